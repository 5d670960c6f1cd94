"""One viewer's stream."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import Event, Lock
from typing import Any, ClassVar, Final

import marshmallow

from traktir_kit.blueprints import invalid
from traktir_kit.jsons import dumps
from traktir_kit.limits import Guard, registry
from traktir_kit.problems import Problem
from traktir_kit.sockets import Message, Session
from traktir_kit.sockets.closing import Code
from traktir_lobby.domain.refusals import no_token, told
from traktir_lobby.domain.snapshot import Glance, snapshot
from traktir_lobby.domain.step import Json
from traktir_lobby.domain.tokens import read_token
from traktir_lobby.service.playing import Playing
from traktir_lobby.service.watching import Watching
from traktir_lobby.store.glances import Look
from traktir_lobby.store.presence import Presence
from traktir_lobby.stream.messages import ANSWER, HELLO, PING

HINTS_WITHIN: Final = 2.0
"""Seconds that a new stream waits for this process to hear hints."""


@dataclass(frozen=True, slots=True)
class Backstage:
    """What all streams of the process share; `hears` is set while this process hears of changes."""

    watching: Watching
    playing: Playing
    presence: Presence
    guard: Guard
    hears: Event


class Stream(Session):
    """Shows the room to one viewer. A slow reader gets the newest snapshot only, with all events since the last one it got."""

    def __init__(self, code: str, network: str, backstage: Backstage) -> None:
        """`network` stands for the client's address."""
        self.code = code
        self.look: Look | None = None
        """Who looks, and up to which version everything has been sent; None before the token is proved."""
        self._network = network
        self._backstage = backstage
        self._taking = Lock()
        self._newest: Glance | None = None
        self._shown: int | None = None

    def hello(self, message: Message) -> None:
        hello = _read(HELLO, message)
        text = hello["token"]
        look = Look(None if text is None else read_token(text), hello["since"])
        first = self._prove(look)
        if not self._backstage.hears.wait(HINTS_WITHIN):
            raise Problem("unavailable", "changes cannot be heard at the moment")
        if look.token is not None:
            self._backstage.presence.stream_opened(self.code, look.token, shown_away=first.shown_away)
        self.look = look
        self.socket.subscribe(self.code)
        # Read after subscribing, so that no change falls in between.
        self.take(self._prove(look))
        self.socket.send(self.render, replace="snapshot")

    def goodbye(self, code: int) -> None:
        if self.look is not None and self.look.token is not None:
            self._backstage.presence.stream_closed(self.code, self.look.token, restarting=code == Code.RESTART)

    def offer(self, look: Look, glance: Glance | None) -> bool:
        """Takes a glance if it is what this stream looks for, with all the events that it lacks; any thread may call it.

        A glance of None says that the token proves nothing any more.
        """
        own = self.look
        if own is None or own.token != look.token or not _covers(look.since, own.since):
            return False
        if glance is None:
            self.socket.close(Code.LEFT, "you have left")
        else:
            self.take(glance)
        return True

    def take(self, glance: Glance) -> None:
        """Remembers what there is to see, for when it can be sent."""
        with self._taking:
            if self._newest is None or glance.version >= self._newest.version:
                self._newest = glance
        if glance.shown_away:
            self._backstage.watching.note(glance)

    def render(self) -> bytes | None:
        """The snapshot to send now, or None if it shows nothing new."""
        glance, look = self._newest, self.look
        if glance is None or look is None or self._shown == glance.version:
            return None
        self._shown = glance.version
        self.look = replace(look, since=glance.version)
        return dumps({"t": "snapshot", "snapshot": snapshot(glance, look.since)})

    def answer(self, message: Message) -> Json:
        """Takes an answer to an ask, like the route."""
        given = _read(ANSWER, message)
        look = self.look
        if look is None or look.token is None:
            raise no_token()
        self._backstage.guard.spend(registry.ANSWER, look.token.owner)
        self._backstage.guard.spend(registry.PLAY, self._network)
        glance = self._backstage.playing.answer(self.code, look.token, given["ask"], given["option"], look.since, match=given["match"])
        return {"t": "answered", "id": given["id"], "version": glance.version}

    def ping(self, message: Message) -> Json:
        return {"t": "pong", "n": _read(PING, message)["n"]}

    handlers: ClassVar[Mapping[str, Callable[[Any, Message], Json | None]]] = {"answer": answer, "ping": ping}

    def refusal(self, problem: Problem, message: Message) -> Json:
        """As it is told to this viewer."""
        return super().refusal(told(problem, bearer=self.look is not None and self.look.token is not None), message)

    def _prove(self, look: Look) -> Glance:
        """What the viewer sees; raises Problem if the room or the token is not right."""
        try:
            return self._backstage.watching.look(self.code, look)
        except Problem as problem:
            raise told(problem, bearer=look.token is not None) from None


def _covers(since: int | None, own: int | None) -> bool:
    """Whether events since the one version are all of those since the other; without one they are merely the last few."""
    return since == own or (since is not None and own is not None and since < own)


def _read(schema: marshmallow.Schema, message: Message) -> dict[str, Any]:
    try:
        return dict(schema.load(message))
    except marshmallow.ValidationError as error:
        raise invalid(error) from error
