"""What a Hit does: full strength, Damaged, destroyed (NM-CTR-13, NM-CTR-14)."""

from __future__ import annotations

from typing import TypeVar

from msgspec import structs

from wardroom.games.nimitz.battle.attack_values import damaged
from wardroom.games.nimitz.battle.targets import AIRFIELD, fight
from wardroom.games.nimitz.state import Nimitz

T = TypeVar("T")


def hit(g: Nimitz, target: str, side: str, step: str, zone: str) -> None:
    """One Hit on a force, on a carrier's plane, or on an airfield of the side, which is gone at once (NM-HIT-8)."""
    if target == AIRFIELD:
        left = fight(g).fields[side] - 1
        g.fight(fields={**fight(g).fields, side: left})
        rules, gone = ("NM-HIT-8",), True
    else:
        gone = damaged(g, target)
        rules = ("NM-CTR-14",) if gone else ("NM-CTR-13",)
        if gone:
            destroy(g, target)
        else:
            hurt(g, target)
    g.tell("hit", target=target, side=side, step=step, zone=zone, destroyed=gone, rules=rules)


def hurt(g: Nimitz, id: str) -> None:
    """Turned to its Damaged face."""
    plane = g.battle.planes.get(id) if g.battle else None
    if plane is not None and plane.kind:
        g.fight(planes={**fight(g).planes, id: structs.replace(plane, damaged=True)})
    else:
        g.change(id, damaged=True)


def destroy(g: Nimitz, id: str) -> None:
    """Off the battle map and out of the game. The planes of a carrier stay until they look for a deck (NM-RET-10)."""
    b = g.battle
    if b is not None:
        g.fight(
            ships=_without(b.ships, id), land=_without(b.land, id), planes=_without(b.planes, id),
            decks=_without(b.decks, id),
        )  # fmt: skip
    if id in g.forces:
        g.remove(id)
        if g.battle is not None:
            g.fight(lost=(*g.battle.lost, id))


def _without(things: dict[str, T], id: str) -> dict[str, T]:
    return {other: thing for other, thing in things.items() if other != id} if id in things else things
