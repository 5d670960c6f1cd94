"""What the narrator and commands tell alike: who is who at the table, how a vote stands, and a wish to take an answer back."""

from collections.abc import Sequence

from traktir.cli.shell import Shell
from traktir.shapes import Seat, Snapshot, Vote


def names_of(seats: Sequence[Seat]) -> list[str]:
    """What the players are called; several of one name (bots of one level) are told apart by their seats."""
    names = [seat.get("name", "") for seat in seats]
    return [name if name and names.count(name) == 1 else f"{name}#{number}" for number, name in enumerate(names)]


def tell_vote(shell: Shell, snapshot: Snapshot, vote: Vote) -> None:
    """How a vote on the clock stands."""
    names = names_of(snapshot["seats"])
    who = ", ".join(names[seat] for seat in vote["seats"]) or shell.word("match.vote.nobody")
    shell.say(f"match.vote.{vote['for']}", "yellow", count=len(vote["seats"]), needed=vote["needed"], who=who, room=snapshot["room"])


def tell_take_back(shell: Shell, snapshot: Snapshot) -> None:
    """How somebody's wish to take an answer back stands, if there is one."""
    wanted = snapshot["match"] and snapshot["match"]["take_back"]
    if not wanted:
        return
    names = names_of(snapshot["seats"])
    who, room = names[wanted["seat"]], snapshot["room"]
    if wanted["refused_by"] is not None:
        shell.say("take_back.refused", "yellow", who=who, by=names[wanted["refused_by"]])
    elif wanted["seat"] == snapshot["you"]:
        shell.say("take_back.waits", "yellow", count=len(wanted["agreed"]))
    else:
        shell.say("take_back.wanted", "yellow", who=who, room=room)
