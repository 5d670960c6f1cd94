"""Answers that stay the same as long as the process runs: written once, and sent only to those who do not have them yet."""

import hashlib
from dataclasses import dataclass

import flask

from traktir_kit.blueprints import JSON_TYPE
from traktir_kit.jsons import Json, dumps

MAX_AGE = 300
"""Seconds for which a client need not ask again: a new release of the engine is seen by everybody within these."""


@dataclass(frozen=True, slots=True)
class Document:
    """A JSON text and the tag that changes with it."""

    body: bytes
    etag: str


def document(value: Json) -> Document:
    body = dumps(value)
    return Document(body, hashlib.sha256(body).hexdigest()[:32])


def serve(document: Document) -> flask.Response:
    """The document, or 304 for a client that has it (`If-None-Match`)."""
    response = flask.Response(document.body, mimetype=JSON_TYPE)
    response.set_etag(document.etag)
    response.headers["Cache-Control"] = f"public, max-age={MAX_AGE}"
    response.make_conditional(flask.request)
    return response
