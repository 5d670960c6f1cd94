"""The requests that the OpenAPI document shows. A test sends every one of them."""

from typing import Any, Final

_OPTIONS: Final = {"pro": False, "hands": "deal", "hidden": False, "teams": "fixed", "order": "snake", "handicap": 0}

_SEED: Final = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

_RECORD: Final[dict[str, Any]] = {
    "rules": "tavern/1",
    "game": "tavern",
    "options": _OPTIONS,
    "seats": 2,
    "seed": _SEED,
    "answers": [["0.0", 0, "urrak@0,0"]],
}

START: Final[dict[str, Any]] = {"seats": 2, "options": {"hands": "deal"}, "seed": _SEED}

ANSWER: Final[dict[str, Any]] = {"record": _RECORD, "answers": [{"ask": "1.0", "seat": 0, "option": "leave"}, {"ask": "2.0", "seat": 0}]}

STEP: Final[dict[str, Any]] = {"record": _RECORD, "since": 0}

TAKE_BACK: Final[dict[str, Any]] = {"record": _RECORD, "ask": "0.0", "seat": 0}

VERIFY: Final[dict[str, Any]] = {"record": _RECORD}

ADVISE: Final[dict[str, Any]] = {
    "view": {
        "game": "tavern",
        "seats": 2,
        "options": _OPTIONS,
        "you": 0,
        "stage": "lay",
        "asked": 0,
        "turn": 0,
        "order": [0, 1],
        "teams": ["swords", "axes"],
        "size": 3,
        "barman": None,
        "laid": [],
        "glasses": [None, None],
        "laying": None,
        "hands": [["urrak", "markus", "zigmar", "fred", "gabriel", "mokh"], ["kristian", "tiasan", "velda", "lars", "sharra", "sid"]],
        "held": [6, 6],
        "aside": ["dorin"],
        "score": {"swords": 0, "axes": 0},
    },
    "level": "greedy",
}
