"""The lobby: rooms, seats, playing and watching."""

from typing import Any, Final, Unpack, cast

from traktir.addresses import address_of
from traktir.requester import NULL, Requester, path
from traktir.shapes import Clock, MediaToken, RoomCard, RoomRecord, Snapshot, Welcome, Wishes

LONGEST_WAIT_S: Final = 25
_SLACK_S: Final = 10.0


class Lobby:
    """The lobby service at `address`. A method is a route of docs/protocol.md; a `token` is a seat's."""

    def __init__(self, address: str = address_of("lobby")) -> None:
        self.requester = Requester(address)

    def rooms(self) -> list[RoomCard]:
        """Public rooms, newest first."""
        return cast("list[RoomCard]", self.requester.get("/rooms")["rooms"])

    def create(self, game: str, name: str, **wishes: Unpack[Wishes]) -> Welcome:
        """Opens a room as it is wished for; you are host and sit in seat 0."""
        body: dict[str, Any] = {**wishes}
        if body.pop("untimed", False):
            body["timer"] = NULL
        return cast("Welcome", self.requester.post("/rooms", keyed=True, game=game, name=name, **body))

    def room(self, code: str, token: str | None = None, *, since: int | None = None, wait: int | None = None) -> Snapshot:
        """The room; with `since` and `wait` (seconds) as soon as its version is above `since`, else after `wait`."""
        read_s = _SLACK_S + (wait or 0)
        return cast("Snapshot", self.requester.get(path("rooms", code), token, read_s=read_s, since=since, wait=wait))

    def join(self, code: str, name: str, *, seat: int | None = None, nonce: str | None = None, password: str | None = None) -> Welcome:
        """Takes a free seat (that one, if you name it). `nonce` is added to the seed of the match."""
        return cast("Welcome", self.requester.post(path("rooms", code, "join"), keyed=True, name=name, seat=seat, nonce=nonce, password=password))

    def ticket(self, code: str, token: str, seat: int) -> str:
        """A ticket by which somebody else takes that seat, once: your own, or as the host a bot's."""
        return cast("str", self.requester.post(path("rooms", code, "seats", seat, "ticket"), token)["ticket"])

    def take(self, code: str, ticket: str, name: str) -> Welcome:
        """Takes the seat that a ticket passes on."""
        return cast("Welcome", self.requester.post(path("rooms", code, "take"), keyed=True, ticket=ticket, name=name))

    def set_ready(self, code: str, token: str, *, ready: bool = True) -> Snapshot:
        """Before the start: you are ready, or are not."""
        return cast("Snapshot", self.requester.put(path("rooms", code, "ready"), token, ready=ready))

    def set_nonce(self, code: str, token: str, nonce: str) -> Snapshot:
        """Before the start: your seat adds this to the seed of the match."""
        return cast("Snapshot", self.requester.put(path("rooms", code, "nonce"), token, nonce=nonce))

    def record(self, code: str) -> RoomRecord:
        """The match with all that proves its shuffle, once it has ended; see `traktir.shuffle`."""
        return cast("RoomRecord", self.requester.get(path("rooms", code, "record")))

    def choose(self, code: str, token: str, choice: str, value: str | None, *, seat: int | None = None) -> Snapshot:
        """Before the start: your seat (or as the host a bot's) chooses of the game's `seat_choices`: its hero, its team. None: the game does."""
        return cast("Snapshot", self.requester.put(path("rooms", code, "choice"), token, choice=choice, value=value, seat=seat))

    def leave(self, code: str, token: str) -> Snapshot:
        """Gives the seat up: before the start it is free again, in a match a bot takes it."""
        return cast("Snapshot", self.requester.post(path("rooms", code, "leave"), token))

    def kick(self, code: str, token: str, seat: int) -> Snapshot:
        """Host: sends a person away for good; in a match a bot plays on."""
        return cast("Snapshot", self.requester.post(path("rooms", code, "kick"), token, seat=seat))

    def pass_host(self, code: str, token: str, seat: int) -> Snapshot:
        """Host: another person is host from now on."""
        return cast("Snapshot", self.requester.put(path("rooms", code, "host"), token, seat=seat))

    def rematch(self, code: str, token: str) -> Snapshot:
        """After the end: the room is open for another match with the same seats. Several may ask for it at once."""
        return cast("Snapshot", self.requester.post(path("rooms", code, "rematch"), token, again=True))

    def put_bot(self, code: str, token: str, seat: int, level: str) -> Snapshot:
        """Host, before the start: a bot takes an empty seat."""
        return cast("Snapshot", self.requester.put(path("rooms", code, "seats", seat, "bot"), token, level=level))

    def remove_bot(self, code: str, token: str, seat: int) -> Snapshot:
        """Host, before the start: the bot leaves the seat."""
        return cast("Snapshot", self.requester.delete(path("rooms", code, "seats", seat, "bot"), token))

    def start(self, code: str, token: str) -> Snapshot:
        """Host: the match begins; all seats must be taken."""
        return cast("Snapshot", self.requester.post(path("rooms", code, "start"), token))

    def pause(self, code: str, token: str) -> Snapshot:
        """Host (or anybody, if the room says so): nothing is played until it is resumed. Where people vote, this is a vote for it."""
        return cast("Snapshot", self.requester.post(path("rooms", code, "pause"), token, again=True))

    def resume(self, code: str, token: str) -> Snapshot:
        """Who may pause (or a vote): it goes on with the time that was left."""
        return cast("Snapshot", self.requester.post(path("rooms", code, "resume"), token, again=True))

    def hurry(self, code: str, token: str, ask: str, *, match: int | None = None) -> Snapshot:
        """Host: the automatic option of somebody's open ask is played now; `match` as in `answer`."""
        return cast("Snapshot", self.requester.post(path("rooms", code, "hurry"), token, again=True, ask=ask, match=match))

    def clock(self, code: str, token: str | None = None) -> Clock:
        """What the clock of the match has done: start, pauses, expiries, and how they add up. Where spectators see the match late, only for seats."""
        return cast("Clock", self.requester.get(path("rooms", code, "clock"), token))

    def answer(self, code: str, token: str, ask: str, option: str, *, match: int | None = None) -> Snapshot:
        """Answers an ask of yours. Taken exactly once, so it may be sent again.

        `match` is the `number` of the match that you see: then no answer that arrives late is taken for one in the next match.
        """
        return cast("Snapshot", self.requester.post(path("rooms", code, "answer"), token, again=True, ask=ask, option=option, match=match))

    def take_back(self, code: str, token: str, ask: str | None = None, *, match: int | None = None) -> Snapshot:
        """You want your last answer back (to that ask, if you name it); `match` as in `answer`. The others have to agree; bots do at once."""
        return cast("Snapshot", self.requester.post(path("rooms", code, "take-back"), token, again=match is not None, ask=ask, match=match))

    def agree(self, code: str, token: str, ask: str, *, agree: bool = True, match: int | None = None) -> Snapshot:
        """What you say to somebody's wish to take back the answer to that ask; or, if it is your wish and you do not agree, you drop it."""
        return cast("Snapshot", self.requester.put(path("rooms", code, "take-back"), token, ask=ask, agree=agree, match=match))

    def media_token(self, code: str, token: str | None = None) -> MediaToken:
        """A pass for the media service; short-lived, ask for a fresh one before each connection. Without a seat's token it is good for reading only."""
        return cast("MediaToken", self.requester.post(path("rooms", code, "media-token"), token, again=True))
