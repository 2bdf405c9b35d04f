"""The Pacific as a staggered grid in text: two lines a hex, the name of the base above, who stands there below."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from rich.text import Text

from wardroom.api import Speech
from wardroom.games.victory.printed import BASES, BOXES, HEXES, PIECES, TYPHOONS, hex_of, side_of
from wardroom.games.victory.terminal.naming import COLOURS, FLAGS, major, short
from wardroom.games.victory.view import VictoryView

MARGIN = 3  # the number of the row
PITCHES = (8, 6, 5, 4)  # columns a hex may take
COLUMNS, ROWS = (0, 18), (1, 14)
LAND = {"jungle": "%", "mountain": "^", "desert": "░", "clear": "░"}
SIDE_COLOURS = {"japan": "red", "allies": "cyan"}
GROUPS = ("air", "naval", "ground")


@dataclass(frozen=True)
class Marks:
    """What the question is about: `quiet` places can be gone to, `hostile` ones attacked, `far` ones reached by
    strategic moves alone; `start` is where from."""

    quiet: Collection[str] = ()
    hostile: Collection[str] = ()
    far: Collection[str] = ()
    start: str = ""

    def at(self, place: str) -> str:
        if place == self.start:
            return "<"
        near = ("!" if place in self.hostile else "") + ("+" if place in self.quiet else "")
        return near or ("°" if place in self.far else "")

    @property
    def wanted(self) -> tuple[str, ...]:
        """What the picture should show."""
        near = (*self.quiet, *self.hostile) or tuple(self.far)
        return (*near, *([self.start] if self.start else []))


NO_MARKS = Marks()


@dataclass(frozen=True)
class Window:
    """The part of the map that is drawn: first and last column and row, and how wide a hex is."""

    columns: tuple[int, int]
    rows: tuple[int, int]
    pitch: int

    @property
    def wide(self) -> int:
        return MARGIN + self.pitch * (self.columns[1] - self.columns[0] + 1) + self.pitch // 2 - 1

    @property
    def tall(self) -> int:
        return 1 + 2 * (self.rows[1] - self.rows[0] + 1)

    def holds(self, hex: str) -> bool:
        column, row = spot(hex)
        return self.columns[0] <= column <= self.columns[1] and self.rows[0] <= row <= self.rows[1]


@dataclass
class Crowd:
    """Who stands at one place: the groups of one's own, the enemy's by number."""

    own: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GROUPS, 0))
    sides: dict[str, int] = field(default_factory=lambda: {"japan": 0, "allies": 0})


def spot(place: str) -> tuple[int, int]:
    return int(place[1:3]), int(place[3:5])


def on_map(places: Iterable[str]) -> list[str]:
    return [hex_of(place) for place in places if hex_of(place) in HEXES]


def window(width: int, height: int, wanted: Iterable[str] = ()) -> Window:
    """The largest picture in which all that is wanted can be seen; else all columns and the busiest rows."""
    spots = [spot(hex) for hex in on_map(wanted)]
    tall = max(1, min(ROWS[1], (height - 1) // 2))
    for pitch in PITCHES:
        wide = min(COLUMNS[1] + 1, (width + 1 - MARGIN - pitch // 2) // pitch)
        columns, rows = _reach(spots, 0, wide, COLUMNS), _reach(spots, 1, tall, ROWS)
        seen = all(columns[0] <= c <= columns[1] and rows[0] <= r <= rows[1] for c, r in spots)
        whole = wide > COLUMNS[1]
        if whole or pitch == PITCHES[-1] or (spots and seen):
            return Window(columns, rows, pitch)
    raise AssertionError("the narrowest hex is always drawn")


def _reach(spots: list[tuple[int, int]], axis: int, room: int, bounds: tuple[int, int]) -> tuple[int, int]:
    """The stretch of so many columns or rows that shows most, with what it shows in its middle."""
    first, last = bounds
    if room > last - first:
        return bounds
    found = [s[axis] for s in spots] or [(first + last) // 2]

    def worth(start: int) -> tuple[int, float]:
        shown = [n for n in found if start <= n < start + room]
        middle = (min(shown) + max(shown)) / 2 if shown else 0
        return len(shown), -abs(start + (room - 1) / 2 - middle)

    start = max(range(first, last - room + 2), key=worth)
    return start, start + room - 1


# ---- what stands where


def crowds(view: VictoryView) -> dict[str, Crowd]:
    """By hex or box. Major Bases are no units."""
    found: dict[str, Crowd] = {}
    for id, seen in view.blocks.items():
        piece = PIECES[id]
        if piece.type == "MB":
            continue
        crowd = found.setdefault(hex_of(seen.place), Crowd())
        crowd.sides[piece.side] += 1
        if piece.side == view.side:
            crowd.own[piece.group] += 1
    for shadow in view.shadows:
        found.setdefault(hex_of(shadow.place), Crowd()).sides[side_of(shadow.nation)] += shadow.count
    return found


def manned(view: VictoryView, place: str, crowd: Crowd, room: int, speech: Speech) -> str:
    """One's own by group if there is room for it, else by number; enemies after `?`, or after `×` where a battle is
    to come. A spectator has no side: he sees both by their signs."""
    if view.side is None:
        return "".join(FLAGS["us" if side == "allies" else side] + str(n) for side, n in crowd.sides.items() if n)
    own = crowd.sides[view.side]
    enemies = sum(crowd.sides.values()) - own
    against = f"{'×' if place in view.clashes else '?'}{enemies}" if enemies else ""
    parts = "".join(f"{n}{speech(f'board.letter.{group}')}" for group, n in crowd.own.items() if n)
    said = f"{parts}{against}"
    return said if len(said) <= room else f"{own or ''}{against}"


# ---- drawing


def drawn(view: VictoryView, window: Window, speech: Speech, marks: Marks = NO_MARKS) -> Text:
    """The picture, with the numbers of columns above and of rows at the left: 12 and 06 are hex 1206."""
    pitch, (left, right) = window.pitch, window.columns
    there = crowds(view)
    shift = " " * (pitch // 2) if window.rows[0] % 2 else ""
    text = Text(" " * MARGIN + shift, no_wrap=True, overflow="crop")
    text.append("".join(f"{column:02}".ljust(pitch) for column in range(left, right + 1)), style="dim")
    for row in range(window.rows[0], window.rows[1] + 1):
        for upper in (True, False):
            text.append("\n" + (f"{row:02} " if upper else "   "), style="dim")
            text.append(" " * (pitch // 2) if row % 2 else "")
            for column in range(left, right + 1):
                hex = f"H{column:02}{row:02}"
                cell = Text(" " * pitch)
                if hex in HEXES and not HEXES[hex].out_of_play:
                    cell = _name(view, hex, pitch, speech) if upper else _units(view, hex, there, marks, pitch, speech)
                text.append_text(cell)
    return Text("\n", no_wrap=True, overflow="crop").join([line[: _end(line)] for line in text.split("\n")])


def _end(line: Text) -> int:
    return len(line.plain.rstrip()) or 1


def _name(view: VictoryView, hex: str, pitch: int, speech: Speech) -> Text:
    printed = HEXES[hex]
    if view.storm and TYPHOONS.get(view.storm) == hex:
        storm = "@" * (1 if hex in BASES else 2)
    else:
        storm = ""
    if hex not in BASES:
        sign = storm or ("·" if printed.kind == "sea" else LAND[printed.terrain] * 2)
        return Text((" " + sign).ljust(pitch), style="bold magenta" if storm else "dim")
    nation = view.held.get(hex, BASES[hex].owner)
    name = short(hex, pitch - 1 - len(storm), speech)
    name = name.upper() if major(view, hex) else name
    flag = "" if hex not in view.blockades else "#"
    said = f"{name[: pitch - 1 - len(storm) - len(flag)]}{flag}{FLAGS[nation]}{storm}"
    return Text(said.ljust(pitch), style=f"bold {COLOURS[nation]}")


def _units(view: VictoryView, hex: str, there: dict[str, Crowd], marks: Marks, pitch: int, speech: Speech) -> Text:
    mark = marks.at(hex) or marks.at(hex + "w")
    said = manned(view, hex, there[hex], pitch - 1 - len(mark), speech) if hex in there else ""
    cell = Text(said.ljust(1) if mark else said, style="bold")
    cell.append(mark, style="bold reverse")
    cell.pad_right(max(0, pitch - len(cell)))
    return cell[:pitch]


def boxes(view: VictoryView, speech: Speech, marks: Marks = NO_MARKS) -> Text:
    """The boxes at the edges of the map, in one line."""
    there, parts = crowds(view), []
    for box in BOXES:
        said = manned(view, box, there[box], 9, speech) if box in there else "–"
        parts.append(f"{speech.noun(box)} {said}{marks.at(box)}")
    return Text(speech("board.boxes", boxes=" · ".join(parts)), no_wrap=True, overflow="ellipsis")
