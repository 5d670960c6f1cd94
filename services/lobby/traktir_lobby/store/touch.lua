-- Notes that the person of a seat has been seen, and tells everybody by a hint if that is news. The room's version does not change.
-- KEYS: 1 room, 2 seen.  ARGV: 1 seat, 2 ms that somebody seen counts as online, 3 channel, 4 code
local version = redis.call('HGET', KEYS[1], 'version')
if not version then return end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local before = redis.call('HGET', KEYS[2], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], now)
redis.call('PEXPIRE', KEYS[2], redis.call('PTTL', KEYS[1]))
if not before or now - before >= tonumber(ARGV[2]) then
    redis.call('PUBLISH', ARGV[3], cjson.encode({room = ARGV[4], version = tonumber(version)}))
end
