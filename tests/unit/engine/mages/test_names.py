"""What spells are called."""

from collections.abc import Mapping

import pytest

from tests.support.mages import new_table, seal
from traktir_engine.games.mages.deck import BOOK
from traktir_engine.games.mages.names import spell_name


def name(notation: str, hero: str = "grandpa-whoknows") -> Mapping[str, str]:
    table = new_table(2)
    table.mages[0].hero = hero
    return spell_name(BOOK, table.mages[0], seal(table, 0, notation, opened=True))


def test_the_worked_example() -> None:
    """R134, R135: quality, delivery, source."""
    assert name("lord-of-sparks sparkling thunder-discharge")["ru"] == "Искрящийся Громовой Разряд от Лорда Искр"


@pytest.mark.parametrize(
    ("notation", "ru", "en"),
    [
        ("goose-charge toothy captain-fang", "Зубастая Гусиная Атака от Капитана Клыка", "Toothy Goose Charge of Captain Fang"),
        ("boggy-embrace curdled fridge-lich", "Прокисшее Болотное Объятие от Лича из Холодильника", "Curdled Boggy Embrace of the Lich from the Fridge"),
        ("great-fog", "Туманище от Деда Пихто", "Great Big Fog of Grandpa Whoknows"),
        ("bashful", "Застенчивый от Деда Пихто", "Bashful of Grandpa Whoknows"),
        ("squirrel-mafia", "От Белочьей Мафии", "Of the Squirrel Mafia"),
    ],
)
def test_agreement_and_what_is_missing(notation: str, ru: str, en: str) -> None:
    """R135, G14: the quality agrees with the delivery; the hero's name stands in for a missing source, nothing for the others."""
    assert name(notation) == {"ru": ru, "en": en}


def test_every_form_is_there() -> None:
    """R135: three gender forms for a quality, «от …» for a source and a hero, a gender for a delivery."""
    for card in BOOK.components.values():
        if card.kind == "quality":
            masculine, feminine, neuter = card.spoken
            assert masculine.endswith(("ый", "ийся", "ой", "ий"))
            assert feminine.endswith(("ая", "аяся"))
            assert neuter.endswith(("ое", "ее", "ееся"))
        elif card.kind == "source":
            assert card.spoken[0].startswith("от ")
            assert card.spoken[1].startswith("of ")
        else:
            assert card.gender in {"m", "f", "n"}
    assert all(hero.spoken.ru.startswith("от ") for hero in BOOK.heroes.values())
