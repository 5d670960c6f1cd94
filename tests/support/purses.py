"""Purses: a toy game with all that the kernel knows – secrets, simultaneous asks, single asks, dice, events – and nothing more.

Every seat has a secret purse. Each round all bid together; the highest bid (the lower seat on a tie) finds some coins, sees
alone how many, and keeps them or passes them to the next seat. After the rounds the fullest purses win.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from marshmallow import Schema, fields, validate

from traktir_engine.kernel import Ask, BadView, Dice, Game, Json, Lang, Option, Position, Result, Setup, Table, Together, View, Viewer

MOST_ROUNDS = 2_000


@dataclass(slots=True)
class PursesTable(Table):
    """`finder` is the seat that has `found` coins and must say where they go; None while all bid."""

    rounds: int
    purses: list[int]
    round: int = 0
    finder: int | None = None
    found: int = 0
    bids: list[int] = field(default_factory=list)


class Options(Schema):
    rounds = fields.Integer(strict=True, load_default=3, validate=validate.Range(1, MOST_ROUNDS), metadata={"description": "Rounds to play."})
    mood = fields.String(load_default="calm", validate=validate.OneOf(["calm", "rowdy"]), metadata={"description": "Means nothing."})


def deal(setup: Setup, dice: Dice) -> PursesTable:
    table = PursesTable(dice, rounds=setup.options["rounds"], purses=[dice.roll(9) for _ in range(setup.seats)])
    table.log.tell_secretly("dealt", {seat: {"coins": coins} for seat, coins in enumerate(table.purses)}, seats=setup.seats)
    return table


async def play(table: PursesTable) -> None:
    while table.round < table.rounds:
        if table.finder is None:
            await _bid(table)
        await _share(table)


async def _bid(table: PursesTable) -> None:
    bids = await Together(Ask(seat, "bid", bid_options()) for seat in range(len(table.purses)))
    table.bids = [option.value["coins"] for option in bids]
    table.finder = table.bids.index(max(table.bids))
    table.found = table.dice.roll(6)
    table.log.tell("bid", bids=table.bids)
    table.log.tell_secretly("found", {table.finder: {"coins": table.found}}, seat=table.finder)


async def _share(table: PursesTable) -> None:
    finder = table.finder
    if finder is None:
        raise AssertionError("somebody has found something")
    choice = await Ask(finder, "share", share_options(), automatic=1, about={"coins": table.found})
    gets = finder if choice.id == "keep" else (finder + 1) % len(table.purses)
    table.purses[gets] += table.found
    table.log.tell("shared", seat=finder, how=choice.id)
    table.finder = None
    table.found = 0
    table.round += 1


@cache
def bid_options() -> tuple[Option, ...]:
    return tuple(Option(f"bid{coins}", {"coins": coins}) for coins in range(4))


@cache
def share_options() -> tuple[Option, ...]:
    return (Option("keep", {"how": "keep"}), Option("pass", {"how": "pass"}))


def view(table: PursesTable, viewer: Viewer) -> dict[str, Json]:
    return {
        "game": "purses",
        "seats": len(table.purses),
        "options": {"rounds": table.rounds},
        "you": viewer,
        "round": table.round,
        "finder": table.finder,
        "found": table.found if viewer is not None and viewer == table.finder else None,
        "purse": None if viewer is None else table.purses[viewer],
        "bids": list(table.bids),
    }


def imagine(view: View, dice: Dice) -> PursesTable:
    you = _whole(view, "you", 0, 3)
    seats = _whole(view, "seats", you + 1, 4)
    options = view.get("options")
    if not isinstance(options, Mapping):
        raise BadView("no options")
    rounds = _whole(options, "rounds", 1, MOST_ROUNDS)
    table = PursesTable(dice, rounds=rounds, purses=[dice.roll(9) for _ in range(seats)], round=_whole(view, "round", 0, rounds))
    table.purses[you] = _whole(view, "purse", 1, 6 * MOST_ROUNDS + 9)
    if view.get("finder") is not None:
        table.finder = _whole(view, "finder", 0, seats - 1)
        table.found = _whole(view, "found", 1, 6) if table.finder == you else dice.roll(6)
    bids = view.get("bids")
    if not isinstance(bids, list) or len(bids) > seats or any(type(bid) is not int or bid not in range(4) for bid in bids):
        raise BadView("no bids")
    table.bids = list(bids)
    return table


def _whole(view: View, name: str, low: int, high: int) -> int:
    value = view.get(name)
    if type(value) is not int or not low <= value <= high:
        raise BadView(f"{name} is a whole number from {low} to {high}")
    return value


def result(table: PursesTable) -> Result | None:
    if table.round < table.rounds:
        return None
    best = max(table.purses)
    return Result(tuple(seat for seat, coins in enumerate(table.purses) if coins == best), tuple(table.purses), "coins")


def catalogue(lang: Lang) -> dict[str, Json]:
    texts = ("event.dealt", "event.bid", "event.found", "event.shared", "ask.bid", "ask.share", "option.bid", "option.share", "result.coins")
    return {"game": "purses", "lang": lang, "title": TITLES[lang], "help": "", "pieces": [], "names": {}, "texts": {text: text for text in texts}}


def _first(position: Position[PursesTable]) -> Option:
    return position.ask.options[0]


def _any(position: Position[PursesTable]) -> Option:
    return position.dice.pick(position.ask.options)


def _last(position: Position[PursesTable]) -> Option:
    return position.ask.options[-1]


TITLES: Mapping[Lang, str] = {"ru": "Кошельки", "en": "Purses"}

PURSES: Game[PursesTable] = Game(
    id="purses",
    rules="purses/1",
    titles=TITLES,
    seats=(2, 3, 4),
    options=Options,
    asks=("bid", "share"),
    unhurried=("share",),
    deal=deal,
    play=play,
    view=view,
    imagine=imagine,
    result=result,
    catalogue=catalogue,
    levels={"random": _any, "greedy": _first, "search": _last},
)
