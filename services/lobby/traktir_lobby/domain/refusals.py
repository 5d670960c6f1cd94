"""The refusals that are said in more than one place; the rest are raised where they belong. All codes are those of docs/protocol.md."""

from traktir_kit.problems import Problem


def invalid(field: str, message: str) -> Problem:
    """What was sent fits the schema but not the room; `field` is the name in the request."""
    return Problem("invalid", message, errors={field: [message]})


def room_not_found() -> Problem:
    return Problem("room_not_found", "there is no such room (any more)")


def told(problem: Problem, *, bearer: bool) -> Problem:
    """The problem as it is told to this sender: to the `bearer` of a seat's token a room that is not there is gone, for they have been in it.

    Nobody learns by it which rooms there were: any token will do.
    """
    return Problem("room_gone", "the room has closed, or the server has lost it") if bearer and problem.code == "room_not_found" else problem


def paused() -> Problem:
    return Problem("paused", "the room is paused; nothing is played until it is resumed")


def was_kicked() -> Problem:
    return Problem("kicked", "the host has sent you away")


def no_spectators() -> Problem:
    return Problem("no_spectators", "only those who have a seat see this room")


def delayed() -> Problem:
    return Problem("delayed", "spectators of this room learn of that when the match has ended")


def no_token() -> Problem:
    return Problem("no_token", "this needs a seat's token")


def bad_token() -> Problem:
    return Problem("bad_token", "the token is not of a seat of this room")
