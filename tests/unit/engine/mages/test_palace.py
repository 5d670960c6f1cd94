"""The palace."""

from tests.support.mages import cast, drive, hold, kill, new_table, next_curse, no_ghosts, seal, told
from traktir_engine.games.mages import palace
from traktir_engine.games.mages.curses import infect, pass_on
from traktir_engine.games.mages.hits import hit, lose_life
from traktir_engine.games.mages.play import start_battle


def test_the_host_is_safe_from_others_infection() -> None:
    """R39, D35: no token is drawn for the host by others, and he does not roll."""
    table = new_table(3, 1, 1)
    table.host = 1
    seal(table, 0, "expired")
    cast(table, 0)
    assert [event.data["seat"] for event in told(table, "infection_roll")] == [2]
    drive(infect(table, table.mages[0], table.mages[1]))
    assert (table.mages[1].curses, len(table.bag)) == ([], 19)


def test_no_curse_is_passed_to_the_host() -> None:
    """R40: the giver keeps it."""
    table = new_table(3)
    table.host = 1
    giver = hold(table, 0, curses="static-itch")
    drive(pass_on(table, giver, table.mages[1]))
    assert (giver.curses, table.mages[1].curses) == (["static-itch"], [])


def test_the_hosts_own_cards_infect_him() -> None:
    """R41: as usual."""
    table = new_table(3)
    next_curse(table, "wolf-scabies")
    table.host = 1
    drive(infect(table, table.mages[1], table.mages[1]))
    assert table.mages[1].curses == ["wolf-scabies"]


def test_taking_the_palace_cures_nothing_and_losing_it_ends_the_protection() -> None:
    """R42: curses held stay; the protection ends at once."""
    table = new_table(3)
    next_curse(table, "wolf-scabies")
    mage = hold(table, 1, curses="wolf-scabies")
    palace.take(table, mage)
    assert mage.curses == ["wolf-scabies"]
    palace.take(table, table.mages[2])
    drive(infect(table, table.mages[0], mage))
    assert mage.curses == ["wolf-scabies", "wolf-scabies"]


def test_the_killer_of_the_host_takes_it() -> None:
    """R43: by whatever hit of his."""
    table = new_table(3)
    no_ghosts(table)
    table.host = 1
    drive(hit(table, table.mages[2], table.mages[1], 20))
    assert (table.host, table.host_as_ghost) == (2, False)


def test_without_a_killer_it_stays_with_the_dead_host() -> None:
    """D31: a death by a curse's text or by his own damage moves the palace nowhere; the next battle finds it in the centre (R122)."""
    table = new_table(3)
    no_ghosts(table)
    table.host = 1
    drive(lose_life(table, table.mages[1], 20, None))
    assert table.host == 1
    drive(start_battle(table))
    assert table.host is None


def test_story_t7() -> None:
    """T7, R43, R119–R122, D32: the palace of a host who is killed.

    A ghost who killed him begins the next battle as host; after a living killer it is in the centre then.
    """
    for killer_lives, host in [(False, 2), (True, None)]:
        table = new_table(4)
        no_ghosts(table)
        table.host = 1
        if not killer_lives:
            kill(table, 2)
        drive(hit(table, table.mages[2], table.mages[1], 20))
        assert table.host == 2
        drive(start_battle(table))
        assert table.host == host
        assert all(mage.life == 20 for mage in table.mages)


def test_a_ghosts_palace_is_held_alive_in_the_next_battle() -> None:
    """D34: it protects like any other there, and returns to the centre at the following start (R119)."""
    table = new_table(3)
    kill(table, 2)
    palace.take(table, table.mages[2])
    drive(start_battle(table))
    assert palace.shields_from(table, table.mages[2], table.mages[0])
    drive(start_battle(table))
    assert table.host is None


def test_the_living_can_take_it_from_a_ghost() -> None:
    """D33: and then it returns to the centre like any other (R119)."""
    table = new_table(3)
    kill(table, 2)
    palace.take(table, table.mages[2])
    palace.take(table, table.mages[0])
    drive(start_battle(table))
    assert table.host is None


def test_what_was_taken_alive_returns_although_its_holder_died() -> None:
    """R122, R120: what counts is how the holder took it, not how he ended."""
    table = new_table(3)
    palace.take(table, table.mages[2])
    no_ghosts(table)
    drive(lose_life(table, table.mages[2], 20, None))
    drive(start_battle(table))
    assert table.host is None


def test_palace_lines_work_only_for_the_host() -> None:
    """G15: «if you are the host» is asked at the time of resolving; in the centre it is nobody."""
    for host, hits in [(None, 0), (1, 0), (0, 2)]:
        table = new_table(3)
        table.host = host
        seal(table, 0, "stone-clerk")
        cast(table, 0)
        assert len(told(table, "hit")) == hits
