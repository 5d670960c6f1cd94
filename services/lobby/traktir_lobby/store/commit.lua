-- Stores a room at its next version unless another change has been faster: all of it or nothing. Tells everybody by a hint, after storing.
-- Gives 1 if the room is stored (also when this very commit is sent again after a lost reply), 0 if the change must be made again.
-- KEYS: 1 room, 2 present, 3 deadlines, 4 bot turns, 5 public rooms, 6 lapses, 7–9 rooms by status, 10 absences, 11 expiries,
--       12… event streams of all viewers
-- ARGV: 1 version read, 2 version written, 3 id of this commit, 4 code, 5 seconds to live, 6 deadline or '', 7 bot turn or '', 8 made at if listed or '',
--       9 channel, 10 hint, 11 events kept, 12 rooms listed, 13 how the person is present who makes the change or '', 14 for how many ms,
--       15 which of the sets by status the room is in, from 0, or '', 16 effect of an absence or '',
--       17 when it has to be seen whether the room is idle: '' never, 'later' when half of its time has passed,
--       18 number n of fields, then n × (field, value), then for each stream: number of events, the version for their ids, events…
local room = KEYS[1]
local stored = redis.call('HMGET', room, 'version', 'commit')
if stored[2] == ARGV[3] then return 1 end
if (stored[1] or '0') ~= ARGV[1] then return 0 end

local ttl = ARGV[5]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local at = 18

local fields = {}
for i = 1, 2 * ARGV[18] do fields[i] = ARGV[at + i] end
at = at + #fields
redis.call('HSET', room, 'version', ARGV[2], 'commit', ARGV[3], unpack(fields))
redis.call('EXPIRE', room, ttl)

if ARGV[13] ~= '' then
    local lapse = now + ARGV[14]
    redis.call('ZADD', KEYS[2], lapse, ARGV[13])
    redis.call('ZADD', KEYS[6], 'LT', lapse, ARGV[4])
    redis.call('EXPIRE', KEYS[6], ttl)
end
redis.call('EXPIRE', KEYS[2], ttl)

for stream = 12, #KEYS do
    local count = tonumber(ARGV[at + 1])
    for i = 1, count do
        redis.call('XADD', KEYS[stream], 'MAXLEN', ARGV[11], ARGV[at + 2] .. '-' .. i, 'event', ARGV[at + 2 + i])
    end
    at = at + 2 + count
    redis.call('EXPIRE', KEYS[stream], ttl)
end

local function schedule(key, score)
    if score == '' then
        redis.call('ZREM', key, ARGV[4])
    else
        redis.call('ZADD', key, score, ARGV[4])
        redis.call('EXPIRE', key, ttl)
    end
end
schedule(KEYS[3], ARGV[6])
schedule(KEYS[4], ARGV[7])
schedule(KEYS[5], ARGV[8])
schedule(KEYS[10], ARGV[16])
schedule(KEYS[11], ARGV[17] == 'later' and now + 500 * ttl or ARGV[17])
redis.call('ZREMRANGEBYRANK', KEYS[5], 0, -1 - ARGV[12])
for status = 0, 2 do
    local set = KEYS[7 + status]
    schedule(set, ARGV[15] == tostring(status) and now + 1000 * ttl or '')
    redis.call('ZREMRANGEBYSCORE', set, '-inf', now)
end

redis.call('PUBLISH', ARGV[9], ARGV[10])
return 1
