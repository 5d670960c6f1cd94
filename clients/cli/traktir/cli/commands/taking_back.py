"""Taking an answer back, and what the others say to that."""

import click

from traktir.cli import parameters, sitting
from traktir.cli.command import Command
from traktir.cli.failures import Exit, Failure
from traktir.cli.option import option
from traktir.cli.shell import Shell
from traktir.cli.telling import tell_take_back
from traktir.players.driving import match_number
from traktir.problems import ProblemError
from traktir.shapes import Snapshot


@click.command("take-back", cls=Command)
@parameters.code
@parameters.seat_option
@click.pass_obj
def take_back(shell: Shell, code: str, seat: int | None) -> None:
    table = sitting.saved_table(shell, code, seat=seat)
    before = table.look()
    try:
        after = table.take_back(match=match_number(before))
    except ProblemError as problem:
        if problem.code != "unknown_ask":
            raise
        raise Failure(Exit.REFUSED, "take_back.nothing") from problem
    _tell(shell, after, before)


@click.command("agree", cls=Command)
@parameters.code
@option("--no", "refuse", is_flag=True)
@parameters.seat_option
@click.pass_obj
def agree(shell: Shell, code: str, seat: int | None, *, refuse: bool) -> None:
    table = sitting.saved_table(shell, code, seat=seat)
    before = table.look()
    wanted = before["match"] and before["match"]["take_back"]
    if not wanted:
        raise Failure(Exit.REFUSED, "take_back.nobody")
    _tell(shell, table.agree(wanted["ask"], agree=not refuse, match=match_number(before)), before)


def _tell(shell: Shell, after: Snapshot, before: Snapshot) -> None:
    """What has come of it: it is done, or somebody has still to agree."""
    shell.emit(after)
    if match_number(after) != match_number(before):
        shell.say("take_back.done", "green")
    else:
        tell_take_back(shell, after)
