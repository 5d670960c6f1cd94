"""Answers: snapshots and welcomes. Whoever gets one with a token has been seen."""

import flask

from traktir_kit.blueprints import reply
from traktir_lobby.domain.snapshot import Glance, snapshot
from traktir_lobby.house import house
from traktir_lobby.service.seating import Welcomed


def show(glance: Glance) -> flask.Response:
    """The Snapshot of what the viewer sees."""
    house().watching.note(glance)
    return reply(snapshot(glance))


def welcome(welcomed: Welcomed, status: int = 200) -> flask.Response:
    """The Welcome of somebody who has got a seat."""
    glance = welcomed.glance
    house().watching.note(glance)
    body = {"room": glance.room, "seat": glance.viewer, "token": str(welcomed.token), "snapshot": snapshot(glance)}
    return reply(body, status)
