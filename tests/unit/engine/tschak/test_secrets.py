"""Nothing secret shows: worlds that are the same in a viewer's eyes look the same to it, to the byte, until the rules reveal something."""

from dataclasses import replace

import pytest

from tests.support.tschak import PLAYERS, asks, copied, dice, new_match
from traktir_engine.canonical import canonical
from traktir_engine.games.tschak import GAME
from traktir_engine.games.tschak.heroes import BY_SUIT, Hero
from traktir_engine.games.tschak.table import Tschak
from traktir_engine.kernel import Json, Log, Match, RulesError, Viewer
from traktir_engine.step import step


def _world(like: Match[Tschak], table: Tschak) -> Match[Tschak]:
    """A match on another table, after as many answers as that one and with the same log behind it."""
    table.log = Log()
    for event in like.table.log.events():
        table.log.version = event.version
        table.log.tell_secretly(event.type, event.secret, **event.data)
    twin = Match(replace(GAME, deal=lambda _setup, _dice: table), like.seats, {}, like.seed)
    twin.answers = like.answers.copy()
    twin._open_asks()
    return twin


def _seen(match: Match[Tschak], viewer: Viewer) -> bytes:
    """All that a viewer is sent: view, events, ask; and what everybody is told of who owes an answer."""
    made = step(match)
    waiting = [{"id": ask["id"], "seat": ask["seat"], "kind": ask["kind"]} for ask in made["asks"]]
    return canonical([made["version"], waiting, made["result"], made["viewers"]["public" if viewer is None else str(viewer)]])


def _refused(match: Match[Tschak], ask: str, seat: int, option: str) -> tuple[str, str]:
    with pytest.raises(RulesError) as caught:
        match.answer(ask, seat, option)
    return caught.value.code, str(caught.value)


def _refusals(match: Match[Tschak], viewer: int) -> list[tuple[str, str]]:
    """What the viewer hears who tries what may not be, a card of every other hand among it."""
    ask = f"{len(match.answers)}.{viewer}"
    first, others = match.waiting[0].id, [seat for seat in range(match.seats) if seat != viewer]
    foreign = [card for suit in BY_SUIT.values() for card in suit if card not in match.table.hand(viewer)]
    return [
        *(_refused(match, ask, viewer, card.id) for card in foreign),
        *(_refused(match, f"{len(match.answers)}.{seat}", viewer, "teapot") for seat in others),
        _refused(match, first, viewer, "no such card"),
        _refused(match, "9999.0", viewer, "teapot"),
    ]


def _others_choose(match: Match[Tschak], viewer: Viewer, label: str) -> None:
    """All seats but one, which is the viewer's if it has one, choose what the dice of their own world say."""
    own = dice(label)
    silent = match.seats - 1 if viewer is None else viewer
    for entry in match.waiting:
        if entry.ask.seat != silent:
            match.answer(entry.id, entry.ask.seat, own.pick(entry.ask.options).id)


@pytest.mark.parametrize("seats", PLAYERS)
def test_twin_worlds_look_the_same_at_every_ask_of_a_match_and_while_others_choose(seats: int) -> None:
    """TS7, TS18: for every viewer. The twin has other hidden hands, other travellers, another keep to come, and others choose other cards."""
    differed = 0
    for match in asks(new_match(seats, 20 + seats)):
        for viewer in (None, *range(seats)):
            here = _world(match, copied(match.table))
            there = _world(match, GAME.imagine(match.view(viewer), dice(f"{match.version} {viewer}")))
            assert _seen(here, viewer) == _seen(there, viewer) == _seen(match, viewer)
            if viewer is not None:
                assert _refusals(here, viewer) == _refusals(there, viewer)
            _others_choose(here, viewer, "here")
            _others_choose(there, viewer, "there")
            assert _seen(here, viewer) == _seen(there, viewer)
            differed += [answer.option for answer in here.answers] != [answer.option for answer in there.answers]
    assert differed > 24 * seats // 2


@pytest.mark.parametrize("seats", PLAYERS)
def test_the_own_choice_shows_to_its_seat_alone(seats: int) -> None:
    """TS7: two worlds that differ in the choice of one seat, which waits for the others, differ for nobody else."""
    for match in asks(new_match(seats, 30)):
        entry = match.waiting[0]
        one, other = (_world(match, copied(match.table)) for _ in range(2))
        one.answer(entry.id, 0, entry.ask.options[0].id)
        other.answer(entry.id, 0, entry.ask.options[-1].id)
        assert all(_seen(one, viewer) == _seen(other, viewer) for viewer in (None, *range(1, seats)))


def _swapped(table: Tschak, one: int, other: int) -> Tschak:
    """The same table with the mages and the artifact of two hands changed over."""
    twin = copied(table)
    for place, source in ((one, other), (other, one)):
        changed = [hero for hero in table.hands[source] if hero.suit in {"mage", "artifact"}]
        kept: list[Hero] = [hero for hero in table.hands[place] if hero.suit in {"warrior", "dwarf"}]
        twin.hands[place] = sorted([*changed, *kept], key=lambda hero: hero.place)
    return twin


def test_what_travellers_hold_and_what_the_keep_still_hides_shows_to_nobody_for_a_whole_round() -> None:
    """TS5, TS6, TS18: the same answers in both worlds, and every message to every viewer is the same until the hands pass."""
    match = new_match(2, 40)
    here, there = _world(match, copied(match.table)), _world(match, _swapped(match.table, 1, 3))
    there.table.treasures = [*here.table.treasures[:3], *here.table.treasures[:2:-1]]
    assert here.table.hands != there.table.hands
    order = dice("order")
    while here.table.round == 1:
        for viewer in (None, 0, 1):
            assert _seen(here, viewer) == _seen(there, viewer)
        entry = order.pick(here.waiting)
        choice = order.pick(entry.ask.options).id
        here.answer(entry.id, entry.ask.seat, choice)
        there.answer(entry.id, entry.ask.seat, choice)
    assert _seen(here, 0) != _seen(there, 0)


def _strings(value: Json) -> list[str]:
    if isinstance(value, dict):
        return [text for item in value.values() for text in _strings(item)]
    if isinstance(value, list):
        return [text for item in value for text in _strings(item)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("seats", PLAYERS)
def test_no_card_of_a_hand_that_never_lay_open_is_named_to_those_who_do_not_hold_it(seats: int) -> None:
    """TS18: nowhere in their view, their events, their ask."""
    for match in asks(new_match(seats, 50)):
        made = step(match)["viewers"]
        for place, seen in enumerate(match.view(None)["seen"]):
            if seen is None:
                for name, viewer in made.items():
                    holds = name != "public" and match.table.places[int(name)] == place
                    named = {part for text in _strings(viewer) for part in text.split("+")}
                    assert holds or not named & {hero.id for hero in match.table.hands[place]}


@pytest.mark.parametrize("seats", PLAYERS)
def test_the_order_of_arrival_shows_in_no_event(seats: int) -> None:
    """TS7: the same choices given in the opposite order make the same events, views and end."""
    one, other = new_match(seats, 60), new_match(seats, 60)
    own = dice("choices")
    while not one.over:
        chosen = [(entry.id, entry.ask.seat, own.pick(entry.ask.options).id) for entry in one.waiting]
        for answer in chosen:
            one.answer(*answer)
        for answer in reversed(chosen):
            other.answer(*answer)
        assert all(_seen(one, viewer) == _seen(other, viewer) for viewer in (None, *range(seats)))
    assert one.result == other.result
