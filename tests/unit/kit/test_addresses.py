"""Who counts as one and the same client, and who may say where a client is."""

import flask
import pytest

from traktir_kit.addresses import client, network, trust_proxies


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:0db8:0000:0000:1::", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("", "unix:", True),
    ],
)
def test_an_ipv6_network_of_64_bits_is_one_household(one: str, other: str, same: bool) -> None:
    assert (network(one) == network(other)) is same


def test_no_address_is_kept() -> None:
    assert "192.0.2" not in network("192.0.2.1")


@pytest.mark.parametrize(
    ("proxies", "said", "believed"),
    [
        (0, "192.0.2.1", "127.0.0.1"),
        (1, "192.0.2.1", "192.0.2.1"),
        (1, "198.51.100.7, 192.0.2.1", "192.0.2.1"),
        (2, "198.51.100.7, 192.0.2.1, 10.0.0.1", "192.0.2.1"),
        (2, "192.0.2.1", "127.0.0.1"),
        (1, "", "127.0.0.1"),
    ],
)
def test_what_a_client_says_of_itself_is_not_believed_but_what_trusted_proxies_add_is(proxies: int, said: str, believed: str) -> None:
    app = flask.Flask(__name__)
    trust_proxies(app, proxies)
    app.add_url_rule("/", view_func=lambda: client())
    assert app.test_client().get("/", headers={"X-Forwarded-For": said}).text == network(believed)
