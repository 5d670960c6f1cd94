"""Приходы: how the spell arrives. Three of each school, seven creatures, fifteen different initiatives."""

from traktir_engine.games.mages.cast import Cast
from traktir_engine.games.mages.designs import Art, Component, Effect, Names, Odd
from traktir_engine.games.mages.effects import CopyCreature, Discard, Do, Heal, Hurt, IfHost, Infect, Loot, Own, PassCurse, Power, strike
from traktir_engine.games.mages.hits import hit
from traktir_engine.games.mages.targets import foes
from traktir_engine.games.mages.words import Kind, School, Who

_STORM, _ROT, _MIRAGE, _BEAST, _RUNE = School


def _delivery(
    id: str, school: School, ru: str, gender: str, en: str, initiative: int, icon: str, *effects: Effect, creature: bool = False, reaction: bool = False
) -> Component:
    return Component(
        id, Kind.DELIVERY, school, Names(ru, en), Art(icon, school), effects,
        gender=gender, initiative=initiative, creature=creature, reaction=reaction,
    )  # fmt: skip


async def _geese(cast: Cast) -> None:
    from_right = foes(cast.table, cast.mage)[::-1]
    for size, foe in zip((4, 2, 1), from_right, strict=False):
        await hit(cast.table, cast.mage, foe, size)


_GEESE = Odd(
    _geese,
    "Гуси несутся направо: первому врагу 4 урона, следующему 2, следующему 1.",
    "The geese run to the right: 4 damage to the first foe, 2 to the next, 1 to the next.",
)

DELIVERIES = (
    _delivery("thunder-discharge", _STORM, "Громовой Разряд", "m", "Thunderous Discharge", 18, "lightning-storm", strike(Who.STRONGEST, 2, 4, 6)),
    _delivery("ball-lightning", _STORM, "Шаровая Молния", "f", "Ball Lightning", 9, "ball-glow", strike(Who.RANDOM, 1, 2, 5), creature=True),
    _delivery(
        "fist-hail", _STORM, "Град с Кулак", "m", "Fist-Sized Hail", 3, "hail", Power(Who.FOES, [Hurt(1)], [Hurt(2), Own(Loot())], [Hurt(3), Own(Loot())])
    ),
    _delivery(
        "boggy-embrace",
        _ROT,
        "Болотное Объятие",
        "n",
        "Boggy Embrace",
        7,
        "tentacles-skull",
        Power(Who.WEAKEST, [Hurt(2)], [Hurt(3), Own(Heal(1))], [Hurt(4), Own(Heal(3))]),
    ),
    _delivery(
        "mushroom-downpour",
        _ROT,
        "Грибной Ливень",
        "m",
        "Mushroom Downpour",
        2,
        "mushrooms",
        Power(Who.FOES, [Hurt(1)], [Hurt(2), Own(Heal(1))], [Hurt(3), Own(Heal(2))]),
        Do(Who.RANDOM, [Infect()]),
    ),
    _delivery("compost-golem", _ROT, "Компостный Голем", "m", "Compost Golem", 4, "golem-head", strike(Who.LEFT, 1, 2, 4), creature=True),
    _delivery(
        "false-exit",
        _MIRAGE,
        "Ложный Выход",
        "m",
        "False Exit",
        20,
        "exit-door",
        Power(Who.CHOSEN, [Hurt(2)], [PassCurse(), Hurt(4)], [PassCurse(), Hurt(5)]),
        reaction=True,
    ),
    _delivery(
        "phantom-mother-in-law",
        _MIRAGE,
        "Фантомная Тёща",
        "f",
        "Phantom Mother-in-Law",
        12,
        "spectre",
        strike(Who.CHOSEN, 1, 2, 4),
        creature=True,
    ),
    _delivery(
        "great-fog",
        _MIRAGE,
        "Туманище",
        "n",
        "Great Big Fog",
        16,
        "fog",
        CopyCreature(),
        Do(Who.STRONGER, [Hurt(2)]),
        Do(Who.CHOSEN, [Hurt(3)]),
    ),
    _delivery("cycling-bear", _BEAST, "Медведь на Велосипеде", "m", "Bear on a Bicycle", 6, "bear-head", strike(Who.STRONGEST, 1, 2, 3), creature=True),
    _delivery("goose-charge", _BEAST, "Гусиная Атака", "f", "Goose Charge", 14, "swan", _GEESE),
    _delivery("battle-hamster", _BEAST, "Боевой Хомяк", "m", "Battle Hamster", 19, "rat", strike(Who.WEAKEST, 1, 2, 4), creature=True),
    _delivery(
        "smiting-paragraph",
        _RUNE,
        "Разящий Параграф",
        "m",
        "Smiting Paragraph",
        10,
        "scroll-unfurled",
        Power(Who.CHOSEN, [Hurt(2)], [Hurt(3), Discard(1)], [Hurt(5), Discard(1)]),
    ),
    _delivery(
        "gargoyle-on-duty",
        _RUNE,
        "Гаргулья-Вахтёрша",
        "f",
        "Gargoyle on Duty",
        5,
        "gargoyle",
        strike(Who.STRONGEST, 1, 1, 3),
        IfHost([Do(Who.SELF, [Heal(1)])]),
        creature=True,
    ),
    _delivery("walking-stamp", _RUNE, "Ходячая Печать", "f", "Walking Rubber Stamp", 11, "walking-boot", strike(Who.RIGHT, 1, 2, 4), creature=True),
)
