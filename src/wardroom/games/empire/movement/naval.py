"""Ships: over water, through anything, to a port, a battle, or a landing (8.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from wardroom.games.empire.movement import allowance
from wardroom.games.empire.movement.groups import carriers
from wardroom.games.empire.printed import COUNTERS, HEXES, PORTS, foe
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.flood import water
from wardroom.games.empire.traces.masks import ALL, BIT, ids
from wardroom.kernel import Refusal


def reach(g: Empire, start: str, hexes: int) -> int:
    """Where ships can be after so many hexes (ES-X-NAV-1)."""
    return water(BIT[start], hexes, play=supply.play(g.scenario))


def ports(g: Empire, side: str) -> int:
    return supply.survey(g).ports[side]


def strategic(g: Empire, side: str, group: Collection[str]) -> int:
    """Friendly ports in twice the allowance, from a friendly port, clear of unneutralised ZOI (ES-X-NAV-3)."""
    start = g.units[next(iter(group))].at
    if start not in PORTS or not g.holds(side, start):
        return 0
    closed = closed_without(g, side, carriers(group))
    if BIT[start] & closed:
        return 0
    far = allowance.STRATEGIC * allowance.naval(g)
    return water(BIT[start], far, closed, supply.play(g.scenario)) & ports(g, side) & ~BIT[start]


def strategic_objection(g: Empire, side: str, group: Collection[str], hex: str) -> Refusal | None:
    start = g.units[next(iter(group))].at
    about = {"hex": hex, "start": start}
    if start not in PORTS or not g.holds(side, start):
        return Refusal("not_from_port", ("ES-X-NAV-3",), about)
    if hex not in PORTS or not g.holds(side, hex):
        return Refusal("not_your_port", ("ES-X-NAV-3",), about)
    if BIT[hex] & strategic(g, side, group):
        return None
    if hex == start:
        return Refusal("already_there", ("ES-X-NAV-3",), about)
    far = allowance.STRATEGIC * allowance.naval(g)
    if not BIT[hex] & reach(g, start, far):
        return Refusal("too_far", ("ES-X-NAV-3", "ES-X-MOVE-1"), {**about, "hexes": far})
    return Refusal("zoi_in_the_way", ("ES-ZOI-10",), about)


def closed_without(g: Empire, side: str, flyers: Collection[str]) -> int:
    """Unneutralised enemy ZOI while these are under way and have none (ES-ZOI-9)."""
    return (supply.without(g, flyers) if flyers else supply.survey(g)).closed[side]


def path(g: Empire, start: str, end: str, steps: int, avoid: int, barred: int = 0) -> tuple[str, ...]:
    """A way over water: one that keeps out of `avoid` if there is one within the steps, else a shortest (ES-Q-071).
    The start is not in it; nothing, where there is no way."""
    for shun in (avoid | barred, barred):
        if not (BIT[start] & avoid and shun != barred):
            found = _shortest(g, start, end, steps, shun)
            if found:
                return found
    return ()


def _shortest(g: Empire, start: str, end: str, steps: int, barred: int) -> tuple[str, ...]:
    play = supply.play(g.scenario) & ALL & ~barred
    came: dict[str, str] = {start: ""}
    front = [start]
    for _ in range(steps):
        ahead = []
        for a in front:
            for b, code in HEXES[a].sides.items():
                if code in "SB" and b not in came and BIT[b] & play:
                    came[b] = a
                    ahead.append(b)
        if end in came:
            break
        front = ahead
    if end not in came or end == start:
        return ()
    way = [end]
    while came[way[-1]] != start:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def in_contact(g: Empire, side: str, start: str, way: Iterable[str]) -> bool:
    """Whether it leaves, enters or moves inside a ZOI of the other side (ES-ZOI-14, ES-Q-072)."""
    zoi = supply.survey(g).zoi[foe(side)]
    return any(BIT[hex] & zoi for hex in (start, *way))


def widest(group: Iterable[str]) -> int:
    """The shortest range of the group's carriers: so far all of them reach."""
    return min((COUNTERS[id].range for id in carriers(group)), default=0)


def listed(reached: int) -> tuple[str, ...]:
    return tuple(sorted(ids(reached)))
