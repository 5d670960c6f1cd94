"""From a view back to a table that may be the real one."""

from collections.abc import Mapping, Sequence

from traktir_engine.canonical import canonical
from traktir_engine.games.tschak.keep import MONSTERS, TREASURES, Card
from traktir_engine.games.tschak.places import SEATED
from traktir_engine.games.tschak.setup import fill
from traktir_engine.games.tschak.sight import Sight, read
from traktir_engine.games.tschak.table import Tschak
from traktir_engine.games.tschak.view import view as view_of
from traktir_engine.kernel import SILENT, BadView, Dice, View


def imagine(view: View, dice: Dice) -> Tschak:
    """A table that gives this view to its viewer. Raises BadView if there is none."""
    sight = read(view)
    table = _table(sight, dice)
    if not _same(view_of(table, sight.you), view):
        raise BadView("no table of tschak gives this view")
    return table


def _table(sight: Sight, dice: Dice) -> Tschak:
    """Deals what the viewer does not know: hands that have never lain open, in keeping with their suits (TS5), and the keep's cards to come (TS6)."""
    hands = [hand.copy() for hand in sight.hands]
    fill(hands, dice)
    for player, place in zip(sight.players, SEATED[len(sight.players)], strict=True):
        hands[place] = [hero for hero in hands[place] if hero not in player.played]
    return Tschak(
        dice,
        hands,
        _pile(sight.treasures, TREASURES, dice),
        _pile(sight.monsters, MONSTERS, dice),
        [player.copy() for player in sight.players],
        sight.round,
        sight.over,
        log=SILENT,
    )


def _pile(come_up: Sequence[Card], all_cards: Mapping[str, Card], dice: Dice) -> list[Card]:
    """A pile whose first cards are known; the rest, those that leave the game unseen included, is shuffled."""
    rest = [card for card in all_cards.values() if card not in come_up]
    dice.shuffle(rest)
    return [*come_up, *rest]


def _same(ours: View, theirs: View) -> bool:
    """Byte for byte, for to Python 1 and true are equal."""
    try:
        return canonical(ours) == canonical(theirs)
    except ValueError:
        return False
