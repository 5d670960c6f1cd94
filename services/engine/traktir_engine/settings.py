"""What the engine takes from the environment."""

from dataclasses import dataclass

from traktir_kit.parsers import whole
from traktir_kit.settings import ServerSettings, setting


@dataclass(frozen=True, kw_only=True)
class EngineSettings(ServerSettings):
    """The engine needs no store for its work and no secret: it is told everything."""

    live_matches: int = setting(
        "TRAKTIR_LIVE_MATCHES", "500", "Matches that one process keeps ready to go on, up to 60 KB each; 0: every call replays its record.", whole(0, 1_000_000)
    )
