"""What every language has to say of mages; the cards say themselves (`wording`)."""

from collections.abc import Mapping
from typing import NamedTuple


class Texts(NamedTuple):
    """One language. `names` and `templates` are what docs/protocol.md, *Texts*, says."""

    title: str
    help: str
    names: Mapping[str, str]
    templates: Mapping[str, str]
