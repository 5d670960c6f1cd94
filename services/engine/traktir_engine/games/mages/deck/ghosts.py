"""Призрачные карты: twenty-five for dead mages, sixteen designs."""

from traktir_engine.games.mages.designs import Art, Effect, Ghost, Names
from traktir_engine.games.mages.effects import Discard, Do, Draw, Heal, Hurt, Infect, Loot, Ruin, TakePalace
from traktir_engine.games.mages.words import School, Who


def _now(id: str, ru: str, en: str, icon: str, *effects: Effect, copies: int = 2) -> Ghost:
    return Ghost(id, Names(ru, en), Art(icon, "mist"), copies, now=effects)


def _later(id: str, ru: str, en: str, icon: str, *effects: Effect, copies: int = 2) -> Ghost:
    return Ghost(id, Names(ru, en), Art(icon, "mist"), copies, later=effects)


def _glyph(school: School, ru: str, en: str, icon: str) -> Ghost:
    return Ghost(f"ghost-{school}", Names(ru, en), Art(icon, school), 1, glyph=school)


GHOSTS = (
    _now("cold-hand", "Холодная Рука", "Cold Hand", "skeletal-hand", Do(Who.RANDOM, [Hurt(2)])),
    _now("last-word", "Последнее Слово", "Last Word", "tombstone", Do(Who.STRONGEST, [Hurt(2)])),
    _now("draught", "Сквозняк", "Draught", "wind-slap", Do(Who.FOES, [Hurt(1)])),
    _now("haunted-purse", "Чужая Заначка", "Haunted Purse", "swap-bag", Do(Who.RICH, [Ruin()])),
    _now("graveyard-sneeze", "Загробный Чих", "Graveyard Sneeze", "vomiting", Do(Who.LEFT, [Infect()])),
    _now("poltergeist", "Полтергейст", "Poltergeist", "haunting", Do(Who.CHOSEN, [Hurt(2)])),
    _now("grave-gossip", "Могильные Сплетни", "Grave Gossip", "conversation", Do(Who.CHOSEN, [Discard(2)])),
    _now("squatter", "Призрачный Квартирант", "Ghostly Lodger", "castle-ruins", Do(Who.SELF, [TakePalace()]), copies=1),
    _later("second-wind", "Второе Дыхание", "Second Wind", "lungs", Do(Who.SELF, [Heal(3)])),
    _later("inheritance", "Наследство", "Inheritance", "open-treasure-chest", Do(Who.SELF, [Loot()])),
    _later("afterlife-primer", "Загробный Букварь", "Afterlife Primer", "spell-book", Do(Who.SELF, [Draw(2)]), copies=1),
    _glyph(School.STORM, "Знак Грозы с Того Света", "Storm Glyph from Beyond", "lightning-frequency"),
    _glyph(School.ROT, "Знак Тлена с Того Света", "Rot Glyph from Beyond", "carrion"),
    _glyph(School.MIRAGE, "Знак Морока с Того Света", "Mirage Glyph from Beyond", "third-eye"),
    _glyph(School.BEAST, "Знак Дичи с Того Света", "Beast Glyph from Beyond", "paw-print"),
    _glyph(School.RUNE, "Знак Руны с Того Света", "Rune Glyph from Beyond", "rune-stone"),
)
