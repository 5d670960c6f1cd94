"""What people send, checked; and what they get, described."""

from traktir_lobby.schemas.sent import (
    AnswerAsk,
    ChooseForSeat,
    Hurry,
    Join,
    NewRoom,
    PutBot,
    SayToTakeBack,
    SetNonce,
    SetReady,
    SomeSeat,
    TakeSeat,
    WantTakeBack,
    Watch,
)
from traktir_lobby.schemas.shown import ClockShown, MediaToken, RoomList, RoomRecord, Snapshot, Ticket, Welcome

__all__ = [
    "AnswerAsk",
    "ChooseForSeat",
    "ClockShown",
    "Hurry",
    "Join",
    "MediaToken",
    "NewRoom",
    "PutBot",
    "RoomList",
    "RoomRecord",
    "SayToTakeBack",
    "SetNonce",
    "SetReady",
    "Snapshot",
    "SomeSeat",
    "TakeSeat",
    "Ticket",
    "WantTakeBack",
    "Watch",
    "Welcome",
]
