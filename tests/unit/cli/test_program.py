"""Any program plays over JSON lines; one that fails is replaced by the automatic option and explained."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.rooms import ask, snapshot
from traktir.players import Program, Stumbled
from traktir.shapes import Ask, Snapshot

ECHO = "import json, sys\nfor line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] == 'ask':\n        {answer}\n"
THINK_S = 20.0


def program(folder: Path, source: str, think_s: float = THINK_S) -> Program:
    file = folder / "bot.py"
    file.write_text(source, "utf-8")
    return Program([sys.executable, "-u", str(file)], think_s, farewell_s=0.5)


def answering(folder: Path, answer: str, think_s: float = THINK_S) -> Program:
    """A program that does `answer` at each ask (`message`)."""
    return program(folder, ECHO.format(answer=answer), think_s)


def asked(open_ask: Ask | None = None, **more: Any) -> tuple[Snapshot, Ask]:
    open_ask = open_ask or ask()
    return snapshot(open_ask=open_ask, **more), open_ask


def test_the_program_chooses(tmp_path: Path) -> None:
    with answering(tmp_path, "print(json.dumps({'option': message['ask']['options'][-1]['id']}))") as player:
        assert player.choose(*asked()) == "pine"
        assert player.choose(*asked(ask("1.0", ("birch",)))) == "birch"


def test_it_is_told_start_events_asks_and_the_end(tmp_path: Path) -> None:
    log = tmp_path / "log"
    source = f"import sys\nwith open({str(log)!r}, 'w', encoding='utf-8') as log:\n    for line in sys.stdin:\n        log.write(line)\n"
    source += "        if '\"ask\"' in line.split(',')[0]:\n            print('{\"option\": \"oak\"}', flush=True)\n"
    events = [{"n": 1, "version": 1, "type": "cracked", "seat": 0, "nut": "oak"}]
    with program(tmp_path, source) as player:
        player.see(snapshot(1, "open"))
        seen, open_ask = asked(events=events)
        player.see(seen)
        player.choose(seen, open_ask)
        player.see(snapshot(3, events=events))
        player.see(snapshot(4, "over", result={"winners": [0], "scores": [1, 0], "reason": "nuts"}))
    said = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [line["type"] for line in said] == ["start", "events", "ask", "over"]
    assert (said[0]["game"], said[0]["you"], said[0]["room"]) == ("nuts", 0, "KQWRTZ")
    assert said[1]["events"] == events
    assert (said[2]["ask"], said[2]["view"], said[2]["remaining_ms"]) == (open_ask, {"game": "nuts", "you": 0}, None)
    assert said[3]["result"]["winners"] == [0]


NONSENSE = ["hello", "{}", "[1]", "null", '{"option": "walnut"}', '{"option": 7}', "[" * 20_000, "\\x1b[2J", "7"]


@pytest.mark.parametrize("line", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_told_as_nonsense_and_the_next_answer_counts(tmp_path: Path, line: str) -> None:
    answer = f"print({line!r} if message['ask']['id'] == '0.0' else '{{\"option\": \"pine\"}}')"
    with answering(tmp_path, answer) as player:
        with pytest.raises(Stumbled) as caught:
            player.choose(*asked())
        assert caught.value.kind == "nonsense"
        assert player.choose(*asked(ask("1.0"))) == "pine"


def test_a_crash_is_told_with_its_exit_status_and_stays_told(tmp_path: Path) -> None:
    with answering(tmp_path, "sys.exit(3)") as player:
        for _ in range(2):
            with pytest.raises(Stumbled) as caught:
                player.choose(*asked())
            assert (caught.value.kind, caught.value.detail) == ("exited", "3")


def test_a_program_that_thinks_too_long_is_late(tmp_path: Path) -> None:
    with answering(tmp_path, "pass", think_s=0.05) as player, pytest.raises(Stumbled) as caught:
        player.choose(*asked())
    assert caught.value.kind == "late"


def test_the_rooms_timer_shortens_the_time_to_think(tmp_path: Path) -> None:
    seen, open_ask = asked()
    seen["waiting"][0]["remaining_ms"] = 600
    with answering(tmp_path, "pass") as player, pytest.raises(Stumbled) as caught:
        player.choose(seen, open_ask)
    assert caught.value.kind == "late"


def test_a_line_for_an_earlier_ask_is_not_taken_for_this_one(tmp_path: Path) -> None:
    answer = """print('{"ask": "0.0", "option": "oak"}'); print(json.dumps({"ask": message["ask"]["id"], "option": "pine"}))"""
    with answering(tmp_path, answer) as player:
        assert player.choose(*asked(ask("7.0"))) == "pine"


def test_a_chatterbox_neither_fills_the_memory_nor_hangs_the_end(tmp_path: Path) -> None:
    with program(tmp_path, "while True:\n    print('blah')\n") as player, pytest.raises(Stumbled):
        player.choose(*asked())


def test_a_program_that_never_reads_does_not_stop_the_game(tmp_path: Path) -> None:
    with program(tmp_path, "import time\ntime.sleep(600)\n", think_s=0.01) as player:
        for number in range(40):
            with pytest.raises(Stumbled):
                player.choose(*asked(ask(f"{number}.0", tuple(f"nut{n}" for n in range(200)))))


def test_no_such_program_is_an_os_error() -> None:
    with pytest.raises(FileNotFoundError):
        Program(["./no-such-bot"])


def test_the_example_bot_answers_every_ask_with_one_of_its_options() -> None:
    example = Path(__file__).parents[3] / "clients" / "cli" / "examples" / "brawler.py"
    view = {"game": "tavern", "you": 0, "teams": ["swords", "axes"], "laid": [{"mat": "sid", "cell": [0, 0], "team": "axes"}]}
    lay = ask()
    lay["options"] = [{"id": "far", "value": {"mat": "dorin", "cell": [5, 5]}}, {"id": "near", "value": {"mat": "dorin", "cell": [0, 1]}}]
    seen = snapshot()
    match = seen["match"]
    assert match is not None
    match["view"] = view
    with Program([sys.executable, str(example)], THINK_S) as player:
        assert player.choose(seen, lay) == "near"
