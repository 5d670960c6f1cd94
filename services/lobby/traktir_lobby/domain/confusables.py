"""Which characters look like which, by Unicode's own table (UTS #39).

The table is vendored, as no Python package was found that is small, alive and of a present Unicode: confusables.json has the
version, confusables-LICENSE.md its licence, and tools/confusables.py makes it anew.
"""

import functools
import json
import unicodedata
from collections.abc import Mapping
from importlib import resources


def prototypes(text: str) -> str:
    """The text with every character replaced by the one that stands for all that look like it; upper and lower case stay different."""
    replaced = unicodedata.normalize("NFD", text).translate(_table())
    return unicodedata.normalize("NFD", replaced)


@functools.cache
def _table() -> Mapping[int, str]:
    alike: dict[str, str] = json.loads(resources.files(__package__).joinpath("confusables.json").read_text("utf-8"))["alike"]
    return {ord(char): prototype for prototype, chars in alike.items() for char in chars}
