"""The command and seats: coming back to one, giving it up, passing it on, and what the host does with those of others."""

import json

from tests.support.command import CARD, NUTS, run
from tests.support.fake_house import FakeHouse, Reply
from tests.support.rooms import snapshot, welcome


def test_a_login_name_that_is_taken_gets_a_number_but_a_chosen_name_does_not(house: FakeHouse) -> None:
    taken = Reply(409, {"code": "name_taken", "status": 409, "detail": "taken"})
    house.says("POST /v1/rooms/KQWRTZ/join", taken, welcome())
    assert run("join", "KQWRTZ", "--no-wait", env={"LOGNAME": "anna"}).exit_code == 0
    assert [request.body["name"] for request in house.asked("POST /v1/rooms/KQWRTZ/join")] == ["anna", "anna 2"]
    house.says("POST /v1/rooms/KQWRTZ/join", taken)
    result = run("join", "KQWRTZ", "--no-wait", "--name", "Аня", "--new")
    assert (result.exit_code, "--name" in result.stderr) == (1, True)


def test_joining_again_goes_back_to_the_saved_seat(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait")
    house.says("GET /v1/rooms/KQWRTZ", snapshot(status="open"))
    assert run("join", "KQWRTZ", "--no-wait").exit_code == 0
    assert house.asked("GET /v1/rooms/KQWRTZ")[0].token == "secret-token"
    assert house.asked("POST /v1/rooms/KQWRTZ/join") == []


def test_a_saved_token_that_the_lobby_does_not_know_is_dropped_for_a_new_seat(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait")
    house.refuses("GET /v1/rooms/KQWRTZ", "bad_token", 401)
    house.says("POST /v1/rooms/KQWRTZ/join", welcome(seat=1, token="new-token"))
    run("join", "KQWRTZ", "--no-wait")
    saved = json.loads(run("seats", "--json").stdout)["seats"]
    assert [seat["seat"] for seat in saved] == [1]


def test_leave_and_start_use_the_saved_token(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait")
    for route in ("start", "leave"):
        house.says(f"POST /v1/rooms/KQWRTZ/{route}", snapshot())
        assert run(route, "KQWRTZ").exit_code == 0
        assert house.asked(f"POST /v1/rooms/KQWRTZ/{route}")[0].token == "secret-token"
    assert json.loads(run("seats", "--json").stdout) == {"seats": []}


def test_bots_are_seated_in_the_first_empty_seat_and_sent_away(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait")
    room = snapshot(status="open", seats=[{"seat": 0, "kind": "person", "name": "Аня"}, {"seat": 1, "kind": "empty"}])
    house.says("GET /v1/rooms/KQWRTZ", room)
    house.says("PUT /v1/rooms/KQWRTZ/seats/1/bot", room)
    house.says("DELETE /v1/rooms/KQWRTZ/seats/1/bot", room)
    assert run("add-bot", "KQWRTZ", "--level", "search").exit_code == 0
    assert house.asked("PUT /v1/rooms/KQWRTZ/seats/1/bot")[0].body == {"level": "search"}
    assert run("remove-bot", "KQWRTZ", "1").exit_code == 0


def test_a_bot_that_finds_no_empty_seat_takes_none(house: FakeHouse) -> None:
    """Of a bot that sits there already the lobby would change the level, which nobody has asked for."""
    run("create", "nuts", "--no-wait")
    house.says("GET /v1/rooms/KQWRTZ", snapshot(status="open"))
    assert (run("add-bot", "KQWRTZ").exit_code, run("add-bot", "KQWRTZ").stderr) == (1, "Свободных мест нет.\n")
    assert not house.asked("PUT /v1/rooms/KQWRTZ/seats/1/bot")


def test_a_nonce_that_no_lobby_takes_opens_no_room(house: FakeHouse) -> None:
    result = run("create", "nuts", "--nonce", "мои кости")
    assert (result.exit_code, result.stderr.splitlines()[0]) == (2, "Неверное значение --nonce: мои кости")
    assert not house.asked("POST /v1/rooms")


def test_the_host_kicks_and_passes_on_and_anybody_wants_a_rematch(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait")
    for route in ("POST /v1/rooms/KQWRTZ/kick", "PUT /v1/rooms/KQWRTZ/host", "POST /v1/rooms/KQWRTZ/rematch"):
        house.says(route, snapshot(status="open"))
    assert [run(*args).exit_code for args in (("kick", "KQWRTZ", "1"), ("host", "KQWRTZ", "1"), ("rematch", "KQWRTZ"))] == [0, 0, 0]
    assert house.asked("POST /v1/rooms/KQWRTZ/kick")[0].body == {"seat": 1}
    assert house.asked("PUT /v1/rooms/KQWRTZ/host")[0].body == {"seat": 1}


def test_rooms_are_made_and_joined_with_a_password_and_one_says_to_be_ready(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait", "--password", "sesame", "--need-ready")
    made = house.asked("POST /v1/rooms")[0].body
    assert (made["password"], made["need_ready"]) == ("sesame", True)
    house.says("POST /v1/rooms/KQWRTZ/join", welcome(seat=1, token="other"))
    run("join", "KQWRTZ", "--new", "--no-wait", env={"TRAKTIR_PASSWORD": "sesame"})
    assert house.asked("POST /v1/rooms/KQWRTZ/join")[0].body["password"] == "sesame"
    house.says("PUT /v1/rooms/KQWRTZ/ready", snapshot(status="open"))
    assert [run("ready", "KQWRTZ", *more).exit_code for more in ((), ("--not",))] == [0, 0]
    assert [request.body for request in house.asked("PUT /v1/rooms/KQWRTZ/ready")] == [{"ready": True}, {"ready": False}]


def test_a_seat_is_passed_on_by_a_ticket(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait")
    for seat in (0, 1):
        house.says(f"POST /v1/rooms/KQWRTZ/seats/{seat}/ticket", Reply(201, {"ticket": f"{seat}-secret"}))
    assert "traktir take KQWRTZ 0-secret" in run("pass", "KQWRTZ").output
    assert json.loads(run("pass", "KQWRTZ", "1", "--json").stdout) == {"ticket": "1-secret"}
    house.says("POST /v1/rooms/KQWRTZ/take", welcome(seat=1, token="other"))
    assert run("take", "KQWRTZ", "1-secret", "--name", "Вера").exit_code == 0
    assert house.asked("POST /v1/rooms/KQWRTZ/take")[0].body == {"ticket": "1-secret", "name": "Вера"}
    assert "Вера" in run("seats").output


def test_who_is_kicked_is_told_so_and_the_seat_is_forgotten(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait")
    house.refuses("GET /v1/rooms/KQWRTZ", "kicked", 403)
    result = run("play", "KQWRTZ")
    assert (result.exit_code, "выставил вас" in result.stderr) == (1, True)
    assert json.loads(run("seats", "--json").stdout) == {"seats": []}


def test_options_that_contradict_each_other_are_refused_before_anybody_is_asked(house: FakeHouse) -> None:
    for options in (["--timer", "60", "--untimed"], ["--spectator-delay", "5", "--no-spectators"]):
        result = run("create", "nuts", "--no-wait", *options)
        assert (result.exit_code, "вместе не имеют смысла" in result.stderr) == (2, True)
    assert house.asked("POST /v1/rooms") == []


def test_the_list_of_rooms_says_which_have_a_password(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", {"rooms": [CARD, CARD | {"room": "ZZZZZZ", "password": True}]})
    lines = run("rooms").output.splitlines()
    assert ["по паролю" in line for line in lines if "nuts" in line] == [False, True]


def test_a_game_in_which_seats_choose_nothing_says_so(house: FakeHouse) -> None:
    house.says("GET /v1/games/nuts", NUTS | {"seat_choices": []})
    house.says("GET /v1/rooms/KQWRTZ", snapshot(status="open"))
    assert run("choose", "KQWRTZ").output == "В этой игре места ничего не выбирают.\n"
