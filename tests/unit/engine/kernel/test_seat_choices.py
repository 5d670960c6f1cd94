"""What seats choose before a match, for every game that lets them: hero and team."""

from itertools import product
from typing import Any

import pytest

from traktir_engine.games import GAMES
from traktir_engine.kernel import BadSetup, Dice, Match, Record, replay

SEED = "5e" * 32


def dealt(game: str, seats: int, **options: Any) -> Match[Any]:
    return Match(GAMES[game], seats, options, SEED)


def heroes(match: Match[Any]) -> list[str]:
    return [mage.hero for mage in match.table.mages]


def teams(match: Match[Any]) -> list[str]:
    return list(match.view(None)["teams"])


def test_a_chosen_hero_is_the_seats_and_nothing_else_of_the_deal_changes() -> None:
    """R142: heroes differ in looks only."""
    plain = dealt("mages", 4)
    wanted = heroes(plain)[2]
    chosen = dealt("mages", 4, heroes=[None, wanted, None, None])
    assert heroes(chosen)[1] == wanted
    assert len(set(heroes(chosen))) == 4
    assert [mage.hand for mage in chosen.table.mages] == [mage.hand for mage in plain.table.mages]
    assert chosen.table.cards.deck == plain.table.cards.deck


def test_whom_nobody_has_chosen_is_dealt_as_ever() -> None:
    assert heroes(dealt("mages", 6)) == heroes(dealt("mages", 6, heroes=[None] * 6)) == heroes(dealt("mages", 6, heroes=[]))


@pytest.mark.parametrize("how", ["fixed", "random"])
def test_seats_play_for_the_teams_that_they_have_chosen_and_teams_stay_equally_strong(how: str) -> None:
    """TV4."""
    for sides in product([None, "swords", "axes"], repeat=4):
        if max(sides.count("swords"), sides.count("axes")) > 2:
            continue
        got = teams(dealt("tavern", 4, teams=how, sides=list(sides)))
        assert sorted(got) == ["axes", "axes", "swords", "swords"]
        assert all(wanted in {None, team} for wanted, team in zip(sides, got, strict=True))


def test_a_tavern_with_chosen_teams_is_played_to_its_end_with_bots_advice() -> None:
    """The views of such a table are possible ones: a table can be imagined from them (TV4)."""
    game = GAMES["tavern"]
    match = dealt("tavern", 4, sides=["swords", "swords", None, None])
    assert teams(match) == ["swords", "swords", "axes", "axes"]
    while not match.over:
        entry = match.waiting[0]
        view = match.view(entry.ask.seat)
        assert game.view(game.imagine(view, Dice(bytes(32))), entry.ask.seat) == view
        match.answer(entry.id, entry.ask.seat)
    assert replay(game, match.record).result == match.result


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("mages", 2, {"heroes": ["zorro", None]}),
        ("mages", 3, {"heroes": [None, None]}),
        ("mages", 2, {"heroes": "all"}),
        ("tavern", 2, {"sides": ["swords", "swords"]}),
        ("tavern", 4, {"sides": ["axes", "axes", None, "axes"]}),
        ("tavern", 2, {"sides": [1, 0]}),
    ],
)
def test_what_cannot_be_chosen_is_no_setup(game: str, seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        dealt(game, seats, **options)


def test_one_hero_is_for_one_seat_only() -> None:
    hero = heroes(dealt("mages", 2))[0]
    with pytest.raises(BadSetup):
        dealt("mages", 2, heroes=[hero, hero])


def test_a_record_from_before_there_were_choices_replays() -> None:
    """An option that it does not name has its default."""
    record = Record("tavern/1", "tavern", {"pro": False, "hands": "deal"}, 4, SEED)
    assert teams(replay(GAMES["tavern"], record)) == ["swords", "axes", "swords", "axes"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_choice_is_an_option_and_all_its_values_have_names(game: Any) -> None:
    for choice in game.seat_choices:
        assert choice.option in game.options().fields
        for lang in ("ru", "en"):
            catalogue = game.catalogue(lang)
            named = catalogue["names"].keys() | {piece["id"] for piece in catalogue["pieces"]}
            assert set(choice.values) <= named
            assert f"choice.{choice.id}" in catalogue["texts"]
