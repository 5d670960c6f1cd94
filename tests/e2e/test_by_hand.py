"""People at terminals: whole games by hand, closed windows, and the timer."""

import re
from pathlib import Path

import pytest

from tests.support.terminal import Terminal
from tools.stack import Stack

PLENTY = 200
"""More lines than a game asks for."""


@pytest.fixture
def home(stack: Stack, tmp_path: Path) -> dict[str, str]:
    """The environment of one user: where the house is, and where the saved seats are."""
    return {**stack.environment, "XDG_STATE_HOME": str(tmp_path)}


def outcome(shown: str) -> str:
    """What a terminal says of the end."""
    return shown.split("The match is over.\n")[1]


def test_two_terminals_of_one_user_play_a_whole_game_by_hand(home: dict[str, str]) -> None:
    with Terminal(home, "create", "tavern", "--timer", "60", "--name", "Аня") as host, Terminal(home, "join", host.code().lower(), "--name", "Боря") as guest:
        host.enter(*["1"] * PLENTY)
        guest.enter(*["2", "1"] * (PLENTY // 2))
        assert (host.exit(), guest.exit()) == (0, 0)
        assert outcome(host.text) == outcome(guest.text)
        assert "Аня: " in outcome(host.text)
        assert "Answered without you" not in host.text + guest.text
        assert host.text.count("Your answer: ") >= 9


def test_an_option_may_be_named_by_its_id_and_nonsense_is_asked_again(home: dict[str, str]) -> None:
    with Terminal(home, "create", "tavern", "--bot", "random") as host:
        host.wait_for("Your turn: ")
        host.enter("*")
        option = re.findall(r"  (\S+@\S+)$", host.wait_for("@"), re.MULTILINE)[0]
        host.enter("walnut", "?", option)
        shown = host.wait_for("Your answer: ")
        assert "no option “walnut”" in shown
        assert "auto – the automatic option" in shown


def test_a_closed_terminal_goes_on_with_its_saved_seat(home: dict[str, str]) -> None:
    with Terminal(home, "create", "tavern") as host:
        code = host.code()
        with Terminal(home, "join", code) as guest:
            host.enter(*["auto"] * PLENTY)
            guest.wait_for("Your turn: ")
            guest.kill()
        with Terminal(home, "join", code) as guest:
            assert "you are back in seat 1" in guest.wait_for("Your turn: ")
            guest.interrupt()
            assert guest.exit() == 130
            assert f"traktir play {code}" in guest.text
        with Terminal(home, "play", code, "--seat", "1") as guest:
            guest.enter(*["auto"] * PLENTY)
            assert (host.exit(), guest.exit()) == (0, 0)
            assert outcome(host.text) == outcome(guest.text)


def test_a_seat_is_not_played_from_two_terminals(home: dict[str, str]) -> None:
    with Terminal(home, "create", "tavern", "--bot", "greedy") as host:
        host.wait_for("Your turn: ")
        with Terminal(home, "play", host.code()) as second:
            assert second.exit() == 2
            assert "another terminal" in second.text


def test_the_end_of_the_input_and_q_keep_the_seat(home: dict[str, str]) -> None:
    with Terminal(home, "create", "tavern", "--bot", "greedy") as host:
        host.wait_for("Your turn: ")
        host.hang_up()
        assert host.exit() == 4
        with Terminal(home, "play", host.code()) as again:
            again.enter("q")
            assert again.exit() == 0
            assert "The seat is saved" in again.text


def test_when_own_time_and_bank_run_out_the_announced_option_is_played(home: dict[str, str]) -> None:
    with Terminal(home, "create", "tavern", "--bot", "greedy", "--timer", "5", "--bank", "2", "--name", "Аня") as host:
        announced = re.findall(r" s \+ 2 s of the bank left, then by itself: (.+)", host.wait_for("then by itself: "))[0]
        host.wait_for("Your own time is over, the bank runs: 2 s left, then by itself: ")
        host.wait_for("Answered without you: time ran out.")
        laid = re.findall(r"· Аня lays (.+) at (.+)", host.wait_for("· Аня lays "))[0]
        assert " → ".join(laid) == announced
        host.enter(*["auto"] * PLENTY)
        assert host.exit() == 0


def test_killing_the_workers_of_the_lobby_stops_no_terminal(home: dict[str, str], stack: Stack) -> None:
    with Terminal(home, "create", "tavern", "--name", "Аня") as host, Terminal(home, "join", host.code(), "--name", "Боря") as guest:
        host.enter("auto", "auto", "auto")
        guest.enter("auto", "auto", "auto")
        host.wait_for("· Turn 3: ")
        for worker in stack.processes("lobby")[1:]:
            worker.kill()
        host.enter(*["auto"] * PLENTY)
        guest.enter(*["auto"] * PLENTY)
        assert (host.exit(), guest.exit()) == (0, 0)
        assert outcome(host.text) == outcome(guest.text)


def test_scripts_play_by_hand_in_json(home: dict[str, str]) -> None:
    with Terminal(home, "create", "tavern", "--bot", "random", "--json") as script:
        script.enter(*["auto"] * PLENTY)
        assert script.exit() == 0
        assert '"status": "over"' in script.text.splitlines()[-1]
