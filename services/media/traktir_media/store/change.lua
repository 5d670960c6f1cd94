-- What everybody may know of a peer has changed.
-- KEYS: entries, muted. ARGV: channel, peer, new entry, '1' if the microphone is on in it.
-- Gives 1, 0 if a newer socket has the place, or -1 if the microphone was muted.
if conn_of(redis.call('HGET', KEYS[1], ARGV[2])) ~= conn_of(ARGV[3]) then
  return 0
end
if ARGV[4] == '1' and redis.call('SISMEMBER', KEYS[2], 'mic:' .. ARGV[2]) == 1 then
  return -1
end
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
redis.call('PUBLISH', ARGV[1], '{"t":"peer","member":' .. ARGV[3] .. '}')
return 1
