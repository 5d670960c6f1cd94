"""The gallery: how much of the record it is shown, and what its version tells."""

from dataclasses import replace

from tests.unit.lobby.fakes import a_room, a_step, bids
from traktir_lobby.domain.archive import pack, unpack
from traktir_lobby.domain.gallery import Gallery
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.step import Step

ANSWERS = [["0.0", 0, "bid1"], ["0.1", 1, "bid2"], ["2.1", 1, "keep"]]


def after(number: int) -> Step:
    return a_step(*ANSWERS[:number], asks=bids(0, opened=number))


def test_it_is_shown_the_record_without_its_last_answers_and_all_of_it_at_the_end() -> None:
    gallery = Gallery(2)
    assert [len(gallery.record_for(after(number))["answers"]) for number in range(4)] == [0, 0, 0, 1]
    assert gallery.record_for(a_step(*ANSWERS))["answers"] == ANSWERS


def test_what_it_has_seen_is_not_shown_again() -> None:
    gallery = Gallery(2)
    first = gallery.show(after(0), after(0))
    assert first.sights[None] == after(0).sights[None]
    for number in (1, 2):
        shown = gallery.show(after(number), after(0))
        assert set(shown.sights) == {0, 1}
    assert None in gallery.show(after(3), after(1)).sights
    assert (gallery.seen(), gallery.told) == (1, 2)


def test_when_it_has_seen_more_than_it_may_now_it_is_told_that_an_answer_was_taken_back() -> None:
    gallery = Gallery(1)
    gallery.show(after(3), after(2))
    taken_back = {"version": 2, "type": "taken_back", "seat": 1}
    step = after(2)
    told = replace(step, sights={viewer: replace(sight, events=[taken_back]) for viewer, sight in step.sights.items()})
    shown = gallery.show(told, after(1))
    assert shown.sights[None].events == [{**taken_back, "version": 1}]
    assert shown.sights[None].view == after(1).sights[None].view
    assert (gallery.seen(), gallery.told) == (1, 2)
    assert gallery.show(after(3), after(2)).sights[None].events == after(2).sights[None].events


def test_its_version_grows_with_what_it_is_shown_and_with_nothing_else() -> None:
    gallery = Gallery(2)
    for shown in (b"a", b"a", b"b", b"b", b"a"):
        gallery.publish(shown)
    assert gallery.version == 3


def test_it_outlives_the_archive() -> None:
    room: Room = a_room(gallery=Gallery(2), spectator_delay=2)
    assert room.gallery is not None
    room.gallery.show(after(3), after(1))
    room.gallery.publish(b"shown")
    back = unpack(room.code, room.version, pack(room))
    assert back == room
