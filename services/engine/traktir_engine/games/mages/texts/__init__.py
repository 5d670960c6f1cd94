"""What everything of mages reads like, in each language."""

from collections.abc import Mapping

from traktir_engine.games.mages.texts.en import EN
from traktir_engine.games.mages.texts.ru import RU
from traktir_engine.games.mages.texts.shape import Texts
from traktir_engine.kernel import Lang

TEXTS: Mapping[Lang, Texts] = {"ru": RU, "en": EN}
