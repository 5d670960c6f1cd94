"""What a seat chooses before the match: its hero, its team."""

import click
from rich.table import Table as Grid
from rich.text import Text

from traktir.cli import parameters, sitting
from traktir.cli.command import Command
from traktir.cli.option import option
from traktir.cli.shell import Shell
from traktir.terminal import clean
from traktir.texts import Teller


@click.command("choose", cls=Command)
@parameters.code
@click.argument("choice", metavar="[CHOICE]", required=False)
@click.argument("value", metavar="[VALUE]", required=False)
@option("--bot", "for_bot", type=click.IntRange(0), metavar="SEAT")
@parameters.seat_option
@click.pass_obj
def choose(shell: Shell, code: str, choice: str | None, value: str | None, for_bot: int | None, seat: int | None) -> None:
    if choice is None:
        _list(shell, code)
        return
    table = sitting.saved_table(shell, code, seat=seat, host=for_bot is not None)
    shell.emit(table.choose(choice, value, seat=for_bot))
    shell.say("choice.none" if value is None else "choice.made")


def _list(shell: Shell, code: str) -> None:
    """What there is to choose in the room's game, and who has chosen it."""
    snapshot = sitting.best_view(shell, code).look()
    choices = shell.engine.game(snapshot["game"])["seat_choices"]
    shell.emit({"seat_choices": choices, "seats": snapshot["seats"]})
    if not choices:
        shell.say("choice.nothing")
        return
    teller = Teller(shell.catalogue(snapshot["game"]))
    grid = Grid(*(shell.word(f"choice.{column}") for column in ("choice", "value", "name", "by")), box=None)
    for choice in choices:
        for value in choice["values"]:
            by = [seat["name"] for seat in snapshot["seats"] if seat.get("choices", {}).get(choice["id"]) == value]
            grid.add_row(*(Text(clean(cell)) for cell in (choice["id"], value, teller.name(value), ", ".join(by))))
    shell.show(grid)
