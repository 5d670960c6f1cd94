"""Requests: retried only when that is safe, refused with a typed problem, unreachable said as such."""

from collections.abc import Iterator

import pytest

from tests.support.fake_house import HANG_UP, FakeHouse, Reply, fake_house
from tests.support.rooms import snapshot, welcome
from traktir import Engine, Lobby, ProblemError, Table, Unreachable


@pytest.fixture
def house() -> Iterator[FakeHouse]:
    with fake_house() as house:
        yield house


@pytest.fixture
def lobby(house: FakeHouse) -> Iterator[Lobby]:
    lobby = Lobby(house.url)
    with lobby.requester:
        yield lobby


def test_an_answer_is_sent_again_when_the_line_breaks(house: FakeHouse, lobby: Lobby) -> None:
    house.says("POST /v1/rooms/KQWRTZ/answer", HANG_UP, snapshot(2))
    assert lobby.answer("KQWRTZ", "secret", "0.0", "oak")["version"] == 2
    bodies = [(request.token, request.body) for request in house.requests]
    assert bodies == [("secret", {"ask": "0.0", "option": "oak"})] * 2


def test_a_seat_repeats_its_answer_until_the_lobby_is_back(house: FakeHouse, lobby: Lobby) -> None:
    house.says("POST /v1/rooms/KQWRTZ/answer", *[HANG_UP] * 9, snapshot(2))
    assert Table(lobby, "KQWRTZ", 0, "secret").answer("0.0", "oak")["version"] == 2
    assert len(house.requests) == 10


def test_what_people_type_for_a_code_stays_within_the_route(house: FakeHouse, lobby: Lobby) -> None:
    with pytest.raises(ProblemError, match="not_found"):
        lobby.room("KQ/../../games?x#")
    assert house.requests[0].path == "/v1/rooms/KQ%2F..%2F..%2Fgames%3Fx%23"


@pytest.mark.parametrize("route", ["", "/KQWRTZ/join", "/KQWRTZ/take"])
def test_what_takes_a_seat_is_sent_again_with_the_same_key_when_the_line_breaks(house: FakeHouse, lobby: Lobby, route: str) -> None:
    house.says(f"POST /v1/rooms{route}", HANG_UP, welcome())
    for _ in range(2):
        {
            "": lambda: lobby.create("nuts", "Аня"),
            "/KQWRTZ/join": lambda: lobby.join("KQWRTZ", "Аня"),
            "/KQWRTZ/take": lambda: lobby.take("KQWRTZ", "a ticket", "Аня"),
        }[route]()
    first, again, another = [request.key for request in house.requests]
    assert first == again != another
    assert first is not None
    assert len(first) == 32


def test_what_may_not_be_done_twice_is_not_sent_again_when_the_line_breaks(house: FakeHouse, lobby: Lobby) -> None:
    house.says("POST /v1/rooms/KQWRTZ/start", HANG_UP, snapshot())
    with pytest.raises(Unreachable):
        lobby.start("KQWRTZ", "secret")
    assert [request.key for request in house.requests] == [None]


def test_reading_is_tried_again_when_the_service_is_unavailable_for_a_moment(house: FakeHouse, lobby: Lobby) -> None:
    house.says("GET /v1/rooms", Reply(503, {"code": "unavailable", "status": 503}, {"Retry-After": "0"}), {"rooms": []})
    assert lobby.rooms() == []
    assert len(house.requests) == 2


def test_a_service_that_stays_unavailable_is_a_problem(house: FakeHouse, lobby: Lobby) -> None:
    house.says("GET /v1/rooms", Reply(503, {"code": "busy", "status": 503}, {"Retry-After": "0"}))
    with pytest.raises(ProblemError) as caught:
        lobby.rooms()
    assert (caught.value.code, caught.value.status) == ("busy", 503)


def test_a_problem_has_its_code_detail_version_and_fields(house: FakeHouse, lobby: Lobby) -> None:
    house.refuses("POST /v1/rooms/KQWRTZ/answer", "ask_closed", 409, "ask 4.1 has been answered", version=17, errors={"ask": ["late"]})
    with pytest.raises(ProblemError) as caught:
        lobby.answer("KQWRTZ", "secret", "4.1", "oak")
    problem = caught.value
    assert (problem.code, problem.status, problem.detail, problem.version) == ("ask_closed", 409, "ask 4.1 has been answered", 17)
    assert problem.errors == {"ask": ["late"]}


def test_what_is_not_said_is_not_sent(house: FakeHouse, lobby: Lobby) -> None:
    house.says("POST /v1/rooms", Reply(201, welcome()))
    lobby.create("nuts", "Аня", timer=60)
    assert house.requests[0].body == {"game": "nuts", "name": "Аня", "timer": 60}
    assert house.requests[0].token is None


def test_nobody_at_the_address_is_unreachable() -> None:
    with Lobby("http://127.0.0.1:9").requester as requester, pytest.raises(Unreachable) as caught:
        requester.get("/rooms")
    assert caught.value.url == "http://127.0.0.1:9"


STRANGERS = {"a page": Reply(200, b"<html>"), "not JSON": Reply(502, b"Bad gateway"), "a list": Reply(404, []), "no problem": Reply(500, {"oops": 1})}


@pytest.mark.parametrize("reply", STRANGERS.values(), ids=STRANGERS)
def test_somebody_else_at_the_address_is_unreachable_too(house: FakeHouse, lobby: Lobby, reply: Reply) -> None:
    house.says("GET /v1/rooms", reply)
    with pytest.raises(Unreachable):
        lobby.rooms()


def test_a_redirect_is_not_followed_so_that_a_token_goes_nowhere_else(house: FakeHouse, lobby: Lobby) -> None:
    house.says("GET /v1/rooms/KQWRTZ", Reply(307, {}, {"Location": house.url + "/v1/elsewhere"}))
    lobby.room("KQWRTZ", "secret")
    assert [request.path for request in house.requests] == ["/v1/rooms/KQWRTZ"]


@pytest.mark.parametrize("address", ["", "/", "/v1", "/v1/"])
def test_an_address_may_or_may_not_name_the_version(house: FakeHouse, address: str) -> None:
    house.says("GET /v1/games", {"games": []})
    engine = Engine(house.url + address)
    with engine.requester:
        assert engine.games() == []


def too_soon(retry_after: str, seconds: int = 1) -> Reply:
    return Reply(429, {"code": "rate", "status": 429, "key": "create-room", "limit": 60, "seconds": seconds}, {"Retry-After": retry_after})


def test_what_came_too_soon_is_sent_again_when_the_service_allows_it_whatever_it_is(house: FakeHouse, lobby: Lobby) -> None:
    """A join too: what was refused by a limit has not been done."""
    waits: list[int] = []
    lobby.requester.on_wait = waits.append
    house.says("POST /v1/rooms/KQWRTZ/join", too_soon("0"), welcome())
    assert lobby.join("KQWRTZ", "Аня")["seat"] == 0
    assert (waits, len(house.requests)) == ([1], 2)


@pytest.mark.parametrize("retry_after", ["600", "", "-1", "soon", "²"])
def test_nobody_waits_for_longer_than_a_minute_or_without_being_told_for_how_long(house: FakeHouse, lobby: Lobby, retry_after: str) -> None:
    house.says("POST /v1/rooms", too_soon(retry_after, seconds=600))
    with pytest.raises(ProblemError) as caught:
        lobby.create("nuts", "Аня")
    assert (caught.value.code, caught.value.status, caught.value.seconds, len(house.requests)) == ("rate", 429, 600, 1)
