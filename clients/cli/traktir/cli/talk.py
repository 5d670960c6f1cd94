"""The chat beside the board."""

import threading
from types import TracebackType
from typing import Self

from rich.text import Text

from traktir.cli.shell import Shell
from traktir.listening import Listener
from traktir.problems import TraktirError
from traktir.shapes import Message
from traktir.table import Table
from traktir.terminal import clean


class Talk:
    """Shows what is said at the table while something else goes on there. Without the media service there is just nothing to hear."""

    def __init__(self, shell: Shell, table: Table, wanted: bool) -> None:
        self._shell = shell
        self._wanted = wanted
        self._listener = Listener(shell.chat, table.media_token)
        self._thread = threading.Thread(target=self._listen, name="chat", daemon=True)

    def __enter__(self) -> Self:
        if self._wanted:
            self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._listener.close()

    def _listen(self) -> None:
        for message in self._listener:
            self._shell.emit({"t": "chat", "message": message})
            self._shell.show(line_of(message))


def say(shell: Shell, table: Table, text: str) -> None:
    """Says something to the table, or why it cannot be said: the match goes on."""
    try:
        shell.chat.say(table.media_token(), text)
    except TraktirError as error:
        shell.complain("chat.unsaid", detail=error)


def line_of(message: Message) -> Text:
    """A message as it is shown; what is whispered has an arrow."""
    return Text.assemble((clean(message["name"]), "bold"), (" → …: " if "to" in message else ": ", "dim"), clean(message["text"]))
