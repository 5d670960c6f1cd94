"""What each component costs and heals, band by band."""

import pytest

from tests.support.mages import cast, lives, new_table, next_card, seal
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
