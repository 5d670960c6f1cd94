"""Candidates, passwords and settings of voice."""

import pytest

from tests.support.media import member
from traktir_kit.settings import SettingsError, read
from traktir_media.ice import sdp
from traktir_media.ice.candidates import Filter
from traktir_media.ice.servers import TTL, IceServers, credential
from traktir_media.settings import MediaSettings

GOOD = ["192.0.2.7", "10.0.0.7", "192.168.1.7", "2001:db8::7", "fd00::7", "8.8.8.8", "01234567-89ab-cdef-0123-456789abcdef.local"]
BAD = [
    "127.0.0.1",
    "127.9.9.9",
    "::1",
    "::ffff:127.0.0.1",
    "0.0.0.0",  # noqa: S104 - nothing is bound to it
    "::",
    "169.254.169.254",
    "fe80::1",
    "::ffff:169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "224.0.0.1",
    "ff02::1",
    "255.255.255.255",
    "240.0.0.1",
    "example.org",
    "printer.local",
    "localhost",
    "1.2.3",
    "192.0.2.7%eth0",
]
SECRET = "0123456789abcdef0123456789abcdef"


def candidate(host: str = "192.0.2.7", *, port: int = 50000, protocol: str = "udp", rest: str = "typ host") -> str:
    return f"candidate:1 1 {protocol} 2113937151 {host} {port} {rest}"


@pytest.mark.parametrize("host", GOOD)
def test_addresses_of_other_machines_pass(host: str) -> None:
    assert Filter().passed(candidate(host)) == candidate(host)


@pytest.mark.parametrize("host", BAD)
def test_addresses_that_are_not_another_machines_and_names_to_look_up_do_not(host: str) -> None:
    assert Filter().passed(candidate(host)) is None


@pytest.mark.parametrize(
    "line",
    [
        candidate(rest="typ host generation 0 ufrag abcd network-cost 999"),
        candidate(protocol="TCP", port=9, rest="typ host tcptype active"),
        candidate(rest="typ srflx raddr 0.0.0.0 rport 0"),
        f"a={candidate()}",
    ],
)
def test_candidates_as_browsers_write_them_pass(line: str) -> None:
    assert Filter().passed(line) == line


@pytest.mark.parametrize("line", ["", "candidate", candidate(port=70000), candidate(protocol="sctp"), candidate(rest="typ magic"), candidate() + "\r\nm=audio"])
def test_anything_else_does_not(line: str) -> None:
    assert Filter().passed(line) is None


def test_this_machine_itself_may_be_allowed_for_tests() -> None:
    assert Filter(loopback=True).passed(candidate("127.0.0.1")) is not None
    assert Filter(loopback=True).passed(candidate("169.254.1.1")) is None


def test_of_who_hides_the_own_address_no_line_of_a_description_has_one() -> None:
    lines = ["v=0", "o=- 1 2 IN IP4 192.0.2.1", "s=-", "c=IN IP6 2001:db8::1", "a=rtcp:5 IN IP4 192.0.2.1"]
    hidden = ["v=0", "o=- 1 2 IN IP4 0.0.0.0", "s=-", "c=IN IP4 0.0.0.0", "a=rtcp:9 IN IP4 0.0.0.0"]
    assert sdp.passed("\n".join(lines), Filter(relay_only=True)) == "\r\n".join(hidden)
    assert sdp.passed("\r\n".join(lines), Filter()) == "\r\n".join(lines)


def test_such_a_line_is_looked_at_from_its_beginning_and_nowhere_else() -> None:
    """Else one description of 24 KB full of `o=` would keep a process busy for half a second, and a client may send forty a second."""
    line = "a=note:o=- 1 2 IN IP4 192.0.2.1"
    assert sdp.passed(line, Filter(relay_only=True)) == line


def test_a_password_is_the_hmac_of_its_user_name() -> None:
    """A vector made with `printf %s USERNAME | openssl dgst -sha1 -hmac SECRET -binary | base64`."""
    assert credential("north", "1433895918:ninefingers") == "jy8hTxmOO7UtEKXqSkSlvakPVYA="


def test_servers_come_with_a_user_of_ones_own_that_expires_in_an_hour_and_tells_no_name() -> None:
    servers = IceServers(("stun:s",), ("turn:t", "turns:t"), SECRET, lambda: 1_000_000_000.9)
    stun, turn = servers.of(member("anna"))["iceServers"]
    assert stun == {"urls": ["stun:s"]}
    expires, user = turn["username"].split(":")
    assert int(expires) == 1_000_000_000 + TTL
    assert turn["credential"] == credential(SECRET, turn["username"])
    assert "anna" not in user
    assert servers.of(member("boris"))["iceServers"][1]["username"] != turn["username"]


def test_without_servers_browsers_are_on_their_own() -> None:
    assert IceServers((), (), "", lambda: 0.0).of(member())["iceServers"] == []


@pytest.mark.parametrize("secret", ["", "short", "changeme", "a" * 40, f"{SECRET},{SECRET}"])
def test_a_turn_server_needs_a_secret_that_is_hard_to_guess(secret: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read(MediaSettings, {"TRAKTIR_TURN_URLS": "turn:example.org", "TRAKTIR_TURN_SECRET": secret})
    assert "TRAKTIR_TURN_SECRET" in refused.value.problems
    assert not secret or secret not in str(refused.value)


@pytest.mark.parametrize("urls", ["turn:example.org:3478?transport=udp,turns:example.org", "turn:[2001:db8::1]:3478"])
def test_addresses_of_turn_servers_are_read(urls: str) -> None:
    assert ",".join(read(MediaSettings, {"TRAKTIR_TURN_URLS": urls, "TRAKTIR_TURN_SECRET": SECRET}).turn_urls) == urls


@pytest.mark.parametrize("urls", ["example.org", "stun:example.org", "turn://example.org", "turn:example.org?transport=sctp"])
def test_anything_else_is_no_turn_server(urls: str) -> None:
    with pytest.raises(SettingsError):
        read(MediaSettings, {"TRAKTIR_TURN_URLS": urls, "TRAKTIR_TURN_SECRET": SECRET})
