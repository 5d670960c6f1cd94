"""Assembly: sealing spells in secret, the queue (R90–R95, R117, R118, R144, G3, G4, D1–D3, D51–D53)."""

from collections.abc import Mapping

from traktir_engine.games.mages.curses import longest_spell
from traktir_engine.games.mages.designs import WILD, Book
from traktir_engine.games.mages.spells import Spells
from traktir_engine.games.mages.table import Mage, Part, Spell, Table
from traktir_engine.games.mages.words import ORDER
from traktir_engine.kernel import Ask, Together


async def assemble(table: Table) -> None:
    """All the living seal a spell at once, in secret (G3); an empty hand skips casting (R117)."""
    casting = [mage for mage in table.living() if mage.hand]
    table.assembling = True
    sealed = await Together([_seal_ask(table, mage) for mage in casting])
    table.assembling = False
    for mage, option in zip(casting, sealed, strict=True):
        _seal(table, mage, option.value)
    for mage in table.living():
        if mage.spell:
            table.log.tell("sealed", seat=mage.seat, size=len(mage.spell.parts))
        else:
            table.log.tell("skips", seat=mage.seat)


def _seal_ask(table: Table, mage: Mage) -> Ask:
    spells = Spells(table.book, mage.hand, longest_spell(table, mage))
    return Ask(mage.seat, "seal", spells, spells.automatic(), named=spells.named)


def _seal(table: Table, mage: Mage, chosen: Mapping[str, str | None]) -> None:
    parts = [Part(card, kind) for kind in ORDER if (card := chosen[kind])]
    for part in parts:
        mage.hand.remove(part.card)
    mage.spell = Spell(parts, _initiative(table.book, chosen["delivery"]))


def _initiative(book: Book, delivery: str | None) -> int:
    """That of the delivery; none, or wild magic as one, is 0 (R93, R94)."""
    return 0 if delivery is None or delivery == WILD else book.components[delivery].initiative


def form_queue(table: Table) -> None:
    """Fewer components first, then the higher initiative, then dice; settled once (G4, D2). No spell is the shortest (D3)."""
    places: dict[tuple[int, int], list[Mage]] = {}
    for mage in table.living():
        spell = mage.spell
        place = (len(spell.parts), -spell.initiative) if spell else (0, 0)
        places.setdefault(place, []).append(mage)
    table.queue = [mage.seat for place in sorted(places) for mage in _by_dice(table, places[place])]
    table.log.tell("queue", seats=list(table.queue))


def _by_dice(table: Table, tied: list[Mage]) -> list[Mage]:
    """A die each, the higher first; equals throw again among themselves (D1). The dice are shown, the initiative is not (R91)."""
    if len(tied) == 1:
        return tied
    thrown: dict[int, list[Mage]] = {}
    for mage in tied:
        die = table.dice.roll()
        table.log.tell("tie_die", seat=mage.seat, die=die)
        thrown.setdefault(die, []).append(mage)
    return [mage for die in sorted(thrown, reverse=True) for mage in _by_dice(table, thrown[die])]
