"""Is mages fair? Battles of the built-in bots, seeded: seats, length, designs, treasures, curses.

    make balance                              the tables of docs/mages-balance.md (2,000 battles for each number of seats)
    python -m tests.bench.balance --battles 200

The bounds: each seat wins its fair share ± 3 points; 90 % of the battles last 2 to 6 rounds; a design in a cast spell moves the
caster's chance of surviving the battle by no more than 10 points, a treasure or curse held at an assembly by no more than 15.
"""

import argparse
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.bots.choosing import choose
from traktir_engine.games.mages.table import Table
from traktir_engine.kernel import Event, Match

SEATS = (2, 4, 6)
BATTLES_OF_A_MATCH = 3
FAIR, LENGTH, DESIGN, BELONGING = 3.0, 90.0, 10.0, 15.0


@dataclass(slots=True)
class Shares:
    """How often each thing was there, and how often its mage then survived the battle."""

    there: Counter[str] = field(default_factory=Counter)
    survived: Counter[str] = field(default_factory=Counter)

    def note(self, things: Iterable[str], survived: bool) -> None:
        for thing in things:
            self.there[thing] += 1
            self.survived[thing] += survived

    def add(self, other: "Shares") -> None:
        self.there.update(other.there)
        self.survived.update(other.survived)

    @property
    def average(self) -> float:
        """In percent, over everything noted."""
        return 100 * self.survived.total() / self.there.total()

    def moves(self) -> dict[str, float]:
        """By how many points each thing is above or below the average."""
        return {thing: 100 * self.survived[thing] / count - self.average for thing, count in sorted(self.there.items())}


@dataclass(slots=True)
class Tally:
    """What a number of battles with the same number of seats came to."""

    seats: int
    wins: Counter[int] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    designs: Shares = field(default_factory=Shares)
    treasures: Shares = field(default_factory=Shares)
    curses: Shares = field(default_factory=Shares)

    def add(self, other: "Tally") -> None:
        self.wins.update(other.wins)
        self.rounds.update(other.rounds)
        self.designs.add(other.designs)
        self.treasures.add(other.treasures)
        self.curses.add(other.curses)


@dataclass(slots=True)
class Battle:
    """The battle that is being fought: what was cast and held, by seat, until its survivor is known."""

    round: int = 0
    cast: list[tuple[int, list[str]]] = field(default_factory=list)
    held: list[tuple[int, list[str], list[str]]] = field(default_factory=list)

    def close(self, tally: Tally, survivor: int | None) -> None:
        tally.rounds[self.round] += 1
        if survivor is not None:
            tally.wins[survivor] += 1
        for seat, cards in self.cast:
            tally.designs.note(cards, seat == survivor)
        for seat, treasures, curses in self.held:
            tally.treasures.note(treasures or ["nothing"], seat == survivor)
            tally.curses.note(set(curses) or {"nothing"}, seat == survivor)


def fought(seats: int, number: int) -> Tally:
    """One match of three battles in which all do what looks best at once."""
    tally, battle, seen = Tally(seats), Battle(), 0
    match: Match[Table] = Match(GAME, seats, {}, f"{number:064x}")
    while not match.over:
        entry = match.waiting[0]
        if entry.ask.kind == "seal" and len(match.waiting) == _sealing(match.table):
            battle.held += [(mage.seat, list(mage.treasures), list(mage.curses)) for mage in match.table.living()]
        match.answer(entry.id, entry.ask.seat, choose(match.table, entry.ask).id)
        events = [event for _, event in match.table.log.entries[seen:]]
        seen += len(events)
        battle = _follow(events, battle, tally)
    return tally


def _sealing(table: Table) -> int:
    return sum(bool(mage.hand) for mage in table.living())


def _follow(events: Iterable[Event], battle: Battle, tally: Tally) -> Battle:
    for event in events:
        if event.type == "round":
            battle.round = event.data["round"]
        elif event.type == "revealed":
            battle.cast.append((event.data["seat"], list(event.data["cards"])))
        elif event.type in {"survival_medal", "no_survivor"}:
            battle.close(tally, event.data.get("seat"))
            battle = Battle()
    return battle


def tally_of(seats: int, battles: int, executor: ProcessPoolExecutor) -> Tally:
    total = Tally(seats)
    for tally in executor.map(partial(fought, seats), range(battles // BATTLES_OF_A_MATCH + 1), chunksize=8):
        total.add(tally)
    return total


def report(tally: Tally) -> Iterator[str]:
    battles = tally.rounds.total()
    yield f"## {tally.seats} mages, {battles} battles\n"
    fair = 100 / tally.seats
    shares = {seat: 100 * tally.wins[seat] / tally.wins.total() for seat in range(tally.seats)}
    yield _verdict(f"seats win {', '.join(f'{share:.1f}' for share in shares.values())} % (fair: {fair:.1f} ± {FAIR:g})", _off(shares, fair) <= FAIR)
    lasting = 100 * sum(count for rounds, count in tally.rounds.items() if 2 <= rounds <= 6) / battles
    yield _verdict(f"{lasting:.1f} % last 2 to 6 rounds (at least {LENGTH:g} %)", lasting >= LENGTH)
    yield "- rounds: " + ", ".join(f"{rounds}: {count}" for rounds, count in sorted(tally.rounds.items()))
    for name, moved, bound in (
        ("design in a cast spell", tally.designs.moves(), DESIGN),
        ("treasure held", tally.treasures.moves(), BELONGING),
        ("curse held", tally.curses.moves(), BELONGING),
    ):
        worst = max(map(abs, moved.values()))
        yield _verdict(f"a {name} moves survival by at most {worst:.1f} points (no more than {bound:g})", worst <= bound)
        yield "\n" + _table(moved) + "\n"


def _off(shares: Mapping[int, float], fair: float) -> float:
    return max(abs(share - fair) for share in shares.values())


def _verdict(said: str, holds: bool) -> str:
    return f"- {'holds' if holds else '**does not hold**'}: {said}"


def _table(moved: Mapping[str, float]) -> str:
    cells = [f"{thing} {move:+.1f}" for thing, move in sorted(moved.items(), key=lambda each: -each[1])]
    return "  " + ", ".join(cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=2000)
    battles = parser.parse_args().battles
    print("# Balance of mages\n\nWritten by `make balance`: battles of the built-in bots (all play what looks best at once), seeded, rerunnable.\n")
    with ProcessPoolExecutor(os.cpu_count()) as executor:
        for seats in SEATS:
            print("\n".join(report(tally_of(seats, battles, executor))), flush=True)


if __name__ == "__main__":
    main()
