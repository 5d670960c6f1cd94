"""What the services send and take, as types (docs/protocol.md has the meaning)."""

from traktir.shapes.games import Advice, Ask, Catalogue, Event, GameInfo, Lang, Option, Piece, Record, Result, SeatChoice, Step, Verdict, View
from traktir.shapes.media import IceServers, MediaToken, Member, Message
from traktir.shapes.rooms import Clock, ClockEntry, Lost, MatchState, RoomCard, RoomRecord, Seat, Shuffle, Snapshot, TakeBack, Vote, Waiting, Welcome, Wishes

__all__ = [
    "Advice",
    "Ask",
    "Catalogue",
    "Clock",
    "ClockEntry",
    "Event",
    "GameInfo",
    "IceServers",
    "Lang",
    "Lost",
    "MatchState",
    "MediaToken",
    "Member",
    "Message",
    "Option",
    "Piece",
    "Record",
    "Result",
    "RoomCard",
    "RoomRecord",
    "Seat",
    "SeatChoice",
    "Shuffle",
    "Snapshot",
    "Step",
    "TakeBack",
    "Verdict",
    "View",
    "Vote",
    "Waiting",
    "Welcome",
    "Wishes",
]
