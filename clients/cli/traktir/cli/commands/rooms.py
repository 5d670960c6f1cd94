"""Rooms and seats, without playing in them."""

from datetime import datetime

import click
from rich.table import Table as Grid
from rich.text import Text

from traktir.cli import parameters, sitting
from traktir.cli.command import Command
from traktir.cli.failures import Exit, Failure
from traktir.cli.option import option
from traktir.cli.shell import Shell
from traktir.shapes import RoomCard
from traktir.terminal import clean


@click.command("rooms", cls=Command)
@click.pass_obj
def rooms(shell: Shell) -> None:
    found = shell.lobby.rooms()
    shell.emit({"rooms": found})
    if not found:
        shell.say("rooms.none")
        return
    grid = Grid(*(shell.word(f"rooms.{column}") for column in ("code", "game", "status", "timer", "free", "host")), box=None)
    for card in found:
        grid.add_row(*_row(shell, card))
    shell.show(grid)


def _row(shell: Shell, card: RoomCard) -> tuple[Text, ...]:
    free = f"{card['free']} / {card['seats']}"
    cells = (card["room"], card["game"], _status(shell, card), _timer(shell, card), free, card["host"])
    return tuple(Text(clean(cell)) for cell in cells)


def _status(shell: Shell, card: RoomCard) -> str:
    status = shell.name("status", card["status"])
    return f"{status}, {shell.word('rooms.password')}" if card["password"] else status


def _timer(shell: Shell, card: RoomCard) -> str:
    """Seconds per ask, or the different ones that kinds of asks have."""
    times = {seconds for seconds in (card["timer"], *card["times"].values()) if seconds is not None}
    return shell.word("time", seconds=" / ".join(map(str, sorted(times)))) if times else shell.word("rooms.untimed")


@click.command("leave", cls=Command)
@parameters.code
@parameters.seat_option
@click.pass_obj
def leave(shell: Shell, code: str, seat: int | None) -> None:
    table = sitting.saved_table(shell, code, seat=seat)
    shell.emit(table.leave())
    sitting.give_up(shell, table)
    shell.say("room.left", room=code)


@click.command("ready", cls=Command)
@parameters.code
@parameters.seat_option
@option("--not", "not_ready", is_flag=True)
@click.pass_obj
def ready(shell: Shell, code: str, seat: int | None, not_ready: bool) -> None:
    shell.emit(sitting.saved_table(shell, code, seat=seat).set_ready(ready=not not_ready))
    shell.say("room.not_ready" if not_ready else "room.ready")


@click.command("start", cls=Command)
@parameters.code
@click.pass_obj
def start(shell: Shell, code: str) -> None:
    shell.emit(sitting.saved_table(shell, code, host=True).start())
    shell.say("room.started", room=code)


@click.command("seats", cls=Command)
@click.pass_obj
def seats(shell: Shell) -> None:
    found = shell.saved.all()
    shell.emit({"seats": [{"lobby": saved.lobby, "room": saved.room, "seat": saved.seat, "name": saved.name, "by": saved.by} for saved in found]})
    if not found:
        shell.say("seats.none")
        return
    grid = Grid(*(shell.word(f"seats.{column}") for column in ("room", "seat", "name", "by", "lobby")), "", box=None)
    for saved in found:
        since = datetime.fromtimestamp(saved.saved_at).astimezone().strftime("%Y-%m-%d %H:%M")
        cells = (saved.room, str(saved.seat), saved.name, shell.name("seats.by", saved.by), saved.lobby, since)
        grid.add_row(*(Text(clean(cell)) for cell in cells))
    shell.show(grid)


@click.command("add-bot", cls=Command)
@parameters.code
@parameters.seat_option
@option("--level", type=parameters.LEVEL, default="greedy")
@click.pass_obj
def add_bot(shell: Shell, code: str, seat: int | None, level: str) -> None:
    table = sitting.saved_table(shell, code, host=True)
    if seat is None:
        seat = next((place["seat"] for place in table.look()["seats"] if place["kind"] == "empty"), None)
    if seat is None:
        raise Failure(Exit.REFUSED, "room.no_free_seat")
    shell.emit(table.put_bot(seat, level))
    shell.say("room.seat", seat=seat, who=shell.word("room.bot", name=level))


@click.command("remove-bot", cls=Command)
@parameters.code
@click.argument("seat", type=click.IntRange(0), metavar="SEAT")
@click.pass_obj
def remove_bot(shell: Shell, code: str, seat: int) -> None:
    shell.emit(sitting.saved_table(shell, code, host=True).remove_bot(seat))
    shell.say("room.seat", seat=seat, who=shell.word("room.empty"))
