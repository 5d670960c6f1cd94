"""What the stack takes of the machine, and how figures are written."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from tools.stack import Stack

CHAIN = ("lobby", "engine", "redis")
"""The services that a move passes."""


@dataclass
class Cpu:
    """CPU seconds by service."""

    seconds: dict[str, float] = field(default_factory=dict)

    def a_move(self, moves: int) -> float:
        return sum(self.seconds.values()) / moves

    def shares(self, moves: int) -> str:
        """What a move costs in all, and in each service."""
        parts = ", ".join(f"{name} {1000 * seconds / moves:.2f}" for name, seconds in self.seconds.items())
        return f"{1000 * self.a_move(moves):.2f} ms ({parts})"


@contextmanager
def cpu(stack: Stack, used: Cpu) -> Iterator[None]:
    """Notes what the services of the chain use meanwhile."""
    before = {name: _cpu_seconds(stack, name) for name in CHAIN}
    yield
    used.seconds = {name: _cpu_seconds(stack, name) - before[name] for name in CHAIN}


def memory(stack: Stack, services: Sequence[str] = CHAIN) -> int:
    """Bytes that the processes of the services have for themselves alone."""
    return sum(process.memory_full_info().uss for service in services for process in stack.processes(service))


def percentile(values: list[float], percent: int) -> float:
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def kb(count: float) -> str:
    return f"{count / 1000:.0f} KB"


def _cpu_seconds(stack: Stack, service: str) -> float:
    times = [process.cpu_times() for process in stack.processes(service)]
    return sum(entry.user + entry.system for entry in times)
