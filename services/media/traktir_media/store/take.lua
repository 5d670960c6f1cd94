-- Takes one token from a bucket that fills at a steady rate (the generic cell rate algorithm: the key holds the time when the bucket is full again).
-- KEYS: bucket. ARGV: burst (tokens it holds), ms per token. Gives 0, or the ms to wait.
local time, every = now(), tonumber(ARGV[2])
local full_at = math.max(time, tonumber(redis.call('GET', KEYS[1]) or 0))
local wait = full_at - time - every * (tonumber(ARGV[1]) - 1)
if wait > 0 then
  return math.ceil(wait)
end
redis.call('SET', KEYS[1], whole(full_at + every), 'PX', whole(full_at + every - time))
return 0
