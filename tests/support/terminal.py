"""The `traktir` command run as people run it: a process of its own, with lines typed in and text coming out."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

TRAKTIR: Final = str(Path(sys.executable).with_name("traktir"))
_PATIENCE_S: Final = 60.0


class Terminal:
    """One run of the command. It is killed at the end of the `with` if it still runs."""

    def __init__(self, environment: Mapping[str, str], *args: str) -> None:
        self._process = subprocess.Popen(
            [TRAKTIR, *args],
            env={**os.environ, "TRAKTIR_LANG": "en", **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self._shown: list[str] = []
        self._news = threading.Condition()
        self._ended = False
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    @property
    def text(self) -> str:
        """All that was shown so far."""
        with self._news:
            return "".join(self._shown)

    def enter(self, *lines: str) -> None:
        """Types lines ahead."""
        self._stdin.write("".join(line + "\n" for line in lines))
        self._stdin.flush()

    def wait_for(self, words: str, times: int = 1) -> str:
        """All that was shown, as soon as it has the words so many times."""
        deadline = time.monotonic() + _PATIENCE_S
        with self._news:
            while "".join(self._shown).count(words) < times:
                left = deadline - time.monotonic()
                if self._ended or not self._news.wait(max(0.0, left)):
                    raise AssertionError(f"{words!r} was not shown {times} times in:\n{''.join(self._shown)}")
            return "".join(self._shown)

    def code(self) -> str:
        """The code of the room that was created."""
        return self.wait_for("traktir join ").split("traktir join ")[1][:6]

    def exit(self) -> int:
        """The exit code, once the command has ended."""
        status = self._process.wait(_PATIENCE_S)
        self._reader.join()
        return status

    def kill(self) -> None:
        """What closing the window does, at its worst."""
        self._process.kill()
        self.exit()

    def interrupt(self) -> None:
        """Ctrl-C."""
        self._process.send_signal(2)

    def hang_up(self) -> None:
        """Ctrl-D: no more input."""
        self._stdin.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self.exit()
        try:
            self._stdin.close()
        except BrokenPipeError:
            return

    @property
    def _stdin(self) -> IO[str]:
        assert self._process.stdin is not None
        return self._process.stdin

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as output:
            while chunk := output.readline():
                with self._news:
                    self._shown.append(chunk)
                    self._news.notify_all()
        with self._news:
            self._ended = True
            self._news.notify_all()
