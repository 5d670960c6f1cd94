"""clients/web/rtc.js in real browsers: sound and pictures between pages that know each other through the service only."""

import itertools
import os
import signal
import time

import pytest
from redis import Redis

from tests.integration.web.conftest import MEDIA, Opens, Person, flows, newcomers
from tests.support.evictions import evict
from tests.support.served import Served

ROUNDS = 20
VOICES = 8
PATIENCE = 60
"""Seconds for a page to get to know that something has happened, with seven others on the same cores."""
WATCHDOG_MS = 12_000
"""What clients/web/rtc.js gives an attempt to connect. The page measures it, from the making of each connection on."""


def at_once(people: list[Person], script: str, *arguments: object) -> None:
    """All do the same at the same moment, and are waited for."""
    moment = time.time() * 1000 + 60
    for one in people:
        one.begins(f"async (moment, ...rest) => {{ await help.sleepUntil(moment); return ({script})(...rest) }}", moment, *arguments)
    for one in people:
        one.ends()


def at_the_first_attempt(one: Person, *others: Person) -> bool:
    """Whether all these connections came about within the watchdog's time, so that no watchdog had to begin anew."""
    attempts = [one.attempts(other) for other in others]
    return all(len(took) == 1 and took[0] is not None and took[0] < WATCHDOG_MS for took in attempts)


def test_two_pages_hear_and_see_each_other(person: Opens, room: str) -> None:
    """R147, R148: cameras are switched on by those who want them."""
    anna, boris = person("anna"), person("boris")
    anna.enters(room)
    anna.does("() => room.microphone(true)")
    anna.does("() => room.camera(true)")
    boris.enters(room)
    boris.does("() => room.microphone(true)")
    boris.does("() => room.camera(true)")
    for one, other in ((anna, boris), (boris, anna)):
        one.connects(other)
        for kind in ("audio", "video"):
            flows(one, other, kind)
        assert one.seen("trouble") == []
    width = """async (peer) => {
        const video = document.createElement("video");
        Object.assign(video, { srcObject: room.link(peer).stream, muted: true });
        await video.play();
        return help.eventually(() => video.videoWidth);
    }"""
    assert anna.does(width, "boris") > 0


def test_eight_voices_all_hear_each_other(person: Opens, room: str) -> None:
    """One comes after the other, then all switch their microphones on; each of the 28 connections comes about at its first attempt.

    Voices of eight browsers fill two cores, so nobody speaks before all are there.
    """
    people: list[Person] = []
    for n in range(VOICES):
        one = person(f"seat-{n}")
        one.enters(room)
        one.connects(*people, seconds=PATIENCE)
        people.append(one)
    for one in people:
        one.does("() => room.microphone(true)")
    for one in people:
        others = [other for other in people if other is not one]
        one.connects(*others, seconds=PATIENCE)
        one.begins("(peers, ms) => help.flowingFrom(room, peers, 'audio', ms)", [other.peer for other in others], PATIENCE * 1000)
        assert at_the_first_attempt(one, *others)
    for one in people:
        one.ends()


def test_both_switch_their_cameras_at_the_same_moment_again_and_again(person: Opens, room: str) -> None:
    anna, boris = pair = [person("anna"), person("boris")]
    for one in pair:
        one.enters(room)
    anna.connects(boris)
    boris.connects(anna)
    for round_ in range(ROUNDS):
        on = round_ % 2 == 0
        at_once(pair, "(on) => room.camera(on)", on)
        for one, other in ((anna, boris), (boris, anna)):
            one.does("(peer, wanted) => help.direction(room, peer, 'video', wanted)", other.peer, "sendrecv" if on else "inactive")
    at_once(pair, "() => room.camera(true)")
    for one, other in ((anna, boris), (boris, anna)):
        flows(one, other, "video")
        assert one.seen("trouble") == []
        assert at_the_first_attempt(one, other)


def test_who_enter_at_the_same_moment_are_connected(service: Served, person: Opens, room: str) -> None:
    """Twenty times by different workers; which of them takes whom is the kernel's choice, so it takes some more rounds."""
    anna, boris = pair = [person("anna"), person("boris")]
    apart = 0
    for round_ in itertools.count():
        for one in pair:
            one.prepares(f"{room}-{round_}")
        with newcomers(service) as arrived:
            at_once(pair, "() => room.open()")
        apart += len(arrived) == 2
        for one, other in ((anna, boris), (boris, anna)):
            one.connects(other)
            assert at_the_first_attempt(one, other)
            assert one.seen("trouble") == []
        for one in pair:
            one.does("() => room.close()")
        if apart == ROUNDS:
            break
        assert round_ < 10 * ROUNDS


def test_who_comes_back_is_heard_again(person: Opens, room: str) -> None:
    """As after a reload of the page: the newer socket replaces the older."""
    anna, boris = person("anna"), person("boris")
    anna.enters(room)
    boris.enters(room)
    anna.connects(boris)
    again = person("boris")
    again.enters(room)
    again.does("() => room.microphone(true)")
    again.connects(anna)
    flows(anna, again, "audio")
    assert [(event["code"], event["final"]) for event in boris.seen("closed")] == [(4409, True)]


def test_who_has_missed_that_the_other_came_back_hears_them_after_the_gap(settings: dict[str, str], person: Opens, room: str) -> None:
    """Anna was the older and is the newcomer now, which Boris learns by `resync` only."""
    anna, boris = person("anna"), person("boris")
    anna.enters(room)
    boris.enters(room)
    boris.connects(anna)
    boris.does("() => { room._gone = room._join = () => {} }")
    again = person("anna")
    again.enters(room, watchdogMs=1500)
    with Redis.from_url(settings["TRAKTIR_REDIS_URL"]) as redis:
        redis.client_kill_filter(_type="pubsub")
    again.connects(boris)
    boris.connects(again)


def test_a_connection_that_does_not_come_about_is_made_anew_and_in_the_end_given_up(person: Opens, room: str) -> None:
    """With the relay alone, but without a relay, nobody is reached; the page is told so."""
    anna, boris = person("anna"), person("boris")
    anna.enters(room)
    boris.enters(room, relayOnly=True, watchdogMs=300)
    for one, other in ((boris, anna), (anna, boris)):
        one.does("() => help.eventually(() => room.seen.some(({ state }) => state === 'unreachable'))")
        assert one.does("(peer) => room.link(peer).state", other.peer) == "unreachable"
    assert boris.attempts(anna) == [None] * 3


def test_a_watchdog_brings_a_stalled_connection_about(person: Opens, room: str) -> None:
    """The first answer gets lost; the second offer is heard."""
    anna, boris = person("anna"), person("boris")
    anna.enters(room)
    anna.does("() => { const send = room.send.bind(room); let lost = 0; room.send = (t, fields) => t === 'desc' && !lost++ ? undefined : send(t, fields) }")
    boris.enters(room, watchdogMs=1500)
    boris.connects(anna)
    lost, took = boris.attempts(anna)
    assert lost is None
    assert took is not None


def test_who_is_muted_is_silent_and_their_microphone_is_off(person: Opens, room: str) -> None:
    anna, boris = person("anna"), person("boris")
    for one in (anna, boris):
        one.enters(room)
    boris.does("() => room.microphone(true)")
    anna.connects(boris)
    anna.does("() => help.eventually(() => room.link('boris').stream.getAudioTracks()[0]?.enabled)")
    anna.does("() => room.send('mute', { who: 'boris', what: 'mic' })")
    anna.does("() => help.eventually(() => !room.link('boris').stream.getAudioTracks()[0].enabled)")
    boris.does("() => help.eventually(() => room.tracks.audio === null)")
    assert boris.does("() => room.microphone(true).catch(({ name }) => name)") == "NotAllowedError"
    assert boris.does("() => room.tracks.audio") is None
    anna.does("() => help.eventually(() => room.seen.some(({ type, peer, state }) => type === 'peer' && peer === 'boris' && state.mic === 'off'))")


def test_nothing_is_recorded_or_sent_until_somebody_wants_it(person: Opens, room: str) -> None:
    """Who enters, and who answers to a camera, asks for no device and sends nothing; all see so."""
    anna, boris = person("anna"), person("boris")
    for one in (anna, boris):
        one.does("() => { window.asked = 0; navigator.mediaDevices.getUserMedia = async () => { asked++; throw new Error() } }")
        one.enters(room)
    boris.connects(anna)
    anna.connects(boris)
    for one, other in ((anna, boris), (boris, anna)):
        for kind in ("audio", "video"):
            one.does("(peer, kind) => help.direction(room, peer, kind, 'inactive')", other.peer, kind)
        assert one.does("() => [asked, room.tracks.audio, room.tracks.video]") == [0, None, None]


def test_what_bears_the_id_of_another_connection_is_out_of_date(person: Opens, room: str) -> None:
    anna, boris = person("anna"), person("boris")
    for one in (anna, boris):
        one.enters(room)
    for one, other in ((anna, boris), (boris, anna)):
        one.connects(other)
        one.does("(to) => room.send('desc', { to, pc: 'stale', kind: 'answer', sdp: room.link(to).connection.localDescription.sdp })", other.peer)
        one.does("(to) => room.send('cand', { to, pc: 'stale', c: [null] })", other.peer)
        one.does("(to) => room.send('bye', { to, pc: 'stale', why: 'reset' })", other.peer)
        one.does("() => room.microphone(true)")
    for one, other in ((anna, boris), (boris, anna)):
        flows(one, other, "audio")
        assert len(one.attempts(other)) == 1
        assert one.seen("trouble") == []


def test_off_releases_the_device_and_so_does_leaving(person: Opens, room: str) -> None:
    anna = person("anna")
    anna.enters(room)
    ends = """async (act) => {
        await room.camera(true);
        const track = room.tracks.video;
        await (act === "off" ? room.camera(false) : room.close());
        return track.readyState;
    }"""
    assert anna.does("() => room.tracks.audio === null && room.tracks.video === null")
    assert [anna.does(ends, act) for act in ("off", "leave")] == ["ended", "ended"]


def test_everybody_comes_back_after_a_restart_of_the_service(settings: dict[str, str], person: Opens, room: str) -> None:
    with Served(MEDIA, workers=1, **settings) as service:
        anna, boris = person("anna", service), person("boris", service)
        for one in (anna, boris):
            one.enters(room)
            one.does("() => room.microphone(true)")
        anna.connects(boris)
        [worker] = service.workers()
        os.kill(worker.pid, signal.SIGTERM)
        for one in (anna, boris):
            one.does("() => help.eventually(() => room.seen.some(({ type, code, final }) => type === 'closed' && code === 1012 && !final))")
        anna.does("() => room.say('in the gap')")
        for one, other in ((anna, boris), (boris, anna)):
            one.connects(other)
            flows(one, other, "audio")
            one.does("() => help.eventually(() => help.said(room).length)")
            assert one.does("() => help.said(room)") == ["in the gap"]
            assert one.does("() => room.seen.filter(({ type, peer, state }) => type === 'peer' && peer === room.you.peer && state.mic === 'on').length") >= 1


def test_who_does_not_allow_the_microphone_can_still_chat(person: Opens, room: str) -> None:
    anna, boris = person("anna"), person("boris")
    for one in (anna, boris):
        one.enters(room)
    anna.does("() => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('no', 'NotAllowedError') } }")
    assert anna.does("() => room.microphone(true).catch(({ name }) => name)") == "NotAllowedError"
    anna.does("() => room.say('I have no microphone')")
    boris.does("() => help.eventually(() => room.seen.some(({ type, text }) => type === 'chat' && text === 'I have no microphone'))")
    anna.connects(boris)


ASKED = """() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const allowed = new Promise((resolve) => { window.allow = resolve });
    navigator.mediaDevices.getUserMedia = async (what) => { await allowed; window.track = (await ask(what)).getTracks()[0]; return new MediaStream([track]) };
    window.outcome = room.microphone(true).then(() => "on", ({ name }) => name);
}"""


@pytest.mark.parametrize(("why", "refusal"), [("muted", "NotAllowedError"), ("kicked", "AbortError"), ("left", "AbortError")])
def test_who_was_muted_or_has_gone_before_allowing_the_microphone_is_not_recorded(
    settings: dict[str, str], person: Opens, room: str, why: str, refusal: str
) -> None:
    anna, boris = person("anna"), person("boris")
    for one in (anna, boris):
        one.enters(room)
    boris.does(ASKED)
    if why == "muted":
        anna.does("() => room.send('mute', { who: 'boris', what: 'mic' })")
    elif why == "left":
        boris.does("() => room.close()")
    else:
        with Redis.from_url(settings["TRAKTIR_REDIS_URL"]) as redis:
            evict(redis, room, "boris")
    boris.does("(type) => help.eventually(() => room.seen.some((event) => event.type === type))", "muted" if why == "muted" else "closed")
    assert boris.does("async () => { allow(); return [await outcome, track.readyState, room.tracks.audio] }") == [refusal, "ended", None]


def test_who_leaves_before_having_got_a_token_does_not_enter(person: Opens, room: str) -> None:
    anna, boris = person("anna"), person("boris")
    anna.enters(room)
    boris.prepares(room)
    refused = "async () => { const entering = room.open(); room.close(); return entering.then(() => 'entered', () => 'refused') }"
    assert boris.does(refused) == "refused"
    anna.does("() => room.say('who is there?')")
    anna.does("() => help.eventually(() => help.said(room).length)")
    assert anna.does("() => room.seen.filter(({ type }) => type === 'link').length") == 0


def test_a_page_that_opens_twice_has_one_socket(person: Opens, room: str) -> None:
    anna = person("anna")
    anna.prepares(room)
    anna.does("() => { window.sockets = []; window.WebSocket = class extends WebSocket { constructor(...given) { super(...given); sockets.push(this) } } }")
    anna.does("async () => { const first = room.open().catch(() => {}); await room.open(); await first }")
    assert anna.does("() => [sockets.length, sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length]") == [2, 1]
    assert anna.seen("closed") == []


def test_whom_the_lobby_gives_no_token_any_more_does_not_come_back(person: Opens, room: str) -> None:
    anna = person("anna")
    anna.prepares(room)
    anna.does("() => { room.token = 'outdated'; return room.open().catch(() => { room.token = null }) }")
    anna.does("() => help.eventually(() => room.seen.some(({ type, final }) => type === 'closed' && final))")
    assert [(event["code"], event["final"]) for event in anna.seen("closed")] == [(4401, False), (4401, True)]


def test_a_newer_token_changes_what_one_may_do(person: Opens, room: str) -> None:
    anna = person("anna")
    anna.enters(room)
    anna.does("() => { room.you.can = [] }")
    anna.does("() => room.renew()")
    anna.does("() => help.eventually(() => room.you.can.includes('mod'))")


def test_two_quick_clicks_open_a_device_once(person: Opens, room: str) -> None:
    anna = person("anna")
    anna.enters(room)
    opened = """async () => {
        const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        let asked = 0;
        navigator.mediaDevices.getUserMedia = (what) => (asked++, ask(what));
        await Promise.all([room.microphone(true), room.microphone(true)]);
        return asked;
    }"""
    assert anna.does(opened) == 1
