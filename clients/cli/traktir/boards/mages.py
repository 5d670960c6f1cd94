"""The table of mages: everybody's life, spell, creatures, curses and treasures in the order of the queue, then the viewer's hand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from traktir.shapes import Lang, View
from traktir.texts import Teller

Pieces: TypeAlias = Mapping[str, Any]

_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "battle": "Схватка {battle}, раунд {round}",
        "between": "Схваток сыграно: {battle}",
        "palace": "Хоромы: {host}",
        "palace_free": "Хоромы в центре",
        "piles": "колода {cards}, сокровищ {treasures}, призраков {ghosts}, в мешке {bag}",
        "you": "{player} (вы)",
        "dead": "призрак",
        "hand_size": "рука {count}",
        "waiting": "призрачных карт {count}",
        "kills": "убийств {count}",
        "survivals": "выживаний {count}",
        "host": "хозяин Хором",
        "spell": "Заклинание",
        "creatures": "Твари",
        "curses": "ЗПМП",
        "treasures": "Сокровища",
        "glyphs": "Знаки",
        "hand": "Ваша рука",
        "secrets": "До следующей схватки",
        "initiative": "инициатива {initiative}",
    },
    "en": {
        "battle": "Battle {battle}, round {round}",
        "between": "Battles played: {battle}",
        "palace": "Palace: {host}",
        "palace_free": "The palace is in the centre",
        "piles": "deck {cards}, treasures {treasures}, ghosts {ghosts}, bag {bag}",
        "you": "{player} (you)",
        "dead": "ghost",
        "hand_size": "hand {count}",
        "waiting": "ghost cards {count}",
        "kills": "kills {count}",
        "survivals": "survivals {count}",
        "host": "host of the palace",
        "spell": "Spell",
        "creatures": "Creatures",
        "curses": "Curses",
        "treasures": "Treasures",
        "glyphs": "Glyphs",
        "hand": "Your hand",
        "secrets": "For the next battle",
        "initiative": "initiative {initiative}",
    },
}
_COLOURS: Final = {"storm": "bright_cyan", "rot": "green", "mirage": "bright_magenta", "beast": "yellow", "rune": "bright_blue"}
_LIFE_A_BLOCK: Final = 2
_BLOCKS: Final = 13
"""What the most life that there may be, 25, comes to."""
_HURT: Final = 12
_DYING: Final = 6
_WIDEST_TITLE: Final = 32
_BACK: Final = "▒"
_TURN: Final = "▶"


def board(view: View, teller: Teller) -> Group:
    """The headline, a block for each mage, and what only this viewer holds."""
    pieces = {piece["id"]: piece for piece in teller.catalogue["pieces"]}
    width = max(_title(mage, view, teller).cell_len for mage in view["mages"])
    mages = [_mage(mage, view, teller, pieces, width) for mage in _in_order(view)]
    return Group(_headline(view, teller), "", *mages, *_own(view, teller, pieces))


def _in_order(view: View) -> list[Mapping[str, Any]]:
    """Those in the queue first, in its order; the others by seat."""
    mages: Sequence[Mapping[str, Any]] = view["mages"]
    queue: Sequence[int] = view["queue"]
    return [mages[seat] for seat in queue] + [mage for mage in mages if mage["seat"] not in queue]


def _word(teller: Teller, key: str, **fields: object) -> str:
    return _WORDS[teller.lang][key].format(**fields)


def _headline(view: View, teller: Teller) -> Text:
    line = Text(_word(teller, "battle" if view["round"] else "between", battle=view["battle"], round=view["round"]), style="bold")
    host = view["host"]
    line.append("   ")
    line.append(_word(teller, "palace_free") if host is None else _word(teller, "palace", host=teller.player(host)), style="bright_yellow")
    heights = {name: pile["deck"] for name, pile in view["piles"].items()}
    return line.append("\n" + _word(teller, "piles", **heights, bag=view["bag"]), style="not bold dim")


def _mage(mage: Mapping[str, Any], view: View, teller: Teller, pieces: Pieces, width: int) -> RenderableType:
    """Name, life and notes beside each other (the names `width` wide, so that all lives stand in a column), what lies before the mage below."""
    head = Grid.grid(padding=(0, 2, 0, 0))
    head.add_column(min_width=min(width, _WIDEST_TITLE))
    head.add_column(no_wrap=True)
    head.add_column()
    head.add_row(_title(mage, view, teller), _life(mage, teller), _notes(mage, view, teller))
    lines: list[RenderableType] = [head]
    belongings = Grid.grid(padding=(0, 1, 0, 0))
    belongings.add_column(style="dim", no_wrap=True)
    belongings.add_column()
    for key, said in _belongings(mage, teller, pieces):
        belongings.add_row(_word(teller, key), said)
    if belongings.row_count:
        lines.append(Padding(belongings, (0, 0, 0, 4)))
    return Group(*lines)


def _title(mage: Mapping[str, Any], view: View, teller: Teller) -> Text:
    turn = view["turn"]
    line = Text(f"{_TURN} " if turn is not None and turn["seat"] == mage["seat"] else "  ", style="bold")
    player = teller.player(mage["seat"])
    line.append(_word(teller, "you", player=player) if mage["seat"] == view["you"] else player, style="bold" if mage["alive"] else "dim strike")
    return line.append(f", {teller.name(mage['hero'])}", style="not bold dim")


def _notes(mage: Mapping[str, Any], view: View, teller: Teller) -> Text:
    hand = mage["hand"]
    notes = [_word(teller, "hand_size", count=hand if isinstance(hand, int) else len(hand))] if mage["alive"] else []
    if waiting := _count(mage["waiting"]):
        notes.append(_word(teller, "waiting", count=waiting))
    notes += [_word(teller, medal, count=mage[medal]) for medal in ("kills", "survivals") if mage[medal]]
    if view["host"] == mage["seat"]:
        notes.append(_word(teller, "host"))
    return Text(", ".join(notes))


def _count(shown: object) -> int:
    return shown if isinstance(shown, int) else len(shown) if isinstance(shown, list) else 0


def _life(mage: Mapping[str, Any], teller: Teller) -> Text:
    if not mage["alive"]:
        return Text(_word(teller, "dead"), style="dim italic")
    life = mage["life"]
    colour = "red" if life <= _DYING else "yellow" if life <= _HURT else "green"
    whole, half = divmod(life, _LIFE_A_BLOCK)
    bar = "█" * whole + "▌" * half
    return Text(f"{life:>2} ", style=f"bold {colour}").append(bar, style=colour).append("░" * (_BLOCKS - len(bar)), style="dim")


def _belongings(mage: Mapping[str, Any], teller: Teller, pieces: Pieces) -> Iterable[tuple[str, Text]]:
    if mage["spell"] is not None:
        yield "spell", _spell(mage["spell"], teller, pieces)
    if mage["creatures"]:
        yield "creatures", _cards((card for card, _ in mage["creatures"]), teller, pieces)
    if mage["curses"]:
        yield "curses", _cards(mage["curses"], teller, pieces)
    if mage["treasures"]:
        yield "treasures", _cards(mage["treasures"], teller, pieces)
    if mage["glyphs"]:
        yield "glyphs", _cards(mage["glyphs"], teller, pieces)


def _spell(spell: Mapping[str, Any], teller: Teller, pieces: Pieces) -> Text:
    """Backs while it is closed; what has been applied already is dimmed. A spell may lose its last card and keep its place in the queue."""
    if spell["parts"] is None:
        return Text(" ".join(_BACK for _ in range(spell["size"])), style="bold")
    line = Text() if spell["parts"] else Text("—", style="dim")
    for number, (card, slot, applied) in enumerate(spell["parts"]):
        said = teller.name(f"{card}-{slot}") if card == "wild" else teller.name(card)
        line.append(" · " if number else "").append(said, style=f"{_colour(card, pieces)}{' dim' if applied else ''}")
    if spell["open"] and spell["initiative"]:
        line.append("  " + _word(teller, "initiative", initiative=spell["initiative"]), style="dim")
    return line


def _cards(cards: Iterable[str], teller: Teller, pieces: Pieces) -> Text:
    line = Text()
    for number, card in enumerate(cards):
        line.append(", " if number else "").append(teller.name(card), style=_colour(card, pieces))
    return line


def _colour(card: str, pieces: Pieces) -> str:
    school = pieces[card].get("school") if card in pieces else card
    return _COLOURS.get(school or "", "")


def _own(view: View, teller: Teller, pieces: Pieces) -> Iterable[RenderableType]:
    """The hand with what its cards say, and the ghost cards that wait."""
    if view["you"] is None:
        return
    own = view["mages"][view["you"]]
    for key, cards in (("hand", own["hand"]), ("secrets", own["waiting"])):
        if cards:
            yield Text("\n" + _word(teller, key), style="bold")
            yield Padding(_told(cards, teller, pieces), (0, 0, 0, 2))


def _told(cards: Iterable[str], teller: Teller, pieces: Pieces) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column()
    for card in cards:
        piece = pieces[card]
        kind = teller.name(piece["type"]) if "type" in piece else ""
        if piece.get("initiative"):
            kind += f" {piece['initiative']}"
        grid.add_row(Text(teller.name(card), style=_colour(card, pieces)), kind, piece["text"])
    return grid
