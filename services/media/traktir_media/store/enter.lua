-- A socket enters the room; an older one of the same peer is replaced.
-- KEYS: expiries, entries, history. ARGV: channel, peer, entry (JSON without `joined`), lifetime in ms, places for its kind, length of the history.
-- Gives {} if the room is full, else {own entry, entries of all, history}: the room exactly as it is when the others hear the `join`.
local channel, peer, lifetime = ARGV[1], ARGV[2], tonumber(ARGV[4])
local newcomer = cjson.decode(ARGV[3])
local spectator = newcomer.role == 'spectator'
sweep(KEYS[1], KEYS[2], channel)

local older = redis.call('HGET', KEYS[2], peer)
local taken = 0
for _, other in ipairs(redis.call('HVALS', KEYS[2])) do
  if other ~= older and (cjson.decode(other).role == 'spectator') == spectator then
    taken = taken + 1
  end
end
if taken >= tonumber(ARGV[5]) then
  return {}
end

if older and cjson.decode(older).conn ~= newcomer.conn then -- the same socket: the client library has repeated a call that timed out
  publish_gone(channel, older, 'replaced')
end
local entry = with('joined', whole(now()), ARGV[3])
stay(KEYS[1], KEYS[2], peer, entry, lifetime)
publish_join(channel, entry)
return {entry, redis.call('HVALS', KEYS[2]), redis.call('LRANGE', KEYS[3], -tonumber(ARGV[6]), -1)}
