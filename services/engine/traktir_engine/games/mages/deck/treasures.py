"""Сокровища: twenty-five, all different."""

from traktir_engine.games.mages.designs import Art, Effect, Names, Treasure
from traktir_engine.games.mages.effects import (
    Add,
    CopyCreature,
    Cure,
    Do,
    Draw,
    Heal,
    Hurt,
    InfectionRoll,
    MoreDice,
    MoreSum,
    PassCurse,
    Steal,
    TakePalace,
)
from traktir_engine.games.mages.words import Kind, School, Who


def _glyph(id: str, school: School, ru: str, en: str, icon: str, *, everlasting: bool = False) -> Treasure:
    return Treasure(id, Names(ru, en), Art(icon, school), school=school, everlasting=everlasting)


def _active(id: str, ru: str, en: str, icon: str, cost: int, *effects: Effect) -> Treasure:
    return Treasure(id, Names(ru, en), Art(icon, "brass"), effects, cost)


TREASURES = (
    _glyph("lightning-unrod", School.STORM, "Громоотвод Наоборот", "Lightning Un-Rod", "lightning-tree"),
    _glyph("eternal-sandwich", School.ROT, "Вечный Бутерброд", "Eternal Sandwich", "sandwich", everlasting=True),
    _glyph("crooked-mirror", School.MIRAGE, "Кривое Зеркальце", "Crooked Hand Mirror", "mirror-mirror"),
    _glyph("tame-raccoon", School.BEAST, "Ручной Енот", "Tame Raccoon", "raccoon-head"),
    _glyph("granite-of-science", School.RUNE, "Гранит Науки", "Granite of Science", "stone-block", everlasting=True),
    Treasure("bass-amplifier", Names("Усилитель Басов", "Bass Amplifier"), Art("speaker", "brass"), power=1),
    Treasure("scaly-cloak", Names("Чешуйчатый Плащ", "Scaly Cloak"), Art("cape", "sea"), cloak=1, hand=-3, dusk=[Do(Who.SELF, [Hurt(1)])]),
    Treasure("bottomless-pocket", Names("Бездонный Карман", "Bottomless Pocket"), Art("swap-bag", "brass"), hand=1),
    Treasure("third-hand", Names("Третья Рука", "Third Hand"), Art("hand", "flesh"), hand=1, everlasting=True),
    Treasure("leech-therapist", Names("Пиявка-Терапевт", "Leech Therapist"), Art("leeching-worm", "swamp"), dusk=[Do(Who.SELF, [Heal(1)])]),
    _active("bottled-wasp", "Бутылка с Осой", "Bottled Wasp", "wasp-sting", 2, Do(Who.CHOSEN, [Hurt(2)]), Do(Who.SELF, [Hurt(1)])),
    _active("ramming-scooter", "Самокат-Таран", "Ramming Scooter", "kick-scooter", 2, Do(Who.LEFT, [Hurt(2)]), Do(Who.SELF, [Hurt(1)])),
    _active("slingshot-of-fate", "Рогатка Судьбы", "Slingshot of Fate", "slingshot", 0, Do(Who.RANDOM, [Hurt(1)])),
    _active("revenge-calculator", "Калькулятор Мести", "Calculator of Revenge", "abacus", 1, Do(Who.STRONGEST, [Hurt(1)])),
    _active("bag-of-fist", "Кулёк с Кулаком", "Bag with a Fist", "punch", 0, Do(Who.RIGHT, [Hurt(1)])),
    _active("self-taught-kit", "Аптечка Самоучки", "Self-Taught First Aid", "first-aid-kit", 1, Do(Who.SELF, [Heal(1), Draw(1)])),
    _active("bucket-of-green", "Ведро Зелёнки", "Bucket of Green Antiseptic", "paint-bucket", 1, Do(Who.SELF, [Cure(1), Heal(1)])),
    _active("smelly-sock", "Вонючий Носок", "Smelly Sock", "socks", 1, Do(Who.CHOSEN, [PassCurse()])),
    _active("sneezing-powder", "Чихательный Порошок", "Sneezing Powder", "powder", 2, InfectionRoll(Who.FOES, 3)),
    _active("picklock-of-conscience", "Отмычка Совести", "Picklock of Conscience", "lockpicks", 3, Do(Who.CHOSEN, [Steal()])),
    _active("palace-key", "Ключ от Хором", "Key to the Palace", "house-keys", 2, Do(Who.SELF, [TakePalace()])),
    _active("spare-die", "Лишний Кубик", "Spare Die", "dice-six-faces-six", 1, MoreDice(1)),
    _active("cardsharp-abacus", "Счёты Шулера", "Cardsharp's Abacus", "card-joker", 1, MoreSum(2)),
    _active("spare-ringleader", "Запасной Заводила", "Spare Ringleader", "megaphone", 1, Add(Kind.SOURCE), Do(Who.SELF, [Hurt(2)])),
    _active("rat-catcher-pipe", "Дудочка Крысолова", "Rat-Catcher's Pipe", "flute", 2, CopyCreature()),
)
