"""What is told of a turn: units that enter, gain steps or are lost in a row are told together, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from wardroom.api import Speech
from wardroom.games.empire.printed import COUNTERS
from wardroom.kernel import Heard

GATHERED = ("placed", "restored", "delayed")
MANY = 3  # events in a row from which they are gathered


def grouped(events: Sequence[Heard]) -> list[Heard]:
    said: list[Heard] = []
    row: list[Heard] = []
    for heard in events:
        if row and not _alike(row[0], heard):
            said += _told(row)
            row = []
        row.append(heard)
    return [*said, *_told(row)]


def _alike(one: Heard, other: Heard) -> bool:
    return one.kind == other.kind and one.kind in GATHERED and _side(one) == _side(other)


def _side(heard: Heard) -> str:
    unit = str(heard.about.get("unit", ""))
    return COUNTERS[unit].side if unit in COUNTERS else ""


def _told(row: list[Heard]) -> list[Heard]:
    if len(row) < MANY or row[0].kind not in GATHERED:
        return row
    units = [(str(heard.about["unit"]), str(heard.about.get("place", ""))) for heard in row]
    about = {"side": _side(row[0]), "n": len(row), "units": units}
    return [Heard(f"{row[0].kind}_many", about, row[0].rules)]


def details(heard: Heard, speech: Speech) -> list[str]:
    """Where, and who."""
    if not heard.kind.endswith("_many"):
        return []
    there: dict[str, list[str]] = {}
    for unit, place in heard.about["units"]:
        there.setdefault(place, []).append(speech.noun(unit))
    return [
        f"{speech.noun(place)}: {', '.join(units)}" if place else ", ".join(units) for place, units in there.items()
    ]
