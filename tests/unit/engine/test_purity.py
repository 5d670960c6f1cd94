"""Nothing in the engine takes chance, time or order from anywhere but the record: shown by reading its sources."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import traktir_engine

ROOT = Path(traktir_engine.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))
IMPURE = {"random", "time", "uuid", "datetime", "secrets"}
IMPURE_CALLS = {"hash", "id"}
ORDERLESS = {"all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum"}
SET_METHODS = {"difference", "intersection", "symmetric_difference", "union"}


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _called(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


class SetWatch:
    """Finds where a module goes through a set in the set's own order, which differs from process to process for strings."""

    def __init__(self, tree: ast.AST) -> None:
        self._tree = tree
        self._names = {name for node in ast.walk(tree) for name in self._sets_named_by(node)}

    def lines(self) -> list[int]:
        calm = {id(argument) for node in ast.walk(self._tree) if _is_orderless(node) for argument in _arguments(node)}
        through = (went for node in ast.walk(self._tree) for went in _went_through(node, calm))
        return [went.lineno for went in through if self._is_set(went)]

    def _sets_named_by(self, node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.AnnAssign) and _is_set_type(node.annotation):
            yield _last_name(node.target)
        elif isinstance(node, ast.arg) and _is_set_type(node.annotation):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _is_set_type(node.returns):
            yield node.name
        elif isinstance(node, ast.Assign) and self._is_plain_set(node.value):
            yield from (_last_name(target) for target in node.targets)

    def _is_set(self, node: ast.AST) -> bool:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
            return self._is_set(node.left) or self._is_set(node.right)
        if isinstance(node, ast.Call) and _last_name(node.func) in self._names:
            return True
        return self._is_plain_set(node) or (isinstance(node, ast.Name | ast.Attribute) and _last_name(node) in self._names)

    @staticmethod
    def _is_plain_set(node: ast.AST) -> bool:
        if isinstance(node, ast.Call):
            return _last_name(node.func) in {"set", "frozenset", *SET_METHODS}
        return isinstance(node, ast.Set | ast.SetComp)


def _is_orderless(node: ast.AST) -> bool:
    """A call whose outcome is the same in whatever order it gets its items (`min` and `max` by a key are not)."""
    return isinstance(node, ast.Call) and _last_name(node.func) in ORDERLESS and not node.keywords


def _arguments(node: ast.AST) -> list[ast.expr]:
    return node.args if isinstance(node, ast.Call) else []


def _went_through(node: ast.AST, calm: set[int]) -> Iterator[ast.expr]:
    if isinstance(node, ast.For | ast.AsyncFor):
        yield node.iter
    elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp) and id(node) not in calm:
        yield from (generator.iter for generator in node.generators)
    elif isinstance(node, ast.Starred):
        yield node.value
    elif isinstance(node, ast.Call) and _last_name(node.func) in {"list", "tuple", "iter", "enumerate", "dict", "map", "zip", "fromkeys", "join", "extend"}:
        yield from node.args
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "pop" and not node.args:
        yield node.func.value


def _is_set_type(annotation: ast.AST | None) -> bool:
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return annotation is not None and _last_name(annotation) in {"set", "frozenset", "Set", "AbstractSet"}


def _last_name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_has_chance_time_or_the_order_of_a_set(source: Path) -> None:
    tree = ast.parse(source.read_text("utf-8"))
    assert not IMPURE.intersection(_imported(tree))
    assert not IMPURE_CALLS.intersection(_called(tree))
    assert SetWatch(tree).lines() == []


@pytest.mark.parametrize(
    "code",
    [
        "for x in {1, 2}: pass",
        "xs = set(ys)\nfor x in xs: pass",
        "def f(xs: frozenset[str]) -> list[str]: return list(xs)",
        "class A:\n    names: set[str]\ndef f(a): return [x for x in a.names]",
        "def taken() -> set[str]: ...\nfor x in taken() | {1}: pass",
        "xs = {1}\nys = [*xs]",
        "xs = {1}\nx = xs.pop()",
        "xs = {y for y in ys}\nx = max((len(x) for x in xs), key=f)",
        "x = ', '.join(set(ys) - zs)",
    ],
)
def test_the_watch_sees_a_set_gone_through(code: str) -> None:
    assert SetWatch(ast.parse(code)).lines() != []


@pytest.mark.parametrize(
    "code",
    [
        "xs = {1}\nfor x in sorted(xs): pass",
        "xs = {1}\nok = any(x > 1 for x in xs)",
        "xs: set[int] = set()\nxs.add(1)\nok = 1 in xs",
        "xs = {1: 2}\nfor x in xs: pass",
    ],
)
def test_the_watch_lets_harmless_uses_of_a_set_pass(code: str) -> None:
    assert SetWatch(ast.parse(code)).lines() == []
