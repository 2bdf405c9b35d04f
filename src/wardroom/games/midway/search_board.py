"""The search board: zones, areas, distances."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from wardroom.lib import yamls

_map = yamls.read(files("wardroom.games.midway") / "data" / "map.yaml")
_search = _map["search_board"]

COLUMNS: int = _search["columns"]
ROWS: int = _search["rows"]
_SIZE: int = _search["area_size"]
_LETTERS = "ABCDEFGHI"


def _name(column: int, row: int) -> str:
    letter = _LETTERS[row % _SIZE * _SIZE + column % _SIZE]
    return f"{_LETTERS[column // _SIZE]}{row // _SIZE + 1}-{letter}"


AT: dict[tuple[int, int], str] = {(c, r): _name(c, r) for r in range(ROWS) for c in range(COLUMNS)}
WHERE: dict[str, tuple[int, int]] = {zone: at for at, zone in AT.items()}
ZONES: tuple[str, ...] = tuple(AT.values())
ORDER: dict[str, int] = {zone: n for n, zone in enumerate(ZONES)}
AREAS: dict[str, tuple[str, ...]] = {}
for _zone in ZONES:
    AREAS[_zone[:2]] = (*AREAS.get(_zone[:2], ()), _zone)
AREAS = dict(sorted(AREAS.items(), key=lambda item: (item[0][1], item[0][0])))

_EDGE = {"west": 0, "east": COLUMNS - 1}
ENTRY: dict[str, tuple[str, ...]] = {
    side: tuple(AT[_EDGE[edge], r] for r in range(ROWS)) for side, edge in _search["entry"].items()
}
ENTRY_COLUMN: dict[str, int] = {side: _EDGE[edge] for side, edge in _search["entry"].items()}
ISLANDS: dict[str, str] = {island["id"]: island["zone"] for island in _map["islands"]}
MIDWAY_ZONE = ISLANDS["midway"]


def area(zone: str) -> str:
    return zone[:2]


@cache
def distance(a: str, b: str) -> int:
    """A diagonal step counts one (MW-EN-1). Asked ten times an answer, so kept."""
    (ac, ar), (bc, br) = WHERE[a], WHERE[b]
    return max(abs(ac - bc), abs(ar - br))


@cache
def within(zone: str, reach: int) -> tuple[str, ...]:
    """Zones at most that far, the zone itself included, in board order."""
    c, r = WHERE[zone]
    return tuple(
        AT[x, y]
        for y in range(max(0, r - reach), min(ROWS, r + reach + 1))
        for x in range(max(0, c - reach), min(COLUMNS, c + reach + 1))
    )


@cache
def areas_within(zone: str, reach: int) -> frozenset[str]:
    """Areas with at least one zone that near (MW-EN-6)."""
    return frozenset(near[:2] for near in within(zone, reach))
