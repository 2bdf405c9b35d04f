"""The exact chances of every shot that can still be fired this round, from what one may see and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from wardroom.games.victory.combat import fire
from wardroom.games.victory.combat.battle import active, battle, scene, unit, units
from wardroom.games.victory.combat.fire import BANZAI, KAMIKAZE, Scene, Unit
from wardroom.games.victory.odds.fire_table import Chances, chances
from wardroom.games.victory.odds.known_board import board_of
from wardroom.games.victory.printed import SIDES, foe
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.fire import charges, targets
from wardroom.games.victory.view import VictoryView


class Shot(Struct, frozen=True):
    """A unit's fire at a group, or its charge at one unit."""

    block: str
    group: str
    power: int
    dice: int
    hits: Chances
    mean: float  # hits on average
    losses: float  # steps the enemy loses on average
    kill: float  # the chance that a unit is eliminated
    target: str = ""


def shots(view: VictoryView) -> list[Shot]:
    """Of all who have not had their turn this round; none where no battle is being fought."""
    if view.fight is None:
        return []
    g = board_of(view)
    waiting = [id for side in SIDES for id in active(g, side) if id not in battle(g).acted]
    return [shot for id in waiting for shot in shots_of(g, id)]


def shots_of(g: Victory, id: str) -> list[Shot]:
    firer = unit(g, id)
    enemy = foe(firer.side)
    foes, now, half = units(g, enemy), scene(g, firer.side), battle(g).half.get(enemy, "")
    aimed = [(group, power, "") for group, power in targets(g, id).items()]
    for verb, target in charges(g, id):
        aimed.append((unit(g, target).group, KAMIKAZE if verb == "kamikaze" else BANZAI, target))
    return [_shot(firer, group, power, target, foes, now, half) for group, power, target in aimed]


def _shot(firer: Unit, group: str, power: int, target: str, foes: Sequence[Unit], now: Scene, half: str) -> Shot:
    hits = chances(firer.steps, power)
    tolls = [toll(firer, group, foes, now, half, n, target) for n, _ in hits]
    return Shot(
        block=firer.id,
        group=group,
        power=power,
        dice=firer.steps,
        hits=hits,
        mean=sum(n * p for n, p in hits),
        losses=sum(steps * p for (steps, _), (_, p) in zip(tolls, hits, strict=True)),
        kill=sum(p for (_, killed), (_, p) in zip(tolls, hits, strict=True) if killed),
        target=target,
    )


def toll(
    firer: Unit, group: str, foes: Sequence[Unit], now: Scene, half: str, hits: int, target: str = ""
) -> tuple[int, int]:
    """Steps and units that so many hits cost. Where the owner chooses, the first of the equals takes it."""
    army, steps, killed = {foe.id: foe for foe in foes}, 0, 0
    for _ in range(hits):
        prey = fire.prey(firer, group, army.values(), now)
        found = [u.id for u in prey if u.id == target] if target else fire.takers(prey, half)
        if not found:
            break
        struck = army[found[0]]
        lost, half = fire.strike(struck, half)
        steps += lost
        army[struck.id] = structs.replace(struck, steps=struck.steps - lost)
        if struck.steps == lost:
            del army[struck.id]
            killed += 1
    return steps, killed


__all__ = ["Shot", "chances", "shots", "shots_of", "toll"]
