"""start, answer and step: the contract of docs/protocol.md."""

from typing import Any

from flask.testing import FlaskClient

from tests.integration.engine.records import BIDS, SEED, SHARE, answers, record


def _answer(client: FlaskClient, record: dict[str, Any], *lines: Any) -> Any:
    return client.post("/v1/games/purses/answer", json={"record": record, "answers": answers(*lines)})


def test_a_start_deals_and_completes_the_options(client: FlaskClient) -> None:
    response = client.post("/v1/games/purses/start", json={"seats": 2, "options": {"rounds": 1}, "seed": SEED})
    step = response.get_json()
    assert response.status_code == 200
    assert step["record"] == record()
    assert (step["version"], step["answers"], step["result"]) == (0, [], None)
    assert [event["type"] for event in step["viewers"]["public"]["events"]] == ["dealt"]


def test_options_may_be_left_out(client: FlaskClient) -> None:
    step = client.post("/v1/games/purses/start", json={"seats": 3, "seed": SEED}).get_json()
    assert step["record"]["options"] == {"rounds": 3, "mood": "calm"}


def test_an_answer_gives_the_grown_record_and_what_has_happened_since(client: FlaskClient) -> None:
    step = _answer(client, record(*BIDS), SHARE).get_json()
    assert step["record"] == record(*BIDS, SHARE)
    assert step["answers"] == [SHARE]
    assert [event["type"] for event in step["viewers"]["0"]["events"]] == ["shared"]
    assert step["result"]["reason"] == "coins"


def test_several_answers_are_taken_in_one_call(client: FlaskClient) -> None:
    step = _answer(client, record(), *BIDS, SHARE).get_json()
    assert step["record"] == record(*BIDS, SHARE)
    assert step["answers"] == [*BIDS, SHARE]


def test_without_an_option_the_automatic_one_is_taken(client: FlaskClient) -> None:
    step = _answer(client, record(*BIDS), SHARE[:2]).get_json()
    assert step["answers"] == [["2.1", 1, "pass"]]


def test_of_several_answers_all_are_taken_or_none(client: FlaskClient) -> None:
    """The second is refused; the first leaves no trace, neither in the problem nor in the next call."""
    refused = _answer(client, record(), BIDS[0], ["0.1", 1, "bid9"])
    assert (refused.status_code, refused.get_json()["code"], refused.get_json()["version"]) == (422, "unknown_option", 0)
    step = client.post("/v1/games/purses/step", json={"record": record()}).get_json()
    assert [ask["id"] for ask in step["asks"]] == ["0.0", "0.1"]


def test_a_step_tells_all_events_or_those_after_a_version(client: FlaskClient) -> None:
    def told(**since: int) -> list[str]:
        step = client.post("/v1/games/purses/step", json={"record": record(*BIDS, SHARE), **since}).get_json()
        return [event["type"] for event in step["viewers"]["public"]["events"]]

    assert told() == ["dealt", "bid", "found", "shared"]
    assert told(since=0) == ["bid", "found", "shared"]
    assert told(since=2) == ["shared"]
    assert told(since=99) == []


def test_a_step_derives_what_the_answer_gave(client: FlaskClient) -> None:
    answered = _answer(client, record(*BIDS), SHARE).get_json()
    stepped = client.post("/v1/games/purses/step", json={"record": record(*BIDS, SHARE), "since": 2}).get_json()
    assert {**stepped, "answers": [SHARE]} == answered


def test_problems_of_an_answer_carry_the_version_of_the_match(client: FlaskClient) -> None:
    assert _answer(client, record(*BIDS), ["0.0", 0, "bid1"]).get_json()["version"] == 2


def test_a_record_has_at_most_5000_answers_after_the_call_too(client: FlaskClient) -> None:
    long = record(*([["0.0", 0, "bid1"]] * 4_990))
    eleven = [["0.0", 0, "bid1"]] * 11
    assert _answer(client, long, *eleven).get_json()["code"] == "record_too_long"
    assert _answer(client, long, *eleven[1:]).get_json()["code"] == "bad_record"


def test_the_longest_match_that_a_record_can_hold_is_played(client: FlaskClient) -> None:
    """1,666 rounds of three answers: as a record it is replayed, verified and answered like any other."""
    lines: list[Any] = []
    for start in range(0, 4_998, 3):
        lines += [[f"{start}.0", 0, "bid1"], [f"{start}.1", 1, "bid0"], [f"{start + 2}.0", 0, "keep"]]
    long = record(*lines, options={"rounds": 1_666})
    assert client.post("/v1/games/purses/verify", json={"record": long}).get_json()["over"] is True
    step = _answer(client, {**long, "answers": lines[:-1]}, lines[-1]).get_json()
    assert (step["version"], step["result"]["reason"]) == (4_998, "coins")
