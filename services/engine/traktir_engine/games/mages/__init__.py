"""Mages, «Магия есть. Тормозов нет.»: two to six battle mages, secret spells, creatures, curses, a palace and meddling ghosts."""

from typing import Final

from traktir_engine.bots import random
from traktir_engine.games.mages.bots import greedy, search
from traktir_engine.games.mages.catalogue import catalogue
from traktir_engine.games.mages.imagine import imagine
from traktir_engine.games.mages.options import HERO, OptionsSchema
from traktir_engine.games.mages.play import play, result
from traktir_engine.games.mages.setup import deal
from traktir_engine.games.mages.table import Table
from traktir_engine.games.mages.texts import TEXTS
from traktir_engine.games.mages.view import view
from traktir_engine.kernel import Game

CHOICES: Final = ("target", "order", "block", "trim", "item", "discard", "pick")
"""Kinds of asks by which somebody's spell is stopped until they have chosen."""

ASSEMBLY_S: Final = 90
CHOICE_S: Final = 30
"""Seconds to assemble a spell and for a choice (R144, R145, D55)."""

GAME: Game[Table] = Game(
    id="mages",
    rules="mages/1",
    titles={lang: texts.title for lang, texts in TEXTS.items()},
    seats=(2, 3, 4, 5, 6),
    options=OptionsSchema,
    asks=("seal", *CHOICES),
    deal=deal,
    play=play,
    view=view,
    imagine=imagine,
    result=result,
    catalogue=catalogue,
    levels={"random": random, "greedy": greedy, "search": search},
    unhurried=("seal",),
    seat_choices=(HERO,),
    times={"seal": ASSEMBLY_S, **dict.fromkeys(CHOICES, CHOICE_S)},
    resumes=lambda table: table.assembling,
)
