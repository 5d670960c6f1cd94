"""Checking the record of a match."""

import json
from typing import Any

import click

from traktir.cli.command import Command
from traktir.cli.failures import Exit, Failure
from traktir.cli.shell import Shell


@click.command("verify", cls=Command)
@click.argument("file", metavar="FILE")
@click.pass_obj
def verify(shell: Shell, file: str) -> None:
    record = _read(file)
    verdict = shell.engine.verify(record["game"], record)
    shell.emit(verdict)
    shell.say("verify.ok.over" if verdict["over"] else "verify.ok.open", "green", version=verdict["version"])


def _read(file: str) -> dict[str, Any]:
    try:
        with click.open_file(file, encoding="utf-8") as text:
            record = json.load(text)
    except OSError as error:
        raise Failure(Exit.USAGE, "usage.no_file", name=file) from error
    except (ValueError, RecursionError) as error:
        raise Failure(Exit.USAGE, "usage.not_a_record", name=file) from error
    if not isinstance(record, dict) or not isinstance(record.get("game"), str):
        raise Failure(Exit.USAGE, "usage.not_a_record", name=file)
    return record
