"""The board of a game that has none of its own: its view, laid out as a tree."""

from collections.abc import Mapping
from typing import Any

from rich.text import Text
from rich.tree import Tree

from traktir.shapes import View
from traktir.terminal import clean
from traktir.texts import Teller


def board(view: View, teller: Teller) -> Tree:
    """All fields of the view, said by the names of the catalogue."""
    tree = Tree(Text(clean(teller.catalogue["title"]), style="bold"))
    _grow(tree, view, teller)
    return tree


def _grow(tree: Tree, value: Any, teller: Teller) -> None:
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value)
    for key, item in pairs:
        label = Text(clean(str(key)), style="cyan")
        if isinstance(item, Mapping) or (isinstance(item, list) and any(isinstance(part, list | Mapping) for part in item)):
            _grow(tree.add(label), item, teller)
        else:
            tree.add(label.append(": ", style="dim").append(teller.value(str(key), item), style="default"))
