-- Brings something from one peer to another of the same room.
-- KEYS: entries. ARGV: channel, receiver, envelope. Gives 1, or 0 if nobody is there who may be called.
local entry = redis.call('HGET', KEYS[1], ARGV[2])
if not entry or not cjson.decode(entry).voice then
  return 0
end
redis.call('PUBLISH', ARGV[1], ARGV[3])
return 1
