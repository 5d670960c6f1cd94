"""Assembly: sealing spells in secret, the queue (R90–R95, R115–R118, R144, G3, G4, D1–D3, D50–D53)."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

from traktir_engine.games.mages.curses import longest_spell
from traktir_engine.games.mages.designs import WILD, Book
from traktir_engine.games.mages.table import Mage, Part, Spell, Table
from traktir_engine.games.mages.words import ORDER, Kind
from traktir_engine.kernel import Ask, Option, Together

Slots = tuple[str | None, str | None, str | None]
"""What lies as source, quality and delivery: a card's id, WILD, or nothing."""


async def assemble(table: Table) -> None:
    """All the living seal a spell at once, in secret (G3); an empty hand skips casting (R117)."""
    casting = [mage for mage in table.living() if mage.hand]
    table.assembling = True
    sealed = await Together([_seal_ask(table, mage) for mage in casting])
    table.assembling = False
    for mage, option in zip(casting, sealed, strict=True):
        _seal(table, mage, tuple(option.value.get(kind) for kind in ORDER))
    for mage in table.living():
        if mage.spell:
            table.log.tell("sealed", seat=mage.seat, size=len(mage.spell.parts))
        else:
            table.log.tell("skips", seat=mage.seat)


def _seal_ask(table: Table, mage: Mage) -> Ask:
    options = spells(table.book, mage.hand, longest_spell(table, mage))
    automatic = automatic_spell(table.book, mage.hand)
    return Ask(mage.seat, "seal", options, automatic=options.index(spell_option(automatic)))


def spells(book: Book, hand: Sequence[str], longest: int) -> list[Option]:
    """Every spell that can be built: 1 to `longest` components, one of each kind, a wild one for any (G3, D13). Shorter ones first, wild magic last."""
    wilds = hand.count(WILD)
    different = dict.fromkeys(hand)
    lying = [[card for card in different if card == WILD or book.components[card].kind is kind] for kind in ORDER]
    found: list[Option] = []
    for used in _USED_SLOTS:
        if len(used) > longest:
            break
        built = product(*[lying[place] if place in used else _NOTHING for place in range(len(ORDER))])
        too_wild = 0 < wilds < len(used)
        found += map(spell_option, [slots for slots in built if slots.count(WILD) <= wilds] if too_wild else built)
    return found


_NOTHING = (None,)
_USED_SLOTS = [used for size in range(1, len(ORDER) + 1) for used in combinations(range(len(ORDER)), size)]


@cache
def spell_option(slots: Slots) -> Option:
    """The option `seal`: its id is what lies in each slot, a dash for nothing; `cards` names the same to be read, a wild card with its slot (D13)."""
    by_slot = {kind.value: card for kind, card in zip(ORDER, slots, strict=True)}
    cards = [f"{WILD}-{slot}" if card == WILD else card for slot, card in by_slot.items() if card is not None]
    return Option("+".join(card or "-" for card in slots), {**by_slot, "cards": cards})


def automatic_spell(book: Book, hand: Sequence[str]) -> Slots:
    """One card: the first delivery of the hand, else quality, source, wild magic as delivery (R115, R116, D50)."""
    for kind in reversed(ORDER):
        for card in hand:
            if card != WILD and book.components[card].kind is kind:
                return tuple(card if slot is kind else None for slot in ORDER)  # type: ignore[return-value]
    return (None, None, WILD)


def _seal(table: Table, mage: Mage, slots: Sequence[str | None]) -> None:
    parts = [Part(card, kind) for kind, card in zip(ORDER, slots, strict=True) if card is not None]
    for part in parts:
        mage.hand.remove(part.card)
    mage.spell = Spell(parts, _initiative(table.book, parts))


def _initiative(book: Book, parts: Sequence[Part]) -> int:
    """That of the delivery; none, or wild magic as one, is 0 (R93, R94)."""
    return sum(book.components[part.card].initiative for part in parts if part.slot is Kind.DELIVERY and not part.wild)


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
