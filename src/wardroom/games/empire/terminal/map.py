"""The Pacific in text. Close up a hex is a cell of its own, columns staggered as on the map; from afar it is two or
three characters, a line for each row of hexes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from rich.text import Text

from wardroom.api import Speech
from wardroom.games.empire.odds import board_of
from wardroom.games.empire.printed import ALLIED, COUNTERS, HEXES, HQ, JAPAN, PLACES, SIDES
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import Empire, stacks
from wardroom.games.empire.terminal.naming import COLOUR, FAINT, SIGN, counts, short
from wardroom.games.empire.theatres import spot
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import BIT
from wardroom.games.empire.view import EmpireView

MARGIN = 3  # the number of the row
COLUMNS, ROWS = (10, 60), (0, 28)
LAND = {"jungle": "%", "mountain": "^", "mixed": "~", "open": "=", "atoll": "o"}
SEA = {(False, False): "·", (True, False): ",", (False, True): "'", (True, True): ";"}  # ZOI of Japan, of the Allies
MOST = 9


@dataclass(frozen=True)
class Scale:
    """How wide a column is, and whether odd columns lie on a line of their own."""

    pitch: int
    close: bool

    @property
    def lines(self) -> int:
        return 2 if self.close else 1

    @property
    def cell(self) -> int:
        return self.pitch * self.lines


CLOSEST = Scale(5, True)
SCALES = (CLOSEST, Scale(4, True), Scale(3, False), Scale(2, False))


@dataclass(frozen=True)
class Marks:
    """What the question is about: `quiet` hexes can be chosen, `hostile` ones too, and the enemy is there; `start` is
    where from; `sight` is only to be seen."""

    quiet: Collection[str] = ()
    hostile: Collection[str] = ()
    start: str = ""
    sight: Collection[str] = ()

    def at(self, hex: str) -> str:
        if hex == self.start:
            return "<"
        return "!" if hex in self.hostile else "+" if hex in self.quiet else ""

    @property
    def wanted(self) -> tuple[str, ...]:
        return (*self.quiet, *self.hostile, *self.sight, *([self.start] if self.start else []))


NO_MARKS = Marks()


@dataclass(frozen=True)
class Window:
    """The part of the map that is drawn: first and last column and row."""

    columns: tuple[int, int]
    rows: tuple[int, int]
    scale: Scale

    @property
    def wide(self) -> int:
        return MARGIN + self.scale.pitch * (self.columns[1] - self.columns[0]) + self.scale.cell

    @property
    def tall(self) -> int:
        return 1 + self.scale.lines * (self.rows[1] - self.rows[0] + 1)

    def holds(self, hex: str) -> bool:
        column, row = spot(hex)
        return self.columns[0] <= column <= self.columns[1] and self.rows[0] <= row <= self.rows[1]


def window(width: int, height: int, wanted: Iterable[str] = (), scales: Iterable[Scale] = SCALES) -> Window:
    """The closest picture in which all that is wanted can be seen; else the widest, with most of it."""
    spots = [spot(hex) for hex in wanted if hex in HEXES]
    found = [_at_scale(width, height, spots, scale) for scale in scales]
    seeing = (w for w in found if spots and all(_inside(w, at) for at in spots))
    return next(seeing, found[-1])


def _at_scale(width: int, height: int, spots: list[tuple[int, int]], scale: Scale) -> Window:
    wide = (width - MARGIN - scale.cell) // scale.pitch + 1
    tall = max(1, (height - 1) // scale.lines)
    return Window(_reach(spots, 0, wide, COLUMNS), _reach(spots, 1, tall, ROWS), scale)


def _inside(window: Window, at: tuple[int, int]) -> bool:
    (left, right), (top, bottom) = window.columns, window.rows
    return left <= at[0] <= right and top <= at[1] <= bottom


def _reach(spots: list[tuple[int, int]], axis: int, room: int, bounds: tuple[int, int]) -> tuple[int, int]:
    """The stretch of so many columns or rows that shows most, with what it shows in its middle. It is no longer than
    what there is to show and a few hexes around it."""
    first, last = bounds
    found = [s[axis] for s in spots] or [(first + last) // 2]
    if spots and max(found) - min(found) + 1 + 2 * AROUND < room:
        room = max(LEAST[axis], max(found) - min(found) + 1 + 2 * AROUND) if axis else room
    if room > last - first:
        return bounds

    def worth(start: int) -> tuple[int, float]:
        shown = [n for n in found if start <= n < start + room]
        centre = (min(shown) + max(shown)) / 2 if shown else 0
        return len(shown), -abs(start + (room - 1) / 2 - centre)

    start = max(range(first, last - room + 2), key=worth)
    return start, start + room - 1


AROUND = 2  # rows beyond what is wanted
LEAST = (15, 5)  # columns and rows that are worth a picture


# ---- drawing


class Chart:
    """One picture: what the map says at every hex of it."""

    def __init__(self, view: EmpireView, window: Window, speech: Speech, marks: Marks = NO_MARKS) -> None:
        self.view, self.window, self.speech, self.marks = view, window, speech, marks
        self.g: Empire = board_of(view)
        self.zoi = supply.survey(self.g).zoi
        self.units = stacks(view.units)
        self.fights = {fight.hex for fight in view.offensive.fights} if view.offensive else set()
        self.play = in_play(view.scenario)

    def drawn(self) -> Text:
        lines = [self._columns()]
        for row in range(self.window.rows[0], self.window.rows[1] + 1):
            for odd in range(self.window.scale.lines):
                lines.append(self._line(row, odd))
        while len(lines) > 1 and not lines[-1].plain.strip():
            lines.pop()
        return Text("\n", no_wrap=True, overflow="crop").join(line[: _end(line)] for line in lines)

    def _columns(self) -> Text:
        left, right = self.window.columns
        pitch = self.window.scale.pitch
        step = 2 if pitch == 2 else 1
        said = "".join(f"{column:02}".ljust(pitch * step) for column in range(left, right + 1, step))
        return Text(" " * MARGIN + said, style="dim")

    def _line(self, row: int, odd: int) -> Text:
        scale = self.window.scale
        text = Text(f"{row:02} " if not odd else "   ", style="dim")
        if scale.close and self._first(odd) != self.window.columns[0]:
            text.append(" " * scale.pitch)
        for hex in self._hexes(row, odd):
            cell = self._close(hex) if scale.close else self._far(hex)
            cell.pad_right(max(0, scale.cell - len(cell)))
            text.append_text(cell[: scale.cell])
        return text

    def _first(self, odd: int) -> int:
        left = self.window.columns[0]
        return left if left % 2 == odd else left + 1

    def _hexes(self, row: int, odd: int) -> Iterator[str]:
        left, right = self.window.columns
        start, step = (self._first(odd), 2) if self.window.scale.close else (left, 1)
        return (f"{column:02}{row:02}" for column in range(start, right + 1, step))

    # ---- one hex

    def _sea(self, hex: str) -> str:
        return SEA[bool(self.zoi[JAPAN] & BIT[hex]), bool(self.zoi[ALLIED] & BIT[hex])]

    def _holder(self, hex: str) -> str:
        return self.g.holder(hex)

    def _sides(self, hex: str) -> list[str]:
        """Who stands there; who holds it first."""
        there = [side for side in SIDES if hex in self.units[side]]
        return sorted(there, key=lambda side: HEXES[hex].land and side != self._holder(hex))

    def _colour(self, hex: str) -> str:
        there = self._sides(hex)
        side = there[0] if there else self._holder(hex) if HEXES[hex].land else ""
        return COLOUR[side] if side else ""

    def _bare(self, hex: str) -> Text | None:
        """A hex with nobody in it and no name, or none at all."""
        if hex not in HEXES or hex not in self.play:
            return Text(" ")
        if hex in PLACES or self._sides(hex):
            return None
        if not HEXES[hex].land:
            return Text(self._sea(hex), style="dim")
        return Text(LAND[HEXES[hex].terrain] + FAINT[self._holder(hex)], style=f"dim {self._colour(hex)}")

    def _close(self, hex: str) -> Text:
        mark = self.marks.at(hex)
        if (bare := self._bare(hex)) is not None:
            return bare.append(mark, style="bold reverse not dim")
        room = self.window.scale.cell - 1 - len(mark)
        text = Text(self._said(hex, room), style=f"bold {self._colour(hex)}")
        return text.append(mark, style="bold reverse")

    def _said(self, hex: str, room: int) -> str:
        """Rab●H2g1a: the place, who holds it, who stands there. What does not fit gives way: first the name."""
        names = [short(hex, n, self.speech) for n in (4, 3, 2)] if hex in PLACES else [""]
        versions = [self._composed(hex, name, how) for how in ("zoi", "full", "few") for name in names]
        return next((said for said in versions if len(said) <= room), versions[-1][:room])

    def _composed(self, hex: str, name: str, how: str) -> str:
        there = self._sides(hex)
        said = f"{name}{SIGN[self._holder(hex)]}" if hex in PLACES else ""
        for n, side in enumerate(there):
            lead = "" if n == 0 and said.endswith(SIGN[side]) else SIGN[side]
            units = self.units[side][hex]
            said += lead + (_few(units) if how == "few" else counts(units, self.speech))
        if hex in self.fights:
            return f"{said}×"
        sign = self._sea(hex)
        return f"{said}{sign}" if how == "zoi" and sign != "·" else said

    def _far(self, hex: str) -> Text:
        mark = self.marks.at(hex) or ("×" if hex in self.fights else "")
        two = self._bare(hex)
        if two is None:
            there = self._sides(hex)
            side = there[0] if there else self._holder(hex)
            tail = _number(self.units[side][hex]) if there else short(hex, 1, self.speech)
            two = Text(SIGN[side] + tail[:1], style=f"bold {self._colour(hex)}")
        if mark and self.window.scale.pitch == 2:
            two = two[:1]
        two.pad_right(max(0, 2 - len(two)) if mark and self.window.scale.pitch > 2 else 0)
        return two.append(mark, style="bold reverse not dim")


def _number(units: tuple[str, ...]) -> str:
    """How many fight there; an HQ alone is H."""
    n = sum(COUNTERS[unit].type != HQ for unit in units)
    return "H" if not n else str(n) if n <= MOST else "+"


def _few(units: tuple[str, ...]) -> str:
    """H4: an HQ, and how many others."""
    n = len(units) - sum(COUNTERS[unit].type == HQ for unit in units)
    return ("H" if n < len(units) else "") + (str(n) if n else "")


def _end(line: Text) -> int:
    return len(line.plain.rstrip()) or 1


def drawn(view: EmpireView, window: Window, speech: Speech, marks: Marks = NO_MARKS) -> Text:
    return Chart(view, window, speech, marks).drawn()
