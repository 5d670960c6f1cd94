-- Put in front of every script of this folder. Every script is one step for everybody: what it changes and what it publishes cannot be torn apart,
-- so all workers hear of a room's changes in the order in which they were made.

-- The room's own clock: milliseconds since 1970 by the one machine all workers share.
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function whole(number)
  return string.format('%.0f', number)
end

local function list(items)
  return '[' .. table.concat(items, ',') .. ']'
end

-- Puts `"name":value,` in front of the fields of an object that is already JSON.
local function with(name, value, object)
  return '{"' .. name .. '":' .. value .. ',' .. string.sub(object, 2)
end

local function publish_gone(channel, entry, why)
  redis.call('PUBLISH', channel, '{"t":"gone","why":"' .. why .. '","member":' .. entry .. '}')
end

local function publish_join(channel, entry)
  redis.call('PUBLISH', channel, '{"t":"join","member":' .. entry .. '}')
end

-- Takes out whoever has not been refreshed in time: its worker has died.
local function sweep(expiries, entries, channel)
  for _, peer in ipairs(redis.call('ZRANGEBYSCORE', expiries, '-inf', whole(now()))) do
    local entry = redis.call('HGET', entries, peer)
    redis.call('ZREM', expiries, peer)
    redis.call('HDEL', entries, peer)
    if entry then
      publish_gone(channel, entry, 'lost')
    end
  end
end

local function stay(expiries, entries, peer, entry, lifetime)
  redis.call('HSET', entries, peer, entry)
  redis.call('ZADD', expiries, whole(now() + lifetime), peer)
  redis.call('PEXPIRE', expiries, whole(lifetime * 4))
  redis.call('PEXPIRE', entries, whole(lifetime * 4))
end
