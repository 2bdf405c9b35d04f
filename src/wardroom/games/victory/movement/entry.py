"""Ways over the map: what a place is to one who would come there, by sea, on land or through the air (4.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from wardroom.games.victory import control, weather
from wardroom.games.victory.movement.pinning import attackers, pins
from wardroom.games.victory.printed import (
    ALLIES,
    BASES,
    BOXES,
    FRENCH,
    GROUND,
    HEXES,
    JAPAN,
    NEAR,
    PIECES,
    RAIL,
    SEA,
    SIAM,
    SIAM_WEST,
    foe,
    hex_of,
)
from wardroom.games.victory.state import ATTACKS, Victory, blocks_by_hex
from wardroom.lib.memo import Memo
from wardroom.lib.trace import BARRED, PASS, Near, spread

OPEN, BATTLE, HOSTILE, CLOSED = "open", "battle", "hostile", "closed"
BY_SEA, BY_LAND, BY_AIR = "sea", "land", "air"

CHINA = frozenset(id for id, h in HEXES.items() if h.region in ("china", "manchuria"))
_LINKS = {box.id: box.links for box in BOXES.values()}


def _boxed(near: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """With the boxes at the map's edge: one step from the bases they are linked to (PV-2.3-2)."""
    found = {**near, **_LINKS}
    for box, links in _LINKS.items():
        for base in links:
            found[base] = (*found[base], box)
    return found


SEA_LANES, SKY_LANES = _boxed(SEA), _boxed(NEAR)


def closed(g: Victory, side: str, hex: str, by: str) -> bool:
    """Out of bounds, by an option: French Indochina (PV-10-9), and China, but for its coast (PV-9.8-1)."""
    if g.options.no_vichy and side == JAPAN and hex in FRENCH:
        return True
    return g.options.china_removed and hex in CHINA and not (by == BY_SEA and side == JAPAN)


class Chart(Struct, frozen=True):
    """How the map looks to one side: what it meets at places that are not open to it."""

    land: dict[str, str]  # also from the air
    sea: dict[str, str]

    def met(self, place: str, by: str) -> str:
        return (self.sea if by == BY_SEA else self.land).get(place, OPEN)

    def shut(self, by: str) -> frozenset[str]:
        """What cannot be passed."""
        return frozenset(p for p, met in (self.sea if by == BY_SEA else self.land).items() if met != OPEN)

    @property
    def walls(self) -> frozenset[str]:
        """What not even submarines pass (PV-4.7-3)."""
        return frozenset(place for place, met in self.sea.items() if met == CLOSED)


_drawn: Memo[Chart] = Memo()


def chart(g: Victory, side: str) -> Chart:
    """Drawn anew only when something has changed."""
    now, by = (g.blocks, g.moved, g.held, g.fought, g.options), (g.storm, g.turn, side)
    known = _drawn.find(*now, by=by)
    return known if known is not None else _drawn.keep(_draw(g, side), *now, by=by)


def _draw(g: Victory, side: str) -> Chart:
    enemy, everyone = foe(side), blocks_by_hex(g.blocks)
    theirs = control.bases(g, enemy)
    land, sea = dict.fromkeys(theirs, HOSTILE), dict.fromkeys(theirs, HOSTILE)
    for hex in everyone[enemy]:
        sea[hex] = HOSTILE
        if hex not in BASES:
            land[hex] = HOSTILE
    if SIAM in sea:
        sea[SIAM_WEST] = HOSTILE
    for hex, ids in everyone[side].items():
        if hex in theirs and any(g.blocks[id].blockading for id in ids):
            del sea[hex]  # the sea is ours, the land is not (PV-5.7-5)
    for id, moved in g.moved.items():
        hex = hex_of(g.blocks[id].place)
        if moved.how in ATTACKS and PIECES[id].side == enemy and hex not in g.fought:
            _mark(land, sea, hex, BATTLE)
    for hex in weather.storm(g):
        _mark(land, sea, hex, CLOSED)  # PV-6.3-2
    if g.options.no_vichy and side == JAPAN:
        for hex in FRENCH:
            _mark(land, sea, hex, CLOSED)
    if g.options.china_removed:
        for hex in CHINA:
            land[hex] = CLOSED
            sea[hex] = OPEN if side == JAPAN else CLOSED
    for box in BOXES if side == JAPAN else ():
        _mark(land, sea, box, CLOSED)
    return Chart(land, sea)


def _mark(land: dict[str, str], sea: dict[str, str], hex: str, met: str) -> None:
    land[hex] = sea[hex] = met
    if hex == SIAM:
        sea[SIAM_WEST] = met


def entry(g: Victory, side: str, place: str, by: str) -> str:
    """What one meets there: an open way, a battle the enemy has begun, an enemy, or no way at all."""
    return chart(g, side).met(place, by)


def overrun(g: Victory, side: str, place: str) -> bool:
    """PV-9.7-1: past enemies that are all held fast."""
    hex = hex_of(place)
    there = len(g.at(hex, foe(side)))
    return g.options.overrun and 0 < there <= pins(g, foe(side), hex) and not weather.stormy(g, hex)


def reached(start: str, steps: int, near: Near, passes: Callable[[str], bool], shut: frozenset[str]) -> dict[str, int]:
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


def friendly_base(g: Victory, side: str, place: str) -> bool:
    """A base or box of ours where a unit may come to stay: no battle there, and no storm."""
    if place in BOXES:
        return side == ALLIES
    hex = hex_of(place)
    return hex in BASES and entry(g, side, hex, BY_LAND) == OPEN and not control.battle_at(g, hex)


def coasts(g: Victory, block: str) -> tuple[str, ...]:
    """The waters it can set out from. A ground unit may choose its coast of Siam, but cannot leave a port that the
    enemy blockades (PV-5.7-5)."""
    piece, start = PIECES[block], g.blocks[block].place
    if piece.group != GROUND:
        return (start,)
    free = () if start not in SEA or control.blockader(g, start) == foe(piece.side) else (start,)
    return (*free, SIAM_WEST) if start == SIAM else free


def sailed(coasts: tuple[str, ...], steps: int, passes: Callable[[str], bool], shut: frozenset[str]) -> dict[str, int]:
    """The waters within reach of any of these coasts."""
    near: dict[str, int] = {}
    for coast in coasts:
        for place, far in reached(coast, steps, SEA, passes, shut).items():
            near[place] = min(far, near.get(place, far))
    return near


def raided(g: Victory, side: str, hex: str) -> bool:
    """Raiders of ours are on their way there: they strike alone, and leave (PV-5.9-2)."""
    return any(g.moved[id].how == "raid" for id in attackers(g, side, hex))
