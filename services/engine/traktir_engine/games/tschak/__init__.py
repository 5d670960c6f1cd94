"""Tschak, «Хрясь!»: three-storey keeps, parties of three heroes, and hands that travel round the table."""

from traktir_engine.bots import random
from traktir_engine.games.tschak.bots import greedy, search
from traktir_engine.games.tschak.catalogue import catalogue
from traktir_engine.games.tschak.imagine import imagine
from traktir_engine.games.tschak.options import OptionsSchema
from traktir_engine.games.tschak.play import play
from traktir_engine.games.tschak.scoring import result
from traktir_engine.games.tschak.setup import deal
from traktir_engine.games.tschak.table import Tschak
from traktir_engine.games.tschak.texts import TEXTS
from traktir_engine.games.tschak.view import view
from traktir_engine.kernel import Game

GAME: Game[Tschak] = Game(
    id="tschak",
    rules="tschak/1",
    titles={lang: texts.title for lang, texts in TEXTS.items()},
    seats=(2, 3, 4),
    options=OptionsSchema,
    asks=("play",),
    deal=deal,
    play=play,
    view=view,
    imagine=imagine,
    result=result,
    catalogue=catalogue,
    levels={"random": random, "greedy": greedy, "search": search},
)
