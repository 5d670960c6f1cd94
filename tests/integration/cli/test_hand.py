"""A person at a terminal against a made-up house: what the real one does only with patience or bad luck."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.server import ServerConnection

from tests.support.fake_house import fake_house
from tests.support.fake_stream import Talk, fake_stream
from tests.support.rooms import ask, snapshot, words
from tests.support.terminal import Terminal
from traktir.cli.saved import SavedSeat, SavedSeats
from traktir.shapes import Snapshot

OVER = snapshot(9, "over", result={"winners": [0], "scores": [2, 1], "reason": "nuts"})


def asked(remaining_ms: int | None, **more: Any) -> Snapshot:
    """You are to crack a nut, and have so much time."""
    seen = snapshot(2, open_ask=ask(), **more)
    seen["waiting"][0]["remaining_ms"] = remaining_ms
    return seen


def tell(connection: ServerConnection, seen: Snapshot) -> None:
    connection.send(json.dumps({"t": "snapshot", "snapshot": seen}))


@contextmanager
def playing(folder: Path, talk: Talk, *rooms: Any) -> Iterator[Terminal]:
    """`traktir play` with a saved seat in a lobby that talks like that; `rooms` is what it says by REST."""
    with fake_house() as engine, fake_stream(talk, rooms=list(rooms)) as lobby:
        engine.says("GET /v1/games/nuts/catalogue", words())
        SavedSeats(folder / "traktir").save(SavedSeat(lobby.url, "KQWRTZ", 0, "secret", "Аня"))
        home = {"TRAKTIR_LOBBY_URL": lobby.url, "TRAKTIR_ENGINE_URL": engine.url, "XDG_STATE_HOME": str(folder)}
        with Terminal(home, "play", "kqwrtz") as person:
            yield person


def test_a_person_is_reminded_ten_seconds_before_the_timer_plays(tmp_path: Path) -> None:
    reminded = threading.Event()

    def talk(connection: ServerConnection) -> None:
        tell(connection, asked(10_050))
        reminded.wait()
        tell(connection, OVER)

    with playing(tmp_path, talk, asked(10_050)) as person:
        person.wait_for("10 s left, then by itself: Жёлудь", times=2)
        reminded.set()
        assert person.exit() == 0
        assert person.text.index("This has been settled without you") < person.text.index("Won by Аня.")


def test_a_person_is_told_when_the_bank_begins_to_run(tmp_path: Path) -> None:
    told = threading.Event()
    seen = asked(8_000)
    seen["waiting"][0]["own_ms"] = 50

    def talk(connection: ServerConnection) -> None:
        tell(connection, seen)
        told.wait()
        tell(connection, OVER)

    with playing(tmp_path, talk, seen) as person:
        person.wait_for("0 s + 7 s of the bank left, then by itself: Жёлудь")
        person.wait_for("Your own time is over, the bank runs: 8 s left, then by itself: Жёлудь")
        told.set()
        assert person.exit() == 0


@pytest.mark.parametrize(("close", "exit_code", "said"), [(4410, 1, "Room KQWRTZ is no more"), (4401, 1, "traktir join KQWRTZ"), (1000, 0, "")])
def test_a_room_that_ends_ends_the_command(tmp_path: Path, close: int, exit_code: int, said: str) -> None:
    def talk(connection: ServerConnection) -> None:
        tell(connection, asked(None))
        connection.close(close)

    with playing(tmp_path, talk, asked(None)) as person:
        assert person.exit() == exit_code
        assert said in person.text


def test_who_comes_back_to_a_room_that_is_gone_is_told_so_and_the_seat_is_forgotten(tmp_path: Path) -> None:
    with playing(tmp_path, lambda _: None, {"code": "room_gone", "status": 410}) as person:
        assert person.exit() == 1
        assert "Room KQWRTZ is no more" in person.text
    assert SavedSeats(tmp_path / "traktir").all() == []


def test_it_is_told_when_a_room_is_about_to_close_and_when_it_is_so_no_more(tmp_path: Path) -> None:
    def talk(connection: ServerConnection) -> None:
        for version, closing_at in ((2, 240_000), (3, 240_000), (4, None)):
            tell(connection, snapshot(version, closing_at=closing_at))
        tell(connection, OVER)

    with playing(tmp_path, talk, asked(None)) as person:
        assert person.exit() == 0
        assert person.text.count("the room closes in 4 min") == person.text.count("the room stays open") == 1


def test_a_match_that_was_broken_off_is_told_with_the_reason(tmp_path: Path) -> None:
    over = snapshot(2, "over")
    assert over["match"] is not None
    over["match"]["broken"] = "wrong_rules"
    with playing(tmp_path, lambda connection: tell(connection, over), asked(None)) as person:
        assert person.exit() == 0
        assert "broken off without a result: the rules on the server have been replaced" in person.text


def test_hostile_names_and_events_do_nothing_to_the_terminal(tmp_path: Path) -> None:
    seats = [{"seat": 0, "kind": "person", "name": "\x1b[2J[red]Злой\u202e"}, {"seat": 1, "kind": "bot", "level": "x\x07", "name": "bot\u200b"}]
    events = [{"n": 1, "version": 1, "type": "cracked", "seat": 0, "nut": "\x9b31m"}, {"n": 2, "version": 1, "type": "\x1b]0;x\x07", "a": "\x1b"}]

    def talk(connection: ServerConnection) -> None:
        tell(connection, asked(None, seats=seats, events=events))
        tell(connection, {**OVER, "seats": seats})  # type: ignore[typeddict-item]

    with playing(tmp_path, talk, asked(None, seats=seats)) as person:
        assert person.exit() == 0
        assert "[2J[red]Злой" in person.text
        assert not set("\x1b\x9b\x07\u202e\u200b") & set(person.text)
