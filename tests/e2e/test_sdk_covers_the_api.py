"""The SDK has a method for every route that the services document, and calls no other."""

import inspect
import re
from collections.abc import Callable
from typing import Any

import pytest
import requests

from tools.stack import Stack
from traktir import Chat, Engine, Lobby

SOCKETS = {("GET", "/v1/rooms/{code}/stream"), ("GET", "/v1/ws")}
"""Not requests: the first is `Stream`, the second `Listener`."""
ARGUMENTS = {
    "code": "CODE",
    "token": "TOKEN",
    "seat": 0,
    "game": "GAME",
    "record": {},
    "answers": [],
    "view": {},
    "seats": 2,
    "level": "greedy",
    "ticket": "TICKET",
}


class Recorder:
    """A requester that only notes what it is asked for."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str]] = []

    def __getattr__(self, method: str) -> Callable[..., Any]:
        def call(path: str, *_: object, **__: object) -> dict[str, Any]:
            self.calls.append((method.upper(), f"/v1{path}"))
            return {"rooms": [], "games": [], "messages": [], "members": [], "ticket": "TICKET"}

        return call


def called(client: Any) -> list[tuple[str, str]]:
    """The requests of all methods of a client."""
    client.requester = Recorder()
    for name, method in inspect.getmembers(client, inspect.ismethod):
        if not name.startswith("_"):
            needed = [parameter for parameter in inspect.signature(method).parameters.values() if parameter.default is parameter.empty]
            named = (parameter.name for parameter in needed if parameter.kind is not parameter.VAR_KEYWORD)
            method(*(ARGUMENTS.get(name, name) for name in named))
    calls: list[tuple[str, str]] = client.requester.calls
    return calls


def route(call: tuple[str, str], documented: set[tuple[str, str]]) -> tuple[str, str] | None:
    """The documented route that a call is of."""
    method, path = call
    return next((entry for entry in documented if entry[0] == method and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", entry[1]), path)), None)


@pytest.mark.parametrize(("service", "client"), [("lobby", Lobby()), ("engine", Engine()), ("media", Chat())], ids=["lobby", "engine", "media"])
def test_every_documented_route_has_a_method_and_no_method_is_of_an_undocumented_one(stack: Stack, service: str, client: Any) -> None:
    paths = requests.get(f"{stack.url(service)}/openapi.json", timeout=10).json()["paths"]
    documented = {(method.upper(), path) for path, item in paths.items() for method in item if path.startswith("/v1/") and method != "parameters"} - SOCKETS
    assert {route(call, documented) for call in called(client)} == documented
