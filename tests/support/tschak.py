"""For tests of tschak: cards by a short notation, tables set up by hand, and matches played at random."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from traktir_engine.games.tschak import GAME
from traktir_engine.games.tschak.heroes import HEROES, SUITS, Hero
from traktir_engine.games.tschak.keep import KEEP, MONSTERS, TREASURES, Card
from traktir_engine.games.tschak.table import Player, Tschak
from traktir_engine.kernel import Dice, Match, OpenAsk

PLAYERS = (2, 3, 4)


def dice(label: object = "") -> Dice:
    """Dice of their own for every label."""
    return Dice(bytes(32)).fork(str(label))


def new_match(seats: int, seed: int = 0) -> Match[Tschak]:
    return Match(GAME, seats, {}, f"{seed:064x}")


def heroes(notation: str) -> tuple[Hero, ...]:
    """Cards by suit letter and value: `m5+ w6 d4`; + is the wand, `c` a chameleon, `a` an artifact. The first such card is taken."""
    return tuple(_hero(word) for word in notation.split())


def _hero(word: str) -> Hero:
    suit = "mage" if word[0] == "c" else next(suit for suit in SUITS if suit[0] == word[0])
    value, wand = int(word[1:].rstrip("+") or 0), word.endswith("+")
    return next(hero for hero in HEROES.values() if (hero.suit, hero.value, hero.wand) == (suit, value, wand))


def keep_cards(notation: str) -> list[Card]:
    """Cards of the keep: `ring`, `slayer`, `trog`, `double`, `echo`, or the points of a plain or cursed one; each card is taken once."""
    left = list(KEEP.values())
    taken = []
    for word in notation.split():
        card = next(card for card in left if _matches(card, word))
        left.remove(card)
        taken.append(card)
    return taken


def _matches(card: Card, word: str) -> bool:
    if word in {"double", "echo"}:
        return card.kind == "doubler" and (card.id in TREASURES) == (word == "double")
    if word == "cursed-2":
        return card.points == -2 and card.kind == "cursed"
    if word == "cursed-4":
        return card.points == -4 and card.kind == "cursed"
    if word.lstrip("+-").isdigit():
        return card.kind == "plain" and card.points == int(word)
    return card.kind.startswith(word)


def owner(cards: Sequence[Card], gold: int = 0) -> Player:
    """A seat that has won these."""
    return Player(treasures=[card for card in cards if card.id in TREASURES], monsters=[card for card in cards if card.id in MONSTERS], gold=gold)


def copied(table: Tschak) -> Tschak:
    """A table of its own: nothing done to it changes that one. The piles, which nothing changes, are shared, and so is the log."""
    return replace(table, hands=[hand.copy() for hand in table.hands], players=[player.copy() for player in table.players])


Pick = Callable[[OpenAsk], str]
"""Chooses the option id for an ask."""


def at_random(label: object) -> Pick:
    own = dice(label)
    return lambda entry: own.pick(entry.ask.options).id


def answers(match: Match[Tschak], pick: Pick, order: Dice) -> Iterator[Match[Tschak]]:
    """Plays the match to its end, the seats answering in any order, and stops after every answer."""
    while not match.over:
        entry = order.pick(match.waiting)
        match.answer(entry.id, entry.ask.seat, pick(entry))
        yield match


def play_out(match: Match[Tschak], label: object = "") -> Match[Tschak]:
    """Plays the match to its end at random."""
    for _ in answers(match, at_random(label), dice(f"order {label}")):
        pass
    return match


def asks(match: Match[Tschak], label: object = "") -> Iterator[Match[Tschak]]:
    """Plays the match to its end at random and stops at every common ask, before anybody has chosen."""
    pick = at_random(label)
    while not match.over:
        yield match
        for entry in match.waiting:
            match.answer(entry.id, entry.ask.seat, pick(entry))
