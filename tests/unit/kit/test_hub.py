"""Permits and long polls of the hub, without a socket."""

import pytest

from traktir_kit.problems import Problem
from traktir_kit.sockets import Hub
from traktir_kit.sockets import hub as hub_module

FOREVER = 1e6


def test_permits_run_out_and_come_back() -> None:
    hub = Hub(1, ())
    with hub.permit(), pytest.raises(Problem) as refused, hub.permit():
        pass
    assert refused.value.code == "busy"
    with hub.permit():
        pass


def test_a_long_poll_beyond_the_permits_answers_at_once() -> None:
    hub = Hub(1, ())
    with hub.permit(), hub.waiter("room") as waiter:
        assert not waiter.granted
        assert not waiter.wait(FOREVER)


def test_what_is_published_before_the_waiting_is_not_missed() -> None:
    hub = Hub(1, ())
    with hub.waiter("room") as waiter:
        hub.publish("other", b"{}")
        assert not waiter.wait(0)
        hub.publish("room", b"{}")
        assert waiter.wait(FOREVER)


def test_a_topic_is_listed_while_somebody_waits_for_it() -> None:
    hub = Hub(2, ())
    with hub.waiter("b"), hub.waiter("a"):
        assert hub.topics() == ["a", "b"]
    assert hub.topics() == []


def test_a_hub_that_stops_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "STOPPING", 0)
    hub = Hub(2, ())
    with hub.waiter("room") as before:
        hub.stop()
        assert before.wait(FOREVER)
    with hub.waiter("room") as after:
        assert after.wait(FOREVER)
