"""`desc`, `cand` and `bye`: what two browsers say to each other before they speak, passed on to one peer of the same room."""

from typing import Any, Final

from marshmallow import fields, validate

from traktir_kit.problems import Problem
from traktir_media.guest import Guest
from traktir_media.handlers.kind import ClientFrame, Handler
from traktir_media.ice import sdp
from traktir_media.ice.candidates import Filter
from traktir_media.realm import require
from traktir_media.shapes import CLIENT_ID, DESCRIPTION, FAREWELL, REFERENCE, CandidateShape

AT_ONCE: Final = 20
"""Candidates in one frame."""


class Signal(ClientFrame):
    to = fields.String(required=True, validate=REFERENCE)
    pc = fields.String(required=True, validate=CLIENT_ID)


class Description(Signal):
    kind = fields.String(required=True, validate=DESCRIPTION)
    sdp = fields.String(required=True, validate=sdp.SDP)


class Candidates(Signal):
    c = fields.List(fields.Nested(CandidateShape, allow_none=True), required=True, validate=validate.Length(min=1))


class Bye(Signal):
    why = fields.String(required=True, validate=FAREWELL)


def describe(guest: Guest, frame: dict[str, Any]) -> None:
    """The description goes to the peer, without the candidates that nobody should try."""
    require(guest.member, "voice")
    description = sdp.passed(frame["sdp"], guest.candidates)
    guest.tally.begin(frame["to"], frame["pc"])
    guest.realm.signals.send(guest.member, frame["to"], "desc", pc=frame["pc"], kind=frame["kind"], sdp=description)
    guest.journal.passed(guest.member, "desc", len(description.encode()))


def propose(guest: Guest, frame: dict[str, Any]) -> None:
    """The candidates that may be tried go to the peer; null says that there are no more."""
    require(guest.member, "voice")
    if len(frame["c"]) > AT_ONCE:
        raise Problem("too_many_candidates", f"at most {AT_ONCE} in a frame")
    guest.tally.add(frame["to"], frame["pc"], len(frame["c"]))
    passed = _passed(frame["c"], guest.candidates)
    if passed:
        guest.realm.signals.send(guest.member, frame["to"], "cand", pc=frame["pc"], c=passed)


def hang_up(guest: Guest, frame: dict[str, Any]) -> None:
    """The peer is told that the connection has ended, and why."""
    require(guest.member, "voice")
    guest.realm.signals.send(guest.member, frame["to"], "bye", pc=frame["pc"], why=frame["why"])


def _passed(candidates: list[dict[str, Any] | None], only: Filter) -> list[dict[str, Any] | None]:
    """Null and the empty candidate, which both say that there are no more, go through."""
    found: list[dict[str, Any] | None] = []
    for candidate in candidates:
        if candidate is None or not candidate["candidate"]:
            found.append(candidate)
        elif (line := only.passed(candidate["candidate"])) is not None:
            found.append({**candidate, "candidate": line})
    return found


DESC = Handler(Description(), describe)
CAND = Handler(Candidates(), propose)
BYE = Handler(Bye(), hang_up)
