"""The rules of flight read a second time: every path is written out and flown step by step, and nothing is clever.

Written from the words of the clauses and from the printed boards and counters; it uses none of the code that it is
compared with (`wardroom.games.fighters.flight`). An end of a flight is a tuple:

    ("stays", hex, facing, altitude, weapon, where it falls, its bearing, damage)
    ("leaves", edge, weapon, where it falls, its bearing)
    ("falls", weapon, where it falls, its bearing)          shot down by a barrage on the way
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from wardroom.games.fighters.state import Aircraft, Fighters

End = tuple[object, ...]
NOTHING = ("none", "none", 0)
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # north, then clockwise
COST = {"advance": 1, "slip": 1, "turn": 1, "dive": 0, "climb": 2}
LEFT, NEITHER, RIGHT = -1, 0, 1


class Step(NamedTuple):
    manoeuvre: str
    hand: int


FORWARD = [Step("advance", NEITHER), *(Step(name, hand) for name in ("slip", "turn") for hand in (LEFT, RIGHT))]
DIVE, CLIMB = Step("dive", NEITHER), Step("climb", NEITHER)


# ---- the board


def neighbour(g: Fighters, hex: str, way: int) -> str | None:
    return beside(g.board.columns, g.board.rows, hex, way)


@cache
def beside(columns: int, rows: int, hex: str, way: int) -> str | None:
    """Columns and rows from 1; every second column lies half a hex lower."""
    column, row = int(hex[:2]) - 1, int(hex[2:]) - 1
    q, r = column + STEPS[way][0], row - (column - column % 2) // 2 + STEPS[way][1]
    there = q, r + (q - q % 2) // 2
    inside = 0 <= there[0] < columns and 0 <= there[1] < rows
    return f"{there[0] + 1:02}{there[1] + 1:02}" if inside else None


def edges(g: Fighters, hex: str) -> list[str]:
    """FP-RUL-EXIT-2: the rows and columns along the edge; a corner is part of two."""
    column, row = int(hex[:2]), int(hex[2:])
    along = {"north": row == 1, "south": row == g.board.rows, "west": column == 1, "east": column == g.board.columns}
    return [edge for edge, is_along in along.items() if is_along]


def ships(g: Fighters) -> dict[str, bool]:
    """Every hex with a segment, and whether it is whole."""
    return {hex: n not in s.hits for s in g.ships.values() for n, hex in enumerate(s.hexes)}


# ---- whole moves


def moves(g: Fighters, craft: str) -> set[End]:
    a = g.aircraft[craft]
    for points in (a.kind.speed, a.kind.speed - 1):  # FP-FLY-1; FP-RUL-MOV-3 where there is no room
        found = {end for path in paths(points, a.high) for end in flown(g, craft, path, pivots(g, a, path))}
        if points == a.kind.speed and a.kind.fighter and a.high:
            found |= split_s(g, craft, g.options.agile_pivot_after_split_s)
        if found:
            return found
    return {("stays", a.hex, a.facing, "high" if a.high else "low", *NOTHING, 0)}


@cache
def paths(points: int, high: bool) -> list[list[Step]]:
    """All orders of manoeuvres that cost just so much: one hand only (FP-FLY-2), one climb or one dive (FP-FLY-3)."""
    change, level = DIVE if high else CLIMB, [path for path in _level(points) if path]
    others = _level(points - COST[change.manoeuvre])
    return [*level, *([*path[:n], change, *path[n:]] for path in others for n in range(len(path) + 1))]


def _level(points: int) -> Iterator[list[Step]]:
    if points <= 0:
        yield from [[]] if points == 0 else []
        return
    for before in _level(points - 1):
        hands = {step.hand for step in before} - {NEITHER}
        yield from ([*before, step] for step in FORWARD if not hands or step.hand in (NEITHER, *hands))


def pivots(g: Fighters, a: Aircraft, path: list[Step]) -> list[int]:
    """FP-TRT-6, FP-TRT-7: none, or one to the hand that was used, to either where none was."""
    hands = {step.hand for step in path} - {NEITHER}
    return [NEITHER, *(hand for hand in (LEFT, RIGHT) if a.kind.agile and hands <= {hand})]


def split_s(g: Fighters, craft: str, may_pivot: bool) -> set[End]:
    """FP-MOV-8 to FP-MOV-12: into any neighbour, down low, facing the way it went; no weapon."""
    a, found = g.aircraft[craft], set[End]()
    for way in range(6):
        there = neighbour(g, a.hex, way)
        if there is None:
            found |= {("leaves", edge, *NOTHING) for edge in edges(g, a.hex)}
            continue
        for turn in (NEITHER, LEFT, RIGHT) if a.kind.agile and may_pivot else (NEITHER,):
            if not taken(g, craft, there, high=False):
                found.add(("stays", there, (way + turn) % 6, "low", *NOTHING, 0))
    return found


# ---- dodges


def dodges(g: Fighters, craft: str) -> set[End]:
    """FP-DOD-2 to FP-DOD-5: one hex, perhaps with a dive before or after it, or a Split-S."""
    a, o = g.aircraft[craft], g.options
    forms = [[step] for step in FORWARD]
    if a.high:
        forms += [[step, DIVE] for step in FORWARD] + [[DIVE, step] for step in FORWARD]
    found: set[End] = set()
    for path in forms:
        turns = pivots(g, a, path) if o.agile_pivot_after_dodge else [NEITHER]
        found |= set(flown(g, craft, path, turns, armed=o.release_in_dodge))
    if a.high and a.kind.fighter:
        found |= split_s(g, craft, o.agile_pivot_after_dodge and o.agile_pivot_after_split_s)
    return found


# ---- one path, flown


def flown(g: Fighters, craft: str, path: list[Step], turns: list[int], armed: bool = True) -> Iterator[End]:
    """Where it leads, without a weapon let go and with one let go after each manoeuvre that allows it."""
    for release in [None, *(range(len(path)) if armed and g.aircraft[craft].load else ())]:
        yield from _flown(g, craft, path, turns, release)


def _flown(g: Fighters, craft: str, path: list[Step], turns: list[int], release: int | None) -> Iterator[End]:
    a = g.aircraft[craft]
    hex, facing, high, damage = a.hex, a.facing, a.high, 0
    weapons, advanced, before = [NOTHING], list[str](), ""
    for n, (manoeuvre, hand) in enumerate(path):
        way = (facing + hand) % 6 if manoeuvre in ("slip", "turn") else facing
        there = neighbour(g, hex, way)
        if there is None:  # FP-RUL-EXIT-1: gone at once; what should have been let go later is not
            if release is None or release < n:
                yield from (("leaves", edge, *weapon) for edge in edges(g, hex) for weapon in weapons)
            return
        hex, facing = there, way if manoeuvre == "turn" else facing
        high = high if manoeuvre not in ("dive", "climb") else manoeuvre == "climb"
        if high:  # FP-BAR-7, FP-RUL-BAR-3: at high altitude after the step
            damage += sum(marker.hex == hex for marker in g.barrages)
        if damage >= a.armour_left:
            if release is None or release < n:
                yield from (("falls", *weapon) for weapon in weapons)
            return
        run = [*advanced, hex] if manoeuvre == "advance" and not high else []
        if release == n:
            weapons = let_go(g, a, manoeuvre, hex, facing, high, run, before)
        if g.options.bombing_advances_apart is True:
            before = hex if run else before
        advanced = run
    if not taken(g, craft, hex, high):  # FP-FLY-4
        for turn in turns:
            pose = "stays", hex, (facing + turn) % 6, "high" if high else "low"
            yield from ((*pose, *weapon, damage) for weapon in weapons)


def taken(g: Fighters, craft: str, hex: str, high: bool) -> bool:
    return any(id != craft and b.hex == hex and b.high == high for id, b in g.aircraft.items())


# ---- weapons


def let_go(
    g: Fighters, a: Aircraft, manoeuvre: str, hex: str, facing: int, high: bool, run: list[str], before: str
) -> list[tuple[str, str, int]]:
    """What can fall right after this manoeuvre; nothing where the weapon cannot be let go there."""
    traits = a.kind.traits
    if a.load == "bomb":
        if manoeuvre == "dive" and "dive_bomber" in traits:  # FP-BMB-7, FP-RUL-BMB-4
            return [bomb(g, hex)]
        if "level_bomber" in traits and run:  # FP-BMB-2, FP-BMB-3, FP-RUL-BMB-1: two Advances down low
            first = run[-2] if len(run) > 1 else ""
            first = before if g.options.bombing_advances_apart is True else first
            return [bomb(g, first), bomb(g, hex)] if first else []
    if a.load == "torpedo" and "torpedo_bomber" in traits and run:  # FP-TOR-2, FP-TOR-3, FP-TOR-5, FP-TOR-6
        ahead = neighbour(g, hex, facing)
        if ahead is not None and ahead not in ships(g) and ahead not in g.board.islands:
            return [("torpedo", ahead, facing)]
    return []


def bomb(g: Fighters, hex: str) -> tuple[str, str, int]:
    """FP-RUL-BMB-2: lost in the sea, on what was destroyed before, or the hex."""
    afloat = ships(g)
    whole = afloat.get(hex, hex in g.board.islands and hex not in g.wrecked)
    return "bomb", hex if whole else "sea", 0
