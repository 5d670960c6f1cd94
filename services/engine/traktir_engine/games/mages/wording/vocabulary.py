"""The vocabulary of card texts, and the grammar of counting."""

from traktir_engine.games.mages.designs import Names
from traktir_engine.games.mages.words import Kind, School, Who

SCHOOLS = {
    School.STORM: Names("Гроза", "Storm"),
    School.ROT: Names("Тлен", "Rot"),
    School.MIRAGE: Names("Морок", "Mirage"),
    School.BEAST: Names("Дичь", "Beast"),
    School.RUNE: Names("Руна", "Rune"),
}
KINDS = {
    Kind.SOURCE: Names("заводила", "source"),
    Kind.QUALITY: Names("наворот", "quality"),
    Kind.DELIVERY: Names("приход", "delivery"),
}
KINDS_FOUND = {
    Kind.SOURCE: Names("заводилу", "source"),
    Kind.QUALITY: Names("наворот", "quality"),
    Kind.DELIVERY: Names("приход", "delivery"),
}
WHO = {
    Who.SELF: Names("Вы", "You"),
    Who.LEFT: Names("Враг слева", "Left foe"),
    Who.RIGHT: Names("Враг справа", "Right foe"),
    Who.WEAKEST: Names("Самый хилый враг", "Weakest foe"),
    Who.STRONGEST: Names("Самый живучий враг", "Strongest foe"),
    Who.RANDOM: Names("Случайная жертва", "Random foe"),
    Who.CHOSEN: Names("Враг на ваш выбор", "Foe of your choice"),
    Who.FOES: Names("Каждый враг", "All foes"),
    Who.EVERYBODY: Names("Все игроки", "All players"),
    Who.STRONGER: Names("Каждый враг живучее вас", "Each foe with more life than you"),
    Who.CURSED: Names("Каждый враг с ЗПМП", "Each foe with a curse"),
    Who.RICH: Names("Каждый враг с сокровищем", "Each foe with a treasure"),
}


def plural(n: int, one: str, few: str, many: str) -> str:
    """The Russian form of a counted noun, with the number."""
    if n % 10 == 1 and n % 100 != 11:
        return f"{n} {one}"
    return f"{n} {few}" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else f"{n} {many}"


def counted(n: int, one: str, many: str) -> str:
    """The same in English."""
    return f"{n} {one if n == 1 else many}"


def cards_ru(n: int) -> str:
    return plural(n, "карту", "карты", "карт")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def within(text: str) -> str:
    """A sentence inside a sentence starts small."""
    return text[:1].lower() + text[1:]
