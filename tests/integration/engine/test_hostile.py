"""Whatever is sent to the engine gets a documented problem, never a 500, and changes nothing."""

from dataclasses import dataclass, field
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from tests.integration.engine.records import BIDS, SEED, SHARE, answers, record

GAME = "/v1/games/purses"
JSON = {"Content-Type": "application/json"}
VIEW = {
    "game": "purses",
    "seats": 2,
    "options": {"rounds": 3},
    "you": 0,
    "round": 0,
    "finder": None,
    "found": None,
    "purse": 5,
    "bids": [],
}

ASK: dict[str, Any] = {"id": "0.0", "kind": "bid", "automatic": "bid1", "about": {}, "options": [{"id": "bid1", "value": {"coins": 1}}]}


@dataclass(frozen=True)
class Sent:
    """A request that cannot be granted."""

    name: str
    code: str
    path: str
    body: bytes = b""
    method: str = "POST"
    headers: dict[str, str] = field(default_factory=lambda: JSON)


def _json(name: str, code: str, path: str, value: Any) -> Sent:
    return Sent(name, code, GAME + path, orjson.dumps(value))


def _answer(name: str, code: str, record: dict[str, Any], *lines: Any) -> Sent:
    return _json(name, code, "/answer", {"record": record, "answers": answers(*lines)})


def _replay(name: str, code: str, **changes: Any) -> Sent:
    return _json(name, code, "/step", {"record": record(**changes)})


def _view(name: str, **changes: Any) -> Sent:
    return _json(name, "bad_view", "/advise", {"view": {**VIEW, **changes}})


def _ask(name: str, ask: Any) -> Sent:
    return _json(name, "invalid", "/advise", {"view": VIEW, "ask": ask})


NOT_JSON = [
    Sent(f"{name} to {path}", "bad_json", GAME + path, body)
    for path in ("/start", "/answer", "/step", "/advise", "/verify")
    for name, body in (("nothing", b""), ("half an object", b'{"record": '))
] + [
    Sent("NaN", "bad_json", GAME + "/start", b'{"seats": NaN}'),
    Sent("Infinity", "bad_json", GAME + "/start", b'{"seats": -Infinity}'),
    Sent("a number without end", "bad_json", GAME + "/start", b'{"seats": 1e999}'),
    Sent("a lone surrogate", "bad_json", GAME + "/start", b'{"seed": "\\ud800"}'),
    Sent("not UTF-8", "bad_json", GAME + "/start", b'{"seed": "\xff"}'),
    Sent("UTF-16", "bad_json", GAME + "/start", '{"seats": 2}'.encode("utf-16")),
    Sent("nested without end", "bad_json", GAME + "/advise", b'{"view": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
    Sent("nested too deep", "bad_json", GAME + "/advise", b'{"view": {"you": ' + b"[" * 70 + b"]" * 70 + b"}}"),
    Sent("two values", "bad_json", GAME + "/verify", b"{}{}"),
]

NOT_A_JSON_TYPE = [
    Sent("no content type", "unsupported_media_type", GAME + "/step", b"{}", headers={}),
    Sent("text", "unsupported_media_type", GAME + "/step", b"{}", headers={"Content-Type": "text/plain"}),
    Sent("a form", "unsupported_media_type", GAME + "/start", b"seats=2", headers={"Content-Type": "application/x-www-form-urlencoded"}),
    Sent("a nonsense type", "unsupported_media_type", GAME + "/advise", b"{}", headers={"Content-Type": "\x80;;=json"}),
]

TOO_LARGE = [
    Sent("10 MB", "too_large", GAME + "/verify", b'{"record": "' + b"x" * 10_000_000 + b'"}'),
    Sent("a byte too many", "too_large", GAME + "/advise", b" " * (256 * 1024 + 1)),
]

NO_ROUTE = [
    Sent("no such route", "not_found", "/v1/game", method="GET"),
    Sent("no such verb", "not_found", GAME + "/cheat"),
    Sent("a path with a slash too many", "not_found", "/v1/games/", method="GET"),
    Sent("a path out of the house", "not_found", "/v1/games/../../etc/passwd", method="GET"),
    Sent("GET of an answer", "method_not_allowed", GAME + "/answer", method="GET"),
    Sent("POST of a catalogue", "method_not_allowed", GAME + "/catalogue"),
    Sent("DELETE of a game", "method_not_allowed", GAME, method="DELETE"),
    Sent("PUT of the games", "method_not_allowed", "/v1/games", method="PUT"),
    Sent("an invented method", "method_not_allowed", GAME + "/step", method="DEAL"),
    Sent("an unknown game", "unknown_game", "/v1/games/chess", method="GET"),
    Sent("the catalogue of an unknown game", "unknown_game", "/v1/games/chess/catalogue", method="GET"),
    Sent("a game of 10,000 letters", "unknown_game", "/v1/games/" + "x" * 10_000, method="GET"),
    Sent("a start of an unknown game", "unknown_game", "/v1/games/chess/start", orjson.dumps({"seats": 2, "seed": SEED})),
    Sent("an answer in an unknown game", "unknown_game", "/v1/games/chess/answer", orjson.dumps({"record": record(), "answers": answers(BIDS[0])})),
    Sent("a step of an unknown game", "unknown_game", "/v1/games/chess/step", orjson.dumps({"record": record()})),
    Sent("a record of an unknown game", "unknown_game", "/v1/games/chess/verify", orjson.dumps({"record": record()})),
    Sent("advice for an unknown game", "unknown_game", "/v1/games/chess/advise", orjson.dumps({"view": VIEW})),
]

NOT_THE_SCHEMA = [
    *[_json(f"{name} to {path}", "invalid", path, value) for path in ("/start", "/answer", "/advise") for name, value in (("null", None), ("a list", []))],
    _json("a text", "invalid", "/step", "record"),
    _json("a number", "invalid", "/verify", 0),
    _json("nothing asked for", "invalid", "/step", {}),
    _json("a word too many", "invalid", "/step", {"record": record(), "sinse": 1}),
    _json("a record with a word too many", "invalid", "/verify", {"record": record(winner=0)}),
    Sent("a language that is none", "invalid", GAME + "/catalogue?lang=de", method="GET"),
    Sent("a query that is misspelt", "invalid", GAME + "/catalogue?language=en", method="GET"),
    Sent("a query where none is taken", "invalid", "/v1/games?game=purses", method="GET"),
    Sent("a query beside a body", "invalid", GAME + "/step?since=1", orjson.dumps({"record": record()})),
    _json("seats as text", "invalid", "/start", {"seats": "2", "seed": SEED}),
    _json("seats as truth", "invalid", "/start", {"seats": True, "seed": SEED}),
    _json("half a seat", "invalid", "/start", {"seats": 2.5, "seed": SEED}),
    _json("no seat", "invalid", "/start", {"seats": 0, "seed": SEED}),
    _json("a million seats", "invalid", "/start", {"seats": 1_000_000, "seed": SEED}),
    _json("a short seed", "invalid", "/start", {"seats": 2, "seed": SEED[:-1]}),
    _json("a seed with a line feed", "invalid", "/start", {"seats": 2, "seed": SEED + "\n"}),
    _json("a seed in capitals", "invalid", "/start", {"seats": 2, "seed": SEED.upper()}),
    _json("a seed in other digits", "invalid", "/start", {"seats": 2, "seed": "٣" * 64}),
    _json("options as a list", "invalid", "/start", {"seats": 2, "seed": SEED, "options": []}),
    _json("options that are null", "invalid", "/start", {"seats": 2, "seed": SEED, "options": None}),
    _json("a negative since", "invalid", "/step", {"record": record(), "since": -1}),
    _json("half a since", "invalid", "/step", {"record": record(), "since": 0.5}),
    _json("no answers", "invalid", "/answer", {"record": record(), "answers": []}),
    _json("65 answers", "invalid", "/answer", {"record": record(), "answers": answers(BIDS[0]) * 65}),
    _answer("an answer of no seat", "invalid", record(), ["0.0"]),
    _answer("an answer of seat -1", "invalid", record(), ["0.0", -1, "bid1"]),
    _answer("an answer of null", "invalid", record(), ["0.0", 0, None]),
    _answer("an answer with an ask as a number", "invalid", record(), [0.0, 0, "bid1"]),
    _answer("an answer with an endless option", "invalid", record(), ["0.0", 0, "x" * 10_000]),
    _replay("answers that are an object", "invalid", answers={"0.0": "bid1"}),
    _replay("an answer that is null", "invalid", answers=[None]),
    _replay("an answer of two", "invalid", answers=[["0.0", 0]]),
    _replay("an answer of a seat as truth", "invalid", answers=[["0.0", False, "bid1"]]),
    _replay("an answer of a seat as text", "invalid", answers=[["0.0", "0", "bid1"]]),
    _replay("an answer with an ask of 10,000 letters", "invalid", answers=[["0" * 10_000, 0, "bid1"]]),
    _json("a view that is null", "invalid", "/advise", {"view": None}),
    _json("a view that is a list", "invalid", "/advise", {"view": [VIEW]}),
    _ask("an ask that is a list", []),
    _ask("an ask with a word too many", {**ASK, "seat": 0}),
    _ask("an ask that is answered", {"id": "0.0", "kind": "bid", "chosen": "bid1"}),
    _ask("an ask without options", {**ASK, "options": []}),
    _ask("an ask of 2,001 options", {**ASK, "options": ASK["options"] * 2_001}),
    _ask("an ask whose automatic option is none", {**ASK, "automatic": "bid2"}),
    _ask("an option without a value", {**ASK, "options": [{"id": "bid1"}]}),
    _json("a salt of 65 characters", "invalid", "/advise", {"view": VIEW, "salt": "x" * 65}),
    _json("a salt that is a number", "invalid", "/advise", {"view": VIEW, "salt": 7}),
    _json("a level that is none", "invalid", "/advise", {"view": VIEW, "level": "genius"}),
    _json("a level that is a list", "invalid", "/advise", {"view": VIEW, "level": ["auto"]}),
]

AGAINST_THE_RULES = [
    _json("one seat", "bad_setup", "/start", {"seats": 1, "seed": SEED}),
    _json("an unknown option", "bad_setup", "/start", {"seats": 2, "seed": SEED, "options": {"__proto__": {}}}),
    _json("an option out of range", "bad_setup", "/start", {"seats": 2, "seed": SEED, "options": {"rounds": 10**18}}),
    _json("an option beyond 64 bits", "bad_setup", "/start", {"seats": 2, "seed": SEED, "options": {"rounds": 1e300}}),
    _replay("a record of other options", "bad_setup", options={"mood": "sad"}),
    _replay("a record of five", "bad_setup", seats=5),
    _replay("a record of other rules", "wrong_rules", rules="purses/0"),
    _replay("a record of another game", "wrong_rules", game="tavern"),
    _replay("a first answer that does not replay", "bad_record", answers=[["0.0", 1, "bid1"]]),
    _replay("a repeated answer", "bad_record", answers=[BIDS[0], BIDS[0]]),
    _replay("an answer out of turn", "bad_record", answers=[*BIDS, ["2.0", 0, "keep"]]),
    _replay("answers after the end", "bad_record", answers=[*BIDS, SHARE, ["3.0", 0, "bid1"]]),
    _replay("5,001 answers", "record_too_long", answers=[BIDS[0]] * 5_001),
    _answer("an answer after the end", "match_over", record(*BIDS, SHARE), ["3.0", 0, "bid1"]),
    _answer("an ask that was never", "unknown_ask", record(), ["7.0", 0, "bid1"]),
    _answer("an ask that is no id", "unknown_ask", record(), ["💥", 0, "bid1"]),
    _answer("a closed ask", "ask_closed", record(*BIDS), BIDS[0]),
    _answer("the same answer twice in a call", "ask_closed", record(), BIDS[0], BIDS[0]),
    _answer("another seat's ask", "not_your_ask", record(*BIDS), ["2.1", 0, "keep"]),
    _answer("an option of another ask", "unknown_option", record(), ["0.0", 0, "keep"]),
    _answer("an option of zero width", "unknown_option", record(), ["0.0", 0, "bid1\u200b"]),
    _answer("good answers and a bad one", "unknown_option", record(), *BIDS, ["2.1", 1, "\u202epeek"]),
]

BAD_VIEWS = [
    _json("an empty view", "bad_view", "/advise", {"view": {}}),
    _view("the public's view", you=None),
    _view("a view of a seat that is not", you=7),
    _view("a view of seat true", you=True),
    _view("a view of seat -1", you=-1),
    _view("a view of seat 1e400 less a bit", you=1e300),
    _view("a view of another game", game="chess"),
    _view("a view with a word too many", cheat=True),
    _view("a view with a number for another of its kind", seats=2.0),
    _view("a view with a purse without bottom", purse=2**63),
    _view("a view with a list for a number", round=[0]),
    _view("a view of bids that are no bids", bids=[None, {}]),
    _view("a view with a million bids", bids=[0] * 100_000),
    _view("a view whose seat is asked nothing", finder=1, bids=[0, 1]),
    _view("a view of secrets of others", finder=1, bids=[0, 1], found=5),
    _view("a view after the end", round=3),
    _json("an ask that is not that of the view", "bad_view", "/advise", {"view": VIEW, "ask": ASK}),
]

SENT = [*NOT_JSON, *NOT_A_JSON_TYPE, *TOO_LARGE, *NO_ROUTE, *NOT_THE_SCHEMA, *AGAINST_THE_RULES, *BAD_VIEWS]


@pytest.mark.parametrize("sent", SENT, ids=lambda sent: sent.name)
def test_what_cannot_be_granted_gets_its_documented_problem(client: FlaskClient, openapi: dict[str, Any], sent: Sent) -> None:
    response = client.open(sent.path, method=sent.method, data=sent.body, headers=sent.headers)
    problem = orjson.loads(response.data)
    assert problem["code"] == sent.code
    assert response.mimetype == "application/problem+json"
    assert (problem["status"], problem["type"]) == (response.status_code, f"urn:traktir:problem:{sent.code}")
    assert problem["request_id"] == response.headers["X-Request-Id"]
    assert sent.code in {"not_found", "method_not_allowed"} or sent.code in _documented(openapi, sent, response.status_code)


def _documented(openapi: dict[str, Any], sent: Sent, status: int) -> str:
    """What the OpenAPI document says of that status of that route."""
    head, _, tail = sent.path.partition("?")[0].removeprefix("/v1/games").partition("/")[2].partition("/")
    template = "/v1/games" + (head and "/{game}") + (tail and f"/{tail}")
    text: str = openapi["paths"][template][sent.method.lower()]["responses"][str(status)]["description"]
    return text


def test_the_names_of_the_hostile_requests_tell_them_apart() -> None:
    assert len({sent.name for sent in SENT}) == len(SENT) > 40


def test_a_method_that_is_not_allowed_is_told_those_that_are(client: FlaskClient) -> None:
    assert "POST" in client.get(GAME + "/answer").headers["Allow"]


def test_what_is_invalid_is_named_field_by_field(client: FlaskClient) -> None:
    bad = {"record": {**record(seats="2"), "answers": [BIDS[0], ["0.1", "1", "bid1"]]}, "sinse": 1}
    errors = client.post(GAME + "/step", json=bad).get_json()["errors"]
    assert errors == {
        "record": {"seats": ["Not a valid integer."], "answers": {"1": ["Not an answer: [ask, seat, option]."]}},
        "sinse": ["Unknown field."],
    }


def test_after_all_that_the_match_goes_on(client: FlaskClient) -> None:
    step = client.post(GAME + "/answer", json={"record": record(*BIDS), "answers": answers(SHARE)}).get_json()
    assert step["result"]["reason"] == "coins"
