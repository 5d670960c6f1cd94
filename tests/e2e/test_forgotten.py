"""Redis comes back empty in the middle of everything: people are told in plain words, and the house works at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from redis import Redis
from redis.exceptions import RedisError

from tests.support.media import Talker
from tests.support.terminal import Terminal
from tests.support.waiting import eventually
from tools import embedded_redis
from tools.served import end
from tools.stack import Stack
from traktir import Lobby, ProblemError, Table


@contextmanager
def emptied(stack: Stack) -> Iterator[None]:
    """Its Redis is killed, and another one answers at the same address."""
    for process in stack.processes("redis"):
        process.kill()
    fresh = embedded_redis.start(urlsplit(stack.redis_url).port or 0)
    try:
        eventually(lambda: answers(stack.redis_url))
        yield
    finally:
        end(fresh)


def answers(url: str) -> bool:
    with Redis.from_url(url, retry=None) as redis:
        try:
            return bool(redis.ping())
        except RedisError:
            return False


def test_people_at_terminals_are_told_and_a_new_room_is_played_and_talked_in_at_once(tmp_path: Path) -> None:
    """By the command in both languages, whether it plays, watches or drives a bot; media and lobby agree on a new secret."""
    with Stack(workers=1) as stack, (lobby := Lobby(stack.url("lobby"))).requester:
        home = {**stack.environment, "XDG_STATE_HOME": str(tmp_path)}
        anna = Table.create(lobby, "tavern", "Аня", seats=2)
        with Talker(stack.url("media")) as talker, Terminal(home, "bot", anna.room, "--exec", "sleep 60", "--think", "60") as bot:
            talker.hello(anna.media_token())
            bot.wait_for("your seat is 1")
            anna.start()
            with Terminal({**home, "TRAKTIR_LANG": "ru"}, "watch", anna.room, "--chat") as watcher:
                watcher.wait_for("Аня")
                with emptied(stack):
                    assert talker.closed() == 4410
                    assert (bot.exit(), watcher.exit()) == (1, 1)
                    assert f"Room {anna.room} is no more" in bot.text
                    assert f"Комнаты {anna.room} больше нет" in watcher.text
                    with pytest.raises(ProblemError, match="room_gone"):
                        anna.look()
                    with pytest.raises(ProblemError, match="room_not_found"):
                        lobby.room(anna.room)
                    vera = Table.create(lobby, "tavern", "Вера", bots=["greedy"])
                    assert vera.start()["status"] == "playing"
                    with Talker(stack.url("media")) as newcomer:
                        newcomer.hello(vera.media_token())
                        assert newcomer.say("всё сначала")["seq"] == 1
