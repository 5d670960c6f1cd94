"""Damage, healing, the defence."""

import pytest

from tests.support.mages import cast, drive, hold, kill, kinds, lives, new_table, no_ghosts, seal, told
from traktir_engine.games.mages.hits import heal, hit, lose_life


def test_the_size_is_shown_before_the_defence_is_asked() -> None:
    """R31, R32: everybody sees the size of the hit, then the victim with an open creature is asked."""
    table = new_table(2)
    hold(table, 1, creatures="cycling-bear")
    (ask,) = drive(hit(table, table.mages[0], table.mages[1], 3), "give1:cycling-bear")
    assert ask.about == {"seat": 0, "size": 3, "life": 20}
    assert [event.type for event in table.log.events()] == ["hit", "absorbed"]
    assert lives(table) == [20, 20]


def test_one_creature_absorbs_one_hit() -> None:
    """R33: it goes to the discard, life stays; a second hit asks again, and the offer may be refused."""
    table = new_table(2)
    victim = hold(table, 1, creatures="cycling-bear walking-stamp")
    drive(hit(table, table.mages[0], victim, 3), "give1:cycling-bear")
    asked = drive(hit(table, table.mages[0], victim, 4), "take")
    assert kinds(asked) == ["block"]
    assert [creature.card for creature in victim.creatures] == ["walking-stamp"]
    assert "cycling-bear" in table.cards.discard
    assert victim.life == 16


def test_an_absorbed_hit_kills_nobody() -> None:
    """R33: no death and no medal, however big the hit."""
    table = new_table(2)
    victim = hold(table, 1, creatures="cycling-bear")
    drive(hit(table, table.mages[0], victim, 99), "give1:cycling-bear")
    assert (victim.alive, victim.life, table.mages[0].kills) == (True, 20, 0)


def test_only_an_open_creature_blocks() -> None:
    """R34: not one in hand, not one in a closed spell."""
    table = new_table(2)
    hold(table, 1, "walking-stamp")
    seal(table, 1, "cycling-bear")
    assert drive(hit(table, table.mages[0], table.mages[1], 3)) == []
    assert table.mages[1].life == 17


def test_own_damage_cannot_be_blocked() -> None:
    """R35: the mage with an open creature is not asked about his own damage."""
    table = new_table(2)
    mage = hold(table, 0, creatures="cycling-bear")
    assert drive(hit(table, mage, mage, 2)) == []
    assert mage.life == 18


def test_a_curse_text_cannot_be_blocked() -> None:
    """R36: nor the damage of a curse's text."""
    table = new_table(2)
    mage = hold(table, 0, creatures="cycling-bear")
    assert drive(lose_life(table, mage, 2, None)) == []
    assert mage.life == 18


def test_a_hit_of_nothing_asks_nothing() -> None:
    """R37: 0 uses up no creature and asks nobody."""
    table = new_table(2)
    victim = hold(table, 1, creatures="cycling-bear")
    assert drive(hit(table, table.mages[0], victim, 0)) == []
    assert len(victim.creatures) == 1


def test_story_t2() -> None:
    """T2: the cloak makes 1 into 0, no question, the creature stays; of 4 the question shows 3 (R37, R98–R101)."""
    table = new_table(2)
    victim = hold(table, 1, creatures="cycling-bear", treasures="scaly-cloak")
    assert drive(hit(table, table.mages[0], victim, 1)) == []
    assert (victim.life, len(victim.creatures)) == (20, 1)
    (ask,) = drive(hit(table, table.mages[0], victim, 4))
    assert ask.about["size"] == 3
    assert [event.data["size"] for event in told(table, "hit")] == [0, 3]
    assert victim.life == 17


def test_the_cloak_is_for_foes_hits_only() -> None:
    """R101: own damage and a curse's text are not lowered."""
    table = new_table(2)
    mage = hold(table, 0, treasures="scaly-cloak")
    drive(hit(table, mage, mage, 2))
    drive(lose_life(table, mage, 2, None))
    assert mage.life == 16


def test_each_hit_is_lowered() -> None:
    """R98, G16: two hits of one spell are two hits, each lowered by 1."""
    table = new_table(2, 6, 6)
    hold(table, 1, treasures="scaly-cloak")
    seal(table, 0, "captain-fang boggy-embrace")
    cast(table, 0)
    assert [event.data["size"] for event in told(table, "hit")] == [2, 2]
    assert table.mages[1].life == 16


def test_the_automatic_choice_takes_the_blow() -> None:
    """R151, R152, R153: the first option, which a timer plays, accepts the hit and keeps the creature."""
    table = new_table(2)
    victim = hold(table, 1, creatures="cycling-bear walking-stamp")
    (ask,) = drive(hit(table, table.mages[0], victim, 3))
    assert ask.options[ask.automatic].id == "take"
    assert [option.id for option in ask.options] == ["take", "give1:cycling-bear", "give2:walking-stamp"]
    assert (victim.life, len(victim.creatures)) == (17, 2)


def test_creatures_are_offered_oldest_first() -> None:
    """D17: the victim chooses which; the oldest comes first."""
    table = new_table(2)
    victim = hold(table, 1, creatures="walking-stamp cycling-bear")
    drive(hit(table, table.mages[0], victim, 3), "give2:cycling-bear")
    assert [creature.card for creature in victim.creatures] == ["walking-stamp"]


def test_each_foe_decides_for_his_own_hit() -> None:
    """D15: asked in seat order from the caster's left, and deaths in that order."""
    table = new_table(4, 6)
    no_ghosts(table)
    for seat in (0, 1, 3):
        hold(table, seat, creatures=("cycling-bear", "walking-stamp", "", "compost-golem")[seat])
        table.mages[seat].life = 1
    seal(table, 2, "fist-hail")
    asked = cast(table, 2, "take", "give1:cycling-bear", "take")
    assert [ask.seat for ask in asked] == [3, 0, 1]
    assert [event.data["seat"] for event in told(table, "killed")] == [3, 1]


def test_story_t14() -> None:
    """T14: the automatic choice takes a deadly blow; the creature was kept, then lost by the death (R72, R151, R152)."""
    table = new_table(3)
    no_ghosts(table)
    victim = hold(table, 1, creatures="cycling-bear")
    drive(hit(table, table.mages[0], victim, 20))
    assert (victim.alive, victim.creatures) == (False, [])
    assert "cycling-bear" in table.cards.discard
    assert told(table, "absorbed") == []


def test_a_ghosts_hit_is_a_foes_hit() -> None:
    """D18: the cloak lowers it and a creature may absorb it."""
    table = new_table(3)
    kill(table, 2)
    victim = hold(table, 1, creatures="cycling-bear", treasures="scaly-cloak")
    (ask,) = drive(hit(table, table.mages[2], victim, 3))
    assert ask.about["size"] == 2


@pytest.mark.parametrize(("life", "size", "after"), [(20, 3, 23), (24, 5, 25), (25, 1, 25)])
def test_healing_stops_at_25(life: int, size: int, after: int) -> None:
    """R81: healing above 25 is lost."""
    table = new_table(2)
    table.mages[0].life = life
    heal(table, table.mages[0], size)
    assert table.mages[0].life == after


def test_life_is_never_below_zero() -> None:
    """G16: the hit of 9 on 3 life leaves 0."""
    table = new_table(3)
    no_ghosts(table)
    table.mages[1].life = 3
    drive(hit(table, table.mages[0], table.mages[1], 9))
    assert table.mages[1].life == 0


def test_the_dead_are_neither_hit_nor_healed() -> None:
    """G16: nothing happens to a mage who is dead."""
    table = new_table(3)
    table.mages[1].alive, table.mages[1].life = False, 0
    drive(hit(table, table.mages[0], table.mages[1], 3))
    heal(table, table.mages[1], 3)
    assert table.mages[1].life == 0
    assert table.log.events() == []
