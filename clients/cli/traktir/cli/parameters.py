"""Arguments and options that several commands take."""

import json
import re
from collections.abc import Sequence
from typing import Any, Final

import click

from traktir.cli.option import option

LEVEL: Final = click.Choice(["auto", "random", "greedy", "search"])

_CODE_LENGTH: Final = 6
_NONCE: Final = re.compile(r"[0-9A-Za-z+/=_.-]{1,64}")


def _speak_of(ctx: click.Context, _: click.Parameter, code: str) -> str:
    """The room of a command is the one that its failures are about."""
    if ctx.obj is not None:
        ctx.obj.room = code
    return code


code = click.argument("code", type=str.upper, metavar="CODE", callback=_speak_of)
name_option = option("--name", envvar="TRAKTIR_NAME", metavar="NAME")
new_option = option("--new", is_flag=True)
password_option = option("--password", envvar="TRAKTIR_PASSWORD", metavar="TEXT")
seat_option = option("--seat", type=click.IntRange(0), metavar="N")


def looks_like_code(text: str) -> bool:
    """Whether the lobby might have given such a code to a room."""
    return len(text) == _CODE_LENGTH and text.isascii() and text.isalpha()


class KeyValue(click.ParamType[tuple[str, Any]]):
    """KEY=VALUE; the value is JSON if it reads as JSON (true, 3), else the text itself."""

    name = "KEY=VALUE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, Any]:
        key, equals, text = str(value).partition("=")
        if not key or not equals:
            self.fail(str(value), param, ctx)
        try:
            return key, json.loads(text, parse_constant=_refuse)
        except (ValueError, RecursionError):
            return key, text


class KindTime(click.ParamType[tuple[str, int | None]]):
    """KIND=SECONDS, or KIND=none for untimed."""

    name = "KIND=SECONDS"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, int | None]:
        kind, _, seconds = str(value).partition("=")
        if not kind or not (seconds == "none" or (seconds.isascii() and seconds.isdecimal())):
            self.fail(str(value), param, ctx)
        return kind, None if seconds == "none" else int(seconds)


class Nonce(click.ParamType[str]):
    """What the lobby takes for a nonce. Said here: by the time the lobby could refuse it, there is a room already."""

    name = "TEXT"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not _NONCE.fullmatch(str(value)):
            self.fail(str(value), param, ctx)
        return str(value)


nonce_option = option("--nonce", type=Nonce(), metavar="TEXT")


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is not JSON")


def room_options(command: Any) -> Any:
    """How a room is to be: seats, times, bots, options of the game, and whether it is listed."""
    for add in (
        option("--private", is_flag=True),
        option("--spectator-delay", type=click.IntRange(0, 100), metavar="ANSWERS"),
        option("--take-back", is_flag=True, default=None),
        option("--no-spectators", is_flag=True),
        option("--need-ready", is_flag=True, default=None),
        password_option,
        option("--absent", type=click.Choice(["automatic", "bot", "wait"])),
        option("--pause-lost", type=click.IntRange(1, 3600), metavar="SECONDS"),
        option("--pause", type=click.Choice(["host", "anybody", "vote"])),
        option("--option", "options", type=KeyValue(), multiple=True),
        option("--bot", "bots", type=LEVEL, metavar="LEVEL", multiple=True),
        option("--bank", type=click.IntRange(0, 3600), metavar="SECONDS"),
        option("--time", "times", type=KindTime(), multiple=True),
        option("--untimed", is_flag=True),
        option("--timer", type=click.IntRange(5, 3600), metavar="SECONDS"),
        option("--seats", type=click.IntRange(1), metavar="N"),
    ):
        command = add(command)
    return command


class Superfluous(click.UsageError):
    """More words than the command takes."""

    def __init__(self, words: Sequence[str], ctx: click.Context) -> None:
        super().__init__(" ".join(words), ctx)


class Contradiction(click.UsageError):
    """Two options that cannot both be meant."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one}, {other}")
        self.one = one
        self.other = other


def room_of(
    *, bots: tuple[str, ...], options: tuple[tuple[str, Any], ...], times: tuple[tuple[str, int | None], ...], private: bool, no_spectators: bool, **same: Any
) -> dict[str, Any]:
    """The same as the lobby takes it; what was not said is left to the lobby. Rooms made by hand are listed unless they are private.

    Raises Contradiction.
    """
    if same["timer"] and same["untimed"]:
        raise Contradiction("--timer", "--untimed")
    if same["spectator_delay"] and no_spectators:
        raise Contradiction("--spectator-delay", "--no-spectators")
    pairs = {"options": dict(options) or None, "times": dict(times) or None}
    return {**same, **pairs, "bots": list(bots) or None, "public": not private, "spectators": False if no_spectators else None}
