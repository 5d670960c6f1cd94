"""The deck, its bounds and its catalogue."""

import re
from collections import Counter

import pytest

from tests.support.mages import cards_everywhere, curses_everywhere, ghosts_everywhere, new_match, treasures_everywhere
from traktir_engine.games.mages import GAME
from traktir_engine.games.mages import effects as does
from traktir_engine.games.mages.deck import BOOK
from traktir_engine.games.mages.setup import component_cards, curse_tokens, ghost_cards
from traktir_engine.games.mages.words import Kind, School
from traktir_engine.kernel import Lang

LANGS: tuple[Lang, ...] = ("ru", "en")


def test_components() -> None:
    """R125, D66: 45 designs, two of each: 15 of each type, 9 of each school, 3 of each type in each school."""
    assert len(BOOK.components) == 45
    assert Counter(Counter(component_cards(BOOK)).values()) == Counter({2: 45, 7: 1})
    designs = Counter((card.kind, card.school) for card in BOOK.components.values())
    assert designs == Counter({(kind, school): 3 for kind in Kind for school in School})


def test_wild_magic() -> None:
    """R126: seven."""
    assert component_cards(BOOK).count("wild") == 7


def test_treasures() -> None:
    """R127: 25 different ones, with a power treasure, the scaly cloak and at least three everlasting."""
    cards = BOOK.treasures.values()
    assert len(BOOK.treasures) == 25
    assert [card.id for card in cards if card.power] == ["bass-amplifier"]
    assert BOOK.treasures["scaly-cloak"].names.ru.lower() == "чешуйчатый плащ"
    assert sum(card.everlasting for card in cards) >= 3
    assert Counter(card.school for card in cards if card.school) == Counter(School)
    assert any(card.active for card in cards)


def test_ghost_cards() -> None:
    """R128: 25 cards of at least 13 designs; some act at once, some later, at least two give a glyph."""
    assert len(ghost_cards(BOOK)) == 25
    assert len(BOOK.ghosts) >= 13
    assert {bool(card.now) for card in BOOK.ghosts.values()} == {True, False}
    assert sum(card.glyph is not None for card in BOOK.ghosts.values()) >= 2


def test_curse_tokens() -> None:
    """R129: 10 kinds, two of each, two kinds of each school, the named ones among them, an everlasting one and two end-of-turn ones."""
    assert Counter(curse_tokens(BOOK)) == Counter(dict.fromkeys(BOOK.curses, 2))
    assert len(BOOK.curses) == 10
    assert Counter(kind.school for kind in BOOK.curses.values()) == Counter(dict.fromkeys(School, 2))
    assert {"Гепатит Ы", "Трындецит", "Ведьмины бородавки"} <= {kind.names.ru for kind in BOOK.curses.values()}
    assert sum(kind.everlasting for kind in BOOK.curses.values()) >= 1
    assert sum(bool(kind.dusk) for kind in BOOK.curses.values()) >= 2


def test_the_bounds_of_the_design() -> None:
    """D66, D68: 15 different initiatives, 3 boosting sources, 3 reactions, 7 creatures, at least 30 designs with a power roll."""
    cards = BOOK.components.values()
    deliveries = [card for card in cards if card.kind is Kind.DELIVERY]
    assert len({card.initiative for card in deliveries}) == 15
    assert min(card.initiative for card in deliveries) > 0
    assert {card.kind for card in cards if card.boosting} == {Kind.SOURCE}
    assert sum(card.boosting for card in cards) == 3
    assert sum(card.reaction for card in cards) == 3
    assert sum(card.creature for card in deliveries) == 7
    assert not any(card.creature for card in cards if card.kind is not Kind.DELIVERY)
    assert sum(any(isinstance(effect, does.Power) for effect in card.effects) for card in cards) >= 30


def test_eight_heroes_differ_in_looks_only() -> None:
    """R142, R143: eight; no rule reads the hero: another one changes nothing but the spell's name."""
    assert len(BOOK.heroes) == 8
    plain, dressed = new_match(3, 7), new_match(3, 7)
    for mage in dressed.table.mages:
        mage.hero = "lady-footstool"
    for _ in range(60):
        for match in (plain, dressed):
            entry = match.waiting[0]
            match.answer(entry.id, entry.ask.seat)
    assert plain.answers == dressed.answers
    assert [mage.life for mage in plain.table.mages] == [mage.life for mage in dressed.table.mages]


def test_conservation_at_the_start() -> None:
    """R133: 97 components and wild cards, 25 treasures, 25 ghost cards, 20 tokens."""
    table = new_match(6).table
    assert cards_everywhere(table) == sorted(component_cards(BOOK))
    assert treasures_everywhere(table) == sorted(BOOK.treasures)
    assert ghosts_everywhere(table) == sorted(ghost_cards(BOOK))
    assert curses_everywhere(table) == sorted(curse_tokens(BOOK))


@pytest.mark.parametrize("lang", LANGS)
def test_the_catalogue_shows_what_the_rules_play(lang: Lang) -> None:
    """R130, R131: every card, token and hero with its name, text, school, type, keywords, initiative, count and picture, without a room."""
    pieces = {piece["id"]: piece for piece in GAME.catalogue(lang)["pieces"]}
    assert Counter({piece["id"]: piece["count"] for piece in pieces.values() if piece["kind"] in {"component", "wild"}}) == Counter(component_cards(BOOK))
    for card in BOOK.components.values():
        piece = pieces[card.id]
        assert piece["name"] == card.names.in_(lang)
        assert (piece["school"], piece["type"], piece["initiative"] or 0) == (card.school, card.kind, card.initiative)
        assert ("creature" in piece["keywords"], "reaction" in piece["keywords"], "boosting" in piece["keywords"]) == (
            card.creature,
            card.reaction,
            card.boosting,
        )
    kinds = Counter(piece["kind"] for piece in pieces.values())
    assert kinds == Counter(component=45, wild=1, treasure=25, ghost=len(BOOK.ghosts), curse=10, hero=8)
    assert all(piece["text"] and piece["art"]["icon"].startswith("game-icons:") and piece["art"]["palette"] for piece in pieces.values())
    quips = Counter(piece["quip"] for piece in pieces.values())
    assert quips.most_common(1)[0][1] == 1
    assert all(quips)
    ids = [*BOOK.components, *BOOK.treasures, *BOOK.ghosts, *BOOK.curses, *BOOK.heroes]
    assert len(ids) == len(set(ids))


def test_the_text_says_the_numbers_that_are_played() -> None:
    """R131: the text is made of the same data: each number of a power roll stands in its band."""
    said = {piece["id"]: piece["text"] for piece in GAME.catalogue("ru")["pieces"]}
    assert said["thunder-discharge"] == "Могучий бросок (Гроза). Самый живучий враг: 1–4 — 2 урона; 5–9 — 4 урона; 10+ — 6 урона."
    for card in BOOK.components.values():
        for effect in card.effects:
            if isinstance(effect, does.Power):
                sizes = [verb.size for band in (effect.low, effect.middle, effect.high) for verb in band if isinstance(verb, does.Hurt)]
                assert [int(size) for size in re.findall(r"(\d+) урон", said[card.id])][: len(sizes)] == sizes


def test_names_are_different() -> None:
    """R132, D67: no name twice in a language."""
    for lang in LANGS:
        names = Counter(piece["name"] for piece in GAME.catalogue(lang)["pieces"])
        assert names.most_common(1)[0][1] == 1


def test_both_languages_have_the_same_texts() -> None:
    """R130: no event, ask, option or result is without words in either language, and they take the same fields."""
    ru, en = (GAME.catalogue(lang)["texts"] for lang in LANGS)
    assert ru.keys() == en.keys()
    assert {f"ask.{kind}" for kind in GAME.asks} <= ru.keys()
    assert {f"option.{kind}" for kind in GAME.asks} <= ru.keys()
    for key, text in ru.items():
        assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", en[key])), key
