"""When listening to the chat is no use."""

import pytest

from traktir.chat import Chat
from traktir.listening import Listener
from traktir.problems import ProblemError


@pytest.mark.parametrize(("code", "status"), [("delayed", 403), ("no_spectators", 403), ("kicked", 403), ("bad_token", 401), ("room_gone", 410)])
def test_who_is_refused_a_token_for_good_does_not_ask_for_another(code: str, status: int) -> None:
    """A spectator who sees the match late asked for one every second, as long as the match went on."""
    refusals = [ProblemError(code, status)]

    def token() -> str:
        raise refusals.pop()

    with Listener(Chat("http://localhost:1"), token) as listener:
        assert list(listener) == []
    assert not refusals
