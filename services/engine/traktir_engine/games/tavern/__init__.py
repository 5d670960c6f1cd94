"""Tavern, «Заварушка в трактире»: thirteen regulars on beer mats, two teams, one barman."""

from traktir_engine.bots import random
from traktir_engine.games.tavern.bots import greedy, search
from traktir_engine.games.tavern.catalogue import catalogue
from traktir_engine.games.tavern.imagine import imagine
from traktir_engine.games.tavern.options import TEAM, OptionsSchema
from traktir_engine.games.tavern.play import play
from traktir_engine.games.tavern.scoring import result
from traktir_engine.games.tavern.setup import deal
from traktir_engine.games.tavern.table import Tavern
from traktir_engine.games.tavern.texts import TEXTS
from traktir_engine.games.tavern.view import view
from traktir_engine.kernel import Game

GAME: Game[Tavern] = Game(
    id="tavern",
    rules="tavern/1",
    titles={lang: texts.title for lang, texts in TEXTS.items()},
    seats=(2, 4),
    options=OptionsSchema,
    asks=("draft", "lay", "glass", "barman"),
    deal=deal,
    play=play,
    view=view,
    imagine=imagine,
    result=result,
    catalogue=catalogue,
    levels={"random": random, "greedy": greedy, "search": search},
    seat_choices=(TEAM,),
    all_open=lambda table: not table.options.secret,
)
