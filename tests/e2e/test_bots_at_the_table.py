"""Programs at the table, watchers, chat and checks, all through the command."""

import json
import secrets
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.terminal import Terminal
from tools.stack import Stack
from traktir import Engine, Lobby, Table, address_of
from traktir.players import Advised, drive

EXAMPLES = Path(__file__).parents[2] / "clients" / "cli" / "examples"


@pytest.fixture
def home(stack: Stack, tmp_path: Path) -> dict[str, str]:
    """The environment of one user."""
    return {**stack.environment, "XDG_STATE_HOME": str(tmp_path)}


def failing_bot(folder: Path, source: str) -> str:
    """A program that does the wrong thing."""
    file = folder / "bot.py"
    file.write_text(f"#!{sys.executable}\n{source}\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return str(file)


def test_the_example_program_plays_a_bot_of_the_house_under_the_eyes_of_a_watcher(home: dict[str, str]) -> None:
    program = f"{sys.executable} {EXAMPLES / 'brawler.py'}"
    with Terminal(home, "bot", "--create", "tavern", "--exec", program, "--name", "Brawler") as bot:
        code = bot.code()
        with Terminal(home, "watch", code) as watcher, Terminal(home, "bot", code, "--level", "greedy") as other:
            watcher.wait_for("seat 0: Brawler")
            assert (bot.exit(), other.exit(), watcher.exit()) == (0, 0, 0)
            ends = {terminal.text.split("The match is over.\n")[1] for terminal in (bot, other, watcher)}
            assert len(ends) == 1
            assert "automatic" not in bot.text


@pytest.mark.parametrize(("source", "said"), [("raise SystemExit(3)", "exit status 3"), ("while True: print(input() and 'nonsense', flush=True)", "nonsense")])
def test_a_failing_program_is_explained_and_the_automatic_options_end_the_match(home: dict[str, str], tmp_path: Path, source: str, said: str) -> None:
    with Terminal(home, "bot", "--create", "tavern", "--bot", "random", "--exec", failing_bot(tmp_path, source)) as bot:
        assert bot.exit() == 0
        assert said in bot.text
        assert "The automatic option is played." in bot.text
        assert "The match is over." in bot.text


def test_a_failing_program_may_end_the_bot_instead(home: dict[str, str], tmp_path: Path) -> None:
    with Terminal(home, "bot", "--create", "tavern", "--bot", "random", "--exec", failing_bot(tmp_path, "raise SystemExit(3)"), "--on-failure", "exit") as bot:
        assert bot.exit() == 4
        assert "traktir play" in bot.text


def test_the_example_with_nothing_but_requests_plays_a_match(home: dict[str, str], stack: Stack, tmp_path: Path) -> None:
    source = (EXAMPLES / "rest_bot.py").read_text("utf-8")
    for service in ("lobby", "engine"):
        source = source.replace(address_of(service), stack.url(service))
    program = failing_bot(tmp_path, source.split("\n", 1)[1])
    with Terminal(home, "bot", "--create", "tavern") as host:
        done = subprocess.run([program, host.code()], capture_output=True, text=True, check=False, timeout=60)
        assert (done.returncode, done.stderr) == (0, "")
        assert "'winners'" in done.stdout
        assert host.exit() == 0


def test_the_demo_shows_whole_matches_and_their_results(home: dict[str, str]) -> None:
    with Terminal(home, "demo", "tavern") as demo:
        assert demo.exit() == 0
        assert "Matches played to the end: 1." in demo.text
        assert "Turn 9 of 9" in demo.text


def test_the_demo_gives_scripts_snapshots(home: dict[str, str]) -> None:
    with Terminal(home, "demo", "tavern", "--json") as demo:
        assert demo.exit() == 0
        last = json.loads(demo.text.splitlines()[-1])["snapshot"]
        assert (last["status"], set(last["match"]["result"])) == ("over", {"winners", "scores", "reason"})


def test_the_demo_of_a_game_that_is_not_there_is_refused(home: dict[str, str]) -> None:
    with Terminal(home, "demo", "walnuts") as demo:
        assert demo.exit() == 1
        assert "traktir games" in demo.text


def test_two_seats_of_a_room_talk_by_the_command(home: dict[str, str]) -> None:
    with Terminal(home, "create", "tavern", "--no-wait", "--name", "Аня") as host:
        assert host.exit() == 0
        code = host.code()
    with Terminal(home, "join", code, "--new", "--no-wait", "--name", "Боря") as guest:
        assert guest.exit() == 0
    for seat, text in (("0", "Привет"), ("1", "[red]И тебе[/]")):
        with Terminal(home, "chat", code, text, "--seat", seat) as chat:
            assert chat.exit() == 0
    with Terminal(home, "chat", code) as chat:
        assert chat.exit() == 0
        assert chat.text == "Аня: Привет\nБоря: [red]И тебе[/]\n"


def test_a_finished_record_is_verified_and_a_changed_one_refused(home: dict[str, str], stack: Stack, tmp_path: Path) -> None:
    engine = Engine(stack.url("engine"))
    with engine.requester:
        step = engine.start("tavern", 2, secrets.token_hex(32))
        while not step["result"]:
            answers = [{"ask": ask["id"], "seat": ask["seat"]} for ask in step["asks"]]
            step = engine.answer("tavern", step["record"], answers)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(step["record"]))
    with Terminal(home, "verify", str(file)) as verify:
        assert verify.exit() == 0
        assert "a finished match" in verify.text
    file.write_text(json.dumps({**step["record"], "answers": step["record"]["answers"][1:]}))
    with Terminal(home, "verify", str(file)) as verify:
        assert verify.exit() == 1
        assert "does not replay" in verify.text


def test_the_shuffle_of_a_room_is_proved_from_its_record_and_a_changed_byte_shows(home: dict[str, str], stack: Stack, tmp_path: Path) -> None:
    lobby = Lobby(stack.url("lobby"))
    with lobby.requester:
        table = Table.create(lobby, "tavern", "Аня", bots=["random"])
        table.set_nonce("of-anna")
        table.start()
        assert drive(table, Advised(Engine(stack.url("engine")), "random")) is not None
        with Terminal(home, "verify", table.room) as verify:
            assert verify.exit() == 0
            assert "a finished match" in verify.text
        file = tmp_path / "record.json"
        file.write_text(json.dumps(table.record()).replace("of-anna", "of-Anna"))
    with Terminal(home, "verify", str(file)) as verify:
        assert verify.exit() == 1
        assert "has been changed" in verify.text
