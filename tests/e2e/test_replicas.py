"""No room lives in one process: whatever happens to a replica in the middle of a match, it is played to its end, and every answer counts once."""

import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from tests.support.scaled import ScaledHouse, processes
from tools.served import Served
from traktir import Ask, Lobby, Snapshot, Table
from traktir.players import drive

pytestmark = pytest.mark.skipif(sys.platform == "darwin", reason="macOS has one loopback address, and two replicas need two")

AT_VERSION = 6
"""Answers of the match before the trouble begins."""
STANDSTILL_SECONDS = 5.0
HANG_UPS = 5
PATIENCE_SECONDS = 60.0


@pytest.fixture(scope="module")
def house() -> Iterator[ScaledHouse]:
    with ScaledHouse() as house:
        yield house


class Seat:
    """Somebody who never takes the automatic option if there is another, and remembers what was chosen and seen."""

    def __init__(self, table: Table, trouble: Callable[[], None]) -> None:
        self.table = table
        self.chosen: dict[str, str] = {}
        self.seen: list[int] = []
        self.end: Snapshot | None = None
        self._trouble = trouble

    def play(self) -> None:
        self.end = drive(self.table, self, watch=self._watch)

    def see(self, snapshot: Snapshot) -> None:
        """All is noted in `_watch`."""

    def choose(self, snapshot: Snapshot, ask: Ask) -> str:  # noqa: ARG002 - a Player's
        others = [option["id"] for option in ask["options"] if option["id"] != ask["automatic"]]
        self.chosen[ask["id"]] = (others or [ask["automatic"]])[0]
        return self.chosen[ask["id"]]

    def _watch(self, snapshot: Snapshot) -> None:
        self.seen += [event["n"] for event in snapshot["events"]]
        if snapshot["match"] and snapshot["match"]["version"] >= AT_VERSION:
            self._trouble()


def play(seats: list[Seat]) -> None:
    """All at once, in threads that hold up nobody if a match stands still for ever."""
    playing = [threading.Thread(target=seat.play, daemon=True) for seat in seats]
    for thread in playing:
        thread.start()
    for thread in playing:
        thread.join(PATIENCE_SECONDS)
    assert not any(thread.is_alive() for thread in playing)


class Once:
    """Makes trouble in the background, the first time that it is called."""

    def __init__(self, trouble: Callable[[], None]) -> None:
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=trouble)

    def __call__(self) -> None:
        with self._lock:
            if self._thread.ident is None:
                self._thread.start()

    def over(self) -> None:
        """Waits until all is well again."""
        assert self._thread.ident is not None
        self._thread.join()


def kill(served: Served) -> None:
    """It dies at once, and comes back some seconds later."""
    served.kill()
    served.__enter__()


def restart(served: Served) -> None:
    """It is told to stop, does so in its own time, and comes back, as for a new version."""
    served.stop()
    served.__enter__()


def stand_still(served: Served) -> None:
    """It neither works nor hangs up for a while."""
    stopped = processes(served)
    for process in stopped:
        process.suspend()
    threading.Event().wait(STANDSTILL_SECONDS)
    for process in stopped:
        process.resume()


def kill_gateway(house: ScaledHouse) -> None:
    """All connections of all clients break at once; it comes back at the same address."""
    house.gateway.process.kill()
    house.gateway.__exit__(None, None, None)
    house.gateway.__enter__()


def hang_up(house: ScaledHouse) -> None:
    """Redis ends every connection, of commands and of subscribers, again and again."""
    for _ in range(HANG_UPS):
        for kind in ("normal", "pubsub"):
            house.redis.client_kill_filter(_type=kind, skipme=True)
        threading.Event().wait(0.1)


TROUBLES: dict[str, Callable[[ScaledHouse], None]] = {
    "a lobby is killed": lambda house: kill(house.lobbies[0]),
    "the other lobby is killed": lambda house: kill(house.lobbies[1]),
    "an engine is killed": lambda house: kill(house.engines[0]),
    "the other engine is killed": lambda house: kill(house.engines[1]),
    "a lobby stands still": lambda house: stand_still(house.lobbies[0]),
    "an engine stands still": lambda house: stand_still(house.engines[1]),
    "a lobby is restarted": lambda house: restart(house.lobbies[1]),
    "the gateway is killed": kill_gateway,
    "Redis hangs up on all": hang_up,
}


@pytest.mark.parametrize("trouble", TROUBLES.values(), ids=TROUBLES)
def test_a_match_is_played_to_its_end_whatever_happens_to_a_replica(house: ScaledHouse, trouble: Callable[[ScaledHouse], None]) -> None:
    """Two people and a bot choose in secret at the same time. Nobody's answer is lost, doubled or replaced, and nobody misses an event."""
    once = Once(lambda: trouble(house))
    lobbies = [Lobby(house.lobby_url), Lobby(house.lobby_url)]
    with lobbies[0].requester, lobbies[1].requester:
        anna = Table.create(lobbies[0], "tschak", "Аня", seats=3, bots=["random"])
        boris = Table.join(lobbies[1], anna.room, "Боря")
        seats = [Seat(table, once) for table in (anna, boris)]
        play(seats)
        once.over()
        record = anna.record()["record"]

    for seat in seats:
        assert seat.end is not None
        assert seat.end["match"] is not None
        assert seat.end["match"]["result"] is not None
        assert seat.end["match"]["version"] == len(record["answers"])
        assert {ask: option for ask, number, option in record["answers"] if number == seat.table.seat} == seat.chosen
        assert seat.seen == list(range(1, len(seat.seen) + 1))
    assert len({ask for ask, _, _ in record["answers"]}) == len(record["answers"])
