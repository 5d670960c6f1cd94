"""The command and the proof of a shuffle."""

import json
from pathlib import Path

import pytest

from tests.support.command import run
from tests.support.fake_house import FakeHouse
from tests.support.room_records import room_record
from tests.support.rooms import snapshot, welcome


def test_verify_asks_the_engine_and_tells_the_verdict(house: FakeHouse, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps({"game": "nuts", "answers": []}))
    house.says("POST /v1/games/nuts/verify", {"ok": True, "version": 7, "over": True, "result": None})
    assert "7" in run("verify", str(file)).output
    house.refuses("POST /v1/games/nuts/verify", "bad_record", 422, "answer 3 does not replay")
    result = run("verify", str(file))
    assert (result.exit_code, "answer 3" in result.stderr) == (1, True)


def test_verify_proves_a_room_with_or_without_an_engine(house: FakeHouse, tmp_path: Path) -> None:
    document = room_record()
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document))
    house.says("POST /v1/games/nuts/verify", {"ok": True, "version": 2, "over": True, "result": document["result"]})
    assert json.loads(run("verify", str(file), "--json").stdout)["replayed"]
    assert not json.loads(run("verify", str(file), "--json", "--offline").stdout)["replayed"]
    with_nobody = run("verify", str(file), "--json", "--engine-url", "http://127.0.0.1:9")
    assert (with_nobody.exit_code, json.loads(with_nobody.stdout)["replayed"]) == (0, False)
    assert run("verify", str(file), "--offline", "--commitment", document["commitment"]).exit_code == 0
    assert run("verify", str(file), "--offline", "--commitment", "0" * 64).exit_code == 1
    house.says("POST /v1/games/nuts/verify", {"ok": True, "version": 2, "over": True, "result": None})
    assert run("verify", str(file)).exit_code == 1


def test_verify_refuses_a_changed_room_and_takes_the_code_of_one(house: FakeHouse, tmp_path: Path) -> None:
    document = room_record()
    house.says("GET /v1/rooms/KQWRTZ/record", document)
    assert run("verify", "kqwrtz", "--offline").exit_code == 0
    written = run("record", "KQWRTZ").stdout
    assert json.loads(written) == document
    assert " " not in written, "a blank may become another without anybody's noticing"
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document).replace("5e5e", "5f5e", 1))
    assert run("verify", str(file), "--offline").exit_code == 1
    file.write_text('{"secret": 1, "secret": 2}')
    assert run("verify", str(file), "--offline").exit_code == 2


def test_a_nonce_is_said_only_after_the_lobby_has_committed_itself(house: FakeHouse) -> None:
    house.says("PUT /v1/rooms/KQWRTZ/nonce", snapshot(status="open"))
    assert run("create", "nuts", "--no-wait", "--nonce", "mine").exit_code == 0
    assert [(request.path, request.body.get("nonce")) for request in house.requests] == [("/v1/rooms", None), ("/v1/rooms/KQWRTZ/nonce", "mine")]
    house.says("GET /v1/rooms/KQWRTZ", snapshot(status="open"))
    house.says("POST /v1/rooms/KQWRTZ/join", welcome(seat=1, token="other"))
    assert run("join", "KQWRTZ", "--new", "--no-wait", "--nonce", "mine").exit_code == 0
    assert house.asked("POST /v1/rooms/KQWRTZ/join")[0].body["nonce"] == "mine"
    house.says("GET /v1/rooms/KQWRTZ", snapshot(status="open", shuffle={"commitment": "0" * 64, "nonces": [None, None]}))
    assert run("join", "KQWRTZ", "--new", "--no-wait", "--nonce", "mine").exit_code == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": 7}', "[" * 100_000], ids=["empty", "list", "no game", "odd game", "deep"])
@pytest.mark.usefixtures("house")
def test_a_file_that_is_no_record_is_said_so(text: str) -> None:
    result = run("verify", "-", input=text)
    assert (result.exit_code, result.stdout) == (2, "")
