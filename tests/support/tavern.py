"""Tables of tavern laid out by hand, and a way to play on them."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from traktir_engine.games.tavern import GAME
from traktir_engine.games.tavern.mats import EDGES, TEAMS, mats_for
from traktir_engine.games.tavern.options import Options
from traktir_engine.games.tavern.play import play
from traktir_engine.games.tavern.seating import draw_teams, round_order
from traktir_engine.games.tavern.setup import size_for
from traktir_engine.games.tavern.table import Box, Cell, Laid, Tavern
from traktir_engine.kernel import Dice, Match, Script

DEFAULTS = {"pro": False, "hands": "deal", "hidden": False, "teams": "fixed", "order": "snake", "handicap": 0}


def laid_out(
    laid: Mapping[Cell, tuple[str, str]],
    hands: Sequence[str] = ("", ""),
    *,
    barman: str | None = None,
    glasses: Mapping[int, Cell] | None = None,
    first: int = 0,
    **options: Any,
) -> Tavern:
    """A table with these mats in these cells, as (mat, team), before the turn of seat `first`; `hands` are mats by seat, as words."""
    seats = len(hands)
    mats = mats_for(seats)
    teams = draw_teams(seats, "fixed", Dice(bytes(32)))
    settings = Options(**{**DEFAULTS, **options})
    held = [[mats[mat] for mat in hand.split()] for hand in hands]
    used = {mat for hand in held for mat in hand} | {mats[mat] for mat, _ in laid.values()}
    return Tavern(
        Dice(bytes(32)),
        settings,
        size=size_for(seats),
        order=round_order(first, teams, settings.order),
        teams=teams,
        hands=held,
        aside=[mat for mat in mats.values() if mat not in used],
        stage="lay",
        glasses=[(glasses or {}).get(seat) for seat in range(seats)],
        laid={cell: Laid(mats[mat], cell, TEAMS.index(team)) for cell, (mat, team) in laid.items()},
        box=Box.of(laid),
        barman=None if barman is None else EDGES.index(barman),
    )


class Evening:
    """The script going on from a table."""

    def __init__(self, table: Tavern) -> None:
        self.table = table
        self.script = Script(play(table))

    @property
    def asked(self) -> tuple[int, str] | None:
        """Who is asked what."""
        return (self.script.asks[0].seat, self.script.asks[0].kind) if self.script.asks else None

    @property
    def options(self) -> list[str]:
        return [option.id for option in self.script.asks[0].options]

    def choose(self, *option_ids: str) -> "Evening":
        for option_id in option_ids:
            option = self.script.asks[0].option(option_id)
            assert option is not None, f"{option_id} is none of {self.options}"
            self.script.choose([option])
        return self

    def sides(self) -> dict[str, str]:
        """Which team each laid mat lies with."""
        return {laid.mat.id: TEAMS[laid.team] for laid in self.table.laid.values()}

    def happened(self, *types: str) -> list[dict[str, Any]]:
        """What everybody was told of these types."""
        return [{"type": event.type, **event.data} for event in self.table.log.events() if event.type in types]


def fight(laid: Mapping[Cell, tuple[str, str]], lay: str, glass: str = "leave", **settings: Any) -> Evening:
    """Swords, on turn as seat 0, lay a mat by that option, and the glass is placed."""
    return Evening(laid_out(laid, (lay.partition("@")[0], ""), **settings)).choose(lay, glass)


def new_match(seed: int, seats: int = 2, **options: Any) -> Match[Tavern]:
    return Match(GAME, seats, options, Random(seed).randbytes(32).hex())


def random_answers(match: Match[Tavern], seed: int) -> Iterator[int]:
    """Plays a match to its end by random options, stopping before the first and after each answer with the number of answers."""
    rng = Random(seed)
    yield match.version
    while not match.over:
        (entry,) = match.waiting
        match.answer(entry.id, entry.ask.seat, rng.choice(entry.ask.options).id)
        yield match.version
