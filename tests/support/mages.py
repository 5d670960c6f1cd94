"""For tests of mages: tables set up by hand, dice that show what a test wants, and pieces of the rules driven answer by answer."""

from collections.abc import Iterable

from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.casting import take_turn
from traktir_engine.games.mages.deck import BOOK
from traktir_engine.games.mages.designs import WILD
from traktir_engine.games.mages.setup import deal
from traktir_engine.games.mages.table import Creature, Death, Mage, Part, Spell, Table
from traktir_engine.games.mages.words import Kind
from traktir_engine.kernel import Ask, Dice, Event, Match, Play, Script, Setup

ANY_SEED = "5c" * 32
SEATS = GAME.seats


class Rigged(Dice):
    """Dice whose rolls show these pips first; everything else is as the seed has it."""

    def __init__(self, *pips: int) -> None:
        super().__init__(bytes(32))
        self.pips = list(pips)

    def roll(self, sides: int = 6) -> int:
        return self.pips.pop(0) if self.pips else super().roll(sides)


def new_table(seats: int = 3, *pips: int, mode: str = "tournament") -> Table:
    """The first round of a first battle, all hands empty; rolls show these pips first. Seat 1 is the left foe of seat 0."""
    table = deal(Setup(seats, {"mode": mode}), Rigged(*pips))
    table.battle = table.round = table.turns = 1
    return table


def take_from_piles(table: Table, card: str) -> str:
    """The card, taken out of where it lies unseen, so that everything stays conserved."""
    for pile in (table.cards.deck, table.cards.discard, table.treasures.deck, table.ghosts.deck, table.bag):
        if card in pile:
            pile.remove(card)
            return card
    raise LookupError(f"{card} lies in no pile")


def seal(table: Table, seat: int, notation: str, *, opened: bool = False, wild: str = "") -> Spell:
    """Seals a spell of these cards for the seat; `wild` names the slots (source, quality, delivery) of wild cards to put in too."""
    parts = [Part(take_from_piles(table, card), BOOK.components[card].kind) for card in notation.split()]
    parts += [Part(take_from_piles(table, WILD), Kind(slot)) for slot in wild.split()]
    parts.sort(key=lambda part: list(Kind).index(part.slot))
    initiative = sum(BOOK.components[part.card].initiative for part in parts if not part.wild)
    table.mages[seat].spell = Spell(parts, initiative, opened)
    return table.mages[seat].spell  # type: ignore[return-value]


def hold(table: Table, seat: int, notation: str = "", *, treasures: str = "", curses: str = "", creatures: str = "") -> Mage:
    """Gives the seat cards to its hand, and treasures, curses and open creatures from an earlier turn."""
    mage = table.mages[seat]
    mage.hand += [take_from_piles(table, card) for card in notation.split()]
    mage.treasures += [take_from_piles(table, card) for card in treasures.split()]
    mage.curses += [take_from_piles(table, kind) for kind in curses.split()]
    mage.creatures += [Creature(take_from_piles(table, card), 0) for card in creatures.split()]
    return mage


def kill(table: Table, seat: int) -> None:
    """The seat is dead, without anything that a death brings about."""
    table.mages[seat].alive, table.mages[seat].life = False, 0
    table.deaths.append(Death(seat, None, table.turns))


def next_card(table: Table, *cards: str) -> None:
    """Puts these on top of the deck they belong to, the first to be drawn first."""
    for card in reversed(cards):
        pile = next(pile for pile in (table.cards, table.treasures, table.ghosts) if card in pile.deck)
        pile.deck.remove(card)
        pile.deck.append(card)


def next_curse(table: Table, kind: str) -> None:
    """Leaves only tokens of that kind in the bag; the others are out of this test's world."""
    table.bag = [token for token in table.bag if token == kind]


def no_ghosts(table: Table) -> None:
    """Leaves only ghost cards that wait for the next battle, so that deaths have no further effect."""
    table.ghosts.deck = [card for card in table.ghosts.deck if not BOOK.ghosts[card].now]


def drive(play: Play, *answers: str) -> list[Ask]:
    """Runs a piece of the rules to its end, one seat asked at a time, and gives all that was asked.

    Answers are option ids in order; once they are used up the automatic options are taken. An answer left over is an error.
    """
    script, left, asked = Script(play), list(answers), []
    while not script.over:
        (ask,) = script.asks
        asked.append(ask)
        option = ask.option(left.pop(0)) if left else ask.options[ask.automatic]
        if option is None:
            raise AssertionError(f"{ask.kind} has no such option, only {[each.id for each in ask.options]}")
        script.choose([option])
    assert not left, f"nobody asked for {left}"
    return asked


def cast(table: Table, seat: int, *answers: str) -> list[Ask]:
    """The whole turn of the seat."""
    return drive(take_turn(table, table.mages[seat]), *answers)


def told(table: Table, kind: str) -> list[Event]:
    """The events of that type, in order."""
    return [event for event in table.log.events() if event.type == kind]


def lives(table: Table) -> list[int]:
    return [mage.life for mage in table.mages]


def kinds(asked: Iterable[Ask]) -> list[str]:
    return [ask.kind for ask in asked]


def cards_everywhere(table: Table) -> list[str]:
    """All components and wild cards, wherever they are, sorted (R133)."""
    cards = [*table.cards.deck, *table.cards.discard]
    for mage in table.mages:
        cards += mage.hand
        cards += [creature.card for creature in mage.creatures]
        cards += [part.card for part in mage.spell.parts] if mage.spell else []
    return sorted(cards)


def treasures_everywhere(table: Table) -> list[str]:
    return sorted([*table.treasures.deck, *table.treasures.discard, *(card for mage in table.mages for card in mage.treasures)])


def ghosts_everywhere(table: Table) -> list[str]:
    return sorted([*table.ghosts.deck, *table.ghosts.discard, *(card for mage in table.mages for card in mage.waiting)])


def curses_everywhere(table: Table) -> list[str]:
    return sorted([*table.bag, *(kind for mage in table.mages for kind in mage.curses)])


def new_match(seats: int, seed: int = 0, mode: str = "tournament") -> Match[Table]:
    return Match(GAME, seats, {"mode": mode}, f"{seed:064x}")


def dice(label: object = "") -> Dice:
    """Dice of their own for every label."""
    return Dice(bytes(32)).fork(str(label))
