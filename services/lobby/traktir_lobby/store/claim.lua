-- Takes the room that has been due for longest by a lease: unless more is heard of it within ARGV[1] ms, it is due again.
-- Gives the server's time, the room taken (or nil), and the time at which it was due, or else the time at which the next one is (or nil).
-- KEYS: 1 the sorted set.  ARGV: 1 lease in ms
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if not first[1] or tonumber(first[2]) > now then return {now, false, first[2] or false} end
redis.call('ZADD', KEYS[1], now + ARGV[1], first[1])
return {now, first[1], first[2]}
