"""What a shot costs the enemy on average, in production points, as the policy of the forecast reckons it."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.victory.combat import fire
from wardroom.games.victory.combat.battle import battle, scene, unit, units
from wardroom.games.victory.combat.fire import KAMIKAZE
from wardroom.games.victory.odds.fire_table import chances
from wardroom.games.victory.printed import PIECES, foe
from wardroom.games.victory.state import Victory


def expected(g: Victory, id: str, group: str, target: str = "") -> float:
    firer = unit(g, id)
    power = KAMIKAZE if target else fire.power(firer, group)
    return sum(p * _toll(g, id, group, hits, target) for hits, p in chances(firer.steps, power))


def _toll(g: Victory, id: str, group: str, hits: int, target: str) -> float:
    firer = unit(g, id)
    enemy = foe(firer.side)
    left = {u.id: u.steps for u in units(g, enemy)}
    half = before = battle(g).half.get(enemy, "")
    for _ in range(hits):
        now = [structs.replace(u, steps=left[u.id]) for u in units(g, enemy) if left[u.id]]
        prey = fire.prey(firer, group, now, scene(g, firer.side))
        found = [u.id for u in prey if u.id == target] if target else fire.takers(prey, half)
        if found:
            struck = min(found, key=lambda id: PIECES[id].cost)
            lost, half = fire.strike(next(u for u in prey if u.id == struck), half)
            left[struck] -= lost
    half = fire.settled(half)
    costs = sum((g.blocks[id].steps - steps) * PIECES[id].cost for id, steps in left.items())
    return costs + sum(PIECES[id].cost / 2 * sign for id, sign in ((half, 1), (before, -1)) if id)


__all__ = ["expected"]
