"""A player who speaks Russian is told in Russian what is wrong with a value."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command import run
from tests.support.fake_house import FakeHouse
from traktir.cli.words.refused import REFUSED, in_russian

LOBBY = Path(__file__).parents[3] / "services" / "lobby" / "traktir_lobby"


def _refusals() -> Iterator[str]:
    """What the lobby says by `invalid(field, message)`, with a number wherever something is filled in."""
    for module in LOBBY.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "invalid" and len(node.args) == 2:
                yield _text(node.args[1])


def _text(message: ast.expr) -> str:
    if isinstance(message, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "2" for part in message.values)
    assert isinstance(message, ast.Constant)
    return str(message.value)


REFUSALS = sorted(_refusals())


@pytest.mark.parametrize("said", REFUSALS)
def test_whatever_the_lobby_does_not_take_is_told_in_russian(said: str) -> None:
    assert re.search("[а-яё]", in_russian(said))
    assert not re.search(r"\b[A-Z][a-z]+ [a-z]+", in_russian(said)), "all of it"


def test_the_lobbys_refusals_are_found() -> None:
    assert len(REFUSALS) > 10


@pytest.mark.parametrize("pattern", REFUSED)
def test_no_pattern_is_shadowed_by_one_above_it(pattern: str) -> None:
    """A sentence made of the pattern itself is translated by its own row."""
    said = re.sub(r"\(\[\^;\]\+\)|\((?:\.|\\w)\+\)|\(\[[^]]+\]\+\)|\(-\?\\d\+\)|\(\\d\+\)", "2", pattern).replace("\\", "")
    assert in_russian(said) == re.sub(pattern, REFUSED[pattern], said)


def test_several_complaints_are_all_translated() -> None:
    said = "pro: Not a valid boolean.; hands: Must be one of: deal, draft.; q: Unknown field."
    assert in_russian(said) == "pro: нужно true или false.; hands: возможно: deal, draft.; q: такого здесь нет."


@pytest.mark.parametrize(("lang", "wrong"), [("ru", "Сервис не принял значения: name: в имени от 1 до 40 знаков."), ("en", "A name has 1 to 40 characters.")])
def test_the_command_speaks_of_wrong_values_in_its_language(house: FakeHouse, lang: str, wrong: str) -> None:
    house.refuses("POST /v1/rooms", "invalid", 422, errors={"name": ["A name has 1 to 40 characters."]})
    assert wrong in run("create", "nuts", "--lang", lang).stderr
