"""Ships: over water, through anything, to a port, a battle, or a landing (8.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from wardroom.games.empire.movement import allowance
from wardroom.games.empire.movement.groups import carriers
from wardroom.games.empire.movement.purpose import one_battle, useful
from wardroom.games.empire.movement.way import Limit, Way, only_if, says
from wardroom.games.empire.printed import HEXES, PORTS, foe
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import masks, supply
from wardroom.games.empire.traces.flood import between, water
from wardroom.games.empire.traces.masks import BIT, ids


def reach(g: Empire, start: str, hexes: int, barred: int = 0) -> int:
    """Where ships can be after so many hexes (ES-X-NAV-1), if they may neither leave nor enter a barred one."""
    return 0 if BIT[start] & barred else water(BIT[start], hexes, barred, masks.play(g.scenario))


def ports(g: Empire, side: str) -> int:
    return supply.survey(g).ports[side]


def sail(g: Empire, side: str, group: tuple[str, ...]) -> Way:
    """To a port, a battle or a landing (ES-X-NAV-1, ES-X-NAV-2)."""
    start, far = g.units[group[0]].at, allowance.naval(g)
    about = {"unit": group[0], "hexes": far}
    yield Limit(~BIT[start], says("already_there", "ES-X-MOVE-2", **about))
    yield Limit(reach(g, start, far), says("too_far", "ES-X-NAV-1", "ES-X-MOVE-1", **about))
    of_use = useful(g, side, group)
    if side != g.now.side:
        yield Limit(of_use, says("no_battle_near", "ES-X-REACT-1", "ES-Q-114", **about))
    else:
        yield one_battle(g, group, by_land=True)
        yield Limit(of_use, says("no_use_there", "ES-X-NAV-2", **about))


def strategic(g: Empire, side: str, group: tuple[str, ...]) -> Way:
    """From a friendly port to another in twice the allowance, clear of unneutralised ZOI (ES-X-NAV-3)."""
    start, far = g.units[group[0]].at, allowance.STRATEGIC * allowance.naval(g)
    yield only_if(start in PORTS and g.holds(side, start), says("not_from_port", "ES-X-NAV-3", start=start))
    yield Limit(ports(g, side), says("not_your_port", "ES-X-NAV-3", start=start))
    yield Limit(~BIT[start], says("already_there", "ES-X-NAV-3", start=start))
    yield Limit(reach(g, start, far), says("too_far", "ES-X-NAV-3", "ES-X-MOVE-1", start=start, hexes=far))
    closed = closed_without(g, side, carriers(group))
    yield Limit(reach(g, start, far, closed), says("zoi_in_the_way", "ES-ZOI-10", start=start))


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
    levels = between(BIT[start], BIT[end], steps, masks.play(g.scenario) & ~barred)
    came: dict[str, str] = {start: ""}
    front = [start]
    for level in levels:
        ahead = []
        for a in front:
            for b, code in HEXES[a].sides.items():
                if BIT[b] & level and b not in came and code in "SB":
                    came[b] = a
                    ahead.append(b)
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


def listed(reached: int) -> tuple[str, ...]:
    return tuple(sorted(ids(reached)))
