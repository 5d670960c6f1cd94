"""The tournament: battles of rounds, medals, the end (R80–R89, R119–R124, R136–R141, D40–D43, D59–D62)."""

from traktir_engine.games.mages import ghosts, hands, palace
from traktir_engine.games.mages.assembly import assemble, form_queue
from traktir_engine.games.mages.casting import take_turn
from traktir_engine.games.mages.death import discard_spell, lose_belongings
from traktir_engine.games.mages.table import Mage, Table
from traktir_engine.games.mages.words import LAST_ROUND, START_LIFE
from traktir_engine.kernel import Result

BATTLES = 3
WINS = 2


async def play(table: Table) -> None:
    """The whole match. It goes on from a table that stands before the assembly of a round."""
    if table.assembling:
        await play_out(table)
    while not finished(table):
        await start_battle(table)
        await play_out(table)


def finished(table: Table) -> bool:
    """Three battles (R136), or «До двух побед»: somebody has two survival medals (R141, D60, D61)."""
    if table.mode == "wins":
        return any(mage.survivals >= WINS for mage in table.mages)
    return table.battle >= BATTLES and not table.round


async def start_battle(table: Table) -> None:
    """All come back with 20 life (R80), seats as they were (D62); the decks are not reshuffled (R82)."""
    table.battle += 1
    table.deaths = []
    for mage in table.mages:
        mage.life = START_LIFE
        mage.alive = True
    table.log.tell("battle", battle=table.battle)
    palace.back_to_centre(table)
    await ghosts.awake(table)
    await start_round(table)


async def start_round(table: Table) -> None:
    """The living draw up, then each ghost draws (R75)."""
    table.round += 1
    table.log.tell("round", round=table.round)
    hands.draw_up(table)
    await ghosts.haunt(table)


async def play_out(table: Table) -> None:
    """The rounds of the battle to its end."""
    while not table.decided:
        await assemble(table)
        await resolve_round(table)
        if table.round >= LAST_ROUND:
            break
        if not table.decided:
            await start_round(table)
    end_battle(table)


async def resolve_round(table: Table) -> None:
    """Everybody's turn in the order of the queue; afterwards the used components go to the discard."""
    form_queue(table)
    for seat in table.queue:
        if not table.decided:
            await take_turn(table, table.mages[seat])
    for mage in table.mages:
        discard_spell(table, mage)
    table.queue = []
    table.turn = None


def end_battle(table: Table) -> None:
    """The survival medal; hands, creatures and ordinary belongings of all are discarded, the winner's too (G9)."""
    survivor = last_alive(table)
    if survivor is not None:
        survivor.survivals += 1
        table.log.tell("survival_medal", seat=survivor.seat, survivals=survivor.survivals)
    else:
        table.log.tell("no_survivor")
    for mage in table.mages:
        discard_spell(table, mage)
        table.cards.discard += mage.hand
        mage.hand = []
        lose_belongings(table, mage)
    table.round = 0


def last_alive(table: Table) -> Mage | None:
    """Whose the survival medal is, or None after the last round (D59).

    If all are dead: the caster whose own spell killed the last foe and him (R84), else whoever died last (R87, D41, D42).
    """
    living = table.living()
    if living:
        return living[0] if len(living) == 1 else None
    own = [death for death in table.deaths if death.by == death.seat and death.turn == table.turns]
    last = own[-1] if own else table.deaths[-1]
    return table.mages[last.seat]


def result(table: Table) -> Result | None:
    """The most medals of both kinds win, or the two survivals; all leaders share (R123, R124, R141)."""
    if not finished(table):
        return None
    scores = tuple(mage.kills + mage.survivals for mage in table.mages)
    if table.mode == "wins":
        return Result(tuple(mage.seat for mage in table.mages if mage.survivals >= WINS), scores, "wins")
    best = max(scores)
    return Result(tuple(seat for seat, score in enumerate(scores) if score == best), scores, "medals")
