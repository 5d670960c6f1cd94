"""The table of tavern: mats as boxes (swords in a single frame, axes in a double one), the free cells by their coordinates, the hands."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from traktir.boards.fitting import Fitting
from traktir.shapes import Lang, View
from traktir.texts import Teller

Cell: TypeAlias = tuple[int, int]

_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "draft": "Выбор подставок",
        "turn": "Ход {turn} из {turns}",
        "barman": "Бармен: {edge}",
        "no_barman": "Бармен ещё не вышел",
        "glass": "бокал: {place}",
        "in_hand": "в руке",
        "hand": "{player} ({team})",
        "your_hand": "{player} ({team}, вы)",
        "hidden": "подставки не видны: {count}",
        "aside": "Не играют",
        "pool": "На выбор",
        "shield": "щит",
        "legend": "Числа: север-восток-юг-запад. {mug} – кружка.",
    },
    "en": {
        "draft": "Picking mats",
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
        "legend": "Numbers: north-east-south-west. {mug} – a mug.",
    },
}
_COLOURS: Final = {"swords": "bright_cyan", "axes": "bright_yellow"}
_FRAMES: Final = {"swords": box.SQUARE, "axes": box.DOUBLE}
_MUG: Final = "●"
_BARRED: Final = "×"

_MAT, _NARROW_MAT = 16, 15
"""Width of a mat, frame included; the other one is for terminals into which not all of these fit."""
_INSIDE: Final = 12
_RIM: Final = 7
"""Width of a column outside the mats: room for coordinates only."""
_PLAIN, _PRO = 26, 46
"""Width of a mat in a hand; with skills in play it says more."""


def board(view: View, teller: Teller) -> Group:
    """Score and barman, the mats as they lie, then the hands that this viewer may see."""
    mats = {piece["id"]: piece for piece in teller.catalogue["pieces"] if piece["kind"] == "mat"}
    laid = {(mat["cell"][0], mat["cell"][1]): mat for mat in view["laid"]}
    return Group(*_Picture(view, teller, mats, laid).parts())


@dataclass(frozen=True, slots=True)
class _Picture:
    """`mats` are the catalogue's pieces by id, `laid` the mats on the table by their cells."""

    view: View
    teller: Teller
    mats: Mapping[str, Any]
    laid: Mapping[Cell, Any]

    def parts(self) -> list[RenderableType]:
        parts: list[RenderableType] = [self.headline()]
        if self.laid:
            parts.append(Fitting(self.cells))
        parts += [self.hand(seat) for seat in range(self.view["seats"])]
        if self.view["aside"]:
            parts.append(self.row(Text(self.word("pool" if self.drafting else "aside"), style="bold"), self.view["aside"]))
        return [*parts, Text(self.word("legend", mug=_MUG), style="dim")]

    @property
    def drafting(self) -> bool:
        return bool(self.view["stage"] == "draft")

    def word(self, key: str, **fields: object) -> str:
        return _WORDS[self.teller.lang][key].format(**fields)

    def headline(self) -> Text:
        """Whose mugs are how many, what turn it is, and which edge is barred; before the first turn there is nothing of that."""
        if self.drafting:
            return Text(self.word("draft"), style="bold")
        turns, edge = self.view["size"] ** 2, self.view["barman"]
        scores = [(f"{self.teller.name(team)} {points}   ", f"bold {_COLOURS[team]}") for team, points in self.view["score"].items()]
        turn = self.word("turn", turn=min(self.view["turn"] + 1, turns), turns=turns)
        barman = self.word("barman", edge=self.teller.name(edge)) if edge else self.word("no_barman")
        return Text.assemble(*scores, f"{turn}   ", (barman, "magenta"))

    def cells(self, width: int) -> Grid:
        """The box around the mats and, while it may still grow, one cell more on each side."""
        xs, ys = {x for x, _ in self.laid}, {y for _, y in self.laid}
        columns, rows = _span(xs, self.view["size"]), _span(ys, self.view["size"])
        mat = _MAT if len(xs) * _MAT + (len(columns) - len(xs)) * _RIM <= width else _NARROW_MAT
        grid = Grid.grid(*("" for _ in columns), padding=0)
        for column, x in zip(grid.columns, columns, strict=True):
            column.width = mat if x in xs else _RIM
            column.justify, column.vertical = "center", "middle"
        for y in rows:
            grid.add_row(*(self.cell((x, y), mat) for x in columns))
        return grid

    def cell(self, cell: Cell, width: int) -> RenderableType:
        """A mat so wide, a free cell with its coordinates, or nothing."""
        if cell in self.laid:
            return self.mat(self.laid[cell], width)
        x, y = cell
        if not any(beside in self.laid for beside in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            return ""
        return Text(f"{_BARRED} {x},{y}" if self.barred(cell) else f"{x},{y}", style="dim")

    def barred(self, cell: Cell) -> bool:
        """Whether the cell lies beyond the outermost mats on the barman's side."""
        x, y = cell
        beyond = {
            "north": all(y < mat_y for _, mat_y in self.laid),
            "south": all(y > mat_y for _, mat_y in self.laid),
            "west": all(x < mat_x for mat_x, _ in self.laid),
            "east": all(x > mat_x for mat_x, _ in self.laid),
        }
        return beyond.get(self.view["barman"], False)

    def mat(self, mat: Mapping[str, Any], width: int) -> Panel:
        """Name, the four numbers where they fight, what they gain, and the mugs it is worth. The one just laid stands out."""
        piece, colour = self.mats[mat["mat"]], _COLOURS[mat["team"]]
        north, east, south, west = piece["sides"]
        gain = f"+{mat['bonus']}" if mat["bonus"] else ""
        foot = self.word("shield") if mat["shield"] is not None else self.teller.name(piece["drink"])
        lines = (
            f"{north:^{_INSIDE}}",
            f"{west:<3}{gain:^{_INSIDE - 6}}{east:>3}",
            f"{south:^{_INSIDE}}",
            f"{_MUG * piece['mugs']:<3} {foot[: _INSIDE - 4]:>{_INSIDE - 4}}",
        )
        fresh = self.view["laying"] is not None and self.view["laying"]["cell"] == mat["cell"]
        title = Text(_shortened(self.teller.name(mat["mat"]), width - 5), style=f"bold reverse {colour}" if fresh else colour)
        padding = (0, width - _INSIDE - 3, 0, 1)
        return Panel(Text("\n".join(lines), justify="left"), title=title, box=_FRAMES[mat["team"]], width=width, padding=padding, border_style=colour)

    def hand(self, seat: int) -> Group:
        """Who it is, where the glass is, and the mats, unless they are hidden from this viewer."""
        team, glass, hand = self.view["teams"][seat], self.view["glasses"][seat], self.view["hands"][seat]
        key = "your_hand" if seat == self.view["you"] else "hand"
        title = self.word(key, player=self.teller.player(seat), team=self.teller.name(team))
        note = self.word("glass", place=self.teller.value("cell", glass) if glass else self.word("in_hand"))
        if hand is None:
            note += ", " + self.word("hidden", count=self.view["held"][seat])
        return self.row(Text.assemble((title, f"bold {_COLOURS[team]}"), (f"  {note}", "dim")), hand or [])

    def row(self, title: Text, ids: Sequence[str]) -> Group:
        """Mats under a title, as many beside each other as fit."""
        width = _PRO if self.view["options"]["pro"] else _PLAIN
        told = [Text(self.told(self.mats[mat]), no_wrap=True) for mat in ids]
        return Group(title, Padding(Columns(told, width=width), (0, 0, 0, 2), expand=False))

    def told(self, piece: Mapping[str, Any]) -> str:
        """Name, north-east-south-west, mugs; drink and skill where these count (TV7, TV17)."""
        line = f"{self.teller.name(piece['id']):<12} {'-'.join(map(str, piece['sides']))} {_MUG * piece['mugs']:<3}"
        if not self.view["options"]["pro"]:
            return line
        return f"{line} {', '.join(self.teller.name(piece[field]) for field in ('drink', 'skill') if piece[field])}"


def _shortened(name: str, longest: int) -> str:
    """Of `Kristian II` the number stays, which tells two of a name apart."""
    stem, blank, number = name.rpartition(" ")
    return name if len(name) <= longest else f"{stem[: longest - len(blank + number)]}{blank}{number}"


def _span(taken: Collection[int], size: int) -> range:
    """From the first to the last row (or column) with mats; one further on both sides if there may be more of them."""
    first, last = min(taken), max(taken)
    rim = int(last - first + 1 < size)
    return range(first - rim, last + rim + 1)
