"""Which spells can be sealed (G3, D13), and which one is if nobody does it (R115, R116, D50)."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import TypeAlias, overload

from traktir_engine.games.mages.designs import WILD, Book
from traktir_engine.games.mages.words import ORDER
from traktir_engine.kernel import Option

Slots: TypeAlias = tuple[str | None, ...]
"""What lies as source, quality and delivery: a card's id, WILD, or nothing."""

_EMPTY = "-"
_NOTHING = (None,)
_SHAPES = sorted(product((True, False), repeat=len(ORDER)), key=sum)[1:]
"""Which slots a spell uses, smaller ones first."""


class Spells(Sequence[Option]):
    """The options of `seal`: every spell of 1 to `longest` components, one of each kind, a wild one for any. Shorter ones first.

    A hand has dozens of them and a record names one, so they are made only when somebody looks at them.
    """

    def __init__(self, book: Book, hand: Sequence[str], longest: int) -> None:
        different = dict.fromkeys(hand)
        self._lying = [[card for card in different if card == WILD or book.components[card].kind is kind] for kind in ORDER]
        self._wilds = hand.count(WILD)
        self._longest = longest
        self._all: list[Slots] = []

    def __len__(self) -> int:
        return len(self._slots)

    @overload
    def __getitem__(self, place: int) -> Option: ...
    @overload
    def __getitem__(self, place: slice) -> list[Option]: ...
    def __getitem__(self, place: int | slice) -> Option | list[Option]:
        return list(map(spell_option, self._slots[place])) if isinstance(place, slice) else spell_option(self._slots[place])

    def named(self, option_id: str) -> Option | None:
        """The option of that id, if the spell can be built."""
        slots = tuple([None if card == _EMPTY else card for card in option_id.split("+")])
        return spell_option(slots) if self._buildable(slots) else None

    def automatic(self) -> int:
        """The place of the first delivery of the hand alone, else quality, source, wild magic as delivery. Single cards stand first, in the common order."""
        before = 0
        best = None
        for lying in self._lying:
            if lying and lying[0] != WILD:
                best = before
            before += len(lying)
        return before - 1 if best is None else best

    @property
    def _slots(self) -> list[Slots]:
        if not self._all:
            sources, qualities, deliveries = self._lying
            for source, quality, delivery in _SHAPES:
                built = product(sources if source else _NOTHING, qualities if quality else _NOTHING, deliveries if delivery else _NOTHING)
                size = source + quality + delivery
                too_wild = 0 < self._wilds < size
                if size <= self._longest:
                    self._all += [slots for slots in built if slots.count(WILD) <= self._wilds] if too_wild else built
        return self._all

    def _buildable(self, slots: Slots) -> bool:
        return (
            len(slots) == len(ORDER)
            and all(card is None or card in lying for card, lying in zip(slots, self._lying, strict=True))
            and 1 <= len(slots) - slots.count(None) <= self._longest
            and slots.count(WILD) <= self._wilds
        )


@cache
def spell_option(slots: Slots) -> Option:
    """Its id is what lies in each slot, a dash for nothing; `cards` names the same to be read, a wild card with its slot (D13)."""
    by_slot = {kind.value: card for kind, card in zip(ORDER, slots, strict=True)}
    cards = [f"{WILD}-{slot}" if card == WILD else card for slot, card in by_slot.items() if card is not None]
    return Option("+".join(card or _EMPTY for card in slots), {**by_slot, "cards": cards})
