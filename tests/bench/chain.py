"""A move through the whole chain: client → lobby → engine → Redis → the other client's stream. Clients and services share the machine."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.bench import load, report
from tests.bench.report import Row
from tools.stack import Stack

PACED_SECONDS = 20
TIMED_ROOMS = 40
IDLE_STREAMS = 400
CHAIN = ("lobby", "engine", "redis")


def rows() -> Iterator[Row]:
    """All measurements of the chain, on a fresh stack each."""
    for rooms in (20, 100):
        with Stack() as stack:
            yield from _paced(stack, rooms)
    with Stack() as stack:
        yield _saturated(stack, 100)
    with Stack() as stack:
        yield _idle(stack)


def _paced(stack: Stack, count: int) -> Iterator[Row]:
    """Rooms with one move a second each; beside them rooms in which the timer plays."""
    lobby = stack.url("lobby")
    _warm_up(stack)
    before = _memory(stack, CHAIN)
    rooms = load.open_rooms(lobby, count)
    timed = load.open_rooms(lobby, TIMED_ROOMS, timer=5) if count == 100 else []
    with _cpu(stack) as cpu:
        latencies, errors = asyncio.run(_play_paced(lobby, rooms, timed))
    moves = len(latencies) + len(errors)
    work = f"whole chain, {count} rooms, a move a second each"
    yield Row(f"{work}: p50", _ms(_percentile(latencies, 50)), "≤ 5 ms", _percentile(latencies, 50) <= 0.005)
    yield Row(f"{work}: p99", _ms(_percentile(latencies, 99)), "≤ 15 ms", _percentile(latencies, 99) <= 0.015)
    yield Row(f"{work}: CPU a move", cpu.a_move(moves), "≤ 3 ms", cpu.total / moves <= 0.003)
    if timed:
        clock = _percentile(errors, 99)
        yield Row(f"clock error under that load ({len(errors)} deadlines): p99", _ms(clock), "≤ 100 ms", clock <= 0.1)
        memory = (_memory(stack, CHAIN) - before) / (count + len(timed))
        yield Row("memory of a match of two with its streams, all services", _kb(memory), "≤ 150 KB", memory <= 150_000)


async def _play_paced(base: str, rooms: list[load.Room], timed: list[load.Room]) -> tuple[list[float], list[float]]:
    until = time.perf_counter() + PACED_SECONDS
    return await asyncio.gather(load.play(base, rooms, pause=1, until=until), load.clock_errors(base, timed, until))


def _saturated(stack: Stack, count: int) -> Row:
    """Rooms that are played to their end as fast as the house goes."""
    lobby = stack.url("lobby")
    _warm_up(stack)
    moves, seconds = 0, 0.0
    with _cpu(stack) as cpu:
        for _ in range(3):
            rooms = load.open_rooms(lobby, count)
            start = time.perf_counter()
            moves += len(asyncio.run(load.play(lobby, rooms, pause=0)))
            seconds += time.perf_counter() - start
    rate = moves / seconds
    return Row(f"whole chain, {count} rooms, saturated (CPU a move: {cpu.a_move(moves)})", f"{rate:,.0f} moves/s", "≥ 600 moves/s", rate >= 600)


def _idle(stack: Stack) -> Row:
    lobby = stack.url("lobby")
    _warm_up(stack)
    room = load.open_rooms(lobby, 1)[0]
    growth = asyncio.run(_growth(lambda: _memory(stack, ("lobby",)), lobby, room.code))
    return Row(f"memory of an idle stream in the lobby (of {IDLE_STREAMS})", _kb(growth), "≤ 70 KB", growth <= 70_000)


async def _growth(memory: Callable[[], int], base: str, code: str) -> float:
    before = memory()
    async with load.idle_streams(base, code, IDLE_STREAMS):
        return (memory() - before) / IDLE_STREAMS


def _warm_up(stack: Stack) -> None:
    """Lets every process load what it loads at its first requests."""
    asyncio.run(load.play(stack.url("lobby"), load.open_rooms(stack.url("lobby"), 20), pause=0))


@dataclass
class _Cpu:
    """CPU seconds by service."""

    seconds: dict[str, float] = field(default_factory=dict)

    @property
    def total(self) -> float:
        return sum(self.seconds.values())

    def a_move(self, moves: int) -> str:
        parts = ", ".join(f"{name} {1000 * seconds / moves:.2f}" for name, seconds in self.seconds.items())
        return f"{1000 * self.total / moves:.2f} ms ({parts})"


@contextmanager
def _cpu(stack: Stack) -> Iterator[_Cpu]:
    """What the services use meanwhile."""
    used = _Cpu()
    before = {name: _cpu_seconds(stack, name) for name in CHAIN}
    yield used
    used.seconds = {name: _cpu_seconds(stack, name) - before[name] for name in CHAIN}


def _cpu_seconds(stack: Stack, service: str) -> float:
    times = [process.cpu_times() for process in stack.processes(service)]
    return sum(entry.user + entry.system for entry in times)


def _memory(stack: Stack, services: Sequence[str]) -> int:
    """Bytes that the services have for themselves alone."""
    return sum(process.memory_full_info().uss for service in services for process in stack.processes(service))


def _percentile(values: list[float], percent: int) -> float:
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def _kb(count: float) -> str:
    return f"{count / 1000:.0f} KB"


if __name__ == "__main__":
    report.show(rows())
