"""Requests to the REST routes that are wrong in every way: each gets its documented problem, and the chat goes on."""

from dataclasses import dataclass, field
from typing import Any

import pytest
import requests

from tests.support.media import SECONDS, token
from tests.support.served import Served
from traktir_kit.problems import KINDS

JSON = {"Content-Type": "application/json"}
DEEP = b"[" * 50_000 + b"]" * 50_000


@dataclass(frozen=True)
class Row:
    """A request and the code of the problem that it gets. Without `token` it carries a good one."""

    code: str
    method: str = "POST"
    path: str = "/v1/chat"
    body: bytes = b'{"text": "hi"}'
    headers: dict[str, str] = field(default_factory=lambda: JSON)
    token: str | None = None


ROWS: dict[str, Row] = {
    "no JSON": Row("bad_json", body=b"hello"),
    "no body": Row("bad_json", body=b""),
    "half a body": Row("bad_json", body=b'{"text": "hi'),
    "NaN": Row("bad_json", body=b'{"text": NaN}'),
    "no UTF-8": Row("bad_json", body=b'{"text": "\xff"}'),
    "a lone surrogate": Row("bad_json", body=b'{"text": "\\udc00"}'),
    "deep nesting": Row("bad_json", body=DEEP),
    "null": Row("invalid", body=b"null"),
    "an array": Row("invalid", body=b'[{"text": "hi"}]'),
    "a text for an object": Row("invalid", body=b'"hi"'),
    "no text": Row("invalid", body=b"{}"),
    "text null": Row("invalid", body=b'{"text": null}'),
    "text a number": Row("invalid", body=b'{"text": 5}'),
    "text a list": Row("invalid", body=b'{"text": ["hi"]}'),
    "an unknown field": Row("invalid", body=b'{"text": "hi", "from": "seat-1"}'),
    "id a number": Row("invalid", body=b'{"text": "hi", "id": 1}'),
    "id empty": Row("invalid", body=b'{"text": "hi", "id": ""}'),
    "id with a line feed": Row("invalid", body=b'{"text": "hi", "id": "m1\\n"}'),
    "id too long": Row("invalid", body=b'{"text": "hi", "id": "' + b"m" * 33 + b'"}'),
    "text empty": Row("chat_empty", body=b'{"text": ""}'),
    "text of nothing to see": Row("chat_empty", body='{"text": "\u200b\u202e\\u0000 \\n"}'.encode()),
    "text too long": Row("chat_too_long", body=b'{"text": "' + b"x" * 1001 + b'"}'),
    "text of 10,000 accents": Row("chat_too_long", body=('{"text": "a' + "\u0301" * 10_000 + '"}').encode()),
    "a body of 10 MB": Row("too_large", body=b'{"text": "' + b"x" * 10_000_000 + b'"}'),
    "another content type": Row("unsupported_media_type", headers={"Content-Type": "text/plain"}),
    "a form": Row("unsupported_media_type", headers={"Content-Type": "application/x-www-form-urlencoded"}, body=b"text=hi"),
    "no content type": Row("unsupported_media_type", headers={}),
    "PUT": Row("method_not_allowed", method="PUT"),
    "DELETE": Row("method_not_allowed", method="DELETE"),
    "no such method": Row("method_not_allowed", method="BREW"),
    "no such route": Row("not_found", path="/v1/chats"),
    "a path that climbs": Row("not_found", path="/v1/chat/../../etc/passwd"),
    "before nothing": Row("invalid", method="GET", path="/v1/chat?before=0", body=b""),
    "before a word": Row("invalid", method="GET", path="/v1/chat?before=now", body=b""),
    "before a huge number": Row("invalid", method="GET", path="/v1/chat?before=" + "9" * 400, body=b""),
    "before twice the unknown": Row("invalid", method="GET", path="/v1/chat?room=other", body=b""),
    "no token": Row("no_token", headers=JSON, token=""),
    "a token of nonsense": Row("bad_token", token="Bearer a.b.c"),
    "a token with no word before it": Row("no_token", token="a.b.c"),
    "a basic token": Row("no_token", token="Basic YTpi"),
    "a token of 8 KB": Row("bad_token", token="Bearer " + "x" * 7000),
    "a token with odd characters": Row("bad_token", token="Bearer \xfc.\xfc.\xfc"),
    "a token in the URL only": Row("no_token", method="GET", path="/v1/chat?token=abc", token=""),
    "no WebSocket": Row("upgrade_required", method="GET", path="/v1/ws", body=b""),
    "a posted WebSocket": Row("method_not_allowed", path="/v1/ws"),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_each_bad_request_gets_its_problem(media: Served, room: str, row: Row) -> None:
    authorization = {"Authorization": f"Bearer {token(room=room)}" if row.token is None else row.token}
    answer = requests.request(
        row.method, f"{media.url}{row.path}", data=row.body, headers={**row.headers, **{k: v for k, v in authorization.items() if v}}, timeout=SECONDS
    )
    problem: dict[str, Any] = answer.json()
    assert (problem["code"], answer.status_code) == (row.code, KINDS[row.code].status)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert said(media, room) == 1


def said(media: Served, room: str) -> int:
    """Says something; gives the number of the message."""
    answer = requests.post(f"{media.url}/v1/chat", json={"text": "hi"}, headers={"Authorization": f"Bearer {token(room=room)}"}, timeout=SECONDS)
    seq: int = answer.json()["seq"]
    return seq


def test_what_the_service_answers_is_in_its_openapi_document(media: Served) -> None:
    document = requests.get(f"{media.url}/openapi.json", timeout=SECONDS).json()
    assert {(method, path) for path, methods in document["paths"].items() for method in methods} == {
        ("get", "/v1/chat"),
        ("post", "/v1/chat"),
        ("get", "/v1/ws"),
    }
