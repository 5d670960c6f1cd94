"""Nothing of a hidden hand reaches a viewer by any channel before the rules show it (TV4)."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

import pytest

from tests.support.tavern import new_match, random_answers
from traktir_engine.canonical import canonical
from traktir_engine.games.tavern import GAME
from traktir_engine.games.tavern.mats import Mat
from traktir_engine.games.tavern.setup import deal
from traktir_engine.games.tavern.table import Tavern
from traktir_engine.kernel import Dice, Match, RulesError, Viewer
from traktir_engine.step import step

T = TypeVar("T")

WORLDS = [(seats, pro, viewer) for seats, viewers in ((2, (None,)), (4, (None, 0, 1))) for pro in (False, True) for viewer in viewers]
"""Where something is hidden: of two players each knows the other's hand by what lies open."""


class StackedDice(Dice):
    """Dice of the same seed that shuffle the mats into a given order."""

    def __init__(self, seed: bytes, pile: list[Mat]) -> None:
        super().__init__(seed)
        self._pile = pile

    def shuffle(self, items: list[T]) -> None:
        super().shuffle(items)
        if isinstance(items[0], Mat):
            items[:] = self._pile  # type: ignore[assignment]


def _twin(match: Match[Tavern], viewer: Viewer, number: int) -> Match[Tavern]:
    """Another match with the same setup that begins with the same view for the viewer, but has other hands."""
    other = GAME.imagine(match.view(viewer), Dice(bytes(32)).fork(str(number)))
    pile = other.aside + [mat for hand in reversed(other.hands) for mat in hand]
    seed = bytes.fromhex(match.seed)
    game = replace(GAME, deal=lambda setup, _: deal(setup, StackedDice(seed, pile)))
    return Match(game, match.seats, match.options, match.seed)


def _all_seen(match: Match[Tavern], viewer: Viewer) -> bytes:
    """All that reaches a viewer: their part of a step, who is waited for, and refusals."""
    seen = step(match)["viewers"]["public" if viewer is None else str(viewer)]
    waiting = [[entry.id, entry.ask.seat, entry.ask.kind] for entry in match.waiting]
    return canonical({"seen": seen, "waiting": waiting, "errors": list(_errors(match, viewer))})


def _errors(match: Match[Tavern], viewer: Viewer) -> Iterator[str]:
    """What a viewer is told who tries what he may not."""
    seat = viewer if viewer is not None else 9
    tries: list[tuple[Any, ...]] = [("0.0", seat, "leave"), ("99.0", seat, "leave")]
    tries += [(entry.id, seat, "nonsense") for entry in match.waiting]
    for ask_id, who, option in tries:
        with pytest.raises(RulesError) as refusal:
            match.answer(ask_id, who, option)
        yield f"{refusal.value.code}: {refusal.value}"


@pytest.mark.parametrize(("seats", "pro", "viewer"), WORLDS)
def test_twin_worlds_look_the_same_until_the_rules_reveal_a_difference(seats: int, pro: bool, viewer: Viewer) -> None:
    """Views, events, options and errors are equal byte for byte while the same answers are possible in both."""
    compared = 0
    for number in range(12):
        match = new_match(number, seats, hidden=True, pro=pro)
        twin = _twin(match, viewer, number)
        assert twin.table.hands != match.table.hands
        rng = Random(number)
        while True:
            assert _all_seen(twin, viewer) == _all_seen(match, viewer)
            compared += 1
            shared = _shared_options(match, twin)
            if not shared:
                break
            (entry,) = match.waiting
            option = rng.choice(shared)
            match.answer(entry.id, entry.ask.seat, option)
            twin.answer(entry.id, entry.ask.seat, option)
    assert compared > 12 * 6


def _shared_options(match: Match[Tavern], twin: Match[Tavern]) -> list[str]:
    """The answers that are possible in both worlds; none once a difference must show."""
    if match.over:
        return []
    ours, theirs = ([option.id for option in each.waiting[0].ask.options] for each in (match, twin))
    return [option for option in ours if option in theirs]


@pytest.mark.parametrize(("seats", "pro", "viewer"), WORLDS)
def test_no_hidden_mat_is_named_anywhere(seats: int, pro: bool, viewer: Viewer) -> None:
    match = new_match(3, seats, hidden=True, pro=pro)
    for _ in random_answers(match, 3):
        seen = _all_seen(match, viewer)
        hidden = [mat.id for seat, hand in enumerate(match.table.hands) if match.view(viewer)["hands"][seat] is None for mat in hand]
        assert hidden
        assert not [mat for mat in hidden if f'"{mat}"'.encode() in seen]


def test_open_hands_are_seen_by_all() -> None:
    """The check above can fail."""
    match = new_match(3)
    assert all(f'"{mat.id}"'.encode() in _all_seen(match, None) for hand in match.table.hands for mat in hand)
