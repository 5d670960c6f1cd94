"""Names: what may be shown to others, and which look the same."""

import pytest

from traktir_kit.problems import Problem
from traktir_lobby.domain.names import checked_name, skeleton


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("Аня", "Аня"),
        ("  Аня  ", "Аня"),
        ("Anna Maria", "Anna Maria"),
        ("e\u0301", "\u00e9"),
        ("Ёжик 🦔", "Ёжик 🦔"),
        ("<b>", "<b>"),
        ("x" * 40, "x" * 40),
        ("ก็", "ก็"),
        ("李", "李"),
    ],
)
def test_a_name_is_shown_as_it_was_written_trimmed_and_composed(sent: str, shown: str) -> None:
    assert checked_name(sent) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "x" * 41,
        "a\nb",
        "a\tb",
        "a\x00b",
        "\x1b[31mred",
        "a\x7f",
        "a\x85b",
        "\u200b",
        "a\u200db",
        "a\u2060b",
        "\ufeffAnna",
        "\u202egro.live",
        "a\u2066b\u2069",
        "a\u061cb",
        "soft\u00adhyphen",
        "a\u00a0b",
        "a\u3000b",
        "\u3164",
        "\u2800",
        "\u115f",
        "a\ufe0f",
        "tag\U000e0041",
        "\ue000",
        "\u0378",
        "\u0301",
        "Z" + "\u0334" * 4,
        "a\u2028b",
        "\ud800",
    ],
)
def test_a_name_that_hides_something_is_invalid(name: str) -> None:
    with pytest.raises(Problem) as refused:
        checked_name(name)
    assert refused.value.code == "invalid"
    assert list(refused.value.fields["errors"]) == ["name"]


@pytest.mark.parametrize(("one", "other"), [("Anna", "ANNA"), ("Straße", "STRASSE"), ("Ａnna", "anna"), ("ﬁn", "fin"), ("a  b", "a b"), ("Ё", "е\u0308")])
def test_names_that_look_the_same_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Anna", "Hanna"), ("Аня", "Ана"), ("a b", "ab")])
def test_names_that_look_different_have_different_skeletons(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)
