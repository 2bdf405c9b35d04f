"""Whom to activate, and when to wait: acting last wins fights."""

from __future__ import annotations

from math import fsum

from wardroom.games.fighters import fire
from wardroom.games.fighters.activation import one_by_one
from wardroom.games.fighters.bot import worth
from wardroom.games.fighters.bot.duels import Duels
from wardroom.games.fighters.bot.sky import Sky
from wardroom.games.fighters.bot.threats import Reach, strikes_double
from wardroom.games.fighters.state import Aircraft

PINNED, CHASED = 0.9, 0.15  # of what a hit takes from one down low, with no way out or with some
COMING, LAST = 0.15, 0.7  # of an enemy's worth, what waiting may bring; and if one can wait until it has moved
PAIR = 0.45  # of a target's worth: one makes it dodge, the next of the group shoots it down
CAUGHT = 0.35  # and of one's own, when an enemy group can do the same
ALONE_HIGH, ALONE_LOW = 0.1, 0.3  # when one enemy can shoot at it while it waits


class Tempo:
    def __init__(self, sky: Sky) -> None:
        self.sky, self.duels = sky, Duels(sky)
        self.spent = {id: a for id, a in sky.theirs.items() if a.spent}
        self.threat = {id: self._others(id) for id in sky.theirs}
        self.alone = one_by_one(sky.g)  # nobody comes between
        self.coming = 0.0 if self.alone else LAST if sky.g.initiative == sky.side else COMING

    def _others(self, target: str) -> int:
        """What the enemies other than that one threaten."""
        cells = 0
        for id, r in self.sky.hunters.items():
            if id != target:
                cells |= r.threat
        return cells

    def group(self, members: tuple[str, ...]) -> float:
        """What it brings to activate this group now rather than later."""
        gain = fsum(self.now(id) - self.later(id) for id in members) + self._pair(members)
        return gain - self.strike(members)

    def wait(self) -> float:
        return -self.strike(())

    def strike(self, moved: tuple[str, ...]) -> float:
        """The worst that one enemy group can do next to aircraft that have still to move, but for those: catch them two
        on one, or make them dodge."""
        sky, worst = self.sky, 0.0
        if self.alone:
            return worst
        waiting = [(id, sky.cell(sky.mine[id])) for id in sky.wings if id not in moved]
        for group in sky.g.groups.values():
            hunters = [sky.hunters[e].fire for e in group if e in sky.hunters]
            if not hunters:
                continue
            losses = sorted(self._loss(id, sum(cell in fire for fire in hunters)) for id, cell in waiting)
            worst = max(worst, fsum(losses[-max(1, len(hunters) // 2) :]))
        return worst

    def _loss(self, id: str, hunters: int) -> float:
        if not hunters:
            return 0.0
        sky, a = self.sky, self.sky.mine[id]
        value = sky.value[id]
        loss = ALONE_HIGH * value if a.high else ALONE_LOW * value
        if hunters > 1:
            loss += CAUGHT * value
        if a.load and self._near(a):
            loss += 0.5 * worth.of_load(sky.g, a, sky.best[a.side])
        return loss

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
                gain = self.duels.tempo(target)
                if not b.high:
                    pinned = self._pins(r, b, shots)
                    gain += (PINNED if pinned else CHASED) * worth.hit(sky.value[target], b.armour_left, 1)
            if not shots & ~self.threat[target]:
                gain -= value * (0.35 if shots & cover else 0.6) * (1.0 if a.armour_left == 1 else 0.6)
            best = max(best, gain)
        if a.load:
            best = max(best, self._strike(a) - (0.0 if safe else 0.3 * value))
        return best

    def _pins(self, r: Reach, b: Aircraft, shots: int) -> bool:
        """Whether a target down low is still under fire wherever it dodges."""
        for way in (-1, 0, 1):
            there = self.sky.board.near[(b.facing + way) % 6][b.hex]
            shots &= r.fire.get(self.sky.chart.low[there], 0) if there else 0
        return shots != 0

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
            best = max(best, self.coming * coming)
        if a.load:
            best = max(best, self._strike(a))
        return best

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
            return self.wait() + 0.02
        hex = fire.battery_hex(sky.g, battery)
        for target in targets:
            best = max(best, self.flak(hex, target))
        return best + self.wait()

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
