"""What is printed on the map, the counters and the campaign sheets: the data files, read once and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any

from msgspec import Struct, convert, field

from wardroom.lib import yamls
from wardroom.lib.options import as_printed

_DATA = files("wardroom.games.nimitz") / "data"
_map, _counters, _campaigns, _plans, TABLES = (
    yamls.read(_DATA / f"{name}.yaml") for name in ("map", "counters", "campaigns", "plans", "tables")
)
PRINTED: dict[str, Any] = as_printed(
    {"map": _map, "counters": _counters, "campaigns": _campaigns["campaigns"], "plans": _plans, "tables": TABLES}
)

US, JAPAN = SIDES = ("us", "japan")
SEAT = "us"  # the only player
SHIP, INFANTRY, LBA = KINDS = ("ship", "infantry", "lba")
CARRIERS = ("CV", "CVL", "CVE")


def foe(side: str) -> str:
    return JAPAN if side == US else US


# ---- counters


class Counter(Struct, frozen=True):
    """A counter as printed. `full` and `damaged`: attack -> (normal, superior); one that is missing cannot be made.
    Attacks: aaa, surface, depth (ships); dogfight, ship, ground (aircraft); attack (infantry)."""

    id: str
    side: str
    nation: str  # US, AU, JA
    year: int
    category: str  # ship, infantry, lba, plane
    type: str  # CV CVL CVE BB CRU DD SS; army marine battalion; the aircraft's name
    name: str
    value: int  # orders Hits, lowest first
    cost: int
    full: dict[str, tuple[int, int]]
    damaged: dict[str, tuple[int, int]]
    wing: bool = False  # may bomb Japan (NM-SPC-2)
    source: str = ""

    def face(self, hurt: bool) -> dict[str, tuple[int, int]]:
        """The side of the counter that lies up."""
        return self.damaged if hurt else self.full

    @property
    def faces(self) -> tuple[tuple[tuple[str, tuple[int, int]], ...], ...]:
        """Both, to tell counters of one kind apart."""
        return tuple(sorted(self.full.items())), tuple(sorted(self.damaged.items()))

    @property
    def carrier(self) -> bool:
        return self.type in CARRIERS

    @property
    def submarine(self) -> bool:
        return self.type == "SS"

    @property
    def aircraft(self) -> bool:
        return self.category in (LBA, "plane")

    @property
    def bomber(self) -> bool:
        """NM-ATK-12: it has a bomb value, whatever else it has."""
        return self.aircraft and ("ship" in self.full or "ground" in self.full)

    @property
    def fighter(self) -> bool:
        """NM-ATK-13."""
        return self.aircraft and not self.bomber


COUNTERS: dict[str, Counter] = {row["id"]: convert(row, Counter) for row in _counters["forces"]}
PLANES: dict[str, Counter] = {row["id"]: convert(row, Counter) for row in _counters["planes"]}
BATTALIONS: dict[str, Counter] = {row["side"]: convert(row, Counter) for row in _counters["battalions"]}
_BATTALION = {US: "us-bn-", JAPAN: "ja-bn-"}


class _Counters(dict[str, Counter]):
    """Battalions have no name of their own: us-bn-1, ja-bn-12."""

    def __missing__(self, id: str) -> Counter:
        self[id] = found = BATTALIONS[US if id.startswith(_BATTALION[US]) else JAPAN]
        return found


counter: Callable[[str], Counter] = _Counters(COUNTERS).__getitem__
"""The counter of a force. Asked for a million times in a campaign, so it is a plain look-up."""


def is_battalion(id: str) -> bool:
    return id not in COUNTERS


def battalion_id(side: str, n: int) -> str:
    return f"{_BATTALION[side]}{n}"


_PLANE_TYPES = {c.type for c in PLANES.values()}


def is_force(id: str) -> bool:
    """Whether there is, or could be, such a force."""
    return id in COUNTERS or (id.startswith(tuple(_BATTALION.values())) and id.rsplit("-", 1)[1].isdecimal())


def is_plane(id: str) -> bool:
    """Whether a battle may have such an aircraft of a carrier: SBD-2."""
    type, _, n = id.rpartition("-")
    return type in _PLANE_TYPES and n.isdecimal()


# ---- the map


class Area(Struct, frozen=True):
    id: str
    name: str
    lat: float
    lon: float
    anchor: str
    limit: int | None  # land-based US aircraft
    au: bool  # Australians may go there
    us: bool  # the US may enter
    japan: bool


AREAS: dict[str, Area] = {row["id"]: convert(row, Area) for row in _map["areas"]}
NEAR: dict[str, tuple[str, ...]] = {
    a: tuple(sorted({b for line in _map["lines"] for b in line if a in line} - {a})) for a in AREAS
}
WEST_COAST, AUSTRALIA, HAWAII, JAPAN_AREA, EAST_ASIA, MARIANAS = "WC", "AU", "HI", "JA", "EA", "MA"
HOMES = (WEST_COAST, AUSTRALIA)  # Japan never enters; held even when empty (NM-OCC-5)
NEXT_PORT: dict[str, str] = {row["id"]: row["next"] for row in _map["ports"]}  # P1 to P3
US_BOX, JAPAN_BOX = "US_RE", "JA_RE"  # reinforcements
RAID, BOMBING, INVASION = "RAID", "BW", "INVASION"
BOXES = (*NEXT_PORT, US_BOX, JAPAN_BOX, RAID, BOMBING, INVASION)

ZONES: tuple[str, ...] = tuple(row["id"] for row in _map["zones"])  # by rising roll
JAPAN_OCEAN, ISLAND, COASTAL, US_OCEAN = ZONES
ZONE_ROLLS: dict[str, tuple[int, int]] = {row["id"]: tuple(row["roll"]) for row in _map["zones"]}


def _distances(start: str) -> dict[str, int]:
    """Lines on the shortest way that Japan may use: forbidden areas are a goal at most (NM-JOR-20)."""
    found, queue = {start: 0}, [start]
    for a in queue:
        if a in HOMES and a != start:
            continue
        for b in NEAR[a]:
            if b not in found:
                found[b] = found[a] + 1
                queue.append(b)
    return found


DISTANCE: dict[str, dict[str, int]] = {a: _distances(a) for a in AREAS}  # [from][to]


# ---- campaigns, plans, tables


class Points(Struct, frozen=True):
    supply: int
    reinforcement: int
    source: str = ""


class Deployment(Struct, frozen=True):
    forces: dict[str, tuple[str, ...]]
    battalions: dict[str, int]


class Campaign(Struct, frozen=True):
    year: int
    turns: tuple[str, ...]
    points: Points
    ports: tuple[str, ...]  # a ship enters the last one
    objectives: tuple[str, ...]
    levels: dict[str, int]  # from how many Objectives
    air_groups: dict[str, dict[str, tuple[str, ...]]]
    special: tuple[str, ...]
    japan: Deployment
    us: Deployment


CAMPAIGNS: dict[int, Campaign] = {row["year"]: convert(row, Campaign) for row in _campaigns["campaigns"]}
YEARS = tuple(CAMPAIGNS)
LEVELS = ("replaced", "poor", "historical", "good", "great")  # from worst to best


def level(year: int, objectives: int) -> str:
    """NM-VIC-1, NM-VIC-3."""
    levels = CAMPAIGNS[year].levels
    return max((name for name, least in levels.items() if objectives >= least), key=LEVELS.index)


class UsPlan(Struct, frozen=True):
    id: str
    name: str
    cost: int


class JapanPlan(Struct, frozen=True):
    id: str
    name: str
    attacks: tuple[str, ...] = ()  # the steps it raises: dogfight aaa bomb torpedo depth guns infantry
    bonus: tuple[int, int] = (0, 0)


US_PLANS: dict[str, UsPlan] = {row["id"]: convert(row, UsPlan) for row in _plans["us"]}
JAPAN_PLANS: dict[str, JapanPlan] = {row["id"]: convert(row, JapanPlan) for row in _plans["japan"]}
CUP: tuple[str, ...] = tuple(sorted(id for id in JAPAN_PLANS for _ in range(_plans["japan_copies"]["value"])))


def row_for(rows: Iterable[dict[str, Any]], n: int) -> dict[str, Any]:
    """The row of a table for a die (`roll`) or a count (`min` to `max`, where null is no bound)."""
    for row in rows:
        low, high = row["roll"] if "roll" in row else (row["min"], row["max"])
        if (low is None or low <= n) and (high is None or n <= high):
            return row
    raise ValueError(n)


class Order(Struct, frozen=True):
    """A row of the orders table."""

    roll: tuple[int, int]
    name: str = field(name="order")
    ships: int
    infantry: int
    lba: int
    aircraft: str  # always, never, if_ashore


ORDERS: tuple[Order, ...] = tuple(convert(row, Order) for row in TABLES["orders"])
COSTS: dict[str, int] = TABLES["costs"]
SCOUTS: int = TABLES["scouts"]["value"]
TRANSPORT_VALUE: int = TABLES["transport_value"]
AIRFIELD_VALUE: int = TABLES["airfield_value"]


def air_group(year: int, carrier: str) -> tuple[str, ...]:
    """The planes (ids of PLANES) that a carrier receives for a battle (NM-BSU-9, NM-BSU-18)."""
    c = COUNTERS[carrier]
    groups = CAMPAIGNS[year].air_groups[c.side]
    types = groups.get(c.type) or groups[f"{c.type}{c.cost}"]
    prefix = "us" if c.side == US else "ja"
    return tuple(f"{prefix}{year % 100}-cva-{type.lower()}" for type in types)
