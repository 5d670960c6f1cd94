"""The choice that looks best at once, for each kind of ask, on a table real or imagined."""

from collections.abc import Callable, Mapping, Sequence

from traktir_engine.games.mages import effects as does
from traktir_engine.games.mages.bots.prospect import Prospect
from traktir_engine.games.mages.bots.worth import ADDED, card_worth, spell_worth, treasure_worth
from traktir_engine.games.mages.designs import WILD
from traktir_engine.games.mages.table import Mage, Table
from traktir_engine.games.mages.words import ORDER
from traktir_engine.kernel import Ask, Option

GIVE_FOR = 3
"""The size of a hit for which a creature is given."""


def choose(table: Table, ask: Ask) -> Option:
    """The option that looks best to the seat asked. Equal ones: the first."""
    mage = table.mages[ask.seat]
    return _CHOICES[ask.kind](table, mage, ask)


def spells_by_worth(table: Table, mage: Mage, options: Sequence[Option]) -> list[Option]:
    """The options of `seal`, the most promising first."""
    prospect = Prospect(table, mage)
    worths = {option.id: _seal_worth(prospect, option) for option in options}
    return sorted(options, key=lambda option: worths[option.id], reverse=True)


def _seal_worth(prospect: Prospect, option: Option) -> float:
    cards = [card for kind in ORDER if (card := option.value[kind.value]) is not None]
    known = [card for card in cards if card != WILD]
    return spell_worth(prospect, known) + ADDED * (len(cards) - len(known))


def _seal(table: Table, mage: Mage, ask: Ask) -> Option:
    prospect = Prospect(table, mage)
    return max(ask.options, key=lambda option: _seal_worth(prospect, option))


def _target(table: Table, _mage: Mage, ask: Ask) -> Option:
    """The weakest, for the medal's sake; of equals the one with the most medals."""

    def promise(option: Option) -> tuple[int, int]:
        foe = table.mages[option.value["target_seat"]]
        return -foe.life, foe.kills + foe.survivals

    return max(ask.options, key=promise)


def _block(_table: Table, mage: Mage, ask: Ask) -> Option:
    size = ask.about["size"]
    return ask.options[1] if size >= GIVE_FOR or size >= mage.life else ask.options[0]


def _item(table: Table, mage: Mage, ask: Ask) -> Option:
    prospect = Prospect(table, mage)
    waiting = [part.card for part in mage.spell.parts if not part.applied] if mage.spell else []
    rolls = sum(isinstance(effect, does.Power) for card in waiting for effect in table.book.components[card].effects)

    def worth(option: Option) -> float:
        item = option.value["item"]
        return 0.0 if item is None else treasure_worth(prospect, table.book.treasures[item], rolls)

    return max(ask.options, key=worth)


def _least_card(table: Table, mage: Mage, ask: Ask) -> Option:
    prospect = Prospect(table, mage)
    return min(ask.options, key=lambda option: card_worth(prospect, option.value["card"]))


def _first(_table: Table, _mage: Mage, ask: Ask) -> Option:
    return ask.options[0]


_CHOICES: Mapping[str, Callable[[Table, Mage, Ask], Option]] = {
    "seal": _seal,
    "target": _target,
    "order": _first,
    "block": _block,
    "trim": _least_card,
    "item": _item,
    "discard": _least_card,
    "pick": _first,
}
