"""Who is limited: requests are counted for their address, their token or their room."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

import flask

from traktir_kit.addresses import client
from traktir_kit.limits.limiter import Limiter
from traktir_kit.limits.registry import Limit, Per
from traktir_kit.limits.routes import limits_of_request
from traktir_kit.problems import Problem

Owner: TypeAlias = Callable[[], str | None]
"""For whom the present request is counted; None: for nobody."""

_KEY: Final = "traktir.guard"


class Guard:
    """Counts what is limited. `owners` says for whom: by default only addresses are known."""

    def __init__(self, limiter: Limiter, owners: Mapping[Per, Owner] | None = None) -> None:
        self.on_refusal: Callable[[str], None] = lambda _: None
        """Gets the key of each limit that refuses something."""
        self._limiter = limiter
        self._owners: Mapping[Per, Owner] = {"address": client, **(owners or {})}

    def check(self, limits: Iterable[Limit]) -> None:
        """Counts the present request. Raises Problem `rate`."""
        for limit in limits:
            owner = self._owners[limit.per]()
            if owner is not None:
                self.spend(limit, owner)

    def spend(self, limit: Limit, owner: str) -> None:
        """Counts something that is done for that owner. Raises Problem `rate`."""
        try:
            self._limiter.spend(limit, owner)
        except Problem:
            self.on_refusal(limit.key)
            raise


def post_guard(app: flask.Flask, guard: Guard) -> None:
    """The routes of the app are guarded from now on: what is beyond their limits is refused before anything of the request is read."""
    app.extensions[_KEY] = guard
    app.before_request(lambda: guard.check(limits_of_request()))


def check(limits: Iterable[Limit]) -> None:
    """Counts the present request by the guard of its app, if it has one. Raises Problem `rate`."""
    guard: Guard | None = flask.current_app.extensions.get(_KEY)
    if guard is not None:
        guard.check(limits)
