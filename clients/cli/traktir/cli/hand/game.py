"""A match played by hand: shows, asks, and never waits longer for a line than the room's timer allows."""

from typing import Final

from rich.text import Text

from traktir.cli import sitting
from traktir.cli.failures import Exit, Failure
from traktir.cli.hand.inbox import EndOfInput, EndOfStream, Inbox
from traktir.cli.hand.menu import Choice, Menu, NoSuchChoice
from traktir.cli.narrator import Narrator
from traktir.cli.shell import Shell
from traktir.cli.talk import Talk, say
from traktir.cli.timing import Countdown, time_left
from traktir.players.driving import OVERTAKEN, PAUSED, ask_key, match_number, open_ask, start_when_full, waiting_for
from traktir.problems import ProblemError
from traktir.shapes import Ask, Snapshot
from traktir.table import Table
from traktir.terminal import clean

_HELP: Final = frozenset({"?", "h", "help", "помощь"})
_SAY: Final = "/"
"""What begins so is said to the table."""
_QUIT: Final = frozenset({"q", "quit", "exit", "выход"})


def play_by_hand(shell: Shell, table: Table, chat: bool | None = None) -> None:
    """Plays the seat from the keyboard until the match is over or the person quits; the seat stays saved.

    What is said at the table is shown beside it if `chat` is true, or by default at a terminal.
    """
    shell.room, shell.seated = table.room, True
    with Talk(shell, table, shell.console.is_terminal if chat is None else chat), Inbox(table.stream(lost=lambda: shell.complain("stream.lost"))) as inbox:
        HandGame(shell, table, inbox).play()


class HandGame:
    """One match as one person goes through it: the question that is open, what has been answered, and the time that is left."""

    def __init__(self, shell: Shell, table: Table, inbox: Inbox) -> None:
        self._shell = shell
        self._table = table
        self._inbox = inbox
        self._narrator = Narrator(shell)
        self._menu: Menu | None = None
        self._asked: tuple[int | None, str] = (None, "")
        self._answered: set[tuple[int | None, str]] = set()
        self._shown = False
        self._countdown = Countdown(None)

    def play(self) -> None:
        """Until the match is over, the person quits, or nothing more can come."""
        over = False
        while not over:
            item = self._inbox.get(self._until_reminder())
            if item is None:
                self._remind()
            elif isinstance(item, str):
                over = self._hear(item)
            elif isinstance(item, EndOfInput):
                raise Failure(Exit.UNFINISHED, "interrupted.seat", room=self._table.room)
            elif isinstance(item, EndOfStream):
                sitting.tell_unseated(self._shell, self._table)
                over = True
            else:
                over = self._see(item)

    def _see(self, snapshot: Snapshot) -> bool:
        """The room has changed. True once the match is over."""
        ask = open_ask(snapshot)
        if self._menu and snapshot["paused_at"] is not None:
            self._menu = None  # asked again when it goes on
        elif self._menu and (ask is None or ask_key(snapshot, ask) != self._asked):
            self._menu = None
            if match_number(snapshot) == self._asked[0]:  # else it was taken back, which an event tells
                self._tell_settled()
        self._narrator.see(snapshot)
        start_when_full(self._table, snapshot)
        self._first_look(snapshot, ask)
        if ask and not self._menu and ask_key(snapshot, ask) not in self._answered:
            self._ask(snapshot, ask)
        if snapshot["status"] != "over":
            return False
        self._tell_what_next(snapshot)
        return True

    def _tell_what_next(self, snapshot: Snapshot) -> None:
        """Once the match has ended; of one that was broken off the narrator has told it."""
        if snapshot["match"] and snapshot["match"]["result"]:
            self._shell.say("match.next", "dim", room=snapshot["room"])

    def _first_look(self, snapshot: Snapshot, ask: Ask | None) -> None:
        """The table for who comes while others move; who is asked sees it anyway, and so does everybody at the end."""
        if self._shown or snapshot["status"] != "playing":
            return
        self._shown = True
        if not ask:
            self._narrator.show_board(snapshot)

    def _ask(self, snapshot: Snapshot, ask: Ask) -> None:
        """A new question: the table, the question, and what comes of silence."""
        teller = self._narrator.teller(snapshot)
        self._menu = Menu(ask, teller, self._shell.word("ask.nothing"))
        self._asked = ask_key(snapshot, ask)
        waiting = waiting_for(snapshot, ask["id"])
        self._countdown = Countdown(waiting)
        self._narrator.show_board(snapshot)
        self._shell.say("ask.yours", "bold", question=teller.ask(ask))
        left = time_left(self._shell, waiting) if waiting else None
        if left is None:
            self._shell.say("ask.untimed", "dim", automatic=self._menu.automatic)
        else:
            self._shell.say("ask.timed", "dim", time=left, automatic=self._menu.automatic)
        self._show_choices(self._menu)

    def _hear(self, text: str) -> bool:
        """A line was typed. True if the person quits."""
        word = text.strip().casefold()
        if word in _QUIT:
            self._shell.say("room.kept", room=self._table.room)
            return True
        if word.startswith(_SAY):
            say(self._shell, self._table, text.strip().removeprefix(_SAY))
        elif self._menu is None:
            self._shell.say("ask.none", "dim")
        elif word in _HELP:
            self._help(self._menu)
        elif word:
            self._choose(self._menu, text)
        if self._menu is not None:
            self._inbox.want_line()
        return False

    def _choose(self, menu: Menu, text: str) -> None:
        try:
            option = menu.pick(text)
        except NoSuchChoice as wrong:
            self._shell.say("ask.no_such_choice", "red", text=wrong)
            return
        if option is None:
            self._show_choices(menu)
        else:
            self._answer(menu, option)

    def _answer(self, menu: Menu, option: str) -> None:
        asked = number, ask = self._asked
        self._menu = None
        self._answered.add(asked)
        try:
            self._table.answer(ask, option, match=number)
        except ProblemError as problem:
            if problem.code not in OVERTAKEN | {PAUSED}:
                raise
            if problem.code == PAUSED:
                self._answered.discard(asked)
                self._shell.say("ask.paused", "yellow")
            else:
                self._tell_settled()
        else:
            self._shell.say("ask.answered", "green", option=menu.label(option))

    def _tell_settled(self) -> None:
        """The ask was not answered here: the time has run out, the host has hurried, or another terminal was faster."""
        self._shell.say("ask.expired" if self._countdown.is_over else "ask.closed", "yellow")

    def _show_choices(self, menu: Menu) -> None:
        if menu.path:
            self._shell.say("ask.picked", picked=" · ".join(menu.path))
        for number, choice in enumerate(menu.choices(), 1):
            self._shell.tell(Text.assemble((f"{number:3} ", "cyan"), self._line(choice)), indent=4)
        self._inbox.want_line()

    def _line(self, choice: Choice) -> Text:
        """An option with its id, which may be typed too, or a group with its size."""
        count = len(choice.options)
        if count == 1:
            return Text.assemble(choice.label, (f"  {clean(choice.options[0]['id'])}", "dim"))
        return Text(self._shell.word("ask.inside", label=choice.label, count=count))

    def _help(self, menu: Menu) -> None:
        self._shell.tell(Text(self._shell.word("ask.help", game=menu.game)))
        self._show_choices(menu)

    def _until_reminder(self) -> float | None:
        return self._countdown.until_reminder() if self._menu else None

    def _remind(self) -> None:
        if self._menu:
            key, seconds = self._countdown.remind()
            self._shell.say(key, "yellow", seconds=seconds, automatic=self._menu.automatic)
