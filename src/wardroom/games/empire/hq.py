"""Headquarters that leave the map and come back, and other units that leave it (6.13 to 6.15)."""

from __future__ import annotations

from wardroom.games.empire.printed import COUNTERS, HQ, JAPAN, OAHU, PORTS, REGIONS
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import ELIMINATED, OUT, TRACK, Empire
from wardroom.games.empire.traces import supply
from wardroom.kernel import Refusal
from wardroom.lib.objection import unopposed

_INDIA = REGIONS["mainland_india"] | REGIONS["northern_india"] | REGIONS["ceylon"]
_ALLIED_HOMES = REGIONS["australia"] | _INDIA | {OAHU}


def homes(side: str) -> frozenset[str]:
    """Where an HQ may come back by an operations play (ES-X-HQ-4)."""
    return REGIONS["home_islands"] if side == JAPAN else _ALLIED_HOMES


# ---- leaving


def stays_out(unit: str) -> bool:
    """Whether it is gone for good once it leaves the map (ES-Q-026, ES-X-HQ-3)."""
    c = COUNTERS[unit]
    return not (c.returns if c.type == HQ else c.replaceable)


def leave(g: Empire, unit: str, due: int, *rules: str) -> None:
    """Off the map, for the turn track if it may come back."""
    hex = g.units[unit].at
    gone = stays_out(unit)
    if gone:
        g.eliminate(unit, OUT if COUNTERS[unit].type == HQ else ELIMINATED)
    else:
        g.change(unit, at=TRACK, due=due)
    g.tell("left_the_map", unit=unit, place=hex, turn=0 if gone else due, rules=(*rules, "ES-Q-026"))


def displace(g: Empire, hex: str, side: str) -> None:
    """The HQ of the side in that hex is driven off the map (ES-X-HQ-3)."""
    for unit in g.at(hex, side):
        if COUNTERS[unit].type == HQ:
            leave(g, unit, g.turn + 1, "ES-X-HQ-3")


# ---- OC use C: withdrawing one


def withdraw_objection(g: Empire, side: str, hq: str) -> Refusal | None:
    """What forbids the side to withdraw it (ES-X-HQ-2, ES-Q-052)."""
    if not _own(side, hq):
        return Refusal("not_your_hq", ("ES-CARD-4",), {"unit": hq})
    if hq not in g.hqs(side):
        return Refusal("hq_not_on_map", ("ES-X-HQ-2", "ES-Q-052"), {"unit": hq})
    return None


def withdraw(g: Empire, hq: str) -> None:
    leave(g, hq, g.turn + 1, "ES-CARD-4", "ES-X-HQ-2")


# ---- OC use D: bringing one back


def return_objection(g: Empire, side: str, hq: str, hex: str) -> Refusal | None:
    """What forbids the HQ to come back there by an operations play (ES-X-HQ-4, ES-Q-052)."""
    about = {"unit": hq, "place": hex}
    if not _own(side, hq):
        return Refusal("not_your_hq", ("ES-CARD-5",), about)
    if g.units[hq].at != TRACK:
        return Refusal("hq_not_on_track", ("ES-CARD-5", "ES-X-HQ-4"), about)
    return _home_objection(g, side, hq, hex)


def _home_objection(g: Empire, side: str, hq: str, hex: str) -> Refusal | None:
    """What speaks against the place, whichever HQ it is that would come."""
    about = {"unit": hq, "place": hex}
    if hex not in homes(side) or hex not in in_play(g.scenario):
        return Refusal("no_home_for_hq", ("ES-X-HQ-4",), about)
    if hex not in PORTS or not g.holds(side, hex):
        return Refusal("no_port_for_hq", ("ES-X-HQ-1", "ES-X-HQ-4"), about)
    if not supply.eligible(g, side, hex):
        return Refusal("port_not_eligible", ("ES-X-HQ-4", "ES-X-SUPS-1"), about)
    if any(COUNTERS[unit].type == HQ for unit in g.at(hex)):
        return Refusal("second_hq", ("ES-X-HQ-1",), about)
    return None


def returns(g: Empire, side: str) -> tuple[tuple[str, str], ...]:
    """Which HQ may come back where."""
    waiting = [hq for hq in g.in_box(TRACK, side) if COUNTERS[hq].type == HQ]
    ports = unopposed(sorted(homes(side) & PORTS), _home_objection, g, side, waiting[0]) if waiting else ()
    return tuple((hq, hex) for hq in waiting for hex in ports)


def bring_back(g: Empire, hq: str, hex: str) -> None:
    g.put(hq, hex)
    g.tell("hq_back", unit=hq, place=hex, rules=("ES-CARD-5", "ES-X-HQ-4"))


def _own(side: str, hq: str) -> bool:
    c = COUNTERS.get(hq)
    return c is not None and c.type == HQ and c.side == side


__all__ = [
    "bring_back", "displace", "homes", "leave", "return_objection", "returns", "stays_out", "withdraw",
    "withdraw_objection",
]  # fmt: skip
