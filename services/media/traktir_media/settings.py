"""The settings of the media service."""

from dataclasses import dataclass

from traktir_kit.parsers import ice_urls, one_secret, whole, yes_or_no
from traktir_kit.settings import ServiceSettings, SettingsError, setting


@dataclass(frozen=True, kw_only=True)
class MediaSettings(ServiceSettings):
    """What media needs beyond what all services do."""

    presence_seconds: int = setting(
        "TRAKTIR_PRESENCE_SECONDS", "25", "How long somebody whose process has died still counts as present in a room.", whole(1, 600)
    )
    stun_urls: tuple[str, ...] = setting(
        "TRAKTIR_STUN_URLS", "", "STUN servers for voice and cameras: `stun:host:port` with commas between.", ice_urls("stun", "stuns")
    )
    turn_urls: tuple[str, ...] = setting(
        "TRAKTIR_TURN_URLS",
        "",
        "TURN servers that relay where no direct way is found: `turn:host:port?transport=udp`, `turns:host:port` with commas between.",
        ice_urls("turn", "turns"),
    )
    turn_secret: str = setting(
        "TRAKTIR_TURN_SECRET", "", "Shared with the TURN server, at least 32 characters: its passwords are made of it.", one_secret, secret=True
    )
    loopback_candidates: bool = setting(
        "TRAKTIR_LOOPBACK_CANDIDATES", "no", "Whether voice may be offered at loopback addresses: `yes` for tests on one machine.", yes_or_no
    )

    def __post_init__(self) -> None:
        """A TURN server without a secret could be used by nobody, or by everybody."""
        if self.turn_urls and not self.turn_secret:
            raise SettingsError({"TRAKTIR_TURN_SECRET": "must be set along with TRAKTIR_TURN_URLS"})
