"""The words of the rulebook as code: schools, kinds of component, bands, and the numbers of the game."""

from enum import IntEnum, StrEnum

START_LIFE = 20
MOST_LIFE = 25
HAND = 8
LAST_ROUND = 60
"""After this round a battle ends without a survivor's medal (D59)."""


class School(StrEnum):
    """Знак, школа: every component, every kind of curse and some treasures carry one."""

    STORM = "storm"
    ROT = "rot"
    MIRAGE = "mirage"
    BEAST = "beast"
    RUNE = "rune"


class Kind(StrEnum):
    """The three kinds of component, in the common order (R113): заводила, наворот, приход."""

    SOURCE = "source"
    QUALITY = "quality"
    DELIVERY = "delivery"


ORDER = (Kind.SOURCE, Kind.QUALITY, Kind.DELIVERY)


class Band(IntEnum):
    """What the sum of a power roll comes to (R15): 1–4, 5–9, 10 and more."""

    LOW = 0
    MIDDLE = 1
    HIGH = 2

    @property
    def word(self) -> str:
        """Its name in events."""
        return _BANDS[self]


_BANDS = tuple(band.name.lower() for band in Band)
_OF_SUM = [Band.LOW] * 5 + [Band.MIDDLE] * 5 + [Band.HIGH]


def band_of(total: int) -> Band:
    """The band of a sum, bonuses included (R16)."""
    return _OF_SUM[min(total, 10)]


class Who(StrEnum):
    """Whom an effect is aimed at."""

    SELF = "self"
    LEFT = "left"
    RIGHT = "right"
    WEAKEST = "weakest"
    STRONGEST = "strongest"
    RANDOM = "random"
    CHOSEN = "chosen"
    FOES = "foes"
    EVERYBODY = "everybody"
    STRONGER = "stronger"
    CURSED = "cursed"
    RICH = "rich"


ALL = frozenset({Who.FOES, Who.EVERYBODY})
"""«All foes», «all players»: of these witch warts make one chosen foe (R53)."""

CONDITIONS = frozenset({Who.STRONGER, Who.CURSED, Who.RICH})
"""«Each foe with X»: a condition, not «all foes», so witch warts leave it alone (R104, D45)."""
