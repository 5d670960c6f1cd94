-- A moderator mutes somebody, or lets them speak again.
-- KEYS: entries, muted. ARGV: channel, who, what, '1' to mute and '0' to end it, seconds that it lasts at most, the news (JSON).
-- Gives 1, or 0 if there is nobody to mute.
if ARGV[4] == '0' then
  redis.call('SREM', KEYS[2], ARGV[3] .. ':' .. ARGV[2])
elseif redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then
  redis.call('SADD', KEYS[2], ARGV[3] .. ':' .. ARGV[2])
  redis.call('EXPIRE', KEYS[2], ARGV[5])
else
  return 0
end
redis.call('PUBLISH', ARGV[1], ARGV[6])
return 1
