"""In which order the automaton activates (FP-BOT-5 to FP-BOT-8). It never passes (FP-BOT-43)."""

from __future__ import annotations

from typing import Any

from wardroom.games.fighters import fire
from wardroom.games.fighters.activation import group_of, units
from wardroom.games.fighters.printed import foe
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.activation import Activate, Lead
from wardroom.games.fighters.tasks.decisions import Decision
from wardroom.kernel import Move

FAR = 99
ORDER = ("group", "single", "damaged", "battery")
CLAUSES = {"group": "FP-BOT-5", "single": "FP-BOT-6", "damaged": "FP-BOT-7", "battery": "FP-RUL-BOT-6"}
KEYS = ("class", "altitude", "ship_distance", "enemy_distance", "number")
Rank = tuple[int, int, int, int, str]


def activate(g: Fighters, question: Activate) -> Decision:
    """The unit that comes first; it neither passes nor leaves it to a team-mate."""
    moves = [move for move in question.ask(g).moves if move[0] in ("group", "battery")]
    first, *others = sorted(moves, key=lambda move: rank(g, move))
    return _decision(g, first, others[0] if others else None, first, "activate")


def lead(g: Fighters, question: Lead) -> Decision:
    """The player who has the unit that comes first."""
    calls = [move for move in question.ask(g).moves if move[0] == "call"]
    best = {move: min(units(g, move[1]), key=lambda unit: rank(g, unit)) for move in calls}
    first, *others = sorted(calls, key=lambda move: rank(g, best[move]))
    return _decision(g, best[first], best[others[0]] if others else None, first, "lead")


def _decision(g: Fighters, unit: Move, second: Move | None, move: Move, act: str) -> Decision:
    mine = rank(g, unit)
    key = "only" if second is None else next(k for k, a, b in zip(KEYS, mine, rank(g, second), strict=True) if a != b)
    kind = ORDER[mine[0]]
    if kind == "battery" and key == "altitude":
        key = "target"  # guns have no altitude: in its place, whether they have a target
    altitude = "none" if kind == "battery" else "low" if mine[1] else "high"
    about: dict[str, Any] = {"act": act, "unit": unit[1], "class": kind, "altitude": altitude, "key": key}
    rules = (CLAUSES[kind], *(("FP-BOT-8",) if key in KEYS[2:] else ()), "FP-BOT-43")
    return Decision(move, about, rules)


def rank(g: Fighters, unit: Move) -> Rank:
    """Groups, single aircraft, damaged ones; high before low; the nearest to the enemy's ships, then to his aircraft;
    the lowest number. Batteries after all aircraft, first those with a target."""
    kind, id = unit
    if kind == "battery":
        hex, side = fire.battery_hex(g, id), fire.side_of(g, id)
        return ORDER.index("battery"), int(not fire.targets(g, id)), 0, _nearest(g, [hex], _airborne(g, foe(side))), id
    members = group_of(g, id)
    crew = [g.aircraft[member] for member in members]
    enemy = foe(crew[0].side)
    state = "group" if len(members) > 1 else "damaged" if crew[0].damage else "single"
    places = [a.hex for a in crew]
    ships = [hex for s in g.ships.values() if s.side == enemy and not s.sunk for hex in s.hexes]
    return (
        ORDER.index(state),
        int(not crew[0].high),
        _nearest(g, places, ships),
        _nearest(g, places, _airborne(g, enemy)),
        min(members),
    )


def _airborne(g: Fighters, side: str) -> list[str]:
    return [a.hex for a in g.flying(side).values()]


def _nearest(g: Fighters, places: list[str], others: list[str]) -> int:
    return min((g.board.grid.distance(a, b) for a in places for b in others), default=FAR)
