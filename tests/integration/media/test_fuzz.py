"""Requests made at random from the OpenAPI document: every answer is one that the document has."""

import secrets
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, negative_data_rejection, response_schema_conformance, status_code_conformance

from tests.support.media import token
from tests.support.served import Served

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance, negative_data_rejection]


ROUTES = [("GET", "/v1/chat"), ("POST", "/v1/chat"), ("GET", "/v1/members"), ("GET", "/v1/ice")]
WITHOUT_INPUT = {"/v1/members", "/v1/ice"}
"""Nothing can be wrong with what is asked there."""


@pytest.mark.parametrize(
    ("method", "path", "mode"),
    [(*route, mode) for route in ROUTES for mode in GenerationMode if mode is GenerationMode.POSITIVE or route[1] not in WITHOUT_INPUT],
)
def test_every_answer_is_a_documented_one(media: Served, method: str, path: str, mode: GenerationMode) -> None:
    """Each request is another person's, so that nobody talks too fast."""
    operation = schemathesis.openapi.from_url(f"{media.url}/openapi.json")[path][method]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=30, derandomize=True, database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def ask(case: Case[Any]) -> None:
        case.call_and_validate(checks=CHECKS, headers={"Authorization": f"Bearer {token(secrets.token_hex(4), can=('chat', 'voice'))}"})

    ask()
