"""Where the automaton's batteries close the air (FP-BOT-41)."""

from __future__ import annotations

from wardroom.games.fighters.automaton.context import ATTACK, role
from wardroom.games.fighters.automaton.tables import TABLES
from wardroom.games.fighters.fire import battery_hex
from wardroom.games.fighters.printed import SHIP_BARRAGES, foe
from wardroom.games.fighters.state import Aircraft, Fighters
from wardroom.games.fighters.tasks.barrage import LayBarrage
from wardroom.games.fighters.tasks.decisions import Decision

FAR = 99


def lay(g: Fighters, question: LayBarrage) -> Decision:
    """Ship by ship from bow to stern, then on land: each battery that has an enemy up high within four hexes."""
    side = question.seat[:2]
    places: dict[str, list[str]] = {}
    for _, battery, hex in (move for move in question.ask(g).moves if move[0] == "barrage"):
        places.setdefault(battery, []).append(hex)
    called = [battery for battery in places if trigger(g, battery, side) <= TABLES.barrage_trigger]
    if not called:
        about = {"act": "no_barrage", "unit": "none", "hex": "none", "trigger": "none", "key": "none"}
        return Decision(("done",), about, ("FP-BOT-41",))
    first = min(called, key=lambda battery: _order(g, battery, side))
    hex, key = place(g, places[first], side)
    found = {"act": "barrage", "unit": first, "hex": hex, "trigger": trigger(g, first, side), "key": key}
    return Decision(("barrage", first, hex), found, ("FP-BOT-41",))


def trigger(g: Fighters, battery: str, side: str) -> int:
    """How far off the nearest enemy up high is."""
    here = battery_hex(g, battery)
    return min((g.board.grid.distance(here, a.hex) for a in _up_high(g, foe(side))), default=FAR)


def _order(g: Fighters, battery: str, side: str) -> tuple[bool, str, int, str]:
    """Where a ship lays only one, the segment nearest to an enemy up high does."""
    where, which = battery.split(".")
    near = 0 if SHIP_BARRAGES[side] is None or where == "aa" else trigger(g, battery, side)
    return where == "aa", where, near, which


def place(g: Fighters, hexes: list[str], side: str) -> tuple[str, str]:
    """The hex, and which comparison chose it."""
    friends, enemies = _up_high(g, side), _up_high(g, foe(side))
    free = _without(hexes, {a.hex for a in friends})
    free = _without(free, {hex for a in friends for hex in straight_ahead(g, a)})
    marked = {marker.hex for marker in g.barrages}
    over = {a.hex: _worth(g, a) for a in enemies if a.hex not in marked}
    under = [hex for hex in free if hex in over]
    if under:
        return min(under, key=lambda hex: (-over[hex], hex)), "enemy_there"
    armed = [straight_ahead(g, a) for a in enemies if role(g, a) == ATTACK]
    paths = {hex: sum(hex in path for path in armed) for hex in free}
    best = min(free, key=lambda hex: (-paths[hex], hex))
    return best, "enemy_path" if paths[best] else "label"


def _without(hexes: list[str], taken: set[str]) -> list[str]:
    return [hex for hex in hexes if hex not in taken] or hexes


def _worth(g: Fighters, a: Aircraft) -> int:
    """Armed attack aircraft, damaged ones before whole ones; then all others."""
    return (2 if a.damage else 1) if role(g, a) == ATTACK else 0


def straight_ahead(g: Fighters, a: Aircraft) -> list[str]:
    """The hexes it would fly through at its speed, and one more."""
    return list(g.board.grid.ray(a.hex, a.facing))[: a.kind.speed + 1]


def _up_high(g: Fighters, side: str) -> list[Aircraft]:
    return [a for a in g.flying(side).values() if a.high]
