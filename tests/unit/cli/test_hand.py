"""A match by hand, item by item: what is typed, what comes in, what is said."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from tests.support.rooms import ask, snapshot, words
from traktir.chat import Chat
from traktir.cli.failures import Exit, Failure, explained
from traktir.cli.hand.game import HandGame
from traktir.cli.hand.inbox import EndOfInput, EndOfStream, Inbox, Item
from traktir.cli.shell import Shell
from traktir.problems import ProblemError, Unreachable
from traktir.shapes import Catalogue, MatchState, Snapshot
from traktir.table import Table

OVER = snapshot(9, "over", result={"winners": [0, 1], "scores": [2, 2], "reason": "nuts"})
ASKED = snapshot(2, open_ask=ask())


class QuietShell(Shell):
    """Knows the words without asking an engine."""

    def catalogue(self, game: str) -> Catalogue:
        return words(game=game)


@dataclass
class FakeTable:
    """Notes the answers, or refuses them."""

    refusal: ProblemError | None = None
    room: str = "KQWRTZ"
    seat: int = 0
    answers: list[tuple[str, str]] = field(default_factory=list)
    matches: list[int | None] = field(default_factory=list)
    started: int = 0

    def answer(self, ask_id: str, option: str, *, match: int | None) -> None:
        self.matches.append(match)
        if self.refusal:
            raise self.refusal
        self.answers.append((ask_id, option))

    def start(self) -> None:
        self.started += 1

    def look(self) -> None:
        """The seat is still ours, if the stream has ended for another reason."""

    def media_token(self) -> str:
        return "a media token"


@dataclass
class FakeInbox:
    """What will happen, in order."""

    items: list[Item | None]
    wanted: int = 0

    def get(self, _timeout: float | None) -> Item | None:
        return self.items.pop(0)

    def want_line(self) -> None:
        self.wanted += 1


def play(capsys: pytest.CaptureFixture[str], *items: Item | None, table: FakeTable | None = None) -> tuple[FakeTable, str]:
    """Plays these items through; gives the table and all that was shown."""
    table = table or FakeTable()
    HandGame(QuietShell(), cast("Table", table), cast("Inbox", FakeInbox(list(items)))).play()
    return table, capsys.readouterr().out


@pytest.mark.parametrize(("lines", "option"), [(["2"], "pine"), (["auto"], "oak"), (["", "walnut", "?", "pine"], "pine")])
def test_what_is_typed_is_answered(capsys: pytest.CaptureFixture[str], lines: Sequence[str], option: str) -> None:
    table, _ = play(capsys, ASKED, *lines, OVER)
    assert table.answers == [("0.0", option)]


def test_a_line_with_a_slash_is_said_to_the_table_and_answers_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """If it cannot be said, that is told, and the match goes on."""
    said: list[tuple[str, str]] = []

    class Mouth:
        def say(self, token: str, text: str) -> None:
            if text == "again":
                raise ProblemError("rate", 429)
            said.append((token, text))

    shell = QuietShell()
    shell.chat = cast("Chat", Mouth())
    table = FakeTable()
    HandGame(shell, cast("Table", table), cast("Inbox", FakeInbox([ASKED, " /Hello there", "/again", "2", OVER]))).play()
    assert said == [("a media token", "Hello there")]
    assert table.answers == [("0.0", "pine")]
    assert "Сказать не удалось" in capsys.readouterr().err


def test_who_is_not_asked_may_speak_and_is_told_so_if_they_answer(capsys: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []

    class Mouth:
        def say(self, _token: str, text: str) -> None:
            said.append(text)

    shell = QuietShell()
    shell.chat = cast("Chat", Mouth())
    table = FakeTable()
    HandGame(shell, cast("Table", table), cast("Inbox", FakeInbox([snapshot(2), "/Hello", "2", OVER]))).play()
    assert (said, table.answers) == (["Hello"], [])
    assert "ни о чём не спрашивают" in capsys.readouterr().out


def test_an_ask_is_answered_once_though_older_news_of_it_comes_in_later(capsys: pytest.CaptureFixture[str]) -> None:
    table, shown = play(capsys, ASKED, "2", snapshot(3, open_ask=ask()), OVER)
    assert table.answers == [("0.0", "pine")]
    assert shown.count("Ваш ход") == 1


def test_an_ask_that_has_come_again_after_a_take_back_is_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    again = snapshot(3, open_ask=ask())
    again["match"] = {**cast("MatchState", again["match"]), "number": 2}
    table, shown = play(capsys, ASKED, "2", again, "1", OVER)
    assert table.answers == [("0.0", "pine"), ("0.0", "oak")]
    assert table.matches == [1, 2]
    assert shown.count("Ваш ход") == 2


def test_an_open_ask_that_comes_anew_by_a_take_back_is_not_said_to_be_settled(capsys: pytest.CaptureFixture[str]) -> None:
    again = snapshot(3, open_ask=ask())
    again["match"] = {**cast("MatchState", again["match"]), "number": 2}
    table, shown = play(capsys, ASKED, again, "1", OVER)
    assert table.matches == [2]
    assert "без вас" not in shown


def test_who_sees_a_match_late_is_told_so_once(capsys: pytest.CaptureFixture[str]) -> None:
    late = [snapshot(version, you=None, spectator_delay=3) for version in (2, 3)]
    _, shown = play(capsys, *late, OVER)
    assert shown.count("Зрители видят партию с опозданием (ответов: 3).") == 1


def test_who_wants_to_take_an_answer_back_is_told_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    wanting = snapshot(3, open_ask=ask())
    wanting["match"] = {**cast("MatchState", wanting["match"]), "take_back": {"seat": 1, "ask": "0.1", "agreed": [], "refused_by": None}}
    refused = snapshot(4, open_ask=ask())
    refused["match"] = {**cast("MatchState", refused["match"]), "take_back": {"seat": 1, "ask": "0.1", "agreed": [], "refused_by": 0}}
    _, shown = play(capsys, wanting, refused, OVER)
    assert "greedy просит вернуть свой ответ. Согласиться: traktir agree KQWRTZ" in shown
    assert "Аня против возврата ответа (greedy): он остаётся." in shown


@pytest.mark.parametrize(
    ("remaining_ms", "said"), [(0, "Ответ дан без вас: вышло время."), (60_000, "Это уже решено без вас."), (None, "Это уже решено без вас.")]
)
def test_an_answer_that_has_been_overtaken_is_said_so_and_the_game_goes_on(capsys: pytest.CaptureFixture[str], remaining_ms: int | None, said: str) -> None:
    """Time has run out only if it has: the host may have hurried, or another terminal been faster."""
    refusing = FakeTable(ProblemError("ask_closed", 409))
    waiting = [{"ask": "0.0", "seat": 0, "kind": "crack", "own_ms": remaining_ms, "remaining_ms": remaining_ms}]
    _, shown = play(capsys, snapshot(2, open_ask=ask(), waiting=waiting), "2", OVER, table=refusing)
    assert said in shown
    assert "Ваш ответ" not in shown
    assert "Ничья: Аня, greedy." in shown


def test_any_other_refusal_ends_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ProblemError, match="bad_token"):
        play(capsys, ASKED, "2", table=FakeTable(ProblemError("bad_token", 401)))


@pytest.mark.parametrize(("seated", "hint"), [(True, ["Место за вами. Когда сервер ответит: traktir play KQWRTZ"]), (False, [])])
def test_who_plays_when_the_server_goes_away_is_told_that_the_seat_is_kept(capsys: pytest.CaptureFixture[str], seated: bool, hint: list[str]) -> None:
    with pytest.raises(SystemExit) as end, explained(Shell(room="KQWRTZ", seated=seated)):
        raise Unreachable("http://house", "no connection")
    assert end.value.code == Exit.UNREACHABLE
    assert capsys.readouterr().err.splitlines()[1:] == hint


def test_a_line_typed_when_nothing_is_asked_chooses_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    closed = snapshot(3)
    table, _ = play(capsys, ASKED, closed, "2", snapshot(4, open_ask=ask("4.0")), "1", OVER)
    assert table.answers == [("4.0", "oak")]


def test_the_host_begins_once_all_seats_are_taken(capsys: pytest.CaptureFixture[str]) -> None:
    waiting = snapshot(1, "open", seats=[{"seat": 0, "kind": "person", "name": "Аня"}, {"seat": 1, "kind": "empty"}])
    table, shown = play(capsys, waiting, EndOfStream())
    assert (table.started, "Ждём остальных" in shown) == (0, True)
    table, shown = play(capsys, waiting, snapshot(2, "open"), EndOfStream())
    assert (table.started, "начинаем" in shown) == (1, True)


def test_a_guest_leaves_the_beginning_to_the_host(capsys: pytest.CaptureFixture[str]) -> None:
    table, shown = play(capsys, snapshot(1, "open", host=1), EndOfStream())
    assert (table.started, "ждём хозяина" in shown) == (0, True)


def test_where_all_have_to_be_ready_it_is_told_who_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    people = [{"seat": 0, "kind": "person", "name": "Аня", "ready": False}, {"seat": 1, "kind": "person", "name": "Боря", "ready": False}]
    ready = [people[0], {**people[1], "ready": True}]
    rooms = [snapshot(version, "open", need_ready=True, seats=seats) for version, seats in ((1, people), (2, ready))]
    _, shown = play(capsys, *rooms, EndOfStream())
    assert "готовы: Боря (traktir ready KQWRTZ)." in shown
    assert shown.count("начинаем") == 1


def test_the_end_of_the_input_is_told_with_the_way_back(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Failure) as caught:
        play(capsys, ASKED, EndOfInput())
    assert caught.value.exit == 4


def test_two_bots_of_one_level_are_told_apart_by_their_seats(capsys: pytest.CaptureFixture[str]) -> None:
    seats = [{"seat": 0, "kind": "person", "name": "Аня"}, *({"seat": seat, "kind": "bot", "level": "greedy", "name": "greedy"} for seat in (1, 2))]
    events = [{"n": seat, "version": 1, "type": "cracked", "seat": seat, "nut": "oak"} for seat in range(3)]
    _, shown = play(capsys, snapshot(seats=seats, events=events), EndOfStream())
    assert [line[2:] for line in shown.splitlines() if "колет" in line] == [f"{name} колет: Жёлудь" for name in ("Аня", "greedy#1", "greedy#2")]


def test_at_the_end_one_is_told_how_to_play_another_match_and_how_to_prove_this_one(capsys: pytest.CaptureFixture[str]) -> None:
    _, shown = play(capsys, OVER)
    assert shown.splitlines()[-1] == "Ещё партию: traktir rematch KQWRTZ. Проверить, что раздача честная: traktir verify KQWRTZ"


def test_who_comes_back_while_others_move_sees_the_table_once(capsys: pytest.CaptureFixture[str]) -> None:
    _, shown = play(capsys, snapshot(2), snapshot(3), EndOfStream())
    assert shown.count("Орехи") == 1


def test_the_way_to_the_rules_is_told_with_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    _, shown = play(capsys, ASKED, "?", "q")
    assert "traktir help nuts" in shown


def test_each_event_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    def seen(version: int, *numbers: int) -> Snapshot:
        events: list[dict[str, Any]] = [{"n": n, "version": 1, "type": "cracked", "seat": 0, "nut": "oak"} for n in numbers]
        return snapshot(version, events=events)

    _, shown = play(capsys, seen(1, 1, 2), seen(2, 2, 3), EndOfStream())
    assert shown.count("Аня колет: Жёлудь") == 3


def test_a_vote_on_the_clock_is_told_as_it_grows(capsys: pytest.CaptureFixture[str]) -> None:
    def voting(*seats: int) -> Snapshot:
        return snapshot(3, open_ask=ask(), vote={"for": "pause", "seats": list(seats), "needed": 2})

    _, said = play(capsys, voting(), voting(1), voting(1), voting(), OVER)
    assert said.count("Голосов за паузу: 1 из 2 нужных (greedy). Проголосовать: traktir pause KQWRTZ") == 1
    assert said.count("Голосов за паузу") == 1


def test_who_is_lost_is_waited_for_and_who_is_away_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    def with_boris(**how: Any) -> list[dict[str, Any]]:
        return [ASKED["seats"][0], {"seat": 1, "kind": "person", "name": "Боря", "online": False, **how}]  # type: ignore[list-item]

    lost = snapshot(3, open_ask=ask(), now=1_000, paused_at=900, lost=[{"seat": 1, "until_at": 61_500}], seats=with_boris())
    played = snapshot(4, open_ask=ask("1.0"), seats=with_boris(played_by="greedy"))
    cast("dict[str, Any]", played["match"])["view"]["dealer_seat"] = 1
    _, said = play(capsys, ASKED, lost, lost, played, OVER)
    assert "dealer_seat: Боря (не в сети, пока играет бот)" in said, "on the board"
    assert said.count("Потеряна связь: Боря. Партия ждёт не дольше 60 с.") == 1
    assert "Боря (не в сети)" in said
    assert "Боря (не в сети, пока играет бот)" in said


def test_in_a_pause_nobody_is_asked_and_after_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    paused = snapshot(3, open_ask=ask(), paused_at=5)
    table, said = play(capsys, ASKED, paused, "1", snapshot(4, open_ask=ask()), "1", OVER)
    assert table.answers == [("0.0", "oak")]
    assert said.count("Что колоть?") == 2
    assert "Пауза" in said
    assert "Партия продолжается" in said


def test_an_answer_that_a_pause_has_overtaken_is_asked_for_again(capsys: pytest.CaptureFixture[str]) -> None:
    table = FakeTable(refusal=ProblemError("paused", 409))
    _, said = play(capsys, ASKED, "1", snapshot(3, open_ask=ask(), paused_at=5), snapshot(4, open_ask=ask()), OVER, table=table)
    assert said.count("Что колоть?") == 2
