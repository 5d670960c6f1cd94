"""The pieces and what they read like: all that a client needs to show the game."""

from typing import NamedTuple

from traktir_engine.games.tavern.mats import Mat, mats_for
from traktir_engine.games.tavern.texts import TEXTS
from traktir_engine.games.tavern.texts.shape import Texts
from traktir_engine.kernel import Json, Lang


class Art(NamedTuple):
    """A picture by its name in the open icon set of game-icons.net (CC BY 3.0), and the palette it is printed in, light and dark."""

    icon: str
    palette: str
    light: str
    dark: str

    def json(self) -> dict[str, Json]:
        return {"icon": f"game-icons:{self.icon}", "palette": self.palette, "colours": [self.light, self.dark]}


ART = {
    "kristian": Art("templar-shield", "gold", "#f2c94c", "#5a4310"),
    "urrak": Art("barbarian", "crimson", "#e0564b", "#4a1210"),
    "dorin": Art("anvil", "copper", "#d98c5f", "#4d2813"),
    "markus": Art("two-handed-sword", "steel", "#b9c4cf", "#2c3742"),
    "tiasan": Art("archer", "leaf", "#8ccf6a", "#1f4a1a"),
    "velda": Art("witch-face", "violet", "#b78be0", "#371a57"),
    "lars": Art("lyre", "amber", "#f0a63c", "#5c3508"),
    "sharra": Art("hood", "slate", "#93a1ad", "#1f2830"),
    "zigmar": Art("wizard-face", "indigo", "#8296f0", "#1b2460"),
    "fred": Art("hobbit-door", "moss", "#a8b65a", "#39420f"),
    "sid": Art("hobbit-dwelling", "clay", "#c9a27a", "#4a3018"),
    "gabriel": Art("beer-stein", "honey", "#f5d36b", "#6b4a08"),
    "mokh": Art("troll", "swamp", "#7fae94", "#163b2c"),
    "ghorr": Art("pouring-chalice", "wine", "#c96a86", "#4a0f26"),
}


def catalogue(lang: Lang) -> dict[str, Json]:
    """All pieces, names and texts in one language. The mats of both sizes of match are there: `dorin`, and `dorin.1`, `dorin.2` for four players."""
    texts = TEXTS[lang]
    mats = [*mats_for(2).values(), *mats_for(4).values()]
    return {
        "game": "tavern",
        "lang": lang,
        "title": texts.title,
        "help": texts.help,
        "pieces": [*(_mat(mat, texts) for mat in mats), _barman(texts)],
        "names": dict(texts.names),
        "texts": dict(texts.templates),
    }


def _mat(mat: Mat, texts: Texts) -> dict[str, Json]:
    """`sides` are north, east, south, west."""
    return {
        "id": mat.id,
        "kind": "mat",
        "character": mat.character,
        "name": f"{texts.names[mat.id]}, {texts.trades[mat.character]}",
        "text": texts.skill_texts[mat.skill] if mat.skill else texts.unskilled,
        "sides": list(mat.sides),
        "mugs": mat.mugs,
        "drink": mat.drink,
        "skill": mat.skill,
        "art": ART[mat.character].json(),
    }


def _barman(texts: Texts) -> dict[str, Json]:
    """The barman has no numbers and no points (TV2)."""
    name = f"{texts.characters['ghorr']}, {texts.trades['ghorr']}"
    return {"id": "ghorr", "kind": "barman", "name": name, "text": texts.barman, "art": ART["ghorr"].json()}
