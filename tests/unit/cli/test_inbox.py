"""What is typed while somebody plays by hand: heard at any time at a terminal, but an answer only to the question that it was typed for."""

import io
import os
import pty
import threading
from collections.abc import Iterator
from typing import cast

from tests.support.rooms import snapshot
from tests.support.waiting import eventually
from traktir.cli.hand.inbox import EndOfInput, Inbox
from traktir.shapes import Snapshot
from traktir.stream import Stream


class Quiet:
    """A room in which nothing happens until it is closed."""

    def __init__(self, *snapshots: Snapshot) -> None:
        self._snapshots = snapshots
        self._closed = threading.Event()

    def __iter__(self) -> Iterator[Snapshot]:
        yield from self._snapshots
        self._closed.wait()

    def close(self) -> None:
        self._closed.set()


def test_at_a_terminal_lines_are_heard_though_nobody_is_asked() -> None:
    keyboard, terminal = pty.openpty()
    with os.fdopen(keyboard, "wb", buffering=0) as keys, os.fdopen(terminal, encoding="utf-8") as lines, Inbox(cast("Stream", Quiet()), lines) as inbox:
        keys.write(b"/hello\n/again\n")
        assert [inbox.get(5), inbox.get(5)] == ["/hello", "/again"]
        keys.write(b"\x04")
        assert isinstance(inbox.get(5), EndOfInput)


def test_a_line_that_was_typed_before_the_question_does_not_answer_it() -> None:
    keyboard, terminal = pty.openpty()
    with os.fdopen(keyboard, "wb", buffering=0) as keys, os.fdopen(terminal, encoding="utf-8") as lines, Inbox(cast("Stream", Quiet()), lines) as inbox:
        keys.write(b"1\n")
        eventually(inbox._items.qsize)
        inbox.want_line()
        keys.write(b"2\n")
        assert inbox.get(5) == "2"
        keys.write(b"\x04")
        assert isinstance(inbox.get(5), EndOfInput)


def test_a_pipe_is_not_read_ahead_of_the_questions() -> None:
    with Inbox(cast("Stream", Quiet(snapshot())), io.StringIO("1\n2\n")) as inbox:
        assert inbox.get(5) == snapshot()
        assert inbox.get(0.05) is None
        inbox.want_line()
        assert inbox.get(5) == "1"
