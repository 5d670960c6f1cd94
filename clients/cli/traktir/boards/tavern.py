"""The table of tavern: mats as boxes (swords in a single frame, axes in a double one), the free cells by their coordinates, the hands."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from traktir.shapes import Lang, View
from traktir.texts import Teller

Cell: TypeAlias = tuple[int, int]
Mats: TypeAlias = Mapping[str, Any]

_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "turn": "Ход {turn} из {turns}",
        "barman": "Бармен: {edge}",
        "no_barman": "Бармен ещё не вышел",
        "glass": "кружка: {place}",
        "in_hand": "в руке",
        "hand": "{player} ({team})",
        "your_hand": "{player} ({team}, вы)",
        "hidden": "подставки не видны: {count}",
        "aside": "Не играют",
        "pool": "На выбор",
        "shield": "щит",
    },
    "en": {
        "turn": "Turn {turn} of {turns}",
        "barman": "Barman: {edge}",
        "no_barman": "The barman has not come yet",
        "glass": "glass: {place}",
        "in_hand": "in the hand",
        "hand": "{player} ({team})",
        "your_hand": "{player} ({team}, you)",
        "hidden": "mats unseen: {count}",
        "aside": "Not in play",
        "pool": "To choose from",
        "shield": "shield",
    },
}
_COLOURS: Final = {"swords": "bright_cyan", "axes": "bright_yellow"}
_FRAMES: Final = {"swords": box.SQUARE, "axes": box.DOUBLE}
_WIDTH: Final = 16
_RIM: Final = 7
"""Width of a column outside the mats: room for coordinates only."""
_TOLD: Final = 46
_MUG: Final = "●"
_BARRED: Final = "×"


def board(view: View, teller: Teller) -> Group:
    """Score and barman, the mats as they lie, then the hands that this viewer may see."""
    mats = {piece["id"]: piece for piece in teller.catalogue["pieces"] if piece["kind"] == "mat"}
    parts: list[RenderableType] = [_headline(view, teller)]
    if view["laid"]:
        parts.append(_cells(view, teller, mats))
    parts += [_hand(seat, view, teller, mats) for seat in range(view["seats"])]
    if view["aside"]:
        parts.append(_row(_word(teller, "pool" if view["stage"] == "draft" else "aside"), "", view["aside"], teller, mats))
    return Group(*parts)


def _word(teller: Teller, key: str, **fields: object) -> str:
    return _WORDS[teller.lang][key].format(**fields)


def _headline(view: View, teller: Teller) -> Text:
    """Whose mugs are how many, what turn it is, and which edge is barred."""
    line = Text()
    for team, points in view["score"].items():
        line.append(f"{teller.name(team)} {points}   ", style=f"bold {_COLOURS.get(team, '')}")
    turns = view["size"] ** 2
    line.append(_word(teller, "turn", turn=min(view["turn"] + 1, turns), turns=turns) + "   ")
    edge = view["barman"]
    return line.append(_word(teller, "barman", edge=teller.name(edge)) if edge else _word(teller, "no_barman"), style="magenta")


def _cells(view: View, teller: Teller, mats: Mats) -> Grid:
    laid = {(mat["cell"][0], mat["cell"][1]): mat for mat in view["laid"]}
    west, east = min(x for x, _ in laid), max(x for x, _ in laid)
    north, south = min(y for _, y in laid), max(y for _, y in laid)
    wider, higher = east - west + 1 < view["size"], south - north + 1 < view["size"]
    columns = range(west - wider, east + wider + 1)
    grid = Grid.grid(*("" for _ in columns), padding=0)
    for column, x in zip(grid.columns, columns, strict=True):
        column.width = _WIDTH if west <= x <= east else _RIM
        column.justify, column.vertical = "center", "middle"
    for y in range(north - higher, south + higher + 1):
        grid.add_row(*(_cell((x, y), laid, view, teller, mats) for x in columns))
    return grid


def _cell(cell: Cell, laid: Mapping[Cell, Any], view: View, teller: Teller, mats: Mats) -> RenderableType:
    """A mat, a free cell with its coordinates, or nothing."""
    if cell in laid:
        return _mat(laid[cell], view, teller, mats)
    x, y = cell
    if not any(beside in laid for beside in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
        return ""
    label = f"{_BARRED} {x},{y}" if _barred(cell, laid, view["barman"]) else f"{x},{y}"
    return Text(label, style="dim")


def _barred(cell: Cell, laid: Mapping[Cell, Any], barman: str | None) -> bool:
    """Whether the cell lies beyond the outermost mats on the barman's side."""
    x, y = cell
    beyond = {
        "north": all(y < mat_y for _, mat_y in laid),
        "south": all(y > mat_y for _, mat_y in laid),
        "west": all(x < mat_x for mat_x, _ in laid),
        "east": all(x > mat_x for mat_x, _ in laid),
    }
    return barman is not None and beyond.get(barman, False)


def _mat(mat: Mapping[str, Any], view: View, teller: Teller, mats: Mats) -> Panel:
    """Name, the four numbers where they fight, what they gain, and the mugs it is worth."""
    piece, team = mats[mat["mat"]], mat["team"]
    north, east, south, west = piece["sides"]
    gain = f"+{mat['bonus']}" if mat["bonus"] else ""
    foot = _word(teller, "shield") if mat["shield"] is not None else teller.name(piece["drink"])
    inside = _WIDTH - 4
    lines = (
        f"{north:^{inside}}",
        f"{west:<3}{gain:^{inside - 6}}{east:>3}",
        f"{south:^{inside}}",
        f"{_MUG * piece['mugs']:<3} {foot[: inside - 4]:>{inside - 4}}",
    )
    fresh = view["laying"] is not None and view["laying"]["cell"] == mat["cell"]
    style = f"bold reverse {_COLOURS[team]}" if fresh else _COLOURS[team]
    title = Text(teller.name(mat["mat"])[:inside], style=style)
    return Panel(Text("\n".join(lines), justify="left"), title=title, box=_FRAMES[team], width=_WIDTH, border_style=_COLOURS[team])


def _hand(seat: int, view: View, teller: Teller, mats: Mats) -> Group:
    team, glass = view["teams"][seat], view["glasses"][seat]
    key = "your_hand" if seat == view["you"] else "hand"
    title = _word(teller, key, player=teller.player(seat), team=teller.name(team))
    note = _word(teller, "glass", place=teller.value("cell", glass) if glass else _word(teller, "in_hand"))
    hand = view["hands"][seat]
    if hand is None:
        note += ", " + _word(teller, "hidden", count=view["held"][seat])
    return _row(title, note, hand or [], teller, mats, _COLOURS[team])


def _row(title: str, note: str, ids: list[str], teller: Teller, mats: Mats, colour: str = "") -> Group:
    """A player's mats, as many beside each other as fit: name, north-east-south-west, mugs."""
    line = Text(title, style=f"bold {colour}")
    if note:
        line.append(f"  {note}", style="not bold dim")
    told = [Text(_told(mat, teller, mats), no_wrap=True) for mat in ids]
    return Group(line, Padding(Columns(told, width=_TOLD), (0, 0, 0, 2), expand=False))


def _told(mat: str, teller: Teller, mats: Mats) -> str:
    sides = "-".join(map(str, mats[mat]["sides"]))
    return f"{teller.name(mat):<12} {sides} {_MUG * mats[mat]['mugs']:<3} {_kind(mats[mat], teller)}"


def _kind(mat: Mapping[str, Any], teller: Teller) -> str:
    """Drink, and skill if the mat has one."""
    return ", ".join(teller.name(mat[field]) for field in ("drink", "skill") if mat[field])
