"""What is printed on the counters, the cards and the time record: the data files, read once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from wardroom.lib import yamls
from wardroom.lib.options import as_printed
from wardroom.lib.tables import OddsTable

_DATA = files("wardroom.games.midway") / "data"
_units = yamls.read(_DATA / "units.yaml")
_tables = yamls.read(_DATA / "tables.yaml")
_scenarios = yamls.read(_DATA / "scenarios.yaml")
PRINTED: dict[str, Any] = as_printed(
    {"units": _units, "tables": _tables, "scenarios": _scenarios, "map": yamls.read(_DATA / "map.yaml")}
)

SIDES = ("JP", "US")
TYPES = ("F", "D", "T")
MIDWAY = "midway"


def foe(side: str) -> str:
    return "US" if side == "JP" else "JP"


class Counter(Struct, frozen=True):
    """A ship as printed."""

    id: str
    name: str
    side: str
    type: str
    group: str
    boxes: int
    vp: int
    screen: int
    surface: int
    gun_range: int
    air: tuple[int, int, int] = (0, 0, 0)  # F, D, T
    invasion: bool = False

    @property
    def carrier(self) -> bool:
        return self.type in ("CV", "CVL")


def _air(raw: dict[str, int] | None) -> tuple[int, int, int]:
    return (raw["F"], raw["D"], raw["T"]) if raw else (0, 0, 0)


SHIPS: dict[str, Counter] = {
    s["id"]: Counter(
        s["id"], s["name"], s["side"], s["type"], s["group"], s["hits"], s["vp"], s["screen"], s["surface"],
        _units["types"][s["type"]]["gun_range"], _air(s.get("air")), s.get("invasion", False),
    )
    for s in _units["ships"]
}  # fmt: skip
FLEET = {side: tuple(id for id, s in SHIPS.items() if s.side == side) for side in SIDES}
CARRIERS = {side: tuple(id for id in FLEET[side] if SHIPS[id].carrier) for side in SIDES}
BASES = {"JP": CARRIERS["JP"], "US": (*CARRIERS["US"], MIDWAY)}


def owner(base: str) -> str:
    return "US" if base == MIDWAY else SHIPS[base].side


INVASION_SHIP = next(id for id, s in SHIPS.items() if s.invasion)
SHIP_TYPES = tuple(_units["types"])


def types_among(ships: Iterable[str]) -> tuple[str, ...]:
    """Which types there are, in printed order: it tells nothing of which ships, or how many."""
    there = {SHIPS[id].type for id in ships}
    return tuple(type for type in SHIP_TYPES if type in there)


MIDWAY_AIR = _air(_units["midway"]["air"])
MIDWAY_CAPACITY: int = _units["midway"]["capacity"]
FORTIFICATION: int = _units["midway"]["fortification"]
RANGE: int = _units["aircraft_range"]
SPEED: dict[str, int] = _units["move"]

AIRCRAFT_VS_SHIP = OddsTable(_tables["aircraft_vs_ship"])  # columns by MW-OD-2
FIGHTER_VS_FIGHTER = OddsTable(_tables["fighter_vs_fighter"])
SURFACE_COMBAT = OddsTable(_tables["surface_combat"])
REDUCTION = OddsTable(_tables["midway_reduction"])
B17: dict[int, int] = _tables["b17"]["results"]
WITHDRAWAL: tuple[int, ...] = tuple(_tables["withdrawal"]["success_on"])

SEARCH: dict[str, dict[str, int]] = _scenarios["search"]
VICTORY: dict[str, int] = _scenarios["victory"]


class Clock(Struct, frozen=True):
    """A moment on the time record."""

    day: int
    time: str

    @property
    def night(self) -> bool:
        return self.time in _scenarios["clock"]["night"]

    def __lt__(self, other: Clock) -> bool:
        return _order(self) < _order(other)


_TIMES: list[str] = _scenarios["clock"]["times"]


def _order(at: Clock) -> int:
    return at.day * len(_TIMES) + _TIMES.index(at.time)


def _clock(raw: dict[str, int | str]) -> Clock:
    return Clock(int(raw["day"]), str(raw["time"]))


END = _clock(_scenarios["clock"]["end"])
US_POINTS_FROM = _clock(_scenarios["clock"]["us_points_from"])
DUE = {group: _clock(raw) for group, raw in _scenarios["groups"].items()}
SCENARIOS: dict[str, Clock] = {raw["id"]: _clock(raw) for raw in _scenarios["scenarios"]}


@cache
def clock(scenario: str, turn: int) -> Clock:
    """The moment of a turn, counted from 1."""
    order = _order(SCENARIOS[scenario]) + turn - 1
    return Clock(order // len(_TIMES), _TIMES[order % len(_TIMES)])


def last_turn(scenario: str) -> int:
    return _order(END) - _order(SCENARIOS[scenario]) + 1


@cache
def arrival(scenario: str, ship: str) -> int:
    """The turn on which the ship comes on: 1 for all that are due by then."""
    return max(1, _order(DUE[SHIPS[ship].group]) - _order(SCENARIOS[scenario]) + 1)


def printed_air(base: str, fighters: bool) -> tuple[int, int, int]:
    """The factors printed for a base; without the fighter section its fighter box stays empty (MW-SET-6)."""
    f, d, t = MIDWAY_AIR if base == MIDWAY else SHIPS[base].air
    return (f if fighters else 0, d, t)


def capacity(base: str, fighters: bool) -> int:
    """The most factors a base holds: a carrier what it began with, fighters too (MW-F-2), Midway its printed number."""
    return MIDWAY_CAPACITY if base == MIDWAY else sum(printed_air(base, fighters))
