"""What waits in the keep: fourteen treasures (TS2) and fourteen monsters (TS3), as rows of data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["ring", "plain", "cursed", "slayer", "doubler", "troglodyte"]


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A treasure or a monster. `points` is what the card alone is worth: 0 for those that count by their number or work on others.

    Cards are made once and compared by identity.
    """

    id: str
    kind: Kind
    points: int = 0


TREASURES: Mapping[str, Card] = {
    card.id: card
    for card in (
        Card("ring_cats", "ring"),
        Card("ring_doors", "ring"),
        Card("ring_mondays", "ring"),
        Card("ring_mosquitoes", "ring"),
        Card("ring_soup", "ring"),
        Card("buttons", "plain", 3),
        Card("third_cup", "plain", 4),
        Card("golden_duck", "plain", 5),
        Card("used_crown", "plain", 6),
        Card("squeaky_boots", "cursed", -2),
        Card("honest_mirror", "cursed", -4),
        Card("chopper", "slayer"),
        Card("begone_spear", "slayer"),
        Card("big_lens", "doubler"),
    )
}

MONSTERS: Mapping[str, Card] = {
    card.id: card
    for card in (
        Card("trog_aagh", "troglodyte"),
        Card("trog_boo", "troglodyte"),
        Card("trog_hey", "troglodyte"),
        Card("trog_sniff", "troglodyte"),
        Card("trog_ugh", "troglodyte"),
        Card("dust_bunny", "plain", -1),
        Card("auditor_rat", "plain", -2),
        Card("clingy_slime", "plain", -2),
        Card("closet_skeleton", "plain", -3),
        Card("knitting_spider", "plain", -3),
        Card("biting_chest", "plain", -4),
        Card("hangry_ogre", "plain", -5),
        Card("sneezing_dragon", "plain", -6),
        Card("echo_ghost", "doubler"),
    )
}

KEEP: Mapping[str, Card] = {**TREASURES, **MONSTERS}
