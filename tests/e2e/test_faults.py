"""Between the bots and the lobby half of all is lost, comes twice, late or cut in two; nothing is answered twice and nothing gets lost."""

import random

import pytest

from tests.support.fault_proxy import FAULTS, FaultProxy
from tests.support.plain_bots import PlainBot
from tools.stack import Stack
from traktir import Lobby, Table, shuffle
from traktir.players import drive
from traktir.shapes import Ask, Snapshot

CUTS_THE_FIRST_ANSWER = 7
"""A seed with which that of creating the room is lost half-way."""
GAMES = ("tavern", "tschak", "mages")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_plain_requests_has_every_answer_once(stack: Stack, game: str) -> None:
    with FaultProxy(stack.url("lobby"), seed=5) as proxy:
        bot = PlainBot(proxy.url, game, seed=7)
        bot.start()
        bot.play_by_requests()
        assert set(proxy.done) == set(FAULTS)
        record = bot.room("GET", "/record").json()
    assert bot.own_answers(record) == bot.decided[1]
    shuffle.prove(record)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_stream_has_every_answer_once(stack: Stack, game: str) -> None:
    with FaultProxy(stack.url("lobby"), seed=5) as proxy:
        bot = PlainBot(proxy.url, game, seed=7)
        bot.start()
        bot.play_by_stream()
        assert {"twice", "delayed", "cut going", "cut coming", "lost"} <= set(proxy.done)
        record = bot.room("GET", "/record").json()
    assert bot.own_answers(record) == bot.decided[1]


class Chooser:
    """Decides by chance, and notes it."""

    def __init__(self) -> None:
        self.decided: list[list[str]] = []
        self._chance = random.Random(7)

    def see(self, snapshot: Snapshot) -> None:
        """Needs no memory."""

    def choose(self, snapshot: Snapshot, ask: Ask) -> str:
        assert snapshot["status"] == "playing"
        option = self._chance.choice(ask["options"])["id"]
        self.decided.append([ask["id"], option])
        return option


@pytest.mark.parametrize("game", GAMES)
def test_the_sdk_needs_no_help(stack: Stack, game: str) -> None:
    """Creating, starting, following and answering: what is lost is said again by it, and nothing is made twice."""
    chooser = Chooser()
    with FaultProxy(stack.url("lobby"), CUTS_THE_FIRST_ANSWER) as proxy, (lobby := Lobby(proxy.url)).requester:
        table = Table.create(lobby, game, f"Аня из {game}", seats=2, bots=["random"], public=True)
        last = drive(table, chooser)
        assert last is not None
        assert proxy.done.total() > 10
    with (lobby := Lobby(stack.url("lobby"))).requester:
        record = lobby.record(table.room)
        rooms = [card["room"] for card in lobby.rooms() if card["host"] == f"Аня из {game}"]
    assert [[ask, option] for ask, seat, option in record["record"]["answers"] if seat == 0] == chooser.decided
    assert rooms == [table.room]
