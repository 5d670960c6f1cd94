"""Talking in many rooms at once, with and without somebody who wants to spoil it. Clients and service share the machine."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from tests.bench import attacks, report
from tests.bench.measures import kb, memory, ms, percentile
from tests.bench.report import Row
from tests.bench.talk import Talked, sockets, talk
from tools.stack import Stack

SECRET: Final = "a-secret-for-the-bench-0123456789-abcdefghij"
SETTINGS: Final = {"TRAKTIR_SECRET": SECRET, "TRAKTIR_MAX_SOCKETS": "1200"}
ROOMS: Final = 50
PEOPLE: Final = 4
PER_SECOND: Final = 100
SECONDS: Final = 15
TURNS, TURN_SECONDS = 3, 5
"""An attack is on and off in turns, so that what else goes on in the machine befalls both."""
AS_BEFORE: Final = 1.25
"""What p99 may grow by under an attack: two quiet stretches differ as much."""
IDLE_ROOMS, IDLE_PEOPLE = 125, 8


def rows() -> Iterator[Row]:
    """All measurements of media."""
    with Stack(settings=SETTINGS) as stack:
        url = stack.url("media")
        _talk(url, seconds=3)
        yield from _quiet(url)
        for name in attacks.ATTACKS:
            yield _attacked(url, name)
        yield _idle(stack)


def _quiet(url: str) -> Iterator[Row]:
    talked = _talk(url)
    middle, late = percentile(talked.latencies, 50), percentile(talked.latencies, 99)
    yield Row(f"{ROOMS * PEOPLE} sockets in {ROOMS} rooms, {PER_SECOND} messages/s: lost", f"{talked.lost} of {talked.expected:,}", "0", talked.lost == 0)
    yield Row("… p50", ms(middle), "≤ 3 ms", middle <= 0.003)
    yield Row("… p99", ms(late), "≤ 25 ms", late <= 0.025)


def _attacked(url: str, name: str) -> Row:
    quiet, attacked = Talked(), Talked()
    for _ in range(TURNS):
        quiet.add(_talk(url, seconds=TURN_SECONDS))
        attacked.add(_talk(url, attacks.under(name, url, SECRET), seconds=TURN_SECONDS))
    without, under = percentile(quiet.latencies, 99), percentile(attacked.latencies, 99)
    measured = f"{ms(without)} / {ms(under)}, {attacked.lost} lost"
    kept = under <= AS_BEFORE * without and attacked.lost == 0
    return Row(f"… p99 without / under {name}", measured, f"≤ {AS_BEFORE} ×, 0 lost", kept)


def _talk(url: str, meanwhile: AbstractContextManager[None] | None = None, seconds: float = SECONDS) -> Talked:
    with meanwhile or nullcontext():
        return asyncio.run(talk(url, SECRET, rooms=ROOMS, people=PEOPLE, per_second=PER_SECOND, seconds=seconds))


def _idle(stack: Stack) -> Row:
    async def growth() -> float:
        before = memory(stack, ("media",))
        async with sockets(stack.url("media"), SECRET, IDLE_ROOMS, IDLE_PEOPLE, "idle"):
            return (memory(stack, ("media",)) - before) / (IDLE_ROOMS * IDLE_PEOPLE)

    taken = asyncio.run(growth())
    return Row(f"memory of an idle media socket, of {IDLE_ROOMS * IDLE_PEOPLE:,}", kb(taken), "≤ 80 KB", taken <= 80_000)


if __name__ == "__main__":
    report.show(rows())
