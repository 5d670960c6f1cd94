-- Gives back a room that was taken, unless its time has been set anew since.
-- KEYS: 1 the sorted set.  ARGV: 1 code, 2 end of the lease, 3 when it is due or ''
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or '') ~= tonumber(ARGV[2]) then return end
if ARGV[3] == '' then
    redis.call('ZREM', KEYS[1], ARGV[1])
else
    redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
end
