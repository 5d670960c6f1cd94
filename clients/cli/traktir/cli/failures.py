"""What may go wrong, said in the chosen language with what to do next, and the exit code that scripts get."""

import contextlib
import enum
import json
import os
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import click
from rich.text import Text

from traktir.cli.option import limits
from traktir.cli.parameters import Contradiction, KeyValue, KindTime, Superfluous
from traktir.cli.shell import Shell
from traktir.cli.words import WORDS
from traktir.cli.words.refused import in_russian
from traktir.problems import ProblemError, Unreachable


class Exit(enum.IntEnum):
    """Exit codes; docs/cli.md explains them."""

    OK = 0
    REFUSED = 1
    USAGE = 2
    UNREACHABLE = 3
    UNFINISHED = 4
    INTERRUPTED = 130


class Failure(Exception):
    """A command cannot go on. `key` and `fields` are its words."""

    def __init__(self, exit: Exit, key: str, **fields: object) -> None:
        super().__init__(key)
        self.exit = exit
        self.key = key
        self.fields = fields


@contextlib.contextmanager
def explained(shell: Shell) -> Iterator[None]:
    """Turns failures into a message on standard error and SystemExit. Nobody sees a stack trace for what is not our bug."""
    try:
        yield
    except click.UsageError as error:
        _end(shell, Exit.USAGE, "usage", _usage(shell, error))
    except Failure as failure:
        _end(shell, failure.exit, failure.key, shell.word(failure.key, **failure.fields))
    except ProblemError as problem:
        code = Exit.UNREACHABLE if problem.status == 503 else Exit.REFUSED
        when = {} if problem.seconds is None else {"seconds": problem.seconds}
        _end(shell, code, problem.code, problem_text(shell, problem), detail=problem.detail, status=problem.status, **when)
    except Unreachable as error:
        _end(shell, Exit.UNREACHABLE, "unreachable", _unreachable(shell, error))
    except (KeyboardInterrupt, click.Abort):
        _end(shell, Exit.INTERRUPTED, "interrupted", shell.word("interrupted.seat" if shell.seated else "interrupted", room=shell.room))
    except BrokenPipeError:
        # The reader of our output has gone (`| head`): that is its good right. Nothing more may be written, at exit neither.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(Exit.OK)
    finally:
        shell.close()


def problem_text(shell: Shell, problem: ProblemError) -> str:
    """A problem as people understand it."""
    key = f"problem.{problem.code}"
    known = key in WORDS[shell.lang]
    translated = in_russian if shell.lang == "ru" else str
    detail = translated(problem.detail or problem.code)
    fields = translated("; ".join(_wrong_fields(problem.errors))) or detail
    return shell.word(key if known else "problem", detail=detail, fields=fields, room=shell.room, seconds=problem.seconds or 1)


def _unreachable(shell: Shell, error: Unreachable) -> str:
    """Where nobody answers; who was playing is told that the seat is not lost."""
    text = shell.word("unreachable", url=error.url, reason=shell.name("reason", error.reason))
    return f"{text}\n{shell.word('unreachable.seat', room=shell.room)}" if shell.seated else text


def _wrong_fields(errors: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """`options.pro: Not a valid boolean.` for each field that the service names."""
    for name, wrong in errors.items():
        path = f"{above}{name}"
        if isinstance(wrong, Mapping):
            yield from _wrong_fields(wrong, f"{path}.")
        else:
            yield f"{path}: {' '.join(map(str, wrong)) if isinstance(wrong, list) else wrong}"


def _end(shell: Shell, exit: Exit, code: str, text: str, **more: object) -> None:
    if shell.json:
        sys.stderr.write(json.dumps({"error": code, "message": text, "exit": int(exit), **more}) + "\n")
    else:
        shell.errors.print(Text(text, style="red"), soft_wrap=True)
    sys.exit(exit)


def _usage(shell: Shell, error: click.UsageError) -> str:
    """click's complaint in our words; a bare `traktir` is answered with the help."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error.format_message()
    hint = shell.word("usage.hint", command=error.ctx.command_path if error.ctx else "traktir")
    return f"{_complaint(shell, error)}\n{hint}"


def _complaint(shell: Shell, error: click.UsageError) -> str:
    if isinstance(error, click.NoSuchOption):
        return shell.word("usage.no_such_option", name=error.option_name)
    if isinstance(error, click.exceptions.NoSuchCommand):
        return shell.word("usage.no_such_command", name=error.command_name)
    if isinstance(error, Contradiction):
        return shell.word("usage.contradiction", one=error.one, other=error.other)
    if isinstance(error, Superfluous):
        return shell.word("usage.superfluous", words=error.message)
    if isinstance(error, click.BadOptionUsage):
        return shell.word("usage.bad_option", name=error.option_name)
    parameter = getattr(error, "param", None)
    name = parameter.make_metavar(error.ctx) if isinstance(parameter, click.Argument) and error.ctx else parameter and parameter.opts[0]
    if isinstance(error, click.MissingParameter):
        return shell.word("usage.missing", name=name)
    if isinstance(error, click.BadParameter) and parameter is not None:
        return _bad_value(shell, str(name), parameter, error)
    return shell.word("usage.other", detail=error.format_message())


def _bad_value(shell: Shell, name: str, parameter: click.Parameter, error: click.BadParameter) -> str:
    if isinstance(parameter.type, click.Choice):
        return shell.word("usage.bad_choice", name=name, choices=", ".join(map(str, parameter.type.choices)))
    if isinstance(parameter.type, click.IntRange | click.FloatRange):
        key = "usage.bad_whole_number" if isinstance(parameter.type, click.IntRange) else "usage.bad_number"
        return shell.word(key, name=name, limits=_limits(shell, parameter.type))
    if isinstance(parameter.type, KeyValue | KindTime):
        return shell.word("usage.pair", name=name, form=parameter.type.name, value=error.message)
    return shell.word("usage.bad_value", name=name, value=error.message)


def _limits(shell: Shell, kind: click.ParamType[Any]) -> str:
    least, most = limits(kind)
    return shell.word("limits.from" if most is None else "limits.between", least=least, most=most)
