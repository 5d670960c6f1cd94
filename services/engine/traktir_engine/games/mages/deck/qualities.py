"""Навороты: what the spell is like. Three of each school; each with the three gender forms."""

from traktir_engine.games.mages.designs import Art, Component, Effect, Names
from traktir_engine.games.mages.effects import (
    Add,
    CopyPart,
    Do,
    Heal,
    Hurt,
    Infect,
    InfectionRoll,
    Loot,
    MoreSum,
    Own,
    Power,
    TakePalace,
    mend,
    strike,
)
from traktir_engine.games.mages.words import Kind, School, Who

_STORM, _ROT, _MIRAGE, _BEAST, _RUNE = School


def _quality(id: str, school: School, ru: tuple[str, str, str], en: str, icon: str, *effects: Effect, reaction: bool = False) -> Component:
    return Component(id, Kind.QUALITY, school, Names(ru[0], en), Art(icon, school), effects, ru, reaction=reaction)


QUALITIES = (
    _quality("sparkling", _STORM, ("Искрящийся", "Искрящаяся", "Искрящееся"), "Sparkling", "sparkles", strike(Who.CHOSEN, 1, 2, 4)),
    _quality(
        "short-circuited",
        _STORM,
        ("Короткозамкнутый", "Короткозамкнутая", "Короткозамкнутое"),
        "Short-Circuited",
        "electric",
        strike(Who.EVERYBODY, 1, 2, 3),
    ),
    _quality(
        "overcharged",
        _STORM,
        ("Наэлектризованный", "Наэлектризованная", "Наэлектризованное"),
        "Overcharged",
        "battery-plus",
        MoreSum(3),
    ),
    _quality(
        "curdled",
        _ROT,
        ("Прокисший", "Прокисшая", "Прокисшее"),
        "Curdled",
        "milk-carton",
        Power(Who.LEFT, [Hurt(1)], [Hurt(1), Infect()], [Hurt(3), Infect()]),
    ),
    _quality("expired", _ROT, ("Просроченный", "Просроченная", "Просроченное"), "Expired", "hourglass", InfectionRoll(Who.FOES, 4), Do(Who.CHOSEN, [Hurt(1)])),
    _quality("mossy", _ROT, ("Замшелый", "Замшелая", "Замшелое"), "Mossy", "high-grass", mend(2, 3, 5), reaction=True),
    _quality("double-seeing", _MIRAGE, ("Двоящийся", "Двоящаяся", "Двоящееся"), "Double-Seeing", "eyeball", CopyPart(Kind.SOURCE)),
    _quality(
        "imaginary",
        _MIRAGE,
        ("Мнимый", "Мнимая", "Мнимое"),
        "Imaginary",
        "think",
        Power(Who.STRONGEST, [Hurt(1)], [Hurt(2), Own(Loot())], [Hurt(4), Own(Loot())]),
    ),
    _quality(
        "bashful",
        _MIRAGE,
        ("Застенчивый", "Застенчивая", "Застенчивое"),
        "Bashful",
        "domino-mask",
        Power(Who.SELF, [Heal(1)], [TakePalace(), Heal(1)], [TakePalace(), Heal(3)]),
    ),
    _quality("shaggy", _BEAST, ("Лохматый", "Лохматая", "Лохматое"), "Shaggy", "long-legged-spider", strike(Who.WEAKEST, 1, 2, 4)),
    _quality("toothy", _BEAST, ("Зубастый", "Зубастая", "Зубастое"), "Toothy", "tooth", strike(Who.LEFT, 1, 3, 4)),
    _quality(
        "ravenous",
        _BEAST,
        ("Голодный", "Голодная", "Голодное"),
        "Ravenous",
        "open-mouth",
        Power(Who.CHOSEN, [Hurt(1)], [Hurt(2), Own(Heal(1))], [Hurt(3), Own(Heal(2))]),
    ),
    _quality("notarised", _RUNE, ("Нотариальный", "Нотариальная", "Нотариальное"), "Notarised", "stamper", strike(Who.CURSED, 1, 3, 4)),
    _quality(
        "chiselled",
        _RUNE,
        ("Высеченный", "Высеченная", "Высеченное"),
        "Chiselled",
        "stone-tablet",
        Power(Who.RIGHT, [Hurt(1)], [Hurt(1), Own(Loot())], [Hurt(3), Own(Loot())]),
    ),
    _quality(
        "countersigned",
        _RUNE,
        ("Трижды Подписанный", "Трижды Подписанная", "Трижды Подписанное"),
        "Countersigned",
        "quill-ink",
        Add(Kind.SOURCE),
    ),
)
