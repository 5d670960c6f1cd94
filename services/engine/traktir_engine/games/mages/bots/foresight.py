"""What a round comes to, played out on an imagined table."""

from copy import copy

from traktir_engine.games.mages.bots.choosing import choose
from traktir_engine.games.mages.play import play
from traktir_engine.games.mages.table import Creature, Mage, Pile, Table
from traktir_engine.kernel import Option, Script

MEDAL = 12.0
DEATH = 10.0
BELONGING = 1.5


def outlook(table: Table, you: int, spell: Option) -> float:
    """How the seat stands at the next assembly, set against the others, if it seals that spell now and all do what looks best at once."""
    table = copied(table)
    script = Script(play(table))
    script.choose([spell if ask.seat == you else choose(table, ask) for ask in script.asks])
    while not script.over and script.asks[0].kind != "seal":
        script.choose([choose(table, ask) for ask in script.asks])
    return standing(table, you)


def standing(table: Table, you: int) -> float:
    """What the seat has more than the others have on average, counted in lives."""
    worths = [_worth(mage) for mage in table.mages]
    own = worths.pop(you)
    return own - sum(worths) / len(worths)


def _worth(mage: Mage) -> float:
    belongings = len(mage.creatures) + len(mage.treasures) - len(mage.curses)
    return mage.life + BELONGING * belongings + MEDAL * (mage.kills + mage.survivals) - (0 if mage.alive else DEATH)


def copied(table: Table) -> Table:
    """A table of its own that stands before an assembly; dice, log and the book are shared."""
    twin = copy(table)
    twin.mages = [_copied_mage(mage) for mage in table.mages]
    twin.cards, twin.treasures, twin.ghosts = (Pile(list(pile.deck), list(pile.discard)) for pile in (table.cards, table.treasures, table.ghosts))
    twin.bag = list(table.bag)
    twin.queue = list(table.queue)
    twin.deaths = list(table.deaths)
    return twin


def _copied_mage(mage: Mage) -> Mage:
    twin = copy(mage)
    twin.hand = list(mage.hand)
    twin.creatures = [Creature(creature.card, creature.turn) for creature in mage.creatures]
    twin.curses = list(mage.curses)
    twin.treasures = list(mage.treasures)
    twin.waiting = list(mage.waiting)
    twin.glyphs = list(mage.glyphs)
    return twin
