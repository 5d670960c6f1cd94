"""The clock of a match: pausing it, and hurrying those who are waited for."""

import click

from traktir.cli import parameters, sitting
from traktir.cli.command import Command
from traktir.cli.failures import Exit, Failure
from traktir.cli.shell import Shell
from traktir.players.driving import match_number
from traktir.shapes import Snapshot


@click.command("pause", cls=Command)
@parameters.code
@parameters.seat_option
@click.pass_obj
def pause(shell: Shell, code: str, seat: int | None) -> None:
    shell.room = code
    shell.emit(sitting.saved_table(shell, code, seat=seat, host=True).pause())
    shell.say("match.paused")


@click.command("resume", cls=Command)
@parameters.code
@parameters.seat_option
@click.pass_obj
def resume(shell: Shell, code: str, seat: int | None) -> None:
    shell.room = code
    shell.emit(sitting.saved_table(shell, code, seat=seat, host=True).resume())
    shell.say("match.resumed")


@click.command("hurry", cls=Command)
@parameters.code
@click.argument("seat", type=click.IntRange(0), metavar="[SEAT]", required=False)
@click.pass_obj
def hurry(shell: Shell, code: str, seat: int | None) -> None:
    shell.room = code
    table = sitting.saved_table(shell, code, host=True)
    snapshot = table.look()
    shell.emit(table.hurry(_waiting_ask(snapshot, seat), match=match_number(snapshot)))
    shell.say("match.hurried")


def _waiting_ask(snapshot: Snapshot, seat: int | None) -> str:
    """The ask that this seat owes, or the first that any other person does."""
    people = {place["seat"] for place in snapshot["seats"] if place["kind"] == "person"} - {snapshot["you"]}
    wanted = people if seat is None else {seat}
    for waiting in snapshot["waiting"]:
        if waiting["seat"] in wanted:
            return waiting["ask"]
    raise Failure(Exit.REFUSED, "match.nobody_to_hurry")
