"""Ways over the map, by sea, on land, through the air: what can be reached, and why a place cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from wardroom.games.victory import control, weather
from wardroom.games.victory.objection import NO_VIA, PINNED_SIDE, Objection
from wardroom.games.victory.printed import (
    BOXES,
    GROUND,
    HEXES,
    NEAR,
    PIECES,
    RAIL,
    SEA,
    SIAM,
    SIAM_WEST,
    foe,
    hex_of,
)
from wardroom.games.victory.state import Victory
from wardroom.lib.trace import BARRED, PASS, Near, spread

Passes = Callable[[str], bool]

_LINKS = {box.id: box.links for box in BOXES.values()}


def _boxed(near: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """With the boxes at the map's edge: one step from the bases they are linked to (PV-2.3-2)."""
    found = {**near, **_LINKS}
    for box, links in _LINKS.items():
        for base in links:
            found[base] = (*found[base], box)
    return found


SEA_LANES, SKY_LANES = _boxed(SEA), _boxed(NEAR)


def coasts(g: Victory, block: str) -> tuple[str, ...]:
    """The waters it can set out from. A ground unit may choose its coast of Siam, but cannot leave a port that the
    enemy blockades (PV-5.7-5)."""
    piece, start = PIECES[block], g.blocks[block].place
    if piece.group != GROUND:
        return (start,)
    free = () if start not in SEA or control.blockader(g, start) == foe(piece.side) else (start,)
    return (*free, SIAM_WEST) if start == SIAM else free


def sailed(coasts: tuple[str, ...], steps: int, passes: Passes, shut: frozenset[str]) -> dict[str, int]:
    """The waters within reach of any of these coasts."""
    near: dict[str, int] = {}
    for coast in coasts:
        for place, far in reached(coast, steps, SEA, passes, shut).items():
            near[place] = min(far, near.get(place, far))
    return near


def reached(start: str, steps: int, near: Near, passes: Passes, shut: frozenset[str]) -> dict[str, int]:
    """Places one can pass through or stop at, and how far they are. `shut` bars the first step (PV-4.5-2)."""
    if shut:
        near = _Detour(near, start, shut)
    return spread(start, steps, near, lambda place: PASS if passes(place) else BARRED)


class _Detour(Mapping[str, Sequence[str]]):
    """The same map without some of the ways out of one place."""

    def __init__(self, near: Near, start: str, shut: frozenset[str]) -> None:
        self.near = near
        self.first = start, tuple(b for b in near.get(start, ()) if hex_of(b) not in shut)

    def __getitem__(self, place: str) -> Sequence[str]:
        return self.first[1] if place == self.first[0] else self.near[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self.near)

    def __len__(self) -> int:
        return len(self.near)


class Transports(Mapping[str, Sequence[str]]):
    """The ways of ground units on a strategic move: by rail, by sea, and from one to the other where both are ours
    (PV-2.4-1). Siam's coasts meet on land only (PV-MAP-3)."""

    def __init__(self, no_land: frozenset[str], no_sea: frozenset[str]) -> None:
        self.no_land, self.no_sea = no_land, no_sea

    def __getitem__(self, place: str) -> Sequence[str]:
        found: list[str] = []
        ashore = place not in self.no_land
        if ashore and place in RAIL:
            found += [b for b in RAIL[place] if b not in self.no_land]
        for coast in (place, SIAM_WEST) if place == SIAM and ashore else (place,):
            if coast in SEA_LANES and coast not in self.no_sea:
                found += [hex_of(b) for b in SEA_LANES[coast] if b not in self.no_sea]
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(HEXES)

    def __len__(self) -> int:
        return len(HEXES)


def unreached(
    g: Victory,
    starts: Sequence[str],
    place: str,
    steps: int,
    near: Near,
    passes: Passes,
    shut: frozenset[str],
    *rules: str,
) -> Objection:
    """Why a place is out of reach: too far on an empty map too; else the first thing that bars the shortest way."""
    way = shortest(starts, place, steps, near)
    if not way:
        hex = hex_of(place)
        beside = next((start for start in starts if hex in (hex_of(start), *NEAR.get(hex_of(start), ()))), "")
        return Objection("no_water_between", rules, beside) if beside else Objection("too_far", rules)
    if way[0] == place and hex_of(place) in shut:
        return PINNED_SIDE
    if hex_of(way[0]) in shut:
        return Objection("way_pinned", (*rules, "PV-4.5-2"), hex_of(way[0]))
    return barred(g, next(step for step in way if not passes(step)), *rules)


def barred(g: Victory, at: str, *rules: str) -> Objection:
    """That place is in the way."""
    return (
        Objection("way_stormy", (*rules, "PV-6.3-2"), at)
        if weather.stormy(g, at)
        else Objection("way_barred", rules, at)
    )


def shortest(starts: Sequence[str], place: str, steps: int, near: Near) -> list[str]:
    """The places one would pass on an empty map, the goal last; none if it takes more steps."""
    came = dict.fromkeys(starts, "")
    front = list(starts)
    for _ in range(steps):
        ahead = []
        for a in front:
            for b in near.get(a, ()):
                if b not in came:
                    came[b] = a
                    ahead.append(b)
        front = ahead
    way = [place] if place in came else []
    while way and came[way[0]]:
        way.insert(0, came[way[0]])
    return way[1:]


def no_coast(g: Victory, place: str) -> Objection:
    """Why a ground unit cannot put to sea from where it stands."""
    return Objection("blockaded", ("PV-5.7-5",)) if place in SEA else Objection("no_coast_here", ("PV-2.1-9",))


def no_way_by(via: str, why: Objection) -> Objection:
    """It does not even get to the hex from which it would enter: maybe from another it does."""
    near = why.key in ("too_far", "no_water_between")
    return Objection("via_too_far" if near else "via_barred", why.rules, via)


def not_beside(place: str, via: str) -> Objection:
    """Why nobody sails from the one into the other."""
    if not via:
        return NO_VIA
    if hex_of(via) in HEXES and hex_of(via) in NEAR[hex_of(place)]:
        return Objection("no_water_between", ("PV-4.7-1", "PV-MAP-3"), via)
    return Objection("not_beside", ("PV-4.7-1",), via)
