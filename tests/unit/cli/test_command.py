"""The command against a made-up house: exit codes, words, JSON, and what is dangerous to print."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.support.fake_house import FakeHouse, Reply, fake_house
from tests.support.room_records import room_record
from tests.support.rooms import ask, snapshot, welcome, words
from tests.support.terminal import TRAKTIR
from traktir import Lobby
from traktir.cli import main
from traktir.cli.shell import Shell

NUTS = {
    "id": "nuts",
    "rules": "nuts/1",
    "titles": {"ru": "Орехи", "en": "Nuts"},
    "seats": [2],
    "options": {},
    "asks": ["crack"],
    "unhurried": [],
    "times": {},
    "levels": ["greedy"],
}
CARD = {"room": "KQWRTZ", "game": "nuts", "status": "open", "host": "Аня", "seats": 2, "free": 1, "timer": 60, "times": {}, "created_at": 0}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHouse]:
    with fake_house() as house:
        for service in ("LOBBY", "ENGINE", "MEDIA"):
            monkeypatch.setenv(f"TRAKTIR_{service}_URL", house.url)
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
        monkeypatch.delenv("TRAKTIR_LANG", raising=False)
        house.says("GET /v1/games", {"games": [NUTS]})
        house.says("GET /v1/games/nuts", NUTS)
        house.says("GET /v1/games/nuts/catalogue", words())
        house.says("POST /v1/rooms", Reply(201, welcome()))
        yield house


def run(*args: str, **more: Any) -> Result:
    return CliRunner().invoke(main, args, **more)


@pytest.mark.usefixtures("house")
def test_the_list_of_games_is_in_russian_unless_english_is_wished() -> None:
    assert "Орехи" in run("games").output
    assert "Nuts" in run("games", "--lang", "en").output
    assert "Nuts" in run("--lang=en", "games").output
    assert "Nuts" in run("games", env={"TRAKTIR_LANG": "en"}).output


@pytest.mark.usefixtures("house")
def test_help_is_in_the_language_wherever_that_is_said() -> None:
    assert "Открытые комнаты" in run("rooms", "--help").output
    assert "Public rooms" in run("rooms", "--help", "--lang", "en").output
    assert "Usage:" in run("--lang", "en", "--help").output


@pytest.mark.usefixtures("house")
def test_json_is_one_document() -> None:
    assert json.loads(run("games", "--json").stdout) == {"games": [NUTS]}


def test_the_list_of_rooms_shows_who_waits(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", {"rooms": [CARD]})
    output = run("rooms").output
    assert all(word in output for word in ("KQWRTZ", "Аня", "1 / 2", "60 с", "ждёт игроков"))


def test_hostile_names_do_nothing_to_the_terminal(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", {"rooms": [{**CARD, "host": "\x1b[2J[red]Злой\u202e\u200b"}]})
    output = run("rooms").output
    assert "[2J[red]Злой" in output
    assert not set("\x1b\u202e\u200b") & set(output)
    assert all(ord(char) < 128 for char in run("rooms", "--json").stdout)


CODES = {
    "no command of this name": (("walnut",), 2, "walnut"),
    "no such option": (("rooms", "--walnut"), 2, "--walnut"),
    "an argument is missing": (("create",), 2, "GAME"),
    "a number out of bounds": (("create", "nuts", "--timer", "1"), 2, "--timer"),
    "a time that is no number": (("create", "nuts", "--time", "crack=soon"), 2, "Неверное значение --time: нужно KIND=SECONDS, а не «crack=soon»"),
    "an option that is no pair": (("create", "nuts", "--option", "walnut"), 2, "Неверное значение --option: нужно KEY=VALUE, а не «walnut»"),
    "an unknown level": (("bot", "KQWRTZ", "--level", "genius"), 2, "greedy"),
    "a bot without a room": (("bot",), 2, "--create"),
    "a bot with two rooms": (("bot", "KQWRTZ", "--create", "nuts"), 2, "--create"),
    "a program that is not there": (("bot", "KQWRTZ", "--exec", "./no-such-bot"), 2, "./no-such-bot"),
    "no saved seat": (("play", "KQWRTZ"), 2, "traktir join KQWRTZ"),
    "no saved seat to leave": (("leave", "kqwrtz"), 2, "traktir join KQWRTZ"),
    "a record that is not there": (("verify", "no-such-file"), 2, "no-such-file"),
    "nobody answers": (("rooms", "--lobby-url", "http://127.0.0.1:9"), 3, "http://127.0.0.1:9 не отвечает (нет соединения)"),
    "an address that is none": (("rooms", "--lobby-url", "localhost:8080"), 3, "адрес начинается с http://"),
}


@pytest.mark.parametrize(("args", "code", "said"), CODES.values(), ids=CODES)
@pytest.mark.usefixtures("house")
def test_a_failure_has_its_exit_code_and_says_what_to_do(args: tuple[str, ...], code: int, said: str) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (code, "")
    assert said in result.stderr


ADDRESSES = {
    "the gateway by the environment": ({"TRAKTIR_URL": "HOUSE"}, (), "/api/lobby"),
    "the gateway by the command line": ({"TRAKTIR_URL": "http://127.0.0.1:9"}, ("--url", "HOUSE/"), "/api/lobby"),
    "the command line before the environment": ({"TRAKTIR_LOBBY_URL": "http://127.0.0.1:9"}, ("--url", "HOUSE"), "/api/lobby"),
    "a service that is elsewhere by the environment": ({"TRAKTIR_URL": "http://127.0.0.1:9", "TRAKTIR_LOBBY_URL": "HOUSE"}, (), ""),
    "a service that is elsewhere by the command line": ({}, ("--url", "http://127.0.0.1:9", "--lobby-url", "HOUSE"), ""),
}


@pytest.mark.parametrize(("environment", "args", "prefix"), ADDRESSES.values(), ids=ADDRESSES)
def test_one_address_is_enough_for_all_services(
    house: FakeHouse, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], args: tuple[str, ...], prefix: str
) -> None:
    for name in ("TRAKTIR_URL", "TRAKTIR_LOBBY_URL", "TRAKTIR_ENGINE_URL", "TRAKTIR_MEDIA_URL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value.replace("HOUSE", house.url))
    house.says(f"GET {prefix}/v1/rooms", {"rooms": []})
    result = run("rooms", *(arg.replace("HOUSE", house.url) for arg in args))
    assert result.exit_code == 0, result.stderr
    assert house.asked(f"GET {prefix}/v1/rooms")


def test_without_an_address_it_is_the_gateway_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRAKTIR_LOBBY_URL", raising=False)
    monkeypatch.delenv("TRAKTIR_URL", raising=False)
    assert Shell().lobby.requester.base == Lobby().requester.base == "http://localhost:8080/api/lobby/v1"


def test_a_refusal_is_exit_1_with_what_to_do_next(house: FakeHouse) -> None:
    house.refuses("POST /v1/rooms/KQWRTZ/join", "room_full", 409)
    result = run("join", "kqwrtz")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Свободных мест нет. Смотреть: traktir watch KQWRTZ\n"


def test_a_refusal_this_version_does_not_know_is_told_in_the_servers_words(house: FakeHouse) -> None:
    house.refuses("GET /v1/rooms", "full_moon", 409, "come back tomorrow \x1b[0m")
    assert run("rooms").stderr == "Сервер отказал: come back tomorrow [0m\n"


def test_wrong_values_are_named_in_plain_words(house: FakeHouse) -> None:
    house.refuses("POST /v1/rooms", "invalid", 422, errors={"name": ["Too long.", "Not seen."], "options": {"pro": ["Not a valid boolean."]}})
    assert run("create", "nuts").stderr == "Сервис не принял значения: name: Too long. Not seen.; options.pro: Not a valid boolean.\n"


def test_with_json_a_failure_is_a_document_on_standard_error(house: FakeHouse) -> None:
    house.refuses("POST /v1/rooms/KQWRTZ/join", "room_full", 409, "full")
    result = run("join", "KQWRTZ", "--json")
    assert json.loads(result.stderr).items() >= {"error": "room_full", "exit": 1, "status": 409, "detail": "full"}.items()


def test_an_unavailable_service_is_exit_3(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", Reply(503, {"code": "unavailable", "status": 503}, {"Retry-After": "0"}))
    assert run("rooms").exit_code == 3


def test_create_says_to_the_lobby_what_was_said_to_it(house: FakeHouse) -> None:
    options = ("--seats", "2", "--timer", "60", "--bot", "greedy", "--option", "pro=true", "--option", "hands=draft", "--private", "--name", "Аня")
    assert run("create", "nuts", *options, "--no-wait").exit_code == 0
    assert house.asked("POST /v1/rooms")[0].body == {
        "game": "nuts",
        "name": "Аня",
        "seats": 2,
        "timer": 60,
        "bots": ["greedy"],
        "options": {"pro": True, "hands": "draft"},
        "public": False,
    }


def test_create_says_times_of_kinds_and_the_bank_and_that_the_rest_is_untimed(house: FakeHouse) -> None:
    assert run("create", "nuts", "--untimed", "--time", "crack=120", "--time", "pick=none", "--bank", "60", "--no-wait").exit_code == 0
    said = house.asked("POST /v1/rooms")[0].body
    assert (said["timer"], said["times"], said["bank"]) == (None, {"crack": 120, "pick": None}, 60)


def test_the_list_of_rooms_shows_the_times_of_all_kinds(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", {"rooms": [{**CARD, "timer": None, "times": {"crack": 90, "pick": 30, "eat": None}}, {**CARD, "timer": None}]})
    output = run("rooms").output
    assert "30 / 90 с" in output
    assert "∞" in output


def test_an_option_that_is_no_json_is_text(house: FakeHouse) -> None:
    values = {"a": "NaN", "b": "[1", "c": "x=y", "d": "[" * 50_000, "e": "7"}
    run("create", "nuts", "--no-wait", *[part for key, value in values.items() for part in ("--option", f"{key}={value}")])
    assert house.asked("POST /v1/rooms")[0].body["options"] == {**values, "e": 7}


def test_a_terminal_without_russian_letters_shows_question_marks(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", {"rooms": []})
    done = subprocess.run([TRAKTIR, "rooms"], env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False)
    assert (done.returncode, done.stdout[:3], done.stderr) == (0, b"???", b"")


@pytest.mark.usefixtures("house")
def test_create_without_waiting_saves_the_seat_and_says_how_to_join_and_play() -> None:
    output = run("create", "nuts", "--no-wait").output
    assert "traktir join KQWRTZ" in output
    assert "traktir play KQWRTZ" in output
    assert "secret-token" not in output + run("seats").output
    assert "KQWRTZ" in run("seats").output


@pytest.mark.usefixtures("house")
def test_create_without_waiting_gives_scripts_the_welcome() -> None:
    assert json.loads(run("create", "nuts", "--no-wait", "--json").stdout) == welcome()


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


def test_the_host_pauses_resumes_and_hurries(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait", "--pause", "anybody")
    assert house.asked("POST /v1/rooms")[0].body["pause"] == "anybody"
    seats = [{"seat": seat, "kind": "person", "name": name} for seat, name in enumerate(("Аня", "Боря", "Вера"))]
    waiting = [{"ask": f"0.{seat}", "seat": seat, "kind": "crack"} for seat in (0, 1, 2)]
    house.says("GET /v1/rooms/KQWRTZ", snapshot(seats=seats, waiting=waiting))
    for order in ("pause", "resume", "hurry"):
        house.says(f"POST /v1/rooms/KQWRTZ/{order}", snapshot())
        assert run(order, "KQWRTZ").exit_code == 0
    assert run("hurry", "KQWRTZ", "2").exit_code == 0
    assert [request.body["ask"] for request in house.asked("POST /v1/rooms/KQWRTZ/hurry")] == ["0.1", "0.2"]
    house.says("GET /v1/rooms/KQWRTZ", snapshot(seats=seats, waiting=[]))
    assert run("hurry", "KQWRTZ").exit_code == 1


def test_a_pause_by_vote_says_how_many_are_missing(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait", "--pause", "vote")
    house.says("POST /v1/rooms/KQWRTZ/pause", snapshot(vote={"for": "pause", "seats": [0], "needed": 2}))
    assert run("pause", "KQWRTZ").output == "Голосов за паузу: 1 из 2 нужных (Аня). Проголосовать: traktir pause KQWRTZ\n"
    house.says("POST /v1/rooms/KQWRTZ/resume", snapshot(paused_at=5, vote={"for": "resume", "seats": [0], "needed": 2}))
    assert "Голосов за продолжение: 1 из 2" in run("resume", "KQWRTZ").output
    house.says("POST /v1/rooms/KQWRTZ/pause", snapshot(paused_at=5, vote={"for": "resume", "seats": [], "needed": 2}))
    assert run("pause", "KQWRTZ").output == "Пауза: время стоит у всех.\n"


def test_the_clock_shows_own_times_banks_and_the_ledger(house: FakeHouse) -> None:
    entries = [(0, "start", None, [], 0, None), (65_500, "bank", 0, ["0.0"], 5_500, 54_500), (65_500, "expiry", None, ["0.0"], 0, None)]
    ledger = [
        {"at": at, "what": what, "by": by, "asks": asks, "played_ms": at, "paused_ms": 0, "used_ms": used, "left_ms": left}
        for at, what, by, asks, used, left in entries
    ]
    clock = {"started_at": 0, "banks": [54_500, 60_000], "paused_at": None, "paused_ms": 0, "votes": [], "ledger": ledger}
    house.says("GET /v1/rooms/KQWRTZ/clock", clock)
    waiting = [{"ask": "1.0", "seat": 0, "kind": "crack", "own_ms": 12_000, "remaining_ms": 66_500}, {"ask": "1.1", "seat": 1, "kind": "pick"}]
    house.says("GET /v1/rooms/KQWRTZ", snapshot(waiting=waiting, bank=60, banks=[54_500, 60_000]))
    output = run("clock", "KQWRTZ").output
    for said in ("Аня, crack: 12 с + 54 с запаса", "greedy, pick: без ограничения", "Аня: в запасе 54 с", "greedy: в запасе 60 с"):
        assert said in output
    [line] = [line for line in output.splitlines() if "5.5 с" in line and "запас" in line]
    assert line.split()[:2] == ["65.5", "с"]
    assert json.loads(run("clock", "KQWRTZ", "--json").stdout) == clock


def test_a_demo_whose_bots_get_no_advice_fails(house: FakeHouse) -> None:
    house.says("GET /v1/rooms/KQWRTZ", snapshot(2, open_ask=ask()))
    house.refuses("POST /v1/games/nuts/advise", "bad_view", 422, "no table gives this view")
    result = run("demo", "nuts")
    assert result.exit_code == 4
    assert "no table gives this view" in result.stderr


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


def test_chat_says_and_reads_with_a_media_token(house: FakeHouse) -> None:
    run("create", "nuts", "--no-wait")
    line = {"seq": 1, "from": "seat-1", "name": "\x1b[1mБоря", "text": "Привет[/]\u202e", "ts": 0}
    house.says("POST /v1/rooms/KQWRTZ/media-token", {"token": "media", "expires_at": 1})
    house.says("POST /v1/chat", Reply(201, line))
    house.says("GET /v1/chat", {"messages": [line]})
    assert run("chat", "KQWRTZ", "При", "вет").exit_code == 0
    said = house.asked("POST /v1/chat")[0]
    assert (said.token, said.body["text"]) == ("media", "При вет")
    assert run("chat", "KQWRTZ").output == "[1mБоря: Привет[/]\n"


def test_verify_asks_the_engine_and_tells_the_verdict(house: FakeHouse, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps({"game": "nuts", "answers": []}))
    house.says("POST /v1/games/nuts/verify", {"ok": True, "version": 7, "over": True, "result": None})
    assert "7" in run("verify", str(file)).output
    house.refuses("POST /v1/games/nuts/verify", "bad_record", 422, "answer 3 does not replay")
    result = run("verify", str(file))
    assert (result.exit_code, "answer 3" in result.stderr) == (1, True)


def test_verify_proves_a_room_with_or_without_an_engine(house: FakeHouse, tmp_path: Path) -> None:
    document = room_record()
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document))
    house.says("POST /v1/games/nuts/verify", {"ok": True, "version": 2, "over": True, "result": document["result"]})
    assert json.loads(run("verify", str(file), "--json").stdout)["replayed"]
    assert not json.loads(run("verify", str(file), "--json", "--offline").stdout)["replayed"]
    with_nobody = run("verify", str(file), "--json", "--engine-url", "http://127.0.0.1:9")
    assert (with_nobody.exit_code, json.loads(with_nobody.stdout)["replayed"]) == (0, False)
    assert run("verify", str(file), "--offline", "--commitment", document["commitment"]).exit_code == 0
    assert run("verify", str(file), "--offline", "--commitment", "0" * 64).exit_code == 1
    house.says("POST /v1/games/nuts/verify", {"ok": True, "version": 2, "over": True, "result": None})
    assert run("verify", str(file)).exit_code == 1


def test_verify_refuses_a_changed_room_and_takes_the_code_of_one(house: FakeHouse, tmp_path: Path) -> None:
    document = room_record()
    house.says("GET /v1/rooms/KQWRTZ/record", document)
    assert run("verify", "kqwrtz", "--offline").exit_code == 0
    assert json.loads(run("record", "KQWRTZ").stdout) == document
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document).replace("5e5e", "5f5e", 1))
    assert run("verify", str(file), "--offline").exit_code == 1
    file.write_text('{"secret": 1, "secret": 2}')
    assert run("verify", str(file), "--offline").exit_code == 2


def test_a_nonce_is_said_only_after_the_lobby_has_committed_itself(house: FakeHouse) -> None:
    house.says("PUT /v1/rooms/KQWRTZ/nonce", snapshot(status="open"))
    assert run("create", "nuts", "--no-wait", "--nonce", "mine").exit_code == 0
    assert [(request.path, request.body.get("nonce")) for request in house.requests] == [("/v1/rooms", None), ("/v1/rooms/KQWRTZ/nonce", "mine")]
    house.says("GET /v1/rooms/KQWRTZ", snapshot(status="open"))
    house.says("POST /v1/rooms/KQWRTZ/join", welcome(seat=1, token="other"))
    assert run("join", "KQWRTZ", "--new", "--no-wait", "--nonce", "mine").exit_code == 0
    assert house.asked("POST /v1/rooms/KQWRTZ/join")[0].body["nonce"] == "mine"
    house.says("GET /v1/rooms/KQWRTZ", snapshot(status="open", shuffle={"commitment": "0" * 64, "nonces": [None, None]}))
    assert run("join", "KQWRTZ", "--new", "--no-wait", "--nonce", "mine").exit_code == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": 7}', "[" * 100_000], ids=["empty", "list", "no game", "odd game", "deep"])
@pytest.mark.usefixtures("house")
def test_a_file_that_is_no_record_is_said_so(text: str) -> None:
    result = run("verify", "-", input=text)
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.usefixtures("house")
def test_rules_and_pieces_are_shown() -> None:
    assert "Колите." in run("help", "nuts").output
    assert "Жёлудь" in run("catalogue", "nuts").output


@pytest.mark.usefixtures("house")
def test_the_installed_command_works_without_a_terminal_and_through_a_closed_pipe() -> None:
    command = [TRAKTIR, "games"]
    done = subprocess.run(command, env=os.environ, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert (done.returncode, "Орехи" in done.stdout.decode(), done.stderr) == (0, True, b"")
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(command, env=os.environ, stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")
