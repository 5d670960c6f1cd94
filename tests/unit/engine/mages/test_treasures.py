"""Treasures."""

import pytest

from tests.support.mages import cast, drive, hold, kinds, lives, new_table, next_card, no_ghosts, seal, told, treasures_everywhere
from traktir_engine.games.mages.hands import limit
from traktir_engine.games.mages.hits import hit
from traktir_engine.games.mages.play import end_battle
from traktir_engine.games.mages.treasures import loot, ruin, steal
from traktir_engine.games.mages.view import view


def test_treasures_lie_open() -> None:
    """R67: everyone sees everyone's."""
    table = new_table(3)
    hold(table, 1, treasures="scaly-cloak bottled-wasp")
    for viewer in (0, 1, 2, None):
        assert view(table, viewer)["mages"][1]["treasures"] == ["scaly-cloak", "bottled-wasp"]


def test_the_windows() -> None:
    """R69, D48: after each component and after the creatures' attacks, never before the first component; passing comes first."""
    table = new_table(2, 1, 1)
    hold(table, 0, treasures="bag-of-fist")
    seal(table, 0, "lord-of-sparks thunder-discharge")
    asked = cast(table, 0)
    assert kinds(asked) == ["item", "item", "item"]
    assert [option.id for option in asked[0].options] == ["pass", "use:bag-of-fist"]


def test_once_a_turn() -> None:
    """R68: an active item is used once in a turn, and again in the next."""
    table = new_table(2, 1, 1)
    hold(table, 0, treasures="bag-of-fist")
    seal(table, 0, "lord-of-sparks thunder-discharge")
    assert kinds(cast(table, 0, "use:bag-of-fist")) == ["item"]
    table.mages[0].spell = None
    assert kinds(cast(table, 0)) == ["item"]


def test_never_in_anothers_turn() -> None:
    """R69: the owner is not asked in a rival's turn, hit or not."""
    table = new_table(2, 6)
    hold(table, 1, "sparkling", treasures="bag-of-fist")
    seal(table, 0, "granny-thunder")
    assert kinds(cast(table, 0)) == []


def test_the_cost_is_discarded_from_hand() -> None:
    """R70, D27: the owner picks the cards; nobody is told which."""
    table = new_table(2)
    mage = hold(table, 0, "sparkling mossy", treasures="revenge-calculator")
    asked = cast(table, 0, "use:revenge-calculator", "card2:mossy")
    assert kinds(asked) == ["item", "discard"]
    assert mage.hand == ["sparkling"]
    assert table.cards.discard[-1] == "mossy"
    assert told(table, "discarded")[0].data == {"seat": 0, "count": 1}
    assert lives(table) == [20, 19]


def test_without_the_cards_it_cannot_be_used() -> None:
    """R70: nothing is offered."""
    table = new_table(2)
    hold(table, 0, "mossy", treasures="sneezing-powder")
    assert cast(table, 0) == []


def test_automatic_ones_work_by_themselves() -> None:
    """R71: without a question: healing at the end of the turn, a larger hand."""
    table = new_table(2)
    mage = hold(table, 0, treasures="leech-therapist bottomless-pocket third-hand")
    assert cast(table, 0) == []
    assert mage.life == 21
    assert limit(table, mage) == 10


def test_the_automatic_choice_uses_nothing() -> None:
    """D49: the first option is not to use."""
    table = new_table(2)
    hold(table, 0, treasures="bag-of-fist")
    (ask,) = cast(table, 0)
    assert ask.options[ask.automatic].id == "pass"


def test_a_kill_by_treasure_counts() -> None:
    """D19: the hit is its owner's, and so is the medal."""
    table = new_table(3)
    no_ghosts(table)
    hold(table, 0, treasures="bag-of-fist")
    table.mages[2].life = 1
    cast(table, 0, "use:bag-of-fist")
    assert table.mages[0].kills == 1


def test_everlasting_treasures_stay() -> None:
    """R72, R73: at death the ordinary are lost, the everlasting stay; at the end of a battle too (G9)."""
    table = new_table(3)
    no_ghosts(table)
    dead = hold(table, 0, treasures="scaly-cloak third-hand")
    living = hold(table, 1, treasures="bottled-wasp eternal-sandwich")
    drive(hit(table, living, dead, 21))
    assert dead.treasures == ["third-hand"]
    end_battle(table)
    assert living.treasures == ["eternal-sandwich"]
    assert len(treasures_everywhere(table)) == 25


def test_an_empty_deck_is_shuffled_anew() -> None:
    """D64, R83: the discard becomes the deck; if that is empty too, nothing is gained."""
    table = new_table(2)
    table.treasures.discard, table.treasures.deck = table.treasures.deck, []
    loot(table, table.mages[0])
    assert len(table.mages[0].treasures) == 1
    table.treasures.deck, table.treasures.discard = [], []
    loot(table, table.mages[0])
    assert len(table.mages[0].treasures) == 1


def test_everlasting_ones_may_be_stolen() -> None:
    """D65: of several the thief picks."""
    table = new_table(2)
    victim = hold(table, 1, treasures="scaly-cloak third-hand")
    asked = drive(steal(table, table.mages[0], victim), "card2:third-hand")
    assert [ask.seat for ask in asked] == [0]
    assert (table.mages[0].treasures, victim.treasures) == (["third-hand"], ["scaly-cloak"])


def test_the_victim_picks_what_he_discards() -> None:
    """R67: a single one needs no question."""
    table = new_table(2)
    mage = hold(table, 1, treasures="scaly-cloak third-hand")
    assert [ask.seat for ask in drive(ruin(table, mage), "card1:scaly-cloak")] == [1]
    assert drive(ruin(table, mage)) == []
    assert mage.treasures == []


@pytest.mark.parametrize("item", ["bottled-wasp", "bag-of-fist"])
def test_a_sclerotic_mage_uses_nothing(item: str) -> None:
    """R69: with archive sclerosis no active treasure is offered."""
    table = new_table(2)
    hold(table, 0, "mossy toothy", treasures=item, curses="archive-sclerosis")
    assert cast(table, 0) == []


def test_loot_is_the_top_of_the_deck() -> None:
    """R67: drawn face up."""
    table = new_table(2)
    next_card(table, "scaly-cloak")
    loot(table, table.mages[0])
    assert told(table, "looted")[0].data == {"seat": 0, "treasure": "scaly-cloak"}
