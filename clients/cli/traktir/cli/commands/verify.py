"""Records of matches: getting one, and checking it."""

import json
from pathlib import Path
from typing import Any

import click

from traktir import shuffle
from traktir.cli import parameters
from traktir.cli.command import Command
from traktir.cli.failures import Exit, Failure
from traktir.cli.option import option
from traktir.cli.shell import Shell
from traktir.problems import Unreachable
from traktir.shapes import Verdict


@click.command("record", cls=Command)
@parameters.code
@click.pass_obj
def record(shell: Shell, code: str) -> None:
    click.echo(shuffle.canonical(dict(shell.lobby.record(code))))


@click.command("verify", cls=Command)
@click.argument("what", metavar="FILE|CODE")
@option("--commitment", metavar="HEX")
@option("--offline", is_flag=True)
@click.pass_obj
def verify(shell: Shell, what: str, commitment: str | None, offline: bool) -> None:
    document = _document(shell, what)
    if "secret" in document:
        _verify_room(shell, document, commitment, offline=offline)
    else:
        _verify_match(shell, document)


def _verify_room(shell: Shell, document: dict[str, Any], seen: str | None, *, offline: bool) -> None:
    """A RoomRecord: the shuffle is proved from the document alone, the answers are replayed by an engine that can be reached."""
    try:
        shuffle.prove(document, seen)
    except shuffle.NotProved as error:
        raise Failure(Exit.REFUSED, f"verify.not_proved.{error.reason}") from error
    verdict = None if offline else _replay(shell, document["record"])
    if verdict and verdict["result"] != document["result"]:
        raise Failure(Exit.REFUSED, "verify.not_proved.result")
    shell.emit({"ok": True, "commitment": document["commitment"], "nonces": document["nonces"], "replayed": verdict is not None, "result": document["result"]})
    shell.say("verify.shuffle", "green", commitment=document["commitment"])
    if verdict:
        shell.say("verify.ok.over", "green", version=verdict["version"])
    else:
        shell.say("verify.not_replayed", "yellow")


def _replay(shell: Shell, match: dict[str, Any]) -> Verdict | None:
    try:
        return shell.engine.verify(match["game"], match)
    except Unreachable:
        return None


def _verify_match(shell: Shell, match: dict[str, Any]) -> None:
    """A bare record of the engine, which proves nothing by itself."""
    verdict = shell.engine.verify(match["game"], match)
    shell.emit(verdict)
    shell.say("verify.ok.over" if verdict["over"] else "verify.ok.open", "green", version=verdict["version"])


def _document(shell: Shell, what: str) -> dict[str, Any]:
    """The file of that name, else the record of the room of that code."""
    if parameters.looks_like_code(what) and not Path(what).exists():
        shell.room = what.upper()
        return dict(shell.lobby.record(what.upper()))
    return _read(what)


def _read(file: str) -> dict[str, Any]:
    try:
        with click.open_file(file, encoding="utf-8") as text:
            document = json.load(text, object_pairs_hook=_once)
    except OSError as error:
        raise Failure(Exit.USAGE, "usage.no_file", name=file) from error
    except (ValueError, RecursionError) as error:
        raise Failure(Exit.USAGE, "usage.not_a_record", name=file) from error
    if not isinstance(document, dict) or not ("secret" in document or isinstance(document.get("game"), str)):
        raise Failure(Exit.USAGE, "usage.not_a_record", name=file)
    return document


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key said twice could say one thing to us and another to somebody else."""
    document = dict(pairs)
    if len(document) != len(pairs):
        raise ValueError("a key is said twice")
    return document
