"""Says events and options in words, by the rule of docs/protocol.md, *Texts*, for players who are called by their seats."""

import re
from collections.abc import Mapping
from typing import Any

_FIELD = re.compile(r"\{(\w+)\}")


class Teller:
    """Raises KeyError for a text that the catalogue lacks and for a field that the fields lack: nothing may be left unsaid."""

    def __init__(self, catalogue: Mapping[str, Any], players: tuple[str, ...]) -> None:
        self.catalogue = catalogue
        self.players = players

    def say(self, key: str, fields: Mapping[str, Any]) -> str:
        return _FIELD.sub(lambda found: self._value(found[1], fields[found[1]]), str(self.catalogue["texts"][key]))

    def event(self, event: Mapping[str, Any]) -> str:
        return self.say(f"event.{event['type']}", event)

    def option(self, kind: str, option_id: str, value: Mapping[str, Any]) -> str:
        exact = f"option.{kind}.{option_id}"
        return self.say(exact if exact in self.catalogue["texts"] else f"option.{kind}", value)

    def _value(self, field: str, value: Any) -> str:
        if field == "seat" or field.endswith("_seat"):
            return self.players[int(value)]
        if field == "seats" or field.endswith("_seats"):
            return ", ".join(self.players[int(seat)] for seat in value)
        if isinstance(value, dict):
            return str(value[self.catalogue["lang"]])
        if isinstance(value, list):
            return ("," if field == "cell" else ", ").join(self._value("", item) for item in value)
        return str(self.catalogue["names"].get(value, value)) if isinstance(value, str) else str(value)
