"""Whole tournaments played at random: what must hold in every one of them."""

from collections import Counter
from collections.abc import Iterator

import pytest
from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.deck import BOOK
from traktir_engine.games.mages.setup import component_cards, curse_tokens, ghost_cards
from traktir_engine.games.mages.table import Table
from traktir_engine.games.mages.words import LAST_ROUND, MOST_LIFE
from traktir_engine.kernel import Match, replay

from tests.support.mages import SEATS, cards_everywhere, curses_everywhere, dice, ghosts_everywhere, new_match, treasures_everywhere

MODES = ("tournament", "wins")
SEEDS = range(30)

COMPONENTS, TREASURES = Counter(component_cards(BOOK)), Counter(BOOK.treasures.keys())
GHOSTS, TOKENS = Counter(ghost_cards(BOOK)), Counter(curse_tokens(BOOK))


def positions(match: Match[Table], label: object) -> Iterator[Match[Table]]:
    """The match after each answer, the seats answering in any order."""
    own = dice(label)
    yield match
    while not match.over:
        entry = own.pick(match.waiting)
        match.answer(entry.id, entry.ask.seat, own.pick(entry.ask.options).id)
        yield match


def holds(match: Match[Table]) -> bool:
    """R133, R81, G16: everything is conserved, and 0 ≤ life ≤ 25, 0 exactly for the dead."""
    table = match.table
    conserved = (
        cards_everywhere(table) == COMPONENTS
        and treasures_everywhere(table) == TREASURES
        and ghosts_everywhere(table) == GHOSTS
        and curses_everywhere(table) == TOKENS
    )
    return conserved and all(0 <= mage.life <= MOST_LIFE and (mage.life > 0) is mage.alive for mage in table.mages)


def asks_the_right(match: Match[Table]) -> bool:
    """R77: a dead mage is asked about his ghost card only, and no ask is without options."""
    return all(
        entry.ask.options and (match.table.mages[entry.ask.seat].alive or entry.ask.kind in {"target", "pick"}) for entry in match.waiting
    )


def medals_in_log(match: Match[Table]) -> list[int]:
    """The medals of each seat, counted from what was told of deaths and survivals."""
    medals = [0] * match.seats
    for event in match.events(None):
        if event["type"] == "killed":
            medals[event["by_seat"]] += 1
        elif event["type"] == "survival_medal":
            medals[event["seat"]] += 1
    return medals


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", SEATS)
def test_invariants_of_random_tournaments(seats: int, mode: str) -> None:
    """R133, D59, R124, R143: in 30 tournaments each of this kind: conservation after every answer, life in its bounds, an end, medals that equal the log."""
    for seed in SEEDS:
        match = new_match(seats, seed, mode)
        for position in positions(match, (seats, mode, seed)):
            assert holds(position)
            assert asks_the_right(position)
        assert match.result is not None
        assert list(match.result.scores) == medals_in_log(match)
        rounds = [event["round"] for event in match.events(None) if event["type"] == "round"]
        assert max(rounds) <= LAST_ROUND
        battles = sum(event["type"] == "battle" for event in match.events(None))
        assert battles == 3 or mode == "wins"


@pytest.mark.parametrize("seats", SEATS)
def test_replay_equals_live(seats: int) -> None:
    """R133: the record alone gives the same views, events and result."""
    for seed in range(3):
        match = new_match(seats, seed)
        *_, match = positions(match, seed)
        again = replay(GAME, match.record)
        for viewer in (None, *range(seats)):
            assert again.view(viewer) == match.view(viewer)
            assert again.events(viewer) == match.events(viewer)
        assert again.result == match.result


def test_the_automatic_choices_end_every_match() -> None:
    """R150, R153, R154: with nobody at the table the automatic choices play the same match to its end, twice."""
    records = []
    for _ in range(2):
        match = new_match(4, 11)
        while not match.over:
            entry = match.waiting[0]
            match.answer(entry.id, entry.ask.seat)
        records.append(match.record)
    assert records[0] == records[1]
