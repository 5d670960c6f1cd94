"""What a spell is called (R134, R135, G14): quality, delivery, source."""

from collections.abc import Mapping
from functools import cache

from traktir_engine.games.mages.designs import Book, Names
from traktir_engine.games.mages.table import Mage, Spell
from traktir_engine.games.mages.words import ORDER

GENDERS = ("m", "f", "n")


def spell_name(book: Book, mage: Mage, spell: Spell) -> Mapping[str, str]:
    """The spell's name in both languages, by its first card of each kind; the hero stands in for a missing source (G14)."""
    first = {part.slot: part.card for part in reversed(spell.parts)}
    source, quality, delivery = map(first.get, ORDER)
    return _name(book, quality, delivery, source or mage.hero)


@cache
def _name(book: Book, quality_card: str | None, delivery_card: str | None, whose: str) -> Mapping[str, str]:
    """The quality agrees with the delivery."""
    quality = book.components[quality_card] if quality_card else None
    delivery = book.components[delivery_card] if delivery_card else None
    gender = delivery.gender if delivery else "m"
    of = _spoken(book, whose)
    ru = [quality.spoken[GENDERS.index(gender)] if quality else "", delivery.names.ru if delivery else "", of.ru]
    en = [quality.names.en if quality else "", delivery.names.en if delivery else "", of.en]
    return {"ru": _joined(ru), "en": _joined(en)}


def _spoken(book: Book, whose: str) -> Names:
    """The «от …» and «of …» of a source or a hero."""
    hero = book.heroes.get(whose)
    return hero.spoken if hero else Names(*book.components[whose].spoken)


def _joined(words: list[str]) -> str:
    text = " ".join(filter(None, words))
    return text[:1].upper() + text[1:]
