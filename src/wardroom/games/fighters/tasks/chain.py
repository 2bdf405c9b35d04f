"""A chain of shots is reckoned up (FP-CHN-3, FP-CHN-4).

Hits are decided for every link; then damage is done from the last link to the first, each hit followed by the return
fire it calls up.
"""

from __future__ import annotations

from msgspec import structs

from wardroom.games.fighters import fire
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.decisions import put
from wardroom.games.fighters.tasks.return_fire import ReturnFire, may_return_fire
from wardroom.kernel import Does, Tasks


class Reckoning(Does, frozen=True):
    """All dodges are done: decide every hit of the chain as things stand now (FP-CHN-3, FP-RUL-CHN-1)."""

    def run(self, g: Fighters) -> Tasks:
        g.chain = tuple(structs.replace(link, damage=fire.damage(g, link.shooter, link.target)) for link in g.chain)
        for link in g.chain:
            if not link.damage and g.aircraft[link.target].hex:
                g.tell("missed", shooter=link.shooter, target=link.target, rules=("FP-FIR-5",))
        return (Damage(len(g.chain) - 1),)


class Damage(Does, frozen=True):
    """Back up the chain, last shot first (FP-CHN-4)."""

    link: int

    def run(self, g: Fighters) -> Tasks:
        if self.link < 0:
            g.chain = ()
            return ()
        link, up = g.chain[self.link], Damage(self.link - 1)
        if not link.damage or not g.aircraft[link.target].hex:
            return (up,)
        if g.options.destroyed_shooter_cancels_hit and _gone(g, link.shooter):
            g.tell("missed", shooter=link.shooter, target=link.target, rules=("FP-RUL-CHN-1",))
            return (up,)
        g.tell("hit", shooter=link.shooter, target=link.target, points=link.damage, rules=("FP-FIR-5", "FP-CHN-4"))
        fire.hurt(g, link.target, link.damage, fire.seat_of(g, link.shooter), ("FP-DMG-1",))
        if may_return_fire(g, link):
            return (*put(g, ReturnFire(g.aircraft[link.target].seat, link.target, link.shooter)), up)
        return (up,)


def _gone(g: Fighters, shooter: str) -> bool:
    return not fire.is_battery(shooter) and not g.aircraft[shooter].hex
