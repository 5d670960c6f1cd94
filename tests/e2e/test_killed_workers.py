"""Workers are killed in the middle of matches; nobody loses anything."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle

import pytest

from tests.support.waiting import eventually
from tools.stack import Stack
from traktir.lobby import Lobby
from traktir.problems import ProblemError, Unreachable
from traktir.shapes import Snapshot
from traktir.table import Table

ANSWERS_BETWEEN_KILLS = 6
PATIENCE_SECONDS = 30
WORKERS = 2
"""Of each service."""


class Killer:
    """Kills a worker of the engine, at the next call one of the lobby, and so on."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._services = cycle(["engine", "lobby"])
        self.killed: list[str] = []

    def strike(self) -> None:
        """The worker of the longest standing dies at once; its service has two again before."""
        service = next(self._services)
        eventually(lambda: len(self._stack.processes(service)) > WORKERS)
        _, oldest, *_ = self._stack.processes(service)
        oldest.kill()
        oldest.wait()
        self.killed.append(service)


@pytest.fixture
def killer(stack: Stack) -> Killer:
    return Killer(stack)


def test_a_match_of_people_survives_the_loss_of_its_workers(lobby: Lobby, killer: Killer) -> None:
    """While workers die every few moves and in the middle of them, every answer that was taken stays taken, each exactly once, and the match ends."""
    host = Table.create(lobby, "tavern", "Аня", seats=2)
    seats = [host, Table.join(lobby, host.room, "Боря")]
    host.start()
    answers: list[str] = []
    with ThreadPoolExecutor(1) as pool:
        while (snapshot := _persist(host.look))["status"] == "playing":
            (waiting,) = snapshot["waiting"]
            answering = pool.submit(_answer_automatically, seats[waiting["seat"]])
            if len(answers) % ANSWERS_BETWEEN_KILLS == 0:
                killer.strike()
            answering.result()
            answers.append(waiting["ask"])

    match = snapshot["match"]
    assert match is not None
    assert match["version"] == len(answers) == len(set(answers))
    assert match["result"] is not None
    assert set(killer.killed) == {"engine", "lobby"}


def test_bots_play_on_when_workers_die(lobby: Lobby, killer: Killer) -> None:
    """A person and three bots: whichever process was thinking for a bot when it died, the bot's answer comes, and the match ends."""
    host = Table.create(lobby, "tavern", "Аня", seats=4, bots=["random", "greedy", "greedy"])
    host.start()
    for news, snapshot in enumerate(_persistently(host)):
        if news % ANSWERS_BETWEEN_KILLS == 0:
            killer.strike()
        if snapshot["match"] and snapshot["match"]["ask"]:
            _answer_automatically(host)
    assert snapshot["status"] == "over"
    assert set(killer.killed) == {"engine", "lobby"}


def _persistently(table: Table) -> Iterator[Snapshot]:
    """Each news of the match, by long poll, up to the one that it is over."""
    snapshot = _persist(table.look)
    yield snapshot
    while snapshot["status"] == "playing":
        snapshot = _persist(partial(table.lobby.room, table.room, table.token, since=snapshot["version"], wait=10))
        yield snapshot


def _answer_automatically(table: Table) -> None:
    """Answers as long as it takes: the same answer may be said again, it is taken once."""
    match = _persist(table.look)["match"]
    if match and match["ask"]:
        _persist(partial(table.answer, match["ask"]["id"], match["ask"]["automatic"]))


def _persist(call: Callable[[], Snapshot]) -> Snapshot:
    """Does what a client does whose server is being restarted: tries again."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return call()
        except (Unreachable, ProblemError) as trouble:
            passing = isinstance(trouble, Unreachable) or trouble.status == 503
            if not passing or time.monotonic() > deadline:
                raise
