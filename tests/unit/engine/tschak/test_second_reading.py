"""The rules read a second time, straight from their text and card by card: whole random matches must come out the same."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import pytest

from tests.support.tschak import PLAYERS, asks, new_match, play_out
from traktir_engine.games.tschak.heroes import HEROES, Hero
from traktir_engine.games.tschak.keep import KEEP, Card
from traktir_engine.games.tschak.table import Tschak
from traktir_engine.kernel import Json, Match

MATCHES = 250
"""For each number of players."""

SUITS = ("mage", "warrior", "dwarf", "artifact")
"""In the order of a sorted hand."""

Stronger = Callable[[int, int], bool]
"""Whether the first seat is stronger than the second."""


def _of(suit: str, party: Sequence[Hero]) -> Hero | None:
    return next((hero for hero in party if hero.suit == suit), None)


def _number(hero: Hero | None, opponents: Sequence[Hero]) -> int:
    """TS9, TS12: what a hero counts before anything is doubled; a missing one counts 0."""
    if hero is None:
        return 0
    if not hero.chameleon:
        return hero.value
    return max([other.value for other in opponents if other.suit == "mage" and not other.chameleon], default=0)


def _strength(party: Sequence[Hero], opponents: Sequence[Hero]) -> int:
    """TS10, TS11."""
    numbers = sorted(_number(hero, opponents) for hero in party if hero.suit != "artifact")
    return sum(numbers) if len(numbers) == 3 else 2 * numbers[0] + numbers[1]


def _opponents(cards: Sequence[Sequence[Hero]], seat: int) -> list[Hero]:
    return [hero for other, theirs in enumerate(cards) if other != seat for hero in theirs]


def _earlier(seats: int, round: int) -> Stronger:
    """TS12: the order begins one seat further left each round."""
    order = [(seat + round - 1) % seats for seat in range(seats)]
    return lambda one, other: order.index(one) < order.index(other)


def _party_comparison(parties: Sequence[Sequence[Hero]], round: int) -> Stronger:
    """TS11, TS12, question by question."""

    def stronger(one: int, other: int) -> bool:
        mine, theirs = _opponents(parties, one), _opponents(parties, other)
        ours, his = parties[one], parties[other]
        if _strength(ours, mine) != _strength(his, theirs):
            return _strength(ours, mine) > _strength(his, theirs)
        if _number(_of("mage", ours), mine) != _number(_of("mage", his), theirs):
            return _number(_of("mage", ours), mine) > _number(_of("mage", his), theirs)
        numbered = [mage is not None and not mage.chameleon for mage in (_of("mage", ours), _of("mage", his))]
        if numbered[0] != numbered[1]:
            return numbered[0]
        wands = [mage is not None and mage.wand for mage in (_of("mage", ours), _of("mage", his))]
        if wands[0] != wands[1]:
            return wands[0]
        for suit in ("warrior", "dwarf"):
            numbers = _number(_of(suit, ours), mine), _number(_of(suit, his), theirs)
            if numbers[0] != numbers[1]:
                return numbers[0] > numbers[1]
        return _earlier(len(parties), round)(one, other)

    return stronger


def _last_comparison(cards: Sequence[Hero], round: int) -> Stronger:
    """TS14, question by question."""
    alone = [[card] for card in cards]

    def stronger(one: int, other: int) -> bool:
        if (cards[one].suit == "artifact") != (cards[other].suit == "artifact"):
            return cards[other].suit == "artifact"
        numbers = _number(cards[one], _opponents(alone, one)), _number(cards[other], _opponents(alone, other))
        if numbers[0] != numbers[1]:
            return numbers[0] > numbers[1]
        if cards[one].suit != cards[other].suit:
            return [cards[seat].suit for seat in (one, other)] in (["mage", "warrior"], ["mage", "dwarf"], ["warrior", "dwarf"])
        if cards[one].wand != cards[other].wand:
            return cards[one].wand
        return _earlier(len(cards), round)(one, other)

    return stronger


def _ranking(seats: int, stronger: Stronger) -> list[int]:
    """From the one who is stronger than all others to the one who is stronger than nobody."""
    beaten = {seat: sum(stronger(seat, other) for other in range(seats) if other != seat) for seat in range(seats)}
    assert sorted(beaten.values()) == list(range(seats))
    return sorted(beaten, key=lambda seat: -beaten[seat])


def _points(treasures: Sequence[Card], monsters: Sequence[Card], gold: int) -> int:
    """TS16 for the monsters that are left."""
    plain = sum(card.points for card in treasures if card.kind == "plain")
    beasts = sum(card.points for card in monsters if card.kind == "plain")
    return (
        sum(card.kind == "ring" for card in treasures) ** 2
        + plain * (1 + any(card.kind == "doubler" for card in treasures))
        + sum(card.points for card in treasures if card.kind == "cursed")
        + gold
        - sum(card.kind == "troglodyte" for card in monsters) ** 2
        + beasts * (1 + any(card.kind == "doubler" for card in monsters))
    )


def _end_score(won: Sequence[Card], taken: Sequence[Card], gold: int) -> tuple[int, int, int]:
    """TS16, TS17: points, gold, and minus the monsters kept; every way to use all slayers is tried."""
    slain = min(sum(card.kind == "slayer" for card in won), len(taken))
    points = max(_points(won, [card for card in taken if card not in struck], gold) for struck in combinations(taken, slain))
    return points, gold, slain - len(taken)


def _rounds(events: Sequence[Json]) -> Iterator[list[Json]]:
    starts = [index for index, event in enumerate(events) if event["type"] in {"hands_dealt", "hands_passed"}]
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        yield list(events[start:end])


def _told(events: Sequence[Json], type: str) -> list[Json]:
    return [event for event in events if event["type"] == type]


def _parties(events: Sequence[Json], seats: int, storey: int) -> list[list[Hero]]:
    shown = [event for event in _told(events, "revealed") if event["storey"] == storey]
    return [[HEROES[card] for event in shown if event["seat"] == seat for card in event["cards"]] for seat in range(seats)]


def _check_storeys(events: Sequence[Json], seats: int, round: int) -> None:
    for storey, won, taken in zip((1, 2, 3), _told(events, "treasure_won"), _told(events, "monster_taken"), strict=True):
        order = _ranking(seats, _party_comparison(_parties(events, seats, storey), round))
        assert (won["storey"], won["seat"], taken["storey"], taken["seat"]) == (storey, order[0], storey, order[-1])


def _check_gold(events: Sequence[Json], seats: int, round: int) -> None:
    order = _ranking(seats, _last_comparison([HEROES[event["card"]] for event in _told(events, "last_revealed")], round))
    gold = {4: [3, 2, 1], 3: [3, 2], 2: [3]}[seats]
    assert [(event["seat"], event["gold"]) for event in _told(events, "gold_won")] == list(zip(order, gold, strict=False))


def _check_end(match: Match[Tschak], events: Sequence[Json]) -> None:
    spoils: dict[tuple[str, int], list[Card]] = defaultdict(list)
    for what, field in (("treasure_won", "treasure"), ("monster_taken", "monster")):
        for event in _told(events, what):
            spoils[what, event["seat"]].append(KEEP[event[field]])
    gold = [sum(event["gold"] for event in _told(events, "gold_won") if event["seat"] == seat) for seat in range(match.seats)]
    ends = [_end_score(spoils["treasure_won", seat], spoils["monster_taken", seat], gold[seat]) for seat in range(match.seats)]
    assert match.result is not None
    assert match.result.scores == tuple(points for points, _, _ in ends)
    assert match.result.winners == tuple(seat for seat, end in enumerate(ends) if end == max(ends))


@pytest.mark.parametrize("seats", PLAYERS)
def test_whole_matches_come_out_the_same(seats: int) -> None:
    """TS7–TS17: who takes what on every storey, the gold of every round, the points and the winners."""
    for seed in range(MATCHES):
        match = play_out(new_match(seats, 1000 + seed), f"second reading {seed}")
        events = match.events(None)
        rounds = list(_rounds(events))
        assert len(rounds) == 4
        for number, told in enumerate(rounds, start=1):
            _check_storeys(told, seats, number)
            _check_gold(told, seats, number)
        _check_end(match, events)


@pytest.mark.parametrize("seats", PLAYERS)
def test_every_legal_set_is_an_option_and_nothing_else(seats: int) -> None:
    """TS7, TS8 and the automatic choice: all sets of the asked size without a suit twice or one that the party has, first the first of the sorted hand."""
    for match in asks(new_match(seats, 2000), "options"):
        played = len(match.table.players[0].played)
        size = [1, 1, 1, 1, 2, 2, 3, 3, 3][played]
        for entry in match.waiting:
            party = match.table.players[entry.ask.seat].played[3 * (played // 3) : played]
            hand = sorted(match.table.hand(entry.ask.seat), key=lambda hero: (SUITS.index(hero.suit), hero.value, hero.id))
            legal = [[hero.id for hero in chosen] for chosen in combinations(hand, size) if len({hero.suit for hero in (*party, *chosen)}) == len(party) + size]
            assert [option.value["cards"] for option in entry.ask.options] == legal
            assert entry.ask.automatic == 0
