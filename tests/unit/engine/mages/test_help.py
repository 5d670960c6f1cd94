"""What the title and the help page promise."""

from traktir_engine.games.mages import GAME

RU = GAME.catalogue("ru")["help"]
EN = GAME.catalogue("en")["help"]


def test_the_motto() -> None:
    """R1: the two sentences in this order greet the player."""
    assert GAME.titles["ru"] == "Магия есть. Тормозов нет."
    assert RU.startswith("# Магия есть. Тормозов нет.")


def test_the_box_of_the_table_rules() -> None:
    """R138: the help says where the table rules come from."""
    assert "Правила стола взяты из коробки Pleasure Palace" in RU
    assert "The table rules come from the Pleasure Palace box" in EN


def test_the_first_box() -> None:
    """R139: it has no creatures, no palace and no curses, and goes to two last-survivor wins."""
    assert "нет ни тварей, ни Хором, ни ЗПМП" in RU
    assert "no creatures, no palace and no curses" in EN


def test_the_common_base() -> None:
    """R140: secret assembly, turn order, power rolls, treasures, cards for dead mages."""
    assert "Основа у них общая" in RU
    assert "They share the base" in EN


def test_the_nearest_mode() -> None:
    """R141, R136, R137: both modes are explained, and which is nearest to the first box."""
    assert "ближе всего" in RU
    assert "the nearest to it" in EN
    assert all(f"`{mode}`" in text for text in (RU, EN) for mode in ("tournament", "wins"))


def test_why_the_deck_is_ours() -> None:
    """R132, R161: the official rules give the mechanics, not the texts of all cards; ours copy none."""
    assert "официальные правила описывают механику, но не тексты всех карт" in RU
    assert "the official rules give the mechanics, but not the texts of all cards" in EN
