-- Takes a message out of the history and has everybody forget it.
-- KEYS: history. ARGV: channel, number of the message, who asks, '1' if they may take out anybody's.
-- Gives 1 if it is gone (also if it was already), 0 if it is another's.
for _, message in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  local read, found = pcall(cjson.decode, message)
  if read and type(found) == 'table' and found.seq == tonumber(ARGV[2]) then
    if found.from ~= ARGV[3] and ARGV[4] ~= '1' then
      return 0
    end
    redis.call('LREM', KEYS[1], 1, message)
    redis.call('PUBLISH', ARGV[1], '{"t":"chat_del","seq":' .. ARGV[2] .. '}')
    return 1
  end
end
return 1
