"""A picture for every card: names in the open icon set of game-icons.net (CC BY 3.0), printed in the palette of their kind."""

from collections.abc import Mapping
from typing import NamedTuple

from traktir_engine.kernel import Json


class Palette(NamedTuple):
    """Two inks, light and dark."""

    name: str
    light: str
    dark: str


class Art(NamedTuple):
    icon: str
    palette: Palette

    def json(self) -> dict[str, Json]:
        return {"icon": f"game-icons:{self.icon}", "palette": self.palette.name, "colours": [self.palette.light, self.palette.dark]}


_ICONS: Mapping[Palette, Mapping[str, str]] = {
    Palette("violet", "#b78be0", "#371a57"): {
        "metoo": "chameleon-glyph",
        "whosthere": "magic-hat",
        "fizzle": "fairy-wand",
        "oops": "potion-of-madness",
        "abra": "magick-trick",
        "kefirius": "standing-potion",
        "yawnita": "night-sleep",
        "beardwell": "beard",
        "mistia": "crystal-ball",
        "thunda": "lightning-storm",
        "knowitall": "wizard-face",
        "wormwood": "witch-face",
    },
    Palette("crimson", "#e0564b", "#4a1210"): {
        "saucepan": "brodie-helmet",
        "shiver": "closed-barbute",
        "forgetta": "elf-helmet",
        "limpello": "piercing-sword",
        "onion": "bowman",
        "wallop": "mailed-fist",
        "brunny": "winged-shield",
        "flatiron": "centurion-helmet",
        "briar": "mounted-knight",
        "twohander": "two-handed-sword",
        "avalanche": "viking-head",
        "kaboom": "barbarian",
    },
    Palette("copper", "#d98c5f", "#4d2813"): {
        "button": "sewing-string",
        "crumbkin": "wooden-helmet",
        "snorli": "bed-lamp",
        "skimpli": "scroll-quill",
        "sneezli": "mining-helmet",
        "turnip": "carrot",
        "froth": "beer-stein",
        "fuse": "unlit-bomb",
        "sledger": "anvil",
        "pickaxe": "war-pick",
        "rockson": "dwarf-face",
        "understairs": "dwarf-king",
    },
    Palette("gold", "#f2c94c", "#5a4310"): {
        "ladle": "ladle",
        "slipper": "slippers",
        "sock": "socks",
        "teapot": "teapot",
    },
    Palette("honey", "#f5d36b", "#6b4a08"): {
        "ring_cats": "ring",
        "ring_doors": "door-ring-handle",
        "ring_mondays": "power-ring",
        "ring_mosquitoes": "fire-ring",
        "ring_soup": "globe-ring",
        "buttons": "open-treasure-chest",
        "third_cup": "trophy-cup",
        "golden_duck": "duck",
        "used_crown": "jewel-crown",
        "chopper": "meat-cleaver",
        "begone_spear": "sun-spear",
        "big_lens": "magnifying-glass",
    },
    Palette("plum", "#c96a86", "#4a0f26"): {
        "squeaky_boots": "boots",
        "honest_mirror": "mirror-mirror",
    },
    Palette("swamp", "#7fae94", "#163b2c"): {
        "trog_aagh": "troglodyte",
        "trog_boo": "goblin-head",
        "trog_hey": "orc-head",
        "trog_sniff": "imp",
        "trog_ugh": "troll",
        "dust_bunny": "rabbit",
        "auditor_rat": "rat",
        "clingy_slime": "slime",
        "closet_skeleton": "skeleton",
        "knitting_spider": "spider-face",
        "biting_chest": "mimic-chest",
        "hangry_ogre": "ogre",
        "sneezing_dragon": "dragon-head",
        "echo_ghost": "floating-ghost",
    },
}

ART: Mapping[str, Art] = {card: Art(icon, palette) for palette, icons in _ICONS.items() for card, icon in icons.items()}
"""The picture of each card by its id."""
