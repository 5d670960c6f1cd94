"""What is true of every room that is stored, whatever has happened to it."""

from collections.abc import Sequence

import orjson

from tests.unit.lobby.fakes import FakeRooms
from traktir_lobby.domain import take_back
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.deadlines import next_bot_turn, next_deadline
from traktir_lobby.domain.match import Match
from traktir_lobby.domain.record import public_record
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.roomclock import LEDGER_KEPT, RoomClock
from traktir_lobby.domain.seat import Person
from traktir_lobby.domain.snapshot import Glance, gallery_part, room_card, shared_part
from traktir_lobby.domain.step import Step
from traktir_lobby.store.glances import Look


class WatchedRooms(FakeRooms):
    """Whatever is stored has to be sound, and the gallery hears of it only when there is something for it to see."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self._shown_to_gallery = (0, b"")

    def commit(self, room: Room, step: Step | None, looks: Sequence[Look]) -> list[Glance | None] | None:
        shown = _show_gallery(room)
        glances = super().commit(room, step, looks)
        if glances is not None:
            self._check_gallery(room, shown)
            check(room)
        return glances

    def _check_gallery(self, room: Room, shown: bytes) -> None:
        if room.gallery is None:
            return
        version, shown_before = self._shown_to_gallery
        assert (room.gallery.version == version) == (shown == shown_before), "its version says when there is news"
        self._shown_to_gallery = room.gallery.version, shown
        if room.match is not None and not room.match.over:
            assert room.gallery.seen() == max(0, room.match.version - room.gallery.delay)


def check(room: Room) -> None:
    """Raises AssertionError if the room is not sound. One that has closed is not looked at any more."""
    if room.closed:
        return
    again = unpack(room.code, room.version, orjson.loads(orjson.dumps(pack(room))))
    assert again == room
    assert orjson.dumps([shared_part(again), room_card(again)]) == orjson.dumps([shared_part(room), room_card(room)])
    assert isinstance(room.seats[room.host], Person), "a person is host"
    assert len({seat.name for seat in room.seats if seat is not None}) == len(room.seats) - len(room.free_seats())
    if room.match is not None:
        assert room.match.version == len(room.match.record["answers"])
        _check_clock(room, room.match.clock)
        (_check_over if room.match.over else _check_playing)(room, room.match)


def _check_clock(room: Room, clock: RoomClock) -> None:
    """The ledger explains all of it."""
    for entry in clock.ledger:
        assert entry.played_ms + entry.paused_ms == entry.at - clock.started_at
        assert min(entry.played_ms, entry.paused_ms) >= 0
    assert min(clock.banks) >= 0
    if len(clock.ledger) < LEDGER_KEPT:
        used = [sum(entry.used_ms for entry in clock.ledger if entry.by == seat) for seat in range(len(room.seats))]
        assert [bank + spent for bank, spent in zip(clock.banks, used, strict=True)] == [room.terms.bank * 1000] * len(room.seats)


def _check_over(room: Room, match: Match) -> None:
    assert match.clock.ledger[-1].what == "end"
    assert (match.clock.paused_at, match.clock.votes, match.take_back) == (None, [], None), "nothing is wanted any more of what has ended"
    assert public_record(room, match)["record"] == match.record


def _check_playing(room: Room, match: Match) -> None:
    """Everybody has the time that is theirs, and time goes on unless there is a reason."""
    clock, absences = match.clock, match.absences
    assert not room.free_seats()
    for ask in match.asks:
        own = not room.is_bot(ask.seat) and room.terms.time_of(ask.kind) is not None
        assert own == (ask.own_until is not None)
        assert (own or room.is_bot(ask.seat)) == (ask.due_at is not None)
    away = {seat for seat, person in room.people() if person.away_at is not None}
    assert {*absences.stopped, *absences.lost} <= away, "nothing waits for who is there"
    assert not absences.lost or clock.paused_at is not None
    assert set(match.left) <= {ask for ask, _, _ in match.record["answers"]}, "of what fell away no time is kept"
    assert take_back.agreed(room) is None, "what all have agreed to is done"
    runs = clock.paused_at is None and any(ask.due_at is not None and ask.seat not in absences.stopped for ask in match.asks)
    assert runs == ((next_deadline(room), next_bot_turn(room)) != (None, None))


def _show_gallery(room: Room) -> bytes:
    """What the store would give to the gallery."""
    if room.gallery is None:
        return b""
    shown = orjson.dumps(gallery_part(room, room.gallery.scene))
    room.gallery.publish(shown)
    return shown
