"""The command and the time of a match: how it is settled, shown, stopped and hurried."""

import json

from tests.support.command import CARD, run
from tests.support.fake_house import FakeHouse
from tests.support.rooms import snapshot


def test_create_says_times_of_kinds_and_the_bank_and_that_the_rest_is_untimed(house: FakeHouse) -> None:
    assert run("create", "nuts", "--untimed", "--time", "crack=120", "--time", "pick=none", "--bank", "60", "--no-wait").exit_code == 0
    said = house.asked("POST /v1/rooms")[0].body
    assert (said["timer"], said["times"], said["bank"]) == (None, {"crack": 120, "pick": None}, 60)


def test_the_list_of_rooms_shows_the_times_of_all_kinds(house: FakeHouse) -> None:
    house.says("GET /v1/rooms", {"rooms": [{**CARD, "timer": None, "times": {"crack": 90, "pick": 30, "eat": None}}, {**CARD, "timer": None}]})
    output = run("rooms").output
    assert "30 / 90 с" in output
    assert "∞" in output


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
    vote = {"for": "resume", "seats": [0], "needed": 2}
    waiting = [{"ask": "1.0", "seat": 0, "kind": "crack", "own_ms": 12_000, "remaining_ms": 66_500}, {"ask": "1.1", "seat": 1, "kind": "pick"}]
    house.says("GET /v1/rooms/KQWRTZ", snapshot(waiting=waiting, bank=60, banks=[54_500, 60_000], paused_at=5, vote=vote))
    output = run("clock", "KQWRTZ").output
    assert output.startswith("Пауза: время стоит у всех.\nГолосов за продолжение: 1 из 2 нужных (Аня).")
    for said in ("Аня, crack: 12 с + 54 с запаса", "greedy, pick: без ограничения", "Аня: в запасе 54 с", "greedy: в запасе 60 с"):
        assert said in output
    [line] = [line for line in output.splitlines() if "5.5 с" in line and "запас" in line]
    assert line.split()[:2] == ["65.5", "с"]
    assert json.loads(run("clock", "KQWRTZ", "--json").stdout) == clock
