"""How the automaton's aircraft fly and dodge (FP-BOT-9, FP-BOT-27 to FP-BOT-38)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wardroom.games.fighters import fire, flight
from wardroom.games.fighters.automaton import execution
from wardroom.games.fighters.automaton.assessment import Assessment
from wardroom.games.fighters.automaton.choice import best
from wardroom.games.fighters.automaton.context import Context, attitude, context, role
from wardroom.games.fighters.flight.trip import Trip
from wardroom.games.fighters.printed import foe
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.decisions import Decision
from wardroom.games.fighters.tasks.flying import Fly, PickMember
from wardroom.games.fighters.tasks.shooting import Dodge

ORDER = ("damage", "enemy_distance", "number")
ROLES = {"fighter": ("FP-BOT-10",), "attack": ("FP-BOT-12",), "target": ("FP-BOT-13", "FP-BOT-14")}
ACTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "A": {"fighter": ("FP-BOT-11", "FP-BOT-27"), "attack": ("FP-BOT-28",), "target": ("FP-BOT-15", "FP-BOT-29")},
    "C": dict.fromkeys(ROLES, ("FP-BOT-30", "FP-BOT-31")),
    "R": dict.fromkeys(ROLES, ("FP-BOT-32",)),
    "E": dict.fromkeys(ROLES, ("FP-BOT-34",)),
}


def fly(g: Fighters, question: Fly) -> Decision:
    o, now = Assessment(g, question.craft), context(g, question.craft)
    trips = permitted(o, flight.moves(g, question.craft), now)
    trip, key = best(o, trips, execution.keys(now.action, now.role, now.leads))
    return Decision(flight.as_move("fly", o.craft, trip), _about(question.craft, now, key), _rules(o, now))


def permitted(o: Assessment, trips: Sequence[Trip], now: Context) -> Sequence[Trip]:
    """Ends that may be considered. It stays on the board, but to escape without loss or as a target; it wastes no
    weapon; and it does not fly into a barrage that shoots it down, if it can help it."""
    here = [t for t in trips if t.end in ("high", "low") and not o.wasted(t)]
    away = [t for t in trips if t.end == "left" and not o.wasted(t)]
    if now.role == "target" or "E" in now.action:
        here += [t for t in away if t.hex in o.open_edges]
    return here or away or trips


def pick(g: Fighters, question: PickMember) -> Decision:
    """Who of a group flies next: whole before damaged, the nearest to the enemy, the lowest number."""
    enemies = g.flying(foe(question.seat[:2])).values()

    def order(id: str) -> tuple[bool, int, str]:
        a = g.aircraft[id]
        return a.damage > 0, min((g.board.grid.distance(a.hex, b.hex) for b in enemies), default=0), id

    first, *others = sorted(question.members, key=order)
    key = next(k for k, x, y in zip(ORDER, order(first), order(others[0]), strict=True) if x != y)
    return Decision(("member", first), {"act": "member", "unit": first, "key": key}, ("FP-BOT-2",))


def dodge(g: Fighters, question: Dodge) -> Decision:
    o = Assessment(g, question.craft)

    def escapes(o: Assessment, t: Trip) -> int:
        """Out of the field of fire of whoever shot; whoever is shot down by a barrage has escaped nothing."""
        if t.end in ("left", "down"):
            return int(t.end == "left")
        return int(not fire.damage(o.moved(t), question.shooter, question.craft))

    trips = [t for t in flight.dodges(g, question.craft) if not o.wasted(t)]
    kept = [t for t in trips if t.end in ("high", "low") or t.hex in o.open_edges] or trips
    trip, key = best(o, kept, execution.EXECUTION.dodge, {"escapes": escapes})
    about = {
        "act": "dodge",
        "unit": question.craft,
        "shooter": question.shooter,
        "role": role(g, o.a),
        "attitude": attitude(g, o.side),
        "escapes": _yes(bool(escapes(o, trip))),
        "key": key,
    }
    return Decision(flight.as_move("dodge", o.craft, trip), about, ("FP-BOT-2", "FP-DOD-1"))


def _about(craft: str, now: Context, key: str) -> dict[str, Any]:
    return {
        "act": "fly",
        "unit": craft,
        "role": now.role,
        "has_target": _yes(now.has_target),
        "is_targeted": _yes(now.is_targeted),
        "state": now.state,
        "attitude": now.attitude,
        "action": now.action,
        "leads": _yes(now.leads),
        "clause": now.clause,
        "key": key,
    }


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _rules(o: Assessment, now: Context) -> tuple[str, ...]:
    """The cell of the table first, then what it says to do."""
    rules = [now.clause, "FP-BOT-9", *ROLES[now.role]]
    for part in now.action.split("+"):
        rules += ACTIONS[part][now.role]
    if "+" in now.action:
        rules.append("FP-BOT-33")
    if now.state != "alone":
        rules.append("FP-RUL-BOT-5")
    if now.action == "E" and not o.open_edges:
        rules.append("FP-RUL-BOT-7")
    return tuple(rules)
