"""A bot of the house that plays from outside."""

import pytest

from tests.support.fake_house import fake_house
from tests.support.rooms import ask, snapshot
from traktir import Engine
from traktir.players import Advised, Stumbled

ADVISE = "POST /v1/games/nuts/advise"
ADVICE = {"kind": "crack", "option": "pine", "value": {"nut": "pine"}}


def test_it_asks_by_its_view_and_its_ask_and_with_a_salt_of_its_own() -> None:
    """There are games that cannot tell the ask from the view."""
    with fake_house() as house, (engine := Engine(house.url)).requester:
        house.says(ADVISE, ADVICE)
        for _ in range(2):
            assert Advised(engine, "search").choose(snapshot(open_ask=ask()), ask()) == "pine"
        first, second = (request.body for request in house.asked(ADVISE))
        assert first["salt"] != second["salt"]
        assert {**first, "salt": None} == {"view": {"game": "nuts", "you": 0}, "ask": ask(), "level": "search", "salt": None}


def test_an_engine_that_refuses_makes_it_stumble() -> None:
    with fake_house() as house, (engine := Engine(house.url)).requester:
        house.refuses(ADVISE, "bad_view", 422)
        with pytest.raises(Stumbled, match="unreachable"):
            Advised(engine).choose(snapshot(open_ask=ask()), ask())
