"""Why a war ended as it did: the points against the levels of victory, the lines that made them with what brought each,
and what was lost. All of it comes from one seat's view and from what it heard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from wardroom.api import Degree, Earned, Phrase, Verdict, phrase
from wardroom.games.empire import scoring
from wardroom.games.empire.losses import lost
from wardroom.games.empire.odds import board_of
from wardroom.games.empire.politics.control import resources
from wardroom.games.empire.printed import ALLIED, JAPAN, NATIONS, PORTS, REGIONS, RESOURCES, SCENARIOS, TOKYO, distance
from wardroom.games.empire.state import Empire
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Heard

SOUTH_PACIFIC = "south_pacific"
TAKINGS = ("hex_taken", "control", "event_control", "passed")
NEAR_TOKYO = 11  # hexes, in the only scenarios that count such a port against Japan
OF_WILL = ("will_changed", "will_by_event")


def points(view: EmpireView) -> int | None:
    """The Japanese points of a year as they stand, or the hexes of the South Pacific."""
    g = board_of(view)
    if g.sheet.yearly:
        return sum(n for _, n in scoring.points(g))
    return scoring.south_pacific(g) if view.scenario == SOUTH_PACIFIC else None


def thresholds(view: EmpireView) -> tuple[int, ...]:
    if view.scenario == SOUTH_PACIFIC:
        return scoring.SOLOMON_LEVELS
    return tuple(SCENARIOS[view.scenario].victory.get("thresholds", ()))


def verdict(view: EmpireView, heard: Sequence[Heard]) -> Verdict:
    losses = lost(heard)
    if not view.level:  # somebody has resigned
        return Verdict((), losses=losses)
    if (early := _early(view)) is not None:
        return Verdict((early,), losses=losses)
    return Verdict(tuple(_by_points(view)), JAPAN, view.points, degrees(view), losses)


def degrees(view: EmpireView) -> tuple[Degree, ...]:
    from_on = (None, *thresholds(view))
    sides = (ALLIED, ALLIED, JAPAN, JAPAN)
    return tuple(Degree(*row) for row in zip(scoring.LEVELS, sides, from_on, strict=True))


def _by_points(view: EmpireView) -> Iterator[Phrase]:
    """The points, and how far it was to the other side's victory."""
    yield phrase("verdict.points", n=view.points, level=view.level)
    turn = thresholds(view)[1]
    if view.points >= turn:
        yield phrase("verdict.fewer", n=turn - 1, level=scoring.LEVELS[1])
    else:
        yield phrase("verdict.more", n=turn, level=scoring.LEVELS[2])


def _early(view: EmpireView) -> Phrase | None:
    """What ended the war instead of points (ES-X-VIC-2)."""
    g = board_of(view)
    if "japan" in g.surrendered:
        return phrase("verdict.surrender")
    if g.will == 0:
        return phrase("verdict.will")
    if scoring.too_few_resources(g):
        return phrase("verdict.resources", n=resources(g), least=scoring.FEWEST)
    if thresholds(view):
        return None
    return phrase("verdict.bombed" if scoring.beaten(g) else "verdict.stands")


# ---- the lines that made the points


def lines(view: EmpireView, heard: Sequence[Heard]) -> Iterator[Earned]:
    """What counts for Japan, and what against it, with what brought it and when."""
    if view.scenario == SOUTH_PACIFIC and view.level:
        yield from _hexes(board_of(view), heard)
    for event in heard:
        if event.kind == "scored":
            yield _line(event.about["row"], event.about["points"], heard)


def _line(row: str, n: int, heard: Sequence[Heard], what: Any = None) -> Earned:
    side = JAPAN if n > 0 else ALLIED
    brought, chapter = _last(heard, lambda event: _brings(row, side, event))
    return Earned(side, abs(n), row if what is None else what, brought, chapter)


def _hexes(g: Empire, heard: Sequence[Heard]) -> Iterator[Earned]:
    held = [hex for hex in scoring.SOLOMONS if g.holds(JAPAN, hex)]
    yield _line("solomons", len(held), heard, phrase("verdict.held", places=held))
    if g.options.handicap:
        yield _line("handicap", -g.options.handicap, heard)


def _last(heard: Sequence[Heard], brings: Any) -> tuple[Heard | None, str]:
    """The last event that did it, and its turn."""
    found: tuple[Heard | None, str] = (None, "")
    chapter = ""
    for event in heard:
        if event.kind == "turn":
            chapter = f"T{event.about['turn']}"
        elif brings(event):
            found = event, chapter
    return found


def _brings(row: str, side: str, event: Heard) -> bool:
    about = event.about
    if event.kind in TAKINGS:
        return about["side"] == side and not PLACES_OF.get(row, frozenset()).isdisjoint(_taken(about))
    if event.kind in OF_WILL:
        return row.startswith("will_") and (about["effect"] > 0) == (side == ALLIED)
    if event.kind == "india":
        return row.startswith("india_")
    return event.kind == "surrender" and row == f"{about['nation']}_surrendered"


def _taken(about: Mapping[str, Any]) -> Iterable[str]:
    return about["places"] if "places" in about else (about["hex"],)


def _bases(group: str) -> frozenset[str]:
    return frozenset(NATIONS[group]["bases"])


PLACES_OF: dict[str, frozenset[str]] = {
    "northern_india_hex": REGIONS["northern_india"],
    "northern_india_all": REGIONS["northern_india"],
    "mandates_japanese": _bases("mandates"),
    "mandates_allied": _bases("mandates"),
    "mandates_four_allied": _bases("mandates"),
    "marshalls_allied": _bases("marshalls"),
    "new_guinea_allied": _bases("new_guinea"),
    "new_guinea_japanese": _bases("new_guinea"),
    "new_guinea_four_ports": _bases("new_guinea") & PORTS,
    "kauai": frozenset(("5708",)),
    "hawaii": frozenset(("5908",)),
    "oahu": frozenset(("5808",)),
    "rabaul_holds": frozenset(("4021",)),
    "resource_allied": RESOURCES,
    "port_near_tokyo": frozenset(hex for hex in PORTS if distance(hex, TOKYO) <= NEAR_TOKYO),
    "one_philippine_port": REGIONS["philippines"] & PORTS,
    "solomons": frozenset(scoring.SOLOMONS),
}
"""Hexes by which a line of the scenario's sheet is won."""
