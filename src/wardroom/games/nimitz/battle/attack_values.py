"""What a counter attacks with: its face, and on the Japanese side what the plans in force add (NM-JBP-4, NM-JBP-26)."""

from __future__ import annotations

from wardroom.games.nimitz.printed import JAPAN, JAPAN_PLANS, PLANES, Counter, counter
from wardroom.games.nimitz.state import Nimitz

PRINTED_AS = {"dogfight": "dogfight", "aaa": "aaa", "torpedo": "surface", "depth": "depth", "guns": "surface",
              "infantry": "attack"}  # fmt: skip
"""The value that each step of a battle uses; bombs use `ship` or `ground` by their target."""
RAISED_BY = {"ja_air_combat": "NM-JBP-4", "ja_attack_plan": "NM-JBP-6", "ja_infantry_combat": "NM-JBP-13",
             "ja_ship_combat": "NM-JBP-22", "ja_submarine_warfare": "NM-JBP-24"}  # fmt: skip
"""The plans that raise attacks, and the clause of each."""


def counter_of(g: Nimitz, id: str) -> Counter:
    """The counter of a force or of a carrier's plane in the battle."""
    plane = g.battle.planes.get(id) if g.battle else None
    return PLANES[plane.kind] if plane is not None and plane.kind else counter(id)


def damaged(g: Nimitz, id: str) -> bool:
    plane = g.battle.planes.get(id) if g.battle else None
    return plane.damaged if plane is not None and plane.kind else g.forces[id].damaged


def attack(g: Nimitz, id: str, step: str, target: str = "") -> tuple[int, int] | None:
    """(normal, superior) in this step of the battle (dogfight aaa bomb torpedo depth guns infantry); the target of
    bombs is ship or ground. None: it cannot make this attack."""
    c = counter_of(g, id)
    printed = c.face(damaged(g, id)).get(target if step == "bomb" else PRINTED_AS[step])
    if printed is None or c.side != JAPAN or g.battle is None:
        return printed
    return raised(printed, step, g.battle.drawn)


def raised(printed: tuple[int, int], step: str, plans: tuple[str, ...]) -> tuple[int, int]:
    """Bonuses of several plans add up. A submarine's attacks are steps of their own, so that what raises guns and AAA
    leaves them alone (NM-JBP-23)."""
    normal, superior = printed
    for id in plans:
        plan = JAPAN_PLANS[id]
        if step in plan.attacks:
            normal, superior = normal + plan.bonus[0], superior + plan.bonus[1]
    return normal, superior


def raising(g: Nimitz, side: str, step: str) -> list[str]:
    """The plans in force that raise the side's attacks in this step."""
    drawn = g.battle.drawn if g.battle is not None and side == JAPAN else ()
    return [plan for plan in drawn if step in JAPAN_PLANS[plan].attacks]


def hits(value: tuple[int, int], die: int) -> int:
    """NM-ATK-1, NM-ATK-3."""
    normal, superior = value
    return 2 if die <= superior else 1 if die <= normal else 0


def expected(value: tuple[int, int]) -> float:
    """Hits on average: what luck is measured against."""
    normal, superior = (min(max(n, 0), 10) for n in value)
    return (max(normal, superior) + superior) / 10
