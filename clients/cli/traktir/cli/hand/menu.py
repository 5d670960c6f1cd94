"""Turns the options of an ask into short numbered lists: first the mat, then the cell, then the skill."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from traktir.shapes import Ask, Option
from traktir.texts import Teller

FEW: Final = 12
"""So many options are shown as they are; more are grouped by the first thing in which they differ."""

_AUTO: Final = frozenset({"auto", "a", "авто", "а"})
_BACK: Final = frozenset({"0", "back", "b", "назад"})
_ALL: Final = frozenset({"*", "all", "все"})


class NoSuchChoice(ValueError):
    """What was typed is nothing on the list."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the list: one option, or a group of several."""

    label: str
    options: tuple[Option, ...]


class Menu:
    """The choice of one ask. `pick` narrows it down until an option is found."""

    def __init__(self, ask: Ask, teller: Teller, nothing: str = "—") -> None:
        self.ask = ask
        self._teller = teller
        self._nothing = nothing
        self._path: list[Choice] = []
        self._flat = False

    @property
    def game(self) -> str:
        """The game that asks."""
        return self._teller.catalogue["game"]

    @property
    def path(self) -> list[str]:
        """What has been chosen so far."""
        return [choice.label for choice in self._path]

    @property
    def automatic(self) -> str:
        """What the timer would play, in words."""
        return self.label(self.ask["automatic"])

    def label(self, option_id: str) -> str:
        """An option in words."""
        option = self._find(option_id)
        return self._teller.option(self.ask["kind"], option) if option else option_id

    def choices(self) -> list[Choice]:
        """The list to show now."""
        options = self._path[-1].options if self._path else tuple(self.ask["options"])
        if self._flat or len(options) <= FEW:
            return [self._single(option) for option in options]
        groups = _grouped(options)
        if len(groups) == len(options):
            return [self._single(option) for option in options]
        return [self._single(group[0]) if len(group) == 1 else Choice(self._say(part), group) for part, group in groups]

    def pick(self, text: str) -> str | None:
        """The id of the option that `text` (a number of the list, an id, or a word such as `auto`) names; None if there is more to choose.

        Raises NoSuchChoice.
        """
        word = text.strip()
        if word.casefold() in _AUTO:
            return self.ask["automatic"]
        if word.casefold() in _BACK:
            self._flat = False
            self._path = self._path[:-1]
            return None
        if word.casefold() in _ALL:
            self._flat = True
            return None
        option = self._find(word)
        return option["id"] if option else self._pick_number(word)

    def _pick_number(self, word: str) -> str | None:
        choices = self.choices()
        if not (word.isascii() and word.isdigit() and 1 <= int(word[:6]) <= len(choices)):
            raise NoSuchChoice(word)
        choice = choices[int(word) - 1]
        if len(choice.options) == 1:
            return choice.options[0]["id"]
        self._path.append(choice)
        return None

    def _find(self, option_id: str) -> Option | None:
        return next((option for option in self.ask["options"] if option["id"] == option_id), None)

    def _single(self, option: Option) -> Choice:
        return Choice(self._teller.option(self.ask["kind"], option), (option,))

    def _say(self, part: tuple[str, Any] | None) -> str:
        if part is None or part[1] in (None, ""):
            return self._nothing
        return self._teller.value(*part)


def _grouped(options: Sequence[Option]) -> list[tuple[tuple[str, Any] | None, tuple[Option, ...]]]:
    """The options by the first part of their values in which they differ, in their order."""
    parts = [_parts(option) for option in options]
    longest = max(map(len, parts))
    for place in range(longest):
        groups: dict[str, tuple[tuple[str, Any] | None, list[Option]]] = {}
        for option, own in zip(options, parts, strict=True):
            part = own[place] if place < len(own) else None
            groups.setdefault(json.dumps(part, sort_keys=True), (part, []))[1].append(option)
        if len(groups) > 1:
            return [(part, tuple(members)) for part, members in groups.values()]
    return [(None, (option,)) for option in options]


def _parts(option: Option) -> list[tuple[str, Any]]:
    """The value as a path: its fields in order, a list of names (a set of cards) as one step each. A cell stays whole."""
    path: list[tuple[str, Any]] = []
    for field, value in option["value"].items():
        names = isinstance(value, list) and bool(value) and all(isinstance(item, str) for item in value)
        path += [(field, item) for item in value] if names else [(field, value)]
    return path
