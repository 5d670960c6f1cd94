"""Answers that cannot be taken: each has its own code and changes nothing."""

from collections.abc import Callable

import pytest

from tests.support.tschak import asks, new_match
from traktir_engine.canonical import canonical
from traktir_engine.games.tschak.heroes import HEROES
from traktir_engine.games.tschak.table import Tschak
from traktir_engine.kernel import Match, RulesError
from traktir_engine.step import step


def _at_two_cards() -> Match[Tschak]:
    """Where two cards are asked for; seat 3 has given its choice."""
    for match in asks(new_match(4, 1)):
        if match.waiting[0].ask.about["size"] == 2:
            match.answer(f"{match.version}.3", 3)
            return match
    raise AssertionError


def _hand(match: Match[Tschak], seat: int = 0) -> list[str]:
    return [hero.id for hero in match.table.hand(seat)]


def _free(match: Match[Tschak]) -> list[str]:
    taken = {hero.suit for hero in match.table.players[0].party(2)}
    return [card for card in _hand(match) if HEROES[card].suit not in taken]


def _twice_the_suit(match: Match[Tschak]) -> str:
    free = _free(match)
    one, other = next((one, other) for one in free for other in free if one < other and HEROES[one].suit == HEROES[other].suit)
    return f"{one}+{other}"


def _in_the_other_order(match: Match[Tschak]) -> str:
    return "+".join(reversed(match.waiting[0].ask.options[0].value["cards"]))


OPTIONS: dict[str, Callable[[Match[Tschak]], str]] = {
    "too few cards": lambda match: _free(match)[0],
    "too many cards": lambda match: "+".join(_free(match)[:3]),
    "no card": lambda _match: "",
    "the same suit twice": _twice_the_suit,
    "the same card twice": lambda match: f"{_free(match)[0]}+{_free(match)[0]}",
    "a suit of the party": lambda match: "+".join([next(card for card in _hand(match) if card not in _free(match)), _free(match)[0]]),
    "a card not held": lambda match: f"{_free(match)[0]}+{_hand(match, 1)[-1]}",
    "a card played before": lambda match: f"{_free(match)[0]}+{match.table.players[0].played[0].id}",
    "no such card": lambda match: f"{_free(match)[0]}+dragon",
    "another order": _in_the_other_order,
    "another case": lambda match: match.waiting[0].ask.options[0].id.upper(),
    "spaces": lambda match: match.waiting[0].ask.options[0].id.replace("+", " + "),
}


@pytest.mark.parametrize("wrong", OPTIONS)
def test_a_choice_that_is_not_legal_is_an_unknown_option(wrong: str) -> None:
    """TS7, TS8: and the right choice can still be made."""
    match = _at_two_cards()
    before = canonical(step(match))
    with pytest.raises(RulesError) as caught:
        match.answer(match.waiting[0].id, 0, OPTIONS[wrong](match))
    assert caught.value.code == "unknown_option"
    assert canonical(step(match)) == before
    match.answer(match.waiting[0].id, 0)


REFUSALS: dict[str, tuple[Callable[[Match[Tschak]], tuple[str, int]], str]] = {
    "the ask of another seat": (lambda match: (f"{match.waiting[1].id}", 0), "not_your_ask"),
    "another seat's choice that is given": (lambda match: (f"{match.answers[-1].ask}", 0), "not_your_ask"),
    "a choice that has been given": (lambda match: (match.answers[-1].ask, 3), "ask_closed"),
    "an earlier ask": (lambda _match: ("0.0", 0), "ask_closed"),
    "an ask to come": (lambda match: (f"{match.version + 3}.0", 0), "unknown_ask"),
    "a seat that is none": (lambda match: (f"{match.version}.4", 4), "unknown_ask"),
}


@pytest.mark.parametrize("wrong", REFUSALS)
def test_an_ask_that_is_not_open_to_the_seat_is_refused_by_its_own_code(wrong: str) -> None:
    """TS7: a choice stands once it is given, and nobody chooses for another seat."""
    make, code = REFUSALS[wrong]
    match = _at_two_cards()
    ask, seat = make(match)
    before = canonical(step(match))
    with pytest.raises(RulesError) as caught:
        match.answer(ask, seat, match.waiting[0].ask.options[0].id)
    assert caught.value.code == code
    assert canonical(step(match)) == before


def test_after_the_end_nothing_can_be_chosen() -> None:
    """TS15."""
    match = new_match(2)
    for _ in asks(match):
        pass
    with pytest.raises(RulesError) as caught:
        match.answer(f"{match.version}.0", 0)
    assert caught.value.code == "match_over"


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (5, {}), (0, {}), (4, {"speed": 1})])
def test_other_setups_are_refused(seats: int, options: dict[str, int]) -> None:
    """TS5: two to four players, no options."""
    with pytest.raises(RulesError) as caught:
        Match(new_match(2).game, seats, options, "00" * 32)
    assert caught.value.code == "bad_setup"
