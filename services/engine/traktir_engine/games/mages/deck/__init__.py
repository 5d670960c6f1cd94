"""The deck of the house: rows of data and a few short scripts. Names, texts and pictures are our own (R132, R161)."""

from traktir_engine.games.mages.deck.curses import CURSES
from traktir_engine.games.mages.deck.deliveries import DELIVERIES
from traktir_engine.games.mages.deck.ghosts import GHOSTS
from traktir_engine.games.mages.deck.heroes import HEROES
from traktir_engine.games.mages.deck.qualities import QUALITIES
from traktir_engine.games.mages.deck.sources import SOURCES
from traktir_engine.games.mages.deck.treasures import TREASURES
from traktir_engine.games.mages.designs import WILD, Book

_COMPONENTS = {card.id: card for card in (*SOURCES, *QUALITIES, *DELIVERIES)}
_TREASURES = {card.id: card for card in TREASURES}
_CURSES = {kind.id: kind for kind in CURSES}

BOOK = Book(
    components=_COMPONENTS,
    treasures=_TREASURES,
    ghosts={card.id: card for card in GHOSTS},
    curses=_CURSES,
    heroes={hero.id: hero for hero in HEROES},
    places={card: place for place, card in enumerate([*_COMPONENTS, WILD])},
    schools={name: thing.school for things in (_COMPONENTS, _TREASURES, _CURSES) for name, thing in things.items()},
)
