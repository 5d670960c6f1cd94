"""Every ruling of the game is named by a test that proves it."""

import ast
import re
from pathlib import Path

RULINGS = range(1, 19)


def _named(test: ast.FunctionDef) -> set[int]:
    """The rulings in a test's docstring: `TS7`, or `TS1–TS4` for all from one to the other."""
    text = ast.get_docstring(test) or ""
    spans = [range(int(first), int(last or first) + 1) for first, last in re.findall(r"TS(\d+)(?:–TS(\d+))?", text)]
    return {number for span in spans for number in span}


def test_no_ruling_is_without_a_test() -> None:
    """The list of rulings TS1–TS18 that no test of this folder names is empty."""
    trees = [ast.parse(path.read_text()) for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)]
    tests = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    named = set().union(*map(_named, tests))
    assert [number for number in RULINGS if number not in named] == []
    assert named <= set(RULINGS)
