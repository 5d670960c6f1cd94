"""The chat of a room, from a script or a second terminal."""

import click
from rich.text import Text

from traktir.cli import parameters, sitting
from traktir.cli.command import Command
from traktir.cli.shell import Shell
from traktir.shapes import Message
from traktir.terminal import clean


@click.command("chat", cls=Command)
@parameters.code
@click.argument("text", nargs=-1, metavar="[TEXT]")
@parameters.seat_option
@click.pass_obj
def chat(shell: Shell, code: str, text: tuple[str, ...], seat: int | None) -> None:
    shell.room = code
    token = sitting.saved_table(shell, code, seat=seat).media_token()
    if text:
        said = shell.chat.say(token, " ".join(text))
        shell.emit(said)
        _show(shell, said)
        return
    messages = shell.chat.messages(token)
    shell.emit({"messages": messages})
    for message in messages:
        _show(shell, message)
    if not messages:
        shell.say("chat.none", room=code)


def _show(shell: Shell, message: Message) -> None:
    shell.show(Text.assemble((clean(message["name"]), "bold"), (": ", "dim"), clean(message["text"])))
