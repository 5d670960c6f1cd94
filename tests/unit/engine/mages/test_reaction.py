"""Нежданчик."""

from tests.support.mages import cast, drive, hold, new_table, next_card, no_ghosts, seal, told
from traktir_engine.games.mages.hits import hit
from traktir_engine.games.mages.play import resolve_round


def test_story_t3() -> None:
    """T3: at 3 life with 2 curses and a reaction closed in the spell, a hit of 9: 2 life, no curses, bag +2, no medal (R61–R64)."""
    table = new_table(3)
    victim = hold(table, 1, "sparkling", curses="static-itch hepatitis", treasures="scaly-cloak", creatures="cycling-bear")
    table.host = 1
    victim.life = 3
    seal(table, 1, "uncle-bog thunder-discharge")
    bag = len(table.bag)
    drive(hit(table, table.mages[0], victim, 9))
    assert (victim.alive, victim.life, victim.curses) == (True, 2, [])
    assert len(table.bag) == bag + 2
    assert table.mages[0].kills == 0
    assert told(table, "ghost_waits") == told(table, "ghost_acts") == []
    assert (victim.hand, victim.treasures, len(victim.creatures), table.host) == (["sparkling"], ["scaly-cloak"], 1, 1)
    assert victim.spell is not None


def test_without_a_curse_it_does_not_save() -> None:
    """T3, R96, R97: nothing to cure, so the death stands; the killer gets his medal and the ghost card is drawn."""
    table = new_table(3)
    no_ghosts(table)
    victim = table.mages[1]
    seal(table, 1, "uncle-bog thunder-discharge")
    drive(hit(table, table.mages[0], victim, 20))
    assert (victim.alive, table.mages[0].kills) == (False, 1)
    assert len(told(table, "ghost_waits")) == 1


def test_in_hand_it_does_not_save() -> None:
    """T3, R65: only a prepared one does."""
    table = new_table(3)
    no_ghosts(table)
    victim = hold(table, 1, "uncle-bog", curses="static-itch")
    seal(table, 1, "thunder-discharge")
    drive(hit(table, table.mages[0], victim, 20))
    assert not victim.alive


def test_once_applied_it_does_not_save() -> None:
    """R66: after being applied it is a card like any other."""
    table = new_table(3)
    no_ghosts(table)
    victim = hold(table, 1, curses="static-itch")
    spell = seal(table, 1, "uncle-bog thunder-discharge", opened=True)
    spell.parts[0].applied = True
    drive(hit(table, table.mages[0], victim, 20))
    assert not victim.alive


def test_it_is_used_up() -> None:
    """D20: it counts as applied and does nothing in the mage's own turn."""
    table = new_table(2, 6)
    victim = hold(table, 1, curses="static-itch")
    seal(table, 1, "uncle-bog thunder-discharge")
    drive(hit(table, table.mages[0], victim, 20))
    cast(table, 1)
    assert [event.data["card"] for event in told(table, "component")] == ["thunder-discharge"]


def test_two_reactions_save_twice() -> None:
    """D21: one works, the lowest slot first; the second saves from a later death if new curses came."""
    table = new_table(2)
    victim = hold(table, 1, curses="static-itch")
    spell = seal(table, 1, "uncle-bog mossy")
    drive(hit(table, table.mages[0], victim, 20))
    assert [part.applied for part in spell.parts] == [True, False]
    victim.curses.append(table.bag.pop())
    drive(hit(table, table.mages[0], victim, 20))
    assert victim.alive
    assert [part.applied for part in spell.parts] == [True, True]


def test_the_card_being_applied_counts_as_applied() -> None:
    """D22: a mage who dies while his reaction card is resolved, by the ghost of its victim, is not saved by it."""
    table = new_table(4, 1)
    mage = hold(table, 0, curses="wolf-scabies")
    mage.life = table.mages[3].life = 1
    next_card(table, "draught", "second-wind")
    seal(table, 0, "uncle-bog")
    cast(table, 0)
    assert [(death.seat, death.by) for death in table.deaths] == [(3, 0), (0, 3)]


def test_it_asks_nobody() -> None:
    """D23: it works by itself."""
    table = new_table(2)
    hold(table, 1, curses="static-itch")
    seal(table, 1, "mossy")
    assert drive(hit(table, table.mages[0], table.mages[1], 20)) == []


def test_everlasting_curses_count_and_are_cured() -> None:
    """D24, R62, R63: all curses held at that moment, one life for each."""
    table = new_table(2)
    victim = hold(table, 1, curses="lifelong-dandruff static-itch hepatitis")
    seal(table, 1, "mossy")
    drive(hit(table, table.mages[0], victim, 20))
    assert (victim.life, victim.curses) == (3, [])


def test_the_spell_stays_in_the_queue() -> None:
    """R64: a mage saved in another's turn has his own in the same round, and casts the rest."""
    table = new_table(2, 6)
    hold(table, 1, curses="static-itch").life = 1
    seal(table, 0, "granny-thunder")
    seal(table, 1, "uncle-bog thunder-discharge")
    drive(resolve_round(table))
    assert [event.data["seat"] for event in told(table, "revealed")] == [0, 1]
    assert [event.data["card"] for event in told(table, "component")] == ["granny-thunder", "thunder-discharge"]
