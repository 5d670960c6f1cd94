"""How strong the levels of bots are: `python -m tests.bench.strength tavern search greedy --matches 400`.

The first level sits in the even seats in one match and in the odd ones in the next, which has the same seed, so that each deal is played both ways.
With `--alone` it has one seat against all others, another one in each match, until a deal has been played from every seat:
`python -m tests.bench.strength tschak search greedy --matches 400 --seats 4 --alone`.
"""

import argparse
import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from traktir_engine.games import GAMES
from traktir_engine.kernel import Dice, Game, Match, Option, Position


@dataclass(slots=True)
class Duel:
    """The outcome of many matches between two levels, from the first one's side; a shared win is a draw."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def share(self) -> float:
        """Wins and half the draws, of all."""
        return (self.wins + self.draws / 2) / (self.wins + self.draws + self.losses)

    def count(self, match: Match[Any], seats: set[int]) -> None:
        """Counts a finished match in which the first level had these seats."""
        winners = set(match.result.winners) if match.result else set()
        if winners <= seats:
            self.wins += 1
        elif winners & seats:
            self.draws += 1
        else:
            self.losses += 1


def duel(game: Game[Any], level: str, other: str, matches: int, seats: int = 2, options: Mapping[str, Any] | None = None, *, alone: bool = False) -> Duel:
    """Plays so many matches; the CPU time of the decisions of `level` is taken. `alone` gives it one seat, else it has every second one."""
    outcome, sides = Duel(), seats if alone else 2
    for number in range(matches):
        own = {seat for seat in range(seats) if seat % sides == number % sides}
        levels = [level if seat in own else other for seat in range(seats)]
        match = play_match(game, levels, number // sides, options, {level: outcome})
        outcome.count(match, own)
    return outcome


def play_match(
    game: Game[Any], levels: Sequence[str], number: int, options: Mapping[str, Any] | None = None, timed: Mapping[str, Duel] | None = None
) -> Match[Any]:
    """A match of bots, by the level of each seat; another one for each number. Decisions of the levels in `timed` are added up there."""
    seed = hashlib.sha256(f"strength {number}".encode()).digest()
    match = Match(game, len(levels), dict(options or {}), seed.hex())
    dice = Dice(seed).fork("bots")
    while not match.over:
        entry = match.waiting[0]
        seat = entry.ask.seat
        position = Position(game, match.view(seat), entry.ask, dice)
        option = _decide(position, levels[seat], (timed or {}).get(levels[seat]))
        match.answer(entry.id, seat, option.id)
    return match


def _decide(position: Position[Any], level: str, watch: Duel | None) -> Option:
    start = time.process_time()
    option = position.game.levels[level](position)
    if watch is not None:
        spent = time.process_time() - start
        watch.decisions += 1
        watch.seconds += spent
        watch.slowest = max(watch.slowest, spent)
    return option


def main() -> None:
    parser = argparse.ArgumentParser(description="Lets two levels of bots play against each other.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("level")
    parser.add_argument("other")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--alone", action="store_true", help="the first level has one seat, the other one all the others")
    parser.add_argument("--options", type=json.loads, default={}, help="as JSON")
    asked = parser.parse_args()
    outcome = duel(GAMES[asked.game], asked.level, asked.other, asked.matches, asked.seats, asked.options, alone=asked.alone)
    print(f"{asked.level} against {asked.other}: {outcome.wins} won, {outcome.draws} drawn, {outcome.losses} lost ({outcome.share:.1%} with draws as halves)")
    print(f"{1000 * outcome.seconds / max(1, outcome.decisions):.1f} ms CPU a decision of {asked.level}, the slowest {1000 * outcome.slowest:.0f} ms")


if __name__ == "__main__":
    main()
