"""The OpenAPI document has every route, and what it shows can be done."""

from typing import Any

import flask

from traktir_engine.api.app import create_app
from traktir_engine.settings import EngineSettings
from traktir_kit.problems import KINDS

ENGINE_CODES = {kind.code for kind in KINDS.values() if "engine" in kind.services}
OF_EVERY_ROUTE = {"bad_request", "not_found", "method_not_allowed", "internal", "unavailable"}


def _operations(openapi: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    return {(path, method): item[method] for path, item in openapi["paths"].items() for method in ("get", "post") if method in item}


def test_every_route_of_the_api_is_documented(app: flask.Flask, openapi: dict[str, Any]) -> None:
    rules = {rule.rule.replace("<", "{").replace(">", "}"): rule.methods for rule in app.url_map.iter_rules() if rule.rule.startswith("/v1")}
    served = {(path, method.lower()) for path, methods in rules.items() for method in methods or () if method not in {"HEAD", "OPTIONS"}}
    assert served == set(_operations(openapi))
    assert len(served) == 9


def test_every_problem_of_the_engine_is_documented_at_some_route(openapi: dict[str, Any]) -> None:
    said = "".join(answer.get("description", "") for operation in _operations(openapi).values() for answer in operation["responses"].values())
    assert {code for code in ENGINE_CODES if f"`{code}`" not in said} == OF_EVERY_ROUTE


def test_every_operation_says_what_it_does_and_gives(openapi: dict[str, Any]) -> None:
    for operation in _operations(openapi).values():
        assert operation["summary"]
        assert operation["responses"]["200"]["content"]["application/json"]["schema"]


def test_every_request_with_a_body_has_an_example_that_is_granted(openapi: dict[str, Any]) -> None:
    client = create_app(EngineSettings(log_level="error")).test_client()
    bodies = {path: operation["requestBody"]["content"]["application/json"] for (path, method), operation in _operations(openapi).items() if method == "post"}
    assert len(bodies) == 6
    for path, body in bodies.items():
        response = client.post(path.format(game="tavern"), json=body["example"])
        assert response.status_code == 200, response.get_json()
