"""The Pacific as a net of areas in text: a box for each, the lines between them, who stands there by kind."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from wardroom.api import Speech
from wardroom.games.nimitz.printed import AREAS, BOXES, JAPAN, JAPAN_BOX, SHIP, SIDES, US, US_BOX, counter
from wardroom.games.nimitz.terminal.naming import COLOURS, place, tally
from wardroom.games.nimitz.view import NimitzView

# Where each area is drawn, column and row: every line of the map then runs straight, aslant to the next box, or
# (Borneo to Australia, Hawaii to Samoa) round one corner.
SPOTS = {
    "JA": (1, 0), "EA": (0, 1), "OK": (1, 1), "IJ": (2, 1), "AK": (3, 1), "WC": (4, 1),
    "PH": (0, 2), "MA": (1, 2), "WI": (2, 2), "MI": (3, 2), "HI": (4, 2),
    "BO": (0, 3), "CI": (1, 3), "ML": (2, 3), "GI": (3, 3),
    "NG": (1, 4), "SI": (2, 4), "AU": (1, 5), "NC": (2, 5), "SA": (3, 5),
}  # fmt: skip
BESIDE = (("EA", "JA"), ("JA", "IJ"), ("OK", "PH"), ("IJ", "MA"), ("AK", "HI"), ("GI", "HI"), ("BO", "NG"),
          ("CI", "SI"), ("GI", "SI"), ("SI", "AU"))  # fmt: skip
ACROSS = (("PH", "MA"), ("MA", "WI"), ("WI", "MI"), ("MI", "HI"), ("CI", "ML"), ("ML", "GI"), ("NG", "SI"),
          ("AU", "NC"), ("NC", "SA"), ("AK", "WC"))  # fmt: skip
DOWN = (("JA", "OK"), ("EA", "PH"), ("PH", "BO"), ("MA", "CI"), ("WI", "ML"), ("AK", "MI"), ("WC", "HI"),
        ("CI", "NG"), ("ML", "SI"), ("NG", "AU"), ("SI", "NC"), ("GI", "SA"))  # fmt: skip
ROUND = (("BO", "AU"), ("HI", "SA"))
COLUMNS, ROWS, GAP = 5, 6, 3
NARROWEST = 16  # columns a box and its gap may take


@dataclass(frozen=True)
class Marks:
    """What the question is about: places to choose from, and where the chosen force starts."""

    chosen: Collection[str] = ()
    start: str = ""

    def at(self, area: str) -> str:
        return "<" if area == self.start else "+" if area in self.chosen else ""


NO_MARKS = Marks()


def fits(width: int) -> bool:
    return width // COLUMNS >= NARROWEST


def by_place(view: NimitzView) -> dict[str, dict[str, list[str]]]:
    """Forces by place and side, sorted."""
    found: dict[str, dict[str, list[str]]] = {}
    for id in sorted(view.forces):
        found.setdefault(view.forces[id].place, {side: [] for side in SIDES})[counter(id).side].append(id)
    return found


def sign(view: NimitzView, area: str, there: dict[str, list[str]]) -> str:
    """Who has the area, in one sign: ■ held, □ US ashore but not held, ● Japanese, × both there."""
    if there[US] and there[JAPAN]:
        return "×"
    if area in view.held:
        return "■"
    return "□" if there[US] else "●" if there[JAPAN] else "·"


def heading(
    view: NimitzView, area: str, there: dict[str, list[str]], speech: Speech, marks: Marks, room: int = 99
) -> Text:
    """■SI Solomons★: the sign, the name, the star of an Objective, and what is wrong; the name gives way first."""
    text = Text(sign(view, area, there), style="bold")
    tail = Text()
    if area in view.objectives:
        tail.append("★" if area in view.won else "☆", style="bold yellow")
    if unsupplied(view, area, there):
        tail.append("!", style="bold red")
    if n := view.scouts.get(area, 0):
        tail.append(f"?{n}", style="bold magenta")
    tail.append(marks.at(area), style="bold reverse")
    style = COLOURS[US] if area in view.held else COLOURS[JAPAN] if there[JAPAN] and not there[US] else ""
    name = f"{area} {place(area, speech)}"[: room - 1 - len(tail)]
    return text.append(name, style=f"bold {style}".strip()).append_text(tail)


def unsupplied(view: NimitzView, area: str, there: dict[str, list[str]]) -> bool:
    ashore = [id for id in there[US] if counter(id).category != SHIP and not view.forces[id].aboard]
    return bool(ashore) and area not in view.supplied


def crowd(view: NimitzView, side: str, ids: Iterable[str], speech: Speech, room: int) -> list[str]:
    """The kinds of a side in as many lines as they take: `US 2cv 1bb`."""
    lead = speech(f"board.side.{side}")
    lines, line = [], lead
    for kind in tally(ids, view, speech):
        if cell_len(line) + 1 + len(kind) > room and line.strip() != lead:
            lines.append(line)
            line = " " * len(lead)
        line += f" {kind}"
    return [*lines, line] if line != lead else lines


def drawn(view: NimitzView, speech: Speech, width: int, marks: Marks = NO_MARKS) -> Text:
    """The picture, at most 100 columns wide and as tall as it takes."""
    pitch = min(width, 100) // COLUMNS
    room = pitch - GAP
    where = by_place(view)
    boxes = {area: box(view, area, where.get(area, {US: [], JAPAN: []}), speech, marks, room) for area in AREAS}
    tall = [max(len(boxes[area]) for area, (_, row) in SPOTS.items() if row == n) for n in range(ROWS)]
    tops = [sum(tall[:n]) + n for n in range(ROWS)]
    canvas = _Canvas(COLUMNS * pitch, tops[-1] + tall[-1])
    for a, b in ACROSS:
        left, y = SPOTS[a][0] * pitch, tops[SPOTS[a][1]]
        canvas.across(left + boxes[a][0].cell_len + 1, SPOTS[b][0] * pitch - 1, y)
    for a, b in DOWN:
        column, row = SPOTS[a]
        canvas.down(column * pitch + 4, tops[row] + len(boxes[a]), tops[SPOTS[b][1]])
    for a, b in BESIDE:
        (_, first), (column, second) = sorted((SPOTS[a], SPOTS[b]))
        canvas.slant(column * pitch - 2, tops[max(first, second)] - 1, "\\" if second > first else "/")
    for a, b in ROUND:
        (column, row), (to, low) = SPOTS[a], SPOTS[b]
        canvas.down(column * pitch + 4, tops[row] + len(boxes[a]), tops[low])
        canvas.corner(column * pitch + 4, tops[low], to * pitch, boxes[b][0].cell_len)
    for area, (column, row) in SPOTS.items():
        for n, line in enumerate(boxes[area]):
            canvas.write(column * pitch, tops[row] + n, line)
    for n, line in enumerate(beside(view, where, speech, 3 * pitch)[: tops[1]]):
        canvas.write(2 * pitch, n, line)
    return canvas.text()


def box(
    view: NimitzView, area: str, there: dict[str, list[str]], speech: Speech, marks: Marks, room: int
) -> list[Text]:
    lines = [heading(view, area, there, speech, marks, room + 1)]
    for side in SIDES:
        lines += [Text(line, style=COLOURS[side]) for line in crowd(view, side, there[side], speech, room)]
    return lines


def beside(view: NimitzView, where: dict[str, dict[str, list[str]]], speech: Speech, width: int) -> list[Text]:
    """The boxes beside the map that hold anything, one a line."""
    lines = []
    for name in BOXES:
        there = where.get(name)
        if there is None or name in (US_BOX, JAPAN_BOX):
            continue
        kinds = " ".join(kind for side in SIDES for kind in tally(there[side], view, speech))
        lines.append(Text(f"{speech.noun(name)}: {kinds}", style="dim"))
        lines[-1].truncate(width, overflow="ellipsis")
    return lines


def listed(view: NimitzView, speech: Speech, width: int, marks: Marks = NO_MARKS) -> Text:
    """The same in few lines, for a low screen: the areas in columns, without the lines between them."""
    where = by_place(view)
    columns = max(1, min(3, width // 40))
    room = width // columns - 1
    cells = []
    for area in SPOTS:
        there = where.get(area, {US: [], JAPAN: []})
        if not there[US] and not there[JAPAN] and area not in view.objectives and not marks.at(area):
            continue
        line = heading(view, area, there, speech, marks)
        for side in SIDES:
            for said in crowd(view, side, there[side], speech, 999):
                line.append(f" {said}", style=COLOURS[side])
        line.truncate(room, overflow="ellipsis", pad=True)
        cells.append(line)
    tall = -(-len(cells) // columns)
    rows = [Text(" ").join(cells[n::tall]) for n in range(tall)]
    return Text("\n", no_wrap=True, overflow="crop").join(rows)


class _Canvas:
    """Characters on a page, those written last on top."""

    def __init__(self, wide: int, tall: int) -> None:
        self.cells = [[(" ", "")] * wide for _ in range(tall)]

    def put(self, x: int, y: int, char: str, style: str = "dim") -> None:
        if 0 <= y < len(self.cells) and 0 <= x < len(self.cells[y]):
            self.cells[y][x] = (char, style)

    def across(self, start: int, end: int, y: int) -> None:
        for x in range(start, end):
            self.put(x, y, "─")

    def down(self, x: int, start: int, end: int) -> None:
        for y in range(start, end):
            self.put(x, y, "│")

    def slant(self, x: int, y: int, stroke: str) -> None:
        self.put(x, y, stroke, "bold")

    def corner(self, x: int, y: int, to: int, wide: int) -> None:
        """From above, then left or right to a box that begins at `to`."""
        self.put(x, y, "└" if to > x else "┘")
        if to > x:
            self.across(x + 1, to - 1, y)
        else:
            self.across(to + wide + 1, x, y)

    def write(self, x: int, y: int, text: Text) -> None:
        for at, char in enumerate(text.plain):
            styles = " ".join(str(span.style) for span in text.spans if span.start <= at < span.end)
            self.put(x + at, y, char, f"{text.style} {styles}".strip())

    def text(self) -> Text:
        found = Text(no_wrap=True, overflow="crop")
        for n, row in enumerate(self.cells):
            found.append("\n" if n else "")
            end = max((x + 1 for x, (char, _) in enumerate(row) if char != " "), default=1)
            for char, style in row[:end]:
                found.append(char, style=style)
        return found
