"""Services to start in the tests of the lobby."""

from collections.abc import Mapping

import psutil

from tests.support.served import Served

LEASE_MS = 1000

QUICK = {
    "TRAKTIR_AWAY_RELOAD_MS": "0",
    "TRAKTIR_AWAY_CALL_MS": "3000",
    "TRAKTIR_AWAY_LEASE_MS": "3000",
    "TRAKTIR_AWAY_BOT_MS": "300",
    "TRAKTIR_AWAY_HOST_MS": "700",
    "TRAKTIR_PING_S": "1",
}
"""Settings by which who loses the connection is away at once, and otherwise after 3 s; and patience is short."""


def a_lobby(redis_url: str, engine_url: str, bot_delay_ms: int = 0, settings: Mapping[str, str] | None = None) -> Served:
    """A lobby of two processes, not yet started. Unless the settings say so, nobody is away just because a stream has ended."""
    usual = {
        "TRAKTIR_REDIS_URL": redis_url,
        "TRAKTIR_ENGINE_URL": engine_url,
        "TRAKTIR_BOT_DELAY_MS": str(bot_delay_ms),
        "TRAKTIR_LEASE_MS": str(LEASE_MS),
        "TRAKTIR_MAX_SOCKETS": "80",
        "TRAKTIR_AWAY_RELOAD_MS": "60000",
    }
    return Served("traktir_lobby.wsgi:app", workers=2, **{**usual, **(settings or {})})


def an_engine() -> Served:
    """An engine of two processes, not yet started."""
    return Served("tests.support.toy_engine:app", TRAKTIR_MAX_SOCKETS="0")


def kill_workers(served: Served) -> None:
    """All of them, at once and without a word. The service is back when new ones answer."""
    workers = served.workers()
    for worker in workers:
        worker.kill()
    psutil.wait_procs(workers)
