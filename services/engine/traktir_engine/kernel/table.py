"""What all tables have in common."""

from dataclasses import dataclass, field

from traktir_engine.kernel.dice import Dice
from traktir_engine.kernel.log import Log


@dataclass(slots=True)
class Table:
    """The state of a match. Games add their pieces; the rules script alone changes it."""

    dice: Dice
    log: Log = field(default_factory=Log, kw_only=True)
