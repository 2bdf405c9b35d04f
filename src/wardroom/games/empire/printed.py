"""What is printed on the map, the counters, the cards and the charts: the data files, read once and checked."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from msgspec import Struct, convert, field

from wardroom.lib import hexes, yamls
from wardroom.lib.options import as_printed

_DATA = files("wardroom.games.empire") / "data"
_map, _units, _cards, _effects, _scenarios, TABLES = (
    yamls.read(_DATA / f"{name}.yaml") for name in ("map", "units", "cards", "effects", "scenarios", "tables")
)
PRINTED: dict[str, Any] = as_printed(
    {"map": _map, "units": _units, "cards": _cards, "scenarios": _scenarios, "tables": TABLES}
)

JAPAN, ALLIED = SIDES = ("japan", "allied")
AIR, GROUND, NAVAL, CARRIER, HQ = ("air", "ground", "naval", "carrier", "hq")


def foe(side: str) -> str:
    return ALLIED if side == JAPAN else JAPAN


# ---- counters


class Counter(Struct, frozen=True):
    """A counter as printed. A unit of one step has no reduced side and always counts as reduced."""

    id: str
    side: str
    nation: str
    type: str
    cls: str = field(default="", name="class")
    subnation: str = ""
    full: tuple[int, int] = (0, 0)  # attack, defence
    reduced: tuple[int, int] | None = None
    range: int = 0
    ext: int = 0
    ext_paren: bool = False
    lrb: bool = False
    b29: bool = False
    size: str = ""
    amphibious: bool = False
    organic: bool = field(default=False, name="organic_transport")
    marine: bool = False
    replaceable: bool = False
    service: str = ""
    europe: bool = field(default=False, name="europe_eligible")
    hq_type: str = ""
    efficiency: int = 0
    returns: bool = False
    heavy: bool = False  # a long-range bomber of either kind: its ZOI neutralises nothing (ES-ZOI-3)
    flyer: bool = False  # air or carrier: it has a ZOI (ES-ZOI-1)
    ship: bool = False  # naval or carrier

    @property
    def steps(self) -> int:
        return 1 if self.reduced is None else 2

    @property
    def longest(self) -> int:
        """How far one leg may be: the extended range, or the range of a unit without one."""
        return self.ext or self.range


def _counter(row: dict[str, Any]) -> Counter:
    more = {
        "heavy": bool(row.get("lrb") or row.get("b29")),
        "flyer": row["type"] in (AIR, CARRIER),
        "ship": row["type"] in (NAVAL, CARRIER),
    }
    return convert({**row, **more}, Counter)


COUNTERS: dict[str, Counter] = {row["id"]: _counter(row) for row in sorted(_units["units"], key=lambda row: row["id"])}
"""By id, in the order in which a saved state has its units."""
HQS: tuple[str, ...] = tuple(id for id, c in COUNTERS.items() if c.type == HQ)
UNITS_OF: dict[str, tuple[str, ...]] = {
    side: tuple(id for id, c in COUNTERS.items() if c.side == side) for side in SIDES
}
ARMOUR, KOREAN_ARMY = "a_7_armor_bde", "j_korean_army"
AIR_IN_CHINA = "a_14af_lrb"  # the one long-range bomber that counts there (ES-X-CHINA-3)


def commands(hq: str, unit: str) -> bool:
    """Whether the HQ may activate the unit, and so supply it (ES-X-ACT-3)."""
    by, c = COUNTERS[hq], COUNTERS[unit]
    if by.side != c.side:
        return False
    return kind_commands(by.hq_type, c)


def kind_commands(kind: str, c: Counter) -> bool:
    """The command table, by the kind of HQ."""
    if kind == JAPAN:
        return c.side == JAPAN
    what: str = _COMMAND[kind].get(c.nation, "all" if c.type == HQ else "none")
    return what == "all" or what == c.type


_COMMAND: dict[str, dict[str, str]] = {
    row["hq"]: {nation: what for nation, what in row.items() if nation != "hq"}
    for row in TABLES["allied_hq_command"]["rows"]
}


# ---- the map


class Place(Struct, frozen=True):
    """A named place."""

    hex: str
    group: str
    port: bool = False
    airfield: bool = False
    resource: bool = False
    city: bool = False
    intrinsic: str = ""  # china or home: what garrison it has in Japanese hands (ES-X-CHINA-6)
    one_hex_island: bool = False
    lat: float = 0.0
    lon: float = 0.0

    @property
    def base(self) -> bool:
        """Whether it counts for the progress of the war, and for Special Reaction."""
        return self.port or self.airfield or self.resource or self.city


class Hex(Struct, frozen=True):
    id: str
    terrain: str
    sides: dict[str, str]  # neighbour: L, S, B or U
    lat: float
    lon: float
    land: bool
    coastal: bool


_SIDES = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # NE SE S SW NW N, as the data file has them


def axial(id: str) -> hexes.Hex:
    return hexes.from_offset(int(id[:2]), int(id[2:]))


def label(h: hexes.Hex) -> str:
    column, row = hexes.offset(h)
    return f"{column:02}{row:02}"


GRID = hexes.Grid((axial(id) for id in _map["hexes"]), label)


def _sides(id: str, codes: str) -> dict[str, str]:
    around = {}
    for step, code in zip(_SIDES, codes, strict=True):
        near = GRID.name(hexes.add(axial(id), step))
        if near is not None and code != "X":
            around[near] = code
    return around


def _hex(id: str, row: list[Any]) -> Hex:
    terrain, codes, lat, lon = row
    land = terrain != "ocean"
    return Hex(id, terrain, _sides(id, codes), lat, lon, land, land and ("S" in codes or "B" in codes))


HEXES: dict[str, Hex] = {id: _hex(id, _map["hexes"][id]) for id in GRID.labels}
PLACES: dict[str, Place] = {row["hex"]: convert(row, Place) for row in _map["places"]}
PORTS = frozenset(id for id, p in PLACES.items() if p.port)
AIRFIELDS = frozenset(id for id, p in PLACES.items() if p.airfield)
RESOURCES: frozenset[str] = frozenset(id for id, p in PLACES.items() if p.resource)
BASES = frozenset(id for id, p in PLACES.items() if p.base)
ISLANDS = frozenset(id for id, p in PLACES.items() if p.one_hex_island)
REGIONS: dict[str, frozenset[str]] = {name: frozenset(ids) for name, ids in _map["regions"].items()}
for _name, _parts in _map["region_sets"].items():
    REGIONS[_name] = frozenset().union(*(REGIONS[part] for part in _parts))
EDGES: dict[str, frozenset[str]] = {side: frozenset(ids) for side, ids in _map["supply_edges"].items()}
HOMES = frozenset(id for id, p in PLACES.items() if p.group == "japan_home" and p.city)
KUNMING, TOKYO, OAHU, RANGOON, MADRAS, TOWNSVILLE = "2407", "3706", "5808", "2008", "1406", "3727"
PORT_MORESBY, FERRY = "3823", "5408"
ROUND_KUNMING = frozenset((KUNMING, *HEXES[KUNMING].sides))
"""Always Allied, and never to be attacked (ES-X-CHINA-4)."""


distance = GRID.distance


class Route(Struct, frozen=True):
    id: str
    kind: str
    hexes: tuple[str, ...]

    @property
    def steps(self) -> tuple[frozenset[str], ...]:
        return tuple(frozenset(pair) for pair in zip(self.hexes, self.hexes[1:], strict=False))


ROUTES: dict[str, Route] = {row["id"]: convert(row, Route) for row in _map["routes"]}
LINKS: dict[str, frozenset[str]] = {name: frozenset(pair) for name, pair in TABLES["route_links"]["links"].items()}


def lands(side: str, hex: str, unit: str = "") -> bool:
    """Whether ground units of the side may be on that land at all (ES-X-GRND-3, ES-Q-082)."""
    if not HEXES[hex].land or hex in REGIONS["nobody_enters"]:
        return False
    if side == JAPAN:
        return hex not in REGIONS["japan_may_not_enter"]
    if unit and COUNTERS[unit].nation == "chinese":
        return hex in REGIONS["chinese_only_in"]
    return hex not in REGIONS["non_chinese_allies_may_not_enter"]


# ---- cards


class Card(Struct, frozen=True):
    id: str
    side: str
    type: str  # military, reaction, political, resource
    sub: str
    ops: int
    oc_iv: int = 0
    ec_iv: int | None = None
    logistic: int | dict[str, int] | None = None
    hq: tuple[str, ...] = ()
    units_allowed: tuple[str, ...] = ()
    max_ground: int | None = None
    intelligence: str = ""
    draw: bool = False
    remove: bool = False


class Effects(Struct, frozen=True):
    needs: tuple[dict[str, Any], ...] = ()
    does: tuple[dict[str, Any], ...] = ()


CARDS: dict[str, Card] = {row["id"]: convert(row, Card) for row in _cards["cards"]}
EFFECTS: dict[str, Effects] = {id: convert(row, Effects) for id, row in _effects["cards"].items()}
DECK: dict[str, tuple[str, ...]] = {
    side: tuple(id for id, c in CARDS.items() if c.side == side and id not in ("J01", "J02")) for side in SIDES
}
"""Each side's own cards; the two of December 1941 are never among them (ES-X-COMP-1)."""

# ---- charts

TURNS: dict[int, dict[str, Any]] = {row["turn"]: row for row in TABLES["turn_track"]["turns"]}
CHINA: tuple[str, ...] = tuple(TABLES["china"]["front_track"])  # from collapse to a stable front
INDIA: tuple[str, ...] = tuple(TABLES["india_track"]["boxes"])  # from revolts to stable
NATIONS: dict[str, dict[str, Any]] = {row["id"]: row for row in TABLES["national_surrender"]["nations"]}
LEVELS: tuple[dict[str, Any], ...] = tuple(TABLES["war_in_europe"]["levels"])
TERRAIN: dict[str, dict[str, Any]] = {row["terrain"]: row for row in TABLES["terrain"]["rows"]}


# ---- scenarios


class Scenario(Struct, frozen=True):
    id: str
    turns: tuple[int, int]
    setup: dict[str, Any]  # the set-up it begins with, as in the data file
    victory: dict[str, Any]  # whose conditions decide it
    yearly: bool  # a year or several: not a campaign, not the small one


_rows: dict[str, dict[str, Any]] = {row["id"]: row for row in _scenarios["scenarios"]}


def _scenario(row: dict[str, Any]) -> Scenario:
    setup, victory = _rows[row.get("setup_of", row["id"])], _rows[row.get("victory_of", row["id"])]
    return Scenario(row["id"], tuple(row["turns"]), setup, victory, victory["id"].startswith("y"))


SCENARIOS: dict[str, Scenario] = {
    id: _scenario(_rows[id])
    for id in (
        "y1943", "y1942", "y1944", "y1942_43", "y1943_44", "y1942_44", "campaign", "short_campaign",
        "shorter_campaign", "south_pacific",
    )
}  # fmt: skip
