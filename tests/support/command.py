"""The command, run in this process, and what a made-up house has for it."""

from typing import Any, Final

from click.testing import CliRunner, Result

from traktir.cli import main

NUTS: Final = {
    "id": "nuts",
    "rules": "nuts/1",
    "titles": {"ru": "Орехи", "en": "Nuts"},
    "seats": [2],
    "options": {},
    "asks": ["crack"],
    "unhurried": [],
    "times": {},
    "seat_choices": [{"id": "nut", "option": "nuts", "values": ["oak", "pine"], "shared": False}],
    "levels": ["greedy"],
}
"""A game of two."""

CARD: Final = {
    "room": "KQWRTZ",
    "game": "nuts",
    "status": "open",
    "host": "Аня",
    "seats": 2,
    "free": 1,
    "timer": 60,
    "times": {},
    "password": False,
    "created_at": 0,
}
"""A room in the list."""


def run(*args: str, **more: Any) -> Result:
    """Its exit code and output."""
    return CliRunner().invoke(main, args, **more)
