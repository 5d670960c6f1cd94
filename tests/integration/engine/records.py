"""Records of the toy game to send."""

from typing import Any

SEED = "5e" * 32
BIDS = [["0.0", 0, "bid1"], ["0.1", 1, "bid3"]]
SHARE = ["2.1", 1, "keep"]


def record(*answers: Any, **changes: Any) -> dict[str, Any]:
    """A match of two, one round long, with those answers."""
    head = {"rules": "purses/1", "game": "purses", "options": {"rounds": 1, "mood": "calm"}, "seats": 2, "seed": SEED}
    return {**head, "answers": list(answers), **changes}


def answers(*lines: Any) -> list[dict[str, Any]]:
    """Lines of a record as answers to take."""
    return [dict(zip(("ask", "seat", "option"), line, strict=False)) for line in lines]
