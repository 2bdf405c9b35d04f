"""What bombs and torpedoes are for: the targets the scenario lists, their points, and when a torpedo is lined up.

What an aircraft could hit in the turn after is looked up from its end state alone: board edges and other aircraft in
the way of that next move are left out of account.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from wardroom.games.fighters import flight
from wardroom.games.fighters.automaton.tables import TABLES
from wardroom.games.fighters.board import Board
from wardroom.games.fighters.flight.air import Air
from wardroom.games.fighters.printed import BOMB, TORPEDO, TORPEDO_RUN, TYPES, foe
from wardroom.games.fighters.ships import COURSES, ahead
from wardroom.games.fighters.state import Fighters, Ship
from wardroom.lib import hexes
from wardroom.lib.hexes import Hex


class Solution(NamedTuple):
    """What a torpedo lined up on a ship may do: compared in this order, larger is better (FP-RUL-BOT-9)."""

    hits: int  # courses of the ship that end in a hit
    soon: int  # minus the turns it runs
    distance: int  # of those that run as long, the one laid first
    points: int


def listed_prey(g: Fighters, side: str) -> list[set[str]]:
    """The undestroyed hexes of each kind of target that the scenario lists, the highest priority first (FP-BOT-12)."""
    return [_hexes(g, side, kind) for kind in g.sheet.solo.attack]


def _hexes(g: Fighters, side: str, kind: str) -> set[str]:
    if kind == "objective":
        return set(g.sheet.objectives) - set(g.wrecked) if g.sheet.worth(side, "objective") else set()
    if kind == "land_aa":
        return {hex for hex, seat in g.land_aa.items() if seat[:2] != side} - set(g.wrecked)
    ships = [s for s in g.ships.values() if s.side != side and s.hull.carrier == (kind == "carrier")]
    return {hex for s in ships for n, hex in enumerate(s.hexes) if n not in s.hits}


def segment_points(g: Fighters, side: str, ship: Ship) -> int:
    return g.sheet.worth(side, ship.hull.prize)


def bomb_points(g: Fighters, side: str) -> dict[str, int]:
    """What a bomb of the side would score on each hex; hexes that score nothing are left out."""
    points: dict[str, int] = {}
    afloat = g.segments()
    for hex in g.board.islands - set(g.wrecked) - set(afloat):
        points[hex] = g.sheet.worth(side, "objective") if hex in g.sheet.objectives else 0
        if hex in g.land_aa and g.land_aa[hex][:2] != side:
            points[hex] += g.sheet.worth(side, "land_aa")
    for hex, (id, n) in afloat.items():
        ship = g.ships[id]
        if ship.side != side and n not in ship.hits:
            points[hex] = segment_points(g, side, ship)
    return {hex: worth for hex, worth in points.items() if worth}


def steered(g: Fighters, ship: str, course: str) -> Ship | None:
    """The ship after that course; None where it is closed to it."""
    s = g.ships[ship]
    moved = None if s.adrift or not s.hexes else ahead(g, s, course)
    if moved is None:
        return None
    after = g.draft()
    after.change_ship(ship, facing=moved[0], hexes=moved[1])
    return after.ships[ship]


def sailed(g: Fighters) -> Fighters:
    """The table after every ship has gone straight ahead, as far as it can, and the turn is over."""
    after = g.draft()
    for id in g.ships:
        moved = steered(after, id, "ahead")
        if moved is not None:
            after.ships = {**after.ships, id: moved}
    after.turn += 1
    return after


class TorpedoTable:
    """Where a torpedo of the side would be lined up on an enemy ship (FP-BOT-28)."""

    def __init__(self, g: Fighters, side: str) -> None:
        self._g, self._run, self._turns = g, TORPEDO_RUN[side], g.sheet.turns - g.turn + 1
        self._side = side
        self._own = {hex for s in g.ships.values() if s.side == side for hex in s.hexes}
        self._tracks = {id: self._courses(id) for id, s in g.ships.items() if s.side == foe(side) and s.hexes}
        self._marks: dict[str, set[str]] = {}  # where an undamaged segment is, or may be after its next move
        for id, tracks in self._tracks.items():
            whole = [n for n in range(len(g.ships[id].hexes)) if n not in g.ships[id].hits]
            for place in (g.ships[id].hexes, *(track[0] for track in tracks)):
                for n in whole:
                    self._marks.setdefault(place[n], set()).add(id)
        self._known: dict[tuple[str, int], Solution | None] = {}

    def solution(self, hex: str, facing: int) -> Solution | None:
        """The best solution of a torpedo laid there by an aircraft right behind it; None if it can hit nothing."""
        if (hex, facing) not in self._known:
            self._known[hex, facing] = self._solve(hex, facing)
        return self._known[hex, facing]

    def free(self, hex: str) -> bool:
        """Whether a torpedo can be laid there at all (FP-TOR-5, FP-TOR-6)."""
        return hex not in self._g.segments() and hex not in self._g.board.islands

    def _solve(self, hex: str, facing: int) -> Solution | None:
        line, found = self._line(hex, facing), list[Solution]()
        for ship, tracks in self._tracks.items():
            first, most = self._range(line, ship), 0
            for distance, there in line if first and first >= TABLES.torpedo_range[0] else ():
                runs = -(-(distance - 1) // self._run)
                if distance < first or runs > self._turns or ship not in self._marks.get(there, ()):
                    continue
                hits = sum(self._hits(hex, facing, ship, track, runs) for track in tracks)
                if hits > most:  # what lies behind counts only if it is more likely to be met
                    most = hits
                    points = segment_points(self._g, self._side, self._g.ships[ship])
                    found.append(Solution(hits, -runs, distance, points))
        return max(found, default=None)

    def _line(self, hex: str, facing: int) -> list[tuple[int, str]]:
        """What the torpedo runs along, each hex with how far it is from the aircraft: to an own ship, an island or the
        end of its range."""
        line = []
        for distance, there in enumerate(self._g.board.grid.ray(hex, facing), 2):
            if distance > TABLES.torpedo_range[1] or there in self._own or there in self._g.board.islands:
                break
            line.append((distance, there))
        return line

    def _range(self, line: list[tuple[int, str]], ship: str) -> int:
        """How far the ship is on the line: its nearest segment, or else where the nearest may be after its next move;
        0 where it cannot be met (FP-BOT-28)."""
        now = self._g.ships[ship].hexes
        soon = {hex for track in self._tracks[ship] for hex in track[0]}
        places = ([far for far, hex in line if hex in lies] for lies in (now, soon))
        return next((met[0] for met in places if met), 0)

    def _courses(self, ship: str) -> list[list[tuple[str, ...]]]:
        """Where the ship lies in the turns to come: straight ahead after each first course."""
        tracks = []
        for course in COURSES:
            after = self._g.draft()
            moved = steered(after, ship, course)
            if moved is None:
                continue
            track = []
            for _ in range(TABLES.torpedo_range[1]):
                if moved is not None:
                    after.ships = {**after.ships, ship: moved}
                track.append(after.ships[ship].hexes)
                moved = steered(after, ship, "ahead")
            tracks.append(track)
        stays = [self._g.ships[ship].hexes] * TABLES.torpedo_range[1]
        return tracks or [stays] * len(COURSES)

    def _hits(self, hex: str, facing: int, ship: str, track: list[tuple[str, ...]], runs: int) -> bool:
        """Whether the torpedo meets an undamaged segment by its last run."""
        here: str | None = hex
        for place in track[:runs]:
            for step in range(self._run + 1):
                here = self._g.board.near[facing][here] if step and here else here
                if here in place:
                    return place.index(here) not in self._g.ships[ship].hits
        return False


# ---- what could be hit from an end state in the turn after


def could_bomb(board: Board, type: str, hex: str, facing: int, high: bool) -> frozenset[str]:
    """The hexes a bomb could fall into in a move from there."""
    return frozenset(hex for hex, _ in _within_reach(board, type, BOMB, hex, facing, high))


def could_launch(board: Board, type: str, hex: str, facing: int, high: bool) -> tuple[tuple[str, int], ...]:
    """The hexes and bearings of the torpedoes that could be laid in a move from there."""
    return _within_reach(board, type, TORPEDO, hex, facing, high)


@lru_cache(maxsize=20_000)
def _within_reach(board: Board, type: str, load: str, hex: str, facing: int, high: bool) -> tuple[tuple[str, int], ...]:
    here = board.grid.at[hex]
    spots = (
        (board.grid.name(hexes.add(here, hexes.rotate(offset, facing))), (way + facing) % 6)
        for offset, way in _pattern(type, load, high)
    )
    return tuple((spot, way) for spot, way in spots if spot is not None)


@cache
def _pattern(type: str, load: str, high: bool) -> tuple[tuple[Hex, int], ...]:
    """The same for all places: where weapons fall, and which way they run, for an aircraft that faces north."""
    board = _open_sea()
    centre = board.grid.labels[len(board.grid) // 2 + board.rows // 2]
    everywhere = Air(frozenset(), frozenset(), {}, frozenset(), frozenset(board.grid.labels))
    kind, origin = TYPES[type], board.grid.at[centre]
    trips = flight.search(board, kind, centre, 0, high, kind.speed, True, load, kind.armour, everywhere)
    drops = {trip.drop for trip in trips if trip.drop[0] == load}
    return tuple(sorted((hexes.sub(board.grid.at[hex], origin), way) for _, hex, way in drops))


@cache
def _open_sea() -> Board:
    return Board((("A1",) * 4,) * 3)
