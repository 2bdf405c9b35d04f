"""Conditions: descriptions that hold or do not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import structs

from wardroom.games.empire.cards.language import bit, has, place, units
from wardroom.games.empire.cards.scene import Effect, Scene, Words
from wardroom.games.empire.engaged import present
from wardroom.games.empire.printed import CARDS, EFFECTS
from wardroom.games.empire.state import Empire, Fight
from wardroom.games.empire.traces import supply


def hold(scene: Scene, words: Words | Iterable[Words]) -> bool:
    """Whether it, or all of a list, holds."""
    if isinstance(words, dict):
        return all(_WORDS[word](scene, value) for word, value in words.items())
    return all(hold(scene, one) for one in words)


def needs(g: Empire, card: str) -> bool:
    """Whether the event could be played as far as its own text goes (ES-X-CARD-4)."""
    return hold(Scene(g), EFFECTS[card].needs)


def acts(scene: Scene, effect: Effect) -> bool:
    """Whether an effect is to happen now."""
    return "if" not in effect or hold(scene, effect["if"])


def part(g: Empire, fight: Fight) -> tuple[str, ...]:
    """The units of a battle: those in its hex, but for who fights elsewhere, and those who come to it."""
    return (*present(g, fight), *(unit for unit in fight.committed if g.units[unit].at != fight.hex))


def _controls(scene: Scene, value: Words) -> bool:
    return all(scene.g.holds(value["side"], hex) for hex in value["hexes"])


def _played(scene: Scene, value: str) -> bool:
    assert value in CARDS
    return value in scene.g.happened


def _year(scene: Scene, value: list[int]) -> bool:
    return value[0] <= scene.g.year <= value[1]


def _rivalry(scene: Scene, value: Words) -> bool:
    return scene.g.rivalry[value["side"]] == bool(value["is"])


def _marker(scene: Scene, value: Words) -> bool:
    g, name = scene.g, value["name"]
    there = bool(getattr(g, name)) if name in ("panama", "strike", "express") else name in g.marks
    return there == bool(value["is"])


def _offensive_hq(scene: Scene, value: list[str]) -> bool:
    return scene.g.offensive is not None and scene.g.offensive.hq in value


def _declared(scene: Scene, value: Words) -> bool:
    g, now = scene.g, scene.g.offensive
    if now is None:
        return False
    here = place(scene, value["at"])
    return any(
        bit(fight.hex) & here and _with(structs.replace(scene, fight=fight), value["with"])
        for fight in now.fights
        if part(g, fight)
    )


def _here(scene: Scene, value: Words) -> bool:
    return scene.fight is not None and bool(bit(scene.fight.hex) & place(scene, value))


def _with(scene: Scene, value: Words) -> bool:
    return scene.fight is not None and any(has(scene, value, unit) for unit in part(scene.g, scene.fight))


def _zoi(scene: Scene, value: Words) -> bool:
    return bool(place(scene, value["at"]) & supply.survey(scene.g).zoi[value["side"]])


_WORDS: dict[str, Callable[[Scene, Any], bool]] = {
    "controls": _controls,
    "exists": lambda scene, value: bool(units(scene, value)),
    "played": _played,
    "turn": lambda scene, value: scene.g.turn == value,
    "year": _year,
    "rivalry": _rivalry,
    "marker": _marker,
    "surrendered": lambda scene, value: value in scene.g.surrendered,
    "offensive_hq": _offensive_hq,
    "declared": _declared,
    "here": _here,
    "with": _with,
    "zoi": _zoi,
    "not": lambda scene, value: not hold(scene, value),
}
