"""Who is limited here: only who comes from outside, through a proxy. The lobby comes directly and asks as often as it has to."""

import flask

from traktir_engine.settings import EngineSettings
from traktir_kit.addresses import client
from traktir_kit.limits import Guard, Limiter
from traktir_kit.metrics import Metrics
from traktir_kit.redis import connect


def guard_for(settings: EngineSettings, metrics: Metrics) -> Guard:
    """Counts in Redis, which the engine needs for nothing else: without it, it limits nobody."""
    limiter = Limiter(connect(settings.redis_url, metrics), settings.limits, vital=False)
    return Guard(limiter, {"address": _outsider if settings.proxies else lambda: None})


def _outsider() -> str | None:
    return client() if "X-Forwarded-For" in flask.request.headers else None
