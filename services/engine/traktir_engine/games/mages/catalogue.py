"""The deck and what it reads like, from the same data that the rules play with (R130, R131)."""

from traktir_engine.games.mages.deck import BOOK
from traktir_engine.games.mages.deck.quips import QUIPS
from traktir_engine.games.mages.designs import WILD, Art, Component, Curse, Ghost, Hero, Names, Treasure
from traktir_engine.games.mages.setup import COPIES, WILDS
from traktir_engine.games.mages.texts import TEXTS
from traktir_engine.games.mages.wording import cards as said
from traktir_engine.games.mages.wording.vocabulary import KINDS, SCHOOLS
from traktir_engine.kernel import Json, Lang


def catalogue(lang: Lang) -> dict[str, Json]:
    """All cards, tokens and heroes, names and texts in one language."""
    texts = TEXTS[lang]
    pieces = [
        *(_component(card, lang) for card in BOOK.components.values()),
        _wild(lang),
        *(_treasure(card, lang) for card in BOOK.treasures.values()),
        *(_ghost(card, lang) for card in BOOK.ghosts.values()),
        *(_curse(kind, lang) for kind in BOOK.curses.values()),
        *(_hero(hero, lang) for hero in BOOK.heroes.values()),
    ]
    return {
        "game": "mages",
        "lang": lang,
        "title": texts.title,
        "help": texts.help,
        "pieces": pieces,
        "names": {**{piece["id"]: piece["name"] for piece in pieces}, **_vocabulary(lang), **texts.names},
        "texts": dict(texts.templates),
    }


def _vocabulary(lang: Lang) -> dict[str, str]:
    return {key.value: names.in_(lang) for words in (SCHOOLS, KINDS) for key, names in words.items()}


def _piece(kind: str, id: str, names: Names, text: Names, art: Art, lang: Lang, count: int) -> dict[str, Json]:
    return {
        "id": id,
        "kind": kind,
        "name": names.in_(lang),
        "text": text.in_(lang),
        "quip": QUIPS[id].in_(lang),
        "count": count,
        "art": {"icon": f"game-icons:{art.icon}", "palette": art.palette},
    }


def _component(card: Component, lang: Lang) -> dict[str, Json]:
    """`type` is source, quality or delivery; a quality's `forms` are its Russian gender forms."""
    keywords = [word for word, has in (("boosting", card.boosting), ("reaction", card.reaction), ("creature", card.creature)) if has]
    return {
        **_piece("component", card.id, card.names, said.component_text(card), card.art, lang, COPIES),
        "type": card.kind,
        "school": card.school,
        "keywords": keywords,
        "initiative": card.initiative or None,
        "spoken": list(card.spoken),
        "gender": card.gender or None,
    }


def _wild(lang: Lang) -> dict[str, Json]:
    return _piece("wild", WILD, said.WILD_NAMES, said.WILD_TEXT, Art("perspective-dice-six-faces-random", "rainbow"), lang, WILDS)


def _treasure(card: Treasure, lang: Lang) -> dict[str, Json]:
    return {
        **_piece("treasure", card.id, card.names, said.treasure_text(card), card.art, lang, 1),
        "school": card.school,
        "keywords": ["everlasting"] if card.everlasting else [],
        "cost": card.cost if card.active else None,
    }


def _ghost(card: Ghost, lang: Lang) -> dict[str, Json]:
    piece = _piece("ghost", card.id, card.names, said.ghost_text(card), card.art, lang, card.copies)
    return {**piece, "school": card.glyph, "keywords": ["now" if card.now else "later"]}


def _curse(kind: Curse, lang: Lang) -> dict[str, Json]:
    piece = _piece("curse", kind.id, kind.names, said.curse_text(kind), kind.art, lang, COPIES)
    return {**piece, "school": kind.school, "keywords": ["everlasting"] if kind.everlasting else []}


def _hero(hero: Hero, lang: Lang) -> dict[str, Json]:
    return _piece("hero", hero.id, hero.names, said.HERO_TEXT, hero.art, lang, 1)
