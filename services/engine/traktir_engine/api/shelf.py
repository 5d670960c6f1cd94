"""What the house says of its games, written once at start."""

from collections.abc import Mapping
from typing import Any, Final

from apispec import APISpec
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema

from traktir_engine.api.documents import Document, document
from traktir_engine.api.schemas import LANGS
from traktir_engine.bots.advise import levels
from traktir_engine.kernel import Game, Lang
from traktir_kit.jsons import Json


class Shelf:
    """The documents that describe the games."""

    def __init__(self, games: Mapping[str, Game[Any]]) -> None:
        infos = [game_info(game) for game in games.values()]
        self.games = document({"games": infos})
        self._infos = {info["id"]: document(info) for info in infos}
        self._catalogues = {(game.id, lang): document(catalogue(game, lang)) for game in games.values() for lang in LANGS}

    def info(self, game: Game[Any]) -> Document:
        return self._infos[game.id]

    def catalogue(self, game: Game[Any], lang: Lang) -> Document:
        return self._catalogues[game.id, lang]


OF_EVERY_GAME: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {"event.taken_back": "{seat} берёт свой ответ назад"},
    "en": {"event.taken_back": "{seat} takes an answer back"},
}
"""Texts for what the lobby tells by itself."""


def catalogue(game: Game[Any], lang: Lang) -> dict[str, Json]:
    """The game's own catalogue, with the texts that every game needs."""
    own = game.catalogue(lang)
    return {**own, "texts": {**OF_EVERY_GAME[lang], **own["texts"]}}


def game_info(game: Game[Any]) -> dict[str, Json]:
    """GameInfo of docs/protocol.md."""
    return {
        "id": game.id,
        "rules": game.rules,
        "titles": dict(game.titles),
        "seats": list(game.seats),
        "options": options_schema(game.options),
        "asks": list(game.asks),
        "unhurried": list(game.unhurried),
        "times": dict(game.times),
        "seat_choices": [{"id": choice.id, "option": choice.option, "values": list(choice.values), "shared": choice.shared} for choice in game.seat_choices],
        "levels": levels(game),
    }


def options_schema(options: type[Schema]) -> dict[str, Json]:
    """The JSON Schema (2020-12) of a game's options, with defaults and descriptions."""
    converter = OpenAPIConverter("3.1.0", _inline, APISpec("", "", "3.1.0"))
    schema: dict[str, Json] = converter.schema2jsonschema(options())  # type: ignore[no-untyped-call]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "additionalProperties": False}


def _inline(_: type[Schema]) -> None:
    """No nested schema has a name to be referred to by: it stands where it is used."""
