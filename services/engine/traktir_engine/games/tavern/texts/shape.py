"""What every language has to say of tavern."""

from collections.abc import Mapping
from typing import NamedTuple


class Texts(NamedTuple):
    """One language. `characters`, `trades` and `skill_texts` are the printed mats; `names` and `templates` are what docs/protocol.md, *Texts*, says."""

    title: str
    help: str
    characters: Mapping[str, str]
    trades: Mapping[str, str]
    skill_texts: Mapping[str, str]
    unskilled: str
    barman: str
    names: Mapping[str, str]
    templates: Mapping[str, str]


def with_sets(names: Mapping[str, str]) -> dict[str, str]:
    """The names of the characters, and those of their copies in the two sets of a match of four: `Dorin`, `Dorin I`, `Dorin II`."""
    copies = {f"{key}.{number}": f"{name} {roman}" for key, name in names.items() for number, roman in ((1, "I"), (2, "II"))}
    return {**names, **copies}
