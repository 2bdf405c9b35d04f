"""Linked play with the war in Europe (10): news from there changes production here, and how we end changes theirs."""

from __future__ import annotations

from typing import Any

from wardroom.games.victory.printed import TABLES, TURNS
from wardroom.games.victory.state import NEVER, Victory

_NEWS: dict[str, str] = {
    "cairo": "Cairo Axis",
    "iraq": "Iraq Axis",
    "iran": "Iran also Axis",
    "london": "London Axis",
    "italy": "Italy surrendered and Suez open",
    "russia": "Russia surrendered",
    "germany": "Germany surrendered",
    "convoy": "Convoy box Axis-occupied",
}
_from = {row["event"]: row for row in TABLES["europe_link"]["events_from_europe"]}
_EFFECTS: dict[str, dict[str, Any]] = {event: _from[title] for event, title in _NEWS.items()}
_to = {row["event"]: row for row in TABLES["europe_link"]["events_to_europe"]}


def happened(g: Victory, event: str) -> bool:
    """News of a turn counts from the turn after it (PV-10-1)."""
    date: str = getattr(g.options, event)
    return date != NEVER and g.turn > TURNS.index(date)


def bonus(g: Victory, nation: str) -> int:
    """What the news adds to a nation's production, or takes from it (PV-10-2 to PV-10-8)."""
    return sum(_EFFECTS[event].get(nation, 0) for event in _NEWS if _counts(g, event))


def _counts(g: Victory, event: str) -> bool:
    """Iran matters only with Iraq, and then its line is for the two of them (PV-10-3)."""
    if event == "iraq":
        return happened(g, "iraq") and not happened(g, "iran")
    if event == "iran":
        return happened(g, "iraq") and happened(g, "iran")
    return happened(g, event)


def linked(g: Victory) -> bool:
    """Whether a war in Europe is played beside this one."""
    return g.options.no_vichy or any(getattr(g.options, event) != NEVER for event in _NEWS)


def abroad(level: str) -> dict[str, int]:
    """What a decisive end here changes there, every production (PV-10-10)."""
    return {nation: n for nation, n in _to.get(level, {}).items() if nation != "event"}
