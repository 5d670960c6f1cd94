"""What must hold in every game of tavern, whatever is chosen and answered."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

from tests.support.tavern import new_match, random_answers
from traktir_engine.games.tavern.mats import CHARACTERS, mats_for
from traktir_engine.games.tavern.table import Tavern, around
from traktir_engine.kernel import Match, replay

OPTION_ID = re.compile(r"[a-z0-9_@,.+:-]{1,64}")
MUGS = {character.id: character.mugs for character in CHARACTERS}
DRINKS = {character.id: character.drink for character in CHARACTERS}


def every_setup() -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Seed, seats and options of 256 matches: every combination twice."""
    names = ("pro", "hands", "hidden", "teams", "order", "handicap")
    values = product((False, True), ("deal", "draft"), (False, True), ("fixed", "random"), ("snake", "alternate"), (0, 3))
    for seed, (seats, chosen) in enumerate([*product((2, 4), values)] * 2):
        yield seed, seats, dict(zip(names, chosen, strict=True))


@pytest.mark.parametrize("pro", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_invariants_hold_after_every_answer(seats: int, pro: bool) -> None:
    setups = [setup for setup in every_setup() if (setup[1], setup[2]["pro"]) == (seats, pro)]
    assert len(setups) == 64
    for seed, _, options in setups:
        match = new_match(seed, seats, **options)
        before = match.view(None)
        for _ in random_answers(match, seed):
            view = match.view(0)
            _check_mats(match, view)
            _check_layout(view)
            _check_score(view)
            _check_step(match, before, view)
            _check_asks(match, view)
            before = view
        _check_end(match)


def test_a_recorded_game_replays_to_the_same() -> None:
    """Replay equals live: views, events and result of every viewer."""
    for seed, seats, options in list(every_setup())[::5]:
        live = new_match(seed, seats, **options)
        list(random_answers(live, seed))
        again = replay(live.game, live.record)
        assert again.result == live.result
        for viewer in (None, *range(seats)):
            assert again.view(viewer) == live.view(viewer)
            assert again.events(viewer) == live.events(viewer)


def test_the_automatic_choices_alone_play_a_whole_match() -> None:
    for seed, seats, options in list(every_setup())[::5]:
        match = new_match(seed, seats, **options)
        while not match.over:
            (entry,) = match.waiting
            match.answer(entry.id, entry.ask.seat)
        assert all("+" not in answer.option for answer in match.answers), "no skill is announced"
        assert match.view(None)["barman"] is None


def _check_mats(match: Match[Tavern], view: Mapping[str, Any]) -> None:
    """Mats are conserved, and as many have been laid as turns have begun."""
    held = [mat.id for hand in match.table.hands for mat in hand]
    laid = [each["mat"] for each in view["laid"]]
    assert sorted(held + laid + view["aside"]) == sorted(mats_for(match.seats))
    assert len(laid) == view["turn"] + (view["stage"] in {"glass", "barman"})


def _check_layout(view: Mapping[str, Any]) -> None:
    """All mats hang together within the table, and glasses stand on them."""
    cells = [tuple(each["cell"]) for each in view["laid"]]
    assert len(set(cells)) == len(cells)
    assert all(set(around(cell)) & set(cells[:index]) for index, cell in enumerate(cells) if index)
    for axis in (0, 1):
        places = [cell[axis] for cell in cells] or [0]
        assert max(places) - min(places) < view["size"]
    assert all(glass is None or tuple(glass) in cells for glass in view["glasses"])


def _check_score(view: Mapping[str, Any]) -> None:
    """The scores sum to the mugs on the table, the sets and the handicap."""
    laid = [(each["mat"].partition(".")[0], each["team"]) for each in view["laid"]]
    sets = Counter((DRINKS[mat], team) for mat, team in laid)
    expected = sum(MUGS[mat] for mat, _ in laid) + view["options"]["handicap"]
    if view["options"]["pro"]:
        expected += sum({1: 0, 2: 1, 3: 3}.get(count, 5) for count in sets.values())
    assert sum(view["score"].values()) == expected


def _check_step(match: Match[Tavern], before: Mapping[str, Any], view: Mapping[str, Any]) -> None:
    """One answer turns no mat that no event tells of, moves no other seat's glass but for a theft, and never takes the barman away."""
    told = match.events(None, since=match.version - 1)
    teams = {each["mat"]: each["team"] for each in before["laid"]}
    turned = {each["mat"] for each in view["laid"] if teams.get(each["mat"], each["team"]) != each["team"]}
    if view["stage"] != "draft" and match.version:
        assert turned <= {event["mat"] for event in told if event["type"] == "turned"}
        moved = [seat for seat, glass in enumerate(view["glasses"]) if glass != before["glasses"][seat]]
        assert len(moved) == sum(event["type"] in {"glass_put", "glass_moved", "pickpocket"} for event in told)
    assert before["barman"] is None or view["barman"] is not None


def _check_asks(match: Match[Tavern], view: Mapping[str, Any]) -> None:
    """One seat is asked, with distinct readable options; the automatic one is the first and announces nothing."""
    if match.over:
        return
    (entry,) = match.waiting
    ask = entry.ask
    ids = [option.id for option in ask.options]
    assert (ask.seat, ask.kind, ask.automatic) == (view["asked"], view["stage"], 0)
    assert len(set(ids)) == len(ids) > 0
    assert all(OPTION_ID.fullmatch(option_id) for option_id in ids)
    if ask.kind == "lay":
        first = match.table.hands[ask.seat][0].id
        assert ids[0].startswith(f"{first}@")
        assert "+" not in ids[0]
    else:
        assert ids[0] == ("leave" if ask.kind != "draft" else view["aside"][0])


def _check_end(match: Match[Tavern]) -> None:
    """A full table, one decision a step of each turn, and a winner who has at least as many points as anybody."""
    cells = match.table.size**2
    picks = 6 * match.seats if match.options["hands"] == "draft" else 0
    assert match.version == picks + 3 * cells - 1
    assert match.seats == 4 or picks or match.version <= 27
    assert match.result is not None
    assert all(match.result.scores[seat] == max(match.result.scores) for seat in match.result.winners)
    assert len(match.result.winners) in {match.seats // 2, match.seats}
