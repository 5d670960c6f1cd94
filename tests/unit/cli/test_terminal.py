"""Nothing that others wrote may act on a terminal."""

import pytest

from traktir.terminal import clean

HOSTILE = {
    "escape sequence": ("\x1b[2J\x1b]0;evil\x07Аня", "[2J]0;evilАня"),
    "C1 control": ("\x9b31mАня", "31mАня"),
    "right-to-left override": ("\u202eАня\u2066", "Аня"),
    "zero width": ("А\u200bн\u200d\ufeffя", "Аня"),
    "line and paragraph separators": ("А\u2028н\u2029я", "Аня"),
    "backspace and return": ("A\b\rB", "AB"),
    "surrogate": ("A\udfffB", "AB"),
    "tag characters": ("A\U000e0041B", "AB"),
    "line feed": ("А\nн", "А н"),
}


@pytest.mark.parametrize(("text", "shown"), HOSTILE.values(), ids=HOSTILE)
def test_characters_that_act_or_hide_are_dropped(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_line_feeds_stay_in_texts_of_several_lines() -> None:
    assert clean("a\nb\x1b", lines=True) == "a\nb"


def test_a_tower_of_marks_is_cut_to_three() -> None:
    assert clean("e" + "\u0301" * 50) == "e" + "\u0301" * 3


def test_a_very_long_text_is_cut() -> None:
    assert len(clean("x" * 100_000)) == 2_000


def test_markup_is_no_more_than_text() -> None:
    assert clean("[bold red]Аня[/]") == "[bold red]Аня[/]"
