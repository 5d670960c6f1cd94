"""A full match of each game, played by bots over the public API."""

import time

import click

from traktir.cli import parameters
from traktir.cli.command import Command
from traktir.cli.failures import Exit, Failure
from traktir.cli.narrator import Narrator
from traktir.cli.option import option
from traktir.cli.shell import Shell
from traktir.players import Advised, Stumbled, drive
from traktir.shapes import GameInfo, Snapshot
from traktir.table import Table


@click.command("demo", cls=Command)
@click.argument("names", nargs=-1, metavar="[GAME]...")
@option("--level", type=parameters.LEVEL, default="greedy")
@option("--limit", type=click.IntRange(1), metavar="SECONDS", default=120)
@click.pass_obj
def demo(shell: Shell, names: tuple[str, ...], level: str, limit: int) -> None:
    games = [shell.engine.game(name) for name in names] if names else shell.engine.games()
    for game in games:
        _play(shell, game, level, limit)
    shell.say("demo.done", "bold green", count=len(games))


def _play(shell: Shell, game: GameInfo, level: str, limit: int) -> None:
    """One seat is played from outside, by a level of `/advise`; the others are the lobby's bots."""
    seats = game["seats"][0]
    shell.say("demo.title", "bold", title=game["titles"].get(shell.lang, game["id"]), seats=seats)
    table = Table.create(shell.lobby, game["id"], "demo", seats=seats, public=False, bots=[level] * (seats - 1))
    shell.room = table.room
    narrator = Narrator(shell, board_each_turn=True)
    end = time.monotonic() + limit

    def watch(snapshot: Snapshot) -> None:
        if time.monotonic() > end:
            raise Failure(Exit.UNFINISHED, "demo.too_long", game=game["id"], seconds=limit)
        narrator.see(snapshot)

    last = drive(table, Advised(shell.engine, level), watch=watch, stumbled=_give_up)
    if last is None or last["match"] is None or not last["match"]["result"]:
        raise Failure(Exit.UNFINISHED, "match.without_result")


def _give_up(trouble: Stumbled) -> None:
    """A demo that went on with automatic options would show a broken house as a sound one."""
    raise Failure(Exit.UNFINISHED, f"program.{trouble.kind}", detail=trouble.detail)
