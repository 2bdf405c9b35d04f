"""Whom to activate, and when to wait: acting last wins fights."""

from __future__ import annotations

from wardroom.games.fighters import fire
from wardroom.games.fighters.bot import worth
from wardroom.games.fighters.bot.duels import Duels
from wardroom.games.fighters.bot.sky import Sky
from wardroom.games.fighters.bot.threats import strikes_double
from wardroom.games.fighters.state import Aircraft

FORCED = 0.25  # of a target's worth, to make it dodge
PINNED = 0.45  # and to shoot at one down low that has not moved
COMING = 0.15  # what waiting may bring
PAIR = 0.45  # of a target's worth: one makes it dodge, the next of the group shoots it down
CAUGHT = 0.35  # and of one's own, when an enemy group can do the same
ALONE_HIGH, ALONE_LOW = 0.1, 0.3  # when one enemy can shoot at it while it waits


class Tempo:
    def __init__(self, sky: Sky) -> None:
        self.sky, self.duels = sky, Duels(sky)
        self.spent = {id: a for id, a in sky.theirs.items() if a.spent}

    def group(self, members: tuple[str, ...]) -> float:
        """What it brings to activate this group now rather than later."""
        return sum(self.craft(id) for id in members) + self._pair(members)

    def _pair(self, members: tuple[str, ...]) -> float:
        """Two of the group on one enemy that has still to move."""
        sky, best = self.sky, 0.0
        if len(members) < 2:
            return best
        for target in sky.hunters:
            cell = sky.cell(sky.theirs[target])
            if sum(cell in sky.wings[id].fire for id in members) >= 2:
                best = max(best, PAIR * sky.value[target])
        return best

    def craft(self, id: str) -> float:
        """What it brings to move this aircraft now rather than later."""
        now, later, waiting = self.now(id), self.later(id), self.waiting(id)
        return now - later + waiting

    def now(self, id: str) -> float:
        sky, a = self.sky, self.sky.mine[id]
        r, cover = sky.wings[id], sky.cover(id)
        safe, value = r.cells & ~sky.threat, sky.value[id]
        best = 0.0 if safe else -0.4 * value
        for target, b in sky.theirs.items():
            cell = sky.cell(b)
            shots = r.fire.get(cell)
            if not shots:
                continue
            if b.spent:
                double = cell in r.ahead and strikes_double(a.type, b.type)
                gain = worth.hit(sky.value[target], b.armour_left, 2 if double else 1)
            else:
                gain = self.duels.tempo(target) + (PINNED if not b.high else 0.0) * sky.value[target]
            if not shots & ~sky.threat:
                gain -= value * (0.35 if shots & cover else 0.6) * (1.0 if a.armour_left == 1 else 0.6)
            best = max(best, gain)
        if a.load:
            best = max(best, self._strike(a) - (0.0 if safe else 0.3 * value))
        return best

    def later(self, id: str) -> float:
        """When the enemy has moved: sure shots at whoever has come into reach."""
        sky, a = self.sky, self.sky.mine[id]
        r, best = sky.wings[id], 0.0
        for target, b in self.spent.items():
            cell = sky.cell(b)
            if cell in r.fire:
                double = cell in r.ahead and strikes_double(a.type, b.type)
                best = max(best, worth.hit(sky.value[target], b.armour_left, 2 if double else 1))
        if a.kind.fighter:
            coming = max((sky.value[id] for id, r2 in sky.hunters.items() if r2.cells & r.threat), default=0.0)
            best = max(best, COMING * coming)
        if a.load:
            best = max(best, self._strike(a))
        return best

    def waiting(self, id: str) -> float:
        """What the enemy can do to it while it waits: make it dodge, or worse."""
        sky, a = self.sky, self.sky.mine[id]
        cell, value = sky.cell(a), sky.value[id]
        threats = {e for e, r in sky.hunters.items() if cell in r.fire}
        if not threats:
            return 0.0
        loss = ALONE_HIGH * value if a.high else ALONE_LOW * value
        if any(len(threats.intersection(group)) > 1 for group in sky.g.groups.values()):
            loss += CAUGHT * value
        if a.load and self._near(a):
            loss += 0.5 * worth.of_load(sky.g, a, sky.best[a.side])
        return loss

    def _near(self, a: Aircraft) -> bool:
        near = self.sky.board.grid.distance
        return any(near(a.hex, hex) <= a.kind.speed + 1 for hex in self.sky.prizes)

    def _strike(self, a: Aircraft) -> float:
        near, cone = self.sky.board.grid.distance, self.sky.board.grid.cone(a.hex, a.facing)
        within = [
            points
            for hex, points in self.sky.prizes.items()
            if near(a.hex, hex) <= a.kind.speed + 1 and (hex in cone or near(a.hex, hex) <= 2)
        ]
        return 0.5 * max(within, default=0.0)

    def battery(self, battery: str) -> float:
        """Guns on the surface; one without a target is a way to wait."""
        sky, best = self.sky, 0.0
        targets = fire.targets(sky.g, battery)
        if not targets:
            return 0.02
        hex = fire.battery_hex(sky.g, battery)
        for target in targets:
            best = max(best, self.flak(hex, target))
        return best

    def flak(self, hex: str, target: str) -> float:
        """A target that has moved is hit; the other dodges, perhaps out of reach."""
        sky, b = self.sky, self.sky.theirs[target]
        gain = worth.hit(sky.value[target], b.armour_left, 1)
        if b.spent:
            return gain
        near = sky.board.grid.distance
        escapes = [e.pose for e in self.duels.escapes("", target)]
        pinned = all(e.hex and not e.high and near(hex, e.hex) <= 1 for e in escapes)
        return self.duels.tempo(target) + (gain if pinned else 0.0)
