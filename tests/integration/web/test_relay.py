"""Browsers and the relay: who hides their address is heard through it alone, with passwords that do not last."""

from collections.abc import Iterator

import pytest

from tests.integration.web.conftest import MEDIA, Opens, Person, flows
from tests.support.served import Served
from tests.support.turn import EXECUTABLE, turn_server
from traktir_media.ice.servers import credential

SECRET = "a-turn-secret-for-tests-0123456789-abcdefg"
YESTERDAY = "1600000000:0123456789abcdef"
EXPIRED = {"username": YESTERDAY, "credential": credential(SECRET, YESTERDAY)}
LISTENS = "() => { room.got = []; for (const t of ['desc', 'cand']) room.addEventListener(t, ({ detail }) => room.got.push(JSON.stringify(detail))) }"


@pytest.fixture(scope="module")
def relayed(settings: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The service with a relay."""
    if EXECUTABLE is None:
        pytest.skip("NOT TESTED: browsers and the relay. There is no TURN server here (on Debian: apt-get install coturn)")
    with turn_server(SECRET, tmp_path_factory.mktemp("turn")) as port:
        turn = {"TRAKTIR_TURN_URLS": f"turn:127.0.0.1:{port}?transport=udp", "TRAKTIR_TURN_SECRET": SECRET}
        with Served(MEDIA, workers=2, **settings, **turn) as service:
            yield service


@pytest.fixture
def pair(relayed: Served, person: Opens, room: str) -> tuple[Person, Person]:
    """Anna is in the room, Boris is about to enter; both hide their addresses."""
    anna, boris = person("anna", relayed), person("boris", relayed)
    anna.prepares(room, relayOnly=True)
    anna.does(LISTENS)
    anna.opens()
    boris.prepares(room, relayOnly=True, watchdogMs=3000)
    boris.does(LISTENS)
    return anna, boris


def test_who_hides_their_address_is_heard_through_the_relay(pair: tuple[Person, Person]) -> None:
    """The other learns nothing but the relay's address: every candidate that arrives is the relay's."""
    anna, boris = pair
    boris.opens()
    for one, other in ((anna, boris), (boris, anna)):
        one.does("() => room.microphone(true)")
        one.connects(other)
    for one, other in ((anna, boris), (boris, anna)):
        flows(one, other, "audio")
        got = " ".join(one.does("() => room.got"))
        assert " typ relay raddr 0.0.0.0 " in got
        assert " typ host" not in got
        assert " typ srflx" not in got


def test_an_expired_password_is_told_and_replaced_for_the_next_attempt(pair: tuple[Person, Person]) -> None:
    """The service thinks it is good; the relay refuses it."""
    anna, boris = pair
    boris.does("(expired) => help.spoil(room, ['welcome'], expired)", EXPIRED)
    boris.opens()
    boris.connects(anna)
    assert boris.attempts(anna)[0] is None
    assert "turn:127.0.0.1" in boris.seen("trouble")[0]["error"]


def test_who_gets_nothing_but_expired_passwords_is_told_that_nobody_is_reached(pair: tuple[Person, Person], room: str) -> None:
    boris = pair[1]
    boris.prepares(room, relayOnly=True, watchdogMs=800)
    boris.does("(expired) => help.spoil(room, ['welcome', 'ice'], expired)", EXPIRED)
    boris.opens()
    boris.does("() => help.eventually(() => room.seen.some(({ state }) => state === 'unreachable'))")


def test_another_way_is_looked_for_with_fresh_passwords_on_both_sides(pair: tuple[Person, Person]) -> None:
    """An hour after they were connected, when their passwords have run out."""
    anna, boris = pair
    boris.opens()
    for one, other in ((anna, boris), (boris, anna)):
        one.connects(other)
        one.does("() => help.later()")
    boris.does("(peer) => help.fails(room, peer)", "anna")
    for one, other in ((anna, boris), (boris, anna)):
        one.connects(other)
        [asked] = one.seen("ice")
        assert one.does("(peer) => help.servers(room, peer)", other.peer) == asked["iceServers"]
        assert len(one.attempts(other)) == 1
