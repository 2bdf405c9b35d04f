"""Ships and what is aimed at them: bombs, torpedoes, courses, barrages."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.fighters.bot.sky import Sky
from wardroom.games.fighters.printed import TORPEDO, TORPEDO_RUN, foe
from wardroom.games.fighters.ships import ahead, open_courses
from wardroom.games.fighters.state import Fighters, Ship, Torpedo

Lie = tuple[int, tuple[str, ...]]  # facing and hexes of a ship
SURE, LIKELY = 0.6, 0.4  # how much the ship's best course counts, and how much the mean of its courses
LATER = 0.3  # a torpedo that still runs next turn


def courses(g: Fighters, ship: Ship) -> list[Lie]:
    """Where the ship may lie after its move."""
    lies = [found for course in open_courses(g, ship) if (found := ahead(g, ship, course))]
    return lies or [(ship.facing, ship.hexes)]


def track(g: Fighters, torpedo: Torpedo, turns: int = 1) -> list[str]:
    """The hexes a torpedo will be in, where it lies first."""
    found, here = [torpedo.hex], torpedo.hex
    for _ in range(turns * TORPEDO_RUN[torpedo.seat[:2]]):
        there = g.board.near[torpedo.facing][here]
        if there is None or there in g.board.islands:
            break
        found.append(there)
        here = there
    return found


def struck(ship: Ship, hexes: tuple[str, ...], tracks: Iterable[list[str]]) -> int:
    """Whole segments that torpedoes hit when the ship lies there."""
    hits = set()
    for run in tracks:
        first = next((hexes.index(hex) for hex in run if hex in hexes), None)
        if first is not None and first not in ship.hits:
            hits.add(first)
    return len(hits)


class Fleet:
    def __init__(self, sky: Sky) -> None:
        self.sky, self.g = sky, sky.g
        self._leads: dict[tuple[str, int], float] = {}
        self._lies: dict[str, list[Lie]] = {}

    def release(self, weapon: str, where: str, bearing: int, seat: str) -> float:
        """What letting the weapon go there brings."""
        if weapon == "none":
            return 0.0
        if weapon != TORPEDO:
            return self._bomb(where)
        if (where, bearing) not in self._leads:
            self._leads[where, bearing] = self._lead(Torpedo(where, bearing, seat))
        return self._leads[where, bearing]

    def _bomb(self, hex: str) -> float:
        if hex in self.sky.prizes:
            return self.sky.prizes[hex]
        return -self.sky.threatened.get(hex, 0.0)

    def lies(self, id: str) -> list[Lie]:
        if id not in self._lies:
            self._lies[id] = courses(self.g, self.g.ships[id])
        return self._lies[id]

    def _lead(self, torpedo: Torpedo) -> float:
        """The ship takes its best course; torpedoes from several sides leave it none."""
        g, gain = self.g, 0.0
        near = g.board.grid.distance
        for id, ship in g.ships.items():
            if not ship.hexes or ship.sunk or min(near(torpedo.hex, hex) for hex in ship.hexes) > 6:
                continue
            each = self._each(ship)
            running = [track(g, t) for t in g.torpedoes]
            new = track(g, torpedo)
            far = track(g, torpedo, 2)
            before = [struck(ship, hexes, running) for _, hexes in self.lies(id)]
            after = [struck(ship, hexes, [*running, new]) for _, hexes in self.lies(id)]
            later = [struck(ship, hexes, [far[len(new) :]]) for _, hexes in self.lies(id)]
            mean = (sum(after) - sum(before)) / len(after)
            more = SURE * (min(after) - min(before)) + LIKELY * mean
            gain += each * (more + LATER * sum(later) / len(later) * (not mean))
        return gain

    def _each(self, ship: Ship) -> float:
        """A segment of the ship, in points for me; the other way round for my own."""
        prizes = self.sky.prizes if ship.side == self.sky.enemy else self.sky.threatened
        value = next((prizes[hex] for hex in ship.hexes if hex in prizes), 0.0)
        return value if ship.side == self.sky.enemy else -value

    # ---- courses

    def course(self, id: str, course: str) -> float:
        g, ship = self.g, self.g.ships[id]
        lie = ahead(g, ship, course)
        assert lie is not None
        facing, hexes = lie
        near = g.board.grid.distance
        each = -self._each(ship) or 1.0
        now = struck(ship, hexes, [track(g, t) for t in g.torpedoes])
        left = [t for t in g.torpedoes if not set(track(g, t)) & set(hexes)]
        moved = Ship(ship.kind, ship.side, ship.seat, facing, hexes, ship.hits)
        soon = [track(g, t, 2) for t in left]
        later = min(struck(moved, lie, soon) for _, lie in courses(g, moved))
        score = -each * (now + 0.5 * later)
        bombers = [a for a in g.flying(foe(ship.side)).values() if a.load]
        for a in bombers:
            far = min(near(a.hex, hex) for hex in hexes)
            score += 0.02 * each * min(far, 9) / len(bombers)
            if a.hex in g.board.grid.cone(hexes[0], facing):
                score -= 0.01
        friends = [a for a in g.flying(ship.side).values() if a.kind.fighter]
        for a in friends:
            score -= 0.005 * each * near(a.hex, hexes[0]) / len(friends)
        if not any(ahead(g, moved, way) for way in ("ahead", "left", "right")):
            score -= 0.1 * each
        return score

    # ---- barrages

    def barrage(self, battery: str, hex: str) -> float:
        """On an aircraft up there it does harm at once; else it bars the way of bombers to the ships."""
        sky = self.sky
        if (id := sky.own.get((hex, True))) is not None:
            return -sky.value[id]
        if (id := sky.at.get((hex, True))) is not None:
            return sky.value[id] * (1.0 if sky.theirs[id].armour_left <= 1 else 0.5)
        near, score = self.g.board.grid.distance, 0.0
        targets = [h for h, worth in sky.threatened.items() if worth]
        if not targets:
            return -1.0
        for id, a in sky.theirs.items():
            if not (a.load and a.high) or a.spent:
                continue
            goal = min(targets, key=lambda h: (near(a.hex, h), h))
            far = near(a.hex, goal)
            if far <= a.kind.speed + 1 and near(a.hex, hex) + near(hex, goal) == far and 0 < near(hex, goal) <= 2:
                score += 0.04 * sky.value[id]
        for a in sky.mine.values():
            if a.high and not a.spent and near(a.hex, hex) <= 3:
                score -= 0.04
        return score - 0.15
