-- Says a message to one member alone: it has no number and is not kept, so nobody else can tell that something was said.
-- KEYS: entries, muted, the memory of the message's id. ARGV: channel, message (JSON without `ts`), id, sender, receiver, seconds an id is remembered.
-- Gives {1, message}, {0, message} with what the same id has said before, {-1} if the sender was muted, {-2} if the receiver is not there.
if redis.call('SISMEMBER', KEYS[2], 'chat:' .. ARGV[4]) == 1 then
  return {-1}
end
local earlier = redis.call('GET', KEYS[3])
if earlier then
  return {0, earlier}
end
if ARGV[4] == ARGV[5] or redis.call('HEXISTS', KEYS[1], ARGV[5]) == 0 then
  return {-2}
end
local message = with('ts', whole(now()), ARGV[2])
redis.call('SET', KEYS[3], message, 'EX', ARGV[6])
redis.call('PUBLISH', ARGV[1], '{"t":"whisper","id":"' .. ARGV[3] .. '","message":' .. message .. '}')
return {1, message}
