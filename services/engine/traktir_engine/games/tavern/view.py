"""What each viewer may know: the only gate for secrets."""

from traktir_engine.games.tavern.mats import EDGES, TEAMS, Mat
from traktir_engine.games.tavern.scoring import score
from traktir_engine.games.tavern.seating import drafting_seat
from traktir_engine.games.tavern.table import Laid, Laying, Tavern
from traktir_engine.kernel import Json, Viewer


def view(table: Tavern, viewer: Viewer) -> dict[str, Json]:
    """The table as the viewer sees it. Only hands can be hidden: a hidden one is null, its size stays in `held` (TV4)."""
    return {
        "game": "tavern",
        "seats": table.seats,
        "options": table.options._asdict(),
        "you": viewer,
        "stage": table.stage,
        "asked": asked_seat(table),
        "turn": table.turn,
        "order": list(table.order),
        "teams": [TEAMS[team] for team in table.teams],
        "size": table.size,
        "barman": None if table.barman is None else EDGES[table.barman],
        "laid": [_laid(table, laid) for laid in table.laid.values()],
        "glasses": [None if cell is None else list(cell) for cell in table.glasses],
        "laying": None if table.laying is None else _laying(table.laying),
        "hands": [_ids(hand) if sees_hand(table, viewer, seat) else None for seat, hand in enumerate(table.hands)],
        "held": [len(hand) for hand in table.hands],
        "aside": _ids(table.aside),
        "score": {name: score(table, team).points for team, name in enumerate(TEAMS)},
    }


def sees_hand(table: Tavern, viewer: Viewer, seat: int) -> bool:
    """Whether the viewer sees that hand: hands are open, or hidden from the other team and from spectators (TV4)."""
    return not table.options.secret or (viewer is not None and table.teams[viewer] == table.teams[seat])


def asked_seat(table: Tavern) -> int | None:
    """The seat that owes the next decision, or None at the end."""
    if table.stage == "over":
        return None
    return drafting_seat(table) if table.stage == "draft" else table.seat


def _ids(mats: list[Mat]) -> list[str]:
    return [mat.id for mat in mats]


def _laid(table: Tavern, laid: Laid) -> dict[str, Json]:
    """`bonus` is what the mat has on every side beside its numbers now."""
    return {
        "mat": laid.mat.id,
        "cell": list(laid.cell),
        "team": TEAMS[laid.team],
        "bonus": table.bonus(laid),
        "shield": laid.shield,
        "together": laid.together,
    }


def _laying(laying: Laying) -> dict[str, Json]:
    return {"cell": list(laying.cell), "skill": None if laying.skill is None else laying.skill._asdict()}
