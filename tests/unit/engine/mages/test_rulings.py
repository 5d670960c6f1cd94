"""Every ruling of the game is named by a test that proves it."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parents[2]

OF_THE_ROOM = {"R": {145, 146, 147, 148, 149, 155, 156, 158, 159, 160}, "D": {53, 54, 55, 56, 58}, "T": set[int](), "G": set[int]()}
"""What the rules of the game do not decide: timers, chat, voice, cameras, pause, hurry, host and restarts are the lobby's and media's."""

LAST = {"R": 161, "G": 16, "D": 69, "T": 14}


def _named_in(files: Iterable[Path]) -> set[tuple[str, int]]:
    trees = [ast.parse(path.read_text()) for path in files if path != Path(__file__)]
    tests = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    return set().union(*map(_named, tests))


def _named(test: ast.FunctionDef) -> set[tuple[str, int]]:
    """The rulings in a test's docstring: `R7`, or `R1–R4` for all from one to the other."""
    text = ast.get_docstring(test) or ""
    spans = re.findall(r"\b([RGDT])(\d+)(?:–\1(\d+))?", text)
    return {(letter, number) for letter, first, last in spans for number in range(int(first), int(last or first) + 1)}


def test_no_ruling_is_without_a_test() -> None:
    """The list of rulings of the game that no test of this folder names is empty; so is that of stories."""
    named = _named_in(HERE.glob("test_*.py"))
    wanted = {(letter, number) for letter, last in LAST.items() for number in range(1, last + 1) if number not in OF_THE_ROOM[letter]}
    assert sorted(wanted - named) == []
    assert sorted(named - {(letter, number) for letter, last in LAST.items() for number in range(1, last + 1)}) == []


def test_no_ruling_of_the_room_is_without_a_test_of_the_services() -> None:
    elsewhere = _named_in(path for folder in ("unit/lobby", "integration", "e2e") for path in (TESTS / folder).rglob("test_*.py"))
    wanted = {(letter, number) for letter, numbers in OF_THE_ROOM.items() for number in numbers}
    assert sorted(wanted - elsewhere) == []
