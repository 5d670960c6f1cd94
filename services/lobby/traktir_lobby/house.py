"""All parts of the lobby, put together once for each process."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import flask

from traktir_kit.bus import Bus
from traktir_kit.evictions import Evictions
from traktir_kit.limits import Guard, Limiter
from traktir_kit.limits.guard import Owner
from traktir_kit.limits.registry import Per
from traktir_kit.metrics import Metrics
from traktir_kit.redis import connect
from traktir_kit.secret import SharedSecret
from traktir_kit.sockets import Hub
from traktir_kit.sockets import Timing as SocketTiming
from traktir_lobby.clock import Clock
from traktir_lobby.domain.attendance import Patience, next_effect
from traktir_lobby.domain.deadlines import next_bot_turn, next_deadline
from traktir_lobby.domain.idleness import Lifetime
from traktir_lobby.domain.room import Room
from traktir_lobby.engine import Engine
from traktir_lobby.service.attendance import Attendance
from traktir_lobby.service.creating import Creating
from traktir_lobby.service.hosting import Hosting
from traktir_lobby.service.idleness import Idleness
from traktir_lobby.service.media import Media
from traktir_lobby.service.minting import Mint
from traktir_lobby.service.playing import Playing
from traktir_lobby.service.seating import Seating
from traktir_lobby.service.shuffling import Shuffling
from traktir_lobby.service.taking_back import TakingBack
from traktir_lobby.service.timing import Timing
from traktir_lobby.service.watching import Watching
from traktir_lobby.service.writing import NotYet, Outcome, Writer
from traktir_lobby.settings import LobbySettings
from traktir_lobby.store import keys
from traktir_lobby.store.census import Census
from traktir_lobby.store.due import DueSet
from traktir_lobby.store.glances import Glances
from traktir_lobby.store.hints import CHANNEL
from traktir_lobby.store.holds import Holds
from traktir_lobby.store.listing import Listing
from traktir_lobby.store.positions import Positions
from traktir_lobby.store.presence import Periods, Presence
from traktir_lobby.store.rooms import RoomStore
from traktir_lobby.stream.broadcast import Broadcast
from traktir_lobby.stream.heartbeat import Heartbeat
from traktir_lobby.stream.session import Backstage
from traktir_lobby.telemetry import Telemetry

_KEY: Final = "traktir.lobby"


@dataclass(frozen=True, slots=True)
class House:
    """What the routes have at hand, and what runs beside them."""

    listing: Listing
    creating: Creating
    seating: Seating
    hosting: Hosting
    shuffling: Shuffling
    playing: Playing
    taking_back: TakingBack
    timing: Timing
    watching: Watching
    media: Media
    guard: Guard
    hub: Hub
    bus: Bus
    backstage: Backstage
    broadcast: Broadcast
    heartbeat: Heartbeat
    clocks: tuple[Clock, ...]

    def start(self) -> None:
        """Starts the threads that keep time and show changes; call it once, in the process that serves (after the fork)."""
        self.bus.start()
        self.broadcast.start()
        self.heartbeat.start()
        for clock in self.clocks:
            clock.start()

    def stop(self) -> None:
        """Takes up nothing new."""
        for clock in self.clocks:
            clock.stop()
        self.heartbeat.stop()
        self.broadcast.stop()
        self.bus.stop()


def build(settings: LobbySettings, metrics: Metrics, owners: Mapping[Per, Owner] | None = None) -> House:
    """Puts the parts together; what they do is counted in the metrics, and limited for the `owners` of requests. Opens no connection and starts no thread."""
    me = secrets.token_hex(4)
    redis = connect(settings.redis_url, metrics)
    telemetry = Telemetry(metrics, Census(redis))
    lifetime = Lifetime(1000 * settings.room_ttl_s, 1000 * settings.room_notice_s)
    patience = Patience(settings.away_bot_ms, settings.away_host_ms)
    rooms, glances = RoomStore(redis, lifetime, me, settings.away_call_ms, patience), Glances(redis)
    periods = Periods(settings.away_lease_ms, settings.away_call_ms, settings.away_reload_ms)
    presence = Presence(redis, me, periods, on_due=lambda due: presence_clock.nudge(due))
    hub = Hub(settings.max_sockets, settings.allowed_origins, SocketTiming(ping=settings.ping_s), each=settings.sockets_each)
    broadcast = Broadcast(hub, glances, me)
    engine = Engine(*settings.engine_urls, observer=telemetry)
    writer = Writer(rooms, glances, broadcast, on_change=lambda room, outcome: note(room, outcome))
    playing = Playing(writer, engine, Holds(redis), Positions(redis), settings.bot_delay_ms)
    taking_back = TakingBack(writer, engine, settings.bot_delay_ms)
    attendance = Attendance(writer, presence, taking_back, patience, settings.bot_delay_ms)

    def clock(name: str, due: str, play: Callable[[str], NotYet | None], workers: int = 1) -> Clock:
        return Clock(name, DueSet(redis, due, settings.lease_ms), play, workers, telemetry)

    time_clock = clock("time", keys.DEADLINES, playing.play_automatic, settings.clock_workers)
    bot_clock = clock("bots", keys.BOT_TURNS, playing.play_bots, settings.clock_workers)
    presence_clock = clock("presence", keys.LAPSES, attendance.look_after)
    absence_clock = clock("absences", keys.ABSENCES, attendance.follow_up)

    def note(room: Room, outcome: Outcome) -> None:
        if outcome.moves is not None:
            telemetry.answered(room.game, outcome.moves.cause, outcome.moves.number)
        time_clock.nudge(next_deadline(room))
        bot_clock.nudge(next_bot_turn(room))
        absence_clock.nudge(next_effect(room, patience))

    bus = Bus(settings.redis_url, {CHANNEL: broadcast.hear}, on_resync=broadcast.resync)
    secret = SharedSecret(redis, settings.secret)
    mint = Mint(secret)
    media = Media(rooms, presence, secret, Evictions(redis))
    idleness = Idleness(writer, rooms, attendance, lifetime)
    idle_clock = clock("idle", keys.IDLE_ROOMS, idleness.look_after)
    watching = Watching(glances, rooms, presence, hub)
    guard = Guard(Limiter(redis, settings.limits), owners)
    return House(
        listing=Listing(redis),
        creating=Creating(writer, engine, mint),
        seating=Seating(writer, engine, mint, settings.bot_delay_ms),
        hosting=Hosting(writer, settings.bot_delay_ms),
        shuffling=Shuffling(writer, rooms),
        playing=playing,
        taking_back=taking_back,
        timing=Timing(writer, rooms),
        watching=watching,
        media=media,
        guard=guard,
        hub=hub,
        bus=bus,
        backstage=Backstage(watching, playing, presence, guard, bus.ready),
        broadcast=broadcast,
        heartbeat=Heartbeat(presence, broadcast, periods.beat),
        clocks=(time_clock, bot_clock, presence_clock, absence_clock, idle_clock),
    )


def open_house(app: flask.Flask, built: House) -> None:
    """The routes of the app find the house from now on."""
    app.extensions[_KEY] = built


def house_of(app: flask.Flask) -> House:
    found: House = app.extensions[_KEY]
    return found


def house() -> House:
    """The house of the app that answers now."""
    return house_of(flask.current_app)
