"""Seats survive a closed terminal, and no two terminals play the same one."""

import json
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from traktir.cli.saved import SavedSeat, SavedSeats

LOBBY = "http://localhost:8080/api/lobby"
HOLDER = """
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from traktir.cli.saved import SavedSeat, SavedSeats
print(SavedSeats(Path(sys.argv[1])).hold(SavedSeat("http://localhost:8080/api/lobby", "KQWRTZ", 0, sys.argv[2], "Аня")), flush=True)
sys.stdin.read()
"""


def seat(number: int = 0, token: str | None = None, **more: object) -> SavedSeat:
    return SavedSeat(**{"lobby": LOBBY, "room": "KQWRTZ", "seat": number, "token": token or f"t{number}", "name": "Аня", **more})  # type: ignore[arg-type]


def save_many(folder: Path, first: int) -> None:
    saved = SavedSeats(folder)
    for number in range(first, first + 10):
        saved.save(seat(number))


def test_a_saved_seat_is_found_by_another_process(tmp_path: Path) -> None:
    SavedSeats(tmp_path).save(seat())
    assert SavedSeats(tmp_path).of_room(LOBBY, "KQWRTZ")[0].token == "t0"
    assert SavedSeats(tmp_path).of_room("http://elsewhere", "KQWRTZ") == []


def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "traktir"
    SavedSeats(folder).save(seat())
    assert stat.S_IMODE((folder / "seats.json").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_seat_taken_anew_replaces_the_old_token(tmp_path: Path) -> None:
    saved = SavedSeats(tmp_path)
    saved.save(seat(token="old"))
    saved.save(seat(token="new"))
    assert [kept.token for kept in saved.all()] == ["new"]


def test_several_terminals_saving_at_once_lose_nothing(tmp_path: Path) -> None:
    with ThreadPoolExecutor(3) as terminals:
        list(terminals.map(save_many, [tmp_path] * 3, (0, 10, 20)))
    assert {kept.seat for kept in SavedSeats(tmp_path).all()} == set(range(30))


def test_seats_older_than_a_month_are_forgotten(tmp_path: Path) -> None:
    saved = SavedSeats(tmp_path)
    saved.save(seat(0, "ancient", saved_at=1_000_000))
    saved.save(seat(1, "fresh"))
    assert [kept.token for kept in saved.all()] == ["fresh"]
    assert "ancient" not in (tmp_path / "seats.json").read_text()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"seats": 7}', '{"seats": [{"lobby": 1}]}', '{"seats": [null]}', "\x00"])
def test_a_broken_file_counts_as_empty_and_is_mended_by_the_next_save(tmp_path: Path, text: str) -> None:
    (tmp_path / "seats.json").write_text(text)
    saved = SavedSeats(tmp_path)
    assert saved.all() == []
    saved.save(seat())
    assert len(json.loads((tmp_path / "seats.json").read_text())["seats"]) == 1


def test_a_seat_in_play_is_not_given_to_a_second_process_until_the_first_has_died(tmp_path: Path) -> None:
    saved = SavedSeats(tmp_path)
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path), "t0"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "True\n"
        assert not saved.hold(seat(0))
        assert saved.hold(seat(1))
        holder.kill()
    assert saved.hold(seat(0))
