"""Holding and supply (NM-OCC, NM-SUP): they depend on each other, so one flood from the West Coast finds both."""

from __future__ import annotations

from wardroom.games.nimitz.printed import AREAS, HOMES, JAPAN, NEAR, SHIP, US, WEST_COAST, counter
from wardroom.games.nimitz.state import Nimitz


def ashore(g: Nimitz, side: str) -> set[str]:
    """Areas where the side has infantry ashore or land-based aircraft."""
    found = set()
    for id, f in g.forces.items():
        if not f.aboard and f.place not in found and (c := counter(id)).side == side and c.category != SHIP:
            found.add(f.place)
    return found & AREAS.keys()


def occupied(g: Nimitz) -> set[str]:
    """Areas that meet the first two conditions: US forces ashore and no Japanese (NM-OCC-1, NM-OCC-2, NM-OCC-5)."""
    return (ashore(g, US) - ashore(g, JAPAN)) | set(HOMES)


def supplied(g: Nimitz) -> set[str]:
    """Areas reached by a chain of held areas from the West Coast, held or not themselves (NM-SUP-1, NM-SUP-2)."""
    return reached(occupied(g))


def reached(own: set[str]) -> set[str]:
    found, queue = {WEST_COAST}, [WEST_COAST]
    for a in queue:
        if a in own:
            for b in NEAR[a]:
                if b not in found:
                    found.add(b)
                    queue.append(b)
    return found


def held(g: Nimitz) -> set[str]:
    """NM-OCC-4: all three conditions together."""
    own = occupied(g)
    return own & reached(own)


def objectives(g: Nimitz) -> tuple[str, ...]:
    """The Objectives that the US holds, in the order of the campaign sheet; at set-up by who is ashore (NM-SET-10,
    NM-SET-11)."""
    own = held(g)
    return tuple(area for area in g.sheet.objectives if area in own)
