"""How strong the levels of mages are, counted in battles: `python -m tests.bench.survivals search greedy --battles 300`.

The first level has one seat of four, another one in each match, against three of the second; it wins a battle whose survival medal it gets.
"""

import argparse

from tests.bench.strength import Duel, play_match
from traktir_engine.games.mages import GAME

SEATS = 4


def survivals(level: str, other: str, battles: int) -> tuple[int, int, Duel]:
    """How many battles the level survived, how many there were, and what its decisions took."""
    won, fought, number, watch = 0, 0, 0, Duel()
    while fought < battles:
        seat = number % SEATS
        levels = [level if place == seat else other for place in range(SEATS)]
        match = play_match(GAME, levels, number, timed={level: watch})
        won += match.table.mages[seat].survivals
        fought += match.table.battle
        number += 1
    return won, fought, watch


def main() -> None:
    parser = argparse.ArgumentParser(description="One bot of a level against three of another, in battles of mages.")
    parser.add_argument("level", choices=GAME.levels)
    parser.add_argument("other", choices=GAME.levels)
    parser.add_argument("--battles", type=int, default=300)
    asked = parser.parse_args()
    won, fought, watch = survivals(asked.level, asked.other, asked.battles)
    print(f"{asked.level} against three {asked.other}: survived {won} of {fought} battles ({won / fought:.1%})")
    print(f"{1000 * watch.seconds / watch.decisions:.1f} ms CPU a decision of {asked.level}, the slowest {1000 * watch.slowest:.0f} ms")


if __name__ == "__main__":
    main()
