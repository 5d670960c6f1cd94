"""What a round comes to, played out on imagined tables."""

from copy import copy

from traktir_engine.games.mages.bots.choosing import choose
from traktir_engine.games.mages.bots.survival import chance, survive
from traktir_engine.games.mages.play import play
from traktir_engine.games.mages.table import Creature, Mage, Pile, Table
from traktir_engine.kernel import Ask, Dice, Option, Script

MEDAL = 0.1
"""What a kill medal is worth, compared with surviving the battle for sure. More of it would cost survivals."""


class Guess:
    """A table that may be the real one, standing before an assembly, with what looks best at once to all others sealed.

    Its dice fall alike for every spell that is tried on it, so that luck decides less.
    """

    def __init__(self, table: Table, you: int, dice: Dice) -> None:
        self._table = table
        self._you = you
        self._dice = dice
        asks = Script(play(copied(table, dice))).asks
        self._sealed = [None if ask.seat == you else choose(table, ask) for ask in asks]

    def outlook(self, spell: Option) -> float:
        """How the seat stands at the next assembly if it seals that spell now, plays to survive, and all others do what looks best at once."""
        table = copied(self._table, self._dice.fork("round"))
        script = Script(play(table))
        script.choose([option or spell for option in self._sealed])
        while not script.over and script.asks[0].kind != "seal":
            script.choose([self._answer(table, ask) for ask in script.asks])
        return standing(table, self._you, self._table.battle)

    def _answer(self, table: Table, ask: Ask) -> Option:
        return survive(table, ask) if ask.seat == self._you else choose(table, ask)


def standing(table: Table, you: int, battle: int) -> float:
    """The medals won so far, and the chance of surviving that battle if it goes on."""
    mage = table.mages[you]
    going_on = table.battle == battle and table.round > 0
    return mage.survivals + MEDAL * mage.kills + (chance(table, mage) if going_on else 0.0)


def copied(table: Table, dice: Dice) -> Table:
    """A table of its own that stands before an assembly, with these dice; log and book are shared."""
    twin = copy(table)
    twin.dice = dice
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
