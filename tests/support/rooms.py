"""Made-up rooms and words, in the shapes of docs/protocol.md."""

from typing import Any, cast

from traktir.shapes import Ask, Catalogue, Snapshot, Welcome


def words(**texts: str) -> Catalogue:
    """A tiny catalogue of a game of nuts."""
    made = {
        "game": "nuts",
        "lang": "ru",
        "title": "Орехи",
        "help": "# Орехи\n\nКолите.",
        "pieces": [{"id": "oak", "kind": "nut", "name": "Жёлудь", "text": "Твёрдый."}],
        "names": {"oak": "Жёлудь", "pine": "Шишка", "north": "север"},
        "texts": {
            "event.cracked": "{seat} колет: {nut}",
            "ask.crack": "Что колоть?",
            "option.crack": "{nut}",
            "option.crack.leave": "ничего",
            "result.nuts": "Решили орехи",
            **texts,
        },
    }
    return cast("Catalogue", made)


def ask(id: str = "0.0", options: tuple[str, ...] = ("oak", "pine"), **more: Any) -> Ask:
    """An ask to crack one of the nuts; the first is automatic."""
    made = {"id": id, "kind": "crack", "automatic": options[0], "about": {}, "options": [{"id": nut, "value": {"nut": nut}} for nut in options], **more}
    return cast("Ask", made)


def snapshot(version: int = 1, status: str = "playing", *, open_ask: Ask | None = None, result: Any = None, **more: Any) -> Snapshot:
    """A room of two, seen from seat 0."""
    shown = {"number": 1, "version": version, "view": {"game": "nuts", "you": 0}, "ask": open_ask, "result": result, "broken": None, "take_back": None}
    match = None if status == "open" else shown
    made = {
        "room": "KQWRTZ",
        "version": version,
        "now": 0,
        "game": "nuts",
        "options": {},
        "timer": None,
        "times": {},
        "bank": 0,
        "banks": [0, 0],
        "password": False,
        "need_ready": False,
        "spectators": True,
        "spectator_delay": 0,
        "take_back": False,
        "pause": "host",
        "pause_lost": None,
        "absent": "automatic",
        "lost": [],
        "paused_at": None,
        "closing_at": None,
        "vote": None,
        "public": True,
        "status": status,
        "host": 0,
        "you": 0,
        "seats": [{"seat": 0, "kind": "person", "name": "Аня", "online": True}, {"seat": 1, "kind": "bot", "level": "greedy", "name": "greedy"}],
        "waiting": [{"ask": open_ask["id"], "seat": 0, "kind": "crack", "deadline_at": None, "remaining_ms": None}] if open_ask else [],
        "shuffle": {"commitment": "c0" * 32, "nonces": [None, None]},
        "match": match,
        "events": [],
        **more,
    }
    return cast("Snapshot", made)


def welcome(**more: Any) -> Welcome:
    """Seat 0 of the room is yours."""
    return cast("Welcome", {"room": "KQWRTZ", "seat": 0, "token": "secret-token", "snapshot": snapshot(status="open"), **more})
