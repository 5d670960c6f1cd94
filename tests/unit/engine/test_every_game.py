"""What every game of the house owes to the kernel, shown on matches played at random."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from marshmallow import fields, validate

from tests.support.purses import PURSES
from traktir_engine.api.schemas import LEVELS
from traktir_engine.bots.advise import AUTO, SeenAsk, advise, levels
from traktir_engine.canonical import canonical
from traktir_engine.games import GAMES
from traktir_engine.kernel import Ask, BadSetup, Dice, Game, Match, OpenAsk, Script, replay

EVERY_GAME = [pytest.param(game, id=game.id) for game in (*GAMES.values(), PURSES)]
OPTION_ID = re.compile(r"[a-z0-9_@,.+:-]{1,64}")

pytestmark = pytest.mark.parametrize("game", EVERY_GAME)


def _matches(game: Game[Any]) -> Iterator[tuple[Match[Any], Dice]]:
    """A fresh match for each number of seats and each option changed from its default, where the game allows it; and dice to play it with."""
    for number, (seats, options) in enumerate(product(game.seats, _options(game))):
        try:
            match = Match(game, seats, options, f"{number:064x}")
        except BadSetup:
            continue
        yield match, Dice(bytes([number]) * 32)


def _options(game: Game[Any]) -> Iterator[dict[str, Any]]:
    yield {}
    for name, field in game.options().fields.items():
        for validator in field.validators:
            if isinstance(validator, validate.OneOf):
                yield from ({name: choice} for choice in validator.choices)
        if isinstance(field, fields.Boolean):
            yield {name: not field.load_default}


def _positions(game: Game[Any]) -> Iterator[Match[Any]]:
    """Every position of those matches at which no simultaneous ask is half answered."""
    for match, dice in _matches(game):
        while not match.over:
            if all(entry.chosen is None for entry in _open(match)):
                yield match
            entry = dice.pick(match.waiting)
            match.answer(entry.id, entry.ask.seat, dice.pick(entry.ask.options).id)
        yield match


def _open(match: Match[Any]) -> list[OpenAsk]:
    return [entry for seat in range(match.seats) if (entry := match.asked(seat))]


def _ids(ask: Ask) -> list[str]:
    return [option.id for option in ask.options]


def test_its_options_completed_once_are_complete(game: Game[Any]) -> None:
    complete = game.options().load({})
    assert game.options().load(complete) == complete
    assert canonical(complete)


def test_what_nobody_may_hurry_is_one_of_its_asks(game: Game[Any]) -> None:
    assert set(game.unhurried) < set(game.asks)


def test_it_gives_times_to_its_own_asks_such_as_rooms_may_have(game: Game[Any]) -> None:
    assert set(game.times) <= set(game.asks)
    assert all(5 <= seconds <= 3600 for seconds in game.times.values())


def test_it_has_the_levels_that_the_protocol_names(game: Game[Any]) -> None:
    assert tuple(levels(game)) == LEVELS


def test_its_asks_are_of_its_kinds_with_plain_options_of_different_ids(game: Game[Any]) -> None:
    for match in _positions(game):
        for entry in match.waiting:
            ids = _ids(entry.ask)
            assert entry.ask.kind in game.asks
            assert 0 <= entry.ask.automatic < len(ids) == len(set(ids))
            assert all(map(OPTION_ID.fullmatch, ids))
            assert canonical([entry.ask.about, [option.value for option in entry.ask.options]])


def test_its_views_are_plain_and_say_whose_they_are(game: Game[Any]) -> None:
    for match in _positions(game):
        for viewer in (None, *range(match.seats)):
            view = match.view(viewer)
            assert canonical(view)
            assert (view["game"], view["seats"], view["you"]) == (game.id, match.seats, viewer)
            assert view["options"].items() <= match.options.items()


def test_a_match_over_has_a_result_for_every_seat(game: Game[Any]) -> None:
    for match in _positions(game):
        if match.over:
            assert match.result is not None
            assert len(match.result.scores) == match.seats
            assert set(match.result.winners) <= set(range(match.seats))
            assert match.result.winners


def test_its_record_replays_to_the_same_views_and_events(game: Game[Any]) -> None:
    for match in _positions(game):
        if match.over:
            again = replay(game, match.record)
            for viewer in (None, *range(match.seats)):
                assert canonical(again.view(viewer)) == canonical(match.view(viewer))
                assert canonical(again.events(viewer)) == canonical(match.events(viewer))


def test_a_table_imagined_from_a_view_gives_that_view_and_asks_the_same(game: Game[Any]) -> None:
    for match in _positions(game):
        for entry in match.waiting:
            view, seat = match.view(entry.ask.seat), entry.ask.seat
            table = game.imagine(view, Dice(bytes(32)))
            assert canonical(game.view(table, seat)) == canonical(view)
            if game.resumes(table):
                asks = {ask.seat: (ask.kind, _ids(ask), ask.automatic, ask.about) for ask in Script(game.play(table)).asks}
                assert asks[seat] == (entry.ask.kind, _ids(entry.ask), entry.ask.automatic, entry.ask.about)


def test_where_it_says_that_all_is_open_a_seat_knows_what_everybody_knows(game: Game[Any]) -> None:
    """Nothing can come out there but what dice and answers bring: from one seat's view follow all the others, whatever is imagined."""
    for match in _positions(game):
        if game.all_open(match.table):
            table = game.imagine(match.view(0), Dice(bytes(32)))
            assert [canonical(game.view(table, viewer)) for viewer in _viewers(match)] == [canonical(match.view(viewer)) for viewer in _viewers(match)]


def _viewers(match: Match[Any]) -> list[int | None]:
    return [None, *range(match.seats)]


def test_its_quick_levels_advise_an_option_of_the_ask(game: Game[Any]) -> None:
    for match in _positions(game):
        for entry in match.waiting[:1]:
            seen = SeenAsk(entry.ask.kind, entry.ask.options, entry.ask.automatic, entry.ask.about)
            for level in (AUTO, "random", "greedy"):
                assert advise(game, match.view(entry.ask.seat), level, seen).option.id in _ids(entry.ask)


def test_its_catalogue_has_a_text_for_all_that_happens_in_both_languages(game: Game[Any]) -> None:
    needed = _texts_needed(game)
    for lang in ("ru", "en"):
        catalogue = game.catalogue(lang)
        assert (catalogue["game"], catalogue["lang"]) == (game.id, lang)
        assert catalogue["title"] == game.titles[lang]
        assert canonical(catalogue)
        assert {piece["kind"] for piece in catalogue["pieces"]} <= catalogue["names"].keys(), "kinds of pieces have names too"
        missing = {keys for keys in needed if not any(key in catalogue["texts"] for key in keys)}
        assert not missing


def _texts_needed(game: Game[Any]) -> set[tuple[str, ...]]:
    """Keys of the texts that these matches want; of several in a tuple one is enough."""
    needed: set[tuple[str, ...]] = set()
    for match in _positions(game):
        for entry in match.waiting:
            needed.add((f"ask.{entry.ask.kind}",))
            needed |= {(f"option.{entry.ask.kind}", f"option.{entry.ask.kind}.{option.id}") for option in entry.ask.options}
        if match.result:
            needed.add((f"result.{match.result.reason}",))
            needed |= {(f"event.{event['type']}",) for event in match.events(None)}
    return needed
