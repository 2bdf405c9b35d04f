"""Holding and supply (NM-OCC, NM-SUP): they depend on each other, so one flood from the West Coast finds both."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from wardroom.games.nimitz.printed import AREAS, HOMES, JAPAN, NEAR, SHIP, US, WEST_COAST, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.lib.memo import Memo


class Hold(NamedTuple):
    """What follows from where the forces stand. It is asked for several times in one state, and by each who looks."""

    ashore: dict[str, frozenset[str]]  # by side
    occupied: frozenset[str]
    supplied: frozenset[str]


_known: Memo[Hold] = Memo()


def _hold(g: Nimitz) -> Hold:
    known = _known.find(g.forces)
    if known is None:
        found: dict[str, set[str]] = {US: set(), JAPAN: set()}
        for id, f in g.forces.items():
            if not f.aboard and (c := counter(id)).category != SHIP:
                found[c.side].add(f.place)
        land = {side: frozenset(places & AREAS.keys()) for side, places in found.items()}
        own = (land[US] - land[JAPAN]) | frozenset(HOMES)
        known = _known.keep(Hold(land, own, frozenset(reached(own))), g.forces)
    return known


def ashore(g: Nimitz, side: str) -> frozenset[str]:
    """Areas where the side has infantry ashore or land-based aircraft."""
    return _hold(g).ashore[side]


def occupied(g: Nimitz) -> frozenset[str]:
    """Areas that meet the first two conditions: US forces ashore and no Japanese (NM-OCC-1, NM-OCC-2, NM-OCC-5)."""
    return _hold(g).occupied


def supplied(g: Nimitz) -> frozenset[str]:
    """Areas reached by a chain of held areas from the West Coast, held or not themselves (NM-SUP-1, NM-SUP-2)."""
    return _hold(g).supplied


def reached(own: Set[str]) -> set[str]:
    found, queue = {WEST_COAST}, [WEST_COAST]
    for a in queue:
        if a in own:
            for b in NEAR[a]:
                if b not in found:
                    found.add(b)
                    queue.append(b)
    return found


def held(g: Nimitz) -> frozenset[str]:
    """NM-OCC-4: all three conditions together."""
    return occupied(g) & supplied(g)


def objectives(g: Nimitz) -> tuple[str, ...]:
    """The Objectives that the US holds, in the order of the campaign sheet; at set-up by who is ashore (NM-SET-10,
    NM-SET-11)."""
    own = held(g)
    return tuple(area for area in g.sheet.objectives if area in own)
