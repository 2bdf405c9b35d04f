"""Where the enemy may be: for each of his groups a chance for every zone, from the side's own notes alone.

Each turn the chances spread as far as ships can sail; an area that was searched is emptied; a sighting draws a group
together, the more so the better the types seen fit it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import fsum

from wardroom.games.midway.printed import FLEET, INVASION_SHIP, SHIPS, SPEED, arrival, foe
from wardroom.games.midway.search_board import AREAS, COLUMNS, MIDWAY_ZONE, ORDER, ROWS, WHERE, ZONES, area, within
from wardroom.games.midway.state import Note
from wardroom.games.midway.view import MidwayView

Grid = list[float]
MIDWAY_COLUMN, MIDWAY_ROW = WHERE[MIDWAY_ZONE]
DECKS = {"JP": "carrier_force", "US": "us_fleet"}  # the group with the fleet carriers
INVADERS = SHIPS[INVASION_SHIP].group

# Zones sailed west (-2) to east (+2), or north to south, in a turn: the Japanese come, the Americans wait.
_AHEAD = (0.06, 0.06, 0.18, 0.2, 0.5)
_EVEN = (0.2, 0.2, 0.2, 0.2, 0.2)
_STILL = (0.1, 0.2, 0.4, 0.2, 0.1)
_HOME = (0.7, 0.15, 0.1, 0.03, 0.02)  # the Japanese; the Americans the other way
_WAYS: tuple[tuple[float, ...], ...] = ((), _STILL, _HOME)  # as they came, lying to, running for home
_FIRST = (0.6, 0.2, 0.2)
_CHANGE = 0.15  # of each way, in a turn


@cache
def near(zone: int, reach: int) -> tuple[int, ...]:
    """Zones by number, at most that far."""
    return tuple(ORDER[z] for z in within(ZONES[zone], reach))


class Belief:
    """What one side makes of its notes. Built again from the first note whenever they are not those it has read."""

    def __init__(self, seat: str) -> None:
        self.enemy = foe(seat)
        self.groups = {g: tuple(id for id in FLEET[self.enemy] if SHIPS[id].group == g) for g in _groups(self.enemy)}
        self._forget()

    def _forget(self) -> None:
        self.turn = 0
        self.read: tuple[Note, ...] = ()
        self.grids: dict[str, Grid] = {}
        self._before: dict[str, Grid] = {}  # as they were before this turn's sightings
        self._empty: set[int] = set()
        self._drawn: dict[str, dict[int, float]] = {}  # this turn: how well a group fits what was seen in a zone
        self.seen: dict[str, tuple[str, ...]] = {}  # this turn: zones with enemy ships, and their types where told

    # ---- reading

    def update(self, view: MidwayView) -> None:
        notes = view.notes
        if view.turn < self.turn or notes[: len(self.read)] != self.read:
            self._forget()
        sunk = {id for id, wreck in view.damage.items() if wreck.sunk}
        self.alive = {g: tuple(id for id in ids if id not in sunk) for g, ids in self.groups.items()}
        fresh = False
        for note in notes[len(self.read) :]:
            while self.turn < note.turn:
                self._settle(fresh)
                self._sail(view.scenario)
                fresh = False
            self._take(note)
            fresh = True
        self.read = notes
        while self.turn < view.turn:
            self._settle(fresh)
            self._sail(view.scenario)
            fresh = False
        self._settle(fresh)

    def _sail(self, scenario: str) -> None:
        """A turn passes."""
        self.turn += 1
        self._empty, self._drawn, self.seen = set(), {}, {}
        for group, ids in self.groups.items():
            due = arrival(scenario, ids[0])
            if due == self.turn:
                self.grids[group] = _entry(self.enemy, self.turn)
            elif due < self.turn:
                self.grids[group] = self._sailed(group)
        self._before = dict(self.grids)

    def _sailed(self, group: str) -> Grid:
        return _spread(self.grids[group], self.enemy)

    def _take(self, note: Note) -> None:
        """One note, as it bears on the chances."""
        zone = note.where
        if zone in AREAS:
            self._empty.update(ORDER[z] for z in AREAS[zone])
            return
        if note.how == "search":
            self._empty.update(ORDER[z] for z in AREAS[area(zone)])
        if note.how in ("battle", "b17") and not note.ships:
            self._empty.add(ORDER[zone])
            self.seen.pop(zone, None)
            return
        if note.how in ("origin", "return"):
            if not (self.enemy == "US" and zone == MIDWAY_ZONE):
                self._draw(DECKS[self.enemy], zone, 0.85)
            return
        if note.how == "statement" and not note.types:
            self._empty.add(ORDER[zone])
            return
        self.seen[zone] = note.types or self.seen.get(zone, ())
        for group in self.grids:
            self._draw(group, zone, self._fit(group, note))

    def _fit(self, group: str, note: Note) -> float:
        """How far the note places the group."""
        alive = self.alive.get(group) or ()
        if not alive:
            return 0.0
        if note.ships:
            worth = sum(SHIPS[id].vp for id in alive)
            there = sum(SHIPS[id].vp for id in alive if id in note.ships)
            key = next((id for id in alive if SHIPS[id].type == "CV" or id == INVASION_SHIP), None)
            return 0.97 if key in note.ships else 0.6 * there / worth
        if not note.types:  # ships, but not which
            return 0.5 if group == INVADERS else 0.3
        types = {SHIPS[id].type for id in alive}
        seen = set(note.types)
        if "CV" in types:
            return 0.93 if "CV" in seen else 0.15 * len(seen & types) / len(types)
        return 0.8 * len(seen & types) / len(seen | types)

    def _draw(self, group: str, zone: str, fit: float) -> None:
        if fit > 0.0:
            drawn = self._drawn.setdefault(group, {})
            drawn[ORDER[zone]] = max(fit, drawn.get(ORDER[zone], 0.0))

    def _settle(self, fresh: bool) -> None:
        """The chances after what has been learnt this turn."""
        if not fresh:
            return
        for group, before in self._before.items():
            drawn = self._drawn.get(group, {})
            grid = [0.0 if n in self._empty else p for n, p in enumerate(before)]
            miss = 1.0
            for fit in drawn.values():
                miss *= 1.0 - fit
            grid = _scaled(grid, miss if drawn else 1.0)
            if drawn:
                share = (1.0 - fsum(grid)) / fsum(drawn.values())
                for n, fit in drawn.items():
                    grid[n] += share * fit
            self.grids[group] = grid

    # ---- asking

    def decks(self) -> Grid | None:
        """The enemy's fleet carriers, while he has any."""
        group = DECKS[self.enemy]
        return self.grids.get(group) if self.carriers() else None

    def carriers(self) -> list[str]:
        return [id for id in self.alive[DECKS[self.enemy]] if SHIPS[id].type == "CV"]

    def grid(self, group: str) -> Grid | None:
        return self.grids.get(group) if self.alive.get(group) else None


class Estimate(Belief):
    """For advice: a group may also lie where it is, or run for home. Each way is followed by itself, searches and
    sightings tell how likely it is, and now and then a group changes its mind."""

    def _forget(self) -> None:
        super()._forget()
        self._ways: dict[str, list[Grid]] = {}

    def _sailed(self, group: str) -> Grid:
        ways = zip(self._parted(group), _WAYS, strict=True)
        self._ways[group] = _mingled([_spread(grid, self.enemy, kernel) for grid, kernel in ways])
        return [fsum(chances) for chances in zip(*self._ways[group], strict=True)]

    def _parted(self, group: str) -> list[Grid]:
        """What is believed now, shared out among the ways as they led there."""
        now, ways = self.grids[group], self._ways.get(group)
        if ways is None:
            return [[share * p for p in now] for share in _FIRST]
        before = [fsum(chances) for chances in zip(*ways, strict=True)]
        return [
            [p * (w / b if b > 1e-9 else share) for p, w, b in zip(now, way, before, strict=True)]
            for way, share in zip(ways, _FIRST, strict=True)
        ]


class Glimpse(Belief):
    """Of one who keeps no track: what was seen this turn, and for the rest that they will come to Midway."""

    def _sail(self, scenario: str) -> None:
        super()._sail(scenario)
        self.grids = {group: _about_midway() for group in self.grids}
        self._before = dict(self.grids)


def chance(grid: Grid | None, zone: str, reach: int) -> float:
    """That the group lies that near."""
    return fsum([grid[n] for n in near(ORDER[zone], reach)]) if grid else 0.0


def likeliest(grid: Grid | None) -> tuple[str, float]:
    """The zone around which the group most likely lies, and how likely within two zones of it."""
    if not grid:
        return MIDWAY_ZONE, 0.0
    best = max(range(len(grid)), key=grid.__getitem__)
    return ZONES[best], fsum([grid[n] for n in near(best, 2)])


def _groups(side: str) -> Iterable[str]:
    return dict.fromkeys(SHIPS[id].group for id in FLEET[side])


def _scaled(grid: Grid, total: float) -> Grid:
    """With that total; where nothing is left, anywhere."""
    now = fsum(grid)
    if now <= 1e-12:
        return [total / len(grid)] * len(grid)
    by = total / now
    return [p * by for p in grid]


def _entry(side: str, turn: int) -> Grid:
    """A turn after entering: nearer the middle of the edge than its ends."""
    speed = SPEED.get(f"{side}_first_turn", SPEED[side]) if turn == 1 else SPEED[side]
    columns = range(speed + 1) if side == "JP" else range(COLUMNS - 1 - speed, COLUMNS)
    grid = [0.0] * len(ZONES)
    for n, zone in enumerate(ZONES):
        c, r = WHERE[zone]
        if c in columns:
            grid[n] = (1.0 + (c if side == "JP" else 0)) / (4.0 + abs(r - MIDWAY_ROW))
    return _scaled(grid, 1.0)


def _about_midway() -> Grid:
    by_zone = [1.0 / (3.0 + max(abs(c - MIDWAY_COLUMN), abs(r - MIDWAY_ROW))) for c, r in map(WHERE.__getitem__, ZONES)]
    return _scaled(by_zone, 1.0)


@cache
def _kernel(side: str, column: int) -> tuple[float, ...]:
    return _AHEAD if side == "JP" and column < MIDWAY_COLUMN - 2 else _EVEN


def _spread(grid: Grid, side: str, way: tuple[float, ...] = ()) -> Grid:
    """Two zones either way, along the rows and along the columns; ships stay on the board. `way`: how they sail."""
    along = way if side == "JP" else way[::-1]
    columns = [grid[c::COLUMNS] for c in range(COLUMNS)]
    columns = _shifted(columns, [along or _kernel(side, c) for c in range(COLUMNS)])
    rows = _shifted([list(row) for row in zip(*columns, strict=True)], [_STILL if way else _EVEN] * ROWS)
    return _scaled([p for row in rows for p in row], fsum(grid) if way else 1.0)


def _mingled(ways: list[Grid]) -> list[Grid]:
    """A few of each way change to another."""
    whole = [fsum(chances) * _CHANGE / len(ways) for chances in zip(*ways, strict=True)]
    return [[p * (1.0 - _CHANGE) + w for p, w in zip(way, whole, strict=True)] for way in ways]


def _shifted(lines: list[Grid], kernels: Sequence[tuple[float, ...]]) -> list[Grid]:
    """Each line shared out among its neighbours."""
    out = [[0.0] * len(lines[0]) for _ in lines]
    for n, (line, kernel) in enumerate(zip(lines, kernels, strict=True)):
        if not any(line):
            continue
        for by, w in enumerate(kernel, -(len(kernel) // 2)):
            to = min(len(lines) - 1, max(0, n + by))
            out[to] = [a + w * b for a, b in zip(out[to], line, strict=True)]
    return out
