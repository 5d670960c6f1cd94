-- Reads a room to change it, with the server's time.  KEYS: 1 room
local time = redis.call('TIME')
local room = redis.call('HMGET', KEYS[1], 'version', 'closed', 'state')
return {time[1] * 1000 + math.floor(time[2] / 1000), room[1], room[2], room[3]}
