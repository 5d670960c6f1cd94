"""Live matches: what saves replaying a record at every call, and nothing more."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeAlias, TypeVar

from traktir_engine.canonical import canonical
from traktir_engine.kernel import Game, Json, Match, Record, RulesError, Table, follow, replay
from traktir_engine.step import EVERYTHING

T = TypeVar("T", bound=Table)

_Head: TypeAlias = tuple[str, str, bytes, int, str]
"""What a record says before its answers: rules, game, options (canonical JSON), seats, seed."""


class LiveMatches:
    """The matches that this process has played last, at most `capacity` of them.

    Whoever uses a match owns it: it is not here meanwhile. So no lock is held while rules run, and a second thread that wants
    the same match at the same time replays its record. What has happened in a match so far is forgotten when it is put away, for it
    has been told to whoever used it. Losing any of this at any time changes no answer.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._matches: OrderedDict[_Head, Match[Any]] = OrderedDict()
        self._lock = Lock()

    @contextmanager
    def match(self, game: Game[T], record: Record, since: int = EVERYTHING) -> Iterator[Match[T]]:
        """The match of the record, with its events after version `since`, to use within the block. Raises what `replay` raises.

        It is kept for the next call unless the block (or a record that does not replay) has left it where no record stands:
        only a refusal that changed nothing may be raised and the match still be kept.
        """
        match = self._take(record, since)
        if match is None:
            match = replay(game, record)
        else:
            follow(match, record)
        try:
            yield match
        except RulesError:
            if match.version == len(record.answers):
                self._put(match)
            raise
        self._put(match)

    def __len__(self) -> int:
        return len(self._matches)

    def _take(self, record: Record, since: int) -> Match[Any] | None:
        """A live match that the record's answers extend and that remembers those events, no longer kept here; or None."""
        head = _head(record.rules, record.game, record.options, record.seats, record.seed)
        with self._lock:
            match = self._matches.pop(head, None)
        if match is not None and match.table.log.forgotten <= since and match.answers == record.answers[: match.version]:
            return match
        return None

    def _put(self, match: Match[Any]) -> None:
        if match.over:  # nobody goes on with it, and it would be kept as long as others come
            return
        match.table.log.forget(match.version)
        head = _head(match.game.rules, match.game.id, match.options, match.seats, match.seed)
        with self._lock:
            self._matches[head] = match
            self._matches.move_to_end(head)
            if len(self._matches) > self._capacity:
                self._matches.popitem(last=False)


def _head(rules: str, game: str, options: Mapping[str, Json], seats: int, seed: str) -> _Head:
    return (rules, game, canonical(options), seats, seed)
