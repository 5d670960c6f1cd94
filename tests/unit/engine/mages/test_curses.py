"""Curses."""

from collections import Counter

from tests.support.mages import cards_everywhere, cast, curses_everywhere, drive, hold, kill, kinds, new_table, next_curse, no_ghosts, seal, told
from traktir_engine.games.mages.curses import cure, dusk, infect, longest_spell, pass_on, receive
from traktir_engine.games.mages.deck import BOOK
from traktir_engine.games.mages.hits import heal, lose_life
from traktir_engine.games.mages.play import start_battle
from traktir_engine.games.mages.spells import Spells
from traktir_engine.games.mages.table import Turn
from traktir_engine.games.mages.view import view
from traktir_engine.kernel import Dice


def test_tokens_are_drawn_blind_and_uniformly() -> None:
    """R44, R45: every token in the bag is as likely as any other, whatever its place."""
    drawn: Counter[str] = Counter()
    for seed in range(600):
        table = new_table(2)
        table.dice = Dice(bytes(31) + b"\1").fork(str(seed))
        drive(infect(table, table.mages[0], table.mages[1]))
        drawn[told(table, "infected")[0].data["curse"]] += 1
    assert set(drawn) == set(BOOK.curses)
    assert max(drawn.values()) < 2 * min(drawn.values())


def test_nobody_sees_the_bag() -> None:
    """R45, R157: only the number of tokens in it is in any view, the host's too."""
    table = new_table(2)
    table.host = 0
    assert [view(table, viewer)["bag"] for viewer in (0, 1, None)] == [20, 20, 20]


def test_a_cured_token_returns_to_the_bag() -> None:
    """R46, D46: an everlasting one too."""
    table = new_table(2)
    mage = hold(table, 0, curses="static-itch lifelong-dandruff")
    cure(table, mage, 2)
    assert (mage.curses, len(table.bag)) == ([], 20)


def test_the_latest_curses_are_cured_first() -> None:
    """R46: a cure of one takes the one received last."""
    table = new_table(2)
    mage = hold(table, 0, curses="static-itch hepatitis")
    cure(table, mage, 1)
    assert mage.curses == ["static-itch"]


def test_a_dead_mages_tokens_return_but_the_everlasting_stay() -> None:
    """R47, R48: ordinary ones go back to the bag at death, everlasting ones survive it."""
    table = new_table(3)
    no_ghosts(table)
    mage = hold(table, 0, curses="static-itch lifelong-dandruff hepatitis")
    drive(lose_life(table, mage, 20, None))
    assert (mage.curses, len(table.bag)) == (["lifelong-dandruff"], 19)


def test_everlasting_curses_survive_a_new_battle() -> None:
    """R49: they are there when it starts."""
    table = new_table(3)
    mage = hold(table, 0, curses="lifelong-dandruff")
    drive(start_battle(table))
    assert mage.curses == ["lifelong-dandruff"]
    assert len(mage.hand) == 7


def test_story_t8() -> None:
    """T8, R50, R51, R109–R111, R133: Гепатит Ы on a closed spell of three.

    The owner alone is asked, others see two cards, the place in the queue stays, the card is discarded.
    """
    table = new_table(3)
    next_curse(table, "hepatitis")
    seal(table, 1, "lord-of-sparks sparkling thunder-discharge")
    table.queue = [0, 2, 1]
    (ask,) = drive(infect(table, table.mages[0], table.mages[1]), "card2:sparkling")
    assert (ask.seat, ask.kind) == (1, "trim")
    assert [option.value["card"] for option in ask.options] == ["lord-of-sparks", "sparkling", "thunder-discharge"]
    for viewer in (0, 2, None):
        shown = view(table, viewer)
        assert shown["mages"][1]["spell"] == {"open": False, "size": 2, "initiative": None, "parts": None}
        assert shown["queue"] == [0, 2, 1]
    assert "sparkling" in table.cards.discard
    assert len(cards_everywhere(table)) == 97
    (trimmed,) = told(table, "trimmed")
    assert (trimmed.seen_by(0), trimmed.seen_by(1)["card"]) == ({"version": 0, "type": "trimmed", "seat": 1}, "sparkling")


def test_hepatitis_does_nothing_to_an_open_spell() -> None:
    """R52, D28: a revealed or finished spell, also one being resolved, is left alone."""
    table = new_table(2)
    next_curse(table, "hepatitis")
    spell = seal(table, 1, "lord-of-sparks sparkling thunder-discharge", opened=True)
    assert drive(infect(table, table.mages[0], table.mages[1])) == []
    assert len(spell.parts) == 3


def test_hepatitis_shortens_later_builds() -> None:
    """R52, D25: at most two components with one token, one with two, never less."""
    table = new_table(2)
    mage = hold(table, 0, "lord-of-sparks sparkling thunder-discharge")
    for longest in (3, 2, 1):
        assert longest_spell(table, mage) == longest
        assert max(3 - option.id.split("+").count("-") for option in Spells(BOOK, mage.hand, longest)) == longest
        mage.curses.append("hepatitis")
    assert longest_spell(table, mage) == 1


def test_hepatitis_on_a_short_closed_spell() -> None:
    """D26: two components become one only with two tokens; else nothing happens."""
    table = new_table(2)
    next_curse(table, "hepatitis")
    spell = seal(table, 1, "lord-of-sparks sparkling")
    assert drive(infect(table, table.mages[0], table.mages[1])) == []
    assert kinds(drive(infect(table, table.mages[0], table.mages[1]))) == ["trim"]
    assert len(spell.parts) == 1


def test_end_of_turn_curses_act_after_the_own_turn_only() -> None:
    """R54, R55: after the owner's turn, not after others'."""
    table = new_table(3, 1, 1, 1)
    hold(table, 1, curses="wolf-scabies")
    cast(table, 0)
    assert table.mages[1].life == 20
    cast(table, 1)
    assert table.mages[1].life == 19
    cast(table, 2)
    assert table.mages[1].life == 19


def test_an_end_of_turn_curse_received_in_a_rivals_turn() -> None:
    """R108: acts at the end of the owner's next turn, never at once."""
    table = new_table(3)
    drive(receive(table, table.mages[1], "wolf-scabies"))
    assert table.mages[1].life == 20
    cast(table, 1)
    assert table.mages[1].life == 19


def test_a_curse_received_in_the_own_turn_acts_at_its_end() -> None:
    """D39: at the end of this very turn."""
    table = new_table(3)
    mage = table.mages[0]
    table.turn = Turn(0, 2)
    drive(receive(table, mage, "wolf-scabies"))
    assert mage.life == 20
    drive(dusk(table, mage))
    assert mage.life == 19


def test_end_of_turn_curses_act_in_the_order_received() -> None:
    """D38: and stop with the owner's death."""
    table = new_table(3)
    no_ghosts(table)
    mage = hold(table, 0, "sparkling mossy", curses="thunder-hiccups wolf-scabies thunder-hiccups wolf-scabies")
    mage.life = 1
    drive(dusk(table, mage))
    types = [event.type for event in table.log.events() if event.type in {"discarded", "hurt"}]
    assert types == ["discarded", "hurt"]
    assert not mage.alive


def test_tryndetsit_acts_at_once_and_goes_back() -> None:
    """R56, R57, R58: 2 damage on being received; the token is never held and gives no glyph."""
    table = new_table(2)
    next_curse(table, "tryndetsit")
    victim = hold(table, 1, creatures="cycling-bear", treasures="scaly-cloak")
    assert drive(infect(table, table.mages[0], victim)) == []
    assert (victim.life, victim.curses) == (18, [])
    assert table.bag == ["tryndetsit", "tryndetsit"]


def test_story_t4() -> None:
    """T4: Трындецит on a mage at 2 life by a foe's card: dead, no medal, the token in the bag (R56–R60)."""
    table = new_table(3)
    no_ghosts(table)
    next_curse(table, "tryndetsit")
    table.mages[1].life = 2
    drive(infect(table, table.mages[0], table.mages[1]))
    assert (table.mages[1].alive, table.mages[0].kills) == (False, 0)
    assert table.bag == ["tryndetsit", "tryndetsit"]
    assert [event.type for event in table.log.events()][-2] == "died_of_curse"


def test_no_medal_for_a_death_from_curse_text() -> None:
    """R59, R60: nobody gets one, also if a foe infected the victim in this very turn."""
    table = new_table(3)
    no_ghosts(table)
    mage = hold(table, 1, curses="wolf-scabies")
    mage.life = 1
    cast(table, 1)
    assert not mage.alive
    assert [other.kills for other in table.mages] == [0, 0, 0]


def test_the_dead_are_not_infected() -> None:
    """D36: neither infection nor passing on reaches a dead mage."""
    table = new_table(3)
    kill(table, 1)
    giver = hold(table, 0, curses="static-itch")
    drive(infect(table, giver, table.mages[1]))
    drive(pass_on(table, giver, table.mages[1]))
    assert (table.mages[1].curses, giver.curses) == ([], ["static-itch"])


def test_an_empty_bag_infects_nobody() -> None:
    """D37: no token is made."""
    table = new_table(2)
    table.bag = []
    drive(infect(table, table.mages[0], table.mages[1]))
    assert table.mages[1].curses == []


def test_passing_a_curse_on() -> None:
    """R40, D28: the giver picks one of his; a closed spell of the receiver may have to be trimmed; nothing is lost on the way."""
    table = new_table(3)
    giver = hold(table, 0, curses="static-itch hepatitis")
    seal(table, 1, "lord-of-sparks sparkling thunder-discharge")
    asked = drive(pass_on(table, giver, table.mages[1]), "card2:hepatitis")
    assert kinds(asked) == ["pick", "trim"]
    assert (giver.curses, table.mages[1].curses) == (["static-itch"], ["hepatitis"])
    assert len(curses_everywhere(table)) == 20


def test_a_rash_weakens_healing() -> None:
    """R81: each healing is weaker by one for each such token."""
    table = new_table(2)
    mage = hold(table, 0, curses="spelling-rash")
    heal(table, mage, 1)
    heal(table, mage, 3)
    assert mage.life == 22
