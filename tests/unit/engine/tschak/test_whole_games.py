"""Whole matches at random: what must hold after every answer, and that a record replays to the same match."""

from collections import Counter

import pytest

from tests.support.tschak import PLAYERS, answers, asks, at_random, copied, dice, new_match, play_out
from traktir_engine.canonical import canonical
from traktir_engine.games.tschak import GAME
from traktir_engine.games.tschak.heroes import HAND, HEROES
from traktir_engine.games.tschak.keep import MONSTERS, TREASURES
from traktir_engine.games.tschak.last_cards import GOLD
from traktir_engine.games.tschak.parties import fits
from traktir_engine.games.tschak.scoring import score
from traktir_engine.games.tschak.table import COINS, Tschak
from traktir_engine.games.tschak.view import full_hand
from traktir_engine.kernel import SILENT, Match, Result, Script, replay
from traktir_engine.step import step

ANSWERS = 4 * 6
"""Choices of one seat in a match."""


def _conserved(table: Tschak) -> bool:
    """TS1–TS5: forty heroes in four hands of three, three, three and one; 28 cards of the keep; 24 coins."""
    hands = [full_hand(table, place) for place in range(4)]
    heroes = Counter(hero.id for hand in hands for hero in hand)
    return (
        heroes == Counter(HEROES.keys())
        and all(Counter(hero.suit for hero in hand) == HAND for hand in hands)
        and Counter(card.id for card in table.treasures) == Counter(TREASURES.keys())
        and Counter(card.id for card in table.monsters) == Counter(MONSTERS.keys())
        and table.coins + sum(player.gold for player in table.players) == COINS
        and table.coins >= 0
    )


def _handed_out(table: Tschak) -> bool:
    """TS11, TS14: as many cards and coins as storeys and rounds are finished, each of those that came up."""
    done = 3 * (table.round - 1) + len(table.players[0].played) // 3
    treasures = {card for player in table.players for card in player.treasures}
    monsters = {card for player in table.players for card in player.monsters}
    rounds = table.round if table.over else table.round - 1
    paid = sum(player.gold for player in table.players)
    return treasures == set(table.treasures[:done]) and monsters == set(table.monsters[:done]) and paid == rounds * sum(GOLD[table.seats])


def _in_step(table: Tschak) -> bool:
    """TS7, TS8: all have played equally many cards, hands are sorted, parties legal."""
    played = {len(player.played) for player in table.players}
    parties = [player.party(storey) for player in table.players for storey in (1, 2, 3)]
    sorted_hands = all(hand == sorted(hand, key=lambda hero: hero.place) for hand in table.hands)
    return len(played) == 1 and all(map(fits, parties)) and sorted_hands


@pytest.mark.parametrize("seats", PLAYERS)
def test_the_invariants_hold_after_every_answer(seats: int) -> None:
    """TS1–TS15, and there is always something to choose from until the end."""
    for seed in range(25):
        match = new_match(seats, seed)
        for _ in answers(match, at_random(seed), dice(seed)):
            table = match.table
            assert _conserved(table)
            assert _handed_out(table)
            assert _in_step(table)
            assert all(entry.ask.options for entry in match.waiting)
        assert match.version == ANSWERS * seats
        assert _handed_out(match.table)


@pytest.mark.parametrize("seats", PLAYERS)
def test_twelve_treasures_are_handed_out_and_the_result_is_the_best_score(seats: int) -> None:
    """TS6, TS16, TS17."""
    for seed in range(25):
        match = play_out(new_match(seats, seed), seed)
        players, result = match.table.players, match.result
        assert sum(len(player.treasures) for player in players) == sum(len(player.monsters) for player in players) == 12
        assert result is not None
        assert result.scores == tuple(score(player).points for player in players)
        best = max(score(player) for player in players)
        assert result.winners == tuple(seat for seat, player in enumerate(players) if score(player) == best)


@pytest.mark.parametrize("seats", PLAYERS)
def test_the_end_is_told(seats: int) -> None:
    """TS16: which monsters the slayers took, then what it comes to, by seat; as many monsters as were not slain."""
    for seed in range(10):
        match = play_out(new_match(seats, seed), seed)
        told = [event for event in match.events(None) if event["type"] in {"scored", "struck_out"}]
        scored = [event for event in told if event["type"] == "scored"]
        struck = {event["seat"]: len(event["monsters"]) for event in told if event["type"] == "struck_out"}
        assert [event["seat"] for event in scored] == list(range(seats))
        assert match.result is not None
        assert tuple(event["points"] for event in scored) == match.result.scores
        assert [event["monsters"] for event in scored] == [len(player.monsters) - struck.get(seat, 0) for seat, player in enumerate(match.table.players)]


def _sent(match: Match[Tschak]) -> bytes:
    return canonical(step(match))


@pytest.mark.parametrize("seats", PLAYERS)
def test_a_replayed_record_is_the_live_match_after_every_answer(seats: int) -> None:
    """The same for views, events, asks and result, half-way through a common choice too."""
    match = new_match(seats, 70)
    for live in answers(match, at_random("replay"), dice("replay")):
        if live.version % 7 < 2 or live.over:
            assert _sent(replay(GAME, live.record)) == _sent(live)


def _automatic_end(match: Match[Tschak]) -> Result | None:
    while not match.over:
        for entry in match.waiting:
            match.answer(entry.id, entry.ask.seat)
    return match.result


@pytest.mark.parametrize("seats", PLAYERS)
def test_the_script_goes_on_from_a_copied_table(seats: int) -> None:
    """A table that stands at any common ask plays on to the same end as the match it was copied from, and leaves that one alone."""
    for match in asks(new_match(seats, 80)):
        before = _sent(match)
        table = copied(match.table)
        table.log = SILENT
        script = Script(GAME.play(table))
        while not script.over:
            script.choose([ask.options[ask.automatic] for ask in script.asks])
        assert _sent(match) == before
        assert GAME.result(table) == _automatic_end(replay(GAME, match.record))
