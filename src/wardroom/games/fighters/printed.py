"""What is printed on the counters, the modules and the scenario sheets: the data files, read once."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from msgspec import Struct, convert, field

from wardroom.lib import yamls
from wardroom.lib.options import as_printed

_DATA = files("wardroom.games.fighters") / "data"
_units = yamls.read(_DATA / "units.yaml")
_modules = yamls.read(_DATA / "modules.yaml")
_scenarios = yamls.read(_DATA / "scenarios.yaml")
PRINTED: dict[str, Any] = as_printed({"units": _units, "modules": _modules, "scenarios": _scenarios})

SIDES = ("us", "jp")
BOMB, TORPEDO = "bomb", "torpedo"

Offset = tuple[int, int]


def foe(side: str) -> str:
    return "jp" if side == "us" else "us"


class Spot(Struct, frozen=True):
    """One hex of a field of fire, and what may stand in the way of a shot there."""

    at: Offset
    blocked: tuple[tuple[Offset, ...], ...]


class Type(Struct, frozen=True):
    """An aircraft as printed."""

    id: str
    side: str
    role: str  # fighter or attack
    counters: int
    traits: tuple[str, ...]
    speed: int
    armour: int
    carries: tuple[str, ...]
    field: tuple[Spot, ...]
    source: dict[str, str]

    @property
    def fighter(self) -> bool:
        return "fighter" in self.traits

    @property
    def agile(self) -> bool:
        return "agile" in self.traits

    @property
    def levels(self) -> bool:
        return "level_bomber" in self.traits

    @property
    def dives(self) -> bool:
        return "dive_bomber" in self.traits

    @property
    def torpedoes(self) -> bool:
        return "torpedo_bomber" in self.traits


class Hull(Struct, frozen=True):
    """A ship counter as printed. Destroyers are of either side."""

    id: str
    sides: tuple[str, ...]
    segments: tuple[str, ...]  # bow first
    counters: int
    source: str

    @property
    def carrier(self) -> bool:
        return len(self.segments) == 3

    @property
    def prize(self) -> str:
        """What a hit on it is called where points are told."""
        return "carrier_segment" if self.carrier else "destroyer_segment"


class Placed(Struct, frozen=True):
    """An aircraft on a scenario sheet."""

    type: str
    hex: str
    facing: int
    high: bool
    squad: str
    load: str = ""


class Moored(Struct, frozen=True):
    """A ship on a scenario sheet."""

    id: str
    kind: str
    facing: int
    hexes: tuple[str, ...]


class Order(Struct, frozen=True):
    """What one side begins with."""

    aircraft: tuple[Placed, ...]
    ships: tuple[Moored, ...] = ()
    land_aa: tuple[str, ...] = ()


class Arrival(Struct, frozen=True):
    """Reinforcements: when, by which way (edge, airfield, carrier), and where."""

    side: str
    turn: int
    by: str
    zone: str
    high: bool
    squad: str
    aircraft: dict[str, int]
    facing: int = 0
    load: str = ""


class Force(Struct, frozen=True):
    """A carrier, its destroyer and its aircraft, to be deployed freely."""

    id: str  # the carrier
    side: str
    destroyer: str
    aircraft: dict[str, int]


class Home(Struct, frozen=True):
    """An edge that is home to a type, and what getting there is worth."""

    edge: str
    points: int


class Priorities(Struct, frozen=True):
    """Whom the automaton goes for: its fighters, and its attack aircraft in this order."""

    fighters: str
    attack: tuple[str, ...] = ()


class Scenario(Struct, frozen=True):
    id: str
    number: int
    date: str
    site: dict[str, float]
    layout: tuple[tuple[str, ...], ...]
    turns: int
    off: tuple[str, ...]
    points: dict[str, dict[str, int]]
    leaving: str  # what leaving the board counts as: destroyed, or nothing
    solo: Priorities
    initiative: str = ""  # of the first turn; empty: reconnaissance decides
    us: Order = Order(())
    jp: Order = Order(())
    objectives: tuple[str, ...] = ()
    reinforcements: tuple[Arrival, ...] = ()
    forces: tuple[Force, ...] = ()
    rows: dict[str, int] = {}
    patrol: int = 0
    tie: str = ""
    home: dict[str, Home] = {}
    sudden: bool = False

    def order(self, side: str) -> Order:
        return self.us if side == "us" else self.jp

    def worth(self, side: str, thing: str) -> int:
        """Points for the side for one such thing."""
        return self.points[side].get(thing, 0)

    @property
    def barrages(self) -> bool:
        return "barrage" not in self.off

    def squads(self, side: str) -> tuple[str, ...]:
        """Squadrons in the order of the sheet: what a side's players share out among them."""
        listed = [a.squad for a in self.order(side).aircraft]
        listed += [r.squad for r in self.reinforcements if r.side == side]
        listed += [f.id for f in self.forces if f.side == side]
        return tuple(dict.fromkeys(listed))


class Face(Struct, frozen=True):
    """One side of a board module, by labels of its own."""

    clouds: tuple[str, ...]
    islands: tuple[str, ...]


class Modules(Struct, frozen=True):
    columns: int
    rows: int
    faces: dict[str, Face] = field(default_factory=dict)


def _by_id(kind: Any, raw: Any) -> dict[str, Any]:
    return {item.id: item for item in convert(raw, list[kind])}


TYPES: dict[str, Type] = _by_id(Type, _units["aircraft"])
HULLS: dict[str, Hull] = _by_id(Hull, _units["ships"])
SHIP_BARRAGES: dict[str, int | None] = _units["ship_barrages"]
TORPEDO_RUN: dict[str, int] = _units["torpedo_run"]
MARKERS: dict[str, int] = _units["markers"]
TWO_SIDED: tuple[str, ...] = tuple(_units["two_sided"])
MODULES: Modules = convert(_modules, Modules)
SCENARIOS: dict[str, Scenario] = _by_id(Scenario, _scenarios["scenarios"])
FRONT: Offset = (1, 0)  # the hex directly ahead, where some guns do double damage
