"""Whom an effect meets."""

from collections import Counter

import pytest

from tests.support.mages import Rigged, cast, drive, hold, kill, lives, new_table, no_ghosts, seal, told
from traktir_engine.games.mages.casting import take_turn
from traktir_engine.games.mages.table import Table
from traktir_engine.games.mages.targets import random_victim, targets
from traktir_engine.games.mages.words import Who
from traktir_engine.kernel import Script


def met(table: Table, seat: int, who: Who, *answers: str) -> list[int]:
    """The seats that an effect of the seat meets."""
    found: list[int] = []

    async def look() -> None:
        found.extend(mage.seat for mage in await targets(table, table.mages[seat], who))

    drive(look(), *answers)
    return found


def test_the_target_is_settled_before_any_die() -> None:
    """R2, R3: the choice is asked for while no die of the roll exists, and nothing is asked after."""
    table = new_table(3, 6)
    seal(table, 0, "sparkling")
    script = Script(take_turn(table, table.mages[0]))
    (ask,) = script.asks
    assert (ask.kind, told(table, "rolled"), table.dice.pips) == ("target", [], [6])  # type: ignore[attr-defined]
    script.choose([ask.options[1]])
    assert script.over
    assert (len(told(table, "rolled")), told(table, "hit")[0].data["target_seat"]) == (1, 2)


def test_a_random_victim_is_thrown_for_before_the_power_roll() -> None:
    """R3: first the victim, then the power roll."""
    table = new_table(3, 1, 6)
    seal(table, 0, "ball-lightning")
    cast(table, 0)
    types = [event.type for event in table.log.events() if event.type in {"victim", "rolled"}]
    assert types == ["victim", "rolled"]


def test_left_and_right_skip_the_dead() -> None:
    """R17, R18: the nearest living neighbour on that side."""
    table = new_table(5)
    kill(table, 1)
    kill(table, 4)
    assert met(table, 0, Who.LEFT) == [2]
    assert met(table, 0, Who.RIGHT) == [3]


def test_with_two_living_left_and_right_are_one() -> None:
    """R19: the same mage is both."""
    table = new_table(4)
    kill(table, 1)
    kill(table, 2)
    assert met(table, 0, Who.LEFT) == met(table, 0, Who.RIGHT) == [3]


def test_the_caster_chooses_among_the_weakest() -> None:
    """R20: several weakest are offered, nobody else."""
    table = new_table(4)
    table.mages[1].life = table.mages[3].life = 7
    asked_and_met = met(table, 0, Who.WEAKEST, "seat-3")
    assert asked_and_met == [3]
    with pytest.raises(AssertionError, match="no such option"):
        met(table, 0, Who.WEAKEST, "seat-2")


def test_the_caster_chooses_among_the_strongest() -> None:
    """R21: the same for the strongest; a single one is not asked about."""
    table = new_table(4)
    table.mages[2].life = 23
    assert met(table, 0, Who.STRONGEST) == [2]
    table.mages[3].life = 23
    assert met(table, 0, Who.STRONGEST, "seat-3") == [3]


def test_a_d6_picks_the_random_victim() -> None:
    """R22, G13: equal shares of the d6 from the caster's left."""
    for pips, seat in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)]:
        table = new_table(4, pips)
        assert met(table, 0, Who.RANDOM) == [seat]


def test_values_that_fit_nobody_are_thrown_again() -> None:
    """R23: with four foes a 5 or 6 fits nobody."""
    table = new_table(5, 6, 5, 4)
    assert met(table, 0, Who.RANDOM) == [4]
    assert told(table, "victim")[0].data["dice"] == [6, 5, 4]


def test_every_living_foe_has_the_same_chance() -> None:
    """R24: each foe has as many of the pips that count; the caster and the dead have none; a single foe needs no die."""
    for seats in range(3, 7):
        table = new_table(seats)
        others = table.mages[1:]
        hits: Counter[int] = Counter()
        for pips in range(1, 6 // len(others) * len(others) + 1):
            table.dice = Rigged(pips)
            hits[random_victim(table, table.mages[0], others).seat] += 1
        assert len(set(hits.values())) == 1
        assert set(hits) == set(range(1, seats))
    table = new_table(3)
    kill(table, 1)
    assert met(table, 0, Who.RANDOM) == [2]
    assert told(table, "victim") == []


def test_equal_life_is_neither_stronger_nor_weaker() -> None:
    """G12: «each foe with more life than you» leaves out equals."""
    table = new_table(4)
    table.mages[1].life, table.mages[2].life = 21, 19
    assert met(table, 0, Who.STRONGER) == [1]


def test_all_foes_from_the_left_and_the_caster_last() -> None:
    """D15, D16: foes in seat order from the left, the caster last of all players."""
    table = new_table(4)
    assert met(table, 2, Who.FOES) == [3, 0, 1]
    assert met(table, 2, Who.EVERYBODY) == [3, 0, 1, 2]


def test_warts_turn_all_foes_into_one_chosen() -> None:
    """R53, D29: the holder of witch warts chooses one foe among all."""
    table = new_table(4)
    hold(table, 0, curses="witch-warts")
    assert met(table, 0, Who.FOES, "seat-3") == [3]


def test_warts_turn_all_players_into_one_foe() -> None:
    """R107: one chosen foe is met, and not the caster."""
    table = new_table(3)
    hold(table, 0, curses="witch-warts")
    seal(table, 0, "short-circuited")
    cast(table, 0, "seat-2")
    assert lives(table)[:2] == [20, 20]
    assert lives(table)[2] < 20


@pytest.mark.parametrize("who", [Who.LEFT, Who.RIGHT, Who.SELF, Who.STRONGER, Who.CURSED, Who.RICH])
def test_warts_leave_everything_else_alone(who: Who) -> None:
    """R103, R104, D45: single targets and «each foe with X» are untouched."""
    clean, warty = new_table(4), new_table(4)
    for table in (clean, warty):
        table.mages[1].life = table.mages[2].life = 22
        hold(table, 2, curses="hepatitis", treasures="third-hand")
        hold(table, 3, curses="hepatitis", treasures="tame-raccoon")
    hold(warty, 0, curses="witch-warts")
    assert met(warty, 0, who) == met(clean, 0, who) != []


def test_warts_of_the_victim_change_nothing() -> None:
    """D30: only the caster's warts matter."""
    table = new_table(4)
    hold(table, 1, curses="witch-warts")
    assert met(table, 0, Who.FOES) == [1, 2, 3]


def test_story_t12() -> None:
    """T12: under warts only the tied weakest are offered (R102, R104); «all foes» offers one among all (R53)."""
    table = new_table(4)
    hold(table, 0, curses="witch-warts")
    table.mages[1].life = table.mages[2].life = 5
    with pytest.raises(AssertionError, match=r"\['seat-1', 'seat-2'\]"):
        met(table, 0, Who.WEAKEST, "nobody")
    with pytest.raises(AssertionError, match=r"\['seat-1', 'seat-2', 'seat-3'\]"):
        met(table, 0, Who.FOES, "nobody")


def test_the_infection_roll_under_warts() -> None:
    """R105, R106, D29: the chosen foe rolls, and is the one infected; he is chosen before the die."""
    table = new_table(4, 1)
    hold(table, 0, curses="witch-warts")
    seal(table, 0, "expired")
    cast(table, 0, "seat-2")
    assert [event.data["seat"] for event in told(table, "infection_roll")] == [2]
    assert [event.data["seat"] for event in told(table, "infected")] == [2]


def test_a_squint_takes_the_choice_away() -> None:
    """R22: with the squint the foe of one's choice is a random one."""
    table = new_table(4, 6)
    hold(table, 0, curses="stargazer-squint")
    assert met(table, 0, Who.CHOSEN) == [3]


def test_a_ghost_has_foes_too() -> None:
    """R79: an effect of a dead mage meets the living; all players do not include him."""
    table = new_table(3)
    no_ghosts(table)
    kill(table, 0)
    assert met(table, 0, Who.EVERYBODY) == [1, 2]
