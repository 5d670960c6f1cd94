-- A worker's sockets of one room are still there.
-- KEYS: expiries, entries, sequence. ARGV: channel, lifetime in ms, life of the sequence in s, then entry and peer of each socket.
-- Gives {replaced, lost}: the entries whose place a newer socket has, and those who have been taken out although they are there: their worker stood still,
-- or Redis was away. The others have let go of these, so they must not come back as if they had never been away.
local channel, lifetime = ARGV[1], tonumber(ARGV[2])
local replaced, lost = {}, {}
for i = 4, #ARGV, 2 do
  local entry, peer = ARGV[i], ARGV[i + 1]
  local stored = redis.call('HGET', KEYS[2], peer)
  if not stored then
    lost[#lost + 1] = entry
  elseif conn_of(stored) ~= conn_of(entry) then
    replaced[#replaced + 1] = entry
  else
    stay(KEYS[1], KEYS[2], peer, stored, lifetime)
  end
end
sweep(KEYS[1], KEYS[2], channel)
redis.call('EXPIRE', KEYS[3], ARGV[3])
return {replaced, lost}
