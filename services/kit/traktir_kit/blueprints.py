"""Blueprints whose requests are read strictly: real JSON, and nothing that the schema does not know."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Final, TypeVar, cast

import flask
import marshmallow
from flask_smorest import Blueprint as SmorestBlueprint

from traktir_kit.bodies import read_body
from traktir_kit.jsons import BadJson, Json, dumps, loads
from traktir_kit.limits.registry import Limit
from traktir_kit.limits.routes import described, set_limits
from traktir_kit.problems import Problem

F = TypeVar("F", bound=Callable[..., Any])

JSON_TYPE: Final = "application/json"


class Blueprint(SmorestBlueprint):  # type: ignore[misc] # it has no types
    """A blueprint of flask-smorest, typed: its routes and schemas stand in the OpenAPI document."""

    def __init__(self, *args: Any, limits: Sequence[Limit] = (), **kwargs: Any) -> None:
        """`limits` are those of every route that names none of its own."""
        super().__init__(*args, **kwargs)
        self._limits = limits

    def route(self, rule: str, *, limits: Sequence[Limit] | None = None, also: Sequence[Limit] = (), **options: Any) -> Callable[[F], F]:
        """The view function answers at `rule`, within `limits`; the first line of its docstring is the summary of the operation.

        `also` are limits that the view keeps itself.
        """
        kept = self._limits if limits is None else limits
        register = super().route(rule, **options)

        def decorate(view: F) -> F:
            limited: F = self.doc(**described([*kept, *also]))(view)
            set_limits(limited, kept)
            register(limited)
            return limited

        return decorate

    def get(self, rule: str, **options: Any) -> Callable[[F], F]:
        return self.route(rule, methods=["GET"], **options)

    def post(self, rule: str, **options: Any) -> Callable[[F], F]:
        return self.route(rule, methods=["POST"], **options)

    def put(self, rule: str, **options: Any) -> Callable[[F], F]:
        return self.route(rule, methods=["PUT"], **options)

    def delete(self, rule: str, **options: Any) -> Callable[[F], F]:
        return self.route(rule, methods=["DELETE"], **options)

    def websocket(self, rule: str, *, limits: Sequence[Limit] = (), **options: Any) -> Callable[[F], F]:
        """The view returns `hub.accept(session, limits)`. Who comes without an upgrade is told `upgrade_required`."""
        return self.get(rule, limits=(), also=limits, websocket=True, **options)

    def arguments(self, schema: type[marshmallow.Schema] | marshmallow.Schema, *, location: str = "json", **options: Any) -> Callable[[F], F]:
        """The view gets what the schema loads as a further positional argument. `location` is `json` or `query`.

        flask-smorest writes it into the document; the reading is done here, for its parser takes several times as long.
        """
        # One instance for all requests: making one for each, with its nested ones, costs more than all it then checks.
        instance = schema() if isinstance(schema, type) else schema
        declare = super().arguments(instance, location=location, **options)
        read = _READERS[location]

        def decorate(view: F) -> F:
            @wraps(declare(view))
            def reading(*args: Any, **kwargs: Any) -> Any:
                return view(*args, _loaded(instance, read(flask.request)), **kwargs)

            return cast("F", reading)

        return decorate

    def response(self, status: int, schema: type[marshmallow.Schema] | marshmallow.Schema | None = None, **options: Any) -> Callable[[F], F]:
        """What the view answers; if it returns a Response (see `reply`), the schema only documents it."""
        decorator: Callable[[F], F] = super().response(status, schema, **options)
        return decorator


def reply(value: Json, status: int = 200) -> flask.Response:
    """An answer of plain JSON, the fast way: no schema dumps it again."""
    return flask.Response(dumps(value), status, mimetype=JSON_TYPE)


def body(request: flask.Request) -> Json:
    """The JSON that the request brings. Raises Problem `unsupported_media_type` or `bad_json`, or werkzeug's `RequestEntityTooLarge`."""
    if request.mimetype != JSON_TYPE:
        raise Problem("unsupported_media_type", f"send Content-Type: {JSON_TYPE}")
    try:
        return loads(read_body(request))
    except BadJson as error:
        raise Problem("bad_json", str(error)) from error


def query(request: flask.Request) -> dict[str, str]:
    """The query of the request; what is said twice is `invalid`."""
    said = request.args.to_dict(flat=False)
    twice = {name: ["Said more than once."] for name, values in said.items() if len(values) > 1}
    if twice:
        raise Problem("invalid", errors=twice)
    return {name: values[0] for name, values in said.items()}


def invalid(error: marshmallow.ValidationError) -> Problem:
    """The problem that marshmallow found, its fields named as the request names them."""
    messages = _named(error.messages)
    return Problem("invalid", errors=messages if isinstance(messages, dict) else {"_schema": messages})


def _named(messages: Any) -> Any:
    """The messages with names only: marshmallow numbers the items of lists, and JSON has no numbers for keys."""
    if not isinstance(messages, dict):
        return messages
    return {str(name): _named(inner) for name, inner in messages.items()}


def _loaded(schema: marshmallow.Schema, value: Json) -> Any:
    try:
        return schema.load(value)
    except marshmallow.ValidationError as error:
        raise invalid(error) from error


_READERS: Final[Mapping[str, Callable[[flask.Request], Json]]] = {"json": body, "query": query}
