"""docs/cli.md says what the command does."""

import re
from pathlib import Path

from traktir.cli import main
from traktir.cli.failures import Exit

DOCUMENT = (Path(__file__).parents[3] / "docs" / "cli.md").read_text("utf-8")


def test_every_command_is_in_the_table() -> None:
    rows = "\n".join(re.findall(r"^\| `.*", DOCUMENT.split("## Settings")[0], re.MULTILINE))
    assert [name for name in main.commands if not re.search(rf"`(traktir )?{name}\b", rows)] == []


def test_every_exit_code_is_in_the_table_and_no_other() -> None:
    section = DOCUMENT.split("## Exit codes")[1].split("\n## ")[0]
    assert {int(code) for code in re.findall(r"^\| (\d+) \|", section, re.MULTILINE)} == set(Exit)


def test_every_option_that_it_names_exists() -> None:
    known = {name for command in (main, *main.commands.values()) for parameter in command.params for name in parameter.opts} | {"--help", "--fast"}
    assert set(re.findall(r"--[a-z][a-z-]+", DOCUMENT)) <= known
