"""Taking a seat, and finding one's way back to it."""

import getpass
from collections.abc import Callable, Collection, Iterator
from typing import Final

from traktir.cli.failures import Exit, Failure
from traktir.cli.saved import SavedSeat
from traktir.cli.shell import Shell
from traktir.problems import ProblemError
from traktir.shapes import Welcome
from traktir.table import Table

_NOT_OURS: Final = frozenset({"bad_token", "no_token"})
_GONE: Final = _NOT_OURS | {"room_gone"}
_MOST_NAMES: Final = 9


def take(shell: Shell, ask_for: Callable[[str], Welcome], *, name: str | None, usual: str | None = None, by: str = "hand") -> tuple[Table, Welcome]:
    """A new seat, saved before anything else is done. `ask_for` asks the lobby for it under a name; a usual name may be numbered."""
    for attempt in (names := list(names_to_try(name, usual))):
        try:
            welcome = ask_for(attempt)
        except ProblemError as problem:
            if problem.code != "name_taken" or attempt == names[-1]:
                raise
            continue
        shell.room = welcome["room"]
        seat = SavedSeat(shell.lobby.requester.address, welcome["room"], welcome["seat"], welcome["token"], attempt, by)
        shell.saved.save(seat)
        shell.saved.hold(seat)
        return Table.of(shell.lobby, welcome), welcome
    raise AssertionError("there is always a name to try")


def tell_joined(shell: Shell, welcome: Welcome) -> None:
    """Which seat it is, and under what name."""
    name = welcome["snapshot"]["seats"][welcome["seat"]].get("name", "")
    shell.say("room.joined", room=welcome["room"], seat=welcome["seat"], name=name)


def come_back(shell: Shell, code: str, *, seat: int | None = None, names: Collection[str] = (), by: str | None = None) -> Table | None:
    """The newest saved seat of that room that still is ours and that no other process plays; None if there is none.

    `seat`, `names` and `by` narrow the choice.
    """
    for saved in saved_seats(shell, code):
        fits = seat in (None, saved.seat) and (not names or saved.name in names) and by in (None, saved.by)
        if fits and shell.saved.hold(saved) and _still_ours(shell, saved):
            return Table(shell.lobby, code, saved.seat, saved.token)
    return None


def saved_seats(shell: Shell, code: str) -> list[SavedSeat]:
    """Those of that room, newest first."""
    return shell.saved.of_room(shell.lobby.requester.address, code)


def saved_table(shell: Shell, code: str, *, seat: int | None = None, host: bool = False) -> Table:
    """A saved seat, for a short errand: it may be in play elsewhere. With `host` the host's seat, if that is saved."""
    seats = [saved for saved in saved_seats(shell, code) if seat in (None, saved.seat)]
    if not seats:
        raise Failure(Exit.USAGE, "no_saved_seat", room=code)
    if host and len(seats) > 1:
        host_seat = shell.lobby.room(code)["host"]
        seats.sort(key=lambda saved: saved.seat != host_seat)
    return Table(shell.lobby, code, seats[0].seat, seats[0].token)


def best_view(shell: Shell, code: str) -> Table:
    """The newest saved seat of that room, or without one a spectator's place."""
    saved = next(iter(saved_seats(shell, code)), None)
    return Table(shell.lobby, code, saved.seat, saved.token) if saved else Table(shell.lobby, code)


def give_up(shell: Shell, table: Table) -> None:
    """The seat is ours no longer."""
    for saved in saved_seats(shell, table.room):
        if saved.token == table.token:
            shell.saved.forget(saved)


def names_to_try(wanted: str | None, usual: str | None = None) -> Iterator[str]:
    """The name that was asked for, or the usual one (by default the login's) and then numbered ones: it may be taken."""
    if wanted:
        yield wanted
        return
    usual = usual or _login()
    yield usual
    for number in range(2, _MOST_NAMES + 1):
        yield f"{usual} {number}"


def tell_unseated(shell: Shell, table: Table) -> None:
    """The stream has ended: says so if the seat is ours no longer (given up or passed on elsewhere). Raises ProblemError `kicked` if we were sent away."""
    try:
        table.look()
    except ProblemError as problem:
        give_up(shell, table)
        if problem.code not in _GONE:
            raise
        shell.say("room.unseated", room=table.room)


def _still_ours(shell: Shell, saved: SavedSeat) -> bool:
    """Whether the lobby knows the token; if not, it is forgotten. Raises ProblemError `room_gone`: then there is nothing to come back to."""
    try:
        return shell.lobby.room(saved.room, saved.token)["you"] == saved.seat
    except ProblemError as problem:
        if problem.code in _GONE | {"kicked"}:
            shell.saved.forget(saved)
        if problem.code not in _NOT_OURS:
            raise
        return False


def _login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "player"
