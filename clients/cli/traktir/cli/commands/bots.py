"""A seat played by a bot of the house or by a program."""

import contextlib
import shlex
from collections.abc import Iterator
from typing import Any

import click

from traktir.cli import parameters, sitting
from traktir.cli.command import Command
from traktir.cli.failures import Exit, Failure
from traktir.cli.narrator import Narrator
from traktir.cli.option import option
from traktir.cli.shell import Shell
from traktir.players import Advised, Player, Program, Stumbled, drive
from traktir.table import Table


@click.command("bot", cls=Command)
@click.argument("code", type=str.upper, metavar="[CODE]", required=False)
@option("--create", metavar="GAME")
@option("--level", type=parameters.LEVEL, default="greedy")
@option("--exec", "program", metavar="PROGRAM")
@option("--think", type=click.FloatRange(0.1), metavar="SECONDS", default=10)
@option("--on-failure", type=click.Choice(["auto", "exit"]), default="auto")
@parameters.room_options
@parameters.name_option
@parameters.seat_option
@parameters.new_option
@click.pass_obj
def bot(
    shell: Shell,
    /,
    code: str | None,
    create: str | None,
    level: str,
    program: str | None,
    think: float,
    on_failure: str,
    name: str | None,
    seat: int | None,
    new: bool,
    **room: Any,
) -> None:
    if (code is None) == (create is None):
        raise Failure(Exit.USAGE, "usage.code_or_create")
    usual = _program_name(program) if program else level
    with _player(shell, level, program, think) as player:
        table = _create(shell, create, name, usual, room) if create else _join(shell, str(code), name, usual, seat, new)
        shell.seated = True
        narrator = Narrator(shell, board_each_turn=True)
        last = drive(table, player, watch=narrator.see, stumbled=lambda trouble: _stumbled(shell, trouble, on_failure))
        if last is None:
            sitting.tell_unseated(shell, table)


def _create(shell: Shell, game: str, name: str | None, usual: str, room: dict[str, Any]) -> Table:
    settings = parameters.room_of(**room)
    table, _ = sitting.take(shell, lambda attempt: shell.lobby.create(game, attempt, **settings), name=name, usual=usual, by="bot")
    shell.say("room.created", "bold", room=table.room)
    return table


def _join(shell: Shell, code: str, name: str | None, usual: str, seat: int | None, new: bool) -> Table:
    """A new seat, or the one that a bot of this name has left in this room."""
    shell.room = code
    table = None if new else sitting.come_back(shell, code, seat=seat, names=tuple(sitting.names_to_try(name, usual)), by="bot")
    if table:
        shell.say("room.back", room=code, seat=table.seat)
        return table
    table, welcome = sitting.take(shell, lambda attempt: shell.lobby.join(code, attempt, seat=seat), name=name, usual=usual, by="bot")
    sitting.tell_joined(shell, welcome)
    return table


@contextlib.contextmanager
def _player(shell: Shell, level: str, program: str | None, think: float) -> Iterator[Player]:
    if program is None:
        yield Advised(shell.engine, level)
        return
    try:
        running = Program(shlex.split(program), think)
    except (OSError, ValueError, IndexError) as error:
        raise Failure(Exit.USAGE, "program.missing", program=program, reason=getattr(error, "strerror", None) or error) from error
    with running:
        yield running


def _stumbled(shell: Shell, trouble: Stumbled, on_failure: str) -> None:
    shell.complain(f"program.{trouble.kind}", detail=trouble.detail)
    if on_failure == "exit":
        raise Failure(Exit.UNFINISHED, "program.ended", room=shell.room)
    shell.complain("program.automatic")


def _program_name(program: str) -> str:
    """`./bots/greedy.py --fast` is called greedy.py at the table."""
    words = program.split()
    return words[0].rpartition("/")[2][:20] if words else "bot"
