-- A socket enters the room; an older one of the same peer is replaced.
-- KEYS: expiries, entries, history, muted. ARGV: channel, peer, entry (JSON without `joined`), lifetime in ms, places for its kind, length of the history.
-- Gives {} if the room is full, else {own entry, entries of all, history, muted}: the room exactly as it is when the others hear the `join`.
local channel, peer, lifetime = ARGV[1], ARGV[2], tonumber(ARGV[4])
local newcomer = cjson.decode(ARGV[3])
local spectator = newcomer.role == 'spectator'
sweep(KEYS[1], KEYS[2], channel)

local older = redis.call('HGET', KEYS[2], peer)
local taken = 0
local joined = now()
for _, other in ipairs(redis.call('HVALS', KEYS[2])) do
  local present = cjson.decode(other)
  joined = math.max(joined, present.joined + 1) -- so that of two peers one is always the older
  if other ~= older and (present.role == 'spectator') == spectator then
    taken = taken + 1
  end
end
if taken >= tonumber(ARGV[5]) then
  return {}
end

if older then
  publish_gone(channel, older, 'replaced')
end
local entry = with('joined', whole(joined), ARGV[3])
stay(KEYS[1], KEYS[2], peer, entry, lifetime)
publish_join(channel, entry)
return {entry, redis.call('HVALS', KEYS[2]), redis.call('LRANGE', KEYS[3], -tonumber(ARGV[6]), -1), redis.call('SMEMBERS', KEYS[4])}
