-- Lets a room live on as if it had just been stored.
-- KEYS: 1 room, 2 present, 3–5 rooms by status, 6… event streams of all viewers.  ARGV: 1 code, 2 seconds to live
if redis.call('HEXISTS', KEYS[1], 'closed') == 1 then return end
local time = redis.call('TIME')
local gone_at = time[1] * 1000 + math.floor(time[2] / 1000) + 1000 * ARGV[2]
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[2])
for set = 3, 5 do
    redis.call('ZADD', KEYS[set], 'XX', gone_at, ARGV[1])
    redis.call('EXPIRE', KEYS[set], ARGV[2])
end
for stream = 6, #KEYS do redis.call('EXPIRE', KEYS[stream], ARGV[2]) end
