"""Sockets and long polls are shared out: to everybody together, and to each address."""

from contextlib import ExitStack

import pytest

from traktir_kit.settings import ServerSettings
from traktir_kit.sockets.permits import Permits


def taken(permits: Permits, *owners: str) -> list[bool]:
    """Who gets a permit if they come in this order and all stay."""
    with ExitStack() as held:
        return [held.enter_context(permits.one(owner)) for owner in owners]


def test_one_owner_does_not_get_all_and_leaves_the_rest_to_others() -> None:
    assert taken(Permits(4, 2), "anna", "anna", "anna", "boris", "vera", "yuri") == [True, True, False, True, True, False]


def test_what_is_given_back_may_be_taken_again() -> None:
    permits = Permits(2, 1)
    for _ in range(3):
        assert taken(permits, "anna", "anna") == [True, False]
    assert not permits._held


@pytest.mark.parametrize(("sockets", "limits", "each"), [(500, 1, 125), (500, 3, 375), (500, 1000, 500), (500, 0, 500), (2, 1, 1), (0, 1, 0)])
def test_an_address_may_have_a_quarter_of_the_sockets_times_the_limits(sockets: int, limits: int, each: int) -> None:
    assert ServerSettings(max_sockets=sockets, limits=limits).sockets_each == each
