"""Replacement steps: how many come, and what each kind may be spent on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wardroom.games.empire import placement
from wardroom.games.empire.politics.china import cut_off
from wardroom.games.empire.politics.surrender import australian
from wardroom.games.empire.printed import (
    AIR,
    ALLIED,
    COUNTERS,
    GROUND,
    HEXES,
    JAPAN,
    OAHU,
    TABLES,
    Counter,
)
from wardroom.games.empire.state import CHINA_BOX, ELIMINATED, Empire
from wardroom.games.empire.traces.masks import BIT
from wardroom.kernel import Refusal

GROUND_STEPS, AIR_STEPS, US_NAVAL, CW_NAVAL, CHINESE, NAVAL = KINDS = (
    "ground", "air", "us_naval", "cw_naval", "chinese", "naval",
)  # fmt: skip
_TABLE: dict[str, Any] = TABLES["replacements"]
_ROWS: dict[int, dict[str, int]] = {row["turn"]: row for row in _TABLE["rows"]}
_DIVISIONS = 2  # that Japan may take from China in a turn (ES-X-REPL-2)


# ---- income


def allied(g: Empire) -> dict[str, int]:
    """The Allied steps of this turn (ES-REPL-1 to ES-REPL-17)."""
    row = _ROWS[g.turn]
    return {
        GROUND_STEPS: max(0, row["ground"] - g.strike),
        AIR_STEPS: row["air"],
        US_NAVAL: _us_naval(g, row["us_naval"]),
        CW_NAVAL: _cw_naval(g),
        CHINESE: row["chinese"] if g.china else 0,
    }


def _us_naval(g: Empire, printed: int) -> int:
    """One more than the table while Oahu is held, and nothing at all without it (ES-REPL-6, ES-REPL-17)."""
    oahu = _TABLE["oahu_bonus"]
    if g.turn < oahu["from_turn"] or not g.holds(ALLIED, OAHU):
        return 0
    return printed + int(oahu["us_naval"])


def _cw_naval(g: Empire) -> int:
    """One on three turns, while a port of the fleet is held (ES-REPL-8, ES-REPL-9)."""
    fleet = _TABLE["commonwealth_naval"]
    return int(g.turn in fleet["turns"] and any(g.holds(ALLIED, hex) for hex in fleet["any_hex"]))


def table_naval(g: Empire) -> int:
    """Japan's naval steps of this turn (ES-REPL-15)."""
    return _ROWS[g.turn]["japan_naval"]


def japanese(g: Empire) -> dict[str, int]:
    """What Japan can spend: what it has saved, and up to two divisions from China while there is a way out
    (ES-X-REPL-2, ES-X-SURR-5, ES-Q-022)."""
    divisions = 0 if cut_off(g) else min(_DIVISIONS, g.divisions)
    return {GROUND_STEPS: divisions, AIR_STEPS: g.steps_saved.get("air", 0), NAVAL: g.steps_saved.get("naval", 0)}


# ---- what a step is good for


def kind(c: Counter) -> str | None:
    """The kind of step that the unit takes: each its own (ES-REPL-3, ES-REPL-7, ES-REPL-20,
    ES-Q-020); none for the Dutch."""
    if c.nation == "dutch":
        return None
    if c.nation == "chinese":
        return CHINESE
    if c.type in (GROUND, AIR):
        return c.type
    if c.ship:
        return NAVAL if c.side == JAPAN else US_NAVAL if c.nation == "us" else CW_NAVAL
    return None


def _no(key: str, unit: str, *rules: str, **more: Any) -> Refusal:
    return Refusal(key, rules, {"unit": unit, **more})


def takes_none(unit: str) -> Refusal | None:
    """Dutch and dotted units take no steps; of others none is too large (ES-Q-021)."""
    c = COUNTERS[unit]
    if c.nation == "dutch":
        return _no("dutch", unit, "ES-REPL-14")
    return None if c.replaceable and kind(c) else _no("dotted", unit, "ES-X-REPL-1")


def restore_objection(g: Empire, unit: str) -> Refusal | None:
    """Against a step for a reduced unit where it stands (ES-X-REPL-1). Units that came as reinforcements neutralise for
    it, units that replacements brought back do not (ES-Q-025)."""
    where = g.units[unit].at
    if where not in HEXES and where != CHINA_BOX:
        return _no("not_on_the_map", unit, "ES-X-REPL-1")
    if why := takes_none(unit):
        return why
    if g.units[unit].steps >= COUNTERS[unit].steps:
        return _no("full_strength", unit, "ES-X-REPL-1")
    now = placement.seen(g, COUNTERS[unit].side, g.rebuilt)
    if unit not in now.supplied:
        return _no("unsupplied", unit, "ES-X-REPL-1")
    if where in HEXES and BIT[where] & now.closed[COUNTERS[unit].side]:
        return _no("stands_in_zoi", unit, "ES-X-REPL-1")
    return None


def return_objection(g: Empire, unit: str) -> Refusal | None:
    """Against bringing back a unit at all."""
    if g.units[unit].at != ELIMINATED:
        return _no("not_eliminated", unit, "ES-X-REPL-1")
    if "australia" in g.surrendered and australian(unit):
        return _no("australian", unit, "ES-X-SURR-3")
    return takes_none(unit)


def rebuild_objection(g: Empire, unit: str, place: str, steps: int) -> Refusal | None:
    """Against bringing it back there with so many steps."""
    if why := return_objection(g, unit):
        return why
    if not 1 <= steps <= COUNTERS[unit].steps:
        return _no("that_many_steps", unit, "ES-X-REPL-1", steps=steps)
    return placement.why_not(g, unit, place, g.rebuilt)


def purse_objection(g: Empire, purse: Mapping[str, int], unit: str, steps: int = 1) -> Refusal | None:
    """Against the price: each kind of step is for its own units."""
    c = COUNTERS[unit]
    what = kind(c)
    if what is None:
        return takes_none(unit)
    if what == GROUND_STEPS and c.nation == "commonwealth" and g.strike:
        return _no("strike", unit, "ES-X-CARD-8", "ES-Q-023")
    if purse.get(what, 0) < steps:
        return _no("no_steps", unit, *_PRICE[what], kind=what, left=purse.get(what, 0))
    return None


_PRICE = {
    GROUND_STEPS: ("ES-REPL-3", "ES-X-REPL-2"),
    AIR_STEPS: ("ES-REPL-21",),
    US_NAVAL: ("ES-REPL-7",),
    CW_NAVAL: ("ES-REPL-8",),
    CHINESE: ("ES-REPL-11", "ES-REPL-20"),
    NAVAL: ("ES-REPL-15",),
}
