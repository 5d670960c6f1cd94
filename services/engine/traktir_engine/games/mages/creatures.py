"""Creatures, твари: staying on the table and attacking again (R25–R30, R38, D4–D9)."""

from collections.abc import Sequence

from traktir_engine.games.mages import choices
from traktir_engine.games.mages.cast import Cast
from traktir_engine.games.mages.power import Roll
from traktir_engine.games.mages.table import Creature, Mage, Part, Table
from traktir_engine.kernel import Ask

STAYS_WITH = 5


def stays(rolls: Sequence[Roll]) -> bool:
    """A roll of 5 or more, bonuses included, keeps it open on the table (R25, R26, D9)."""
    return any(roll.total >= STAYS_WITH for roll in rolls)


def settle(table: Table, mage: Mage, part: Part) -> None:
    """The creature of a spell part stays: it lies before its owner now and gives its glyph from there (R27), no longer part of a spell (R30)."""
    if mage.spell is None or table.turn is None:
        return
    mage.spell.parts.remove(part)
    mage.creatures.append(Creature(part.card, table.turn.number))
    table.log.tell("creature_stays", seat=mage.seat, card=part.card)


async def attack(table: Table, mage: Mage) -> None:
    """All creatures kept from earlier turns attack, by force, in the order their owner picks (R28, R29, D4–D6)."""
    while mage.creatures and mage.alive and not table.decided and (ready := _ready(table, mage)):
        await _attack_with(table, mage, await _first(mage, ready))


def _ready(table: Table, mage: Mage) -> list[Creature]:
    return [creature for creature in mage.creatures if table.turn and creature.turn < table.turn.number]


async def _first(mage: Mage, ready: list[Creature]) -> Creature:
    if len(ready) == 1:
        return ready[0]
    answer = await Ask(mage.seat, "order", choices.cards([creature.card for creature in ready]))
    return ready[answer.value["index"]]


async def _attack_with(table: Table, mage: Mage, creature: Creature) -> None:
    """It rolls anew and stays only with 5 or more again (R29)."""
    design = table.book.components[creature.card]
    if table.turn:
        creature.turn = table.turn.number
    table.log.tell("creature_attacks", seat=mage.seat, card=creature.card)
    cast = Cast(table, mage, creature.card, design.school)
    for effect in design.effects:
        await effect.act(cast)
    if creature in mage.creatures and not stays(cast.rolls):
        mage.creatures.remove(creature)
        table.cards.discard.append(creature.card)
        table.log.tell("creature_leaves", seat=mage.seat, card=creature.card)
