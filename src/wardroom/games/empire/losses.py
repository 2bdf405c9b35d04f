"""Units that are eliminated, read from what was heard: diary, turn card and the end of a match count them alike."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable

from wardroom.api import Lost
from wardroom.games.empire.printed import AIR, CARRIER, COUNTERS, SIDES, Counter
from wardroom.kernel import Heard

GONE = (
    "eliminated", "lost_at_sea", "no_retreat", "event_eliminated", "nowhere_to_flee", "crowded_out", "starved",
    "left_the_game",
)  # fmt: skip
STRUCK = ("intercepted", "event_loss")  # a step, and the unit with it if that was its last
KINDS = ("carriers", "battleships", "other_ships", "air_units", "ground_units")


def gone(heard: Heard) -> str:
    """The unit that is eliminated by it, replaced later or not; or none."""
    lost = heard.kind in GONE or (heard.kind in STRUCK and heard.about["eliminated"])
    return str(heard.about["unit"]) if lost else ""


def lost(events: Iterable[Heard]) -> tuple[Lost, ...]:
    """By kind, what each side lost; kinds of which nothing was lost are left out."""
    units = [COUNTERS[unit] for event in events if (unit := gone(event))]
    found = Tally((_kind(c), c.side) for c in units)
    rows = (Lost(kind, {side: found[kind, side] for side in SIDES}) for kind in KINDS)
    return tuple(row for row in rows if any(row.by.values()))


def _kind(c: Counter) -> str:
    if c.type == CARRIER:
        return "carriers"
    if c.ship:
        return "battleships" if c.cls == "BB" else "other_ships"
    return "air_units" if c.type == AIR else "ground_units"
