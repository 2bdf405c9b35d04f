"""Who attacks in a step of a battle, where it is not simply everybody in the zone (NM-INF-1, NM-SUB)."""

from __future__ import annotations

from wardroom.games.nimitz.battle.attack_values import attack
from wardroom.games.nimitz.battle.targets import afloat, ashore, fight
from wardroom.games.nimitz.printed import JAPAN, JAPAN_OCEAN, US
from wardroom.games.nimitz.state import Nimitz


def can_hit(g: Nimitz, id: str, step: str) -> bool:
    """Not a value that no die can meet."""
    value = attack(g, id, step)
    return value is not None and max(value) > 0


def entrenched(g: Nimitz, side: str) -> list[str]:
    """Infantry in the Foxholes: the only one that attacks (NM-INF-1)."""
    return [id for id in ashore(g, side) if fight(g).land[id] == "foxholes"]


def raiders(g: Nimitz, side: str, zone: str) -> list[str]:
    """Submarines that may attack: without contact those of the US do not, in the Japanese Ocean (NM-JBP-19)."""
    lost = side == US and zone == JAPAN_OCEAN and "ja_no_contact" in fight(g).drawn
    return [] if lost else afloat(g, side, zone, submarines=True)


def hunters(g: Nimitz, side: str, zone: str) -> list[str]:
    """Who drops depth charges: ships, submarines included (NM-SUB-2)."""
    return [*afloat(g, side, zone), *raiders(g, side, zone)]


def hunted(g: Nimitz, zone: str) -> bool:
    """Whether the US could drop depth charges on a Japanese submarine there."""
    prey = afloat(g, JAPAN, zone, submarines=True)
    return bool(prey) and any(can_hit(g, id, "depth") for id in hunters(g, US, zone))
