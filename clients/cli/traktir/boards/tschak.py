"""The table of tschak: the keep with everybody's parties, what has been won, the hand, and what is known of the other hands."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from traktir.shapes import Lang, View
from traktir.texts import Teller

Pieces: TypeAlias = Mapping[str, Any]

_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "round": "Раунд {round} из 4",
        "over": "Игра окончена",
        "coins": "золота в банке: {coins}",
        "order": "при равенстве: {order}",
        "storey": "Этаж {storey}",
        "last": "Последняя",
        "points": "Очки",
        "gold": "Золото",
        "treasures": "Сокровища",
        "monsters": "Чудовища",
        "you": "{player} (вы)",
        "hand": "Ваша рука",
        "seen": "Рука игрока {player}",
        "travelling": "Рука в пути",
        "mage": "М",
        "warrior": "В",
        "dwarf": "Г",
        "chameleon": "Х",
        "artifact": "А",
    },
    "en": {
        "round": "Round {round} of 4",
        "over": "The match is over",
        "coins": "gold in the bank: {coins}",
        "order": "ties: {order}",
        "storey": "Storey {storey}",
        "last": "Last",
        "points": "Points",
        "gold": "Gold",
        "treasures": "Treasures",
        "monsters": "Monsters",
        "you": "{player} (you)",
        "hand": "Your hand",
        "seen": "Hand of {player}",
        "travelling": "Travelling hand",
        "mage": "M",
        "warrior": "W",
        "dwarf": "D",
        "chameleon": "C",
        "artifact": "A",
    },
}
_COLOURS: Final = {"mage": "bright_magenta", "warrior": "bright_red", "dwarf": "bright_yellow", "artifact": "bright_cyan"}
_TREASURE, _MONSTER = "green", "red"
_WAND: Final = "*"
_NAMES, _STOREY, _WON = 16, 24, 28
"""Widths of columns, in a terminal that is wide enough; in another they share what there is."""
_KEEP, _SPOILS = 99, 96
_HELD: Final = 28


def board(view: View, teller: Teller) -> Group:
    """The keep, the spoils, then the cards that this viewer knows."""
    pieces = {piece["id"]: piece for piece in teller.catalogue["pieces"]}
    parts: list[RenderableType] = [_headline(view, teller), _keep(view, teller, pieces), "", _spoils(view, teller)]
    if view["hand"]:
        held = [_hero(card, teller, pieces) for card in view["hand"]]
        parts.append(Group(Text(_word(teller, "hand"), style="bold"), Padding(Columns(held, width=_HELD), (0, 0, 0, 2), expand=False)))
    return Group(*parts, *_memory(view, teller, pieces))


def _word(teller: Teller, key: str, **fields: object) -> str:
    return _WORDS[teller.lang][key].format(**fields)


def _headline(view: View, teller: Teller) -> Text:
    line = Text(_word(teller, "over") if view["over"] else _word(teller, "round", round=view["round"]), style="bold")
    line.append(f"   {_word(teller, 'coins', coins=view['coins'])}", style="not bold yellow")
    return line.append(f"   {_word(teller, 'order', order=', '.join(map(teller.player, view['order'])))}", style="not bold dim")


def _keep(view: View, teller: Teller, pieces: Pieces) -> Constrain:
    """A column for each storey: its treasure and monster, then the party of each player, card below card."""
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), show_edge=False, expand=True)
    grid.add_column(ratio=_NAMES, overflow="fold")
    for storey in range(1, len(view["keep"]) + 1):
        now = storey == view["storey"] and not view["over"]
        grid.add_column(_word(teller, "storey", storey=storey), ratio=_STOREY, overflow="fold", header_style="bold reverse" if now else "bold")
    grid.add_row(None, *(_prizes(storey, teller) for storey in view["keep"]), end_section=True)
    for player in view["players"]:
        name = Text(_player(player["seat"], view, teller), style="bold")
        if player["last"]:
            name.append(f"\n{_word(teller, 'last')}\n", style="not bold dim").append_text(_hero(player["last"], teller, pieces))
        grid.add_row(name, *(_cards(party, teller, pieces) for party in player["parties"]), end_section=True)
    return Constrain(grid, _KEEP)


def _prizes(storey: Mapping[str, str], teller: Teller) -> Text:
    return Text(teller.name(storey["treasure"]), style=_TREASURE).append(f"\n{teller.name(storey['monster'])}", style=_MONSTER)


def _spoils(view: View, teller: Teller) -> Constrain:
    """What everybody has won, and what it would come to now."""
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), show_edge=False, expand=True)
    grid.add_column(ratio=_NAMES, overflow="fold")
    for key in ("points", "gold"):
        grid.add_column(_word(teller, key), justify="right", no_wrap=True)
    grid.add_column(_word(teller, "treasures"), ratio=_WON, overflow="fold", style=_TREASURE)
    grid.add_column(_word(teller, "monsters"), ratio=_WON, overflow="fold", style=_MONSTER)
    for player in view["players"]:
        name = Text(_player(player["seat"], view, teller), style="bold")
        won = (Text("\n".join(map(teller.name, player[kind]))) for kind in ("treasures", "monsters"))
        grid.add_row(name, Text(str(player["points"]), style="bold"), Text(str(player["gold"]), style="yellow"), *won)
    return Constrain(grid, _SPOILS)


def _memory(view: View, teller: Teller, pieces: Pieces) -> Iterable[Text]:
    """A line for each hand that has lain open in an earlier round: what is left of it, wherever it is now."""
    seats = {player["place"]: player for player in view["players"]}
    for place, seen in enumerate(view["seen"]):
        holder = seats.get(place)
        if seen is None or view["over"] or (holder and holder["seat"] == view["you"]):
            continue
        title = _word(teller, "seen", player=teller.player(holder["seat"])) if holder else _word(teller, "travelling")
        played = {card for party in holder["parties"] for card in party} if holder else set()
        line = Text(f"{title}: ", style="dim")
        for card in seen:
            if card not in played:
                line.append(f"{_mark(card, teller, pieces)} ", style=f"not dim {_COLOURS[pieces[card]['suit']]}")
        yield line


def _player(seat: int, view: View, teller: Teller) -> str:
    name = teller.player(seat)
    return _word(teller, "you", player=name) if seat == view["you"] else name


def _cards(cards: Iterable[str], teller: Teller, pieces: Pieces) -> Text:
    return Text("\n").join(_hero(card, teller, pieces) for card in cards)


def _hero(card: str, teller: Teller, pieces: Pieces) -> Text:
    """Suit, value and wand as a mark, then the name without its trade."""
    name = pieces[card]["name"].partition(",")[0]
    return Text(f"{_mark(card, teller, pieces):<3} {name}", style=_COLOURS[pieces[card]["suit"]])


def _mark(card: str, teller: Teller, pieces: Pieces) -> str:
    """`M5*` for a mage of five with the wand, `C` for a chameleon."""
    piece = pieces[card]
    letter = _word(teller, "chameleon" if piece["chameleon"] else piece["suit"])
    return f"{letter}{piece['value'] or ''}{_WAND if piece['wand'] else ''}"
