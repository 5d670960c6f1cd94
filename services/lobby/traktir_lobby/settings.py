"""What the lobby takes from the environment."""

from dataclasses import dataclass

from traktir_kit.parsers import http_urls, whole
from traktir_kit.settings import ServiceSettings, setting


@dataclass(frozen=True, kw_only=True)
class LobbySettings(ServiceSettings):
    """The lobby's own settings."""

    engine_urls: tuple[str, ...] = setting(
        "TRAKTIR_ENGINE_URL",
        "http://127.0.0.1:8002",
        "Where the engine answers. Replicas: several URLs with commas between, or a name with several addresses.",
        http_urls,
    )
    bot_delay_ms: int = setting("TRAKTIR_BOT_DELAY_MS", "700", "Milliseconds that a bot in a seat seems to think.", whole(0, 60_000))
    room_ttl_s: int = setting(
        "TRAKTIR_ROOM_TTL_S", "86400", "Seconds without anybody of its seats being present after which a room closes.", whole(2, 30 * 86_400)
    )
    room_notice_s: int = setting("TRAKTIR_ROOM_NOTICE_S", "300", "Seconds before that at which it is announced.", whole(1, 86_400))
    lease_ms: int = setting(
        "TRAKTIR_LEASE_MS",
        "5000",
        "Milliseconds after which another process takes over what one has begun for a clock or a bot and not finished.",
        whole(100, 60_000),
    )
    away_reload_ms: int = setting(
        "TRAKTIR_AWAY_RELOAD_MS",
        "2000",
        "Milliseconds that somebody whose last stream has ended still counts as present: time to load a page again.",
        whole(0, 60_000),
    )
    away_call_ms: int = setting(
        "TRAKTIR_AWAY_CALL_MS",
        "30000",
        "Milliseconds that somebody without a stream counts as present after a call; two thirds of it at least.",
        whole(300, 600_000),
    )
    away_lease_ms: int = setting(
        "TRAKTIR_AWAY_LEASE_MS", "15000", "Milliseconds that somebody still counts as present whose stream's process has died.", whole(300, 600_000)
    )
    away_bot_ms: int = setting(
        "TRAKTIR_AWAY_BOT_MS", "10000", "Milliseconds of absence after which a bot plays for somebody, in rooms that want that.", whole(0, 3_600_000)
    )
    away_host_ms: int = setting("TRAKTIR_AWAY_HOST_MS", "60000", "Milliseconds of a host's absence after which another is host.", whole(0, 86_400_000))
    ping_s: int = setting(
        "TRAKTIR_PING_S", "10", "Seconds between pings on a stream; a client that has not answered one when the next is due is gone.", whole(1, 60)
    )
    clock_workers: int = setting("TRAKTIR_CLOCK_WORKERS", "4", "Threads of a process for the clock, and as many for the bots in seats.", whole(1, 64))
