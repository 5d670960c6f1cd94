-- Gives the server's time and the entries of those who are present in a room, each with its time to lapse (ms), the first to lapse first;
-- also those that have lapsed and are not forgotten yet.
-- KEYS: 1 present.  ARGV: 1 entries that lapsed up to that time (ms) are forgotten
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
local time = redis.call('TIME')
return {time[1] * 1000 + math.floor(time[2] / 1000), redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')}
