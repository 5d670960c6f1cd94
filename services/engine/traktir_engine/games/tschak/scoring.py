"""What won cards are worth at the end, and who has won (TS16, TS17)."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from traktir_engine.games.tschak.keep import Card, Kind
from traktir_engine.games.tschak.table import Player, Tschak
from traktir_engine.kernel import Result


class Score(NamedTuple):
    """A seat's end score, in the order in which seats are compared (TS17). `spared` is minus the number of monsters kept."""

    points: int
    gold: int
    spared: int


def score(player: Player) -> Score:
    """Treasures, monsters and gold of a seat, its slayers used to best effect (TS16)."""
    struck = struck_out(player)
    kept = [card for card in player.monsters if card not in struck]
    return Score(loot(player.treasures) - harm(kept) + player.gold, player.gold, -len(kept))


def struck_out(player: Player) -> tuple[Card, ...]:
    """The monsters that the seat's slayers strike out: one each, so that the rest costs the least (TS16)."""
    slayers = sum(card.kind == "slayer" for card in player.treasures)
    if not slayers or not player.monsters:
        return ()
    targets = _targets(player.monsters, slayers)
    choices = combinations(targets, min(slayers, len(targets)))
    return min(choices, key=lambda struck: harm([card for card in player.monsters if card not in struck]))


def _targets(monsters: Sequence[Card], slayers: int) -> list[Card]:
    """The monsters worth a thought: of each kind no more than there are slayers, of the plain ones the worst."""
    by_harm = sorted(monsters, key=lambda card: card.points)
    kinds = ("troglodyte", "plain", "doubler")
    return [card for kind in kinds for card in [each for each in by_harm if each.kind == kind][:slayers]]


def loot(treasures: Iterable[Card]) -> int:
    """The points of treasures: rings squared, plain ones (twice with the doubler), cursed ones."""
    rings, plain, cursed, factor = _count(treasures, "ring")
    return rings * rings + plain * factor + cursed


def harm(monsters: Iterable[Card]) -> int:
    """The points that monsters cost: troglodytes squared, plain ones (twice with the doubler)."""
    troglodytes, plain, _, factor = _count(monsters, "troglodyte")
    return troglodytes * troglodytes - plain * factor


def _count(cards: Iterable[Card], squared: Kind) -> tuple[int, int, int, int]:
    """The number of cards that count squared, the sum of the plain ones, that of the cursed ones, and what the plain ones are multiplied by."""
    number = plain = cursed = 0
    factor = 1
    for card in cards:
        if card.kind == squared:
            number += 1
        elif card.kind == "plain":
            plain += card.points
        elif card.kind == "cursed":
            cursed += card.points
        elif card.kind == "doubler":
            factor = 2
    return number, plain, cursed, factor


def result(table: Tschak) -> Result | None:
    """Who has won and by what: points, then gold, then fewer monsters kept; else the win is shared (TS17)."""
    if not table.over:
        return None
    scores = [score(player) for player in table.players]
    best = max(scores)
    winners = tuple(seat for seat, one in enumerate(scores) if one == best)
    return Result(winners, tuple(one.points for one in scores), _reason(scores, best))


def _reason(scores: Sequence[Score], best: Score) -> str:
    """What told the winner from the next best."""
    if scores.count(best) > 1:
        return "shared"
    points, gold, _ = max(one for one in scores if one != best)
    if points < best.points:
        return "points"
    return "gold" if gold < best.gold else "monsters"
