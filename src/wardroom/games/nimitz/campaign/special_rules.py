"""The special rules of a campaign sheet (NM-SPC): strategic bombing, the invasion of Japan, and what Japan gets."""

from __future__ import annotations

from wardroom.games.nimitz.printed import (
    HAWAII,
    INVASION,
    JAPAN,
    JAPAN_AREA,
    TABLES,
    WEST_COAST,
    counter,
    row_for,
)
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Refusal

STRATEGIC_BOMBING, JAPAN_INVASION = "strategic_bombing", "japan_invasion"
_EXTRA_INFANTRY = {"extra_japanese_infantry_2": 2}
_WITHOUT_ORDERS = {"no_orders_iwo_jima_okinawa": ("IJ", "OK")}

PER_TURN: int = TABLES["invasion"]["per_turn"]
EMBARKS = (HAWAII, WEST_COAST)  # for the invasion of Japan

NO_BOMBING = Refusal("not_this_year", ("NM-SPC-2",))
NO_WING = Refusal("only_wings", ("NM-SPC-2",))
NO_INVASION = Refusal("not_this_year", ("NM-SPC-8",))
NO_FLAG = Refusal("no_flag", ("NM-MOV-12",))
NOT_HOME = Refusal("only_from_home", ("NM-SPC-8",))
ENOUGH = Refusal("invasion_full", ("NM-SPC-8",))


def extra_infantry(g: Nimitz) -> int:
    """NM-SPC-1."""
    return sum(_EXTRA_INFANTRY.get(rule, 0) for rule in g.sheet.special)


def without_orders(g: Nimitz) -> tuple[str, ...]:
    """NM-SPC-11."""
    return tuple(area for rule in g.sheet.special for area in _WITHOUT_ORDERS.get(rule, ()))


# ---- strategic bombing


def no_bombing(g: Nimitz, id: str) -> Refusal | None:
    if STRATEGIC_BOMBING not in g.sheet.special:
        return NO_BOMBING
    return None if id in g.wings else NO_WING


def bombable(g: Nimitz, kind: str) -> list[str]:
    """The stack in Japan. Forces In Transit are under their marker and safe (NM-SPC-14)."""
    return [id for id in g.at(JAPAN_AREA, JAPAN, kind) if not g.forces[id].done]


def none_in_japan(g: Nimitz, kind: str) -> Refusal | None:
    return None if bombable(g, kind) else Refusal("none_in_japan", ("NM-SPC-14",), {"kind": kind})


# ---- the invasion of Japan


def no_invasion(g: Nimitz, id: str) -> Refusal | None:
    """A force that has moved this turn was not there when the step began: `movement.stuck` sees to that."""
    if JAPAN_INVASION not in g.sheet.special:
        return NO_INVASION
    if counter(id).nation == "AU":
        return NO_FLAG  # the box bears none
    if g.forces[id].place not in EMBARKS:
        return NOT_HOME
    return ENOUGH if g.invaded >= PER_TURN else None


def invasion_cost(g: Nimitz) -> int:
    return sum(counter(id).cost for id in g.at(INVASION))


def invasion_objectives(cost: int) -> int:
    """NM-SPC-9."""
    return int(row_for(TABLES["invasion"]["rows"], cost)["objectives"])
