-- Stores a room at its next version unless another change has been faster: all of it or nothing. Tells everybody by a hint, after storing.
-- Gives 1 if the room is stored (also when this very commit is sent again after a lost reply), 0 if the change must be made again.
-- KEYS: 1 room, 2 present, 3 lapses, 4–8 what media has of the room (`evictions.media_keys`), then the sets in which a room may stand: 9 public rooms,
--       10–12 rooms by status, others; then the event streams of all viewers
-- ARGV: 1 version read, 2 version written, 3 id of this commit, 4 code, 5 seconds to live, 6 channel, 7 hint, 8 events kept, 9 rooms listed,
--       10 how the person is present who makes the change or '', 11 for how many ms,
--       12 channel of media, 13 how many seconds evictions are kept, 14 what media calls the person of a seat, without the seat's number,
--       15 number of the host's seat,
--       16 number of sets, then the room's score in each: a time, `+` and ms from now on, or '' if it is not in there,
--       number n of fields, then n × (field, value), then 1 if no match is on or over, then for each stream: number of events, the version for their ids, events…
local room = KEYS[1]
local stored = redis.call('HMGET', room, 'version', 'commit', 'digests')
if stored[2] == ARGV[3] then return 1 end
if (stored[1] or '0') ~= ARGV[1] then return 0 end

local ttl = ARGV[5]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local sets = tonumber(ARGV[16])
local at = 17 + sets

local fields = {}
for i = 1, 2 * ARGV[at] do fields[i] = ARGV[at + i] end
at = at + #fields
redis.call('HSET', room, 'version', ARGV[2], 'commit', ARGV[3], unpack(fields))
redis.call('EXPIRE', room, ttl)

-- Whose seat has another token now, or none, has no business in the talk any more.
local media = {out = KEYS[4], muted = KEYS[5], history = KEYS[6], sequence = KEYS[7], moderator = KEYS[8], channel = ARGV[12], kept = ARGV[13]}
local digests, closed = unpack(redis.call('HMGET', room, 'digests', 'closed'))
if stored[3] and stored[3] ~= digests then
    local sitting = cjson.decode(digests)
    for seat, digest in ipairs(cjson.decode(stored[3])) do
        if digest ~= cjson.null and digest ~= sitting[seat] then evict(media, ARGV[14] .. seat - 1) end
    end
end
if closed or not stored[1] then close_room(media) end
appoint(media, ARGV[14] .. ARGV[15])

if ARGV[10] ~= '' then
    local lapse = now + ARGV[11]
    redis.call('ZADD', KEYS[2], lapse, ARGV[10])
    redis.call('ZADD', KEYS[3], 'LT', lapse, ARGV[4])
    redis.call('EXPIRE', KEYS[3], ttl)
end
redis.call('EXPIRE', KEYS[2], ttl)

local is_open = ARGV[at + 1] == '1'
at = at + 1
for stream = 9 + sets, #KEYS do
    if is_open then redis.call('DEL', KEYS[stream]) end  -- nothing of the match before is told to whoever comes now
    local count = tonumber(ARGV[at + 1])
    for i = 1, count do
        redis.call('XADD', KEYS[stream], 'MAXLEN', ARGV[8], ARGV[at + 2] .. '-' .. i, 'event', ARGV[at + 2 + i])
    end
    at = at + 2 + count
    redis.call('EXPIRE', KEYS[stream], ttl)
end

local function schedule(key, score)
    if score == '' then
        redis.call('ZREM', key, ARGV[4])
        return
    end
    if string.sub(score, 1, 1) == '+' then score = now + score end
    redis.call('ZADD', key, score, ARGV[4])
    redis.call('EXPIRE', key, ttl)
end
for i = 1, sets do schedule(KEYS[8 + i], ARGV[16 + i]) end
redis.call('ZREMRANGEBYRANK', KEYS[9], 0, -1 - ARGV[9])
for status = 10, 12 do redis.call('ZREMRANGEBYSCORE', KEYS[status], '-inf', now) end

redis.call('PUBLISH', ARGV[6], ARGV[7])
return 1
