"""A person with a voice and a camera: a WebRTC peer without a browser (aiortc), which speaks through the service."""

import asyncio
from typing import Any

from aiortc import AudioStreamTrack, RTCConfiguration, RTCIceServer, RTCPeerConnection, RTCSessionDescription, VideoStreamTrack
from av import AudioFrame, VideoFrame

from tests.support.media import SECONDS, Talker

PC = "pc-1"


class Voice:
    """Sends silence and a still picture, and hears and sees the other."""

    def __init__(self, talker: Talker, ice_servers: list[dict[str, Any]]) -> None:
        servers = [RTCIceServer(**server) for server in ice_servers]
        self._talker = talker
        self._pc = RTCPeerConnection(RTCConfiguration(iceServers=servers))
        self._pc.addTrack(AudioStreamTrack())
        self._pc.addTrack(VideoStreamTrack())

    async def calls(self, peer: str) -> None:
        """Offers a connection and takes the answer."""
        await self._pc.setLocalDescription(await self._pc.createOffer())
        self._describe(peer)
        await self._pc.setRemoteDescription(await self._described())

    async def is_called_by(self, peer: str) -> None:
        """Waits for an offer and answers it."""
        await self._pc.setRemoteDescription(await self._described())
        await self._pc.setLocalDescription(await self._pc.createAnswer())
        self._describe(peer)

    async def hears_and_sees(self) -> tuple[int, int]:
        """Waits for some sound and pictures of the other: gives samples a second of one and lines of the other."""
        async with asyncio.timeout(SECONDS):
            frames = await asyncio.gather(*(transceiver.receiver.track.recv() for transceiver in self._pc.getTransceivers()))
        sound, picture = frames
        assert isinstance(sound, AudioFrame)
        assert isinstance(picture, VideoFrame)
        return sound.sample_rate, picture.height

    @property
    def candidate_types(self) -> set[str]:
        """What kinds of addresses it has offered."""
        return {line.split(" typ ")[1].split()[0] for line in self._pc.localDescription.sdp.splitlines() if line.startswith("a=candidate:")}

    async def hangs_up(self) -> None:
        await self._pc.close()

    def _describe(self, peer: str) -> None:
        description = self._pc.localDescription
        self._talker.send("desc", to=peer, pc=PC, kind=description.type, sdp=description.sdp)

    async def _described(self) -> RTCSessionDescription:
        frame = await asyncio.to_thread(self._talker.until, "desc")
        return RTCSessionDescription(frame["sdp"], frame["kind"])


async def talk(older: Voice, newer: Voice, names: tuple[str, str]) -> list[tuple[int, int]]:
    """The newer calls the older; gives what each hears and sees. `names` are the peer ids of both."""
    try:
        await asyncio.gather(older.is_called_by(names[1]), newer.calls(names[0]))
        return list(await asyncio.gather(older.hears_and_sees(), newer.hears_and_sees()))
    finally:
        await asyncio.gather(older.hangs_up(), newer.hangs_up())
