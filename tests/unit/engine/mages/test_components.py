"""Every component does what it says."""

import pytest

from tests.support.mages import cast, hold, lives, new_table, next_card, next_curse, seal, told
from traktir_engine.games.mages.deck import BOOK

# A mage in seat 0 casts the card alone among three mages with 20 life; seat 1 is to his left, seat 2 to his right.
# The dice show these pips; of several equal foes the automatic choice is the one to the left. Afterwards the lives are these.
HURTING_AND_HEALING = [
    ("lord-of-sparks", [2], [20, 19, 20]),
    ("lord-of-sparks", [4], [20, 18, 20]),
    ("granny-thunder", [4], [20, 19, 20]),
    ("granny-thunder", [5], [20, 18, 20]),
    ("drainpipe-zeus", [4], [20, 19, 19]),
    ("drainpipe-zeus", [5], [20, 19, 19]),
    ("fridge-lich", [4], [21, 20, 20]),
    ("fridge-lich", [6], [23, 20, 20]),
    ("uncle-bog", [1], [20, 20, 19]),
    ("uncle-bog", [5], [20, 20, 19]),
    ("magister-maybe", [3], [20, 15, 20]),
    ("magister-maybe", [2], [19, 20, 20]),
    ("captain-fang", [1], [20, 19, 20]),
    ("captain-fang", [6], [20, 17, 20]),
    ("baron-goose", [3], [20, 20, 19]),
    ("baron-goose", [4], [20, 20, 18]),
    ("archivist-footnote", [], [21, 20, 20]),
    ("stone-clerk", [1], [21, 20, 20]),
    ("stone-clerk", [6], [20, 20, 20]),
    ("sparkling", [1], [20, 19, 20]),
    ("sparkling", [5], [20, 18, 20]),
    ("short-circuited", [1], [19, 19, 19]),
    ("short-circuited", [5], [18, 18, 18]),
    ("mossy", [1], [22, 20, 20]),
    ("mossy", [5], [23, 20, 20]),
    ("imaginary", [1], [20, 19, 20]),
    ("imaginary", [5], [20, 18, 20]),
    ("shaggy", [4], [20, 19, 20]),
    ("shaggy", [5], [20, 18, 20]),
    ("toothy", [1], [20, 19, 20]),
    ("toothy", [5], [20, 17, 20]),
    ("ravenous", [1], [20, 19, 20]),
    ("ravenous", [5], [21, 18, 20]),
    ("thunder-discharge", [1], [20, 18, 20]),
    ("thunder-discharge", [5], [20, 16, 20]),
    ("ball-lightning", [6, 1], [20, 20, 19]),
    ("ball-lightning", [1, 6], [20, 18, 20]),
    ("fist-hail", [1], [20, 19, 19]),
    ("fist-hail", [5], [20, 18, 18]),
    ("boggy-embrace", [1], [20, 18, 20]),
    ("boggy-embrace", [5], [21, 17, 20]),
    ("compost-golem", [1], [20, 19, 20]),
    ("compost-golem", [6], [20, 18, 20]),
    ("false-exit", [1], [20, 18, 20]),
    ("false-exit", [5], [20, 16, 20]),
    ("phantom-mother-in-law", [1], [20, 19, 20]),
    ("phantom-mother-in-law", [5], [20, 18, 20]),
    ("cycling-bear", [1], [20, 19, 20]),
    ("cycling-bear", [5], [20, 18, 20]),
    ("goose-charge", [], [20, 18, 16]),
    ("battle-hamster", [1], [20, 19, 20]),
    ("battle-hamster", [5], [20, 18, 20]),
    ("smiting-paragraph", [1], [20, 18, 20]),
    ("smiting-paragraph", [5], [20, 17, 20]),
    ("gargoyle-on-duty", [1], [20, 19, 20]),
    ("gargoyle-on-duty", [5], [20, 19, 20]),
    ("walking-stamp", [1], [20, 20, 19]),
    ("walking-stamp", [5], [20, 20, 18]),
]
TOP_BAND = [
    ("lord-of-sparks", [20, 17, 20]),
    ("granny-thunder", [20, 16, 20]),
    ("drainpipe-zeus", [20, 18, 18]),
    ("fridge-lich", [25, 20, 20]),
    ("uncle-bog", [20, 20, 17]),
    ("captain-fang", [20, 16, 20]),
    ("baron-goose", [20, 20, 17]),
    ("stone-clerk", [22, 20, 20]),
    ("sparkling", [20, 16, 20]),
    ("short-circuited", [17, 17, 17]),
    ("mossy", [25, 20, 20]),
    ("imaginary", [20, 16, 20]),
    ("shaggy", [20, 16, 20]),
    ("toothy", [20, 16, 20]),
    ("ravenous", [22, 17, 20]),
    ("thunder-discharge", [20, 14, 20]),
    ("fist-hail", [20, 17, 17]),
    ("boggy-embrace", [23, 16, 20]),
    ("compost-golem", [20, 16, 20]),
    ("false-exit", [20, 15, 20]),
    ("phantom-mother-in-law", [20, 16, 20]),
    ("cycling-bear", [20, 17, 20]),
    ("battle-hamster", [20, 16, 20]),
    ("smiting-paragraph", [20, 15, 20]),
    ("gargoyle-on-duty", [20, 17, 20]),
    ("walking-stamp", [20, 20, 16]),
]


@pytest.mark.parametrize(("card", "pips", "after"), HURTING_AND_HEALING)
def test_damage_and_healing(card: str, pips: list[int], after: list[int]) -> None:
    """R15: the low and the middle band of each card, or what it does without a power roll."""
    table = new_table(3, *pips)
    next_card(table, "third-hand")
    seal(table, 0, card)
    cast(table, 0)
    assert lives(table) == after


@pytest.mark.parametrize(("card", "after"), TOP_BAND)
def test_the_top_band(card: str, after: list[int]) -> None:
    """R15, R16: two dice and a sum of ten or more."""
    table = new_table(3, 6, 6)
    table.mages[0].glyphs.append(BOOK.components[card].school)
    next_card(table, "third-hand")
    seal(table, 0, card)
    cast(table, 0)
    assert lives(table) == after


def test_a_random_creature_in_the_top_band() -> None:
    """R22, R15: the ball lightning throws for its victim first."""
    table = new_table(3, 1, 5, 5)
    table.mages[0].glyphs.append(BOOK.components["ball-lightning"].school)
    seal(table, 0, "ball-lightning")
    cast(table, 0)
    assert lives(table) == [20, 15, 20]


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


def test_every_component_is_tested_here() -> None:
    """R131: no design is without a test of its own effect."""
    tested = {row[0] for row in HURTING_AND_HEALING} | {row[0] for row in TOP_BAND}
    own = {name.removeprefix("test_").replace("_", "-") for name in globals() if name.startswith("test_")}
    by_name = {card.id for card in BOOK.components.values() if card.names.en.lower().replace(" ", "-") in own}
    assert set(BOOK.components) - tested - by_name == set()
