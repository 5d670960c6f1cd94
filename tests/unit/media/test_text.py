"""What a chat message may consist of."""

import unicodedata
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from traktir_kit.problems import Problem
from traktir_media.text import TEXT_LIMIT, message_text, plain


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("привет", "привет"),
        ("  два слова \n", "два слова"),
        ("and\nthen\r\nand\rthen\u2028end", "and\nthen\nand\nthen\nend"),
        ("a\tb", "a b"),
        ("e\u0301", "\u00e9"),
        ("bell\x07 null\x00 delete\x7f next\x9b", "bell null delete next"),
        ("evil\u202egnp.exe", "evilgnp.exe"),
        ("\u2066isolated\u2069 \u202aembedded\u202c", "isolated embedded"),
        ("half a pair \ud83d", "half a pair"),
        ("family \U0001f468\u200d\U0001f469\u200d\U0001f467", "family \U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("שלום\u200f!", "שלום\u200f!"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_a_message_is_shown_without_what_controls_the_screen(written: str, shown: str) -> None:
    assert message_text(written) == shown


@pytest.mark.parametrize("written", ["", " ", "\n\r\n", "\u200b", "\u202e\u2069", "\x00", "\u2060\ufeff \u00a0"])
def test_a_message_that_nobody_could_see_is_refused(written: str) -> None:
    with pytest.raises(Problem) as refused:
        message_text(written)
    assert refused.value.code == "chat_empty"


def test_length_is_counted_in_code_points_after_normalisation() -> None:
    assert len(message_text("e\u0301" * TEXT_LIMIT)) == TEXT_LIMIT
    assert len(message_text("\U0001f37a" * TEXT_LIMIT)) == TEXT_LIMIT
    with pytest.raises(Problem) as refused:
        message_text("x" * (TEXT_LIMIT + 1))
    assert refused.value.code == "chat_too_long"


def test_a_text_that_is_too_long_is_refused_before_it_is_normalised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sorting a tower of marks takes the square of its height: a body of marks alone would keep a whole process busy for many seconds."""
    longest = unicodedata.normalize("NFD", "\u1f82") * TEXT_LIMIT
    normalize = Mock(wraps=unicodedata.normalize)
    monkeypatch.setattr(unicodedata, "normalize", normalize)
    assert message_text(longest) == "\u1f82" * TEXT_LIMIT
    with pytest.raises(Problem) as refused:
        message_text(f"{longest}\u0301")
    assert refused.value.code == "chat_too_long"
    assert [call.args for call in normalize.call_args_list] == [("NFC", longest)]


@given(st.text(st.characters()))
def test_plain_text_has_no_control_characters_and_stays_as_it_is(text: str) -> None:
    once = plain(text)
    assert plain(once) == once
    assert unicodedata.is_normalized("NFC", once)
    assert not [character for character in once if character != "\n" and unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"}]
