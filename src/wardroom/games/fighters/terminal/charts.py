"""The board of Fighters in text: flat-topped hexes, two lines each, odd columns one line lower."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from rich.text import Text

from wardroom.games.fighters.board import Board
from wardroom.games.fighters.odds import Aim
from wardroom.games.fighters.state import Aircraft, Fighters, Ship
from wardroom.games.fighters.terminal.scenes import LOADS, arrow, short

MARGIN = 3  # for the numbers of the rows
WIDEST, NARROWEST = 6, 5  # a column, with the line that divides it from the next
SIDE = {"us": "cyan", "jp": "red"}
GRID, TARGET, FIELD, ACTS, REACH = "dim", "bold green", "yellow", "reverse", "bold underline"
CLOUD, ISLAND, WRECK = "░", "▒", "x"
SPENT, HURT, HIT = "✓", "!", "X"


class Window(NamedTuple):
    """The part of the board that is drawn: columns and rows from 0, the last ones not included."""

    left: int
    right: int
    top: int
    bottom: int
    pitch: int

    def holds(self, hex: str) -> bool:
        column, row = int(hex[:2]) - 1, int(hex[2:]) - 1
        return self.left <= column < self.right and self.top <= row < self.bottom

    @property
    def tall(self) -> int:
        return 2 * (self.bottom - self.top) + 2

    @property
    def wide(self) -> int:
        return MARGIN + self.pitch * (self.right - self.left) + 1


class Marks(NamedTuple):
    """What a question adds to the board."""

    acting: str = ""
    ends: Mapping[str, Collection[Aim]] = {}  # where the move can end, and the shots from there
    places: Collection[str] = ()  # other hexes that can be chosen
    field: Collection[str] = ()  # hexes under fire
    reach: Collection[str] = ()  # enemies that can be shot at
    fates: Mapping[str, str] = {}  # what a dodge there leads to
    labels: bool = False


def window(columns: int, rows: int, width: int, height: int, wanted: Collection[str], centre: str) -> Window:
    """As much as fits, with what is wanted in it as far as possible, and the centre in any case."""
    pitch = WIDEST if MARGIN + WIDEST * columns + 1 <= width else NARROWEST
    across = min(columns, max(3, (width - MARGIN - 1) // pitch))
    down = min(rows, max(3, (height - 2) // 2))
    at = [(int(hex[:2]) - 1, int(hex[2:]) - 1) for hex in wanted if hex.isdigit()]
    middle = (int(centre[:2]) - 1, int(centre[2:]) - 1) if centre.isdigit() else None
    left = _place([column for column, _ in at], middle and middle[0], across, columns)
    top = _place([row for _, row in at], middle and middle[1], down, rows)
    return Window(left, left + across, top, top + down, pitch)


def whole(board: Board, width: int) -> list[Window]:
    """The board in as few pictures as the width allows, from west to east."""
    pitch = WIDEST if MARGIN + WIDEST * board.columns + 1 <= width else NARROWEST
    across = max(3, (width - MARGIN - 1) // pitch)
    parts = -(-board.columns // across)
    edges = [board.columns * n // parts for n in range(parts + 1)]
    return [Window(left, right, 0, board.rows, pitch) for left, right in pairwise(edges)]


def _place(wanted: list[int], centre: int | None, size: int, of: int) -> int:
    """Where a stretch of that size begins: around the centre, shifted to what is wanted. Where not all of that fits,
    its middle is shown, as long as the centre stays in."""
    low, high = min(wanted, default=of // 2), max(wanted, default=of // 2)
    if centre is None:
        centre = (low + high) // 2
    first = centre - size // 2
    if wanted and max(high, centre) - min(low, centre) < size:
        first = min(max(first, high - size + 1), low)
    elif wanted:
        first = min(max((low + high + 1 - size) // 2, centre - size + 1), centre)
    return max(0, min(first, of - size))


class _Paper:
    """Characters with their styles."""

    def __init__(self, wide: int, tall: int) -> None:
        self.rows = [[(" ", "")] * wide for _ in range(tall)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        row = self.rows[y]
        for n, char in enumerate(text):
            if 0 <= x + n < len(row):
                row[x + n] = (char, style)

    def text(self) -> Text:
        """In runs of one style: a span for every character would be slow to print."""
        lines = []
        for row in self.rows:
            while row and row[-1][0] == " ":
                row.pop()
            runs = [("".join(char for char, _ in run), style) for style, run in groupby(row, key=itemgetter(1))]
            lines.append(Text.assemble(*runs, no_wrap=True))
        return Text("\n", no_wrap=True).join(lines)


def drawn(g: Fighters, view: Window, marks: Marks) -> Text:
    """The window with all that stands, flies and floats in it."""
    paper = _Paper(view.wide, view.tall)
    for column in range(view.left, view.right):
        x = MARGIN + view.pitch * (column - view.left)
        paper.put(x + 1, 0, f"{column + 1:02}".center(view.pitch - 1), "bold")
        if column % 2:
            paper.put(x + 1, 1, "_" * (view.pitch - 1), GRID)
    for row in range(view.top, view.bottom):
        paper.put(0, 1 + 2 * (row - view.top), f"{row + 1:02}", "bold")
    contents = _Contents(g, view.pitch - 1, marks)
    later = []
    for row in range(view.top, view.bottom):
        for column in range(view.left, view.right):
            x, y = MARGIN + view.pitch * (column - view.left), 1 + 2 * (row - view.top) + column % 2
            hex = f"{column + 1:02}{row + 1:02}"
            for side, (top, bottom) in ((0, "/\\"), (view.pitch, "\\/")):
                paper.put(x + side, y, top, GRID)
                paper.put(x + side, y + 1, bottom, GRID)
            cell = contents.cell(hex)
            for n, line in enumerate((cell.upper, cell.lower)):
                for at, (char, style) in enumerate(line.chars):
                    paper.put(x + 1 + at, y + n, char, style)
                if line.ends:
                    later.append((x, y + n, line))
    for x, y, line in later:  # what stands on the lines between hexes, after all of these
        for at, char in ((x, line.ends[0]), (x + view.pitch, line.ends[1])):
            if char != " ":
                paper.put(at, y, char, line.style)
    return paper.text()


class _Line(NamedTuple):
    chars: list[tuple[str, str]]
    ends: str = ""  # left and right of it, in place of the hex's own lines
    style: str = ""


class _Cell(NamedTuple):
    upper: _Line
    lower: _Line


class _Contents:
    """What to write into each hex."""

    def __init__(self, g: Fighters, wide: int, marks: Marks) -> None:
        self.g, self.wide, self.marks = g, wide, marks
        self.up = {a.hex: id for id, a in g.flying().items() if a.high}
        self.down = {a.hex: id for id, a in g.flying().items() if not a.high}
        self.segments = g.segments()
        self.barrages = {marker.hex for marker in g.barrages}
        self.torpedoes = {torpedo.hex: torpedo for torpedo in g.torpedoes}

    def cell(self, hex: str) -> _Cell:
        marks = self.marks
        flying = [id for id in (self.up.get(hex), self.down.get(hex)) if id]
        surface = self._surface(hex)
        blank, style = self._blank(hex)
        under = "_" if blank == " " else blank
        upper = self._line("", blank, style)
        lower = self._line("", under, style)
        chosen = hex in marks.ends or hex in marks.places
        if len(flying) == 2:
            upper = self._aircraft(flying[0], blank, style)[0]
            lower = self._aircraft(flying[1], under, style)[0]
            if surface:  # all three: the brackets say what is below
                lower = lower._replace(ends=surface[2], style=surface[1])
        elif flying and surface:
            upper = self._aircraft(flying[0], blank, style)[0]
            lower = self._line(surface[0], " ", style, surface[1])._replace(ends=surface[2], style=surface[1])
        elif flying:
            upper, more = self._aircraft(flying[0], blank, style)
            lower = self._line(more, under, style, self._style(flying[0]))
        else:
            if surface:
                lower = self._line(surface[0], " ", style, surface[1])._replace(ends=surface[2], style=surface[1])
            elif chosen and (shot := self._shots(hex)):
                lower = self._line(shot, under, style, TARGET)
            if chosen or marks.labels:
                upper = self._line(hex, blank, style, TARGET if chosen else GRID)
            elif hex in self.barrages:
                upper = self._line("*" * (self.wide - 2), blank, style, "bold magenta")
        if hex in self.barrages:
            upper = upper._replace(ends="**", style="bold magenta")
        if flying and chosen:
            upper = upper._replace(ends=(upper.ends or "  ")[0] + "+", style=TARGET)
        return _Cell(upper, lower)

    def _blank(self, hex: str) -> tuple[str, str]:
        """What an empty place in the hex looks like."""
        board = self.g.board
        if hex in board.clouds:
            return CLOUD, ""
        if hex in board.islands:
            return (WRECK if hex in self.g.wrecked else ISLAND), "green"
        return (":", FIELD) if hex in self.marks.field else (" ", GRID)

    def _line(self, text: str, blank: str, style: str, ink: str = "") -> _Line:
        text = text[: self.wide]
        left = (self.wide - len(text)) // 2
        chars = [(blank, style)] * left + [(char, ink) for char in text]
        return _Line(chars + [(blank, style)] * (self.wide - len(chars)))

    def _style(self, id: str) -> str:
        a = self.g.aircraft[id]
        style = SIDE[a.side]
        if id == self.marks.acting:
            return f"bold {style} {ACTS}"
        if id in self.marks.reach:
            return f"{style} {REACH}"
        return f"dim {style}" if a.spent else f"bold {style}"

    def _aircraft(self, id: str, blank: str, style: str) -> tuple[_Line, str]:
        """Its line, and the marks that found no room in it."""
        a = self.g.aircraft[id]
        name = short(id, high=a.high) + arrow(a.side, a.facing)
        marked = states(a)
        room = self.wide - len(name)
        line = self._line(name + marked[:room], blank, style, self._style(id))
        ends = "><" if id == self.marks.acting else "()" if id in self.marks.reach else ""
        return line._replace(ends=ends, style=self._style(id)), marked[room:]

    def _shots(self, hex: str) -> str:
        """>A3: from here it can be shot at, and will dodge; !A3: it cannot dodge any more."""
        found, fate = list(self.marks.ends.get(hex, ())), self.marks.fates.get(hex, "")
        if not found:
            return fate
        best = min(found, key=lambda aim: (aim.dodges, -aim.points))
        name = fate + ("!", ">")[best.dodges] + short(best.target, high=self.g.aircraft[best.target].high)
        return name + "+" if len({aim.target for aim in found}) > 1 and len(name) < self.wide else name

    def _surface(self, hex: str) -> tuple[str, str, str] | None:
        """What floats or stands there: text, style, brackets."""
        g = self.g
        if hex in self.segments:
            id, n = self.segments[hex]
            return segment(g.ships[id], id, n, self.wide, spent=f"{id}.{n}" in g.spent, acts=id == self.marks.acting)
        if hex in self.torpedoes:
            torpedo = self.torpedoes[hex]
            side = torpedo.seat[:2]
            return f"t{arrow(side, torpedo.facing)}", f"bold {SIDE[side]}", "~~"
        if hex in g.land_aa:
            seat = g.land_aa[hex]
            mark = HIT if hex in g.wrecked else SPENT if f"aa.{hex}" in g.spent else ""
            style = f"bold {SIDE[seat[:2]]}" + (f" {ACTS}" if self.marks.acting == f"aa.{hex}" else "")
            return (
                f"A{seat[:2]}{mark}" if self.wide < 5 else f"AA{seat[:2]}{mark}",
                style,
                "{}" if mark == HIT else "[]",
            )
        if hex in g.sheet.objectives:
            hit = hex in g.wrecked
            return f"OBJ{HIT if hit else ''}", "bold green", "{}" if hit else "[]"
        return None


def states(a: Aircraft) -> str:
    """Activated, damaged, what it carries."""
    return (SPENT if a.spent else "") + HURT * a.damage + LOADS.get(a.load, "")


def segment(ship: Ship, id: str, n: int, wide: int, *, spent: bool, acts: bool = False) -> tuple[str, str, str]:
    """Bow with its arrow, middle =, stern -; X where it was hit, ✓ where its guns have fired."""
    part = arrow(ship.side, ship.facing) if n == 0 else "-" if n == len(ship.hexes) - 1 else "="
    mark = HIT if n in ship.hits else SPENT if spent else ""
    style = f"bold {SIDE[ship.side]}" + (f" {ACTS}" if acts else "")
    return id[: wide - 2].upper() + part + mark, style, "{}" if n in ship.hits else "[]"
