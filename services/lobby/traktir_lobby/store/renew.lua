-- Lets a room live on as if it had just been stored.
-- KEYS: 1 room, 2–4 rooms by status, 5… the room's other keys and all sets that it may stand in.  ARGV: 1 code, 2 seconds to live
if redis.call('HEXISTS', KEYS[1], 'closed') == 1 then return end
local time = redis.call('TIME')
local gone_at = time[1] * 1000 + math.floor(time[2] / 1000) + 1000 * ARGV[2]
for set = 2, 4 do redis.call('ZADD', KEYS[set], 'XX', gone_at, ARGV[1]) end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[2]) end
