"""Problems in OpenAPI documents."""

from collections.abc import Iterable
from typing import Any

from marshmallow import Schema, fields

from traktir_kit.problems import KINDS, MEDIA_TYPE, Kind


class ProblemSchema(Schema):
    """A problem document (RFC 9457)."""

    type = fields.String(required=True, metadata={"example": "urn:traktir:problem:invalid"})
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    code = fields.String(required=True, metadata={"description": "Stable; the table in docs/protocol.md has them all.", "enum": list(KINDS)})
    detail = fields.String(metadata={"description": "What is wrong here, for people."})
    version = fields.Integer(metadata={"description": "Of the room or match that the problem is about."})
    index = fields.Integer(metadata={"description": "With `bad_record`: the answer that does not replay."})
    key = fields.String(metadata={"description": "With `rate`: the limit that was reached; the table in docs/protocol.md has them all."})
    limit = fields.Integer(metadata={"description": "With `rate`: how much may be done at most."})
    seconds = fields.Integer(metadata={"description": "With `rate`: after which to try again, as in `Retry-After`."})
    retry_ms = fields.Integer(metadata={"description": "With `rate` of media: milliseconds after which to try again."})
    missing = fields.List(fields.String(), metadata={"description": "With `unavailable` of /health: the parts that do not answer."})
    errors = fields.Dict(metadata={"description": "With `invalid`: what is wrong, field by field."})
    request_id = fields.String(metadata={"description": "Finds the request in the log."})


def problem_response(kinds: Iterable[Kind]) -> dict[str, Any]:
    """The response of an operation that may answer these problems, all of one status."""
    text = "\n".join(f"- `{kind.code}`: {kind.title}" for kind in kinds)
    return {"description": text, "content": {MEDIA_TYPE: {"schema": ProblemSchema}}}
