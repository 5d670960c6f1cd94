"""Who is shown what of a change: each by the own token, nobody too little, and the room is read again for whoever came in between."""

from dataclasses import replace

import pytest

from tests.unit.lobby.fakes import ANNA, BORIS, CODE, NOW, FakeGlances, FakeRooms, a_room, glance_at
from traktir_kit.sockets import Hub
from traktir_lobby.domain.snapshot import Glance, Told
from traktir_lobby.store.glances import Look
from traktir_lobby.store.hints import hint
from traktir_lobby.stream.broadcast import Broadcast
from traktir_lobby.stream.session import Stream


class FakeSocket:
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.sent: list[object] = []
        self.closed: list[int] = []

    def send(self, message: object, replace: str | None = None) -> None:
        self.sent.append((message, replace))

    def close(self, code: int, reason: str = "") -> None:  # noqa: ARG002 - as the real one
        self.closed.append(code)


class FakeStream(Stream):
    """Takes glances and sends nothing."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.socket = FakeSocket()  # type: ignore[assignment]
        self.taken: list[Glance] = []

    def take(self, glance: Glance) -> None:
        self.taken.append(glance)


class FakeHub(Hub):
    """Has these streams, whatever the room."""

    def __init__(self, *streams: FakeStream) -> None:
        self.streams = list(streams)
        self.published = 0

    def sessions(self, topic: str) -> list[FakeStream]:  # type: ignore[override] # noqa: ARG002
        return self.streams

    def topics(self) -> list[str]:
        return [CODE, "ABCDEF"]

    def publish(self, *_: object, **__: object) -> None:
        self.published += 1


def a_broadcast(*streams: FakeStream) -> Broadcast:
    return Broadcast(FakeHub(*streams), FakeGlances(FakeRooms(a_room())), me="me")


def seen(look: Look, version: int = 5) -> Glance:
    return replace(glance_at(a_room(version=version), look, NOW), events=[Told(version, {"n": version})])


def test_streams_of_one_token_are_read_for_together_from_the_earliest() -> None:
    broadcast = a_broadcast(*(FakeStream(look) for look in (Look(ANNA, 4), Look(ANNA, 3), Look(BORIS, 4), Look(None, 2), Look(None, 4), Look(ANNA))))
    assert set(broadcast.looks(CODE)) == {Look(ANNA, 3), Look(BORIS, 4), Look(None, 2), Look(ANNA)}


def test_everybody_is_shown_what_the_own_token_sees() -> None:
    anna, boris, watcher = (FakeStream(Look(token, 4)) for token in (ANNA, BORIS, None))
    broadcast = a_broadcast(anna, boris, watcher)
    looks = broadcast.looks(CODE)
    broadcast.show(CODE, looks, [seen(look) for look in looks])
    assert [[glance.viewer for glance in stream.taken] for stream in (anna, boris, watcher)] == [[0], [1], [None]]
    assert not broadcast._changed


@pytest.mark.parametrize("late", [Look(BORIS, 4), Look(ANNA, 2), Look(ANNA), Look(None, 4)])
def test_for_who_came_in_between_or_lacks_more_the_room_is_read_again(late: Look) -> None:
    broadcast = a_broadcast(FakeStream(Look(ANNA, 4)))
    looks = broadcast.looks(CODE)
    stream = FakeStream(late)
    broadcast._hub.streams.append(stream)  # type: ignore[attr-defined]
    broadcast.show(CODE, looks, [seen(look) for look in looks])
    assert stream.taken == []
    assert broadcast._changed == {CODE}


def test_who_has_been_sent_more_meanwhile_takes_what_is_new() -> None:
    stream = FakeStream(Look(ANNA, 3))
    broadcast = a_broadcast(stream)
    looks = broadcast.looks(CODE)
    stream.look = Look(ANNA, 4)
    broadcast.show(CODE, looks, [seen(look) for look in looks])
    assert len(stream.taken) == 1
    assert not broadcast._changed


def test_whose_token_proves_nothing_any_more_has_left() -> None:
    anna, boris = FakeStream(Look(ANNA, 4)), FakeStream(Look(BORIS, 4))
    broadcast = a_broadcast(anna, boris)
    looks = broadcast.looks(CODE)
    broadcast.show(CODE, looks, [seen(look) if look.token == ANNA else None for look in looks])
    assert (anna.socket.closed, boris.socket.closed) == ([], [1000])  # type: ignore[attr-defined]


def test_only_what_others_have_changed_is_read() -> None:
    broadcast = a_broadcast(FakeStream(Look(ANNA, 4)))
    broadcast.hear("", hint(CODE, 5, "me"))
    assert not broadcast._changed
    broadcast.hear("", hint(CODE, 5, "another"))
    broadcast.hear("", b'{"room":"ABCDEF","version":5}')
    assert broadcast._changed == {CODE, "ABCDEF"}


def test_when_hints_may_have_been_missed_every_room_that_is_watched_is_read() -> None:
    broadcast = a_broadcast(FakeStream(Look(ANNA, 4)))
    broadcast.resync()
    assert broadcast._changed == {CODE, "ABCDEF"}


def test_a_room_that_nobody_watches_is_not_read_but_long_polls_are_woken() -> None:
    broadcast = a_broadcast()
    broadcast.hear("", hint(CODE, 5, "another"))
    assert not broadcast._changed
    assert broadcast._hub.published == 1  # type: ignore[attr-defined]
