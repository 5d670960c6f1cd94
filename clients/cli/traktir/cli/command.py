"""Commands that speak the chosen language: click with our words, the common options, and documented exit codes."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Any, Final, cast

import click

from traktir.cli import failures
from traktir.cli.option import figures
from traktir.cli.parameters import Superfluous
from traktir.cli.shell import Shell
from traktir.cli.words import WORDS
from traktir.shapes import Lang

_ADDRESSES: Final = ("url", "lobby_url", "engine_url", "media_url")


class _Formatter(click.HelpFormatter):
    """Help with the headings in the chosen language."""

    def __init__(self, shell: Shell, width: int | None, max_width: int | None) -> None:
        super().__init__(width=width, max_width=max_width)
        self._shell = shell

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, (prefix or self._shell.word("usage")) + " ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(WORDS[self._shell.lang].get(f"heading.{heading.lower()}", heading))


class _Context(click.Context):
    def make_formatter(self) -> click.HelpFormatter:
        return _Formatter(self.ensure_object(Shell), self.terminal_width, self.max_content_width)


class Command(click.Command):
    """A command that takes the common options too."""

    context_class = _Context

    def __init__(self, name: str | None, **attributes: Any) -> None:
        super().__init__(name, **attributes)
        self.params = [*self.params, *_common_options()]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Raises Superfluous if there are more arguments than the command takes."""
        ctx.allow_extra_args = True
        more = super().parse_args(ctx, args)
        if more:
            raise Superfluous(more, ctx)
        return more


class Group(click.Group):
    """The `traktir` command: settles the language before anything is said, and explains every failure."""

    context_class = _Context
    command_class = Command

    def __init__(self, name: str | None = None, **attributes: Any) -> None:
        super().__init__(name, **attributes)
        self.params = [*self.params, *_common_options()]

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - in the order of `COMMANDS`, not of the alphabet
        return list(self.commands)

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *more: Any, **extra: Any) -> Any:
        """Runs, and exits with a code of `failures.Exit`."""
        given = list(sys.argv[1:] if args is None else args)
        extra["standalone_mode"] = False
        for output in (sys.stdout, sys.stderr):
            if isinstance(output, io.TextIOWrapper):
                output.reconfigure(errors="replace")  # a terminal that has no Russian letters shows question marks
        shell = Shell(lang=_language(given), json="--json" in given)
        _translate(self, shell)
        with failures.explained(shell):
            super().main(given, prog_name or "traktir", *more, obj=shell, **extra)
        sys.exit(failures.Exit.OK)


def _common_options() -> list[click.Parameter]:
    """Settings that may stand before or after the command's name."""
    return [
        click.Option(["--lang"], type=click.Choice(["ru", "en"]), callback=_set, expose_value=False),
        click.Option(["--json"], is_flag=True, default=None, callback=_set, expose_value=False),
        click.Option(["--no-color"], is_flag=True, default=None, callback=_set, expose_value=False),
        *(click.Option([f"--{name.replace('_', '-')}"], metavar="URL", callback=_set, expose_value=False) for name in _ADDRESSES),
    ]


def _set(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    """Given before the command's name or after it: what is said last counts."""
    shell, name = context.ensure_object(Shell), str(parameter.name)
    if value is not None and name in _ADDRESSES:
        shell.addresses[name] = value
    elif value is not None:
        setattr(shell, name, value)


def _language(args: Sequence[str]) -> Lang:
    """What `--lang` or the environment says, read ahead of click: its messages and the help are to be in that language."""
    said = os.environ.get("TRAKTIR_LANG", "")
    for index, arg in enumerate(args):
        if arg == "--lang":
            said = args[index + 1] if index + 1 < len(args) else said
        elif arg.startswith("--lang="):
            said = arg.removeprefix("--lang=")
    return cast("Lang", said) if said in WORDS else "ru"


def _translate(command: click.Command, shell: Shell) -> None:
    """Puts the words of the language into the help of the command and all below it."""
    command.help = shell.word(f"command.{command.name}")
    command.short_help = command.help.partition("\n")[0]
    command.options_metavar = shell.word("usage.options")
    help_option = command.get_help_option(click.Context(command))
    for parameter in [*command.params, help_option]:
        if isinstance(parameter, click.Option):
            name = "help" if parameter is help_option else parameter.name
            parameter.help = shell.word(f"option.{name}", **figures(parameter))
    if isinstance(command, click.Group):
        command.subcommand_metavar = shell.word("usage.command")
        for below in command.commands.values():
            _translate(below, shell)
