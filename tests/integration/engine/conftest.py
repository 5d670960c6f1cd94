"""The engine with the toy game, asked without a socket."""

from collections.abc import Iterator
from typing import Any

import flask
import pytest
from flask.testing import FlaskClient

from tests.support.purses import PURSES
from traktir_engine.api.app import create_app
from traktir_engine.settings import EngineSettings


@pytest.fixture(scope="session")
def app() -> flask.Flask:
    return create_app(EngineSettings(log_level="error"), {"purses": PURSES})


@pytest.fixture
def client(app: flask.Flask) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


@pytest.fixture(scope="session")
def openapi(app: flask.Flask) -> dict[str, Any]:
    document: dict[str, Any] = app.test_client().get("/openapi.json").get_json()
    return document
