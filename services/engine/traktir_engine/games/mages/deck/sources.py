"""Заводилы: who starts the spell. Three of each school; three with «усиление»."""

from traktir_engine.games.mages.cast import Cast
from traktir_engine.games.mages.designs import Art, Component, Effect, Names, Odd
from traktir_engine.games.mages.effects import Do, Draw, Heal, Hurt, IfHost, Infect, Loot, MoreDice, Own, Power, Ruin, Steal, mend, strike
from traktir_engine.games.mages.hits import hit
from traktir_engine.games.mages.targets import targets
from traktir_engine.games.mages.words import Kind, School, Who

_STORM, _ROT, _MIRAGE, _BEAST, _RUNE = School


def _source(
    id: str, school: School, ru: str, spoken_ru: str, en: str, spoken_en: str, icon: str, *effects: Effect, boosting: bool = False, reaction: bool = False
) -> Component:
    return Component(id, Kind.SOURCE, school, Names(ru, en), Art(icon, school), effects, (spoken_ru, spoken_en), boosting=boosting, reaction=reaction)


async def _maybe(cast: Cast) -> None:
    (foe,) = await targets(cast.table, cast.mage, Who.CHOSEN) or [cast.mage]
    die = cast.table.dice.roll()
    cast.table.log.tell("die", seat=cast.mage.seat, die=die)
    if die >= 3:
        await hit(cast.table, cast.mage, foe, 5)
    else:
        await hit(cast.table, cast.mage, cast.mage, 1)


_MAYBE = Odd(
    _maybe,
    "Выберите врага и бросьте кубик: 3–6 — наверное, ему 5 урона; 1–2 — наверное, вам 1 урон.",
    "Choose a foe and throw a die: 3–6, maybe 5 damage to them; 1–2, maybe 1 damage to you.",
)

SOURCES = (
    _source(
        "lord-of-sparks",
        _STORM,
        "Лорд Искр",
        "от Лорда Искр",
        "Lord of Sparks",
        "of the Lord of Sparks",
        "lightning-helix",
        strike(Who.LEFT, 1, 2, 3),
        boosting=True,
    ),
    _source(
        "granny-thunder",
        _STORM,
        "Бабка Громовиха",
        "от Бабки Громовихи",
        "Granny Thunderclap",
        "of Granny Thunderclap",
        "thunder-struck",
        strike(Who.WEAKEST, 1, 2, 4),
    ),
    _source(
        "drainpipe-zeus",
        _STORM,
        "Водосточный Зевс",
        "от Водосточного Зевса",
        "Drainpipe Zeus",
        "of Drainpipe Zeus",
        "lightning-trio",
        Power(Who.FOES, [Hurt(1)], [Hurt(1), Own(Loot())], [Hurt(2), Own(Loot())]),
    ),
    _source(
        "fridge-lich",
        _ROT,
        "Лич из Холодильника",
        "от Лича из Холодильника",
        "Lich from the Fridge",
        "of the Lich from the Fridge",
        "frozen-body",
        mend(1, 3, 5),
    ),
    _source(
        "countess-mildew",
        _ROT,
        "Графиня Плесень",
        "от Графини Плесени",
        "Countess Mildew",
        "of Countess Mildew",
        "mushroom-cloud",
        Power(Who.RIGHT, [Hurt(1)], [Infect()], [Hurt(2), Infect()]),
    ),
    _source(
        "uncle-bog",
        _ROT,
        "Дядя Болотняк",
        "от Дяди Болотняка",
        "Uncle Bog",
        "of Uncle Bog",
        "swamp",
        Power(Who.RIGHT, [Hurt(1)], [Hurt(1), Own(Loot())], [Hurt(3), Own(Loot())]),
        reaction=True,
    ),
    _source(
        "magister-maybe",
        _MIRAGE,
        "Магистр Наверное",
        "от Магистра Наверное",
        "Magister Maybe",
        "of Magister Maybe",
        "uncertainty",
        _MAYBE,
    ),
    _source(
        "auntie-mirror",
        _MIRAGE,
        "Тётушка Зазеркалка",
        "от Тётушки Зазеркалки",
        "Auntie Looking-Glass",
        "of Auntie Looking-Glass",
        "mirror-mirror",
        Power(Who.CHOSEN, [Hurt(1)], [Steal(), Hurt(1)], [Steal(), Hurt(3)]),
    ),
    _source(
        "absent-professor",
        _MIRAGE,
        "Профессор Отсутствующий",
        "от Профессора Отсутствующего",
        "Absent Professor",
        "of the Absent Professor",
        "invisible",
        MoreDice(1),
        Do(Who.SELF, [Draw(1)]),
    ),
    _source(
        "captain-fang",
        _BEAST,
        "Капитан Клык",
        "от Капитана Клыка",
        "Captain Fang",
        "of Captain Fang",
        "fangs",
        strike(Who.STRONGEST, 1, 3, 4),
    ),
    _source(
        "baron-goose",
        _BEAST,
        "Барон Гусь",
        "от Барона Гуся",
        "Baron Goose",
        "of Baron Goose",
        "goose",
        strike(Who.RIGHT, 1, 2, 3),
        boosting=True,
    ),
    _source(
        "squirrel-mafia",
        _BEAST,
        "Белочья Мафия",
        "от Белочьей Мафии",
        "Squirrel Mafia",
        "of the Squirrel Mafia",
        "squirrel",
        Power(Who.SELF, [Draw(1)], [Loot()], [Loot(), Heal(2)]),
    ),
    _source(
        "archivist-footnote",
        _RUNE,
        "Архивариус Сноска",
        "от Архивариуса Сноски",
        "Archivist Footnote",
        "of Archivist Footnote",
        "bookshelf",
        Do(Who.SELF, [Draw(1), Heal(1)]),
        boosting=True,
    ),
    _source(
        "inspector-squiggle",
        _RUNE,
        "Инспектор Закорючка",
        "от Инспектора Закорючки",
        "Inspector Squiggle",
        "of Inspector Squiggle",
        "magnifying-glass",
        Power(Who.STRONGEST, [Hurt(1)], [Hurt(2), Ruin()], [Hurt(3), Ruin()]),
    ),
    _source(
        "stone-clerk",
        _RUNE,
        "Каменный Писарь",
        "от Каменного Писаря",
        "Stone Clerk",
        "of the Stone Clerk",
        "stone-bust",
        Power(Who.SELF, [Heal(1)], [Loot()], [Heal(2), Loot()]),
        IfHost([Do(Who.FOES, [Hurt(1)])]),
    ),
)
