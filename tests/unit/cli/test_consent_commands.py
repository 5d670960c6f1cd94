"""The command before and between the answers: choosing a hero or a team, and taking an answer back."""

import json
from typing import Any

from tests.support.command import NUTS, run
from tests.support.fake_house import FakeHouse
from tests.support.rooms import snapshot, words

ROOM = "/v1/rooms/KQWRTZ"


def seated(house: FakeHouse) -> None:
    """A room of ours, in which the seat is saved."""
    assert run("create", "nuts", "--no-wait", "--take-back").exit_code == 0
    assert house.asked("POST /v1/rooms")[0].body["take_back"] is True


def match(number: int = 1, take_back: Any = None) -> Any:
    """Our room, in a match of that number, in which somebody may want something back."""
    shown: Any = snapshot()
    shown["match"] = {**shown["match"], "number": number, "take_back": take_back}
    return shown


def test_a_seat_chooses_and_leaves_it_to_the_game_again(house: FakeHouse) -> None:
    seated(house)
    house.says(f"PUT {ROOM}/choice", snapshot())
    assert run("choose", "KQWRTZ", "nut", "oak").output == "Выбрано.\n"
    assert run("choose", "KQWRTZ", "nut").output == "Выбор оставлен игре.\n"
    assert run("choose", "KQWRTZ", "nut", "pine", "--bot", "1").exit_code == 0
    said = [request.body for request in house.asked(f"PUT {ROOM}/choice")]
    assert said == [{"choice": "nut", "value": "oak"}, {"choice": "nut"}, {"choice": "nut", "value": "pine", "seat": 1}]


def test_what_there_is_to_choose_is_shown_with_its_names_and_who_has_it(house: FakeHouse) -> None:
    seats = [{"seat": 0, "kind": "person", "name": "Аня", "online": True, "choices": {"nut": "oak"}}, {"seat": 1, "kind": "empty"}]
    house.says("GET /v1/games/nuts", NUTS)
    house.says("GET /v1/games/nuts/catalogue", words())
    house.says(f"GET {ROOM}", snapshot(status="open", seats=seats))
    lines = run("choose", "KQWRTZ").output.splitlines()
    assert [line.split() for line in lines[1:]] == [["nut", "oak", "Жёлудь", "Аня"], ["nut", "pine", "Шишка"]]
    assert json.loads(run("choose", "KQWRTZ", "--json").stdout)["seat_choices"] == NUTS["seat_choices"]


def test_who_wants_an_answer_back_is_told_that_others_have_to_agree(house: FakeHouse) -> None:
    seated(house)
    house.says(f"GET {ROOM}", match())
    house.says(f"POST {ROOM}/take-back", match(take_back={"seat": 0, "ask": "0.0", "agreed": [], "refused_by": None}))
    assert "нужно согласие остальных" in run("take-back", "KQWRTZ").output
    assert house.asked(f"POST {ROOM}/take-back")[0].body == {"match": 1}
    house.says(f"POST {ROOM}/take-back", match(number=2))
    assert run("take-back", "KQWRTZ").output == "Ответ возвращён.\n"


def test_others_agree_or_refuse(house: FakeHouse) -> None:
    seated(house)
    house.says(f"GET {ROOM}", match(take_back={"seat": 1, "ask": "0.1", "agreed": [], "refused_by": None}))
    house.says(f"PUT {ROOM}/take-back", match(number=2))
    assert run("agree", "KQWRTZ").output == "Ответ возвращён.\n"
    house.says(f"PUT {ROOM}/take-back", match(take_back={"seat": 1, "ask": "0.1", "agreed": [], "refused_by": 0}))
    assert run("agree", "KQWRTZ", "--no").output == "Аня против возврата ответа (greedy): он остаётся.\n"
    said = [request.body for request in house.asked(f"PUT {ROOM}/take-back")]
    assert said == [{"ask": "0.1", "agree": True, "match": 1}, {"ask": "0.1", "agree": False, "match": 1}]


def test_there_may_be_nothing_to_agree_to(house: FakeHouse) -> None:
    seated(house)
    house.says(f"GET {ROOM}", match())
    refused = run("agree", "KQWRTZ")
    assert (refused.exit_code, "Никто не просит" in refused.stderr) == (1, True)


def test_who_has_not_answered_yet_has_nothing_to_take_back(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait")
    house.says("GET /v1/rooms/KQWRTZ", snapshot())
    house.refuses("POST /v1/rooms/KQWRTZ/take-back", "unknown_ask", 409)
    result = run("take-back", "KQWRTZ")
    assert (result.exit_code, "Возвращать нечего" in result.stderr) == (1, True)
