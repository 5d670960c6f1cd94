"""The `traktir` command."""

import click

from traktir.cli.command import Group
from traktir.cli.commands import COMMANDS


@click.group("traktir", cls=Group, commands=COMMANDS)
@click.version_option(package_name="traktir", message="%(prog)s %(version)s")
def main() -> None:
    """Entry point of the `traktir` command; its help is in the words."""
