"""What an effect knows while it acts."""

from dataclasses import dataclass, field

from traktir_engine.games.mages.power import Roll
from traktir_engine.games.mages.table import Mage, Table
from traktir_engine.games.mages.words import School


@dataclass(slots=True)
class Cast:
    """An effect's surroundings: the table, whose effect it is, the id of the card it stands on, the school it rolls by, its rolls so far."""

    table: Table
    mage: Mage
    card: str
    school: School | None = None
    rolls: list[Roll] = field(default_factory=list)
