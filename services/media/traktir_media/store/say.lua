-- Numbers a message, keeps it and tells everybody.
-- KEYS: history, sequence, and the memory of the message's id if it has one. ARGV: channel, message (JSON without `seq` and `ts`), id or '',
-- messages kept, seconds the room's chat lives, seconds an id is remembered.
-- Gives {1, message}, or {0, message} with the message that the same id has sent before.
if KEYS[3] then
  local earlier = redis.call('GET', KEYS[3])
  if earlier then
    return {0, earlier}
  end
end
local message = with('seq', whole(redis.call('INCR', KEYS[2])), with('ts', whole(now()), ARGV[2]))
redis.call('RPUSH', KEYS[1], message)
redis.call('LTRIM', KEYS[1], -tonumber(ARGV[4]), -1)
redis.call('EXPIRE', KEYS[1], ARGV[5])
redis.call('EXPIRE', KEYS[2], ARGV[5])
local envelope = '{"t":"chat","message":' .. message .. '}'
if KEYS[3] then
  redis.call('SET', KEYS[3], message, 'EX', ARGV[6])
  envelope = with('id', '"' .. ARGV[3] .. '"', envelope)
end
redis.call('PUBLISH', ARGV[1], envelope)
return {1, message}
