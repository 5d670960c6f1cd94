"""The command speaks both languages, all of it."""

import re
from pathlib import Path
from string import Formatter
from typing import get_args, get_type_hints

import click
import pytest

from traktir.cli import main
from traktir.cli.words import WORDS
from traktir.cli.words.problems import PROBLEMS
from traktir.shapes import ClockEntry

PROTOCOL = Path(__file__).parents[3] / "docs" / "protocol.md"


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_words_with_the_same_fields() -> None:
    assert {key: fields(text) for key, text in WORDS["ru"].items()} == {key: fields(text) for key, text in WORDS["en"].items()}


def test_every_problem_of_the_protocol_is_explained() -> None:
    section = PROTOCOL.read_text("utf-8").split("### Problems")[1].split("\n## ")[0]
    documented = set(re.findall(r"^\| `(\w+)` \| \d", section, re.MULTILINE))
    assert documented
    assert documented - set(PROBLEMS) == set()


def test_all_that_a_clock_does_has_a_word() -> None:
    assert {f"clock.{what}" for what in get_args(get_type_hints(ClockEntry)["what"])} - set(WORDS["en"]) == set()


@pytest.mark.parametrize("command", [main, *main.commands.values()], ids=lambda command: str(command.name))
def test_every_command_and_option_has_its_help(command: click.Command) -> None:
    needed = {f"command.{command.name}"} | {f"option.{parameter.name}" for parameter in command.params if isinstance(parameter, click.Option)}
    assert needed - set(WORDS["en"]) == set()
