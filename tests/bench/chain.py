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


@dataclass
class _Paced:
    """Seconds from each answer to its arrival, seconds that each deadline was missed by, and the CPU that all took."""

    latencies: list[float]
    clock_errors: list[float]
    cpu: _Cpu

    @property
    def moves(self) -> int:
        """People's and the timer's."""
        return len(self.latencies) + len(self.clock_errors)

    def latency(self, percent: int) -> float:
        return _percentile(self.latencies, percent)


def rows() -> Iterator[Row]:
    """All measurements of the chain, on a fresh stack each."""
    with Stack() as stack:
        yield from _twenty_rooms(stack)
    with Stack() as stack:
        yield from _hundred_rooms(stack)
    with Stack() as stack:
        yield from _saturated(stack, 100)
    with Stack() as stack:
        yield _idle(stack)


def _twenty_rooms(stack: Stack) -> Iterator[Row]:
    _warm_up(stack)
    paced = _play_paced(stack, 20, 0)
    yield Row("20 rooms, a move a second each: p50 / p99", f"{_ms(paced.latency(50))} / {_ms(paced.latency(99))}")
    yield Row("… CPU a move", paced.cpu.a_move(paced.moves))


def _hundred_rooms(stack: Stack) -> Iterator[Row]:
    """Beside them rooms in which nobody answers, so that the timer plays."""
    _warm_up(stack)
    before = _memory(stack, CHAIN)
    paced = _play_paced(stack, 100, TIMED_ROOMS)
    memory = (_memory(stack, CHAIN) - before) / (100 + TIMED_ROOMS)
    clock = _percentile(paced.clock_errors, 99)
    yield Row("100 rooms, a move a second each: p50", _ms(paced.latency(50)), "≤ 5 ms", paced.latency(50) <= 0.005)
    yield Row("… p99", _ms(paced.latency(99)), "≤ 15 ms", paced.latency(99) <= 0.015)
    yield Row("… CPU a move", paced.cpu.a_move(paced.moves), "≤ 3 ms", paced.cpu.total / paced.moves <= 0.003)
    yield Row(f"… clock error ({len(paced.clock_errors)} deadlines): p99", _ms(clock), "≤ 100 ms", clock <= 0.1)
    yield Row("… memory of a match of two with its streams, all services", _kb(memory), "≤ 150 KB", memory <= 150_000)


def _play_paced(stack: Stack, count: int, timed: int) -> _Paced:
    lobby = stack.url("lobby")
    rooms = load.open_rooms(lobby, count)
    timed_rooms = load.open_rooms(lobby, timed, timer=5)

    async def play() -> tuple[list[float], list[float]]:
        until = time.perf_counter() + PACED_SECONDS
        return await asyncio.gather(load.play(lobby, rooms, pause=1, until=until), load.clock_errors(lobby, timed_rooms, until))

    with _cpu(stack) as cpu:
        latencies, clock_errors = asyncio.run(play())
    return _Paced(latencies, clock_errors, cpu)


def _saturated(stack: Stack, count: int) -> Iterator[Row]:
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
    yield Row(f"{count} rooms, as fast as it goes", f"{rate:,.0f} moves/s", "≥ 600 moves/s", rate >= 600)
    yield Row("… CPU a move", cpu.a_move(moves))


def _idle(stack: Stack) -> Row:
    lobby = stack.url("lobby")
    _warm_up(stack)
    room = load.open_rooms(lobby, 1)[0]
    growth = asyncio.run(_growth(lambda: _memory(stack, ("lobby",)), lobby, room.code))
    return Row(f"memory of an idle stream in the lobby, of {IDLE_STREAMS}", _kb(growth), "≤ 70 KB", growth <= 70_000)


async def _growth(memory: Callable[[], int], base: str, code: str) -> float:
    before = memory()
    async with load.idle_streams(base, code, IDLE_STREAMS):
        return (memory() - before) / IDLE_STREAMS


def _warm_up(stack: Stack) -> None:
    """Lets every process load what it loads at its first requests."""
    asyncio.run(load.play(stack.url("lobby"), load.open_rooms(stack.url("lobby"), 20), pause=0))


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
