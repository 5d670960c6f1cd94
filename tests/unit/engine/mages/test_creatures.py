"""Creatures on the table."""

import pytest

from tests.support.mages import cards_everywhere, cast, drive, hold, kinds, lives, new_table, next_card, no_ghosts, seal, told
from traktir_engine.games.mages.creatures import attack
from traktir_engine.games.mages.power import glyphs
from traktir_engine.games.mages.table import Turn
from traktir_engine.games.mages.words import School


@pytest.mark.parametrize(("pips", "stays"), [(4, False), (5, True), (6, True)])
def test_five_or_more_stays(pips: int, stays: bool) -> None:
    """R25, R26: a roll of 5 or more stays open on the table; with 4 it goes with the rest of the spell."""
    table = new_table(2, pips)
    spell = seal(table, 0, "cycling-bear")
    cast(table, 0)
    assert [creature.card for creature in table.mages[0].creatures] == (["cycling-bear"] if stays else [])
    assert [part.card for part in spell.parts] == ([] if stays else ["cycling-bear"])


def test_the_sum_with_bonuses_decides() -> None:
    """D9: a raw 4 and the boost of the source keep the creature."""
    table = new_table(2, 1, 4)
    seal(table, 0, "lord-of-sparks cycling-bear")
    cast(table, 0)
    assert len(table.mages[0].creatures) == 1


def test_a_creature_that_stays_counts_once() -> None:
    """R27, R30: its glyph counts from the table, and it is no longer part of the spell."""
    table = new_table(2, 6)
    spell = seal(table, 0, "cycling-bear")
    cast(table, 0)
    assert glyphs(table, table.mages[0], School.BEAST) == 1
    assert spell.parts == []


def test_it_attacks_again_in_the_next_turn() -> None:
    """R28, R29: by force, with a new roll, and stays only with 5 or more again."""
    table = new_table(2, 5, 6, 2)
    seal(table, 0, "walking-stamp")
    cast(table, 0)
    table.mages[0].spell = None
    assert kinds(cast(table, 0)) == []
    assert lives(table) == [20, 16]
    assert len(table.mages[0].creatures) == 1
    cast(table, 0)
    assert lives(table) == [20, 15]
    assert table.mages[0].creatures == []
    assert "walking-stamp" in table.cards.discard


def test_it_does_not_attack_twice_in_one_turn() -> None:
    """D6: a creature that stayed this turn attacks from the next on."""
    table = new_table(2, 6)
    seal(table, 0, "walking-stamp")
    cast(table, 0)
    assert len(told(table, "rolled")) == 1


def test_creatures_attack_after_the_spell() -> None:
    """D4: after the last component, whose cards still count as glyphs."""
    table = new_table(2, 1, 1)
    hold(table, 0, creatures="ball-lightning")
    seal(table, 0, "granny-thunder")
    cast(table, 0)
    types = [event.type for event in table.log.events() if event.type in {"component", "creature_attacks"}]
    assert types == ["component", "creature_attacks"]
    assert [len(event.data["dice"]) for event in told(table, "rolled")] == [2, 2]


def test_the_owner_picks_the_order() -> None:
    """D5: several creatures attack in the order the owner picks, the oldest first by itself; all must."""
    table = new_table(2)
    mage = hold(table, 0, creatures="walking-stamp cycling-bear")
    table.turn = Turn(0, 2)
    (ask,) = drive(attack(table, mage), "card2:cycling-bear")
    assert ask.kind == "order"
    assert ask.automatic == 0
    assert [event.data["card"] for event in told(table, "creature_attacks")] == ["cycling-bear", "walking-stamp"]


def test_a_creature_from_a_wild_card_stays_like_any_other() -> None:
    """D7: it is no copy."""
    table = new_table(2, 6)
    seal(table, 0, "", wild="delivery")
    next_card(table, "cycling-bear")
    cast(table, 0)
    assert [creature.card for creature in table.mages[0].creatures] == ["cycling-bear"]


def test_a_copy_does_not_stay() -> None:
    """R38, D8: the text is imitated without the card; the original stays where it was."""
    table = new_table(3, 6)
    hold(table, 1, creatures="cycling-bear")
    seal(table, 0, "great-fog")
    cast(table, 0, "seat-2")
    assert [event.data["card"] for event in told(table, "copied")] == ["cycling-bear"]
    assert told(table, "rolled")[0].data["total"] >= 5
    assert table.mages[0].creatures == []
    assert [creature.card for creature in table.mages[1].creatures] == ["cycling-bear"]
    assert len(cards_everywhere(table)) == 97


def test_a_creature_of_the_dead_does_not_stay() -> None:
    """R72: a mage who dies while his creature rolls keeps nothing."""
    table = new_table(3, 6, 1, 1)
    no_ghosts(table)
    table.mages[0].life = 2
    seal(table, 0, "short-circuited cycling-bear")
    cast(table, 0)
    assert (table.mages[0].alive, table.mages[0].creatures) == (False, [])
