"""What is played: the list of games, their rules and their pieces."""

from typing import Final

import click
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from traktir.cli.command import Command
from traktir.cli.shell import Shell
from traktir.terminal import clean

_LONGEST_HELP: Final = 100_000


@click.command("games", cls=Command)
@click.pass_obj
def games(shell: Shell) -> None:
    found = shell.engine.games()
    shell.emit({"games": found})
    grid = Grid("", shell.word("games.title"), shell.word("games.seats"), shell.word("games.levels"), box=None)
    for game in found:
        title = game["titles"].get(shell.lang, game["id"])
        grid.add_row(Text(clean(game["id"]), style="bold"), Text(clean(title)), ", ".join(map(str, game["seats"])), Text(clean(", ".join(game["levels"]))))
    shell.show(grid)


@click.command("help", cls=Command)
@click.argument("game", metavar="GAME")
@click.pass_obj
def help_(shell: Shell, game: str) -> None:
    words = shell.catalogue(game)
    shell.emit({"game": game, "help": words["help"]})
    shell.show(Markdown(clean(words["help"], lines=True, longest=_LONGEST_HELP), hyperlinks=False))


@click.command("catalogue", cls=Command)
@click.argument("game", metavar="GAME")
@click.pass_obj
def catalogue(shell: Shell, game: str) -> None:
    words = shell.catalogue(game)
    shell.emit(words)
    grid = Grid("", shell.word("catalogue.name"), shell.word("catalogue.kind"), shell.word("catalogue.text"), box=None)
    grid.columns[0].no_wrap = True
    for piece in words["pieces"]:
        cells = (piece["id"], piece["name"], words["names"].get(piece["kind"], piece["kind"]), piece.get("text", ""))
        grid.add_row(*(Text(clean(cell)) for cell in cells))
    shell.show(grid)
