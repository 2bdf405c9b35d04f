"""What is printed on the map, the blocks and the charts: the data files, read once and checked."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from msgspec import Struct, convert, field

from wardroom.lib import yamls
from wardroom.lib.options import as_printed

_DATA = files("wardroom.games.victory") / "data"
_map, _hexsides, _units, _scenarios, TABLES = (
    yamls.read(_DATA / f"{name}.yaml") for name in ("map", "hexsides", "units", "scenarios", "tables")
)
PRINTED: dict[str, Any] = as_printed(
    {"map": _map, "hexsides": _hexsides, "units": _units, "scenarios": _scenarios, "tables": TABLES}
)

JAPAN, ALLIES = SIDES = ("japan", "allies")
NATIONS = ("japan", "us", "british", "china")
TURNS: tuple[str, ...] = tuple(TABLES["turns"]["list"])
AIR, NAVAL, GROUND = GROUPS = ("air", "naval", "ground")


def foe(side: str) -> str:
    return ALLIES if side == JAPAN else JAPAN


def side_of(nation: str) -> str:
    return JAPAN if nation == "japan" else ALLIES


def side_of_seat(seat: str) -> str:
    """The player of MacArthur's theatre fights for the Allies (PV-9.6-2)."""
    return ALLIES if seat == "swpa" else seat


# ---- blocks


class Piece(Struct, frozen=True):
    """A block as printed. `fire` is the highest hitting face against air, naval and ground targets."""

    id: str
    side: str
    nation: str
    type: str
    max_steps: int
    fire: tuple[int, int, int] | None
    letter: str | None
    move: int
    cost: int = field(name="cost_per_step")
    name: str = ""
    service: str = ""  # indian, anzac, PRA, NRA, or a headquarters' theatre
    entry_year: int = 0
    elite: bool = False
    group: str = ""  # the target group it belongs to on land or in port; marines and invaders afloat are naval


GROUP = {"NA": AIR, "AF": AIR, "CV": NAVAL, "SS": NAVAL, "BB": NAVAL, "CA": NAVAL, "AR": GROUND, "MA": GROUND,
         "IN": GROUND, "GA": GROUND, "SHQ": GROUND, "MB": "none"}  # fmt: skip
PIECES: dict[str, Piece] = {
    row["id"]: convert({**row, "group": GROUP[row["type"]]}, Piece, strict=False) for row in _units["blocks"]
}
CAPTURES = ("IN", "AR", "MA")  # only they change the control of a base (PV-4.4-6)
STAYS_OUT = ("GA", "SHQ", "MB")  # never attack, never reinforce (PV-3.3-4, PV-3.3-9)


# ---- the map


class Base(Struct, frozen=True):
    name: str
    size: str  # major or minor
    owner: str  # japan, us, british, dutch, china
    pp: int
    home: bool


class Hex(Struct, frozen=True):
    id: str
    q: int
    r: int
    name: str
    kind: str  # sea, coastal, island, inland
    terrain: str
    region: str
    zone: str  # CPAC, SWPA, SEAC, JOINT, NONE
    base: Base | None = None
    out_of_play: bool = False
    north_pacific: bool = False
    reference_point: bool = False
    typhoon: int = 0
    ground_impassable: bool = False
    air_cannot_land: bool = False


class Hexside(Struct, frozen=True):
    """Between two hexes: how many ground units may cross into battle (0: none at all), and what else passes."""

    land: str | None = None
    limit: int = 0
    sea: bool = True
    rail: bool = False
    coast: str = field(default="", name="siam_coast")


class Box(Struct, frozen=True):
    """A box at the edge of the map: a home base that no enemy can reach."""

    id: str
    name: str
    owner: str
    pp: int
    build_limit: int
    zone: str
    links: tuple[str, ...]


HEXES: dict[str, Hex] = {row["id"]: convert(row, Hex) for row in _map["hexes"]}
BASES: dict[str, Base] = {id: h.base for id, h in HEXES.items() if h.base is not None}
BASE_AT: dict[str, str] = {base.name: id for id, base in BASES.items()}  # hex of the base so called
BOXES: dict[str, Box] = {
    row["id"]: convert({**row, "links": [BASE_AT[name] for name in row["links"]]}, Box) for row in _map["map_boxes"]
}
FRENCH = (BASE_AT["Hanoi"], BASE_AT["Saigon"])  # of Vichy (PV-10-9)
SIAM, SIAM_WEST = BASE_AT["Bangkok"], BASE_AT["Bangkok"] + "w"  # one hex, two coasts that do not meet (PV-MAP-3)

_AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
_at = {(h.q, h.r): id for id, h in HEXES.items() if not h.out_of_play}
NEAR: dict[str, tuple[str, ...]] = {
    id: tuple(b for q, r in _AROUND if (b := _at.get((h.q + q, h.r + r)))) for id, h in HEXES.items()
}
_listed = {frozenset((row["a"], row["b"])): convert(row, Hexside) for row in _hexsides["hexsides"]}


def hexside(a: str, b: str) -> Hexside:
    """Sides that are not listed are open sea."""
    return _listed.get(frozenset((a[:5], b[:5])), _OPEN_SEA)


_OPEN_SEA = Hexside()


def _sea() -> dict[str, tuple[str, ...]]:
    """The waters by place. A place is a hex, but for Siam, whose west coast is a place of its own."""
    near: dict[str, list[str]] = {id: [] for id, h in HEXES.items() if h.kind != "inland" and not h.out_of_play}
    near[SIAM_WEST] = []
    for a in HEXES:
        for b in NEAR[a]:
            side = hexside(a, b)
            if a in near and b in near and side.sea:
                west = side.coast == "west"
                near[SIAM_WEST if a == SIAM and west else a].append(SIAM_WEST if b == SIAM and west else b)
    return {place: tuple(sorted(found)) for place, found in near.items()}


SEA = _sea()
LAND: dict[str, tuple[str, ...]] = {a: tuple(b for b in NEAR[a] if hexside(a, b).limit) for a in HEXES}
RAIL: dict[str, tuple[str, ...]] = {a: tuple(b for b in NEAR[a] if hexside(a, b).rail) for a in HEXES}
TYPHOONS: dict[int, str] = {h.typhoon: id for id, h in HEXES.items() if h.typhoon}


def distance(a: str, b: str) -> int:
    """Between two hexes as the crow flies."""
    q, r = HEXES[a[:5]].q - HEXES[b[:5]].q, HEXES[a[:5]].r - HEXES[b[:5]].r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def hex_of(place: str) -> str:
    return SIAM if place == SIAM_WEST else place


# ---- victory


class Level(Struct, frozen=True):
    """A row of the victory table: what Japan's points are worth (PV-8.1-2)."""

    min: int
    max: int
    level: str
    winner: str  # a side, or none
    tp: int
    immediate: bool

    @property
    def id(self) -> str:
        return self.level.lower().replace(" ", "_")


LEVELS: tuple[Level, ...] = tuple(convert(row, Level) for row in TABLES["victory"]["levels"])
_MOST = max(row.max for row in LEVELS)


def level(vp: int) -> Level:
    return next(row for row in LEVELS if row.min <= min(max(vp, 0), _MOST) <= row.max)


# ---- scenarios


class Placed(Struct, frozen=True):
    block: str
    strength: int
    flag: str = ""


class Group(Struct, frozen=True):
    """The blocks a scenario puts at one base."""

    base: str
    nation: str
    units: tuple[Placed, ...]

    @property
    def place(self) -> str:
        return next((box.id for box in BOXES.values() if box.name == self.base), BASE_AT.get(self.base, ""))


class Scenario(Struct, frozen=True):
    year: int
    start_turn: str
    end_turn: str
    pp: dict[str, int]
    setup: tuple[Group, ...]
    pool: tuple[str, ...]


_IDS = {1941: "rising_sun", 1942: "high_noon", 1943: "setting_sun"}
SCENARIOS: dict[str, Scenario] = {_IDS[row["year"]]: convert(row, Scenario) for row in _scenarios["scenarios"]}
