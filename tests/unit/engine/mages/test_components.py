"""Every component does what it says, beyond the lives that it costs and gives (test_bands.py)."""

import pytest

from tests.support.mages import cast, hold, lives, new_table, next_card, next_curse, seal, told
from tests.unit.engine.mages.test_bands import HURTING_AND_HEALING, TOP_BAND
from traktir_engine.games.mages.deck import BOOK


@pytest.mark.parametrize(("pips", "hurt", "infected"), [([1], 1, 0), ([5], 0, 1)])
def test_countess_mildew(pips: list[int], hurt: int, infected: int) -> None:
    """R44: 1 damage, or a curse, for the right foe."""
    table = new_table(3, *pips)
    next_curse(table, "wolf-scabies")
    seal(table, 0, "countess-mildew")
    cast(table, 0)
    assert (20 - table.mages[2].life, len(table.mages[2].curses)) == (hurt, infected)


def test_auntie_looking_glass() -> None:
    """D65: takes a treasure of a chosen foe."""
    table = new_table(3, 5)
    hold(table, 1, treasures="scaly-cloak")
    seal(table, 0, "auntie-mirror")
    cast(table, 0)
    assert (table.mages[0].treasures, table.mages[1].treasures) == (["scaly-cloak"], [])
    assert table.mages[1].life == 19


def test_absent_professor() -> None:
    """R13: a die more for this turn's rolls, and a card."""
    table = new_table(3, 1, 1)
    seal(table, 0, "absent-professor toothy")
    cast(table, 0)
    assert len(told(table, "rolled")[0].data["dice"]) == 2
    assert len(table.mages[0].hand) == 1


@pytest.mark.parametrize(("pips", "cards", "treasures"), [([1], 1, 0), ([5], 0, 1)])
def test_squirrel_mafia(pips: list[int], cards: int, treasures: int) -> None:
    """R67: a card, or a treasure."""
    table = new_table(3, *pips)
    seal(table, 0, "squirrel-mafia")
    cast(table, 0)
    assert (len(table.mages[0].hand), len(table.mages[0].treasures)) == (cards, treasures)


def test_archivist_footnote() -> None:
    """R11: a boosting source without a roll of its own: a card, and +1 for the rest of the turn."""
    table = new_table(3, 4)
    seal(table, 0, "archivist-footnote toothy")
    cast(table, 0)
    assert (len(table.mages[0].hand), told(table, "rolled")[0].data["total"]) == (1, 5)


def test_inspector_squiggle() -> None:
    """R67: the strongest foe discards a treasure of his choice."""
    table = new_table(3, 5)
    hold(table, 1, treasures="third-hand bottled-wasp")
    seal(table, 0, "inspector-squiggle")
    asked = cast(table, 0, "seat-1", "card2:bottled-wasp")
    assert [ask.seat for ask in asked] == [0, 1]
    assert (table.mages[1].treasures, table.mages[1].life) == (["third-hand"], 18)


def test_stone_clerk_for_the_host() -> None:
    """G15: the palace line."""
    table = new_table(3, 1)
    table.host = 0
    seal(table, 0, "stone-clerk")
    cast(table, 0)
    assert lives(table) == [21, 19, 19]


def test_overcharged() -> None:
    """R13, R16: +3 to the sums of this turn."""
    table = new_table(3, 2)
    seal(table, 0, "overcharged thunder-discharge")
    cast(table, 0)
    assert told(table, "rolled")[0].data["bonus"] == 3


@pytest.mark.parametrize(("pips", "hurt", "infected"), [([1], 1, 0), ([5], 1, 1)])
def test_curdled(pips: list[int], hurt: int, infected: int) -> None:
    """R44: damage, then perhaps a curse, for the left foe."""
    table = new_table(3, *pips)
    next_curse(table, "wolf-scabies")
    seal(table, 0, "curdled")
    cast(table, 0)
    assert (20 - table.mages[1].life, len(table.mages[1].curses)) == (hurt, infected)


def test_expired() -> None:
    """R105: each foe throws a die; 1 to 4 infects; a chosen one is hurt too."""
    table = new_table(3, 4, 5)
    next_curse(table, "wolf-scabies")
    seal(table, 0, "expired")
    cast(table, 0, "seat-2")
    assert [len(mage.curses) for mage in table.mages] == [0, 1, 0]
    assert lives(table) == [20, 20, 19]


def test_double_seeing() -> None:
    """D8: the source's text is played once more, by the same glyphs; its boost is not doubled."""
    table = new_table(3, 1, 1)
    seal(table, 0, "baron-goose double-seeing")
    cast(table, 0)
    assert lives(table) == [20, 20, 18]
    assert [event.data["bonus"] for event in told(table, "rolled")] == [1, 1]


def test_bashful() -> None:
    """R39: takes the palace from the middle band on."""
    for pips, host in [(1, None), (5, 0)]:
        table = new_table(3, pips)
        seal(table, 0, "bashful")
        cast(table, 0)
        assert (table.host, table.mages[0].life) == (host, 21)


def test_notarised() -> None:
    """D45: each foe with a curse."""
    table = new_table(3, 5)
    hold(table, 2, curses="static-itch")
    seal(table, 0, "notarised")
    cast(table, 0)
    assert lives(table) == [20, 20, 17]


def test_chiselled() -> None:
    """R67: damage to the right foe, and a treasure for the caster."""
    table = new_table(3, 5)
    next_card(table, "third-hand")
    seal(table, 0, "chiselled")
    cast(table, 0)
    assert (lives(table), table.mages[0].treasures) == ([20, 20, 19], ["third-hand"])


def test_countersigned() -> None:
    """R112: adds a source from the deck."""
    table = new_table(3, 1)
    next_card(table, "captain-fang")
    seal(table, 0, "countersigned")
    cast(table, 0)
    assert lives(table) == [20, 19, 20]


def test_mushroom_downpour() -> None:
    """R44, R22: 1 damage to each foe and a curse for a random one; in the top band a curse for each."""
    table = new_table(3, 1, 6)
    next_curse(table, "wolf-scabies")
    seal(table, 0, "mushroom-downpour")
    cast(table, 0)
    assert lives(table) == [20, 19, 19]
    assert [len(mage.curses) for mage in table.mages] == [0, 0, 1]


def test_false_exit() -> None:
    """R40: hands one of the caster's curses to the chosen foe."""
    table = new_table(3, 5)
    hold(table, 0, curses="hepatitis")
    seal(table, 0, "false-exit")
    cast(table, 0)
    assert (table.mages[0].curses, table.mages[1].curses) == ([], ["hepatitis"])


def test_great_big_fog() -> None:
    """G12: 2 damage to each foe with more life than the caster, equals are not met; 3 to a chosen one."""
    table = new_table(3)
    table.mages[0].life = 19
    table.mages[2].life = 19
    seal(table, 0, "great-fog")
    cast(table, 0, "seat-2")
    assert lives(table) == [19, 18, 16]


def test_goose_charge() -> None:
    """R18: 4, 2 and 1 damage round the table to the right; with two foes the last number is nobody's."""
    table = new_table(5)
    seal(table, 0, "goose-charge")
    cast(table, 0)
    assert lives(table) == [20, 20, 19, 18, 16]


def test_smiting_paragraph() -> None:
    """D27: the victim discards a card of his choice."""
    table = new_table(3, 5)
    hold(table, 1, "mossy toothy")
    seal(table, 0, "smiting-paragraph")
    cast(table, 0, "seat-1", "card2:toothy")
    assert (table.mages[1].hand, table.cards.discard) == (["mossy"], ["toothy"])


def test_gargoyle_on_duty_for_the_host() -> None:
    """G15: 1 life more for the host."""
    table = new_table(3, 1)
    table.host = 0
    seal(table, 0, "gargoyle-on-duty")
    cast(table, 0)
    assert lives(table) == [21, 19, 20]


def test_every_component_is_tested() -> None:
    """R131: no design is without a test of its own effect, here or by its bands."""
    tested = {row[0] for row in HURTING_AND_HEALING} | {row[0] for row in TOP_BAND}
    own = {name.removeprefix("test_").replace("_", "-") for name in globals() if name.startswith("test_")}
    by_name = {card.id for card in BOOK.components.values() if card.names.en.lower().replace(" ", "-") in own}
    assert set(BOOK.components) - tested - by_name == set()
