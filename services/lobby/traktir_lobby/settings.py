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
    room_ttl_s: int = setting("TRAKTIR_ROOM_TTL_S", "86400", "Seconds after its last change at which a room vanishes.", whole(60, 30 * 86_400))
    lease_ms: int = setting(
        "TRAKTIR_LEASE_MS",
        "5000",
        "Milliseconds after which another process takes over what one has begun for a clock or a bot and not finished.",
        whole(100, 60_000),
    )
    clock_workers: int = setting("TRAKTIR_CLOCK_WORKERS", "4", "Threads of a process for the clock, and as many for the bots in seats.", whole(1, 64))
