"""What a spell is called (R134, R135, G14): quality, delivery, source."""

from traktir_engine.games.mages.designs import Book
from traktir_engine.games.mages.table import Mage, Spell
from traktir_engine.games.mages.words import ORDER

GENDERS = ("m", "f", "n")


def spell_name(book: Book, mage: Mage, spell: Spell) -> dict[str, str]:
    """The spell's name in both languages. The quality agrees with the delivery; the hero stands in for a missing source (G14)."""
    first = {part.slot: book.components[part.card] for part in reversed(spell.parts)}
    source, quality, delivery = map(first.get, ORDER)
    hero = book.heroes[mage.hero]
    gender = delivery.gender if delivery else "m"
    ru = [
        quality.spoken[GENDERS.index(gender)] if quality else "",
        delivery.names.ru if delivery else "",
        source.spoken[0] if source else hero.spoken.ru,
    ]
    en = [quality.names.en if quality else "", delivery.names.en if delivery else "", source.spoken[1] if source else hero.spoken.en]
    return {"ru": _joined(ru), "en": _joined(en)}


def _joined(words: list[str]) -> str:
    text = " ".join(filter(None, words))
    return text[:1].upper() + text[1:]
