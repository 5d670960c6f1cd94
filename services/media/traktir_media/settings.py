"""The settings of the media service."""

from dataclasses import dataclass

from traktir_kit.parsers import whole
from traktir_kit.settings import ServiceSettings, setting


@dataclass(frozen=True, kw_only=True)
class MediaSettings(ServiceSettings):
    """What media needs beyond what all services do."""

    presence_seconds: int = setting(
        "TRAKTIR_PRESENCE_SECONDS", "25", "How long somebody whose process has died still counts as present in a room.", whole(1, 600)
    )
