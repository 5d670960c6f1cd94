"""Tells in the terminal what happens in a room."""

from rich.console import Group
from rich.text import Text

from traktir.boards import board
from traktir.cli.shell import Shell
from traktir.cli.telling import names_of, tell_take_back, tell_vote
from traktir.cli.timing import time_left
from traktir.shapes import Result, Seat, Snapshot, TakeBack
from traktir.texts import Teller


class Narrator:
    """Is shown every snapshot and says what is new, each thing once. With `--json` it passes the snapshots on instead."""

    def __init__(self, shell: Shell, *, board_each_turn: bool = False) -> None:
        self._shell = shell
        self._board_each_turn = board_each_turn
        self._teller: Teller | None = None
        self._seats: list[Seat] = []
        self._last_event = -1
        self._committed = self._paused = self._closing = False
        self._unseen_moves = False
        self._mover: list[int] = []
        self._waited: list[int] = []
        self._voted: list[int] = []
        self._take_back: TakeBack | None = None
        self._lost: list[int] = []

    def see(self, snapshot: Snapshot) -> None:
        """The room has changed."""
        self._shell.emit({"t": "snapshot", "snapshot": snapshot})
        if self._shell.json:
            return
        self._tell_seats(snapshot)
        self._tell_commitment(snapshot)
        self._tell_pause(snapshot)
        self._tell_votes(snapshot)
        self._tell_take_back(snapshot)
        self._tell_closing(snapshot)
        self._tell_events(snapshot)
        if self._board_each_turn:
            self._show_turn(snapshot)
        if snapshot["status"] == "over":
            self._tell_end(snapshot)
        else:
            self._tell_waiting(snapshot)

    def teller(self, snapshot: Snapshot) -> Teller:
        """The game's words with the players' names as they are now."""
        if self._teller is None or self._teller.catalogue["game"] != snapshot["game"]:
            self._teller = Teller(self._shell.catalogue(snapshot["game"]))
        self._teller = Teller(self._teller.catalogue, names_of(snapshot["seats"]))
        return self._teller

    def show_board(self, snapshot: Snapshot) -> None:
        """The table as the viewer sees it."""
        match = snapshot["match"]
        if match and not self._shell.json:
            self._shell.show(Group(Text(), board(snapshot["game"], match["view"], self._board_teller(snapshot)), Text()))

    def _board_teller(self, snapshot: Snapshot) -> Teller:
        """As `teller`, and who is away is called so."""
        teller = self.teller(snapshot)
        pairs = zip(teller.players, snapshot["seats"], strict=True)
        return Teller(teller.catalogue, [self._shell.word(_presence(seat), name=name) for name, seat in pairs])

    def _tell_seats(self, snapshot: Snapshot) -> None:
        """Who has come, gone, or lost the line since the last time; before the match also what it waits for."""
        changed = [seat for seat in snapshot["seats"] if seat not in self._seats]
        self._seats = snapshot["seats"]
        for seat in changed:
            self._shell.say("room.seat", "dim", seat=seat["seat"], who=self._who(seat, snapshot["you"]) + self._chosen(seat, snapshot))
        if not changed or snapshot["status"] != "open":
            return
        if any(seat["kind"] == "empty" for seat in snapshot["seats"]):
            self._shell.say("room.wait_others")
        elif unready := _unready(snapshot):
            self._shell.say("room.wait_ready", who=", ".join(self.teller(snapshot).player(seat) for seat in unready), room=snapshot["room"])
        else:
            self._shell.say("room.begins" if snapshot["host"] == snapshot["you"] else "room.wait_host")

    def _tell_commitment(self, snapshot: Snapshot) -> None:
        """Once, when the match has begun: by it the shuffle can be proved later. And who watches is told if they see it late."""
        if not self._committed and snapshot["status"] == "playing":
            self._committed = True
            self._shell.say("match.commitment", "dim", commitment=snapshot["shuffle"]["commitment"])
            if snapshot["you"] is None and snapshot["spectator_delay"]:
                self._shell.say("match.late", "yellow", answers=snapshot["spectator_delay"])

    def _tell_pause(self, snapshot: Snapshot) -> None:
        if self._paused != (snapshot["paused_at"] is not None):
            self._paused = not self._paused
            self._shell.say("match.paused" if self._paused else "match.resumed", "yellow")
        for lost in snapshot["lost"]:
            if lost["seat"] not in self._lost:
                seconds = max(0, lost["until_at"] - snapshot["now"]) // 1000
                self._shell.say("match.lost", "yellow", who=self.teller(snapshot).player(lost["seat"]), seconds=seconds)
        self._lost = [lost["seat"] for lost in snapshot["lost"]]

    def _tell_closing(self, snapshot: Snapshot) -> None:
        """That the room is about to close because nobody is there to play, or is so no more."""
        closing_at = snapshot["closing_at"]
        if self._closing == (closing_at is not None):
            return
        self._closing = closing_at is not None
        if closing_at is None:
            self._shell.say("room.stays", "dim")
        else:
            self._shell.say("room.closing", "yellow", minutes=max(1, round((closing_at - snapshot["now"]) / 60_000)))

    def _tell_votes(self, snapshot: Snapshot) -> None:
        """Who wants a pause, or its end, as soon as somebody does."""
        vote = snapshot["vote"]
        seats = vote["seats"] if vote else []
        if vote and seats and seats != self._voted:
            tell_vote(self._shell, snapshot, vote)
        self._voted = seats

    def _tell_take_back(self, snapshot: Snapshot) -> None:
        """Who wants to take an answer back, and what the others say."""
        wanted = snapshot["match"] and snapshot["match"]["take_back"]
        if wanted != self._take_back:
            self._take_back = wanted
            tell_take_back(self._shell, snapshot)

    def _chosen(self, seat: Seat, snapshot: Snapshot) -> str:
        """What the seat has chosen before the match, in the game's words."""
        names = [self.teller(snapshot).name(value) for value in seat.get("choices", {}).values()]
        return f" – {', '.join(names)}" if names else ""

    def _who(self, seat: Seat, you: int | None) -> str:
        if seat["kind"] == "empty":
            return self._shell.word("room.empty")
        if seat["seat"] == you:
            key = "room.you"
        elif seat["kind"] == "bot":
            key = "room.bot"
        else:
            key = _presence(seat)
        return self._shell.word(key, name=seat.get("name", ""))

    def _tell_events(self, snapshot: Snapshot) -> None:
        news = [event for event in snapshot["events"] if event["n"] > self._last_event]
        for event in news:
            self._last_event = event["n"]
            self._shell.tell(Text.assemble(("· ", "dim"), self.teller(snapshot).event(event)), indent=2)
        self._unseen_moves = self._unseen_moves or bool(news)

    def _show_turn(self, snapshot: Snapshot) -> None:
        """The board once per turn: when another seat is to move, or several are at once, and at the end."""
        movers = [waiting["seat"] for waiting in snapshot["waiting"]]
        if self._unseen_moves and (len(movers) != 1 or movers != self._mover):
            self.show_board(snapshot)
            self._unseen_moves = False
            self._mover = movers

    def _tell_waiting(self, snapshot: Snapshot) -> None:
        """Who is thought about: people only, bots are quick."""
        people = {seat["seat"] for seat in snapshot["seats"] if seat["kind"] == "person"} - {snapshot["you"]}
        waited = [waiting for waiting in snapshot["waiting"] if waiting["seat"] in people]
        seats = [waiting["seat"] for waiting in waited]
        if waited and seats != self._waited:
            who = ", ".join(self.teller(snapshot).player(seat) for seat in seats)
            left = time_left(self._shell, waited[0])
            if left is None:
                self._shell.say("match.waits", "dim", who=who)
            else:
                self._shell.say("match.waits.timed", "dim", who=who, time=left)
        self._waited = seats

    def _tell_end(self, snapshot: Snapshot) -> None:
        if not self._board_each_turn:
            self.show_board(snapshot)
        match = snapshot["match"]
        result = match["result"] if match else None
        broken = match["broken"] if match else None
        if broken:
            self._shell.say("match.broken", "bold", why=self._shell.name("broken", broken), room=snapshot["room"])
        else:
            self._shell.say("match.over", "bold")
        if result:
            self._say_result(result, self.teller(snapshot))

    def _say_result(self, result: Result, teller: Teller) -> None:
        names = ", ".join(teller.player(seat) for seat in result["winners"])
        everybody = len(result["winners"]) == len(result["scores"])
        self._shell.say("match.draw" if everybody else "match.winner", "bold green", names=names)
        self._shell.show(Text(teller.result(result)))
        for seat, score in enumerate(result["scores"]):
            self._shell.say("match.score", name=teller.player(seat), score=score)


def _unready(snapshot: Snapshot) -> list[int]:
    """Whom a match waits for in a room that wants all guests to be ready."""
    guests = [seat for seat in snapshot["seats"] if seat["kind"] == "person" and seat["seat"] != snapshot["host"]]
    return [seat["seat"] for seat in guests if not seat.get("ready")] if snapshot["need_ready"] else []


def _presence(seat: Seat) -> str:
    """The word for a player who is there, or is not."""
    return "room.played_by" if seat.get("played_by") else "room.person" if seat.get("online", True) else "room.offline"
