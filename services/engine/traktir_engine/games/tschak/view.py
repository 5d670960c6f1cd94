"""What a viewer may know of a table: the only gate for secrets (TS18)."""

from collections.abc import Iterable

from traktir_engine.games.tschak.heroes import Hero, by_place
from traktir_engine.games.tschak.places import PLACES, has_lain_open, seat_order
from traktir_engine.games.tschak.scoring import score
from traktir_engine.games.tschak.table import STOREYS, Tschak
from traktir_engine.kernel import Json, Viewer


def view(table: Tschak, viewer: Viewer) -> dict[str, Json]:
    """The table as that viewer sees it.

    `hand` is the seat's own, null for spectators. `seen` is by place: the ten cards with which that hand began the round if it was played in an earlier
    one, for then it has lain open as a whole; null for a hand that has only travelled. `order` breaks ties. `last` shows once the match is over.
    """
    return {
        "game": "tschak",
        "seats": table.seats,
        "options": {},
        "you": viewer,
        "round": table.round,
        "storey": table.storey,
        "over": table.over,
        "order": list(seat_order(table.seats, table.round)),
        "coins": table.coins,
        "keep": [{"treasure": table.treasure(storey).id, "monster": table.monster(storey).id} for storey in range(1, STOREYS + 1)],
        "players": [_player(table, seat) for seat in range(table.seats)],
        "hand": None if viewer is None else _ids(table.hand(viewer)),
        "seen": [_seen(table, place) for place in range(PLACES)],
    }


def _player(table: Tschak, seat: int) -> dict[str, Json]:
    player = table.players[seat]
    return {
        "seat": seat,
        "place": table.places[seat],
        "parties": [_ids(player.party(storey)) for storey in range(1, STOREYS + 1)],
        "last": player.played[-1].id if table.over else None,
        "treasures": [card.id for card in player.treasures],
        "monsters": [card.id for card in player.monsters],
        "gold": player.gold,
        "points": score(player).points,
    }


def _seen(table: Tschak, place: int) -> list[str] | None:
    if not has_lain_open(table.seats, table.round, place):
        return None
    return _ids(sorted(full_hand(table, place), key=by_place))


def full_hand(table: Tschak, place: int) -> list[Hero]:
    """The ten cards with which the hand at this place began the round: those in hand and those played."""
    played = [] if table.traveller(place) else table.players[table.places.index(place)].played
    return table.hands[place] + played


def _ids(heroes: Iterable[Hero]) -> list[str]:
    return [hero.id for hero in heroes]
