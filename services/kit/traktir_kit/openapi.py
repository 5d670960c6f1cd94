"""The OpenAPI document of a service, at /openapi.json."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

import flask
from flask_smorest import Api

from traktir_kit.blueprints import Blueprint
from traktir_kit.problem_schema import ProblemSchema
from traktir_kit.problems import MEDIA_TYPE

OPENAPI_VERSION: Final = "3.0.3"
HERE: Final = "."
"""Where the service is, in the document: beside it, also behind a gateway that puts a prefix before all paths."""
BEARER: Final = "token"
"""The security scheme of routes that take a bearer token."""


class ServiceApi(Api):  # type: ignore[misc] # it has no types
    """Describes the routes; its own error documents are replaced by problems (`edge`)."""

    ERROR_SCHEMA = ProblemSchema

    def _register_error_handlers(self) -> None:
        """None: the edge has them."""

    def _register_responses(self) -> None:
        """Every error response of the document is a problem, with its content type."""
        content = {MEDIA_TYPE: {"schema": ProblemSchema}}
        for status in HTTPStatus:
            if status >= HTTPStatus.BAD_REQUEST:
                self.spec.components.response(status.name, {"description": status.phrase, "content": content}, lazy=True)
        self.spec.components.response(self.DEFAULT_ERROR_RESPONSE_NAME, {"description": "A problem", "content": content}, lazy=True)

    def _register_pagination_header(self) -> None:
        """None: nothing of the house is read page by page."""


def describe(app: flask.Flask, *, title: str, version: str, description: str, blueprints: Sequence[Blueprint]) -> None:
    """Registers the blueprints and serves the document that describes them."""
    app.config.update(API_TITLE=title, API_VERSION=version, OPENAPI_VERSION=OPENAPI_VERSION, OPENAPI_URL_PREFIX="/")
    api = ServiceApi(app, spec_kwargs={"info": {"description": description}, "servers": [{"url": HERE}]})
    api.spec.components.security_scheme(BEARER, {"type": "http", "scheme": "bearer"})
    for blueprint in blueprints:
        api.register_blueprint(blueprint)
