"""What everything of tschak reads like, in each language."""

from collections.abc import Mapping

from traktir_engine.games.tschak.texts.en import EN
from traktir_engine.games.tschak.texts.ru import RU
from traktir_engine.games.tschak.texts.shape import Texts
from traktir_engine.kernel import Lang

TEXTS: Mapping[Lang, Texts] = {"ru": RU, "en": EN}
