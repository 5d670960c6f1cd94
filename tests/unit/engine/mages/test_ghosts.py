"""Ghosts and their cards."""

import pytest

from tests.support.mages import drive, ghosts_everywhere, hold, kill, lives, new_table, next_card, no_ghosts, seal, told
from traktir_engine.games.mages.ghosts import draw
from traktir_engine.games.mages.hits import hit
from traktir_engine.games.mages.play import end_battle, start_battle, start_round
from traktir_engine.games.mages.view import view
from traktir_engine.games.mages.words import School


def test_a_ghost_card_at_once_on_death() -> None:
    """R74, R77: it is drawn before anything else happens, and acts at once."""
    table = new_table(3)
    next_card(table, "draught")
    table.mages[1].life = 2
    seal(table, 0, "lord-of-sparks")
    drive(hit(table, table.mages[0], table.mages[1], 2))
    assert [event.data["card"] for event in told(table, "ghost_acts")] == ["draught"]
    assert lives(table) == [19, 0, 19]


def test_one_more_in_each_later_round() -> None:
    """R75: at its start, while the mage is dead, in the same battle."""
    table = new_table(3)
    no_ghosts(table)
    kill(table, 1)
    drive(start_round(table))
    drive(start_round(table))
    assert len(table.mages[1].waiting) == 2


def test_ghosts_draw_in_the_order_of_their_deaths() -> None:
    """R76: not in seat order."""
    table = new_table(4)
    no_ghosts(table)
    for seat in (3, 1):
        kill(table, seat)
    drive(start_round(table))
    assert [event.data["seat"] for event in told(table, "ghost_waits")] == [3, 1]


def test_waiting_cards_help_in_the_next_battle() -> None:
    """R78, G10: used at its start, then discarded."""
    table = new_table(3)
    table.mages[1].waiting = ["second-wind", "inheritance"]
    drive(start_battle(table))
    assert (table.mages[1].life, len(table.mages[1].treasures)) == (23, 1)
    assert table.mages[1].waiting == []
    assert table.ghosts.discard == ["second-wind", "inheritance"]


def test_a_ghost_earns_a_kill_medal() -> None:
    """R79: for the mage his card kills."""
    table = new_table(3)
    kill(table, 1)
    table.mages[2].life = 1
    next_card(table, "draught", "second-wind")
    drive(draw(table, table.mages[1]))
    assert (table.mages[1].kills, table.mages[2].alive) == (1, False)


def test_a_ghost_chooses_his_victim() -> None:
    """R79: a dead mage is asked by his own card, and by nothing else."""
    table = new_table(4)
    kill(table, 1)
    next_card(table, "poltergeist")
    (ask,) = drive(draw(table, table.mages[1]), "seat-3")
    assert (ask.seat, ask.kind) == (1, "target")
    assert table.mages[3].life == 18


def test_a_waiting_card_is_its_owners_secret() -> None:
    """D57: the number is public, the text is for the owner alone, in the view and in the log."""
    table = new_table(3)
    kill(table, 1)
    next_card(table, "second-wind")
    drive(draw(table, table.mages[1]))
    assert view(table, 1)["mages"][1]["waiting"] == ["second-wind"]
    assert [view(table, viewer)["mages"][1]["waiting"] for viewer in (0, 2, None)] == [1, 1, 1]
    (waits,) = told(table, "ghost_waits")
    assert waits.seen_by(0) == {"version": 0, "type": "ghost_waits", "seat": 1}
    assert waits.seen_by(1)["card"] == "second-wind"


def test_the_ghost_glyph_lasts_a_battle() -> None:
    """D69, R8: gained at the next battle's start, lost at death and at the battle's end."""
    table = new_table(3)
    no_ghosts(table)
    table.mages[1].waiting = ["ghost-rune"]
    table.mages[2].waiting = ["ghost-storm"]
    drive(start_battle(table))
    assert table.mages[1].glyphs == [School.RUNE]
    drive(hit(table, table.mages[0], table.mages[2], 20))
    assert table.mages[2].glyphs == []
    end_battle(table)
    assert table.mages[1].glyphs == []


def test_a_card_on_the_death_that_ends_the_battle() -> None:
    """D44: it is played, although only one is alive."""
    table = new_table(2)
    next_card(table, "draught")
    drive(hit(table, table.mages[0], table.mages[1], 20))
    assert table.mages[0].life == 19


def test_the_ghost_deck_is_shuffled_anew() -> None:
    """D64: once it is used up; if there is nothing, nothing is drawn."""
    table = new_table(3)
    kill(table, 1)
    table.ghosts.discard, table.ghosts.deck = ["second-wind"], []
    drive(draw(table, table.mages[1]))
    assert table.mages[1].waiting == ["second-wind"]
    drive(draw(table, table.mages[1]))
    assert table.mages[1].waiting == ["second-wind"]


def test_conservation_while_a_ghost_acts() -> None:
    """R133: the card lies on the discard while its choice is asked for."""
    table = new_table(4)
    kill(table, 1)
    next_card(table, "poltergeist")
    drive(draw(table, table.mages[1]))
    assert len(ghosts_everywhere(table)) == 25


@pytest.mark.parametrize(
    ("card", "seen"),
    [
        ("grave-gossip", "discarded"),
        ("haunted-purse", "ruined"),
        ("graveyard-sneeze", "infected"),
        ("squatter", "palace"),
        ("last-word", "hurt"),
        ("cold-hand", "hurt"),
    ],
)
def test_cards_that_act_at_once(card: str, seen: str) -> None:
    """R77: each does what it says."""
    table = new_table(3)
    kill(table, 1)
    hold(table, 2, "sparkling mossy lord-of-sparks", treasures="third-hand")
    hold(table, 0, "shaggy toothy ravenous", treasures="scaly-cloak")
    next_card(table, card)
    drive(draw(table, table.mages[1]))
    assert told(table, seen)
    assert table.ghosts.discard == [card]


def test_the_primer_gives_two_cards_more() -> None:
    """R78, D47: drawn at the battle's start, before the hand is filled up."""
    table = new_table(3)
    table.mages[1].waiting = ["afterlife-primer"]
    drive(start_battle(table))
    assert [event.data["count"] for event in told(table, "drew") if event.data["seat"] == 1] == [2, 6]
