"""The chat of a room, from a script or a second terminal."""

import click

from traktir.cli import parameters, sitting
from traktir.cli.command import Command
from traktir.cli.shell import Shell
from traktir.cli.talk import line_of


@click.command("chat", cls=Command)
@parameters.code
@click.argument("text", nargs=-1, metavar="[TEXT]")
@parameters.seat_option
@click.pass_obj
def chat(shell: Shell, code: str, text: tuple[str, ...], seat: int | None) -> None:
    token = sitting.saved_table(shell, code, seat=seat).media_token()
    if text:
        said = shell.chat.say(token, " ".join(text))
        shell.emit(said)
        shell.show(line_of(said))
        return
    messages = shell.chat.messages(token)
    shell.emit({"messages": messages})
    for message in messages:
        shell.show(line_of(message))
    if not messages:
        shell.say("chat.none", room=code)
