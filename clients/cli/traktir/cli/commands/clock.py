"""The clock of a match: what it shows, pausing it, and hurrying those who are waited for."""

from collections.abc import Sequence

import click
from rich.table import Table as Grid
from rich.text import Text

from traktir.cli import parameters, sitting
from traktir.cli.command import Command
from traktir.cli.failures import Exit, Failure
from traktir.cli.shell import Shell
from traktir.cli.telling import names_of, tell_vote
from traktir.cli.timing import time_left
from traktir.players.driving import match_number
from traktir.shapes import Clock, Snapshot
from traktir.terminal import clean


@click.command("pause", cls=Command)
@parameters.code
@parameters.seat_option
@click.pass_obj
def pause(shell: Shell, code: str, seat: int | None) -> None:
    _tell(shell, sitting.saved_table(shell, code, seat=seat, host=True).pause())


@click.command("resume", cls=Command)
@parameters.code
@parameters.seat_option
@click.pass_obj
def resume(shell: Shell, code: str, seat: int | None) -> None:
    _tell(shell, sitting.saved_table(shell, code, seat=seat, host=True).resume())


@click.command("hurry", cls=Command)
@parameters.code
@click.argument("seat", type=click.IntRange(0), metavar="[SEAT]", required=False)
@click.pass_obj
def hurry(shell: Shell, code: str, seat: int | None) -> None:
    table = sitting.saved_table(shell, code, host=True)
    snapshot = table.look()
    shell.emit(table.hurry(_waiting_ask(snapshot, seat), match=match_number(snapshot)))
    shell.say("match.hurried")


@click.command("clock", cls=Command)
@parameters.code
@click.pass_obj
def clock(shell: Shell, code: str) -> None:
    table = sitting.best_view(shell, code)
    shown = table.clock()
    shell.emit(shown)
    snapshot = table.look()
    _tell_times(shell, snapshot)
    shell.show(_ledger(shell, shown, names_of(snapshot["seats"])))


def _tell_times(shell: Shell, snapshot: Snapshot) -> None:
    """Whether the clock stands, how long it still is for those who are asked, and what is left in the banks."""
    names = names_of(snapshot["seats"])
    if snapshot["paused_at"] is not None:
        shell.say("match.paused", "yellow")
    if snapshot["vote"] and snapshot["vote"]["seats"]:
        tell_vote(shell, snapshot, snapshot["vote"])
    for waiting in snapshot["waiting"]:
        left = time_left(shell, waiting) or shell.word("clock.untimed")
        shell.say("clock.waits", who=names[waiting["seat"]], ask=waiting["kind"], time=left)
    for seat, bank_ms in enumerate(snapshot["banks"] if snapshot["bank"] else ()):
        shell.say("clock.left", who=names[seat], seconds=bank_ms // 1000)


def _ledger(shell: Shell, shown: Clock, names: Sequence[str]) -> Grid:
    grid = Grid(*(shell.word(f"clock.{column}") for column in ("played", "paused", "what", "by", "asks", "used")), box=None)
    for entry in shown["ledger"]:
        by = "" if entry["by"] is None else names[entry["by"]]
        used = _seconds(shell, entry["used_ms"]) if entry["what"] == "bank" else ""
        times = (_seconds(shell, entry["played_ms"]), _seconds(shell, entry["paused_ms"]))
        cells = (*times, shell.name("clock", entry["what"]), by, " ".join(entry["asks"]), used)
        grid.add_row(*(Text(clean(cell)) for cell in cells))
    return grid


def _seconds(shell: Shell, ms: int) -> str:
    return shell.word("time", seconds=f"{ms / 1000:.1f}")


def _tell(shell: Shell, snapshot: Snapshot) -> None:
    """What has come of a call: the clock stands or runs, or votes are missing."""
    shell.emit(snapshot)
    vote = snapshot["vote"]
    if vote and vote["seats"]:
        tell_vote(shell, snapshot, vote)
    else:
        shell.say("match.resumed" if snapshot["paused_at"] is None else "match.paused")


def _waiting_ask(snapshot: Snapshot, seat: int | None) -> str:
    """The ask that this seat owes, or the first that any other person does."""
    people = {place["seat"] for place in snapshot["seats"] if place["kind"] == "person"} - {snapshot["you"]}
    wanted = people if seat is None else {seat}
    for waiting in snapshot["waiting"]:
        if waiting["seat"] in wanted:
            return waiting["ask"]
    raise Failure(Exit.REFUSED, "match.nobody_to_hurry")
