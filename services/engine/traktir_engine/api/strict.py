"""A query where none is taken is a typing mistake and is said to be one."""

import flask

from traktir_kit.blueprints import Blueprint
from traktir_kit.problems import Problem


def takes_no_query(blueprint: Blueprint) -> Blueprint:
    """The blueprint, none of whose routes takes a query from now on: whatever is sent is `invalid`."""
    blueprint.before_request(_refuse_query)
    return blueprint


def _refuse_query() -> None:
    if flask.request.query_string:
        raise Problem("invalid", "the route takes no query", errors={name: ["Unknown field."] for name in flask.request.args})
