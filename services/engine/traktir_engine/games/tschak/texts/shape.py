"""What every language has to say of tschak."""

from collections.abc import Mapping
from typing import NamedTuple

from traktir_engine.games.tschak.heroes import HEROES, Hero
from traktir_engine.games.tschak.keep import KEEP, Card


class Texts(NamedTuple):
    """One language. `heroes` are a name and a trade by card, `keep` the names of treasures and monsters, `words` the terms of the rules,
    `marks` what stands behind the name of a card of the keep that has no points of its own.

    `hero_texts` say what a card does by its suit (or `chameleon`), `keep_texts` by `treasure.` or `monster.` and its kind.
    """

    title: str
    help: str
    heroes: Mapping[str, tuple[str, str]]
    keep: Mapping[str, str]
    words: Mapping[str, str]
    marks: Mapping[str, str]
    hero_texts: Mapping[str, str]
    keep_texts: Mapping[str, str]
    templates: Mapping[str, str]

    def names(self) -> dict[str, str]:
        """How events and options say things: each card with what matters of it, for whoever plays without pictures, and the terms of the rules."""
        heroes = {hero.id: f"{self.heroes[hero.id][0]} ({self._hero_mark(hero)})" for hero in HEROES.values()}
        keep = {card.id: f"{self.keep[card.id]} ({self._keep_mark(card)})" for card in KEEP.values()}
        return {**self.words, **heroes, **keep}

    def _hero_mark(self, hero: Hero) -> str:
        if hero.chameleon or hero.suit == "artifact":
            return self.words["chameleon" if hero.chameleon else "artifact"]
        return f"{self.words[hero.suit]} {hero.value}" + (f", {self.words['wand']}" if hero.wand else "")

    def _keep_mark(self, card: Card) -> str:
        return f"{card.points:+d}".replace("-", "−") if card.points else self.marks[card.kind]
