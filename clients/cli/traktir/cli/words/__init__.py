"""What the command says, in Russian and English: data, one table per language with the same keys."""

from collections.abc import Mapping
from typing import Final

from traktir.cli.words import en, problems, ru
from traktir.shapes import Lang

WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {**ru.WORDS, **{f"problem.{code}": text for code, (text, _) in problems.PROBLEMS.items()}},
    "en": {**en.WORDS, **{f"problem.{code}": text for code, (_, text) in problems.PROBLEMS.items()}},
}
