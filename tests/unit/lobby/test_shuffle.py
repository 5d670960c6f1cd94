"""The seed is made of the lobby's secret, to which it has committed itself, and of everybody's nonces."""

import re
from pathlib import Path

import pytest

from tests.unit.lobby.fakes import ANNA, CODE, FakeEngine, FakeHolds, FakePositions, FakeRooms, a_room, a_step, a_writer, bids
from traktir_kit.problems import Problem
from traktir_lobby.domain import play, seating, shuffle
from traktir_lobby.domain.record import public_record
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.snapshot import shared_part
from traktir_lobby.service.playing import Playing

PROTOCOL = (Path(__file__).parents[3] / "docs/protocol.md").read_text("utf-8")


def over() -> Room:
    room = a_room()
    play.take_step(room, a_step(["0.0", 0, "bid1"], ["0.1", 1, "bid1"]), 0, 0)
    return room


def test_the_derivation_is_that_of_the_protocol() -> None:
    vectors = re.search(r"the commitment is `(\w{64})` and the seed `(\w{64})`", PROTOCOL)
    assert vectors is not None
    assert vectors.groups() == (shuffle.commitment("0" * 64), shuffle.seed("0" * 64, [None, "dice-of-mine"]))


def test_every_room_has_a_secret_of_its_own() -> None:
    secrets = {a_room().secret for _ in range(3)}
    assert len(secrets) == 3
    assert all(len(bytes.fromhex(secret)) == 32 for secret in secrets)


def test_each_nonce_and_its_seat_count() -> None:
    nonces: list[list[str | None]] = [[None, None], ["a", None], [None, "a"], ["a", "b"], ["b", "a"], ["ab", None], ["a", None, None]]
    assert len({shuffle.seed("0" * 64, said) for said in nonces}) == len(nonces)


def test_the_match_is_dealt_from_the_seed_of_all_parts() -> None:
    room = a_room(nonces={1: "mine"})
    engine = FakeEngine(a_step(asks=bids(0, 1)))
    Playing(a_writer(FakeRooms(room)), engine, FakeHolds(), FakePositions(), 0).start(CODE, ANNA)
    assert engine.seeds == [shuffle.seed(room.secret, [None, "mine"])]


@pytest.mark.parametrize("nonce", ["", "a b", "a\nb", "я", "x" * 65, "a\x00", "²", "a\n"])
def test_a_nonce_that_cannot_be_told_apart_is_refused(nonce: str) -> None:
    room = a_room()
    with pytest.raises(Problem) as refused:
        seating.set_nonce(room, 0, nonce)
    assert (refused.value.code, room.nonces) == ("invalid", {})


def test_a_nonce_goes_with_its_seat_before_the_start_and_stays_afterwards() -> None:
    room = a_room()
    seating.set_nonce(room, 1, "mine")
    seating.leave(room, 1)
    assert room.all_nonces() == [None, None]
    begun = a_room(nonces={1: "mine"})
    play.take_step(begun, a_step(asks=bids(0, 1)), 0, 0)
    seating.leave(begun, 1)
    assert begun.all_nonces() == [None, "mine"]
    with pytest.raises(Problem) as refused:
        seating.set_nonce(begun, 0, "late")
    assert refused.value.code == "already_started"


def test_the_commitment_is_shown_from_the_first_on_and_the_secret_never() -> None:
    room = a_room(nonces={0: "mine"})
    for _ in range(2):
        shown = shared_part(room)
        assert shown["shuffle"] == {"commitment": shuffle.commitment(room.secret), "nonces": ["mine", None]}
        assert room.secret not in repr(shown)
        assert room.secret not in repr(room)
        play.take_step(room, a_step(asks=bids(0, 1)), 0, 0)


def test_the_record_has_all_parts() -> None:
    room = over()
    assert room.match is not None
    record = public_record(room, room.match)
    assert (record["secret"], record["record"], record["result"]) == (room.secret, room.match.record, room.match.result)
