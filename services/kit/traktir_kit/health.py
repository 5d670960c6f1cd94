"""Whether a service lives and can work: /health/live, /health/ready, and /health, which is the same as the latter."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import flask

from traktir_kit.blueprints import reply
from traktir_kit.problems import Problem

KEPT: Final = 1.0
"""Seconds for which the parts are not asked again, however many ask for the health."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Part:
    """Something that the service works with. `check` raises anything if it does not answer, within a second or two.

    Without a part that is not vital the service does what it can.
    """

    name: str
    check: Callable[[], None]
    vital: bool = True


class Health:
    """The parts that do not answer. While they are being asked, others are told what was found last."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = parts
        self._asking = threading.Lock()
        self._missing: list[Part] | None = None
        self._good_until = 0.0

    def missing(self) -> list[Part]:
        """Those that did not answer when they were asked last."""
        known = self._missing
        if known is not None and (time.monotonic() < self._good_until or self._asking.locked()):
            return known
        with self._asking:
            if self._missing is None or time.monotonic() >= self._good_until:
                self._missing = [part for part in self._parts if not _answers(part)]
                self._good_until = time.monotonic() + KEPT
            return self._missing


def serve_health(app: flask.Flask, parts: Sequence[Part]) -> None:
    """Serves the three routes. They cost little, need no token, and show nothing of the inside but the names of parts."""
    health = Health(parts)

    @app.get("/health/live")
    def live() -> flask.Response:
        """The process answers."""
        return reply({"status": "ok"})

    @app.get("/health")
    @app.get("/health/ready")
    def ready() -> flask.Response:
        """The service can work."""
        missing = health.missing()
        names: list[str] = [part.name for part in missing]
        if any(part.vital for part in missing):
            raise Problem("unavailable", "not ready", missing=names)
        return reply({"status": "degraded", "missing": names} if names else {"status": "ok"})


def _answers(part: Part) -> bool:
    try:
        part.check()
    except Exception as error:  # noqa: BLE001 - whatever it is, the part is of no use
        log.warning("%s does not answer: %s", part.name, error)
        return False
    return True
