"""A small service on the kit, for its tests: rooms in which one may talk, and routes that go wrong."""

import os
import threading
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import flask
from marshmallow import Schema, fields
from redis.exceptions import RedisError

from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.bus import Bus
from traktir_kit.jsons import Json, dumps
from traktir_kit.problems import Problem
from traktir_kit.settings import ServiceSettings, read_or_exit
from traktir_kit.sockets import Close, Hub, Message, Rate, Session
from traktir_kit.sockets.conversation import Timing
from traktir_kit.web import create_service

settings = read_or_exit(ServiceSettings)
timing = Timing(hello=float(os.environ.get("TEST_HELLO", "5")), ping=float(os.environ.get("TEST_PING", "20")))
hub = Hub(settings.max_sockets, settings.allowed_origins, timing, each=settings.sockets_each)
goodbyes: list[int] = []


class Talk(Session):
    """Says `welcome` to everybody but `{"refuse": problem code}` and `{"close": close code}`."""

    subprotocol = "table.v1"
    rate = Rate(per_second=50, burst=200)

    def __init__(self, room: str) -> None:
        self.room = room

    def hello(self, message: Message) -> None:
        if "refuse" in message:
            raise Problem(message["refuse"])
        if "close" in message:
            raise Close(message["close"], "as you like")
        self.socket.subscribe(self.room)
        self.socket.send(dumps({"t": "welcome", "pid": os.getpid()}))

    def goodbye(self, code: int) -> None:
        goodbyes.append(code)

    def state(self) -> bytes:
        return dumps({"t": "state", "room": self.room, "of": id(self)})

    handlers: ClassVar[Mapping[str, Callable[[Any, Message], Json | None]]] = {
        "ping": lambda _, message: {"t": "pong", "n": message.get("n")},
        "boom": lambda _, __: 1 // 0,
        "unstored": lambda _, __: _raise(RedisError("gone")),
        "leave": lambda session, _: session.socket.close(1000, "bye"),
        "until": lambda session, message: session.socket.close_at(message["at"], 4410, "time is up"),
    }


def _raise(error: Exception) -> None:
    raise error


class Number(Schema):
    n = fields.Integer(required=True, strict=True)


class Storm(Schema):
    threads = fields.Integer(load_default=1)
    messages = fields.Integer(load_default=1)
    size = fields.Integer(load_default=0)


class Seconds(Schema):
    seconds = fields.Float(required=True)


blueprint = Blueprint("tests", __name__, url_prefix="/v1", description="Tests")


@blueprint.websocket("/rooms/<room>/talk")
def talk(room: str) -> flask.Response:
    """Talk in a room."""
    return hub.accept(Talk(room))


@blueprint.post("/rooms/<room>/storm")
@blueprint.arguments(Storm)
@blueprint.response(200)
def storm(wanted: dict[str, int], room: str) -> flask.Response:
    """Publish many messages from several threads at once."""

    def publish(thread: int) -> None:
        for number in range(wanted["messages"]):
            hub.publish(room, dumps({"t": "storm", "thread": thread, "number": number, "pad": "x" * wanted["size"]}))

    threads = [threading.Thread(target=publish, args=(number,)) for number in range(wanted["threads"])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return reply({})


@blueprint.post("/rooms/<room>/states")
@blueprint.arguments(Number)
@blueprint.response(200)
def states(wanted: dict[str, int], room: str) -> flask.Response:
    """Publish the state of the room `n` times: each session gets its own, and the newest only."""
    for _ in range(wanted["n"]):
        hub.publish(room, Talk.state, replace="state")
    return reply({})


@blueprint.get("/rooms/<room>/wait")
@blueprint.arguments(Seconds, location="query")
@blueprint.response(200)
def wait(wanted: dict[str, float], room: str) -> flask.Response:
    """A long poll."""
    with hub.waiter(room) as waiter:
        return reply({"granted": waiter.granted, "news": waiter.wait(wanted["seconds"])})


@blueprint.get("/inside")
@blueprint.response(200)
def inside() -> flask.Response:
    """What goes on inside of this process."""
    return reply({"pid": os.getpid(), "threads": threading.active_count(), "topics": hub.topics(), "goodbyes": goodbyes})


@blueprint.post("/numbers")
@blueprint.arguments(Number)
@blueprint.response(200, Number)
def echo(number: dict[str, int]) -> dict[str, int]:
    """Say a number again."""
    return number


@blueprint.get("/wrong/<kind>")
@blueprint.response(200)
def wrong(kind: str) -> flask.Response:
    """Goes wrong."""
    raise {"bug": ZeroDivisionError("secret"), "store": RedisError("secret"), "busy": Problem("busy")}[kind]


bus = Bus(settings.redis_url, {"tests": lambda _, data: hub.publish("bus", data)})
app = create_service("tests", settings, title="Tests", version="1", blueprints=[blueprint], hub=hub, bus=bus if os.environ.get("TEST_BUS") else None)
