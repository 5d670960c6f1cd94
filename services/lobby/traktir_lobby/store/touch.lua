-- Notes for how long people count as present, and sets when the next one's presence lapses in that room. Gives that time (ms),
-- or nothing if there is no such room.
-- KEYS: 1 room, 2 present, 3 lapses.  ARGV: 1 code, 2 '1' if the room has to be looked after now, then `HOLDER/SOURCE` and ms from now of each
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then return end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i = 3, #ARGV, 2 do redis.call('ZADD', KEYS[2], now + ARGV[i + 1], ARGV[i]) end
redis.call('PEXPIRE', KEYS[2], ttl)

-- Who is present in several ways is so until the last of them lapses: it overwrites the earlier.
local lasts = {}
local entries = redis.call('ZRANGE', KEYS[2], 0, -1, 'WITHSCORES')
for i = 1, #entries, 2 do lasts[string.match(entries[i], '^[^/]+')] = tonumber(entries[i + 1]) end
local due = math.huge
for _, lapse in pairs(lasts) do due = math.min(due, lapse) end
if ARGV[2] == '1' then due = now end
redis.call('ZADD', KEYS[3], due, ARGV[1])
if redis.call('PTTL', KEYS[3]) < ttl then redis.call('PEXPIRE', KEYS[3], ttl) end
return due
