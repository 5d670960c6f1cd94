"""Asks, simultaneous asks and the script that awaits them."""

from collections.abc import Iterator

import pytest

from traktir_engine.kernel import Ask, Option, Script, Together

YES = Option("yes", {"say": True})
NO = Option("no", {"say": False})


def test_awaiting_an_ask_gives_the_chosen_option() -> None:
    heard: list[Option] = []

    async def play() -> None:
        heard.append(await Ask(0, "say", (YES, NO)))

    script = Script(play())
    assert [(ask.seat, ask.kind) for ask in script.asks] == [(0, "say")]
    script.choose([NO])
    assert heard == [NO]
    assert script.over


def test_awaiting_together_gives_the_options_in_the_order_of_the_asks() -> None:
    heard: list[Option] = []

    async def play() -> None:
        heard.extend(await Together(Ask(seat, "say", (YES, NO)) for seat in (2, 0)))

    script = Script(play())
    assert [ask.seat for ask in script.asks] == [2, 0]
    script.choose([YES, NO])
    assert heard == [YES, NO]


def test_asking_nobody_together_waits_for_nobody() -> None:
    async def play() -> None:
        assert await Together([]) == []

    assert Script(play()).over


def test_a_seat_is_asked_only_once_at_a_time() -> None:
    with pytest.raises(ValueError, match="only once"):
        Together([Ask(1, "say", (YES,)), Ask(1, "say", (NO,))])


def test_an_option_is_found_by_its_id() -> None:
    ask = Ask(0, "say", (YES, NO))
    assert ask.option("no") is NO
    assert ask.option("perhaps") is None


def test_a_script_goes_from_ask_to_ask_until_it_ends() -> None:
    async def turn(seat: int) -> None:
        await Ask(seat, "say", (YES,))

    async def play() -> None:
        await turn(0)
        await turn(1)

    script = Script(play())
    seats = []
    while not script.over:
        seats += [ask.seat for ask in script.asks]
        script.choose([YES])
    assert seats == [0, 1]


def test_an_ask_that_knows_its_options_by_name_is_not_searched() -> None:
    """The options are not looked at then."""

    class Unseen(list[Option]):
        def __iter__(self) -> Iterator[Option]:
            raise AssertionError("the options were looked at")

    ask = Ask(0, "say", Unseen([YES, NO]), named={"yes": YES}.get)
    assert ask.option("yes") is YES
    assert ask.option("perhaps") is None
