"""The SDK's listener to a chat, against the real service."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue

import pytest

from tests.integration.media.conftest import MEDIA, Enter
from tests.support.media import SECONDS, token
from tests.support.served import Served
from traktir.chat import Chat
from traktir.listening import Listener
from traktir.problems import ProblemError, Unreachable
from traktir.shapes import Message


class Ear:
    """Listens in a thread; `None` in `heard` says that the listening has ended."""

    def __init__(self, url: str, pass_: Callable[[], str]) -> None:
        self.heard: SimpleQueue[Message | None] = SimpleQueue()
        self.listener = Listener(Chat(url), pass_)
        threading.Thread(target=self._listen, daemon=True).start()

    def next(self) -> str | None:
        message = self.heard.get(timeout=2 * SECONDS)
        return message and message["text"]

    def _listen(self) -> None:
        for message in self.listener:
            self.heard.put(message)
        self.heard.put(None)


@pytest.fixture
def ear(media: Served, room: str) -> Iterator[Callable[[], Ear]]:
    ears: list[Ear] = []

    def ear() -> Ear:
        ears.append(Ear(media.url, lambda: token("boris", room=room)))
        return ears[-1]

    yield ear
    for opened in ears:
        opened.listener.close()


def test_what_was_said_before_is_heard_first_then_all_as_it_comes(enter: Enter, ear: Callable[[], Ear]) -> None:
    anna = enter("anna")
    anna.say("before")
    boris = ear()
    assert boris.next() == "before"
    anna.send("chat", id="m2", text="now")
    anna.send("chat", id="m3", text="psst", to="boris")
    assert [boris.next(), boris.next()] == ["now", "psst"]


def test_the_listening_ends_when_a_newer_connection_replaces_it_or_it_is_closed(enter: Enter, ear: Callable[[], Ear]) -> None:
    enter("anna").say("hello")
    older = ear()
    older.next()
    newer = ear()
    assert older.next() is None
    newer.next()
    newer.listener.close()
    assert newer.next() is None


def test_a_restart_of_the_service_is_survived_and_nothing_heard_twice(settings: dict[str, str], room: str) -> None:
    with Served(MEDIA, workers=1, **settings) as served:
        ear = Ear(served.url, lambda: token("boris", room=room))
        say = Chat(served.url).say
        say(token("anna", room=room), "before")
        assert ear.next() == "before"
        [worker] = served.workers()
        os.kill(worker.pid, signal.SIGTERM)
        worker.wait(SECONDS)
        say(token("anna", room=room), "after")
        assert ear.next() == "after"
        ear.listener.close()


def test_it_waits_for_a_house_that_does_not_answer_and_ends_with_the_room(media: Served, room: str, enter: Enter) -> None:
    enter("anna").say("hello")
    answers: list[str | Exception] = [Unreachable("lobby", "away"), ProblemError("unavailable", 503, "away"), token("boris", room=room)]

    def pass_() -> str:
        if not answers:
            raise ProblemError("room_not_found", 404, "gone")
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    ear = Ear(media.url, pass_)
    assert ear.next() == "hello"
    enter("boris").close()
    assert ear.next() is None
