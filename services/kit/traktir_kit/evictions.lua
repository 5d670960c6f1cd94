-- Put in front of the script by which the lobby stores a room: whoever has no place in it any more is out of media in the same step.
-- `media` names what `evictions.media_keys` does (out, muted, history, sequence, moderator), the room's channel, and how many seconds evictions are `kept`.

-- Tokens of up to that second (of the store's clock) open nothing any more; those made since the eviction before are not newer.
local function put_out(media, whom, earlier, news)
    local at = math.max(redis.call('TIME')[1], earlier + 1)
    redis.call('HSET', media.out, whom, string.format('%.0f', at))
    redis.call('EXPIRE', media.out, media.kept)
    redis.call('PUBLISH', media.channel, news)
end

-- The peer is nobody in the room from now on; who takes the seat next comes with a newer token, and is not muted.
local function evict(media, peer)
    local earlier = redis.call('HMGET', media.out, peer, '*')
    put_out(media, peer, math.max(earlier[1] or 0, earlier[2] or 0), '{"t":"kick","peer":"' .. peer .. '"}')
    redis.call('SREM', media.muted, 'chat:' .. peer, 'mic:' .. peer)
end

-- There is no such room any more, or it is a new one that has the code of another: nothing of what was said in that is left.
local function close_room(media)
    put_out(media, '*', math.max(0, unpack(redis.call('HVALS', media.out))), '{"t":"closed"}')
    redis.call('DEL', media.history, media.sequence, media.muted)
end

-- From now on this peer alone moderates, whatever tokens of others say.
local function appoint(media, peer)
    if redis.call('GET', media.moderator) ~= peer then redis.call('SET', media.moderator, peer, 'EX', media.kept) end
end
