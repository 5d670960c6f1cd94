"""The health of a service: whether it lives, and whether the parts that it needs answer."""

import threading

import flask
import pytest

from traktir_kit.health import Health, Part
from traktir_kit.settings import ServiceSettings
from traktir_kit.web import create_service


class Patient:
    """A part that is well or not."""

    def __init__(self, name: str, *, vital: bool = True) -> None:
        self.asked = 0
        self.ill = False
        self.part = Part(name, self.check, vital)

    def check(self) -> None:
        self.asked += 1
        if self.ill:
            raise OSError("Error 111 connecting to redis.internal:6379")


@pytest.fixture
def redis() -> Patient:
    return Patient("redis")


@pytest.fixture
def engine() -> Patient:
    return Patient("engine", vital=False)


def app(*patients: Patient) -> flask.Flask:
    return create_service("things", ServiceSettings(), title="Things", version="1", blueprints=[], parts=[patient.part for patient in patients])


@pytest.mark.parametrize("path", ["/health", "/health/live", "/health/ready"])
def test_a_service_whose_parts_all_answer_is_well(redis: Patient, engine: Patient, path: str) -> None:
    answer = app(redis, engine).test_client().get(path)
    assert (answer.status_code, answer.json) == (200, {"status": "ok"})


@pytest.mark.parametrize("path", ["/health", "/health/ready"])
def test_without_a_vital_part_a_service_is_not_ready_and_names_the_part_but_no_address(redis: Patient, engine: Patient, path: str) -> None:
    redis.ill = engine.ill = True
    answer = app(redis, engine).test_client().get(path)
    assert (answer.status_code, answer.get_json()["code"], answer.get_json()["missing"]) == (503, "unavailable", ["redis", "engine"])
    assert "internal:" not in answer.text


def test_without_another_part_it_does_what_it_can(redis: Patient, engine: Patient) -> None:
    engine.ill = True
    answer = app(redis, engine).test_client().get("/health/ready")
    assert (answer.status_code, answer.json) == (200, {"status": "degraded", "missing": ["engine"]})


def test_it_lives_whatever_its_parts_do_and_asks_none_of_them(redis: Patient) -> None:
    redis.ill = True
    assert app(redis).test_client().get("/health/live").json == {"status": "ok"}
    assert redis.asked == 0


def test_however_many_ask_the_parts_are_asked_once_a_second(redis: Patient) -> None:
    client = app(redis).test_client()
    for _ in range(5):
        client.get("/health")
    assert redis.asked == 1


def test_nobody_waits_for_a_part_that_somebody_else_is_asking() -> None:
    """What was found last is told meanwhile."""
    silence, asked = threading.Event(), threading.Event()
    hangs = False

    def check() -> None:
        if hangs:
            asked.set()
            silence.wait(20)
            raise OSError

    health = Health([Part("redis", check)])
    assert health.missing() == []
    hangs, health._good_until = True, 0.0
    waiting = threading.Thread(target=health.missing)
    waiting.start()
    asked.wait(20)
    assert health.missing() == []
    silence.set()
    waiting.join()
    assert [part.name for part in health.missing()] == ["redis"]
