"""Battles, medals, the tournament."""

from tests.support.mages import cast, drive, hold, kill, new_table, next_card, no_ghosts, seal, told
from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.hits import lose_life
from traktir_engine.games.mages.play import end_battle, finished, last_alive, play, play_out, resolve_round, result, start_battle, start_round
from traktir_engine.games.mages.table import Table
from traktir_engine.games.mages.words import LAST_ROUND
from traktir_engine.kernel import Script


def test_everybody_starts_with_20_life() -> None:
    """R80: the dead return."""
    table = new_table(3)
    table.mages[1].alive, table.mages[1].life, table.mages[2].life = False, 0, 25
    drive(start_battle(table))
    assert [(mage.alive, mage.life) for mage in table.mages] == [(True, 20)] * 3


def test_the_decks_are_not_reshuffled() -> None:
    """R82: the next battle goes on with the decks as they are."""
    table = new_table(3)
    next_three = table.cards.deck[-3:]
    end_battle(table)
    drive(start_battle(table))
    drawn = [card for mage in table.mages for card in mage.hand]
    assert all(card in drawn for card in next_three)
    assert len(table.cards.deck) == 97 - 24


def test_a_discard_returns_when_its_deck_is_used_up() -> None:
    """R83: only then, shuffled, each deck for itself."""
    table = new_table(2)
    table.cards.deck, table.cards.discard = ["mossy"], ["sparkling", "toothy"]
    assert table.cards.draw(table.dice) == "mossy"
    assert table.cards.discard == ["sparkling", "toothy"]
    drawn = {table.cards.draw(table.dice), table.cards.draw(table.dice)}
    assert drawn == {"sparkling", "toothy"}
    assert table.cards.draw(table.dice) is None


def test_seats_stay_between_battles() -> None:
    """D62: unchanged, and so are the heroes."""
    table = new_table(3)
    heroes = [mage.hero for mage in table.mages]
    end_battle(table)
    drive(start_battle(table))
    assert [mage.hero for mage in table.mages] == heroes


def test_the_battle_ends_with_the_effect() -> None:
    """D40: once at most one is alive the rest of the spell, creature attacks and end-of-turn curses are not played."""
    table = new_table(2, 6)
    no_ghosts(table)
    hold(table, 0, creatures="walking-stamp", curses="wolf-scabies", treasures="bag-of-fist")
    table.mages[1].life = 1
    seal(table, 0, "granny-thunder sparkling")
    assert cast(table, 0) == []
    assert [event.data["card"] for event in told(table, "component")] == ["granny-thunder"]
    assert table.mages[0].life == 20


def test_an_effect_is_done_to_its_end() -> None:
    """D40: all hits of the effect come about, although the first has already ended the battle for somebody."""
    table = new_table(3, 6)
    no_ghosts(table)
    table.mages[1].life = table.mages[2].life = 1
    seal(table, 0, "fist-hail")
    cast(table, 0)
    assert [mage.alive for mage in table.mages] == [True, False, False]
    assert table.mages[0].kills == 2


def test_story_t5() -> None:
    """T5: a spell kills the last foe and its caster: survival 1 and kill 1 for the caster, no medal for himself (R84–R86)."""
    table = new_table(2, 1)
    no_ghosts(table)
    table.mages[0].life = table.mages[1].life = 1
    seal(table, 0, "short-circuited")
    cast(table, 0)
    end_battle(table)
    assert (table.mages[0].kills, table.mages[0].survivals) == (1, 1)
    assert (table.mages[1].kills, table.mages[1].survivals) == (0, 0)


def test_story_t6() -> None:
    """T6: A kills B, the last foe, and B's ghost card kills A: A survival and kill, B a kill; no second survival medal (R87–R89)."""
    table = new_table(2, 6)
    next_card(table, "draught", "second-wind")
    table.mages[0].life = table.mages[1].life = 1
    seal(table, 0, "granny-thunder")
    cast(table, 0)
    end_battle(table)
    assert [(mage.kills, mage.survivals) for mage in table.mages] == [(1, 1), (1, 0)]
    assert len(told(table, "survival_medal")) == 1


def test_two_last_killed_by_one_ghost() -> None:
    """D41, R87: damage in seat order from the ghost's left; the one hit last was last alive."""
    table = new_table(3)
    next_card(table, "second-wind", "draught", "second-wind", "second-wind")
    drive(lose_life(table, table.mages[1], 20, None))
    table.mages[0].life = table.mages[2].life = 1
    drive(start_round(table))
    assert [(death.seat, death.by) for death in table.deaths] == [(1, None), (2, 1), (0, 1)]
    survivor = last_alive(table)
    assert survivor is not None
    assert survivor.seat == 0


def test_two_last_killed_in_the_spell_of_a_third() -> None:
    """D42: the caster has died of a ghost card meanwhile, not of his spell; the last to die was last alive."""
    table = new_table(3, 6)
    next_card(table, "draught", "second-wind", "second-wind")
    for mage, life in zip(table.mages, (1, 1, 3), strict=True):
        mage.life = life
    seal(table, 0, "fist-hail")
    cast(table, 0)
    assert [(death.seat, death.by) for death in table.deaths] == [(1, 0), (0, 1), (2, 0)]
    survivor = last_alive(table)
    assert survivor is not None
    assert survivor.seat == 2


def test_a_kill_medal_for_each_mage_killed() -> None:
    """G11: several in one spell, none for oneself."""
    table = new_table(4, 6)
    no_ghosts(table)
    for mage in table.mages:
        mage.life = 1
    seal(table, 0, "short-circuited")
    cast(table, 0)
    assert [mage.kills for mage in table.mages] == [3, 0, 0, 0]


def test_what_the_end_of_a_battle_takes() -> None:
    """G9: hands, ordinary treasures and curses, creatures of all mages, the winner's too."""
    table = new_table(2)
    winner = hold(table, 0, "mossy", treasures="scaly-cloak third-hand", curses="static-itch lifelong-dandruff", creatures="cycling-bear")
    kill(table, 1)
    end_battle(table)
    assert (winner.hand, winner.creatures) == ([], [])
    assert (winner.treasures, winner.curses) == (["third-hand"], ["lifelong-dandruff"])
    assert winner.survivals == 1


def test_an_endless_battle_is_capped() -> None:
    """D59: after 60 rounds nobody gets the survival medal, kills stay."""
    table = new_table(2)
    table.round = LAST_ROUND
    table.mages[0].kills = 1
    table.cards.deck = []
    drive(play_out(table))
    assert [(mage.kills, mage.survivals) for mage in table.mages] == [(1, 0), (0, 0)]
    assert len(told(table, "no_survivor")) == 1


def medals(table: Table, *sums: int) -> None:
    for mage, count in zip(table.mages, sums, strict=True):
        mage.kills = count - count // 2
        mage.survivals = count // 2


def test_story_t13() -> None:
    """T13: three battles and the sums 4-4-1: two winners (R123); the sum is kills and survivals, each worth 1 (R124)."""
    table = new_table(3)
    medals(table, 4, 4, 1)
    table.battle, table.round = 3, 0
    outcome = result(table)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0, 1), (4, 4, 1), "medals")


def test_the_tournament_has_three_battles() -> None:
    """R136: the match ends after the third, not before."""
    table = new_table(3)
    for battle, done in [(1, False), (2, False), (3, True)]:
        table.battle, table.round = battle, 0
        assert finished(table) is done
    table.round = 1
    assert not finished(table)


def test_until_two_wins() -> None:
    """R137, R141, D61: it ends the moment somebody has two survival medals; kills are shown but do not decide."""
    table = new_table(3, mode="wins")
    table.battle, table.round = 7, 0
    table.mages[0].kills = 9
    table.mages[1].survivals = 1
    assert not finished(table)
    table.mages[1].survivals = 2
    outcome = result(table)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1,), (9, 2, 0), "wins")


def test_a_battle_without_a_survivor_counts_for_nothing() -> None:
    """D60: in «До двух побед» one goes on."""
    table = new_table(2, mode="wins")
    table.round = LAST_ROUND
    table.cards.deck = []
    drive(play_out(table))
    assert not finished(table)


def test_the_round_ends_with_all_components_discarded() -> None:
    """D2, R109: when all have had their turns the spells lie in the discard and the queue is empty."""
    table = new_table(2, 1, 1)
    seal(table, 0, "granny-thunder")
    seal(table, 1, "lord-of-sparks")
    drive(resolve_round(table))
    assert table.cards.discard[-2:] == ["granny-thunder", "lord-of-sparks"]
    assert (table.queue, table.turn) == ([], None)


def test_the_dead_have_no_turn() -> None:
    """G8: a mage who dies before his turn does not cast; his spell is discarded at once."""
    table = new_table(3, 6)
    no_ghosts(table)
    seal(table, 0, "granny-thunder")
    seal(table, 1, "lord-of-sparks mossy")
    table.mages[1].life = 1
    drive(resolve_round(table))
    assert [event.data["seat"] for event in told(table, "revealed")] == [0]
    assert {"lord-of-sparks", "mossy"} <= set(table.cards.discard)


def test_dying_in_the_own_spell_ends_it() -> None:
    """G8: the components still waiting are not cast."""
    table = new_table(3, 1)
    no_ghosts(table)
    table.mages[0].life = 1
    seal(table, 0, "short-circuited thunder-discharge")
    cast(table, 0)
    assert [event.data["card"] for event in told(table, "component")] == ["short-circuited"]
    assert not table.mages[0].alive


def test_the_script_goes_on_from_an_assembly() -> None:
    """D2: from a table that stands before an assembly the script asks all who can cast, as it did before."""
    table = new_table(3)
    drive(start_battle(table))
    table.assembling = True
    script = Script(play(table))
    assert [(ask.seat, ask.kind) for ask in script.asks] == [(0, "seal"), (1, "seal"), (2, "seal")]
    assert GAME.resumes(table)


def test_no_curse_text_ends_a_battle_twice() -> None:
    """D40, D43: a death by curse text that leaves one alive ends the battle for him; nothing can kill him after that."""
    table = new_table(2)
    no_ghosts(table)
    drive(lose_life(table, table.mages[1], 20, None))
    end_battle(table)
    assert [mage.survivals for mage in table.mages] == [1, 0]
