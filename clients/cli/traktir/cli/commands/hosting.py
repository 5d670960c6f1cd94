"""What the host decides, passing a seat on, and another match."""

import click

from traktir.cli import parameters, sitting
from traktir.cli.command import Command
from traktir.cli.shell import Shell

_seat = click.argument("seat", type=click.IntRange(0), metavar="SEAT")


@click.command("kick", cls=Command)
@parameters.code
@_seat
@click.pass_obj
def kick(shell: Shell, code: str, seat: int) -> None:
    shell.emit(sitting.saved_table(shell, code, host=True).kick(seat))
    shell.say("room.kicked", seat=seat)


@click.command("host", cls=Command)
@parameters.code
@_seat
@click.pass_obj
def host(shell: Shell, code: str, seat: int) -> None:
    shell.emit(sitting.saved_table(shell, code, host=True).pass_host(seat))
    shell.say("room.host", seat=seat)


@click.command("rematch", cls=Command)
@parameters.code
@parameters.seat_option
@click.pass_obj
def rematch(shell: Shell, code: str, seat: int | None) -> None:
    shell.emit(sitting.saved_table(shell, code, seat=seat).rematch())
    shell.say("room.rematch", room=code)


@click.command("pass", cls=Command)
@parameters.code
@click.argument("seat", type=click.IntRange(0), metavar="[SEAT]", required=False)
@click.pass_obj
def pass_(shell: Shell, code: str, seat: int | None) -> None:
    table = sitting.saved_table(shell, code, host=seat is not None)
    ticket = table.ticket(seat)
    shell.emit({"ticket": ticket})
    shell.say("room.ticket", room=code, ticket=ticket)


@click.command("take", cls=Command)
@parameters.code
@click.argument("ticket", metavar="TICKET")
@parameters.name_option
@click.pass_obj
def take(shell: Shell, code: str, ticket: str, name: str | None) -> None:
    _, welcome = sitting.take(shell, lambda attempt: shell.lobby.take(code, ticket, attempt), name=name)
    shell.emit(welcome)
    sitting.tell_joined(shell, welcome)
    shell.say("room.kept", room=code)
