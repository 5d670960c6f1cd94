"""What cards say, as data: a verb does something to one mage; an effect aims verbs at mages. `wording` says the same in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from traktir_engine.games.mages import casting, curses, hands, hits, palace, power, targets, treasures
from traktir_engine.games.mages.cast import Cast
from traktir_engine.games.mages.choices import cards as card_options
from traktir_engine.games.mages.designs import Effect
from traktir_engine.games.mages.table import Mage
from traktir_engine.games.mages.words import Kind, Who
from traktir_engine.kernel import Ask


class Verb(Protocol):
    """Something done to one mage."""

    async def on(self, cast: Cast, target: Mage) -> None: ...


@dataclass(frozen=True, slots=True)
class Hurt:
    size: int

    async def on(self, cast: Cast, target: Mage) -> None:
        await hits.hit(cast.table, cast.mage, target, self.size)


@dataclass(frozen=True, slots=True)
class Wound:
    """Damage of a curse's text: nobody's hit (R36, R59)."""

    size: int

    async def on(self, cast: Cast, target: Mage) -> None:
        await hits.lose_life(cast.table, target, self.size, None)


@dataclass(frozen=True, slots=True)
class Heal:
    size: int

    async def on(self, cast: Cast, target: Mage) -> None:
        hits.heal(cast.table, target, self.size)


@dataclass(frozen=True, slots=True)
class Infect:
    count: int = 1

    async def on(self, cast: Cast, target: Mage) -> None:
        for _ in range(self.count):
            await curses.infect(cast.table, cast.mage, target)


@dataclass(frozen=True, slots=True)
class Cure:
    count: int = 1

    async def on(self, cast: Cast, target: Mage) -> None:
        curses.cure(cast.table, target, self.count)


@dataclass(frozen=True, slots=True)
class PassCurse:
    async def on(self, cast: Cast, target: Mage) -> None:
        await curses.pass_on(cast.table, cast.mage, target)


@dataclass(frozen=True, slots=True)
class Loot:
    count: int = 1

    async def on(self, cast: Cast, target: Mage) -> None:
        for _ in range(self.count):
            treasures.loot(cast.table, target)


@dataclass(frozen=True, slots=True)
class Steal:
    async def on(self, cast: Cast, target: Mage) -> None:
        await treasures.steal(cast.table, cast.mage, target)


@dataclass(frozen=True, slots=True)
class Ruin:
    async def on(self, cast: Cast, target: Mage) -> None:
        await treasures.ruin(cast.table, target)


@dataclass(frozen=True, slots=True)
class Draw:
    count: int = 1

    async def on(self, cast: Cast, target: Mage) -> None:
        hands.draw(cast.table, target, self.count)


@dataclass(frozen=True, slots=True)
class Discard:
    count: int = 1

    async def on(self, cast: Cast, target: Mage) -> None:
        await hands.discard(cast.table, target, self.count)


@dataclass(frozen=True, slots=True)
class TakePalace:
    async def on(self, cast: Cast, target: Mage) -> None:
        palace.take(cast.table, target)


@dataclass(frozen=True, slots=True)
class Own:
    """A verb for the caster himself, whomever the effect is aimed at."""

    verb: Verb


Verbs: TypeAlias = Sequence[Verb | Own]


async def _do(cast: Cast, verbs: Verbs, met: Sequence[Mage]) -> None:
    """Each verb to each mage met, in order; what is for the caster is done once, even if nobody is met."""
    for verb in verbs:
        if isinstance(verb, Own):
            await verb.verb.on(cast, cast.mage)
        else:
            for target in met:
                await verb.on(cast, target)


@dataclass(frozen=True, slots=True)
class Do:
    """Verbs for those aimed at."""

    to: Who
    verbs: Verbs

    async def act(self, cast: Cast) -> None:
        await _do(cast, self.verbs, await targets.targets(cast.table, cast.mage, self.to))


@dataclass(frozen=True, slots=True)
class Power:
    """A power roll: the target is settled (R2, R3), the dice are thrown, the band says what happens (R15)."""

    to: Who
    low: Verbs
    middle: Verbs
    high: Verbs

    async def act(self, cast: Cast) -> None:
        if cast.school is None:
            raise ValueError(f"{cast.card} has no school to roll by")
        met = await targets.targets(cast.table, cast.mage, self.to)
        rolled = power.roll(cast.table, cast.mage, cast.school)
        cast.rolls.append(rolled)
        await _do(cast, (self.low, self.middle, self.high)[rolled.band], met)


def strike(to: Who, low: int, middle: int, high: int) -> Power:
    """The plainest roll: damage by band; 0 is none."""
    return Power(to, *(((Hurt(size),) if size else ()) for size in (low, middle, high)))


def mend(low: int, middle: int, high: int) -> Power:
    """Healing of oneself by band."""
    return Power(Who.SELF, *(((Heal(size),) if size else ()) for size in (low, middle, high)))


@dataclass(frozen=True, slots=True)
class InfectionRoll:
    """Each of those aimed at throws a d6 and is infected by `up_to` or less; under warts one chosen foe does (R105, R106, D29)."""

    to: Who
    up_to: int

    async def act(self, cast: Cast) -> None:
        table = cast.table
        for target in await targets.targets(table, cast.mage, self.to):
            if not target.alive or palace.shields_from(table, target, cast.mage):
                continue
            die = table.dice.roll()
            table.log.tell("infection_roll", seat=target.seat, die=die, up_to=self.up_to)
            if die <= self.up_to:
                await curses.infect(table, cast.mage, target)


@dataclass(frozen=True, slots=True)
class IfHost:
    """Works only while the mage holds the palace, at the time of resolving (G15)."""

    effects: Sequence[Effect]

    async def act(self, cast: Cast) -> None:
        if palace.is_host(cast.table, cast.mage):
            for effect in self.effects:
                await effect.act(cast)


@dataclass(frozen=True, slots=True)
class Add:
    """A component from the deck joins the running spell (R112–R114)."""

    kind: Kind

    async def act(self, cast: Cast) -> None:
        casting.add(cast.table, cast.mage, self.kind)


@dataclass(frozen=True, slots=True)
class MoreDice:
    """Further dice for this turn's power rolls."""

    count: int

    async def act(self, cast: Cast) -> None:
        if cast.table.turn is not None:
            cast.table.turn.extra_dice += self.count


@dataclass(frozen=True, slots=True)
class MoreSum:
    """A higher sum for this turn's power rolls."""

    count: int

    async def act(self, cast: Cast) -> None:
        if cast.table.turn is not None:
            cast.table.turn.extra_sum += self.count


@dataclass(frozen=True, slots=True)
class CopyCreature:
    """Imitates the text of an open creature of any other mage, by the mage's own glyphs; the copy does not stay (R38, D8)."""

    async def act(self, cast: Cast) -> None:
        table, mage = cast.table, cast.mage
        found = [creature.card for other in table.from_left(mage) if other.alive for creature in other.creatures]
        if not found:
            return
        index = 0
        if len(found) > 1:
            index = (await Ask(mage.seat, "pick", card_options(found))).value["index"]
        await _imitate(cast, found[index])


@dataclass(frozen=True, slots=True)
class CopyPart:
    """Repeats the text of another component of the same spell, of that kind, if it lies there."""

    kind: Kind

    async def act(self, cast: Cast) -> None:
        spell = cast.mage.spell
        found = [part.card for part in spell.parts if part.slot is self.kind and not part.wild and part.card != cast.card] if spell else []
        if found:
            await _imitate(cast, found[0])


async def _imitate(cast: Cast, card: str) -> None:
    design = cast.table.book.components[card]
    cast.table.log.tell("copied", seat=cast.mage.seat, card=card)
    for effect in design.effects:
        if not isinstance(effect, CopyCreature | CopyPart):
            await effect.act(Cast(cast.table, cast.mage, card, design.school))
