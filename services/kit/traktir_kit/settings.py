"""Settings come from the environment, are declared once as a frozen dataclass, and are all checked at start.

@dataclass(frozen=True, kw_only=True)
class LobbySettings(ServiceSettings):
    engine_url: str = setting("TRAKTIR_ENGINE_URL", "http://127.0.0.1:8002", "Where the engine answers.", http_url)

settings = read(LobbySettings)
"""

import dataclasses
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from traktir_kit.parsers import addresses, choice, origins, redis_url, secret, text, whole

T = TypeVar("T")

LOG_LEVELS = ("debug", "info", "warning", "error")


CANNOT_START = 3
"""The exit code by which a worker tells gunicorn to give up instead of starting it for ever."""


class SettingsError(Exception):
    """The environment cannot be worked with. The message has one line for each bad variable and never shows a secret."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        lines = [f"  {variable}: {what}" for variable, what in problems.items()]
        super().__init__("\n".join(["These settings are wrong:", *lines]))
        self.problems = dict(problems)


@dataclass(frozen=True, slots=True)
class Variable:
    """One environment variable: its name, default (as it would be written there), meaning, and how to read it."""

    name: str
    default: str
    help: str
    parse: Callable[[str], Any]


def setting(name: str, default: str, help: str, parse: Callable[[str], Any] = text, *, secret: bool = False) -> Any:
    """A dataclass field that is read from the environment variable `name`. `parse` raises ValueError with what is wrong.

    `default` is text, as it would stand in the environment. A `secret` stays out of the settings' repr.
    """
    variable = Variable(name, default, help, parse)
    return dataclasses.field(default_factory=lambda: parse(default), repr=not secret, metadata={"variable": variable})


def read(cls: type[T], environ: Mapping[str, str] = os.environ) -> T:
    """The settings of that class. Raises SettingsError naming every variable that is wrong; an empty variable is an absent one."""
    values: dict[str, Any] = {}
    problems: dict[str, str] = {}
    for field, variable in _fields(cls):
        try:
            values[field] = variable.parse(environ.get(variable.name, "").strip() or variable.default)
        except ValueError as error:
            problems[variable.name] = str(error)
    if problems:
        raise SettingsError(problems)
    return cls(**values)


def read_or_exit(cls: type[T]) -> T:
    """As `read`, for the start of a process: says what is wrong on standard error and ends it, without a traceback."""
    try:
        return read(cls)
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the logging is not set up yet
        sys.exit(CANNOT_START)


def variables(cls: type[Any]) -> list[Variable]:
    """The variables of a settings class in the order of its fields, for the table in docs/operations.md."""
    return [variable for _, variable in _fields(cls)]


def _fields(cls: type[Any]) -> Iterator[tuple[str, Variable]]:
    for field in dataclasses.fields(cls):
        if "variable" in field.metadata:
            yield field.name, field.metadata["variable"]


@dataclass(frozen=True, kw_only=True)
class ServerSettings:
    """What every service and its gunicorn have to know."""

    bind: str = setting("TRAKTIR_BIND", "127.0.0.1:8000", "Where the service listens: `host:port`.", addresses)
    workers: int = setting("TRAKTIR_WORKERS", "2", "Processes of the service.", whole(1, 64))
    max_sockets: int = setting(
        "TRAKTIR_MAX_SOCKETS", "500", "WebSockets and long polls that one process keeps open; it has 16 threads more for the rest.", whole(0, 4000)
    )
    log_level: str = setting("TRAKTIR_LOG_LEVEL", "info", "The least grave messages to log.", choice(*LOG_LEVELS))
    redis_url: str = setting(
        "TRAKTIR_REDIS_URL",
        "redis://127.0.0.1:6379/0",
        "The Redis (or Valkey) server that holds rooms and chats and counts for limits.",
        redis_url,
        secret=True,
    )
    proxies: int = setting(
        "TRAKTIR_PROXIES",
        "0",
        "Proxies in front, one behind the other: `X-Forwarded-For` is believed for as many steps. With 0 it is not believed at all.",
        whole(0, 9),
    )
    limits: int = setting("TRAKTIR_LIMITS", "1", "What every rate limit is multiplied by; 0: there are none.", whole(0, 1_000_000))

    @property
    def sockets_each(self) -> int:
        """How many of the `max_sockets` one address may have: a quarter, as often as `limits` says."""
        share = max(1, self.max_sockets // 4) * self.limits
        return min(self.max_sockets, share) if self.limits else self.max_sockets


@dataclass(frozen=True, kw_only=True)
class ServiceSettings(ServerSettings):
    """What the services with rooms have in common; each adds its own."""

    secret: str = setting(
        "TRAKTIR_SECRET",
        "",
        "Shared by lobby and media, at least 32 characters; `NEW,OLD` while it is being changed. If empty, one is made at start and kept in Redis.",
        secret,
        secret=True,
    )
    allowed_origins: tuple[str, ...] = setting(
        "TRAKTIR_ALLOWED_ORIGINS", "", "Web pages from elsewhere (not of the gateway itself) that may open WebSockets: origins with commas between.", origins
    )
