-- Reads what one viewer may see, at one moment, with the server's time. The fields and the stream of no other viewer are touched.
-- KEYS: 1 room, 2 event stream of the viewer.  ARGV: 1 field of the view, 2 field of the ask, 3 version since or '', 4 events at most,
--       5 and 6 fields that stand for version and shared where the room has them, or none
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local room = redis.call('HMGET', KEYS[1], 'version', 'closed', 'digests', 'shared', ARGV[1], ARGV[2])
if not room[1] then return {now} end
if ARGV[5] then
    local gallery = redis.call('HMGET', KEYS[1], ARGV[5], ARGV[6])
    if gallery[1] then room[1], room[4] = gallery[1], gallery[2] end
end
local events
if ARGV[3] == '' then
    events = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', ARGV[4])
else
    events = redis.call('XRANGE', KEYS[2], ARGV[3] + 1, '+')
end
return {now, room, events}
