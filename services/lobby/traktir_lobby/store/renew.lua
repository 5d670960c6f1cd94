-- Lets a room live on as if it had just been stored.
-- KEYS: 1 room, 2 the set of rooms of its status, 3… all sets in which it may stand, and its other keys.  ARGV: 1 code, 2 seconds to live
if redis.call('HEXISTS', KEYS[1], 'closed') == 1 then return end
local time = redis.call('TIME')
local gone_at = time[1] * 1000 + math.floor(time[2] / 1000) + 1000 * ARGV[2]
redis.call('ZADD', KEYS[2], 'XX', gone_at, ARGV[1])
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[2]) end
