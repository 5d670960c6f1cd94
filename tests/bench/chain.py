"""A move through the whole chain: client → lobby → engine → Redis → the other client's stream. Clients and services share the machine."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.bench import load, report
from tests.bench.measures import Cpu, cpu, kb, memory, ms, percentile
from tests.bench.report import Row
from tools.stack import Stack

PACED_SECONDS = 20
TIMED_ROOMS = 40
IDLE_STREAMS = 400


@dataclass
class Paced:
    """Seconds from each answer to its arrival, seconds that each deadline was missed by, and the CPU that all took."""

    latencies: list[float]
    clock_errors: list[float]
    cpu: Cpu

    @property
    def moves(self) -> int:
        """People's and the timer's."""
        return len(self.latencies) + len(self.clock_errors)

    def latency(self, percent: int) -> float:
        return percentile(self.latencies, percent)


def rows() -> Iterator[Row]:
    """All measurements of the chain, each on a fresh stack."""
    for measure in (_twenty_rooms, _hundred_rooms, _saturated, _idle):
        with Stack() as stack:
            _warm_up(stack)
            yield from measure(stack)


def _twenty_rooms(stack: Stack) -> Iterator[Row]:
    paced = _play_paced(stack, 20, 0)
    yield Row("20 rooms, a move a second each: p50 / p99", f"{ms(paced.latency(50))} / {ms(paced.latency(99))}")
    yield Row("… CPU a move", paced.cpu.shares(paced.moves))


def _hundred_rooms(stack: Stack) -> Iterator[Row]:
    """Beside them rooms in which nobody answers, so that the timer plays."""
    before = memory(stack)
    paced = _play_paced(stack, 100, TIMED_ROOMS)
    of_a_match = (memory(stack) - before) / (100 + TIMED_ROOMS)
    clock = percentile(paced.clock_errors, 99)
    yield Row("100 rooms, a move a second each: p50", ms(paced.latency(50)), "≤ 5 ms", paced.latency(50) <= 0.005)
    yield Row("… p99", ms(paced.latency(99)), "≤ 15 ms", paced.latency(99) <= 0.015)
    yield Row("… CPU a move", paced.cpu.shares(paced.moves), "≤ 3 ms", paced.cpu.a_move(paced.moves) <= 0.003)
    yield Row(f"… clock error ({len(paced.clock_errors)} deadlines): p99", ms(clock), "≤ 100 ms", clock <= 0.1)
    yield Row("… memory of a match of two with its streams, all services", kb(of_a_match), "≤ 150 KB", of_a_match <= 150_000)


def _play_paced(stack: Stack, count: int, timed: int) -> Paced:
    lobby = stack.url("lobby")
    rooms = load.open_rooms(lobby, count)
    timed_rooms = load.open_rooms(lobby, timed, timer=5)

    used = Cpu()

    async def play() -> tuple[load.Played, list[float]]:
        playing = load.play(lobby, rooms, pause=1, seconds=PACED_SECONDS, meanwhile=cpu(stack, used))
        return await asyncio.gather(playing, load.clock_errors(lobby, timed_rooms, PACED_SECONDS))

    played, clock_errors = asyncio.run(play())
    return Paced(played.latencies, clock_errors, used)


def _saturated(stack: Stack) -> Iterator[Row]:
    """Rooms that are played to their end as fast as the house goes."""
    lobby = stack.url("lobby")
    rooms = load.open_rooms(lobby, 100)
    used = Cpu()
    played = asyncio.run(load.play(lobby, rooms, pause=0, meanwhile=cpu(stack, used)))
    moves = len(played.latencies)
    rate = moves / played.seconds
    yield Row("100 rooms, as fast as it goes", f"{rate:,.0f} moves/s", "≥ 600 moves/s", rate >= 600)
    yield Row("… CPU a move", used.shares(moves))


def _idle(stack: Stack) -> Iterator[Row]:
    lobby = stack.url("lobby")
    room = load.open_rooms(lobby, 1)[0]
    growth = asyncio.run(_growth(lambda: memory(stack, ("lobby",)), lobby, room.code))
    yield Row(f"memory of an idle stream in the lobby, of {IDLE_STREAMS}", kb(growth), "≤ 70 KB", growth <= 70_000)


async def _growth(taken: Callable[[], int], base: str, code: str) -> float:
    before = taken()
    async with load.idle_streams(base, code, IDLE_STREAMS):
        return (taken() - before) / IDLE_STREAMS


def _warm_up(stack: Stack) -> None:
    """Lets every process load what it loads at its first requests."""
    lobby = stack.url("lobby")
    asyncio.run(load.play(lobby, load.open_rooms(lobby, 20), pause=0))


if __name__ == "__main__":
    report.show(rows())
