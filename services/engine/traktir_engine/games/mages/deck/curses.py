"""ЗПМП: ten kinds, two of each in the bag, two kinds of each school."""

from traktir_engine.games.mages.designs import Art, Curse, Names
from traktir_engine.games.mages.effects import Discard, Do, Wound
from traktir_engine.games.mages.words import School, Who

COPIES = 2

CURSES = (
    Curse("static-itch", Names("Статический Зуд", "Static Itch"), Art("electric", School.STORM), School.STORM, dampens=1),
    Curse(
        "thunder-hiccups",
        Names("Громовая Икота", "Thunder Hiccups"),
        Art("sonic-shout", School.STORM),
        School.STORM,
        dusk=[Do(Who.SELF, [Discard(1)])],
    ),
    Curse("hepatitis", Names("Гепатит Ы", "Hepatitis Y"), Art("liver", School.ROT), School.ROT, shorter=1, hand=1),
    Curse("lifelong-dandruff", Names("Пожизненная Перхоть", "Lifelong Dandruff"), Art("snowing", School.ROT), School.ROT, hand=-1, everlasting=True),
    Curse("witch-warts", Names("Ведьмины бородавки", "Witch Warts"), Art("witch-face", School.MIRAGE), School.MIRAGE, narrow=True),
    Curse("stargazer-squint", Names("Косоглазие Звездочёта", "Stargazer's Squint"), Art("eye-target", School.MIRAGE), School.MIRAGE, squint=True),
    Curse("tryndetsit", Names("Трындецит", "Kaputtitis"), Art("skull-crack", School.BEAST), School.BEAST, received=[Do(Who.SELF, [Wound(2)])]),
    Curse("wolf-scabies", Names("Волчья Чесотка", "Wolf Scabies"), Art("wolf-head", School.BEAST), School.BEAST, dusk=[Do(Who.SELF, [Wound(1)])]),
    Curse("spelling-rash", Names("Орфографическая Сыпь", "Spelling Rash"), Art("letter-bomb", School.RUNE), School.RUNE, healless=1),
    Curse("archive-sclerosis", Names("Архивный Склероз", "Archive Sclerosis"), Art("brain", School.RUNE), School.RUNE, clumsy=True),
)
