-- A worker's sockets of one room are still there.
-- KEYS: expiries, entries, sequence. ARGV: channel, lifetime in ms, life of the sequence in s, then entry and peer of each socket.
-- Gives the entries that a newer socket has replaced without this worker hearing of it. Who was forgotten (by a Redis that lost its memory) enters again.
local channel, lifetime = ARGV[1], tonumber(ARGV[2])
local replaced = {}
for i = 4, #ARGV, 2 do
  local entry, peer = ARGV[i], ARGV[i + 1]
  local stored = redis.call('HGET', KEYS[2], peer)
  if stored and stored ~= entry then
    replaced[#replaced + 1] = entry
  else
    stay(KEYS[1], KEYS[2], peer, entry, lifetime)
    if not stored then
      publish_join(channel, entry)
    end
  end
end
sweep(KEYS[1], KEYS[2], channel)
redis.call('EXPIRE', KEYS[3], ARGV[3])
return replaced
