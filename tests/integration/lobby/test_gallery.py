"""Rooms whose spectators see the match some answers late: what they get follows from the first answers alone, by every route."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
from redis import Redis

from tests.integration.lobby.test_secrecy import by_events, by_long_poll, by_rest, by_stream, by_stream_since
from tests.support.guest import HTTP, Guest, creates, end_of, heard

DELAY = 3
SECRET = "5e" * 32

Look = Callable[[Guest], Any]


def by_refused_answer(guest: Guest) -> Any:
    return guest.answer("0.1", "bid3").json()


def by_refused_ticket(guest: Guest) -> Any:
    return guest.ask("POST", "/take", {"ticket": "0-" + "x" * 43, "name": "Вера"}).json()


def by_refused_join(guest: Guest) -> Any:
    return guest.ask("POST", "/join", {"name": "Вера"}).json()


def by_record(guest: Guest) -> Any:
    return guest.ask("GET", "/record").json()


def by_clock(guest: Guest) -> Any:
    return guest.ask("GET", "/clock").json()


def by_media_token(guest: Guest) -> Any:
    return guest.ask("POST", "/media-token").json()


def by_list(guest: Guest) -> Any:
    rooms = HTTP.request("GET", f"{guest.url}/v1/rooms").json()["rooms"]
    return next(room for room in rooms if room["room"] == guest.code)


ROUTES: list[Look] = [
    by_rest,
    by_long_poll,
    by_events,
    by_stream,
    by_stream_since,
    by_refused_answer,
    by_refused_ticket,
    by_refused_join,
    by_record,
    by_clock,
    by_media_token,
    by_list,
]


def a_match(url: str, redis: Redis, bids: list[int], delay: int) -> tuple[Guest, Guest, Guest]:
    """Anna, Boris, and Vera who has left before the start, in a match that is dealt by the same seed every time, after these bids."""
    anna = creates(url, public=True, seats=2, spectator_delay=delay, take_back=True, options={"rounds": 6})
    vera = anna.joins("Вера")
    vera.leave()
    boris = anna.joins("Боря")
    key = f"traktir:{{{anna.code}}}:room"
    state: Any = redis.hget(key, "state")
    redis.hset(key, "state", orjson.dumps({**orjson.loads(state), "secret": SECRET}))
    anna.start()
    for bid in bids:
        guest = next(guest for guest in (anna, boris) if guest.owes())
        guest.answers_with(bid)
    return anna, boris, vera


def _play_to_the_end(anna: Guest, boris: Guest) -> None:
    while anna.snapshot()["status"] == "playing":
        for guest in (anna, boris):
            if guest.owes():
                guest.answers_with()


def all_that_is_shown(code: str, url: str, token: str | None) -> bytes:
    """What somebody gets by every route, but for what cannot be the same in two rooms."""
    shown = [route(Guest(url, code, token)) for route in ROUTES]
    return orjson.dumps(_without(shown, {"room", "now", "created_at", "request_id"}), option=orjson.OPT_SORT_KEYS)


def _without(value: Any, names: set[str]) -> Any:
    if isinstance(value, dict):
        return {name: _without(part, names) for name, part in value.items() if name not in names}
    return [_without(part, names) for part in value] if isinstance(value, list) else value


FIRST = [1, 0, 1, 2, 0]
LAST = [[0, 0, 0], [1, 2, 1], [0, 1, 2]]


def twins(url: str, redis: Redis, delay: int) -> list[set[bytes]]:
    """Matches with the same first answers and other last ones: for the watcher, a foreign token and somebody who has left, all that they are shown."""
    shown: list[set[bytes]] = [set(), set(), set()]
    for last in LAST:
        anna, _, vera = a_match(url, redis, FIRST + last, delay)
        for _ in last[: last[-1]]:  # the room changes that often without anybody's seeing it
            anna.ask("POST", "/seats/0/ticket")
        for number, token in enumerate([None, "1-" + "x" * 43, vera.token]):
            shown[number].add(all_that_is_shown(anna.code, url, token))
    return shown


def test_what_the_gallery_gets_follows_from_all_answers_but_the_last(lobby: str, redis: Redis) -> None:
    assert [len(different) for different in twins(lobby, redis, DELAY)] == [1, 1, 1]


def test_without_a_delay_the_last_answers_do_show(lobby: str, redis: Redis) -> None:
    """So the test above can fail."""
    assert len(twins(lobby, redis, 0)[0]) == len(LAST)


def test_the_gallery_sees_what_was_public_so_many_answers_ago(lobby: str, redis: Redis) -> None:
    anna, boris, _ = a_match(lobby, redis, FIRST, DELAY)
    live, _, _ = a_match(lobby, redis, FIRST[: len(FIRST) - DELAY], 0)
    late, then = Guest(lobby, anna.code).snapshot(), Guest(lobby, live.code).snapshot()
    assert late["match"]["version"] == len(FIRST) - DELAY
    assert late["match"]["view"] == then["match"]["view"]
    assert late["waiting"] == then["waiting"]
    assert [_without(event, {"version"}) for event in late["events"]] == [_without(event, {"version"}) for event in then["events"]]
    assert anna.snapshot()["match"]["version"] == boris.snapshot()["match"]["version"] == len(FIRST)


def test_at_the_end_the_gallery_sees_all_of_it_and_has_missed_no_event(lobby: str) -> None:
    anna = creates(lobby, spectator_delay=DELAY, options={"rounds": 3})
    boris = anna.joins("Боря")
    anna.start()
    watcher = Guest(lobby, anna.code)
    with watcher.stream(since=0) as stream:
        shown = [heard(stream)["snapshot"]]
        _play_to_the_end(anna, boris)
        while shown[-1]["status"] != "over":
            shown.append(heard(stream)["snapshot"])
    end = anna.snapshot()
    assert (shown[-1]["match"]["version"], shown[-1]["match"]["result"]) == (end["match"]["version"], end["match"]["result"])
    assert [event["n"] for snapshot in shown for event in snapshot["events"]] == [event["n"] for event in anna.snapshot(since=0)["events"]]
    assert watcher.ask("GET", "/clock").status == watcher.ask("GET", "/record").status == 200


def test_the_gallerys_stream_and_long_poll_are_silent_while_nothing_may_be_seen(lobby: str, redis: Redis) -> None:
    """Answers, tickets and refusals that it is not to see make its version stand still: neither a message comes nor does a long poll end."""
    anna, boris, _ = a_match(lobby, redis, [], delay=100)
    watcher = Guest(lobby, anna.code)
    seen = watcher.snapshot()
    with watcher.stream(since=seen["version"]) as stream:
        heard(stream)
        for guest in (anna, boris, anna, boris):
            guest.answers_with(0)
            anna.ask("POST", "/seats/0/ticket")
        assert watcher.snapshot()["version"] == seen["version"]
        anna.ask("POST", "/pause")
        paused = heard(stream)["snapshot"]
    assert (paused["version"], paused["match"]) == (seen["version"] + 1, {**seen["match"]})


def test_a_long_poll_of_the_gallery_ends_with_what_it_may_see_however_much_happens_before(lobby: str, redis: Redis) -> None:
    anna, _, _ = a_match(lobby, redis, [], delay=100)
    watcher = Guest(lobby, anna.code)
    seen = watcher.snapshot()["version"]
    with ThreadPoolExecutor(1) as pool:
        poll = pool.submit(watcher.snapshot, since=seen, wait=25)
        for _ in range(30):
            anna.ask("POST", "/seats/0/ticket")
        anna.ask("POST", "/pause")
        assert poll.result()["version"] == seen + 1


def test_who_leaves_a_match_sees_it_as_the_gallery_does(lobby: str, redis: Redis) -> None:
    anna, boris, _ = a_match(lobby, redis, FIRST, DELAY)
    left = boris.leave()
    assert (left["you"], left["match"]["version"]) == (None, len(FIRST) - DELAY)
    assert anna.snapshot()["match"]["version"] >= len(FIRST)


def test_the_gallery_neither_hears_the_talk_nor_sees_the_clock(lobby: str, redis: Redis) -> None:
    anna, _, _ = a_match(lobby, redis, FIRST, DELAY)
    watcher = Guest(lobby, anna.code)
    assert by_media_token(watcher)["code"] == by_clock(watcher)["code"] == "delayed"
    assert by_clock(anna)["ledger"][0]["what"] == "start"
    assert anna.ask("POST", "/media-token").status == 200


def test_where_an_answer_is_taken_back_the_gallery_goes_back_too_and_is_told_why(lobby: str, redis: Redis) -> None:
    """Otherwise it would see the same things happen twice."""
    anna, boris, _ = a_match(lobby, redis, [0, 0, 0], 1)
    with Guest(lobby, anna.code).stream() as stream:
        before = heard(stream)["snapshot"]
        ask = anna.owes()
        assert ask is not None
        anna.answers_with()
        seen = heard(stream)["snapshot"]
        anna.ask("POST", "/take-back", {"ask": ask["id"]})
        boris.ask("PUT", "/take-back", {"ask": ask["id"], "agree": True})
        back = heard(stream)["snapshot"]
        anna.ask("POST", "/answer", {"ask": ask["id"], "option": ask["options"][1]["id"], "match": 2})
        again = heard(stream)["snapshot"]
    assert [(event["type"], event["seat"]) for event in back["events"]] == [("taken_back", 0)]
    assert (back["match"]["view"], back["waiting"]) == (before["match"]["view"], before["waiting"])
    assert [_without(event, {"n", "version"}) for event in again["events"]] == [_without(event, {"n", "version"}) for event in seen["events"]]
    assert again["match"]["view"] == seen["match"]["view"]


def test_a_rematch_begins_late_for_the_gallery_too(lobby: str, redis: Redis) -> None:
    anna, boris, _ = a_match(lobby, redis, [], DELAY)
    _play_to_the_end(anna, boris)
    anna.ask("POST", "/rematch")
    watcher = Guest(lobby, anna.code)
    assert watcher.snapshot()["match"] is None
    anna.start()
    anna.answers_with()
    boris.answers_with()
    shown = watcher.snapshot()
    assert shown["match"]["version"] == 0
    numbers = [event["n"] for event in shown["events"]]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_a_kicked_person_and_a_ticket_used_up_see_nothing_of_the_match(lobby: str, redis: Redis) -> None:
    anna, boris, _ = a_match(lobby, redis, FIRST, DELAY)
    with boris.stream() as stream:
        heard(stream)
        anna.ask("POST", "/kick", {"seat": 1})
        assert end_of(stream) == 1000
    assert boris.ask("GET").json()["code"] == "kicked"
