"""Many options become short lists, and every option can be reached."""

from itertools import product
from typing import Any, cast

import pytest

from tests.support.rooms import words
from traktir.cli.hand.menu import FEW, Menu, NoSuchChoice
from traktir.shapes import Ask
from traktir.texts import Teller

MATS = ("oak", "pine", "birch")
CELLS = tuple(product(range(-1, 2), range(3)))


def lay_ask() -> Ask:
    """27 ways to lay, and for one of them a skill."""
    options: list[dict[str, Any]] = [{"id": f"{mat}@{x},{y}", "value": {"mat": mat, "cell": [x, y], "how": ""}} for mat in MATS for x, y in CELLS]
    options.append({"id": "oak@0,0+mirror", "value": {"mat": "oak", "cell": [0, 0], "skill": "mirror", "how": {"ru": ", зеркало", "en": ", mirror"}}})
    return cast("Ask", {"id": "0.0", "kind": "lay", "automatic": "oak@-1,0", "options": options})


def menu(ask: Ask | None = None) -> Menu:
    return Menu(ask or lay_ask(), Teller(words(**{"option.lay": "{mat} → {cell}{how}", "option.play": "{cards}"})))


def test_many_options_are_grouped_by_the_first_thing_that_differs() -> None:
    assert [(choice.label, len(choice.options)) for choice in menu().choices()] == [("Жёлудь", 10), ("Шишка", 9), ("birch", 9)]


def test_the_mat_then_the_cell_give_the_option() -> None:
    chosen = menu()
    assert chosen.pick("2") is None
    assert chosen.path == ["Шишка"]
    assert [choice.label for choice in chosen.choices()][:2] == ["Шишка → -1,0", "Шишка → -1,1"]
    assert chosen.pick("9") == "pine@1,2"


def test_few_options_are_one_list() -> None:
    ask = lay_ask()
    ask["options"] = ask["options"][:FEW]
    assert all(len(choice.options) == 1 for choice in menu(ask).choices())


def test_a_set_of_cards_is_chosen_card_by_card() -> None:
    cards = list(product(("m1", "m2", "m3"), ("w1", "w2", "w3"), ("d1", "d2")))
    ask = cast("Ask", {"id": "0.0", "kind": "play", "automatic": "m1", "options": [{"id": "+".join(set_), "value": {"cards": list(set_)}} for set_ in cards]})
    chosen = menu(ask)
    assert [choice.label for choice in chosen.choices()] == ["m1", "m2", "m3"]
    assert chosen.pick("3") is None
    assert chosen.pick("2") == "m3+w1+d2"


@pytest.mark.parametrize("option", [option["id"] for option in lay_ask()["options"]])
def test_every_option_is_found_by_its_id_and_by_numbers(option: str) -> None:
    assert menu().pick(option) == option
    assert option in _reachable(menu(), [])


def _reachable(start: Menu, typed: list[str]) -> set[str]:
    """All options that typing numbers leads to."""
    found: set[str] = set()
    for number in range(1, len(start.choices()) + 1):
        chosen = menu(start.ask)
        for earlier in typed:
            chosen.pick(earlier)
        option = chosen.pick(str(number))
        found |= {option} if option else _reachable(chosen, [*typed, str(number)])
    return found


@pytest.mark.parametrize("word", ["auto", "a", "АВТО", " auto "])
def test_auto_is_the_announced_option(word: str) -> None:
    assert menu().pick(word) == "oak@-1,0"


def test_back_undoes_the_last_step() -> None:
    chosen = menu()
    chosen.pick("1")
    assert chosen.pick("0") is None
    assert chosen.path == []


def test_all_shows_every_option_at_once() -> None:
    chosen = menu()
    chosen.pick("*")
    assert len(chosen.choices()) == 28


@pytest.mark.parametrize("word", ["4", "-1", "walnut", "1.5", "²", "9" * 5000, "oak@9,9", "\x00"])
def test_nonsense_chooses_nothing(word: str) -> None:
    chosen = menu()
    with pytest.raises(NoSuchChoice):
        chosen.pick(word)
    assert chosen.path == []
