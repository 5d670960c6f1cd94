"""Any program as a player: one JSON line per decision on its standard input, one line with the choice on its output.

The lines that the program reads are told apart by `type`:

    {"type": "start", "game", "room", "you", "seats", "options", "timer", "times", "bank"}  once, when the match has begun
    {"type": "events", "events": [...]}                                                     what has happened since
    {"type": "ask", "game", "you", "view", "ask", "own_ms", "remaining_ms"}                 a decision: answer this one
    {"type": "over", "you", "result"}                                                       once, then the input ends

It answers an `ask` with `{"option": id}`, and may add `"ask": id` so that a late line is never taken for the next answer.
"""

import json
import queue
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import IO, Any, Final, Self

from traktir.players.driving import Stumbled, waiting_for
from traktir.shapes import Ask, Snapshot

_LONGEST_LINE: Final = 64 << 10
_MARGIN_S: Final = 0.5
"""An answer has to be on its way before the room's timer runs out."""
_GLIMPSE_S: Final = 0.01


class Program:
    """Runs the program and passes asks and answers. It has `think_s` seconds for each, less if the room's timer is shorter."""

    def __init__(self, command: Sequence[str], think_s: float = 10.0, farewell_s: float = 2.0) -> None:
        """`farewell_s` is how long it may take to end by itself. Raises OSError if there is no such program."""
        self._farewell_s = farewell_s
        self._think_s = think_s
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace")  # noqa: S603 - the user names the program to run
        self._to_say: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._said: queue.Queue[str | None] = queue.Queue(maxsize=64)
        self._last_event = -1
        self._started = self._over = False
        self._threads = [
            threading.Thread(target=_write, args=(self._process.stdin, self._to_say), daemon=True),
            threading.Thread(target=_read, args=(self._process.stdout, self._said), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def see(self, snapshot: Snapshot) -> None:
        match = snapshot["match"]
        if match is None:
            return
        if not self._started:
            self._started = True
            self._tell("start", {key: snapshot[key] for key in ("game", "room", "you", "seats", "options", "timer", "times", "bank")})
        news = [event for event in snapshot["events"] if event["n"] > self._last_event]
        if news:
            self._last_event = news[-1]["n"]
            self._tell("events", {"events": news})
        if match["result"] and not self._over:
            self._over = True
            self._tell("over", {"you": snapshot["you"], "result": match["result"]})
            self._to_say.put(None)

    def choose(self, snapshot: Snapshot, ask: Ask) -> str:
        match, waiting = snapshot["match"], waiting_for(snapshot, ask["id"])
        left_ms = waiting and waiting.get("remaining_ms")
        self._forget_old_lines()
        times = {"own_ms": waiting and waiting.get("own_ms"), "remaining_ms": left_ms}
        self._tell("ask", {"game": snapshot["game"], "you": snapshot["you"], "view": match and match["view"], "ask": ask, **times})
        think_s = self._think_s if left_ms is None else min(self._think_s, max(0.0, left_ms / 1000 - _MARGIN_S))
        return self._answer(ask, time.monotonic() + think_s)

    def close(self) -> None:
        """Lets the program end, or ends it."""
        self._to_say.put(None)
        try:
            self._process.wait(self._farewell_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        until = time.monotonic() + self._farewell_s
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < until:
            self._forget_old_lines()
            self._threads[1].join(_GLIMPSE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _tell(self, type: str, fields: Mapping[str, Any]) -> None:
        self._to_say.put(json.dumps({"type": type, **fields}, ensure_ascii=False) + "\n")

    def _answer(self, ask: Ask, until: float) -> str:
        while True:
            line = self._line(until)
            try:
                said = json.loads(line)
            except (ValueError, RecursionError):
                raise Stumbled("nonsense", line.strip()[:80]) from None
            if isinstance(said, dict) and said.get("ask", ask["id"]) != ask["id"]:
                continue
            option = said.get("option") if isinstance(said, dict) else None
            if not any(known["id"] == option for known in ask["options"]):
                raise Stumbled("nonsense", line.strip()[:80])
            return str(option)

    def _line(self, until: float) -> str:
        try:
            line = self._said.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise Stumbled("late") from None
        if line is None:
            self._said.put(None)
            raise Stumbled("exited", str(self._status()))
        return line

    def _status(self) -> int | None:
        """Its exit status; None if it has only closed its output."""
        try:
            return self._process.wait(self._farewell_s)
        except subprocess.TimeoutExpired:
            return None

    def _forget_old_lines(self) -> None:
        """What was said before the question answers another one. The end of the output stays known."""
        while not self._said.empty():
            if self._said.get() is None:
                self._said.put(None)
                return


def _write(pipe: IO[str], lines: "queue.SimpleQueue[str | None]") -> None:
    """A thread of its own, for a program that does not read must not stop the game."""
    try:
        with pipe:
            while (line := lines.get()) is not None:
                pipe.write(line)
                pipe.flush()
    except (OSError, ValueError):
        return


def _read(pipe: IO[str], lines: "queue.Queue[str | None]") -> None:
    with pipe:
        while line := pipe.readline(_LONGEST_LINE):
            lines.put(line)
    lines.put(None)
