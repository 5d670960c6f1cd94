"""Everything that happens, is asked or offered can be said in Russian and English."""

import re
from collections.abc import Iterator
from itertools import chain

import pytest

from tests.support.tavern import new_match, random_answers
from tests.support.telling import Teller
from tests.unit.engine.tavern.test_whole_games import every_setup
from traktir_engine.games.tavern import GAME
from traktir_engine.games.tavern.mats import CHARACTERS, mats_for
from traktir_engine.games.tavern.options import OptionsSchema
from traktir_engine.kernel import Lang

LANGS: tuple[Lang, Lang] = ("ru", "en")
PLAYERS = ("Аня", "Ben", "Вера", "Gus")


def _said(lang: Lang) -> Iterator[str]:
    """All that is told and offered in 64 matches of every kind."""
    teller = Teller(GAME.catalogue(lang), PLAYERS)
    for seed, seats, options in list(every_setup())[1::4]:
        match = new_match(seed, seats, **options)
        for _ in random_answers(match, seed):
            for entry in match.waiting:
                yield teller.say(f"ask.{entry.ask.kind}", {})
                yield from (teller.option(entry.ask.kind, option.id, option.value) for option in entry.ask.options[::7])
        yield from map(teller.event, match.events(0))
        assert match.result is not None
        yield teller.say(f"result.{match.result.reason}", match.result.json())


@pytest.mark.parametrize("lang", LANGS)
def test_whatever_happens_can_be_said_without_a_bare_word_or_field(lang: Lang) -> None:
    """No snake_case id and no brace is left over, and in Russian no English word."""
    seen = set(_said(lang))
    assert len(seen) > 1000
    left_over = re.compile(r"[{}_]|None" + (r"|[a-z]" if lang == "ru" else ""))
    spoken = [text.replace("Ben", "").replace("Gus", "") for text in seen]
    assert not [text for text in spoken if left_over.search(text)]


def test_both_languages_say_the_same_things() -> None:
    russian, english = (GAME.catalogue(lang) for lang in LANGS)
    for part in ("texts", "names"):
        assert russian[part].keys() == english[part].keys()
    for key, template in russian["texts"].items():
        assert set(re.findall(r"\{\w+\}", template)) == set(re.findall(r"\{\w+\}", english["texts"][key])) or key in _TOLD_SHORTER, key
    assert [piece["id"] for piece in russian["pieces"]] == [piece["id"] for piece in english["pieces"]]


_TOLD_SHORTER: frozenset[str] = frozenset()


def test_every_piece_has_a_name_a_text_and_a_picture() -> None:
    for piece in chain(*(GAME.catalogue(lang)["pieces"] for lang in LANGS)):
        assert piece["name"]
        assert piece["text"]
        assert re.fullmatch(r"game-icons:[a-z-]+", piece["art"]["icon"])
        assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in piece["art"]["colours"])


def test_the_pieces_are_the_mats_of_both_sizes_of_match_and_the_barman() -> None:
    ids = [piece["id"] for piece in GAME.catalogue("ru")["pieces"]]
    assert ids == [*mats_for(2), *mats_for(4), "ghorr"]


def test_each_character_has_a_picture_of_its_own() -> None:
    arts = {piece["character"]: piece["art"]["icon"] for piece in GAME.catalogue("ru")["pieces"] if piece["kind"] == "mat"}
    assert len(set(arts.values())) == len(CHARACTERS)


@pytest.mark.parametrize(("lang", "own"), [("ru", "придумано нами"), ("en", "our own")])
def test_the_help_explains_every_option_and_says_what_is_our_own(lang: Lang, own: str) -> None:
    text = GAME.catalogue(lang)["help"]
    assert own in text
    for option in OptionsSchema().fields:
        assert f"**{option}**" in text
