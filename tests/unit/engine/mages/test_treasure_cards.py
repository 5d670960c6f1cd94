"""Every treasure does what it says."""

from pathlib import Path

import pytest

from tests.support.mages import cast, drive, hold, lives, new_table, next_card, next_curse, seal, told
from traktir_engine.games.mages.deck import BOOK
from traktir_engine.games.mages.hands import limit
from traktir_engine.games.mages.hits import hit
from traktir_engine.games.mages.power import bonus, glyphs

# The treasure used at once in a turn without a spell, with enough cards to pay; the dice; the lives of the three mages afterwards.
HURTING_AND_HEALING = [
    ("bottled-wasp", [], [19, 18, 20]),
    ("ramming-scooter", [], [19, 18, 20]),
    ("slingshot-of-fate", [6], [20, 20, 19]),
    ("revenge-calculator", [], [20, 19, 20]),
    ("bag-of-fist", [], [20, 20, 19]),
    ("self-taught-kit", [], [21, 20, 20]),
    ("bucket-of-green", [], [21, 20, 20]),
]


@pytest.mark.parametrize(("item", "pips", "after"), HURTING_AND_HEALING)
def test_damage_and_healing(item: str, pips: list[int], after: list[int]) -> None:
    """R69, R70: used in the window of the own turn, the cost paid from hand."""
    table = new_table(3, *pips)
    mage = hold(table, 0, "mossy toothy", treasures=item)
    cast(table, 0, f"use:{item}")
    assert lives(table) == after
    drawn = sum(event.data["count"] for event in told(table, "drew"))
    assert len(mage.hand) == 2 - BOOK.treasures[item].cost + drawn


@pytest.mark.parametrize("item", ["lightning-unrod", "eternal-sandwich", "crooked-mirror", "tame-raccoon", "granite-of-science"])
def test_glyph_treasures(item: str) -> None:
    """R9: a glyph of its school."""
    table = new_table(2)
    mage = hold(table, 0, treasures=item)
    school = BOOK.treasures[item].school
    assert school is not None
    assert glyphs(table, mage, school) == 1


def test_bass_amplifier() -> None:
    """R14: +1 to the sum."""
    table = new_table(2)
    assert bonus(table, hold(table, 0, treasures="bass-amplifier")) == 1


def test_scaly_cloak() -> None:
    """R98, R101: a foe's hit is weaker by 1; it is heavy, and it scratches at the end of the own turn, which is no foe's hit."""
    table = new_table(2)
    victim = hold(table, 1, treasures="scaly-cloak")
    assert limit(table, victim) == 5
    drive(hit(table, table.mages[0], victim, 3))
    assert victim.life == 18
    cast(table, 1)
    assert victim.life == 17


@pytest.mark.parametrize("item", ["bottomless-pocket", "third-hand"])
def test_larger_hands(item: str) -> None:
    """R71: a card more."""
    table = new_table(2)
    assert limit(table, hold(table, 0, treasures=item)) == 9


def test_leech_therapist() -> None:
    """R71: heals 1 at the end of the own turn."""
    table = new_table(2)
    mage = hold(table, 0, treasures="leech-therapist")
    cast(table, 1)
    assert mage.life == 20
    cast(table, 0)
    assert mage.life == 21


def test_bucket_of_green() -> None:
    """R46: cures a curse too."""
    table = new_table(2)
    mage = hold(table, 0, "mossy", treasures="bucket-of-green", curses="static-itch")
    cast(table, 0, "use:bucket-of-green")
    assert mage.curses == []


def test_smelly_sock() -> None:
    """R40: passes a curse on."""
    table = new_table(2)
    mage = hold(table, 0, "mossy", treasures="smelly-sock", curses="static-itch")
    cast(table, 0, "use:smelly-sock")
    assert (mage.curses, table.mages[1].curses) == ([], ["static-itch"])


def test_sneezing_powder() -> None:
    """R105: each foe throws; 3 or less infects."""
    table = new_table(3, 3, 4)
    next_curse(table, "wolf-scabies")
    hold(table, 0, "mossy toothy", treasures="sneezing-powder")
    cast(table, 0, "use:sneezing-powder")
    assert [len(mage.curses) for mage in table.mages] == [0, 1, 0]


def test_picklock_of_conscience() -> None:
    """D65: takes a treasure."""
    table = new_table(2)
    mage = hold(table, 0, "mossy toothy bashful", treasures="picklock-of-conscience")
    hold(table, 1, treasures="third-hand")
    cast(table, 0, "use:picklock-of-conscience")
    assert mage.treasures == ["picklock-of-conscience", "third-hand"]


def test_palace_key() -> None:
    """R39: takes the palace."""
    table = new_table(2)
    hold(table, 0, "mossy toothy", treasures="palace-key")
    cast(table, 0, "use:palace-key")
    assert table.host == 0


@pytest.mark.parametrize(("item", "dice", "bonus_won"), [("spare-die", 2, 0), ("cardsharp-abacus", 1, 2)])
def test_better_rolls_for_the_rest_of_the_turn(item: str, dice: int, bonus_won: int) -> None:
    """R13: after the component it is used behind."""
    table = new_table(2, 1, 1, 1)
    hold(table, 0, "mossy", treasures=item)
    seal(table, 0, "captain-fang sparkling")
    cast(table, 0, f"use:{item}")
    before, after = told(table, "rolled")
    assert (len(before.data["dice"]), before.data["bonus"]) == (1, 0)
    assert (len(after.data["dice"]), after.data["bonus"]) == (dice, bonus_won)


def test_spare_ringleader() -> None:
    """R112: adds a source to the running spell, and wants 2 life for it."""
    table = new_table(2, 1, 1)
    hold(table, 0, "mossy toothy", treasures="spare-ringleader")
    seal(table, 0, "sparkling")
    next_card(table, "captain-fang")
    cast(table, 0, "use:spare-ringleader")
    assert [event.data["card"] for event in told(table, "added")] == ["captain-fang"]
    assert table.mages[0].life == 18


def test_rat_catcher_pipe() -> None:
    """R38: imitates another mage's creature, which stays where it is."""
    table = new_table(2, 6)
    hold(table, 0, "mossy toothy", treasures="rat-catcher-pipe")
    hold(table, 1, creatures="walking-stamp")
    cast(table, 0, "use:rat-catcher-pipe")
    assert (lives(table), table.mages[0].creatures) == ([20, 18], [])


def test_every_treasure_is_tested_here() -> None:
    """R131: no design is without a test of its own effect."""
    source = Path(__file__).read_text()
    assert [card for card in BOOK.treasures if f'"{card}"' not in source] == []
