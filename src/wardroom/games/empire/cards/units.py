"""Units: descriptions of counters, read on the map and in the China box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wardroom.games.empire.cards import places
from wardroom.games.empire.cards.scene import Scene, Words
from wardroom.games.empire.printed import COUNTERS, HEXES, Counter
from wardroom.games.empire.state import CHINA_BOX
from wardroom.games.empire.traces import supply


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


def fits(unit: str, words: Words) -> bool:
    """The printed part of the description."""
    c = COUNTERS[unit]
    return all(_PRINTED[word](c, value) for word, value in words.items() if word in _PRINTED)


def _in_play(where: str) -> bool:
    return where in HEXES or where == CHINA_BOX


_PRINTED: dict[str, Callable[[Counter, Any], bool]] = {
    "ids": lambda c, value: c.id in value,
    "side": lambda c, value: c.side == value,
    "nation": lambda c, value: c.nation == value,
    "subnation": lambda c, value: c.subnation == value,
    "types": lambda c, value: c.type in value,
    "classes": lambda c, value: c.cls in value,
    "size": lambda c, value: c.size == value,
    "hq_types": lambda c, value: c.hq_type in value,
    "b29": lambda c, value: c.b29 == value,
    "lrb": lambda c, value: c.heavy == value,
}

Keep = Callable[[str], bool]


def _full(scene: Scene, value: bool) -> Keep:
    """A unit of one step always counts as reduced."""
    return lambda id: (scene.g.units[id].steps == 2) == value


def _active(scene: Scene, value: bool) -> Keep:
    now = scene.g.offensive
    if now is None:
        return lambda id: not value
    return lambda id: (id in now.active or id in now.reacting) == value


def _supplied(scene: Scene, value: bool) -> Keep:
    fed = supply.survey(scene.g).supplied
    return lambda id: (id in fed) == value


def _at(scene: Scene, value: Words) -> Keep:
    here = places.place(scene, value)
    return lambda id: bool(here & places.bit(scene.g.units[id].at))


def _start(scene: Scene, value: Words) -> Keep:
    """Where it stood when it was activated."""
    here, now = places.place(scene, value), scene.g.offensive
    return lambda id: now is not None and bool(here & places.bit(now.begun(id) or ""))


def _entered(scene: Scene, value: Words) -> Keep:
    """Through any hex of its way, the last one included."""
    here, now = places.place(scene, value), scene.g.offensive

    def keep(id: str) -> bool:
        trip = None if now is None else now.moved.get(id)
        way = () if trip is None or trip.how == "stay" else (*trip.entered, scene.g.units[id].at)
        return any(here & places.bit(hex) for hex in way)

    return keep


def _origin(scene: Scene, value: bool) -> Keep:
    return lambda id: (scene.g.units[id].at == scene.origin) == value


def _any(scene: Scene, value: list[Words]) -> Keep:
    return lambda id: any(has(scene, words, id) for words in value)


_NOW: dict[str, Callable[[Scene, Any], Keep]] = {
    "full": _full,
    "active": _active,
    "supplied": _supplied,
    "at": _at,
    "start": _start,
    "entered": _entered,
    "origin": _origin,
    "any": _any,
}
