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


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_answer_is_a_documented_one(media: Served, method: str, mode: GenerationMode) -> None:
    """Each request is another person's, so that nobody talks too fast."""
    operation = schemathesis.openapi.from_url(f"{media.url}/openapi.json")["/v1/chat"][method]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=30, derandomize=True, database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def ask(case: Case[Any]) -> None:
        case.call_and_validate(checks=CHECKS, headers={"Authorization": f"Bearer {token(secrets.token_hex(4))}"})

    ask()
