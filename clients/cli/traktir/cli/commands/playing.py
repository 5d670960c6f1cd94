"""Playing by hand, and watching."""

from typing import Any

import click

from traktir.cli import parameters, sitting
from traktir.cli.command import Command
from traktir.cli.failures import Exit, Failure
from traktir.cli.hand import play_by_hand
from traktir.cli.narrator import Narrator
from traktir.cli.option import option
from traktir.cli.shell import Shell
from traktir.cli.talk import Talk
from traktir.shapes import Welcome
from traktir.table import Table

_chat = option("--chat/--no-chat", default=None)
_no_wait = option("--no-wait", is_flag=True)


@click.command("create", cls=Command)
@click.argument("game", metavar="GAME")
@parameters.room_options
@parameters.name_option
@parameters.nonce_option
@_chat
@_no_wait
@click.pass_obj
def create(shell: Shell, /, game: str, name: str | None, nonce: str | None, chat: bool | None, no_wait: bool, **room: Any) -> None:
    settings = parameters.room_of(**room)
    table, welcome = sitting.take(shell, lambda attempt: shell.lobby.create(game, attempt, **settings), name=name)
    shell.say("room.created", "bold", room=table.room)
    if nonce:
        welcome["snapshot"] = table.set_nonce(nonce)  # only now: the lobby has committed itself by the welcome
    _go_on(shell, table, welcome, no_wait=no_wait, chat=chat)


@click.command("join", cls=Command)
@parameters.code
@parameters.name_option
@parameters.seat_option
@parameters.new_option
@parameters.nonce_option
@parameters.password_option
@_chat
@_no_wait
@click.pass_obj
def join(
    shell: Shell, code: str, *, name: str | None, seat: int | None, new: bool, nonce: str | None, password: str | None, chat: bool | None, no_wait: bool
) -> None:
    table = None if new else sitting.come_back(shell, code, seat=seat, names=(name,) if name else (), by="hand")
    if table:
        shell.say("room.back", room=code, seat=table.seat)
        _go_on(shell, table, None, no_wait=no_wait, chat=chat)
    else:
        committed = shell.lobby.room(code)["shuffle"]["commitment"] if nonce else None  # before the lobby knows the nonce
        table, welcome = sitting.take(shell, lambda attempt: shell.lobby.join(code, attempt, seat=seat, nonce=nonce, password=password), name=name)
        if committed not in (None, welcome["snapshot"]["shuffle"]["commitment"]):
            raise Failure(Exit.REFUSED, "verify.not_proved.other_commitment")
        sitting.tell_joined(shell, welcome)
        _go_on(shell, table, welcome, no_wait=no_wait, chat=chat)


@click.command("play", cls=Command)
@parameters.code
@parameters.seat_option
@_chat
@click.pass_obj
def play(shell: Shell, code: str, seat: int | None, chat: bool | None) -> None:
    table = sitting.come_back(shell, code, seat=seat)
    if table is None:
        key = "seat_in_use" if sitting.saved_seats(shell, code) else "no_saved_seat"
        raise Failure(Exit.USAGE, key, room=code)
    shell.say("room.back", room=code, seat=table.seat)
    play_by_hand(shell, table, chat=chat)


@click.command("watch", cls=Command)
@parameters.code
@option("--chat", is_flag=True)
@click.pass_obj
def watch(shell: Shell, code: str, chat: bool) -> None:
    table = Table(shell.lobby, code)
    if table.look()["spectator_delay"] and chat:
        shell.complain("chat.delayed")
    narrator = Narrator(shell, board_each_turn=True)
    with Talk(shell, table, wanted=chat):
        for snapshot in table.snapshots():
            narrator.see(snapshot)


def _go_on(shell: Shell, table: Table, welcome: Welcome | None, *, no_wait: bool, chat: bool | None) -> None:
    """Plays, unless the seat was all that was wanted."""
    if not no_wait:
        play_by_hand(shell, table, chat=chat)
        return
    shell.emit(welcome or {"room": table.room, "seat": table.seat, "token": table.token, "snapshot": table.look()})
    shell.say("room.kept", room=table.room)
