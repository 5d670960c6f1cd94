"""The Python SDK for the public API of Traktir, and the `traktir` command.

from traktir import Engine, Lobby, Table

table = Table.create(Lobby(), "tavern", "Аня", bots=["greedy"])
table.start()
for snapshot in table.snapshots():
    ask = snapshot["match"] and snapshot["match"]["ask"]
    if ask and "options" in ask:
        table.answer(ask["id"], ask["options"][0]["id"])
"""

from traktir.addresses import address_of
from traktir.chat import Chat
from traktir.engine import Engine
from traktir.listening import Listener
from traktir.lobby import Lobby
from traktir.problems import ProblemError, TraktirError, Unreachable
from traktir.shapes import (
    Advice,
    Ask,
    Catalogue,
    Clock,
    Event,
    GameInfo,
    IceServers,
    Member,
    Message,
    Option,
    Record,
    Result,
    RoomCard,
    RoomRecord,
    Seat,
    Snapshot,
    Step,
    Verdict,
    View,
    Welcome,
)
from traktir.stream import Stream
from traktir.table import Table

__all__ = [
    "Advice",
    "Ask",
    "Catalogue",
    "Chat",
    "Clock",
    "Engine",
    "Event",
    "GameInfo",
    "IceServers",
    "Listener",
    "Lobby",
    "Member",
    "Message",
    "Option",
    "ProblemError",
    "Record",
    "Result",
    "RoomCard",
    "RoomRecord",
    "Seat",
    "Snapshot",
    "Step",
    "Stream",
    "Table",
    "TraktirError",
    "Unreachable",
    "Verdict",
    "View",
    "Welcome",
    "address_of",
]
