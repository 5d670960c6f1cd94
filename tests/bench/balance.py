"""Is mages fair? Battles of the built-in bots, seeded: seats, length, designs, treasures, curses.

    make balance                              the tables of docs/mages-balance.md (4,000 battles for each number of seats)
    python -m tests.bench.balance --battles 200

The bounds: each seat wins its fair share ± 3 points; 90 % of the battles last 2 to 6 rounds; a design in a cast spell moves the
caster's chance of surviving the battle by no more than 10 points, a treasure or curse held at an assembly by no more than 15.
Moved means: against all mages who cast a spell, or stood at an assembly, with the same number alive. A mage alive late in a battle holds
more and is nearer to its end; compared with all mages of all rounds, whatever he holds would look strong.
"""

import argparse
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from traktir_engine.games.mages import GAME
from traktir_engine.games.mages.bots.choosing import choose
from traktir_engine.games.mages.table import Table
from traktir_engine.kernel import Event, Match

SEATS = (2, 4, 6)
BATTLES_OF_A_MATCH = 3
FAIR, LENGTH, DESIGN, BELONGING = 3.0, 90.0, 10.0, 15.0
ENOUGH = 100
"""What was seen less often is too rare to tell."""
ANY = ""
NOTHING = "nothing"

HEAD = """\
# Balance of mages

Written by `make balance`: battles of the built-in bots (all play what looks best at once), seeded, rerunnable.

Each thing is given with the points by which it moves survival of the battle, and with the number of times it was seen. The points compare
with all mages who cast a spell, or stood at an assembly, while the same number of mages was alive.
"""


@dataclass(slots=True)
class Shares:
    """How often each thing was there and its mage then survived the battle, apart for each number of mages alive at that moment."""

    there: Counter[tuple[str, int]] = field(default_factory=Counter)
    survived: Counter[tuple[str, int]] = field(default_factory=Counter)

    def note(self, things: Iterable[str], alive: int, survived: bool) -> None:
        """Different things of one mage, of so many alive. Each mage is noted as ANY too."""
        for thing in (*things, ANY):
            self.there[thing, alive] += 1
            self.survived[thing, alive] += survived

    def add(self, other: "Shares") -> None:
        self.there.update(other.there)
        self.survived.update(other.survived)

    def counts(self) -> Counter[str]:
        """How often each thing was seen."""
        counts: Counter[str] = Counter()
        for (thing, _), count in self.there.items():
            counts[thing] += count
        del counts[ANY]
        return counts

    def moves(self) -> dict[str, float]:
        """By how many points each thing moves survival, the strongest first; what was seen too rarely to tell is left out."""
        gained: dict[str, float] = defaultdict(float)
        for (thing, alive), count in self.there.items():
            gained[thing] += self.survived[thing, alive] - count * self._usual(alive)
        found = {thing: 100 * gained[thing] / count for thing, count in self.counts().items() if count >= ENOUGH}
        return dict(sorted(found.items(), key=lambda each: -each[1]))

    def _usual(self, alive: int) -> float:
        """The chance of any mage noted with so many alive."""
        return self.survived[ANY, alive] / self.there[ANY, alive]


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


class Cast(NamedTuple):
    """A spell as it was revealed, with so many mages alive."""

    seat: int
    alive: int
    cards: list[str]


class Held(NamedTuple):
    """What a mage held at an assembly of so many."""

    seat: int
    alive: int
    treasures: list[str]
    curses: list[str]


@dataclass(slots=True)
class Battle:
    """The battle that is being fought, until its survivor is known."""

    alive: int
    round: int = 0
    cast: list[Cast] = field(default_factory=list)
    held: list[Held] = field(default_factory=list)

    def close(self, tally: Tally, survivor: int | None) -> None:
        tally.rounds[self.round] += 1
        if survivor is not None:
            tally.wins[survivor] += 1
        for cast in self.cast:
            tally.designs.note(set(cast.cards), cast.alive, cast.seat == survivor)
        for held in self.held:
            tally.treasures.note(held.treasures or [NOTHING], held.alive, held.seat == survivor)
            tally.curses.note(set(held.curses) or {NOTHING}, held.alive, held.seat == survivor)


def fought(seats: int, number: int) -> Tally:
    """One match of three battles in which all do what looks best at once."""
    tally, battle, since = Tally(seats), Battle(seats), -1
    match: Match[Table] = Match(GAME, seats, {}, f"{number:064x}")
    while not match.over:
        entry = match.waiting[0]
        if entry.ask.kind == "seal" and len(match.waiting) == _sealing(match.table):
            battle.held += [Held(mage.seat, battle.alive, list(mage.treasures), list(mage.curses)) for mage in match.table.living()]
        match.answer(entry.id, entry.ask.seat, choose(match.table, entry.ask).id)
        battle = _follow(match.table.log.events(since), battle, tally)
        since = match.version
    return tally


def _sealing(table: Table) -> int:
    return sum(bool(mage.hand) for mage in table.living())


def _follow(events: Iterable[Event], battle: Battle, tally: Tally) -> Battle:
    for event in events:
        if event.type == "round":
            battle.round = event.data["round"]
        elif event.type == "revealed":
            battle.cast.append(Cast(event.data["seat"], battle.alive, event.data["cards"]))
        elif event.type in {"killed", "died_by_own", "died_of_curse"}:
            battle.alive -= 1
        elif event.type in {"survival_medal", "no_survivor"}:
            battle.close(tally, event.data.get("seat"))
            battle = Battle(tally.seats)
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
    for name, shares_of, bound in (
        ("design in a cast spell", tally.designs, DESIGN),
        ("treasure held", tally.treasures, BELONGING),
        ("curse held", tally.curses, BELONGING),
    ):
        yield from _moved(name, shares_of, bound)


def _moved(name: str, shares: Shares, bound: float) -> Iterator[str]:
    moves, counts = shares.moves(), shares.counts()
    worst = max(map(abs, moves.values()))
    yield _verdict(f"a {name} moves survival by at most {worst:.1f} points (no more than {bound:g})", worst <= bound)
    yield "\n  " + ", ".join(f"{thing} {move:+.1f} ({counts[thing]})" for thing, move in moves.items())
    if rare := sorted(counts.keys() - moves.keys()):
        yield f"\n  Seen fewer than {ENOUGH} times, too rarely to tell: {', '.join(rare)}"
    yield ""


def _off(shares: Mapping[int, float], fair: float) -> float:
    return max(abs(share - fair) for share in shares.values())


def _verdict(said: str, holds: bool) -> str:
    return f"- {'holds' if holds else '**does not hold**'}: {said}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=4000)
    battles = parser.parse_args().battles
    print(HEAD)
    with ProcessPoolExecutor(os.cpu_count()) as executor:
        for seats in SEATS:
            print("\n".join(report(tally_of(seats, battles, executor))), flush=True)


if __name__ == "__main__":
    main()
