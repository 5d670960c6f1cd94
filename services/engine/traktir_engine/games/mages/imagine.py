"""From a view back to a table that may be the real one."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from marshmallow import ValidationError

from traktir_engine.canonical import canonical
from traktir_engine.games.mages.deck import BOOK
from traktir_engine.games.mages.designs import WILD
from traktir_engine.games.mages.hands import in_printed_order
from traktir_engine.games.mages.options import OptionsSchema
from traktir_engine.games.mages.plausible import plausible
from traktir_engine.games.mages.setup import component_cards, curse_tokens, ghost_cards
from traktir_engine.games.mages.table import Creature, Death, Mage, Part, Pile, Spell, Table, Turn
from traktir_engine.games.mages.view import view as view_of
from traktir_engine.games.mages.words import ORDER, Kind, School
from traktir_engine.kernel import BadView, Dice, Json, View


def imagine(view: View, dice: Dice) -> Table:
    """A table that gives this view to its viewer, all he does not see drawn by the dice. Raises BadView if there is none.

    The rules go on from it where it stands before an assembly.
    """
    try:
        table = _Imagination(view, dice).table()
        if plausible(table) and canonical(view_of(table, view["you"])) == canonical(view):
            return table
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError, ValidationError) as error:
        raise BadView("not the view of a table of mages") from error
    raise BadView("no table of mages gives this view")


class _Imagination:
    """One drawing of the unseen: what the view shows is taken out of the full decks, the rest is dealt to where the view shows backs only."""

    def __init__(self, view: View, dice: Dice) -> None:
        self._view = view
        self._dice = dice
        self._cards = _without(component_cards(BOOK), _seen_cards(view))
        self._ghosts = _without(ghost_cards(BOOK), _own_waiting(view))
        self._treasures = _without(list(BOOK.treasures), (card for mage in view["mages"] for card in mage["treasures"]))
        self._bag = _without(curse_tokens(BOOK), (kind for mage in view["mages"] for kind in mage["curses"]))
        for unseen in (self._cards, self._ghosts, self._treasures):
            dice.shuffle(unseen)

    def table(self) -> Table:
        view = self._view
        mages = self._mages()
        return Table(
            self._dice,
            book=BOOK,
            mode=OptionsSchema().load(view["options"])["mode"],
            mages=mages,
            cards=self._pile("cards", self._cards),
            treasures=self._pile("treasures", self._treasures),
            ghosts=self._pile("ghosts", self._ghosts),
            bag=self._bag,
            host=None if view["host"] is None else mages[view["host"]].seat,
            host_as_ghost=bool(view["host_as_ghost"]),
            battle=int(view["battle"]),
            round=int(view["round"]),
            assembling=bool(view["assembling"]),
            turns=int(view["turns"]),
            queue=[mages[seat].seat for seat in view["queue"]],
            turn=None if view["turn"] is None else Turn(**view["turn"]),
            deaths=[Death(*death) for death in view["deaths"]],
        )

    def _mages(self) -> list[Mage]:
        """Closed spells first: they are the hardest to fit. Whatever is left is dealt to hands."""
        shown = self._view["mages"]
        spells = [self._spell(mage["spell"]) for mage in shown]
        return [self._mage(seat, mage, spell) for seat, (mage, spell) in enumerate(zip(shown, spells, strict=True))]

    def _mage(self, seat: int, shown: Mapping[str, Json], spell: Spell | None) -> Mage:
        return Mage(
            seat,
            BOOK.heroes[shown["hero"]].id,
            int(shown["life"]),
            alive=bool(shown["alive"]),
            hand=in_printed_order(BOOK, self._taken(shown["hand"], self._cards)),
            spell=spell,
            creatures=[Creature(card, int(turn)) for card, turn in shown["creatures"]],
            curses=list(shown["curses"]),
            treasures=list(shown["treasures"]),
            waiting=self._waiting(shown["waiting"]),
            glyphs=[School(glyph) for glyph in shown["glyphs"]],
            kills=int(shown["kills"]),
            survivals=int(shown["survivals"]),
        )

    def _taken(self, shown: Json, unseen: list[str]) -> list[str]:
        """The cards that show, or as many of the unseen."""
        return list(shown) if isinstance(shown, list) else _drawn(unseen, shown)

    def _waiting(self, shown: Json) -> list[str]:
        """Ghost cards wait for the next battle only if they do nothing at once."""
        if isinstance(shown, list):
            return list(shown)
        later = [card for card in self._ghosts if not BOOK.ghosts[card].now]
        drawn = _drawn(later, shown)
        for card in drawn:
            self._ghosts.remove(card)
        return drawn

    def _spell(self, shown: Json) -> Spell | None:
        if shown is None:
            return None
        if shown["parts"] is not None:
            parts = [Part(card, Kind(slot), bool(applied)) for card, slot, applied in shown["parts"]]
            return Spell(parts, int(shown["initiative"]), bool(shown["open"]))
        parts = self._closed_parts(int(shown["size"]))
        return Spell(parts, sum(BOOK.components[part.card].initiative for part in parts if not part.wild))

    def _closed_parts(self, size: int) -> list[Part]:
        """So many components of different kinds, in the common order, each of the unseen cards that fit."""
        slots = list(ORDER)
        self._dice.shuffle(slots)
        chosen = slots[:size]
        return [Part(self._card_for(slot), slot) for slot in ORDER if slot in chosen]

    def _card_for(self, slot: Kind) -> str:
        fitting = [i for i, card in enumerate(self._cards) if card == WILD or BOOK.components[card].kind is slot]
        return self._cards.pop(fitting[0])

    def _pile(self, name: str, unseen: list[str]) -> Pile:
        """The discard is taken first; what is left over must be the deck, or the view does not add up and the round trip says so."""
        discard = _drawn(unseen, self._view["piles"][name]["discard"])
        return Pile(unseen, discard)


def _seen_cards(view: View) -> Iterator[str]:
    for mage in view["mages"]:
        yield from (card for card, _ in mage["creatures"])
        if isinstance(mage["hand"], list):
            yield from mage["hand"]
        if mage["spell"] is not None and mage["spell"]["parts"] is not None:
            yield from (card for card, _, _ in mage["spell"]["parts"])


def _own_waiting(view: View) -> Iterator[str]:
    for mage in view["mages"]:
        if isinstance(mage["waiting"], list):
            yield from mage["waiting"]


def _without(everything: Sequence[str], seen: Iterable[str]) -> list[str]:
    """The cards not seen, in printed order. Raises ValueError if more are seen than there are."""
    left = Counter(everything)
    left.subtract(Counter(seen))
    if min(left.values()) < 0 or set(left) - set(everything):
        raise ValueError("more cards are seen than there are")
    return list(left.elements())


def _drawn(unseen: list[str], count: int) -> list[str]:
    if not 0 <= count <= len(unseen):
        raise ValueError("there are not so many cards")
    return [unseen.pop() for _ in range(count)]
