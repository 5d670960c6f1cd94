"""The engine's client: refusals come through by their code, a cut connection is no failure, silence is."""

import socket

import pytest

from tests.support.fake_house import HANG_UP, FakeHouse, Reply, fake_house
from traktir_kit.problems import Problem
from traktir_lobby.engine import Engine
from traktir_lobby.engine import Reply as Answer

ANSWER = "POST /v1/games/purses/answer"
RECORD = {"game": "purses", "seed": "00", "answers": []}
STEP = {
    "version": 1,
    "record": {"game": "purses", "answers": [["0.0", 0, "bid1"]]},
    "answers": [["0.0", 0, "bid1"]],
    "asks": [{"id": "0.1", "seat": 1, "kind": "bid", "automatic": "bid0"}],
    "result": None,
    "viewers": {name: {"view": {"you": name}, "events": [], "ask": None} for name in ("public", "0", "1")},
}


@pytest.fixture
def house() -> object:
    with fake_house() as house:
        yield house


def test_a_step_is_read_with_a_sight_for_each_viewer(house: FakeHouse) -> None:
    house.says(ANSWER, STEP)
    step = Engine(house.url).answer(RECORD, [Answer("0.0", 0, "bid1"), Answer("0.1", 1)])
    assert (step.version, [ask.id for ask in step.asks], set(step.sights)) == (1, ["0.1"], {None, 0, 1})
    [asked] = house.asked(ANSWER)
    assert asked.body == {"record": RECORD, "answers": [{"ask": "0.0", "seat": 0, "option": "bid1"}, {"ask": "0.1", "seat": 1}]}


def test_what_the_engine_refuses_comes_through_by_code_but_not_its_version(house: FakeHouse) -> None:
    house.refuses(ANSWER, "unknown_option", 422, "no such option", version=99)
    with pytest.raises(Problem, match="no such option") as refused:
        Engine(house.url).answer(RECORD, [])
    assert (refused.value.code, refused.value.fields) == ("unknown_option", {})


def test_a_cut_connection_is_tried_again(house: FakeHouse) -> None:
    house.says(ANSWER, HANG_UP, HANG_UP, STEP)
    assert Engine(house.url).answer(RECORD, []).version == 1
    assert len(house.asked(ANSWER)) == 3


@pytest.mark.parametrize("reply", [HANG_UP, Reply(502, b"<html>"), Reply(200, b"not JSON"), Reply(500, {"code": "what"}), Reply(400, [])])
def test_an_engine_that_makes_no_sense_is_unavailable(house: FakeHouse, reply: object) -> None:
    house.says(ANSWER, reply)
    with pytest.raises(Problem) as refused:
        Engine(house.url).answer(RECORD, [])
    assert refused.value.code == "unavailable"


def test_an_engine_that_is_not_there_is_unavailable() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(Problem) as refused:
        Engine(f"http://127.0.0.1:{port}").answer(RECORD, [])
    assert refused.value.code == "unavailable"


def test_a_games_description_is_asked_for_once(house: FakeHouse) -> None:
    house.says("GET /v1/games/purses", {"id": "purses", "seats": [2, 3], "levels": ["auto"], "unhurried": [], "asks": ["bid"], "times": {}, "seat_choices": []})
    engine = Engine(house.url)
    assert engine.game("purses") == engine.game("purses")
    assert len(house.asked("GET /v1/games/purses")) == 1


@pytest.mark.parametrize("id", ["", "..", "a/b", "purses?x", "Purses", "x" * 33, "пурсес", "purses\n"])
def test_what_no_game_is_called_is_not_even_asked_for(house: FakeHouse, id: str) -> None:
    with pytest.raises(Problem) as refused:
        Engine(house.url).game(id)
    assert (refused.value.code, house.requests) == ("unknown_game", [])


def test_advice_is_asked_with_view_ask_level_and_salt(house: FakeHouse) -> None:
    house.says("POST /v1/games/purses/advise", {"kind": "bid", "option": "bid2", "value": {}})
    assert Engine(house.url).advise("purses", {"you": 1}, {"id": "0.1"}, "greedy", "grey") == "bid2"
    [asked] = house.asked("POST /v1/games/purses/advise")
    assert asked.body == {"view": {"you": 1}, "ask": {"id": "0.1"}, "level": "greedy", "salt": "grey"}
