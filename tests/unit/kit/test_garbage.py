"""Garbage that refers to itself: seldom looked for, and hardly made."""

import gc
import weakref
from collections.abc import Iterator

import flask
import pytest
from marshmallow import Schema, fields

from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.garbage import YOUNG, let_go, look_seldom
from traktir_kit.settings import ServiceSettings
from traktir_kit.sockets import Session
from traktir_kit.sockets.closing import Code
from traktir_kit.sockets.socket import Socket
from traktir_kit.sockets.topics import Topics
from traktir_kit.web import create_service


class Thing(Schema):
    name = fields.String(required=True)


@pytest.fixture
def looked_for() -> Iterator[None]:
    """Whatever a test changes is as before afterwards."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.fixture
def unlooked_for() -> Iterator[None]:
    """Only what refers to itself is still there."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("looked_for")
def test_what_is_loaded_is_never_looked_through_again_and_the_rest_seldom() -> None:
    look_seldom()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[0] == YOUNG


@pytest.mark.usefixtures("unlooked_for")
@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/v1/things", b'{"name": "mug"}', 201),
        ("POST", "/v1/things", b'{"name": 1}', 422),
        ("POST", "/v1/things", b'{"name"', 400),
        ("POST", "/v1/nothings", b"{}", 404),
        ("PUT", "/v1/things", b"{}", 405),
    ],
)
def test_nothing_stays_of_a_request_whether_it_was_answered_or_refused(method: str, path: str, body: bytes, status: int) -> None:
    """The body of one that was refused may be large, and there may be many of them."""
    app, requests = make_app()
    assert app.test_client().open(path, method=method, data=body, content_type="application/json").status_code == status
    assert [request() for request in requests] == [None]


@pytest.mark.usefixtures("unlooked_for")
def test_nothing_stays_of_a_conversation() -> None:
    """What a stream has shown last is large."""
    topics: Topics[Session] = Topics()
    session = Session()
    session.socket = Socket(session, topics)
    session.socket.subscribe("room")
    session.socket.close(Code.LEFT, "bye")
    session.socket.end()
    over = weakref.ref(session)
    del session
    assert over() is None


def test_errors_that_cause_each_other_are_let_go_once() -> None:
    first, second = ValueError("first"), ValueError("second")
    for error, cause in ((first, second), (second, first)):
        with pytest.raises(ValueError, match=str(error)):
            raise error from cause
    let_go(first)
    assert (first.__traceback__, second.__traceback__) == (None, None)


def make_app() -> tuple[flask.Flask, list[weakref.ref[flask.Request]]]:
    """A service, and all requests that come to it."""
    blueprint = Blueprint("things", __name__, url_prefix="/v1", description="Things")
    requests: list[weakref.ref[flask.Request]] = []

    @blueprint.post("/things")
    @blueprint.arguments(Thing)
    @blueprint.response(201, Thing)
    def make(thing: dict[str, object]) -> flask.Response:
        """Make a thing."""
        return reply(thing, 201)

    app = create_service("things", ServiceSettings(), title="Things", version="1", blueprints=[blueprint])
    app.before_request(lambda: requests.append(weakref.ref(flask.globals.request_ctx.request)))
    return app, requests
