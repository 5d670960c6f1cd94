"""A RoomRecord whose shuffle can be proved, made by hand."""

from typing import Any

from traktir import shuffle


def room_record(*nonces: str | None, **changes: Any) -> dict[str, Any]:
    """Of a match of nuts, with these nonces (or those of two seats); its digest fits what has been changed."""
    said = list(nonces) or [None, "dice-of-mine"]
    secret = "5e" * 32
    record = {
        "rules": "nuts/1",
        "game": "nuts",
        "options": {"mood": "тихо", "big": True},
        "seats": len(said),
        "seed": shuffle.seed(secret, said),
        "answers": [["0.0", 0, "oak"], ["0.1", 1, "pine"]],
    }
    result = {"winners": [0], "scores": [3, 1], "reason": "nuts"}
    document = {"room": "KQWRTZ", "commitment": shuffle.commitment(secret), "secret": secret, "nonces": said, "record": record, "result": result, **changes}
    return {**document, "digest": shuffle.digest(document)}
