"""verify: a record is replayed from its deal."""

from flask.testing import FlaskClient

from tests.integration.engine.records import BIDS, SHARE, record


def test_a_record_of_a_whole_match_is_told_its_result(client: FlaskClient) -> None:
    step = client.post("/v1/games/purses/step", json={"record": record(*BIDS, SHARE)}).get_json()
    verdict = client.post("/v1/games/purses/verify", json={"record": record(*BIDS, SHARE)}).get_json()
    assert verdict == {"ok": True, "version": 3, "over": True, "result": step["result"]}


def test_a_record_of_a_match_under_way_is_fine_too(client: FlaskClient) -> None:
    verdict = client.post("/v1/games/purses/verify", json={"record": record(*BIDS)}).get_json()
    assert verdict == {"ok": True, "version": 2, "over": False, "result": None}


def test_an_answer_that_does_not_replay_is_named(client: FlaskClient) -> None:
    problem = client.post("/v1/games/purses/verify", json={"record": record(BIDS[0], ["0.1", 1, "bid7"])})
    assert (problem.status_code, problem.get_json()["code"], problem.get_json()["index"]) == (422, "bad_record", 1)
