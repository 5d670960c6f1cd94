"""What everything of tavern reads like, in each language."""

from collections.abc import Mapping

from traktir_engine.games.tavern.table import Skill
from traktir_engine.games.tavern.texts.en import EN
from traktir_engine.games.tavern.texts.ru import RU
from traktir_engine.games.tavern.texts.shape import Texts
from traktir_engine.kernel import Lang

TEXTS: Mapping[Lang, Texts] = {"ru": RU, "en": EN}


def announcement(skill: Skill) -> dict[Lang, str]:
    """How an option says that it announces a skill, appended to what it says without: ` · long shot: north`."""
    return {lang: _announcement(skill, texts.names) for lang, texts in TEXTS.items()}


def _announcement(skill: Skill, names: Mapping[str, str]) -> str:
    aim = skill.edge or skill.target
    said = names[skill.name]
    return f" · {said}: {names[aim]}" if aim else f" · {said}"
