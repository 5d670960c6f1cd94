"""Rate limits of the lobby, tried by those who would like to get round them."""

import itertools
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import requests
from redis import Redis
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.integration.lobby.houses import a_lobby
from tests.support.served import Served
from traktir_kit.addresses import network
from traktir_kit.limits import Limiter
from traktir_kit.limits.registry import ANSWER, BAD_TOKEN, CREATE_ROOM, JOIN, PASSWORD, PLAY, ROOM_PASSWORD, STREAM, Limit
from traktir_kit.tokens import digest

SECONDS = 20
_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def strict(redis_url: str, engine: Served) -> Iterator[str]:
    """A lobby with the limits that everybody has, behind a proxy."""
    with a_lobby(redis_url, engine.url, settings={"TRAKTIR_LIMITS": "1", "TRAKTIR_PROXIES": "1"}) as served:
        yield served.url


@pytest.fixture
def at(strict: str) -> "Client":
    return Client(strict, new_address())


def new_address() -> str:
    """An address that no other test has."""
    number = next(_numbers)
    return f"198.18.{number // 256}.{number % 256}"


class Client:
    """Somebody at an address, as the proxy says."""

    def __init__(self, lobby: str, address: str) -> None:
        self.lobby = lobby
        self.headers = {"X-Forwarded-For": address}
        self.http = requests.Session()

    def send(self, method: str, path: str, token: str | None = None, body: Any = None, **headers: str) -> requests.Response:
        bearer = {"Authorization": f"Bearer {token}"} if token else {}
        sent = {**self.headers, **bearer, **headers}
        return self.http.request(method, f"{self.lobby}/v1{path}", json=body, headers=sent, timeout=SECONDS)

    def room(self, **wishes: Any) -> dict[str, Any]:
        made: dict[str, Any] = self.send("POST", "/rooms", body={"game": "purses", "name": "Анна", "seats": 2, **wishes}).json()
        return made


def assert_refused(answer: requests.Response, limit: Limit) -> None:
    """Refused by that limit, and in the words of the protocol."""
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["key"], problem["limit"]) == (429, "rate", limit.key, limit.most), problem
    assert 1 <= int(answer.headers["Retry-After"]) == problem["seconds"] <= limit.seconds
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_one_address_makes_so_many_rooms_and_no_more_however_it_asks(at: Client) -> None:
    """Nothing of a request is read before: a bad body counts too, and what is refused makes no room."""
    for number in range(CREATE_ROOM.most):
        answer = at.send("POST", "/rooms", body={"game": "purses", "name": "Анна", "public": False} if number % 2 else {"nonsense": number})
        assert answer.status_code in {201, 422}
    assert_refused(at.send("POST", "/rooms", body={"game": "purses", "name": "Анна"}), CREATE_ROOM)
    tricks: dict[str, str] = {
        "X-HTTP-Method-Override": "PUT",
        "X-Real-IP": "192.0.2.1",
        "Forwarded": "for=192.0.2.1",
        "X-Client-IP": "192.0.2.1",
        "SCRIPT_NAME": "/v1",
    }
    for name, value in tricks.items():
        assert_refused(at.send("POST", "/rooms", body={"game": "purses", "name": "Анна"}, **{name: value}), CREATE_ROOM)
    assert at.send("POST", "/rooms/").status_code == 404
    assert at.send("GET", "/rooms").ok


def test_what_a_client_claims_in_front_of_the_proxys_word_is_not_believed(at: Client) -> None:
    """The proxy adds the true address at the end."""
    true = at.headers["X-Forwarded-For"]
    answers = [at.send("POST", "/rooms", body={}, **{"X-Forwarded-For": f"10.0.0.{number}, {true}"}) for number in range(CREATE_ROOM.most + 1)]
    assert_refused(answers[-1], CREATE_ROOM)


def test_a_whole_ipv6_network_is_one_address(strict: str) -> None:
    answers = [Client(strict, f"2001:db8:7:7::{number:x}").send("POST", "/rooms", body={}) for number in range(CREATE_ROOM.most + 1)]
    assert_refused(answers[-1], CREATE_ROOM)
    assert Client(strict, "2001:db8:7:8::1").send("POST", "/rooms", body={}).status_code == 422


def test_eight_friends_behind_one_address_make_a_room_join_it_and_open_three_tabs_each(at: Client) -> None:
    """Six play and two watch."""
    welcome = at.room(game="mages", seats=6)
    code = welcome["room"]
    joined = [at.send("POST", f"/rooms/{code}/join", body={"name": f"friend {number}"}).json() for number in range(5)]
    tokens = [welcome["token"], *(each["token"] for each in joined), None, None]
    for token in tokens * 3:
        assert at.send("GET", f"/rooms/{code}", token).ok
        assert at.send("POST", f"/rooms/{code}/media-token", token).ok
        assert opened(at, code, token) == "snapshot"
    assert at.send("POST", f"/rooms/{code}/start", tokens[0]).ok


def test_passwords_are_guessed_so_often_in_a_room_and_then_even_the_right_one_has_to_wait(strict: str, at: Client) -> None:
    code = at.room(password="sesame")["room"]
    guesser = Client(strict, new_address())
    for number in range(PASSWORD.most):
        spelling = code.lower() if number % 2 else code
        assert join(guesser, spelling, f"guess {number}").json()["code"] == "bad_password"
    assert_refused(join(guesser, code, "sesame"), PASSWORD)
    assert_refused(join(guesser, code.lower(), "sesame"), PASSWORD)
    other = at.room(password="sesame")["room"]
    assert join(guesser, other, "sesame").ok
    assert join(at, code, "sesame").ok


def test_many_addresses_together_guess_no_more_than_a_room_allows(strict: str, at: Client, redis: Redis) -> None:
    """The host still lets friends in, by a ticket for the seat of a bot."""
    welcome = at.room(seats=3, password="sesame")
    code, token = welcome["room"], welcome["token"]
    use_up(redis, ROOM_PASSWORD, code, but=3)
    answers = [join(Client(strict, new_address()), code, f"guess {number}") for number in range(4)]
    assert [answer.json()["code"] for answer in answers] == ["bad_password"] * 3 + ["rate"]
    assert_refused(answers[-1], ROOM_PASSWORD)
    assert at.send("PUT", f"/rooms/{code}/seats/1/bot", token, {"level": "random"}).ok
    ticket = at.send("POST", f"/rooms/{code}/seats/1/ticket", token).json()["ticket"]
    assert at.send("POST", f"/rooms/{code}/take", body={"ticket": ticket, "name": "Борис"}).ok


def test_wrong_tokens_and_tickets_become_a_matter_of_rate_and_right_ones_pass(at: Client) -> None:
    welcome = at.room()
    code, token = welcome["room"], welcome["token"]
    for number in range(BAD_TOKEN.most):
        wrong = f"0-{number:043d}"
        answer = at.send("GET", f"/rooms/{code}", wrong) if number % 2 else at.send("POST", f"/rooms/{code}/take", body={"ticket": wrong, "name": "x"})
        assert answer.json()["code"] in {"bad_token", "bad_ticket"}
    assert_refused(at.send("GET", f"/rooms/{code}", "0-" + "x" * 43), BAD_TOKEN)
    assert_refused(at.send("POST", f"/rooms/{code}/take", body={"ticket": "0-" + "x" * 43, "name": "x"}), BAD_TOKEN)
    assert at.send("GET", f"/rooms/{code}", token).ok
    ticket = at.send("POST", f"/rooms/{code}/seats/0/ticket", token).json()["ticket"]
    assert at.send("POST", f"/rooms/{code}/take", body={"ticket": ticket, "name": "Борис"}).ok


def test_answers_of_a_token_are_counted_together_by_whatever_transport_and_spelling(strict: str, at: Client, redis: Redis) -> None:
    """A bot that answers ten times a second for as long as it likes is within the limit."""
    assert ANSWER.most / ANSWER.seconds >= 2 * 10
    welcome = at.room()
    code, token = welcome["room"], welcome["token"]
    use_up(redis, ANSWER, digest(token.split("-", 1)[1])[:32])
    body = {"ask": "0.0", "option": "1"}
    for spelling in (token, f"0{token}"):
        assert_refused(at.send("POST", f"/rooms/{code}/answer", spelling, body), ANSWER)
        assert_refused(at.send("POST", f"/rooms/{code.lower()}/answer", spelling, body, Authorization=f"bearer  {spelling}"), ANSWER)
    with connect(stream_url(strict, code), additional_headers=at.headers) as stream:
        stream.send(f'{{"token": "{token}"}}')
        stream.recv(SECONDS)
        stream.send('{"t": "answer", "ask": "0.0", "option": "1", "id": 7}')
        told = stream.recv(SECONDS)
    assert '"code":"rate"' in str(told)
    assert '"id":7' in str(told)
    assert at.send("POST", f"/rooms/{code}/leave", token).ok


def test_many_tokens_at_one_address_share_what_it_may_do(strict: str, at: Client, redis: Redis) -> None:
    """The same tokens elsewhere go on."""
    welcomes = [at.room() for _ in range(3)]
    use_up(redis, PLAY, network(at.headers["X-Forwarded-For"]))
    for welcome in welcomes:
        room = f"/rooms/{welcome['room']}"
        assert_refused(at.send("PUT", f"{room}/ready", welcome["token"], {"ready": True}), PLAY)
        assert_refused(at.send("POST", f"{room}/answer", welcome["token"], {"ask": "0.0", "option": "1"}), PLAY)
        assert at.send("GET", room, welcome["token"]).ok
        assert Client(strict, new_address()).send("PUT", f"{room}/ready", welcome["token"], {"ready": True}).ok


def test_many_joins_of_one_address_are_refused_for_all_rooms_and_by_tickets_too(at: Client) -> None:
    answers = [at.send("POST", f"/rooms/ABCDE{'FGH'[number % 3]}/{'join' if number % 2 else 'take'}", body={"name": "x"}) for number in range(JOIN.most + 1)]
    assert_refused(answers[-1], JOIN)


def test_a_stream_too_many_is_opened_and_closed_with_4429_so_that_browsers_see_why(at: Client) -> None:
    code = at.room()["room"]
    ends = [opened(at, code, None) for _ in range(STREAM.most + 1)]
    assert ends == ["snapshot"] * STREAM.most + ["4429"]


def test_one_address_cannot_take_all_sockets_and_long_polls_of_a_process(strict: str, at: Client) -> None:
    """Its lobby has two processes of 80, of which one address gets 20 each."""
    code = at.room()["room"]
    with ExitStack() as streams:
        ends = [streams.enter_context(connect(stream_url(strict, code), additional_headers=at.headers)) for _ in range(41)]
        codes = [first_word(stream) for stream in ends]
        assert codes.count("1013") >= 1
        assert opened(Client(strict, new_address()), code, None) == "snapshot"


def test_head_counts_as_get_and_options_cost_nothing(at: Client, redis: Redis) -> None:
    at.send("HEAD", "/rooms")
    counted = len(redis.keys("traktir:limits:look/*"))
    at.send("OPTIONS", "/rooms")
    assert counted > 0
    assert len(redis.keys("traktir:limits:look/*")) == counted


def test_neither_addresses_nor_tokens_stand_in_the_store_or_in_what_is_answered(at: Client, redis: Redis) -> None:
    welcome = at.room()
    at.send("PUT", f"/rooms/{welcome['room']}/ready", welcome["token"], {"ready": True})
    keys = str(redis.keys("traktir:limits:*"))
    assert "change/" in keys
    assert "198.18." not in keys
    assert welcome["token"].split("-", 1)[1] not in keys


def use_up(redis: Redis, limit: Limit, owner: str, but: int = 0) -> None:
    """As if the owner had done all that the limit allows, but for so much."""
    limiter = Limiter(redis)
    for _ in range(limit.most - but):
        limiter.spend(limit, owner)


def join(guest: Client, code: str, password: str) -> requests.Response:
    return guest.send("POST", f"/rooms/{code}/join", body={"name": "Борис", "password": password})


def opened(client: Client, code: str, token: str | None) -> str:
    """Opens a stream: what is said first, or the code with which it is closed."""
    with connect(stream_url(client.lobby, code), additional_headers=client.headers) as stream:
        return first_word(stream, token)


def first_word(stream: ClientConnection, token: str | None = None) -> str:
    try:
        stream.send(f'{{"token": "{token}"}}' if token else "{}")
        return "snapshot" if '"t":"snapshot"' in str(stream.recv(SECONDS)) else "problem"
    except ConnectionClosed as closed:
        return str(closed.rcvd.code if closed.rcvd else 1006)


def stream_url(lobby: str, code: str) -> str:
    return f"{lobby.replace('http', 'ws', 1)}/v1/rooms/{code}/stream"
