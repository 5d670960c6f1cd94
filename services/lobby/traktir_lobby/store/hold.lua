-- Notes that an answer came before its deadline and is on its way. Gives 1, or 0 if the time has run out already.
-- The clock reads the notes after the deadline, so it sees every one that was made before.
-- KEYS: 1 holds.  ARGV: 1 seat, 2 id of the ask, 3 deadline, 4 ms to live
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then return 1 end
local time = redis.call('TIME')
if time[1] * 1000 + math.floor(time[2] / 1000) > tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
