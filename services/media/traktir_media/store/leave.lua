-- A socket leaves the room; nothing happens if a newer one has taken its place.
-- KEYS: expiries, entries. ARGV: channel, peer, entry, why.
if redis.call('HGET', KEYS[2], ARGV[2]) == ARGV[3] then
  redis.call('ZREM', KEYS[1], ARGV[2])
  redis.call('HDEL', KEYS[2], ARGV[2])
  publish_gone(ARGV[1], ARGV[3], ARGV[4])
end
