"""Requests made at random from the OpenAPI document: every answer is one that the document has."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, negative_data_rejection, response_schema_conformance, status_code_conformance

from tests.support.purses import PURSES
from traktir_engine.api.app import create_app
from traktir_engine.settings import EngineSettings

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance, negative_data_rejection]


def _steered() -> schemathesis.BaseSchema:
    """The document of the app, narrowed to the toy game: else hardly a request would get past an unknown game or other rules."""
    app = create_app(EngineSettings(log_level="critical"), {"purses": PURSES})
    client = app.test_client()
    document: dict[str, Any] = client.get("/openapi.json").get_json()
    info = client.get("/v1/games/purses").get_json()
    for path in document["paths"].values():
        for parameter in path.get("parameters", []):
            parameter["schema"]["enum"] = [info["id"]]
    schemas = document["components"]["schemas"]
    record, start = schemas["Record"]["properties"], schemas["StartRequest"]["properties"]
    record["rules"]["enum"], record["game"]["enum"] = [info["rules"]], [info["id"]]
    record["options"] = start["options"] = {key: value for key, value in info["options"].items() if key != "$schema"}
    record["answers"]["maxItems"] = 2
    steered = schemathesis.openapi.from_dict(document)
    steered.app = app
    return steered


schema = _steered()


@schema.parametrize()
@settings(max_examples=40, derandomize=True, database=None, deadline=None, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck))
def test_every_answer_is_a_documented_one(case: Case[Any]) -> None:
    case.call_and_validate(checks=CHECKS)
