"""The catalogue has a name, a text and a picture for everything, and a sentence for everything that can happen, in both languages."""

import re
from typing import get_args

import pytest

from tests.support.tschak import PLAYERS, new_match, play_out
from traktir_engine.games.tschak import GAME
from traktir_engine.games.tschak.heroes import HEROES
from traktir_engine.games.tschak.keep import KEEP
from traktir_engine.kernel import Json, Lang

LANGS: tuple[Lang, ...] = get_args(Lang)
REASONS = ("points", "gold", "monsters", "shared")


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_has_a_name_a_text_and_a_picture(lang: Lang) -> None:
    """TS1, TS2, TS3, TS4: forty heroes and twenty-eight cards of the keep."""
    pieces = GAME.catalogue(lang)["pieces"]
    assert [piece["id"] for piece in pieces] == [*HEROES, *KEEP]
    for piece in pieces:
        assert piece["name"]
        assert piece["text"]
        assert re.fullmatch(r"game-icons:[a-z-]+", piece["art"]["icon"])
        assert piece["art"]["palette"]


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_has_a_name_of_its_own(lang: Lang) -> None:
    """TS4: as a piece and as events say it."""
    catalogue = GAME.catalogue(lang)
    names = [piece["name"] for piece in catalogue["pieces"]]
    said = [catalogue["names"][piece["id"]] for piece in catalogue["pieces"]]
    assert len(set(names)) == len(set(said)) == 68


def test_no_two_cards_share_a_picture() -> None:
    """TS4."""
    icons = [piece["art"]["icon"] for piece in GAME.catalogue("en")["pieces"]]
    assert len(set(icons)) == 68


def test_names_tell_what_matters_of_a_card() -> None:
    """Whoever plays without pictures sees suit, value, wand and points in every list."""
    names = GAME.catalogue("en")["names"]
    assert names["knowitall"] == "Knowitall (mage 5, wand)"
    assert names["kaboom"] == "Kaboom (warrior 6)"
    assert names["metoo"] == "Metoo (chameleon)"
    assert names["sock"] == "Sock of Supremacy (artifact)"
    assert names["golden_duck"] == "Golden Duck (+5)"
    assert names["sneezing_dragon"] == "Dragon with a Cold (−6)"
    assert names["trog_ugh"] == "Troglodyte Ugh (−n²)"


def test_the_languages_say_the_same_things() -> None:
    """The same cards, names, texts and fields in each."""
    ru, en = (GAME.catalogue(lang) for lang in LANGS)
    assert ru["names"].keys() == en["names"].keys()
    assert {key: _fields(text) for key, text in ru["texts"].items()} == {key: _fields(text) for key, text in en["texts"].items()}
    assert ru["title"] == "Хрясь!"


def _fields(template: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)\}", template))


def _filled(texts: dict[str, str], key: str, fields: dict[str, Json]) -> str:
    return texts[key].format_map(fields)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", PLAYERS)
def test_everything_that_happens_has_its_sentence(seats: int, lang: Lang) -> None:
    """Events, asks, options: every field of the text is there, and every string of an event has a name."""
    catalogue = GAME.catalogue(lang)
    texts, names = catalogue["texts"], catalogue["names"]
    match = new_match(seats, 12)
    entry = match.waiting[0]
    assert _filled(texts, "ask.play", dict(entry.ask.about))
    assert all(_filled(texts, "option.play", dict(option.value)) for option in entry.ask.options)
    for event in play_out(match).events(None):
        assert _filled(texts, f"event.{event['type']}", event)
        told = [word for field, value in event.items() if field != "type" for word in (value if isinstance(value, list) else [value])]
        assert all(word in names for word in told if isinstance(word, str))


def test_every_event_type_of_the_texts_happens() -> None:
    """No sentence is left over."""
    happened = {event["type"] for seed in range(10) for event in play_out(new_match(4, seed), seed).events(None)}
    said = {key.partition(".")[2] for key in GAME.catalogue("en")["texts"] if key.startswith("event.")}
    assert said == happened


@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_of_a_result_has_its_sentence(lang: Lang) -> None:
    """TS17."""
    texts = GAME.catalogue(lang)["texts"]
    assert sorted(key for key in texts if key.startswith("result.")) == sorted(f"result.{reason}" for reason in REASONS)


def test_the_help_says_what_is_our_own() -> None:
    """TS4, TS14: what the printed rules do not tell."""
    assert "## Что здесь придумано нами" in GAME.catalogue("ru")["help"]
    assert "## What is our own" in GAME.catalogue("en")["help"]
