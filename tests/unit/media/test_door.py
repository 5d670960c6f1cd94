"""Who counts as one and the same guesser."""

import pytest

from traktir_media.door import network


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:0db8:0000:0000:1::", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("", "unix:", True),
    ],
)
def test_an_ipv6_network_of_64_bits_is_one_household(one: str, other: str, same: bool) -> None:
    assert (network(one) == network(other)) is same


def test_no_address_is_kept() -> None:
    assert "192.0.2" not in network("192.0.2.1")
