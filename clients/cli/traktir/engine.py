"""The engine: games, their words, bots' advice, and checking a record. It keeps nothing: a record in, a step out."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from traktir.addresses import address_of
from traktir.requester import Requester, path
from traktir.shapes import Advice, Ask, Catalogue, GameInfo, Lang, Record, Step, Verdict, View


class Engine:
    """The engine service at `address`. Every call may be repeated: nothing is ever changed there."""

    def __init__(self, address: str = address_of("engine")) -> None:
        self.requester = Requester(address)

    def games(self) -> list[GameInfo]:
        """All games of the house."""
        return cast("list[GameInfo]", self.requester.get("/games")["games"])

    def game(self, game: str) -> GameInfo:
        """One game."""
        return cast("GameInfo", self.requester.get(path("games", game)))

    def catalogue(self, game: str, lang: Lang = "ru") -> Catalogue:
        """Pieces, names, texts and help of a game."""
        return cast("Catalogue", self.requester.get(path("games", game, "catalogue"), lang=lang))

    def start(self, game: str, seats: int, seed: str, options: Mapping[str, Any] | None = None) -> Step:
        """Deals a match from a seed of 64 hex digits."""
        return cast("Step", self.requester.post(path("games", game, "start"), again=True, seats=seats, seed=seed, options=options))

    def answer(self, game: str, record: Record, answers: Sequence[Mapping[str, Any]]) -> Step:
        """Adds answers (`ask`, `seat`, and `option` unless the automatic one is meant) to a record."""
        return cast("Step", self.requester.post(path("games", game, "answer"), again=True, record=record, answers=list(answers)))

    def step(self, game: str, record: Record, since: int | None = None) -> Step:
        """What a record amounts to, with the events after version `since`."""
        return cast("Step", self.requester.post(path("games", game, "step"), again=True, record=record, since=since))

    def take_back(self, game: str, record: Record, ask: str, seat: int) -> Step:
        """The match without that seat's last answer, which was to that ask; ProblemError `revealed` if the seat has learned something since."""
        return cast("Step", self.requester.post(path("games", game, "take-back"), again=True, record=record, ask=ask, seat=seat))

    def advise(self, game: str, view: View, ask: Ask | None = None, *, level: str | None = None, salt: str | None = None) -> Advice:
        """What a bot of that level would choose, seeing no more than the asked seat's view and its open ask.

        Give the ask too: some games cannot tell it from the view and refuse without it (`bad_view`).
        The same view, ask, level and `salt` give the same choice; a secret salt keeps others from foreseeing it.
        """
        return cast("Advice", self.requester.post(path("games", game, "advise"), again=True, view=view, ask=ask, level=level, salt=salt))

    def verify(self, game: str, record: Record) -> Verdict:
        """Replays a record; ProblemError says what does not fit."""
        return cast("Verdict", self.requester.post(path("games", game, "verify"), again=True, record=record))
