"""advise: a view in, an option out."""

from flask.testing import FlaskClient

from tests.integration.engine.records import BIDS, record


def test_the_seat_that_is_asked_is_advised_by_each_level(client: FlaskClient) -> None:
    seen = client.post("/v1/games/purses/step", json={"record": record(*BIDS)}).get_json()["viewers"]["1"]

    def advised(**level: str) -> object:
        return client.post("/v1/games/purses/advise", json={"view": seen["view"], **level}).get_json()

    by_timer = {"kind": "share", "option": "pass", "value": {"how": "pass"}}
    assert seen["ask"]["automatic"] == "pass"
    assert advised() == by_timer
    assert advised(level="auto") == by_timer
    assert advised(level="greedy") == {"kind": "share", "option": "keep", "value": {"how": "keep"}}


def test_the_same_view_gets_the_same_advice(client: FlaskClient) -> None:
    view = client.post("/v1/games/purses/step", json={"record": record()}).get_json()["viewers"]["0"]["view"]
    given = {client.post("/v1/games/purses/advise", json={"view": view, "level": "random"}).data for _ in range(5)}
    assert len(given) == 1


def test_the_ask_of_the_step_is_sent_along_as_it_is(client: FlaskClient) -> None:
    seen = client.post("/v1/games/purses/step", json={"record": record(*BIDS)}).get_json()["viewers"]["1"]
    advice = client.post("/v1/games/purses/advise", json={"view": seen["view"], "ask": seen["ask"], "level": "greedy"}).get_json()
    assert advice["option"] == "keep"
    other = {**seen["ask"], "options": seen["ask"]["options"][:1], "automatic": "keep"}
    problem = client.post("/v1/games/purses/advise", json={"view": seen["view"], "ask": other}).get_json()
    assert problem["code"] == "bad_view"


def test_another_salt_may_get_other_advice(client: FlaskClient) -> None:
    view = client.post("/v1/games/purses/step", json={"record": record()}).get_json()["viewers"]["0"]["view"]
    given = {client.post("/v1/games/purses/advise", json={"view": view, "level": "random", "salt": f"{n}"}).data for n in range(20)}
    assert len(given) == 4
