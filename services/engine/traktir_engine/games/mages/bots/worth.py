"""What effects are worth to a mage, counted in lives."""

from collections.abc import Iterable, Sequence
from functools import singledispatch

from traktir_engine.games.mages import effects as does
from traktir_engine.games.mages import palace
from traktir_engine.games.mages.bots.prospect import Prospect
from traktir_engine.games.mages.designs import Component, Effect, Treasure
from traktir_engine.games.mages.table import Mage
from traktir_engine.games.mages.words import MOST_LIFE, School, Who

KILL = 8.0
HEALING = 0.7
CURSING = 1.2
TREASURE = 2.0
CARD = 0.4
HOST = 1.5
SPREAD = 0.6
"""What damage to several is worth, compared with the same to one: it kills later."""
ODD = 2.5
"""What a script is worth that nobody has weighed."""
ADDED = 2.5
"""What a component that nobody knows yet is worth."""


def likely_targets(prospect: Prospect, who: Who) -> list[Mage]:
    """Whom an effect will most probably meet."""
    others = prospect.foes
    if who is Who.SELF:
        return [prospect.mage]
    if not others:
        return []
    if who in (Who.LEFT, Who.RIGHT, Who.RANDOM):
        return [others[-1] if who is Who.RIGHT else others[0]]
    if who in (Who.WEAKEST, Who.CHOSEN):
        return [min(others, key=lambda foe: foe.life)]
    if who is Who.STRONGEST:
        return [max(others, key=lambda foe: foe.life)]
    if who is Who.EVERYBODY:
        return [*others, prospect.mage]
    return [foe for foe in others if _fits(prospect, foe, who)]


def _fits(prospect: Prospect, foe: Mage, who: Who) -> bool:
    if who is Who.STRONGER:
        return foe.life > prospect.mage.life
    if who is Who.FOES:
        return True
    return bool(foe.curses if who is Who.CURSED else foe.treasures)


@singledispatch
def verb_worth(_verb: object, _prospect: Prospect, _target: Mage) -> float:
    """What it is worth to the mage if the verb meets the target."""
    return 0.5


@verb_worth.register
def _(verb: does.Hurt, prospect: Prospect, target: Mage) -> float:
    if target is prospect.mage:
        return -float(verb.size) - (KILL * 2 if verb.size >= target.life else 0)
    return verb.size + KILL if verb.size >= target.life else float(verb.size)


@verb_worth.register
def _(verb: does.Heal, _prospect: Prospect, target: Mage) -> float:
    return HEALING * min(verb.size, MOST_LIFE - target.life)


@verb_worth.register
def _(verb: does.Infect, prospect: Prospect, target: Mage) -> float:
    if target is prospect.mage:
        return -CURSING * verb.count
    return 0.0 if palace.shields_from(prospect.table, target, prospect.mage) else CURSING * verb.count


@verb_worth.register
def _(verb: does.Cure, _prospect: Prospect, target: Mage) -> float:
    return CURSING * min(verb.count, len(target.curses))


@verb_worth.register
def _(_verb: does.PassCurse, prospect: Prospect, target: Mage) -> float:
    shielded = palace.shields_from(prospect.table, target, prospect.mage)
    return 2 * CURSING if prospect.mage.curses and not shielded else 0.0


@verb_worth.register
def _(verb: does.Loot, _prospect: Prospect, _target: Mage) -> float:
    return TREASURE * verb.count


@verb_worth.register
def _(_verb: does.Steal, _prospect: Prospect, target: Mage) -> float:
    return 1.5 * TREASURE if target.treasures else 0.0


@verb_worth.register
def _(_verb: does.Ruin, _prospect: Prospect, target: Mage) -> float:
    return TREASURE / 2 if target.treasures else 0.0


@verb_worth.register
def _(verb: does.Draw, _prospect: Prospect, _target: Mage) -> float:
    return CARD * verb.count


@verb_worth.register
def _(verb: does.Discard, _prospect: Prospect, _target: Mage) -> float:
    return CARD * verb.count / 2


@verb_worth.register
def _(_verb: does.TakePalace, prospect: Prospect, _target: Mage) -> float:
    return 0.0 if palace.is_host(prospect.table, prospect.mage) else HOST


@verb_worth.register
def _(verb: does.Own, prospect: Prospect, _target: Mage) -> float:
    return verb_worth(verb.verb, prospect, prospect.mage)


def _verbs(verbs: does.Verbs, prospect: Prospect, met: Sequence[Mage]) -> float:
    shared = 1.0 if len(met) < 2 else SPREAD
    own = sum(verb_worth(verb, prospect, prospect.mage) for verb in verbs if isinstance(verb, does.Own))
    return own + shared * sum(verb_worth(verb, prospect, target) for verb in verbs if not isinstance(verb, does.Own) for target in met)


@singledispatch
def effect_worth(_effect: object, _prospect: Prospect, _school: School | None, _rolls: int) -> float:
    """What an effect of a card of that school is worth, with so many power rolls to come after it in the turn."""
    return ODD


@effect_worth.register
def _(effect: does.Power, prospect: Prospect, school: School | None, _rolls: int) -> float:
    met = likely_targets(prospect, effect.to)
    chances = prospect.chances(school or School.STORM)
    return sum(chance * _verbs(verbs, prospect, met) for chance, verbs in zip(chances, (effect.low, effect.middle, effect.high), strict=True))


@effect_worth.register
def _(effect: does.Do, prospect: Prospect, _school: School | None, _rolls: int) -> float:
    return _verbs(effect.verbs, prospect, likely_targets(prospect, effect.to))


@effect_worth.register
def _(effect: does.InfectionRoll, prospect: Prospect, _school: School | None, _rolls: int) -> float:
    met = [foe for foe in likely_targets(prospect, effect.to) if not palace.shields_from(prospect.table, foe, prospect.mage)]
    return CURSING * len(met) * effect.up_to / 6


@effect_worth.register
def _(effect: does.IfHost, prospect: Prospect, school: School | None, rolls: int) -> float:
    return effects_worth(effect.effects, prospect, school, rolls) if palace.is_host(prospect.table, prospect.mage) else 0.0


@effect_worth.register
def _(_effect: does.Add, prospect: Prospect, _school: School | None, _rolls: int) -> float:
    return ADDED if prospect.mage.alive else 0.0


@effect_worth.register
def _(effect: does.MoreDice, _prospect: Prospect, _school: School | None, rolls: int) -> float:
    return 1.2 * effect.count * rolls


@effect_worth.register
def _(effect: does.MoreSum, _prospect: Prospect, _school: School | None, rolls: int) -> float:
    return 0.4 * effect.count * rolls


@effect_worth.register
def _(_effect: does.CopyCreature, prospect: Prospect, _school: School | None, _rolls: int) -> float:
    return ADDED if any(foe.creatures for foe in prospect.foes) else 0.0


@effect_worth.register
def _(_effect: does.CopyPart, _prospect: Prospect, _school: School | None, _rolls: int) -> float:
    return 0.0


def effects_worth(effects: Iterable[Effect], prospect: Prospect, school: School | None, rolls: int) -> float:
    return sum(effect_worth(effect, prospect, school, rolls) for effect in effects)


def spell_worth(prospect: Prospect, cards: Sequence[str]) -> float:
    """What a spell of these components is worth, the copying of one by another included."""
    designs = [prospect.table.book.components[card] for card in cards]
    prospect = prospect.casting(designs)
    worth = 0.0
    for place, design in enumerate(designs):
        rolls = sum(isinstance(effect, does.Power) for later in designs[place + 1 :] for effect in later.effects)
        worth += component_worth(prospect, design, rolls)
        worth += 1.0 if design.creature else 0.0
        for effect in design.effects:
            if isinstance(effect, does.CopyPart):
                worth += sum(component_worth(prospect, other, rolls) for other in designs if other.kind is effect.kind)
    return worth


def component_worth(prospect: Prospect, design: Component, rolls: int) -> float:
    """What it does by itself is worth, with so many power rolls to come after it."""
    key = design.id, prospect.dice(design.school), prospect.bonus, rolls
    if key not in prospect.known:
        prospect.known[key] = effects_worth(design.effects, prospect, design.school, rolls)
    return prospect.known[key]


def treasure_worth(prospect: Prospect, card: Treasure, rolls: int) -> float:
    """What using an active treasure now is worth, its cost taken off."""
    return effects_worth(card.effects, prospect, card.school, rolls) - CARD * card.cost


def card_worth(prospect: Prospect, card: str) -> float:
    """What a card of the hand is worth by itself."""
    design = prospect.table.book.components.get(card)
    return ADDED if design is None else component_worth(prospect, design, 1)
