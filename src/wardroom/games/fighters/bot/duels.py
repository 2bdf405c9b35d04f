"""Shots and dodges: what a shot from a pose brings when the target answers as well as it can."""

from __future__ import annotations

from typing import NamedTuple

from wardroom.games.fighters import flight
from wardroom.games.fighters.bot import worth
from wardroom.games.fighters.bot.sight import FULL, Sight
from wardroom.games.fighters.bot.sky import Sky
from wardroom.games.fighters.bot.threats import field, strikes_double
from wardroom.games.fighters.printed import TYPES
from wardroom.games.fighters.state import Aircraft

TEMPO = 0.3  # of a fighter's worth, to have spent its move for it
BOMBING = 0.5  # of what a bomber carries, to have made it miss its attack


FARTHEST = max(max(abs(f), abs(s), abs(f + s)) for type in TYPES.values() for f, s in (spot.at for spot in type.field))


class Pose(NamedTuple):
    type: str
    hex: str
    facing: int
    high: bool


class Escape(NamedTuple):
    """A dodge a target may make, and what it can shoot from there but for the aircraft it dodges."""

    pose: Pose
    damage: int
    gain: float  # of its shot, at aircraft other than the one it dodges; how far that target is
    far: int
    followed: float  # what others of the shooter's side may do to it there


GONE = "left", "down"


class Duels:
    """For one decision. `Sky` is seen by the shooter's side."""

    def __init__(self, sky: Sky, sight: Sight = FULL) -> None:
        self.sky, self.sight = sky, sight
        self._escapes: dict[str, tuple[Escape, ...]] = {}
        self._cover: dict[str, int] = {}
        self.close = {(hex, b.high) for b in sky.theirs.values() for hex in sky.board.grid.within(b.hex, FARTHEST)}
        self.stops = {high: sky.g.blocks(high) for high in (True, False)}

    def clear(self, shooter: str, pose: Pose, target: str) -> bool:
        """Whether nothing stands in the way; the shooter has left its old hex."""
        for hex, _, blocked in self.sky.board.lines(pose.type, pose.hex, pose.facing):
            if hex == target:
                if blocked:
                    stops = self.stops[pose.high]
                    a = self.sky.g.aircraft[shooter]
                    left = a.hex if a.high == pose.high else ""
                    return not any(all(h in stops and h != left for h in group) for group in blocked)
                return True
        return False

    def targets(self, shooter: str, pose: Pose) -> list[str]:
        """The nearest enemies it could shoot at from a pose."""
        if (pose.hex, pose.high) not in self.close:
            return []
        sky, found, nearest = self.sky, [], 9
        for hex in field(sky.board, *pose):
            id = sky.at.get((hex, pose.high))
            if id is not None:
                far = sky.board.grid.distance(pose.hex, hex)
                if far > nearest:
                    break
                if self.clear(shooter, pose, hex):
                    found.append(id)
                    nearest = far
        return found

    def damage(self, pose: Pose, type: str, hex: str, high: bool) -> int:
        """What it would do to an aircraft of that type there, lines of fire being clear."""
        if pose.high != high:
            return 0
        ahead = field(self.sky.board, *pose).get(hex)
        return 0 if ahead is None else 2 if ahead and strikes_double(pose.type, type) else 1

    def best_shot(self, shooter: str, pose: Pose, value: float, armour: int) -> tuple[float, str]:
        """The best of its shots from there, and at whom; 0 to hold fire."""
        best, at = 0.0, ""
        for target in self.targets(shooter, pose):
            gain = self.shot(shooter, pose, value, armour, target)
            if gain > best:
                best, at = gain, target
        return best, at

    def shot(self, shooter: str, pose: Pose, value: float, armour: int, target: str) -> float:
        """What a shot brings. A target that has moved is hit for sure, and fires back if it can; the other dodges."""
        sky = self.sky
        b = sky.theirs[target]
        if b.spent:
            damage = self.damage(pose, b.type, b.hex, b.high)
            gain = worth.hit(sky.value[target], b.armour_left, damage)
            if damage < b.armour_left:
                back = self.damage(Pose(b.type, b.hex, b.facing, b.high), pose.type, pose.hex, pose.high)
                gain -= worth.hit(value, armour, back)
            return gain
        if not self.sight.answers:
            return worth.hit(sky.value[target], b.armour_left, self.damage(pose, b.type, b.hex, b.high))
        answers = [self._answer(pose, value, armour, target, b, escape) for escape in self.escapes(shooter, target)]
        stays = worth.hit(sky.value[target], b.armour_left, self.damage(pose, b.type, b.hex, b.high))
        return min(answers, default=stays) + self.tempo(target)

    def tempo(self, target: str) -> float:
        """What it is worth that the target has spent its move."""
        sky, b = self.sky, self.sky.theirs[target]
        if b.kind.fighter:
            return TEMPO * sky.value[target] * self.use(target)
        load = worth.of_load(sky.g, b, sky.best[b.side])
        near = min((sky.board.grid.distance(b.hex, hex) for hex in sky.threatened), default=99)
        return BOMBING * load if near <= b.kind.speed + 1 else 0.1 * load

    def use(self, target: str) -> float:
        """How much there is for a fighter still to move: somebody to shoot at."""
        fire = self.sky.hunters[target].fire
        spent = sum(self.sky.cell(a) in fire for a in self.sky.mine.values() if a.spent)
        fresh = sum(self.sky.cell(a) in fire for a in self.sky.mine.values() if not a.spent)
        return min(1.5, 0.4 + 0.6 * spent + 0.15 * fresh)

    def _answer(self, pose: Pose, value: float, armour: int, target: str, b: Aircraft, escape: Escape) -> float:
        """What is left of the shot after this dodge."""
        there = escape.pose
        harm = escape.damage + self.damage(pose, b.type, there.hex, there.high)
        gain = worth.hit(self.sky.value[target], b.armour_left, harm)
        if harm < b.armour_left:
            gain += escape.followed
        back = self.damage(there, pose.type, pose.hex, pose.high) if there.hex else 0
        if back and self.sky.board.grid.distance(there.hex, pose.hex) <= escape.far:
            return gain - max(worth.hit(value, armour, back), escape.gain if escape.far <= 1 else 0.0)
        return gain - escape.gain

    def escapes(self, shooter: str, target: str) -> tuple[Escape, ...]:
        if target not in self._escapes:
            self._escapes[target] = tuple(self._dodges(shooter, target))
        return self._escapes[target]

    def _dodges(self, shooter: str, target: str) -> list[Escape]:
        sky, b = self.sky, self.sky.theirs[target]
        cover, found = sky.cover(shooter), []
        for trip in flight.dodges(sky.g, target):
            if trip.end in GONE:
                lost = sky.value[target] if trip.end == "down" or sky.g.sheet.leaving == "destroyed" else 0.4
                found.append(Escape(Pose(b.type, "", 0, True), 0, -lost, 99, 0.0))
                continue
            there = Pose(b.type, trip.hex, trip.facing, trip.end == "high")
            gain, far = self._chance(there, shooter)
            under = cover >> sky.chart.cell(there.hex, there.high) & 1
            found.append(Escape(there, trip.damage, gain, far, 0.5 * sky.value[target] * under))
        return found

    def _chance(self, there: Pose, but: str) -> tuple[float, int]:
        """The best shot an enemy has from there at aircraft of mine other than that one."""
        sky = self.sky
        for hex in field(sky.board, *there):
            id = sky.own.get((hex, there.high))
            if id is None or id == but:
                continue
            a = sky.mine[id]
            loss = worth.hit(sky.value[id], a.armour_left, self.damage(there, a.type, hex, there.high))
            return (loss if a.spent else 0.25 * loss), sky.board.grid.distance(there.hex, hex)
        return 0.0, 99
