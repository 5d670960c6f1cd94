"""A view read back: what its viewer knows for certain, checked so that a table can be dealt around it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from traktir_engine.games.tschak.choices import AT_ONCE
from traktir_engine.games.tschak.heroes import HAND, HAND_SIZE, HEROES, Hero
from traktir_engine.games.tschak.keep import MONSTERS, TREASURES, Card
from traktir_engine.games.tschak.last_cards import GOLD
from traktir_engine.games.tschak.parties import fits
from traktir_engine.games.tschak.places import PLACES, ROUNDS, SEATED
from traktir_engine.games.tschak.table import COINS, PARTY, STOREYS, Player
from traktir_engine.kernel import BadView, Json, View, Viewer

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sight:
    """What is known: of each hand by place the cards with which it began the round, and the cards of the keep that have come up, in order."""

    you: Viewer
    round: int
    over: bool
    players: list[Player]
    hands: list[list[Hero]]
    treasures: list[Card]
    monsters: list[Card]


def read(view: View) -> Sight:
    """Raises BadView if no table can give this view. What is shown twice in a view, or follows from the rest, is left to the round trip."""
    try:
        return _read(view)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadView("the view is not one of tschak") from error


def _read(view: View) -> Sight:
    seats = _whole(view["seats"], min(SEATED), max(SEATED))
    you = None if view["you"] is None else _whole(view["you"], 0, seats - 1)
    number, over = _whole(view["round"], 1, ROUNDS), _flag(view["over"])
    players = [_player(entry) for entry in _items(view["players"], seats)]
    played = _agreed([len(player.played) for player in players])
    _demand(played == HAND_SIZE and number == ROUNDS if over else played in AT_ONCE)
    _demand(sum(player.gold for player in players) == (number if over else number - 1) * sum(GOLD[seats]))
    keep, finished = _items(view["keep"], STOREYS), played // PARTY
    treasures = _come_up(_cards(TREASURES, [storey["treasure"] for storey in keep]), [player.treasures for player in players], number, finished)
    monsters = _come_up(_cards(MONSTERS, [storey["monster"] for storey in keep]), [player.monsters for player in players], number, finished)
    return Sight(you, number, over, players, _hands(view, you, players), treasures, monsters)


def _player(entry: Mapping[str, Json]) -> Player:
    parties = [_cards(HEROES, party) for party in _items(entry["parties"], STOREYS)]
    _demand(all(map(fits, parties)))
    played = [hero for party in parties for hero in party]
    if entry["last"] is not None:
        played.append(HEROES[entry["last"]])
    return Player(played, _cards(TREASURES, entry["treasures"]), _cards(MONSTERS, entry["monsters"]), _whole(entry["gold"], 0, COINS))


def _come_up(shown: list[Card], won: Iterable[list[Card]], round: int, finished: int) -> list[Card]:
    """The cards of a pile that have come up: those of the earlier rounds, whose order tells nothing any more, then this round's three."""
    taken = [card for cards in won for card in cards]
    earlier = [card for card in taken if card not in shown]
    _demand(_distinct(shown) and _distinct(taken) and len(earlier) == STOREYS * (round - 1))
    _demand([card in taken for card in shown] == [storey < finished for storey in range(STOREYS)])
    return earlier + shown


def _hands(view: View, you: Viewer, players: Sequence[Player]) -> list[list[Hero]]:
    """Known cards by place: whole hands that have lain open before, the viewer's own, and what has been played in this round."""
    hands = [[] if seen is None else _cards(HEROES, seen) for seen in _items(view["seen"], PLACES)]
    _demand((view["hand"] is None) == (you is None))
    for seat, player in enumerate(players):
        cards = player.played + (_cards(HEROES, view["hand"]) if seat == you else [])
        _demand(seat != you or len(cards) == HAND_SIZE)
        hand = hands[SEATED[len(players)][seat]]
        hand += [hero for hero in cards if hero not in hand]
    _demand(_distinct([hero for hand in hands for hero in hand]) and all(map(_may_be_a_hand, hands)))
    return hands


def _may_be_a_hand(heroes: Sequence[Hero]) -> bool:
    return all(sum(hero.suit == suit for hero in heroes) <= count for suit, count in HAND.items())


def _agreed(values: Sequence[int]) -> int:
    _demand(len(set(values)) == 1)
    return values[0]


def _demand(holds: bool) -> None:
    if not holds:
        raise ValueError


def _whole(value: Json, low: int, high: int) -> int:
    _demand(type(value) is int and low <= value <= high)
    return int(value)


def _flag(value: Json) -> bool:
    _demand(type(value) is bool)
    return bool(value)


def _items(value: Json, count: int) -> list[Json]:
    _demand(type(value) is list and len(value) == count)
    return list(value)


def _cards(known: Mapping[str, T], ids: Json) -> list[T]:
    _demand(type(ids) is list)
    return [known[card] for card in ids]


def _distinct(cards: Sequence[object]) -> bool:
    return len(set(cards)) == len(cards)
