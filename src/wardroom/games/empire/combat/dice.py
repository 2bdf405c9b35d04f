"""What a die is worth: modifiers, results tables, rounding (ES-X-AN-2, ES-X-AN-3, ES-X-GC-1, ES-X-GC-2, ES-X-DIE-1)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from msgspec import Struct

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.combat.strength import (
    december,
    flyers,
    ground_fighters,
    ground_total,
    landed,
    total,
)
from wardroom.games.empire.printed import ALLIED, ARMOUR, COUNTERS, HEXES, TABLES, TERRAIN
from wardroom.games.empire.state import AMBUSH, SURPRISE, Empire, Fight, ships

AIR_NAVAL, ON_GROUND = "air_naval", "ground"
NATURAL = 9  # a critical hit, whatever is added to it

_CRT: dict[str, dict[str, Any]] = {AIR_NAVAL: TABLES["air_naval_crt"], ON_GROUND: TABLES["ground_crt"]}
_AIR, _GROUND = ({row["id"]: row["value"] for row in table["modifiers"]} for table in _CRT.values())


class Result(Struct, frozen=True):
    """A roll, worked out."""

    die: int
    modified: int
    modifiers: dict[str, int]
    strength: int
    factor: float
    hits: int
    critical: bool


def factor(combat: str, modified: int) -> Fraction:
    """The row of the table for a modified die; 0 is the lowest face, and less than 0 is as good as 0."""
    rows = _CRT[combat]["rows"]
    return Fraction(next(row["factor"] for row in rows if modified <= row["max"]))


def hits(combat: str, strength: int, modified: int) -> int:
    """Rounded up (ES-X-DIE-1)."""
    return ceil(strength * factor(combat, modified))


def result(g: Empire, fight: Fight, side: str, combat: str, die: int) -> Result:
    modifiers = air_modifiers(g, fight, side) if combat == AIR_NAVAL else ground_modifiers(g, fight, side)
    power = total(g, fight, side) if combat == AIR_NAVAL else ground_total(g, fight, side)
    modified = die + sum(modifiers.values())
    critical = combat == AIR_NAVAL and _critical(g, side, die, modified)
    return Result(
        die, modified, modifiers, power, float(factor(combat, modified)), hits(combat, power, modified), critical
    )


def _critical(g: Empire, side: str, die: int, modified: int) -> bool:
    """A natural 9, or what a card calls one (ES-X-AN-2)."""
    least = hooks.critical_from(g, side)
    return die == NATURAL or (least is not None and modified >= least)


def _with_cards(g: Empire, fight: Fight, side: str, combat: str, found: Mapping[str, int]) -> dict[str, int]:
    """A final modifier of a card stands in the place of all others (ES-X-GC-2)."""
    value, final = hooks.die(g, fight, side, combat)
    named = {} if final else dict(found)
    return {**named, "cards": value} if value else named


# ---- air-naval


def air_modifiers(g: Empire, fight: Fight, side: str) -> dict[str, int]:
    """By name (ES-X-AN-3, ES-Q-135)."""
    found = {}
    if g.now.condition == SURPRISE and side == g.now.side:
        found["surprise"] = _AIR["surprise"]
    if g.now.condition == AMBUSH and side == g.now.reaction == ALLIED:
        found["ambush"] = _AIR["ambush"]
    if side == ALLIED and (year := _year(g, fight)):
        found["year"] = year
    return _with_cards(g, fight, side, AIR_NAVAL, found)


def _year(g: Empire, fight: Fight) -> int:
    """For the Allies with a US air or carrier unit alive in the battle."""
    if g.year < 1943 or not any(COUNTERS[id].nation == "us" for id in flyers(g, fight, ALLIED)):
        return 0
    value: int = _AIR["y1943" if g.year == 1943 else "y1944"]
    return value


# ---- ground


def ground_modifiers(g: Empire, fight: Fight, side: str) -> dict[str, int]:
    """By name (ES-X-GC-2, ES-Q-129, ES-Q-130)."""
    found = _attackers(g, fight) if side == g.now.side else _defenders(g, fight)
    if side == ALLIED and ARMOUR in ground_fighters(g, fight, side):
        found["armour"] = _GROUND["armour"]
    return _with_cards(g, fight, side, ON_GROUND, found)


def _attackers(g: Empire, fight: Fight) -> dict[str, int]:
    found = {}
    if bombards(g, fight):
        found["bombardment"] = _GROUND["bombardment"]
    if rules_the_sky(g, fight):
        found["superiority"] = _GROUND["superiority"]
    if terrain := TERRAIN[HEXES[fight.hex].terrain]["offensive_drm"]:
        found["terrain"] = terrain
    return found


def _defenders(g: Empire, fight: Fight) -> dict[str, int]:
    """The beaches were held when the assault came (ES-Q-130)."""
    came = any(landed(g, id) for id in ground_fighters(g, fight, g.now.side))
    return {"beaches": _GROUND["beaches"]} if fight.attacked and came else {}


def bombards(g: Empire, fight: Fight) -> bool:
    """Only the Offensives player has ships in the hex; none at the fortresses of December 1941 (ES-X-DEC41-2)."""
    if fight.hex in december(g).get("escort_at", ()):
        return False
    own, other = (ships(g.at(fight.hex, side)) for side in (g.now.side, g.now.reaction))
    return bool(own) and not other


def rules_the_sky(g: Empire, fight: Fight) -> bool:
    """An active flyer of the Offensives player is left in the battle, and none of the other side."""
    active = any(id in g.now.active for id in flyers(g, fight, g.now.side))
    return active and not flyers(g, fight, g.now.reaction)
