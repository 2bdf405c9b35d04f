"""The battle board: rectangles, spacing, beams and bows."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib.resources import files

from wardroom.lib import yamls

_board = yamls.read(files("wardroom.games.midway") / "data" / "map.yaml")["battle_board"]

RANKS: tuple[str, ...] = tuple(_board["ranks"])
FILES: int = _board["files"]
EDGE: dict[str, str] = _board["edge"]
SCREENING_RANGE: int = _board["screening_range"]
SURFACE_TURNS: int = _board["surface_turns"]
RECTANGLES: tuple[str, ...] = tuple(f"{rank}{file}" for rank in RANKS for file in range(1, FILES + 1))
APPROACHES = ("port", "starboard", "bow")


@cache
def where(rectangle: str) -> tuple[int, int]:
    """Rank and file as numbers; an imaginary rectangle off the board has them too."""
    if rectangle[0] in RANKS:
        return RANKS.index(rectangle[0]), int(rectangle[1:])
    rank, file = rectangle[1:].split("/")  # imaginary: "!-1/5" (MW-QA-AS-6)
    return int(rank), int(file)


def name(rank: int, file: int) -> str:
    on_board = 0 <= rank < len(RANKS) and 1 <= file <= FILES
    return f"{RANKS[rank]}{file}" if on_board else f"!{rank}/{file}"


@cache
def distance(a: str, b: str) -> int:
    (ar, af), (br, bf) = where(a), where(b)
    return max(abs(ar - br), abs(af - bf))


@cache
def approach(side: str, rectangle: str, way: str) -> str:
    """The rectangle from which torpedoes come at a ship of that side: port, starboard or bow. Bows point away from
    the owner's edge (MW-EN-36); a rectangle beyond the board is imaginary but usable."""
    rank, file = where(rectangle)
    ahead = -1 if EDGE[side] == RANKS[-1] else 1
    if way == "bow":
        return name(rank + ahead, file)
    left = -1 if ahead < 0 else 1  # port, as the ship looks ahead
    return name(rank, file + (left if way == "port" else -left))


@cache
def neighbours(rectangle: str) -> tuple[str, ...]:
    return tuple(r for r in RECTANGLES if distance(r, rectangle) == 1)


def open_rectangles(ships: int) -> tuple[str, ...]:
    """Where ships may lie under air attack: the outer files only when the spacing leaves no choice (MW-QA-AS-5)."""
    if ships <= room(FILES - 2):
        return tuple(r for r in RECTANGLES if 1 < where(r)[1] < FILES)
    return RECTANGLES


@cache
def room(files_: int) -> int:
    """How many ships fit on that many files when none may touch another."""
    return -(-len(RANKS) // 2) * -(-files_ // 2)


def berths(ships: int, taken: Collection[str]) -> tuple[str, ...]:
    """Rectangles for the next ship of a fleet under air attack: none touches another ship (MW-B7-3), and the ships
    still to come keep a place too."""
    blocked = set(taken)
    for rectangle in taken:
        blocked.update(neighbours(rectangle))
    free = [r for r in open_rectangles(ships) if r not in blocked]
    left = ships - len(taken)
    if 9 * (left - 1) < len(free):  # a ship shuts at most nine rectangles: nobody can be crowded out
        return tuple(free)
    most = _crowd(frozenset(free))
    return tuple(r for r in free if most[r] >= left)


def _crowd(free: frozenset[str]) -> dict[str, int]:
    """For each free rectangle, how many ships fit when one lies there. Runs over the files both ways, keeping for
    every pattern of one file the best count so far."""
    patterns = [p for p in range(1 << len(RANKS)) if not p & p << 1]
    mask = [sum(1 << r for r in range(len(RANKS)) if f"{RANKS[r]}{f}" in free) for f in range(1, FILES + 1)]

    def sweep(masks: list[int]) -> list[dict[int, int]]:
        best: list[dict[int, int]] = []
        for m in masks:
            last = best[-1] if best else {0: 0}
            fit = [p for p in patterns if p & ~m == 0]
            row = {}
            for p in fit:
                touch = p | p << 1 | p >> 1
                row[p] = p.bit_count() + max(n for q, n in last.items() if not q & touch)
            best.append(row)
        return best

    ahead, back = sweep(mask), sweep(mask[::-1])[::-1]
    most: dict[str, int] = {}
    for f in range(FILES):
        for r in range(len(RANKS)):
            if mask[f] >> r & 1:
                most[f"{RANKS[r]}{f + 1}"] = max(
                    ahead[f][p] + back[f][p] - p.bit_count() for p in ahead[f] if p >> r & 1
                )
    return most
