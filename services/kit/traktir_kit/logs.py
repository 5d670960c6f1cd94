"""Logging: one JSON object a line on standard output, with the request id where there is one."""

import logging
import logging.config
import time
from typing import Any, Final

import flask
from pythonjsonlogger.orjson import OrjsonFormatter

from traktir_kit.request_ids import request_id

_FIELDS: Final = "{levelname}{name}{message}"

requests = logging.getLogger("traktir.requests")


def logging_config(service: str, level: str) -> dict[str, Any]:
    """For `logging.config.dictConfig`: all logging of the process goes to standard output as JSON."""
    formatter = {
        "()": OrjsonFormatter,
        "fmt": _FIELDS,
        "style": "{",
        "rename_fields": {"levelname": "level", "name": "logger"},
        "timestamp": "at",
        "static_fields": {"service": service},
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request_id": {"()": lambda: _add_request_id}},
        "formatters": {"json": formatter},
        "handlers": {"out": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "json", "filters": ["request_id"]}},
        "root": {"level": level.upper(), "handlers": ["out"]},
    }


def configure_logging(service: str, level: str) -> None:
    """Sets up the logging of the process as `logging_config` says."""
    logging.config.dictConfig(logging_config(service, level))


def log_requests(app: flask.Flask) -> None:
    """Logs each request of the app once: what was asked of which route and how it went; no tokens, bodies or query values."""

    @app.before_request
    def start() -> None:
        flask.g.started = time.perf_counter()

    @app.after_request
    def finish(response: flask.Response) -> flask.Response:
        line = {"method": flask.request.method, "route": route(), "status": response.status_code, "ms": round(1000 * seconds_spent(), 2)}
        requests.info("request", extra=line)
        return response


def route() -> str:
    """The template of the route (`/v1/rooms/<code>`), so that nothing of a room stands in logs and metrics."""
    return flask.request.url_rule.rule if flask.request.url_rule else "none"


def seconds_spent() -> float:
    """Since the request was taken up."""
    started: float = flask.g.get("started", time.perf_counter())
    return time.perf_counter() - started


def _add_request_id(record: logging.LogRecord) -> bool:
    found = request_id()
    if found is not None:
        record.request_id = found
    return True
