"""Which spells can be sealed (G3, D13), and which one is if nobody does it (R115, R116, D50)."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias, overload

from traktir_engine.games.mages.designs import WILD, Book
from traktir_engine.games.mages.words import ORDER
from traktir_engine.kernel import Option

Slots: TypeAlias = tuple[str | None, ...]
"""What lies as source, quality and delivery: a card's id, WILD, or nothing."""

_Places: TypeAlias = tuple[int, ...]
"""The same as places in the three heaps of what may lie there, nothing being the first of each and a wild card the last."""

_EMPTY = "-"


class Spells(Sequence[Option]):
    """The options of `seal`: every spell of 1 to `longest` components, one of each kind, a wild one for any. Shorter ones first.

    A hand has dozens of them and a record names one, so they are made only when somebody looks at them.
    """

    def __init__(self, book: Book, hand: Sequence[str], longest: int) -> None:
        self._heaps = _heaps(book, hand)
        self._wilds = hand.count(WILD)
        self._longest = longest

    def __len__(self) -> int:
        return len(self._all)

    @overload
    def __getitem__(self, place: int) -> Option: ...
    @overload
    def __getitem__(self, place: slice) -> list[Option]: ...
    def __getitem__(self, place: int | slice) -> Option | list[Option]:
        return list(map(self._option, self._all[place])) if isinstance(place, slice) else self._option(self._all[place])

    def __iter__(self) -> Iterator[Option]:
        return map(self._option, self._all)

    def named(self, option_id: str) -> Option | None:
        """The option of that id, if the spell can be built."""
        slots = tuple([None if card == _EMPTY else card for card in option_id.split("+")])
        return spell_option(slots) if self._buildable(slots) else None

    def automatic(self) -> int:
        """The place of the first delivery of the hand alone, else quality, source, wild magic as delivery. Single cards stand first, in the common order."""
        sources, qualities, deliveries = self._heaps
        if len(deliveries) > 1 and deliveries[1] != WILD:
            return len(sources) + len(qualities) - 2
        if len(qualities) > 1 and qualities[1] != WILD:
            return len(sources) - 1
        if len(sources) > 1 and sources[1] != WILD:
            return 0
        return len(sources) + len(qualities) + len(deliveries) - 4

    @property
    def _all(self) -> Sequence[_Places]:
        sources, qualities, deliveries = self._heaps
        return _built((len(sources), len(qualities), len(deliveries)), min(self._wilds, len(ORDER)), self._longest)

    def _option(self, places: _Places) -> Option:
        sources, qualities, deliveries = self._heaps
        source, quality, delivery = places
        return spell_option((sources[source], qualities[quality], deliveries[delivery]))

    def _buildable(self, slots: Slots) -> bool:
        sources, qualities, deliveries = self._heaps
        return (
            len(slots) == len(ORDER)
            and slots[0] in sources
            and slots[1] in qualities
            and slots[2] in deliveries
            and 1 <= len(slots) - slots.count(None) <= self._longest
            and slots.count(WILD) <= self._wilds
        )


def _heaps(book: Book, hand: Sequence[str]) -> list[list[str | None]]:
    """What may lie in each slot: nothing, or each different card of its kind, a wild one last."""
    heaps: dict[str, list[str | None]] = {kind: [None] for kind in ORDER}
    for card in dict.fromkeys(hand):
        if card != WILD:
            heaps[book.components[card].kind].append(card)
    if WILD in hand:
        for heap in heaps.values():
            heap.append(WILD)
    return list(heaps.values())


@lru_cache(maxsize=1024)
def _built(heights: tuple[int, ...], wilds: int, longest: int) -> Sequence[_Places]:
    """All spells that can be built of heaps of those heights. The cards of a hand hardly ever come again, but these numbers do."""
    most_wilds = wilds or len(ORDER)  # without wild cards the last ones are like the others
    built = [
        places
        for places in product(*map(range, heights))
        if 1 <= _size(places) <= longest and sum([place == height - 1 for place, height in zip(places, heights, strict=True)]) <= most_wilds
    ]
    return list(map(_shared, sorted(built, key=lambda places: (_size(places), [place == 0 for place in places]))))


def _size(places: _Places) -> int:
    return len(places) - places.count(0)


@cache
def _shared(places: _Places) -> _Places:
    """One object for all that are equal, for hundreds of lists are kept."""
    return places


@cache
def spell_option(slots: Slots) -> Option:
    """Its id is what lies in each slot, a dash for nothing; `cards` names the same to be read, a wild card with its slot (D13)."""
    by_slot = {kind.value: card for kind, card in zip(ORDER, slots, strict=True)}
    cards = [f"{WILD}-{slot}" if card == WILD else card for slot, card in by_slot.items() if card is not None]
    return Option("+".join(card or _EMPTY for card in slots), {**by_slot, "cards": cards})
