"""The language of the cards: descriptions of places, as masks of hexes, and of units. Each may speak of the other.

The China box is one bit more than the hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from wardroom.games.empire.cards.counters import fits
from wardroom.games.empire.cards.scene import Scene, Words
from wardroom.games.empire.printed import (
    AIRFIELDS,
    COUNTERS,
    GROUND,
    HEXES,
    ISLANDS,
    PLACES,
    PORTS,
    SIDES,
    foe,
    lands,
)
from wardroom.games.empire.state import CHINA_BOX, Empire, stacks
from wardroom.games.empire.traces import masks, supply
from wardroom.games.empire.traces.masks import ALL, BIT, LAND_HEXES, grown, ids, mask, region, within

BOX = 1 << ALL.bit_length() + 1
EVERYWHERE = ALL | BOX
LANDINGS = ("assault", "barge", "organic")
"""How ground units come over a beach."""


def place(scene: Scene, words: Words) -> int:
    """The hexes in play for which all of it holds."""
    found = masks.play(scene.g.scenario) | BOX
    if "as_of" in words:
        return _as_it_was(scene, words)
    for word, value in words.items():
        found &= _WORDS[word](scene, value)
    return found


def hexes(found: int) -> tuple[str, ...]:
    """A place by names, the box last."""
    named = tuple(sorted(ids(found & ALL)))
    return (*named, CHINA_BOX) if found & BOX else named


def bit(where: str) -> int:
    """Of a hex or the box; nothing for other boxes."""
    return BOX if where == CHINA_BOX else BIT.get(where, 0)


THEN = ("holds", "lacks", "holds_only", "empty")


def _as_it_was(scene: Scene, words: Words) -> int:
    """Who stands there is read from the note of that step, if it has come; all the rest is read now."""
    g = scene.g
    noted = None if g.offensive is None else g.offensive.noted.get(scene.key)
    if noted is None:
        return place(scene, {word: words[word] for word in words if word != "as_of"})
    rest = {word: words[word] for word in words if word != "as_of" and word not in THEN}
    return place(scene, rest) & mask(noted)


# ---- places, word by word


def _hexes(scene: Scene, value: Iterable[str]) -> int:
    return mask(value)


def _regions(scene: Scene, value: Iterable[str]) -> int:
    found = 0
    for name in value:
        found |= region(name)
    return found


def _box(scene: Scene, value: str) -> int:
    return BOX


def _has(scene: Scene, value: Iterable[str]) -> int:
    return _having(tuple(value))


@cache
def _having(what: tuple[str, ...]) -> int:
    return mask(hex for hex, p in PLACES.items() if all(getattr(p, name) for name in what))


def _terrain(scene: Scene, value: Iterable[str]) -> int:
    return _with_terrain(tuple(value))


@cache
def _with_terrain(terrains: tuple[str, ...]) -> int:
    return mask(id for id, hex in HEXES.items() if hex.terrain in terrains)


_ISLANDS, _BASES = mask(ISLANDS), mask(PORTS | AIRFIELDS)
_COASTAL = mask(id for id, hex in HEXES.items() if hex.coastal)
_OPEN = {side: mask(hex for hex in HEXES if lands(side, hex)) for side in SIDES}


def _control(scene: Scene, value: str) -> int:
    return mask(hex for hex in ids(LAND_HEXES) if scene.g.holds(value, hex))


def _supplied(scene: Scene, value: str) -> int:
    return supply.survey(scene.g).eligible[value] & _BASES


def _within(scene: Scene, value: tuple[int, Any]) -> int:
    far, what = value
    found = 0
    for hex in (what,) if isinstance(what, str) else ids(place(scene, what) & ALL):
        found |= within(hex, far)
    return found


def _in_range(scene: Scene, value: Words) -> int:
    g, found = scene.g, 0
    for unit in units(scene, value["of"]):
        if g.units[unit].at in HEXES:
            found |= reach(g, unit, value["range"])
    return found


def reach(g: Empire, unit: str, far: str) -> int:
    """The hexes in reach of a unit: its printed range, its extended one, or activation range of an HQ (ES-Q-180)."""
    if far == "activation":
        return supply.activation(g, unit)
    c = COUNTERS[unit]
    return within(g.units[unit].at, c.longest if far == "extended" else c.range)


def _adjacent(scene: Scene, value: Words) -> int:
    found = 0
    for hex in ids(place(scene, value) & ALL):
        found |= grown(BIT[hex]) & ~BIT[hex]
    return found


def _empty(scene: Scene, value: bool) -> int:
    g = scene.g
    held = mask(stacks(g.units)[None]) | mask(hex for hex in PLACES if g.garrison(hex))
    return EVERYWHERE & ~held


def _standing(scene: Scene, value: Words) -> int:
    found = 0
    for unit in units(scene, value):
        found |= bit(scene.g.units[unit].at)
    return found


def _lacks(scene: Scene, value: Words) -> int:
    return EVERYWHERE & ~_standing(scene, value)


def _holds_only(scene: Scene, value: Words) -> int:
    g, fit = scene.g, set(units(scene, value))
    return _standing(scene, value) & mask(
        hex for hex, stack in stacks(g.units)[None].items() if fit.issuperset(stack) and not g.garrison(hex)
    )


def _zoi_free(scene: Scene, value: str) -> int:
    return EVERYWHERE & ~supply.survey(scene.g).closed[foe(value)]


def _open_to(scene: Scene, value: str) -> int:
    return _OPEN[value]


def _battle(scene: Scene, value: bool) -> int:
    now = scene.g.offensive
    return 0 if now is None else mask(fight.hex for fight in now.fights)


def _landed(scene: Scene, value: str) -> int:
    """Hexes without an enemy in which ground units of the side have landed (ES-Q-183)."""
    g = scene.g
    now = g.offensive
    if now is None:
        return 0
    by_sea = [
        g.units[unit].at
        for unit, trip in now.moved.items()
        if trip.how in LANDINGS and COUNTERS[unit].type == GROUND and COUNTERS[unit].side == value
    ]
    return mask(hex for hex in by_sea if hex in HEXES and not g.at(hex, foe(value)) and not g.garrison(hex))


def _any(scene: Scene, value: Iterable[Words]) -> int:
    found = 0
    for words in value:
        found |= place(scene, words)
    return found


def _not(scene: Scene, value: Words) -> int:
    return EVERYWHERE & ~place(scene, value)


_WORDS: dict[str, Callable[[Scene, Any], int]] = {
    "hexes": _hexes,
    "regions": _regions,
    "box": _box,
    "has": _has,
    "terrain": _terrain,
    "one_hex_island": lambda scene, value: _ISLANDS,
    "coastal": lambda scene, value: _COASTAL,
    "control": _control,
    "supplied": _supplied,
    "within": _within,
    "in_range": _in_range,
    "adjacent": _adjacent,
    "empty": _empty,
    "holds": _standing,
    "lacks": _lacks,
    "holds_only": _holds_only,
    "zoi_free": _zoi_free,
    "open_to": _open_to,
    "battle": _battle,
    "landed": _landed,
    "any": _any,
    "not": _not,
}


# ---- units: on the map and in the China box


def units(scene: Scene, words: Words) -> tuple[str, ...]:
    """Those on the map or in the China box for which all of it holds, in the order of the counters."""
    found = [id for id, unit in scene.g.units.items() if _in_play(unit.at) and fits(id, words)]
    for word, value in words.items():
        if word in _NOW and found:
            keep = _NOW[word](scene, value)
            found = [id for id in found if keep(id)]
    return tuple(found)


def has(scene: Scene, words: Words, unit: str) -> bool:
    """Whether the unit is one of these."""
    if not fits(unit, words):
        return False
    return all(_NOW[word](scene, value)(unit) for word, value in words.items() if word in _NOW)


def _in_play(where: str) -> bool:
    return where in HEXES or where == CHINA_BOX


Keep = Callable[[str], bool]


def _unit_full(scene: Scene, value: bool) -> Keep:
    """A unit of one step always counts as reduced."""
    return lambda id: (scene.g.units[id].steps == 2) == value


def _unit_active(scene: Scene, value: bool) -> Keep:
    now = scene.g.offensive
    if now is None:
        return lambda id: not value
    return lambda id: (id in now.active or id in now.reacting) == value


def _unit_supplied(scene: Scene, value: bool) -> Keep:
    fed = supply.survey(scene.g).supplied
    return lambda id: (id in fed) == value


def _unit_at(scene: Scene, value: Words) -> Keep:
    here = place(scene, value)
    return lambda id: bool(here & bit(scene.g.units[id].at))


def _unit_start(scene: Scene, value: Words) -> Keep:
    """Where it stood when it was activated."""
    here, now = place(scene, value), scene.g.offensive
    return lambda id: now is not None and bool(here & bit(now.begun(id) or ""))


def _unit_entered(scene: Scene, value: Words) -> Keep:
    """Through any hex of its way, the last one included."""
    here, now = place(scene, value), scene.g.offensive

    def keep(id: str) -> bool:
        trip = None if now is None else now.moved.get(id)
        way = () if trip is None or trip.how == "stay" else (*trip.entered, scene.g.units[id].at)
        return any(here & bit(hex) for hex in way)

    return keep


def _unit_origin(scene: Scene, value: bool) -> Keep:
    return lambda id: (scene.g.units[id].at == scene.origin) == value


def _unit_any(scene: Scene, value: list[Words]) -> Keep:
    return lambda id: any(has(scene, words, id) for words in value)


_NOW: dict[str, Callable[[Scene, Any], Keep]] = {
    "full": _unit_full,
    "active": _unit_active,
    "supplied": _unit_supplied,
    "at": _unit_at,
    "start": _unit_start,
    "entered": _unit_entered,
    "origin": _unit_origin,
    "any": _unit_any,
}
