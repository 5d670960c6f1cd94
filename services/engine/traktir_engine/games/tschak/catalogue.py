"""The cards and what they read like: all that a client needs to show the game."""

from traktir_engine.games.tschak.art import ART
from traktir_engine.games.tschak.heroes import HEROES, Hero
from traktir_engine.games.tschak.keep import MONSTERS, TREASURES, Card
from traktir_engine.games.tschak.texts import TEXTS
from traktir_engine.games.tschak.texts.shape import Texts
from traktir_engine.kernel import Json, Lang


def catalogue(lang: Lang) -> dict[str, Json]:
    """The forty heroes, the fourteen treasures, the fourteen monsters, names and texts in one language."""
    texts = TEXTS[lang]
    return {
        "game": "tschak",
        "lang": lang,
        "title": texts.title,
        "help": texts.help,
        "pieces": [
            *(_hero(hero, texts) for hero in HEROES.values()),
            *(_keep(card, "treasure", texts) for card in TREASURES.values()),
            *(_keep(card, "monster", texts) for card in MONSTERS.values()),
        ],
        "names": texts.names(),
        "texts": dict(texts.templates),
    }


def _hero(hero: Hero, texts: Texts) -> dict[str, Json]:
    """`value` is null for chameleons and artifacts: it is found at the table."""
    return {
        "id": hero.id,
        "kind": "hero",
        "name": ", ".join(texts.heroes[hero.id]),
        "text": texts.hero_texts["chameleon" if hero.chameleon else hero.suit],
        "suit": hero.suit,
        "value": hero.value or None,
        "wand": hero.wand,
        "chameleon": hero.chameleon,
        "art": ART[hero.id].json(),
    }


def _keep(card: Card, kind: str, texts: Texts) -> dict[str, Json]:
    """`effect` is what the card does, `points` what it is worth by itself."""
    return {
        "id": card.id,
        "kind": kind,
        "name": texts.keep[card.id],
        "text": texts.keep_texts[f"{kind}.{card.kind}"],
        "effect": card.kind,
        "points": card.points,
        "art": ART[card.id].json(),
    }
