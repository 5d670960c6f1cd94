"""The rendering rule of docs/protocol.md, "Texts", line by line."""

from typing import Any, cast

import pytest

from tests.support.rooms import words
from traktir.shapes import Ask, Option, Result
from traktir.texts import Teller

TELLER = Teller(words(), ["Аня", "Боря"])

VALUES = {
    "a seat is the player's name": ("seat", 1, "Боря"),
    "so is any field named …_seat": ("target_seat", 0, "Аня"),
    "a seat that nobody has is a number": ("seat", 7, "#7"),
    "a list of seats is the players' names": ("seats", [1, 0], "Боря, Аня"),
    "so is a list in any field named …_seats": ("hit_seats", [0, 7], "Аня, #7"),
    "a string with a name is said by it": ("nut", "oak", "Жёлудь"),
    "a string without a name is said as it is": ("nut", "walnut", "walnut"),
    "an object with the languages is said in yours": ("how", {"ru": "громко", "en": "loudly"}, "громко"),
    "a list is joined": ("nuts", ["oak", "pine"], "Жёлудь, Шишка"),
    "a cell is said as x,y": ("cell", [-1, 2], "-1,2"),
    "a number as it is": ("count", 3, "3"),
    "an empty list is nothing": ("nuts", [], ""),
}


@pytest.mark.parametrize(("field", "value", "said"), VALUES.values(), ids=VALUES)
def test_a_value_is_said_by_the_rule(field: str, value: Any, said: str) -> None:
    assert TELLER.value(field, value) == said


def test_an_event_puts_its_fields_in_place() -> None:
    assert TELLER.event({"n": 1, "version": 1, "type": "cracked", "seat": 0, "nut": "pine"}) == "Аня колет: Шишка"


def test_a_field_that_is_missing_leaves_nothing_behind() -> None:
    assert TELLER.event({"type": "cracked", "seat": 0}) == "Аня колет: "


def test_an_event_without_a_text_is_told_plainly() -> None:
    assert TELLER.event({"n": 1, "version": 1, "type": "sneezed", "seat": 1, "nut": "oak"}) == "sneezed: seat=Боря, nut=Жёлудь"


def test_the_more_exact_text_of_an_option_wins() -> None:
    assert TELLER.option("crack", cast("Option", {"id": "leave", "value": {}})) == "ничего"
    assert TELLER.option("crack", cast("Option", {"id": "oak", "value": {"nut": "oak"}})) == "Жёлудь"


def test_an_option_without_a_text_is_told_by_its_id() -> None:
    assert TELLER.option("throw", cast("Option", {"id": "oak@1,2", "value": {"nut": "oak"}})) == "oak@1,2"


def test_an_ask_is_said_with_what_it_is_about() -> None:
    teller = Teller(words(**{"ask.crack": "Удар силой {size}"}), [])
    assert teller.ask(cast("Ask", {"id": "0.0", "kind": "crack", "about": {"size": 4}})) == "Удар силой 4"


def test_a_result_is_said_by_its_reason() -> None:
    assert TELLER.result(cast("Result", {"winners": [0], "scores": [3, 2], "reason": "nuts"})) == "Решили орехи"


def test_a_hostile_name_in_an_event_is_harmless() -> None:
    teller = Teller(words(), ["\x1b[31m{nut}[red]\u202e"])
    assert teller.event({"type": "cracked", "seat": 0, "nut": "oak"}) == "[31m{nut}[red] колет: Жёлудь"
