"""Plays a seat to the end of the match with somebody who chooses."""

from collections.abc import Callable
from typing import Final, Protocol

from traktir.problems import ProblemError
from traktir.shapes import Ask, Snapshot, Waiting
from traktir.table import Table

OVERTAKEN: Final = frozenset({"ask_closed", "unknown_ask", "match_over"})
"""Refusals that only say that the timer (or another program in the same seat) was faster."""
PAUSED: Final = "paused"
"""The refusal of an answer that has to be given again when the match goes on."""
_START_RACES: Final = frozenset({"already_started", "seats_open", "not_ready", "not_host"})


class Stumbled(Exception):
    """A player could not choose. `kind` is `exited`, `late`, `nonsense` or `unreachable`; `detail` is for people."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail


class Player(Protocol):
    """Somebody who chooses for a seat."""

    def see(self, snapshot: Snapshot) -> None:
        """The room has changed."""

    def choose(self, snapshot: Snapshot, ask: Ask) -> str:
        """The id of the option to take. Raises Stumbled if there is none to name."""


def open_ask(snapshot: Snapshot) -> Ask | None:
    """The ask that you still owe an answer; none while the match is paused."""
    match = snapshot["match"]
    ask = match["ask"] if match and snapshot["paused_at"] is None else None
    return ask if ask and "options" in ask and "chosen" not in ask else None


def match_number(snapshot: Snapshot) -> int | None:
    """Which match of the room is on or has just ended; None before the first and before a rematch."""
    match = snapshot["match"]
    return match and match["number"]


def ask_key(snapshot: Snapshot, ask: Ask) -> tuple[int | None, str]:
    """What tells the ask from all others of the room: in the next match, and when an answer has been taken back, ids come again."""
    return match_number(snapshot), ask["id"]


def waiting_for(snapshot: Snapshot, ask: str) -> Waiting | None:
    """What all may know of that open ask: whose it is, and how much time there was for it when the snapshot was made."""
    return next((waiting for waiting in snapshot["waiting"] if waiting["ask"] == ask), None)


def drive(
    table: Table, player: Player, *, watch: Callable[[Snapshot], None] = lambda _: None, stumbled: Callable[[Stumbled], None] = lambda _: None
) -> Snapshot | None:
    """Plays until the match is over and gives the last snapshot (None: the seat was given up before).

    `watch` is shown every snapshot; `stumbled` is told when the player could not choose and the ask's automatic option is
    played (it may raise to end the game). As a host it begins the match once all seats are taken.
    """
    last: Snapshot | None = None
    answered: set[tuple[int | None, str]] = set()
    for last in table.snapshots():
        watch(last)
        player.see(last)
        start_when_full(table, last)
        ask = open_ask(last)
        if ask and (key := ask_key(last, ask)) not in answered and _answer(table, last, ask, _choice(player, last, ask, stumbled)):
            answered.add(key)
    return last if last and last["status"] == "over" else None


def start_when_full(table: Table, snapshot: Snapshot) -> None:
    """Begins the match if that is yours to do and nobody is missing."""
    if snapshot["status"] != "open" or snapshot["host"] != table.seat or any(seat["kind"] == "empty" for seat in snapshot["seats"]):
        return
    try:
        table.start()
    except ProblemError as problem:
        if problem.code not in _START_RACES:
            raise


def _choice(player: Player, snapshot: Snapshot, ask: Ask, stumbled: Callable[[Stumbled], None]) -> str:
    try:
        return player.choose(snapshot, ask)
    except Stumbled as trouble:
        stumbled(trouble)
        return ask["automatic"]


def _answer(table: Table, snapshot: Snapshot, ask: Ask, option: str) -> bool:
    """False if the match has been paused meanwhile: then it has to be answered afterwards."""
    try:
        table.answer(ask["id"], option, match=match_number(snapshot))
    except ProblemError as problem:
        if problem.code not in OVERTAKEN | {PAUSED}:
            raise
        return problem.code != PAUSED
    return True
