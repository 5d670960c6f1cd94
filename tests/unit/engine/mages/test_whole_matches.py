"""Whole tournaments played at random: what must hold in every one of them."""

from collections.abc import Iterator

import pytest

from tests.support.mages import SEATS, cards_everywhere, curses_everywhere, dice, ghosts_everywhere, new_match, treasures_everywhere
from tests.support.mages_twins import assembling, assert_twins_look_the_same
from traktir_engine.canonical import canonical
from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.deck import BOOK
from traktir_engine.games.mages.setup import component_cards, curse_tokens, ghost_cards
from traktir_engine.games.mages.table import Table
from traktir_engine.games.mages.words import LAST_ROUND, MOST_LIFE
from traktir_engine.kernel import Match, replay

MODES = ("tournament", "wins")
SEEDS = range(30)
TWINS_EVERY = 10
"""At one in so many assemblies, which is about once a tournament."""

COMPONENTS, TREASURES = sorted(component_cards(BOOK)), sorted(BOOK.treasures)
GHOSTS, TOKENS = sorted(ghost_cards(BOOK)), sorted(curse_tokens(BOOK))


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
    return all(entry.ask.options and (match.table.mages[entry.ask.seat].alive or entry.ask.kind in {"target", "pick"}) for entry in match.waiting)


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
    """R133, R157, D59, R124: in 30 tournaments each of this kind, 300 in all.

    Conservation after every answer, life in its bounds, twin worlds, an end, medals that equal the log, a replay that equals the live match.
    """
    for seed in SEEDS:
        match, twins = new_match(seats, seed, mode), dice(("twins", seats, mode, seed))
        for position in positions(match, (seats, mode, seed)):
            assert holds(position)
            assert asks_the_right(position)
            if assembling(position) and not twins.below(TWINS_EVERY):
                assert_twins_look_the_same(position, twins.pick([None, *range(seats)]))
        assert match.result is not None
        assert list(match.result.scores) == medals_in_log(match)
        rounds = [event["round"] for event in match.events(None) if event["type"] == "round"]
        assert max(rounds) <= LAST_ROUND
        battles = sum(event["type"] == "battle" for event in match.events(None))
        assert battles == 3 or mode == "wins"
        assert_replays(match)


def assert_replays(match: Match[Table]) -> None:
    """The record alone gives the same events, with all their secrets, the same views and result."""
    again = replay(GAME, match.record)
    assert again.table.log.events() == match.table.log.events()
    assert [again.view(viewer) for viewer in (None, *range(match.seats))] == [match.view(viewer) for viewer in (None, *range(match.seats))]
    assert again.result == match.result


def test_the_views_of_six_are_small() -> None:
    """D57: in bytes of canonical JSON, the six views of any step of some tournaments are 24 KB together at the most."""
    for seed in range(3):
        for match in positions(new_match(6, seed), ("sizes", seed)):
            assert sum(len(canonical(match.view(seat))) for seat in range(6)) <= 24 * 1024


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
