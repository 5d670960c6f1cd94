-- Sends some sockets the room as it is, through the room's own channel: so nothing older can come after it.
-- KEYS: entries, history. ARGV: channel, sockets (JSON list), length of the history.
local peers = list(redis.call('HVALS', KEYS[1]))
local history = list(redis.call('LRANGE', KEYS[2], -tonumber(ARGV[3]), -1))
redis.call('PUBLISH', ARGV[1], '{"t":"resync","conns":' .. ARGV[2] .. ',"peers":' .. peers .. ',"history":' .. history .. '}')
