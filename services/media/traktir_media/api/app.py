"""Puts the service together."""

import time
from importlib.metadata import version

import flask

from traktir_kit.bus import Bus
from traktir_kit.epoch import Epoch
from traktir_kit.evictions import Evictions
from traktir_kit.health import Part
from traktir_kit.limits import Guard, Limiter
from traktir_kit.metrics import Metrics
from traktir_kit.redis import connect, ready_check
from traktir_kit.secret import SharedSecret
from traktir_kit.sockets import Hub
from traktir_kit.web import create_service
from traktir_media.api.chat import chat_blueprint
from traktir_media.api.room import room_blueprint
from traktir_media.api.socket import socket_blueprint
from traktir_media.door import Door
from traktir_media.ice.servers import IceServers
from traktir_media.keeper import Keeper
from traktir_media.realm import Realm
from traktir_media.relay import Relay
from traktir_media.settings import MediaSettings
from traktir_media.store import keys
from traktir_media.store.bucket import Buckets
from traktir_media.store.chat import Chat
from traktir_media.store.presence import Presence
from traktir_media.store.signals import Signals

DESCRIPTION = "Chat and presence of the rooms, and what browsers need to speak to each other."


def create_app(settings: MediaSettings) -> flask.Flask:
    """The media service. Nothing is connected to before the first request."""
    metrics = Metrics()
    redis = connect(settings.redis_url, metrics)
    buckets = Buckets(redis)
    presence = Presence(redis, settings.presence_seconds)
    door = Door(SharedSecret(redis, settings.secret), Evictions(redis), Epoch(redis), buckets)
    ice = IceServers(settings.stun_urls, settings.turn_urls, settings.turn_secret, time.time)
    realm = Realm(door, presence, Chat(redis), buckets, Signals(redis), ice, settings.loopback_candidates)
    hub = Hub(settings.max_sockets, settings.allowed_origins, each=settings.sockets_each)
    keeper = Keeper(hub, door, presence, settings.presence_seconds)
    bus = Bus(settings.redis_url, {keys.ALL_TOPICS: Relay(hub).hear}, on_resync=keeper.resync)
    app = create_service(
        "media",
        settings,
        title="Traktir: media",
        version=version("traktir-media"),
        description=DESCRIPTION,
        blueprints=[chat_blueprint(realm), room_blueprint(realm), socket_blueprint(realm, hub, bus)],
        parts=[Part("redis", ready_check(settings.redis_url))],
        metrics=metrics,
        guard=Guard(Limiter(redis, settings.limits)),
        bus=bus,
        hub=hub,
    )
    app.before_request(keeper.start)
    return app
