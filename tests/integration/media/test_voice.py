"""Sound and pictures between two WebRTC peers that know each other only through the service."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import aioice.ice
import pytest

from tests.integration.media.conftest import MEDIA, TURN_SECRET, Enter
from tests.support.media import Talker, token
from tests.support.served import Served
from tests.support.turn import EXECUTABLE, turn_server
from tests.support.voice import Voice, talk

VOICE = ("chat", "voice", "video")
HEARD_AND_SEEN = [(48_000, 480)] * 2


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both sit on this machine, whatever networks it has."""
    monkeypatch.setattr(aioice.ice, "get_host_addresses", lambda **_: ["127.0.0.1"])


@pytest.mark.usefixtures("at_home")
def test_two_peers_of_different_workers_hear_and_see_each_other(enter: Enter) -> None:
    older = enter("anna", can=VOICE)
    newer = enter("boris", can=VOICE, apart_from=older)

    async def call() -> list[tuple[int, int]]:
        return await talk(Voice(older, []), Voice(newer, []), ("anna", "boris"))

    assert asyncio.run(call()) == HEARD_AND_SEEN


@pytest.fixture
def relay(tmp_path: Path) -> Iterator[int]:
    if EXECUTABLE is None:
        pytest.skip("NOT TESTED: voice through a relay. There is no TURN server here (on Debian: apt-get install coturn)")
    with turn_server(TURN_SECRET, tmp_path) as port:
        yield port


def test_two_peers_hear_and_see_each_other_through_the_relay_alone(relay: int, settings: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """With the servers and passwords that the service gives, and no address of their own to offer."""
    monkeypatch.setattr(aioice.ice, "get_host_addresses", lambda **_: [])
    relayed = {**settings, "TRAKTIR_TURN_URLS": f"turn:127.0.0.1:{relay}?transport=udp"}
    with Served(MEDIA, workers=2, **relayed) as served, Talker(served.url) as older, Talker(served.url) as newer:
        welcomes = [talker.hello(token(peer, room="relayed", can=VOICE)) for peer, talker in (("anna", older), ("boris", newer))]

        async def call() -> tuple[list[tuple[int, int]], set[str]]:
            voices = [Voice(talker, welcome["ice"]["iceServers"]) for talker, welcome in zip((older, newer), welcomes, strict=True)]
            heard = await talk(voices[0], voices[1], ("anna", "boris"))
            return heard, voices[0].candidate_types | voices[1].candidate_types

        assert asyncio.run(call()) == (HEARD_AND_SEEN, {"relay"})
