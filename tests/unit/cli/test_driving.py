"""A seat that is driven answers every ask once, also one that comes again."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from tests.support.rooms import ask, snapshot
from traktir.players.driving import Player, drive
from traktir.shapes import Ask, Snapshot
from traktir.table import Table


@dataclass
class FakeTable:
    """Shows what it was given and notes the answers."""

    shown: list[Snapshot]
    seat: int = 0
    answers: list[tuple[int | None, str, str]] = field(default_factory=list)

    def snapshots(self) -> Iterator[Snapshot]:
        yield from self.shown

    def answer(self, ask_id: str, option: str, *, match: int | None) -> None:
        self.answers.append((match, ask_id, option))


class TakesTheLast:
    """A player who always takes the last option."""

    def see(self, snapshot: Snapshot) -> None: ...

    def choose(self, snapshot: Snapshot, ask: Ask) -> str:  # noqa: ARG002 - as a player is asked
        return ask["options"][-1]["id"]


def in_match(number: int, version: int) -> Snapshot:
    """The same ask in the match of that number."""
    shown: Any = snapshot(version, open_ask=ask())
    shown["match"] = {**shown["match"], "number": number}
    return cast("Snapshot", shown)


def test_an_ask_is_answered_once_and_again_when_an_answer_has_been_taken_back() -> None:
    over = snapshot(9, "over", result={"winners": [0], "scores": [1, 0], "reason": "nuts"})
    table = FakeTable([in_match(1, 2), in_match(1, 3), in_match(2, 4), in_match(2, 5), over])
    assert drive(cast("Table", table), cast("Player", TakesTheLast())) == over
    assert table.answers == [(1, "0.0", "pine"), (2, "0.0", "pine")]
