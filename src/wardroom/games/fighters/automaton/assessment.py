"""What one aircraft of the automaton sees when it weighs where to end: shots, danger, friends, edges.

Made for one decision and thrown away: every answer is worked out when a comparison first asks for it. Danger from a
fighter that has still to move counts every end of its move on a board with clouds and nothing else: aircraft and
barrages that might be in its way are left out of account.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from wardroom.games.fighters import fire, flight
from wardroom.games.fighters.air_groups import air_groups
from wardroom.games.fighters.automaton import ordnance
from wardroom.games.fighters.automaton.context import ATTACK, TARGET, members, role
from wardroom.games.fighters.board import Board
from wardroom.games.fighters.flight.trip import Trip
from wardroom.games.fighters.printed import BOMB, TORPEDO, foe
from wardroom.games.fighters.state import Aircraft, Fighters

FAR = 99
NO_SHOT, REACTS, DAMAGED, DESTROYED = range(4)
Shot = tuple[int, int]  # class of the target (2 priority, 1 other, 0 none), outcome


class Assessment:
    def __init__(self, g: Fighters, craft: str) -> None:
        self.g, self.craft, self.a = g, craft, g.aircraft[craft]
        self.side, self.board, self.distance = self.a.side, g.board, g.board.grid.distance
        self.enemies = g.flying(foe(self.side))
        self.fighters = {id: b for id, b in self.enemies.items() if b.kind.fighter}
        self._enemy_hexes = {high: {b.hex for b in self.enemies.values() if b.high == high} for high in (True, False)}
        self._shots: dict[tuple[str, int, str], Shot] = {}
        self._dangers: dict[tuple[str, str], int] = {}
        self._dodges: dict[str, tuple[Trip, ...]] = {}

    # ---- shots

    def shot(self, trip: Trip) -> Shot:
        """The best shot at one of the nearest enemies it could shoot at there."""
        key = trip[:3]
        if key not in self._shots:
            self._shots[key] = self._best_shot(trip)
        return self._shots[key]

    def _best_shot(self, trip: Trip) -> Shot:
        if trip.end not in ("high", "low"):
            return 0, NO_SHOT
        about = self._enemy_hexes[trip.end == "high"]
        if all(line[0] not in about for line in self.board.lines(self.a.type, trip.hex, trip.facing)):
            return 0, NO_SHOT
        there = self.moved(trip)
        shots = (self.rank(there, target) for target in fire.targets(there, self.craft))
        return max(shots, default=(0, NO_SHOT))

    def moved(self, trip: Trip) -> Fighters:
        """The table with this aircraft at the end of the trip."""
        there = self.g.draft()
        there.change(self.craft, hex=trip.hex, facing=trip.facing, high=trip.end == "high")
        return there

    def rank(self, there: Fighters, target: str) -> Shot:
        """Class of the target and outcome of a shot at it (FP-BOT-10, FP-BOT-11)."""
        return 2 if self.is_priority(self.enemies[target]) else 1, self.outcome(there, target)

    def is_priority(self, enemy: Aircraft) -> bool:
        return role(self.g, enemy) == self.g.sheet.solo.fighters

    def outcome(self, there: Fighters, target: str) -> int:
        """What a shot is certain to do: to one that has been activated, or whatever dodge it may choose."""
        b = there.aircraft[target]
        worst = fire.damage(there, self.craft, target) if b.spent else self._after_dodges(there, target)
        if not worst:
            return REACTS
        return DESTROYED if worst >= b.armour_left else DAMAGED

    def _after_dodges(self, there: Fighters, target: str) -> int:
        """The least damage over all dodges; what it does now where the target has none."""
        me = there.aircraft[self.craft]
        level = "high" if me.high else "low"
        open = [t for t in self.dodges(target) if t.end != "down" and (t.hex, t.end) != (me.hex, level)]
        if any(t.end != level for t in open):
            return 0
        if not open:
            return fire.damage(there, self.craft, target)
        return min(self._damage_at(there, target, trip) for trip in open)

    def _damage_at(self, there: Fighters, target: str, trip: Trip) -> int:
        after = there.draft()
        after.change(target, hex=trip.hex, facing=trip.facing)
        return fire.damage(after, self.craft, target)

    def dodges(self, target: str) -> tuple[Trip, ...]:
        """The dodges open to an enemy with this aircraft out of the way."""
        if target not in self._dodges:
            without = self.g.draft()
            without.change(self.craft, hex="")
            self._dodges[target] = flight.dodges(without, target)
        return self._dodges[target]

    # ---- danger

    def exposure(self, trip: Trip) -> int:
        """Minus the enemy fighters that could come to shoot there, or that bear on it now if they have moved."""
        key = trip.hex, trip.end
        if trip.end not in ("high", "low"):
            return 0
        if key not in self._dangers:
            high = trip.end == "high"
            self._dangers[key] = -sum(self._threatens(b, trip, high) for b in self.fighters.values())
        return self._dangers[key]

    def _threatens(self, b: Aircraft, trip: Trip, high: bool) -> bool:
        if not b.spent:
            pivots = self.g.options.agile_pivot_after_split_s
            return trip.hex in threatened(self.board, b.type, b.hex, b.facing, b.high, pivots)[high]
        if b.high != high or self.distance(b.hex, trip.hex) > 2:
            return False
        there = self.moved(trip)
        return fire.bears(there, b, there.aircraft[self.craft]) is not None

    def cone_exposure(self, hex: str) -> int:
        """Minus the enemy fighters with the hex in their front cone."""
        return -sum(hex in self.board.grid.cone(b.hex, b.facing) for b in self.fighters.values())

    # ---- the nearest of them, the lowest number on a tie

    def nearest(self, hex: str, among: dict[str, Aircraft]) -> Aircraft | None:
        return min(among.values(), key=lambda b: self.distance(hex, b.hex), default=None)

    @cached_property
    def quarry(self) -> dict[str, Aircraft]:
        """Enemies of the class that comes first; if there are none, all enemies."""
        return {id: b for id, b in self.enemies.items() if self.is_priority(b)} or self.enemies

    @cached_property
    def friends(self) -> dict[str, Aircraft]:
        """All but those of its own group that have still to move."""
        to_come = {id for id in members(self.g, self.craft) if not self.g.aircraft[id].spent}
        return {id: b for id, b in self.g.flying(self.side).items() if id != self.craft and id not in to_come}

    @cached_property
    def _groups(self) -> dict[str, tuple[tuple[int, bool, str], int, int]]:
        """By hex of a friend: facing, altitude and player of its group, the group's number, its size."""
        groups = air_groups(self.friends, self.board)
        return {
            f"{b.hex} {b.high}": ((b.facing, b.high, b.seat), n, len(group))
            for n, group in enumerate(groups)
            for b in (self.friends[id] for id in group)
        }

    def group_size(self, trip: Trip) -> int:
        """Friends it would have in its air group, were groups formed now."""
        high = trip.end == "high"
        pose, sizes = (trip.facing, high, self.a.seat), dict[int, int]()
        for hex in self.board.grid.neighbours(trip.hex):
            found = self._groups.get(f"{hex} {high}")
            if found is not None and found[0] == pose:
                sizes[found[1]] = found[2]
        return sum(sizes.values())

    # ---- targets on the surface

    @cached_property
    def prey(self) -> set[str]:
        """What is left of the highest kind of target on the scenario's list."""
        return next((hexes for hexes in ordnance.listed_prey(self.g, self.side) if hexes), set())

    def goal_gap(self, hex: str) -> int:
        """How far it is from there to what the aircraft is after: its target, its enemy or the way home."""
        part = role(self.g, self.a)
        if part == TARGET:
            return self.edge_distance(hex)
        goals = self.prey if part == ATTACK else {b.hex for b in self.quarry.values()}
        return min((self.distance(hex, goal) for goal in goals), default=0)

    @cached_property
    def bombs(self) -> dict[str, int]:
        return ordnance.bomb_points(self.g, self.side)

    @cached_property
    def torpedoes(self) -> ordnance.TorpedoTable:
        return ordnance.TorpedoTable(self.g, self.side)

    @cached_property
    def _next_turn(self) -> Fighters:
        return ordnance.sailed(self.g)

    @cached_property
    def _next_bombs(self) -> set[str]:
        return set(ordnance.bomb_points(self._next_turn, self.side))

    @cached_property
    def _next_torpedoes(self) -> ordnance.TorpedoTable:
        return ordnance.TorpedoTable(self._next_turn, self.side)

    def bomb_points(self, trip: Trip) -> int:
        return self.bombs.get(trip.drop[1], 0) if trip.drop[0] == BOMB else 0

    def solution(self, trip: Trip) -> ordnance.Solution | None:
        weapon, where, bearing = trip.drop
        return self.torpedoes.solution(where, bearing) if weapon == TORPEDO else None

    def wasted(self, trip: Trip) -> bool:
        """A bomb let go for nothing, a torpedo that is not lined up."""
        weapon = trip.drop[0]
        return (weapon == BOMB and not self.bomb_points(trip)) or (weapon == TORPEDO and not self.solution(trip))

    def ready(self, trip: Trip) -> bool:
        """Whether some move of the next turn would score, if the ships go straight ahead until then."""
        if trip.drop[0] != "none" or trip.end not in ("high", "low"):
            return False
        pose = self.board, self.a.type, trip.hex, trip.facing, trip.end == "high"
        if self.a.load == BOMB:
            return not ordnance.could_bomb(*pose).isdisjoint(self._next_bombs)
        table = self._next_torpedoes
        return any(table.solution(*spot) and table.free(spot[0]) for spot in ordnance.could_launch(*pose))

    # ---- edges

    @cached_property
    def open_edges(self) -> tuple[str, ...]:
        """The edges by which leaving is no loss: home, where a type has one; none where leaving is a loss."""
        home = self.g.sheet.home.get(self.a.type)
        if home is not None:
            return (home.edge,)
        return () if self.g.sheet.leaving == "destroyed" else EDGES

    def edge_distance(self, hex: str) -> int:
        """To the nearest edge that is open to it; to any where all are closed."""
        return min(edge_distances(self.board, edge)[hex] for edge in self.open_edges or EDGES)


EDGES = ("north", "south", "west", "east")


@lru_cache(maxsize=64)
def edge_distances(board: Board, edge: str) -> dict[str, int]:
    row = board.row(edge)
    return {hex: min(board.grid.distance(hex, other) for other in row) for hex in board.grid.labels}


@lru_cache(maxsize=8192)
def threatened(
    board: Board, type: str, hex: str, facing: int, high: bool, split_pivots: bool
) -> dict[bool, frozenset[str]]:
    """The hexes, by altitude, that a fighter could have in its field of fire at the end of a move from there."""
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for there, face, end, _, _, _ in flight.clear(board, type, hex, facing, high, split_pivots):
        if end == "low":
            found[False].update(field(board, type, there, face, False))
        elif end == "high":
            found[True].update(field(board, type, there, face, True))
    return {level: frozenset(hexes) for level, hexes in found.items()}


@lru_cache(maxsize=65536)
def field(board: Board, type: str, hex: str, facing: int, high: bool) -> tuple[str, ...]:
    """The hexes an aircraft there can fire into as far as clouds allow."""
    clouds = board.clouds if high else frozenset()
    if hex in clouds:
        return ()
    return tuple(
        target
        for target, _, blocked in board.lines(type, hex, facing)
        if target not in clouds and not any(all(b in clouds for b in group) for group in blocked)
    )
