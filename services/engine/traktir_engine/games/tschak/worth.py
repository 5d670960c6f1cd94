"""What the cards of the keep are worth to a seat: a bot's guess, in hundredths of a point."""

from collections.abc import Mapping

from traktir_engine.games.tschak.keep import Card, Kind
from traktir_engine.games.tschak.places import ROUNDS
from traktir_engine.games.tschak.scoring import score
from traktir_engine.games.tschak.table import STOREYS, Player, Tschak

POINT = 100

_TREASURE_PROMISE: Mapping[Kind, int] = {"ring": 150, "slayer": 350, "doubler": 400}
_MONSTER_PROMISE: Mapping[Kind, int] = {"troglodyte": -100, "doubler": -250}
"""What a card may still grow into at the beginning of a match, beyond its points of the moment."""


def treasure_worth(table: Tschak, seat: int, card: Card) -> int:
    """What it would mean to the seat to win that treasure now."""
    player = table.players[seat]
    richer = Player([], [*player.treasures, card], player.monsters, player.gold)
    return _gain(player, richer) + _left(table, _TREASURE_PROMISE.get(card.kind, 0))


def monster_worth(table: Tschak, seat: int, card: Card) -> int:
    """What it would mean to the seat to take that monster now: hardly ever above 0."""
    player = table.players[seat]
    poorer = Player([], player.treasures, [*player.monsters, card], player.gold)
    return _gain(player, poorer) + _left(table, _MONSTER_PROMISE.get(card.kind, 0))


def _gain(before: Player, after: Player) -> int:
    return (score(after).points - score(before).points) * POINT


def _left(table: Tschak, promise: int) -> int:
    """A promise fades with the rounds that are left."""
    return promise * (ROUNDS - table.round) // (ROUNDS - 1)


def stakes(table: Tschak, seat: int) -> list[int]:
    """What is at stake for the seat on each storey that is left: the treasure won and the monster avoided."""
    left = range(table.storey, STOREYS + 1)
    return [treasure_worth(table, seat, table.treasure(storey)) - monster_worth(table, seat, table.monster(storey)) for storey in left]
