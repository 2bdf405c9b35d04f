"""Where to fly: the shot from there, what is dropped on the way, the danger there, and how well it lies for later."""

from __future__ import annotations

from functools import lru_cache

from wardroom.games.fighters.board import Board
from wardroom.games.fighters.bot import worth
from wardroom.games.fighters.bot.duels import Duels, Pose
from wardroom.games.fighters.bot.fleet import Fleet
from wardroom.games.fighters.bot.sight import FULL, Sight
from wardroom.games.fighters.bot.sky import Sky
from wardroom.games.fighters.bot.threats import room
from wardroom.games.fighters.printed import SHIP_BARRAGES
from wardroom.games.fighters.state import Aircraft
from wardroom.kernel import Move

ALTITUDE = 0.25  # up high: the initiative, and a way out by diving
STATION = 0.07  # an enemy in front, or behind one's back
CHASE = 0.035  # a hex nearer to what one hunts
COMPANY = 0.05  # next to a team-mate on the same course: fewer groups
TRAPPED = 0.9
SIGHT = 7


class Flights:
    """For one decision of one side."""

    def __init__(self, sky: Sky, sight: Sight = FULL) -> None:
        self.sky, self.g, self.board, self.sight = sky, sky.g, sky.board, sight
        self.duels, self.fleet = Duels(sky, sight), Fleet(sky)
        self.late = 1.0 if sky.g.turn < sky.g.sheet.turns else 0.0
        self._behind: dict[str, float] = {}
        for a in sky.theirs.values():
            if a.kind.fighter:
                for hex in in_sight(self.board, a.hex, a.facing):
                    self._behind[hex] = self._behind.get(hex, 0.0) + STATION
        self._company = self._beside()
        self._prey = [(b.hex, min(sky.value[id], 4.0) ** 0.5) for id, b in sky.theirs.items()]
        self._goals = [goal for goal, points in sky.threatened.items() if points]
        self._hunted: dict[str, tuple[float, list[tuple[str, float]], int]] = {}
        self._lies: dict[tuple[str, int], tuple[bool, float]] = {}
        self._danger: dict[tuple[str, bool, str], float] = {}
        self._barraged: dict[str, float] = {}

    def rate(self, craft: str, moves: tuple[Move, ...]) -> list[tuple[float, Move]]:
        """Every flight with its worth."""
        sky, a = self.sky, self.g.aircraft[craft]
        cover, value = sky.cover(craft), sky.value[craft]
        empty = worth.of_load(self.g, a, sky.best[a.side])
        rated, places = [], dict[tuple[str, int, bool], tuple[float, float]]()
        harm, late, armour = self.sight.danger, self.late, a.armour_left
        for move in moves:
            _, _, hex, facing, end, path, weapon, where = move
            gain, left, kept = 0.0, value, a.load
            if weapon != "none":
                gain += self.fleet.release(weapon, where, facing if weapon == "bomb" else bearing(a, path), a.seat)
                gain -= empty
                left, kept = value - empty, ""
            if end == "left":
                rated.append((gain + self.leave(a, left, hex), move))
                continue
            if end == "down":
                rated.append((gain - left, move))
                continue
            high = end == "high"
            key = (hex, facing, high)
            place = places.get(key)
            if place is None:
                shot, at = self.duels.best_shot(craft, Pose(a.type, hex, facing, high), left, armour)
                place = places[key] = shot, (self.danger(a, craft, hex, high, cover, at) if harm else 0.0)
            gain += place[0] - harm * place[1] * left
            if late:
                gain += self.station(a, left, kept, hex, facing, high)
            rated.append((gain, move))
        return rated

    def danger(self, a: Aircraft, craft: str, hex: str, high: bool, cover: int, at: str) -> float:
        """The part of its worth it is likely to lose there."""
        dodging = at if at and not self.sky.theirs[at].spent else ""
        key = (hex, high, dodging)
        if key not in self._danger:
            self._danger[key] = self.sky.danger(a, 1.0, hex, high, cover, dodging)
        return self._danger[key]

    def leave(self, a: Aircraft, value: float, edge: str) -> float:
        """Over the edge: home, lost, or out of harm's way."""
        sheet = self.g.sheet
        home = sheet.home.get(a.type)
        if home is not None:
            return float(home.points) if home.edge == edge else -value
        if sheet.leaving == "destroyed":
            return -value
        if a.kind.fighter:
            return -value * 0.8 if self.late else 0.0
        return -worth.of_load(self.g, a, self.sky.best[a.side]) if a.load else 0.05

    def station(self, a: Aircraft, value: float, load: str, hex: str, facing: int, high: bool) -> float:
        """How well it lies there for the turns to come."""
        board, score = self.board, 0.0
        if not self.sight.places:
            return self._onward(a, value, load, hex, facing, high)
        fighter, sheet = a.kind.fighter, self.g.sheet
        lie = self._lies.get((hex, facing))
        if lie is None:
            lie = self._lies[hex, facing] = room(board, hex, facing), self._hunt(hex, facing)
        free, hunt = lie
        if not free:
            score -= value * (TRAPPED if sheet.leaving == "destroyed" or load or fighter else 0.0)
        if high:
            score += ALTITUDE * (1.0 if fighter or load else 0.4)
            if sheet.barrages:
                score -= value * self.barraged(a, hex)
        if a.type in sheet.home:
            return score + self._homeward(a, hex, facing)
        if load:
            return score + self._approach(a, value, hex, facing, high)
        score -= self._behind.get(hex, 0.0) * min(value, 2.0)
        score += self.sight.company * COMPANY * self._company.get((hex, facing, high), 0)
        return score + hunt if fighter else score

    def _onward(self, a: Aircraft, value: float, load: str, hex: str, facing: int, high: bool) -> float:
        """Nothing but the way: home, to the target, after the enemy; and not over the edge."""
        score = 0.0 if room(self.board, hex, facing) else -value * TRAPPED
        if a.type in self.g.sheet.home:
            return score + self._homeward(a, hex, facing)
        if load:
            return score + self._approach(a, value, hex, facing, high)
        return score + (self._hunt(hex, facing) if a.kind.fighter else 0.0)

    def _beside(self) -> dict[tuple[str, int, bool], int]:
        """How many that have moved are next to a place and on the same course."""
        found: dict[tuple[str, int, bool], int] = {}
        for a in self.sky.mine.values():
            if a.spent:
                for hex in self.board.grid.neighbours(a.hex):
                    key = (hex, a.facing, a.high)
                    found[key] = found.get(key, 0) + 1
        return found

    def _hunt(self, hex: str, facing: int) -> float:
        if hex not in self._hunted:
            self._hunted[hex] = self._around(hex)
        nearest, near, guarded = self._hunted[hex]
        score = 0.01 * guarded
        if near:
            cone = self.board.grid.cone(hex, facing)
            for there, weight in near:
                if there in cone:
                    score += STATION * weight
        return min(score, 4 * STATION) - CHASE * nearest

    def _around(self, hex: str) -> tuple[float, list[tuple[str, float]], int]:
        """How near the prey is, what of it is in sight and its weight, and how much of one's own to guard is near."""
        distance, nearest, near = self.board.grid.distance, 9.0, []
        for there, weight in self._prey:
            far = distance(hex, there)
            nearest = min(nearest, far / weight)
            if far <= SIGHT:
                near.append((there, weight))
        return nearest, near, sum(distance(hex, goal) <= 5 for goal in self._goals)

    def _homeward(self, a: Aircraft, hex: str, facing: int) -> float:
        home = self.g.sheet.home[a.type]
        row, column = int(hex[2:]), int(hex[:2])
        far = {
            "north": row,
            "south": self.board.rows - row,
            "west": column,
            "east": self.board.columns - column,
        }[home.edge]
        wrong = {"north": (facing + 1) % 6 > 2, "south": 2 <= facing <= 4}.get(home.edge, False)
        left = self.g.sheet.turns - self.g.turn
        score = -0.12 * far - 0.2 * wrong
        return score - (2.0 if far > left * a.kind.speed else 0.0)

    def _approach(self, a: Aircraft, value: float, hex: str, facing: int, high: bool) -> float:
        """Turns to the best target, and whether it can be bombed from this altitude."""
        prizes, mission = self.sky.prizes, self.sight.mission
        best = worth.approach(self.g, prizes, a.kind.speed, hex, facing, mission)
        if a.load == "bomb" and a.kind.dives and high:
            best *= 1.1
        return best

    def barraged(self, a: Aircraft, hex: str) -> float:
        """The part of its worth a barrage may take there when the next turn begins."""
        if not self.g.sheet.barrages:
            return 0.0
        if hex not in self._barraged:
            guns = sum(self.board.grid.distance(gun, hex) <= 2 for gun in self.sky.all_guns)
            if guns and SHIP_BARRAGES[self.sky.enemy] is not None:
                guns = min(guns, 2)
            self._barraged[hex] = min(1.0, 0.45 * guns)
        return self._barraged[hex] if a.armour_left <= 1 else 0.5 * self._barraged[hex]


@lru_cache(maxsize=8192)
def in_sight(board: Board, hex: str, facing: int) -> tuple[str, ...]:
    """The hexes ahead of an aircraft there, as far as it matters."""
    return tuple(h for h in board.grid.cone(hex, facing) if board.grid.distance(hex, h) <= SIGHT)


def bearing(a: Aircraft, path: str) -> int:
    """The way a torpedo runs that is let go on this path."""
    facing = a.facing
    for name in path.split("-"):
        facing += {"tl": -1, "tr": 1, "pl": -1, "pr": 1}.get(name.rstrip("*"), 0)
        if name.endswith("*"):
            break
    return facing % 6
