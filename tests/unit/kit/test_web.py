"""The app of a service: problems, headers, documents, logs and metrics, asked without a socket."""

import logging
from collections.abc import Iterator

import flask
import pytest
from flask.testing import FlaskClient
from marshmallow import Schema, fields
from redis.exceptions import ConnectionError as RedisGone

from traktir_kit.blueprints import Blueprint, reply
from traktir_kit.problems import KINDS, MEDIA_TYPE, MOST_NAMED, Problem
from traktir_kit.request_ids import request_id
from traktir_kit.settings import ServiceSettings
from traktir_kit.tokens import new_token
from traktir_kit.web import create_service


class Thing(Schema):
    name = fields.String(required=True)
    sizes = fields.List(fields.Integer(strict=True), load_default=list)


class Page(Schema):
    lang = fields.String(load_default="ru")


def make_app() -> flask.Flask:
    blueprint = Blueprint("things", __name__, url_prefix="/v1", description="Things")

    @blueprint.post("/things")
    @blueprint.arguments(Thing)
    @blueprint.response(201, Thing)
    def make(thing: dict[str, object]) -> flask.Response:
        """Make a thing."""
        return reply(thing, 201)

    @blueprint.get("/things/<name>")
    @blueprint.arguments(Page, location="query")
    @blueprint.response(200, Thing)
    def show(page: dict[str, str], name: str) -> dict[str, str]:
        """Show a thing."""
        if name in KINDS:
            raise Problem(name, "as you like", version=17)
        if name == "bug":
            raise ZeroDivisionError("a secret of ours")
        if name == "store":
            raise RedisGone("redis.internal:6379 refused")
        return {"name": f"{name} {page['lang']}"}

    return create_service("things", ServiceSettings(), title="Things", version="1", blueprints=[blueprint])


@pytest.fixture(scope="module")
def app() -> flask.Flask:
    return make_app()


@pytest.fixture
def client(app: flask.Flask) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


def test_a_good_request_is_answered(client: FlaskClient) -> None:
    answer = client.post("/v1/things", json={"name": "mug"})
    assert (answer.status_code, answer.json) == (201, {"name": "mug", "sizes": []})
    assert client.get("/v1/things/mug?lang=en").json == {"name": "mug en"}


def test_of_a_body_full_of_nonsense_only_so_much_is_named(client: FlaskClient) -> None:
    """The answer is not many times as long as the request."""
    fields = client.post("/v1/things", json=dict.fromkeys(map(str, range(1000)), 1)).get_json()["errors"]
    items = client.post("/v1/things", json={"name": "x", "sizes": ["x"] * 1000}).get_json()["errors"]["sizes"]
    assert len(fields) == len(items) == MOST_NAMED


@pytest.mark.parametrize("code", KINDS)
def test_every_kind_of_problem_is_a_document_with_its_status(client: FlaskClient, code: str) -> None:
    answer = client.get(f"/v1/things/{code}")
    assert answer.status_code == KINDS[code].status
    assert answer.content_type == MEDIA_TYPE
    assert answer.json == {
        "type": f"urn:traktir:problem:{code}",
        "title": KINDS[code].title,
        "status": KINDS[code].status,
        "detail": "as you like",
        "code": code,
        "version": 17,
        "request_id": answer.headers["X-Request-Id"],
    }


def test_problems_that_pass_say_when_to_try_again_and_those_of_tokens_what_is_wanted(client: FlaskClient) -> None:
    for code in ("unavailable", "busy"):
        assert client.get(f"/v1/things/{code}").headers["Retry-After"] == "1"
    for code in ("no_token", "bad_token"):
        assert client.get(f"/v1/things/{code}").headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(
    ("body", "type", "status", "code"),
    [
        (b"", "application/json", 400, "bad_json"),
        (b"{", "application/json", 400, "bad_json"),
        (b'{"name": NaN}', "application/json", 400, "bad_json"),
        (b'{"name": "\\ud800"}', "application/json", 400, "bad_json"),
        (b"[" * 100_000, "application/json", 400, "bad_json"),
        (b'{"name": "mug"}', "text/plain", 415, "unsupported_media_type"),
        (b'{"name": "mug"}', "", 415, "unsupported_media_type"),
        (b'{"name": "mug"}', "application/jsonx", 415, "unsupported_media_type"),
        (b'"' + b"x" * 262_144 + b'"', "application/json", 413, "too_large"),
        (b"null", "application/json", 422, "invalid"),
        (b"[]", "application/json", 422, "invalid"),
        (b"{}", "application/json", 422, "invalid"),
        (b'{"name": null}', "application/json", 422, "invalid"),
        (b'{"name": "mug", "sise": 1}', "application/json", 422, "invalid"),
        (b'{"name": "mug", "sizes": [1, 18446744073709551616]}', "application/json", 422, "invalid"),
    ],
)
def test_a_bad_body_is_a_problem(client: FlaskClient, body: bytes, type: str, status: int, code: str) -> None:
    answer = client.post("/v1/things", data=body, content_type=type)
    assert (answer.status_code, answer.content_type) == (status, MEDIA_TYPE)
    assert answer.get_json()["code"] == code


def test_a_charset_after_the_media_type_does_no_harm(client: FlaskClient) -> None:
    assert client.post("/v1/things", data=b'{"name": "mug"}', content_type="application/json; charset=utf-8").status_code == 201


def test_invalid_names_the_fields_as_the_request_names_them(client: FlaskClient) -> None:
    assert client.post("/v1/things", json={"sise": 1}).get_json()["errors"] == {"name": ["Missing data for required field."], "sise": ["Unknown field."]}
    assert client.post("/v1/things", json={"name": "x", "sizes": [1, "2"]}).get_json()["errors"] == {"sizes": {"1": ["Not a valid integer."]}}
    assert client.post("/v1/things", json=[]).get_json()["errors"] == {"_schema": ["Invalid input type."]}
    assert client.get("/v1/things/mug?land=en").get_json()["errors"] == {"land": ["Unknown field."]}


@pytest.mark.parametrize("path", ["/v1/nothing", "/v1//things/mug", "/v1/things/mug/", "//v1/things/mug"])
def test_an_unknown_route_is_a_problem(client: FlaskClient, path: str) -> None:
    """One that is nearly right is not redirected either."""
    answer = client.get(path)
    assert (answer.status_code, answer.get_json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "BREW"])
def test_another_method_is_a_problem_that_lists_those_there_are(client: FlaskClient, method: str) -> None:
    answer = client.open("/v1/things", method=method)
    assert (answer.status_code, answer.get_json()["code"]) == (405, "method_not_allowed")
    assert answer.headers["Allow"] == "OPTIONS, POST"


def test_a_bug_says_nothing_to_the_client_and_all_to_the_log(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger().addHandler(caplog.handler)
    answer = client.get("/v1/things/bug")
    assert (answer.status_code, answer.get_json()["code"]) == (500, "internal")
    assert "secret" not in answer.text
    assert "a secret of ours" in caplog.text


def test_a_store_that_does_not_answer_is_unavailable_and_not_named(client: FlaskClient) -> None:
    answer = client.get("/v1/things/store")
    assert (answer.status_code, answer.get_json()["code"], answer.headers["Retry-After"]) == (503, "unavailable", "1")
    assert "redis.internal" not in answer.text


@pytest.mark.parametrize(("sent", "kept"), [("abc-DEF_1", True), ("x" * 40, True), ("x" * 41, False), ("a b", False), ("ё", False), ("", False)])
def test_a_sane_request_id_is_kept_and_another_is_replaced(client: FlaskClient, sent: str, kept: bool) -> None:
    returned = client.get("/health", headers={"X-Request-Id": sent.encode().decode("latin-1")}).headers["X-Request-Id"]
    assert (returned == sent) is kept
    assert returned


def test_no_token_is_taken_for_a_request_id(client: FlaskClient) -> None:
    """Not even if it is somebody else's, of whom the request says nothing."""
    token = new_token()
    assert client.get("/health", headers={"X-Request-Id": token}).headers["X-Request-Id"] != token


@pytest.mark.parametrize(
    "secret", [("Authorization", "Bearer 0-abcdef"), ("Authorization", "0-abcdef"), ("Idempotency-Key", "0-abcdef"), ("Idempotency-Key", '"0-abcdef"')]
)
def test_a_request_id_that_is_also_a_secret_of_the_request_is_replaced(client: FlaskClient, secret: tuple[str, str]) -> None:
    """It would stand in the log of each service."""
    for sent, kept in (("0-abcdef", False), ("abcdef", True)):
        returned = client.get("/health", headers=[("X-Request-Id", sent), secret]).headers["X-Request-Id"]
        assert (returned == sent) is kept


def test_every_answer_has_the_headers_that_keep_browsers_in_check(client: FlaskClient) -> None:
    for path in ("/health", "/v1/nothing", "/v1/things/bug", "/docs"):
        headers = client.get(path, buffered=True).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in headers["Content-Security-Policy"]


def test_requests_are_counted_by_route_and_never_by_what_stands_in_it(client: FlaskClient) -> None:
    client.get("/v1/things/mug")
    client.open("/v1/nothing", method="BREW")
    text = client.get("/metrics").text
    assert 'traktir_requests_total{method="GET",route="/v1/things/<name>",status="200"}' in text
    assert 'traktir_requests_total{method="other",route="none",status="404"}' in text
    assert "traktir_request_seconds_bucket" in text
    assert "mug" not in text


def test_the_document_describes_every_operation_and_its_problems(client: FlaskClient) -> None:
    document = client.get("/openapi.json").get_json()
    assert document["openapi"] == "3.0.3"
    for path, method in (("/v1/things", "post"), ("/v1/things/{name}", "get")):
        operation = document["paths"][path][method]
        assert operation["summary"]
        assert operation["responses"]["default"] == {"$ref": "#/components/responses/DEFAULT_ERROR"}
    content = document["components"]["responses"]["DEFAULT_ERROR"]["content"]
    assert content == {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    assert set(document["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]) == set(KINDS)


def test_the_page_of_the_document_loads_nothing_foreign(client: FlaskClient) -> None:
    page = client.get("/docs", buffered=True).text
    for name in ("swagger-ui.css", "swagger-ui-bundle.js", "docs.js", "favicon-32x32.png"):
        assert f"docs/{name}" in page
        assert client.get(f"/docs/{name}", buffered=True).status_code == 200
    assert "http" not in page
    assert "'unsafe-inline'" not in client.get("/docs", buffered=True).headers["Content-Security-Policy"].split("style-src")[0]


@pytest.mark.parametrize("name", ["index.html", "../web.py", "%2e%2e/web.py", "swagger-ui.css.map"])
def test_no_other_file_is_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/docs/{name}").status_code == 404


def test_there_is_no_request_id_outside_of_a_request() -> None:
    assert request_id() is None
