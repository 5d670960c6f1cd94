"""Says events, asks, options and results in words: the rendering rule of docs/protocol.md, "Texts"."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from traktir.shapes import Ask, Catalogue, Event, Lang, Option, Result
from traktir.terminal import clean

_FIELD: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Teller:
    """Knows the words of one game in one language and the names of the players (by seat).

    All that it says is fit for a terminal: control characters and the like are gone.
    """

    catalogue: Catalogue
    players: Sequence[str] = ()

    @property
    def lang(self) -> Lang:
        return "en" if self.catalogue["lang"] == "en" else "ru"

    def event(self, event: Event) -> str:
        return self._say(event, f"event.{event.get('type')}")

    def ask(self, ask: Ask) -> str:
        return self._say(ask.get("about", {}), f"ask.{ask['kind']}")

    def option(self, kind: str, option: Option) -> str:
        return self._say(option["value"], f"option.{kind}.{option['id']}", f"option.{kind}", fallback=option["id"])

    def result(self, result: Result) -> str:
        return self._say(result, f"result.{result['reason']}", fallback=result["reason"])

    def name(self, word: object) -> str:
        """A word of the game (`north`, `kristian`) as people say it; what has no name is said as it is."""
        return self.value("", word)

    def player(self, seat: object) -> str:
        """The name of the player in that seat."""
        if isinstance(seat, int) and 0 <= seat < len(self.players):
            return clean(self.players[seat])
        return f"#{seat}"

    def value(self, field: str, value: object) -> str:
        """A field of an event or option as people say it."""
        if field == "seat" or field.endswith("_seat"):
            return self.player(value)
        if isinstance(value, list) and (field == "seats" or field.endswith("_seats")):
            return ", ".join(map(self.player, value))
        if isinstance(value, str):
            return clean(self.catalogue["names"].get(value, value))
        if isinstance(value, Mapping) and self.lang in value:
            return clean(str(value[self.lang]))
        if isinstance(value, list):
            mark = "," if field == "cell" else ", "
            return mark.join(self.value("", item) for item in value)
        return clean(str(value))

    def _say(self, fields: Mapping[str, Any], *keys: str, fallback: str = "") -> str:
        """The first text there is; if the catalogue has none, the bare fields: better plain than silent."""
        texts = self.catalogue["texts"]
        template = next((texts[key] for key in keys if key in texts), None)
        if template is None:
            return clean(fallback) or self._plainly(keys[0], fields)
        return _FIELD.sub(lambda found: self.value(found[1], fields.get(found[1], "")), clean(template))

    def _plainly(self, key: str, fields: Mapping[str, Any]) -> str:
        said = ", ".join(f"{name}={self.value(name, value)}" for name, value in fields.items() if name not in {"n", "version", "type"})
        return clean(f"{key.partition('.')[2]}: {said}" if said else key.partition(".")[2])
