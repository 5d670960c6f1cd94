"""Names: what may be shown to others, and which look the same."""

import pytest

from traktir_kit.problems import Problem
from traktir_lobby.domain.names import checked_name, look_alike


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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Ilia", "ILIA"),
        ("Вова", "ВОВА"),
        ("Straße", "STRASSE"),
        ("Ａnna", "anna"),
        ("ﬁn", "fin"),
        ("a  b", "a b"),
        ("Ё", "е\u0308"),
        ("Аня", "Aня"),
        ("Сара", "Capa"),
        ("Сара", "CAPA"),
        ("ВОВА", "BOBA"),
        ("Оля", "0ля"),
        ("Max1", "MaxI"),
        ("Max1", "Maxl"),
        ("lvan", "Ivan"),
        ("Carmen", "Carrnen"),
        ("Αnna", "Anna"),
        ("Anna", "ɑnna"),
        ("Зоя", "3оя"),
        ("greedy", "grееdу"),
        ("paypal", "раураl"),
    ],
)
def test_names_look_alike_that_differ_in_case_or_in_characters_nobody_tells_apart(one: str, other: str) -> None:
    assert look_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Hanna"),
        ("Аня", "Ана"),
        ("a b", "ab"),
        ("Иван", "Иванов"),
        ("Lila", "Ilia"),
        ("Mila", "Mia"),
        ("Вова", "Bob"),
        ("Оля", "Поля"),
        ("Ёлка", "Елка"),
        ("Андрей", "Андреи"),
        ("Наташа", "Natasha"),
        ("Маша", "Миша"),
        ("Коля", "Толя"),
        ("greedy", "greedy 2"),
        ("Ира", "Ида"),
    ],
)
def test_names_that_people_tell_apart_do_not_look_alike(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_no_two_common_names_look_alike() -> None:
    """The table is wide, but ordinary names of both alphabets may sit at one table."""
    names = COMMON.split()
    for index, name in enumerate(names):
        assert [other for other in names[index + 1 :] if look_alike(name, other)] == []


COMMON = """
Александр Алексей Алёна Алиса Алла Анастасия Анатолий Андрей Анна Антон Аня Арина Артём Богдан Борис Вадим Валентин Валерия Варвара Василий Вася Вера
Вика Виктор Виталий Влад Владимир Вова Вячеслав Галина Геннадий Георгий Глеб Григорий Даша Денис Дима Дмитрий Евгений Егор Екатерина Елена Жанна Женя
Зинаида Зоя Иван Игорь Илья Инна Ира Ирина Катя Кирилл Коля Константин Костя Ксения Лада Лариса Лена Леонид Лёша Лидия Люба Людмила Макс Максим
Маргарита Марина Мария Маша Миша Михаил Надя Наташа Никита Николай Нина Оксана Олег Олеся Ольга Оля Павел Паша Пётр Петя Поля Рита Роман Руслан Саша
Света Семён Сергей Серёжа Слава Софья Стас Таня Татьяна Тимур Толя Ульяна Фёдор Филипп Юля Юра Яна Ярослав Aaron Adam Alan Alex Alice Alina Amy Andrew
Anna Ann Ben Bill Bob Brian Carl Carol Carmen Chris Clara Cora Dan Daniel David Emma Eric Eva Frank Gil Gina Greg Helen Henry Ian Ilia Ira Iris Ivan
Jack James Jane Jill John Julia Karen Kate Kim Lara Laura Lea Leo Lila Lily Linda Lisa Luke Mark Mary Max Mia Mike Mila Milo Nick Nina Nora Olga Oscar
Paul Pavel Peter Rita Rob Rosa Ruth Sam Sara Sonia Tom Vera Vic Will Zoe
"""
