"""Logging: one JSON object a line on standard output, with the request id where there is one."""

import logging
import logging.config
import sys
from datetime import UTC, datetime
from typing import Any, Final

from pythonjsonlogger.orjson import OrjsonFormatter

from traktir_kit.jsons import Json, dumps
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


def log_request(**fields: Json) -> None:
    """Logs how a request went. Written past `logging`, whose records cost several times as much: this is done for every request."""
    if requests.isEnabledFor(logging.INFO):
        line = {"at": datetime.now(UTC), "level": "INFO", "logger": requests.name, "message": "request", **fields}
        sys.stdout.write(dumps(line).decode() + "\n")
        sys.stdout.flush()


def _add_request_id(record: logging.LogRecord) -> bool:
    found = request_id()
    if found is not None:
        record.request_id = found
    return True
