"""The document describes every route of the protocol: what it may refuse, and which token it needs."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.guest import HTTP

NEEDS_TOKEN: Any = [{"token": []}]
TAKES_TOKEN: Any = [{}, {"token": []}]


@pytest.fixture(scope="module")
def document(lobby: str) -> dict[str, Any]:
    served: dict[str, Any] = HTTP.request("GET", f"{lobby}/openapi.json").json()
    return served


def routes_of_the_protocol() -> set[tuple[str, str]]:
    """Method and path of each row of the lobby's table in docs/protocol.md."""
    text = Path("docs/protocol.md").read_text("utf-8").split("## The lobby")[1].split("## Media")[0]
    return {(method, path) for method, path in re.findall(r"^\| `(GET|POST|PUT|DELETE) ([^`?]+)", text, re.MULTILINE)}


def test_the_document_has_the_routes_of_the_protocol_and_no_others(document: dict[str, Any]) -> None:
    served = {(method.upper(), path) for path, item in document["paths"].items() for method in item if method != "parameters"}
    assert served == routes_of_the_protocol()


def test_each_operation_says_whether_it_needs_a_token(document: dict[str, Any]) -> None:
    paths = document["paths"]
    assert paths["/v1/rooms/{code}/answer"]["post"]["security"] == NEEDS_TOKEN
    assert paths["/v1/rooms/{code}"]["get"]["security"] == TAKES_TOKEN
    assert paths["/v1/rooms/{code}/join"]["post"]["security"] == []
    assert document["components"]["securitySchemes"] == {"token": {"type": "http", "scheme": "bearer"}}


def test_each_operation_names_the_codes_that_it_may_refuse_with(document: dict[str, Any]) -> None:
    said = document["paths"]["/v1/rooms/{code}/answer"]["post"]["responses"]
    assert "`not_your_ask`" in said["403"]["description"]
    for play in ("answer", "hurry", "take-back"):
        closed = document["paths"][f"/v1/rooms/{{code}}/{play}"]["post"]["responses"]["409"]["description"]
        assert "`ask_closed`" in closed, "since an answer may have been taken back"
    assert "`unknown_option`" in said["422"]["description"]
