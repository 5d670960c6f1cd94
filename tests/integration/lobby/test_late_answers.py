"""Answers that a network brings once more when the next match is on: asks and options are the same, and nothing is taken for what it is not."""

from tests.support.fault_proxy import FaultProxy
from tests.support.plain_bots import PlainBot

MATCHES = 4
MUCH_LATER = 10_000


def test_what_comes_late_of_one_match_is_not_taken_in_the_next(lobby: str) -> None:
    with FaultProxy(lobby, seed=5, faults=("late",), later=MUCH_LATER) as proxy:
        bot = PlainBot(proxy.url, "purses", seed=7)
        for number in range(1, MATCHES + 1):
            bot.start()
            proxy.bring()
            bot.play_by_requests()
            record = bot.room("GET", "/record").json()
            assert bot.own_answers(record) == bot.decided[number]
            bot.rematch()
        assert proxy.done["late"] > MATCHES
