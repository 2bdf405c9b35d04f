"""One side's supply lines (7.1), when it is given which ships count: the step that `supply` repeats for both sides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from wardroom.games.victory.printed import BASES, BOXES, NAVAL, PIECES, RAIL, SEA, SIAM, SIAM_WEST, TABLES, side_of
from wardroom.games.victory.state import Block
from wardroom.lib import trace

_RANGE: int = TABLES["supply"]["unit_range"]
_LINK: int = TABLES["supply"]["chain_link_max"]
SOURCES = {"japan": ("japan",), "allies": ("us", "british", "china")}  # where chains end (PV-7.1-4)
DRAWS_ON = {"japan": ("japan",), "us": ("us", "british"), "british": ("british", "us"), "china": ("china",)}
"""The sources a nation may live on, its own first; the western Allies help each other (PV-7.1-11)."""
CHINA = frozenset(base for base, b in BASES.items() if b.owner == "china")
_ENDS: dict[str, frozenset[str]] = {
    source: frozenset(
        [base for base, b in BASES.items() if b.home and b.owner == source and b.size == "major"]
        + [base for box in BOXES.values() if box.owner == source for base in box.links]
    )
    for sources in SOURCES.values()
    for source in sources
}
"""The major bases a source feeds directly: home bases, and those with a last link of any length to a box (PV-7.1-5)."""
HOMES = {
    side: frozenset(base for base, b in BASES.items() if b.home and b.size == "major" and b.owner in nations)
    for side, nations in SOURCES.items()
}
_WAYS = {place: (*SEA.get(place, ()), *RAIL.get(place, ())) for place in {*SEA, *RAIL}}

Ships = frozenset[str]
Places = frozenset[str]


class Board(NamedTuple):
    """What supply depends on."""

    blocks: dict[str, Block]
    nation: dict[str, str]  # holder of each base
    major: Places
    ships: Mapping[str, Ships]  # of each side: those that blockade or stand at sea
    submarines: Ships
    gone: Places  # bases that are out of the game: their waters are in it, nothing else (PV-9.8-1)
    home_sources: bool  # home bases feed by rail even when blockaded (PV-5.7-8, an option)


class Lines(NamedTuple):
    """One side's lines, by the source they come from."""

    bases: Mapping[str, Places]  # major bases with a chain to it
    reach: Mapping[str, Places]  # what is in supply there
    close: Mapping[str, Places]  # what is so near such a base that a ship one hex further is still in range
    links: tuple[tuple[str, str], ...]
    walls: Places  # bases that its trains do not pass


class Span(NamedTuple):
    """How far one gets from a base, by sea and rail: for the next link, for a unit, and one hex less, still at sea."""

    link: Places
    unit: Places
    close: Places


def lines(board: Board, side: str, opened: Places, barred: Places) -> Lines:
    """The side's lines, with these places opened by its own blockades and these barred by enemy ships."""
    ours = {base for base, nation in board.nation.items() if side_of(nation) == side}
    theirs = BASES.keys() - ours
    shore = theirs | {SIAM_WEST} if SIAM in theirs else theirs
    shut = (shore | barred) - opened
    walls = theirs | board.gone
    lasting = HOMES[side] if board.home_sources else _EMPTY
    major = (ours & board.major) - (barred - lasting)
    spans = {a: span(a, frozenset(shut & _ball(a)), frozenset(walls & _ball(a))) for a in sorted(major)}
    bases, reach, close, drawn = {}, {}, {}, set()
    for source in SOURCES[side]:
        tree = trace.tree(sorted(_ENDS[source] & major), lambda a: sorted(spans[a].link & major))
        bases[source] = frozenset(tree)
        close[source] = _EMPTY.union(*(spans[base].close for base in tree))
        rails = trace.closure(tree, lambda a: (b for b in RAIL[a] if b not in walls))
        reach[source] = _EMPTY.union(rails & BASES.keys(), *(spans[base].unit for base in tree))
        drawn |= {(base, parent or _last_link(source, base)) for base, parent in tree.items()}
    return Lines(bases, reach, close, tuple(sorted((a, b) for a, b in drawn if b)), frozenset(walls))


_EMPTY: Places = frozenset()


@cache
def _ball(base: str) -> Places:
    """All that the span of a base can depend on."""
    return frozenset(trace.spread(base, _LINK, _WAYS, lambda _: trace.PASS))


@lru_cache(maxsize=8192)
def span(base: str, shut: Places, walls: Places) -> Span:
    """From a base over waters that are not shut and rails that no wall crosses, in any mixture (PV-7.1-6)."""
    near = {
        a: (
            *(b for b in SEA.get(a, ()) if a not in shut and b not in shut),
            *(b for b in RAIL.get(a, ()) if a not in walls and b not in walls),
        )
        for a in _ball(base)
    }
    found = trace.spread(base, _LINK, near, lambda _: trace.PASS)
    link, unit, close = (frozenset(p for p in found if found[p] <= most) for most in (_LINK, _RANGE, _RANGE - 1))
    return Span(link, unit, close - shut)  # a ship gets nothing out of a port that is shut, trains or none (PV-5.7-5)


def _last_link(source: str, base: str) -> str:
    return next((box.id for box in BOXES.values() if box.owner == source and base in box.links), "")


# ---- who is fed


def sources(board: Board, found: Lines, block: str) -> tuple[str, ...]:
    """Whence the block draws supply, its own nation's first."""
    piece, place = PIECES[block], board.blocks[block].place
    if place in BOXES:
        return (BOXES[place].owner,)
    if piece.nation == "china" and place in CHINA:
        return ("china",)  # always (PV-7.1-8)
    return tuple(source for source in DRAWS_ON[piece.nation] if _fed(board, found, block, place, source))


def _fed(board: Board, found: Lines, block: str, place: str, source: str) -> bool:
    if place in found.reach[source]:
        return True
    if block in board.submarines:  # through enemy hexes and units (PV-3.2-2)
        return not _submerged(place, found.walls & _ball(place)).isdisjoint(found.bases[source])
    return _leaves_by_sea(board, block, place) and not found.close[source].isdisjoint(SEA[place])


@lru_cache(maxsize=1024)
def _submerged(place: str, walls: Places) -> Places:
    """Two hexes by sea, whoever is there, and by rail: into a port that is shut too, and on by train (PV-7.1-6)."""
    near = {
        a: (*SEA.get(a, ()), *(b for b in RAIL.get(a, ()) if a not in walls and b not in walls)) for a in _ball(place)
    }
    return frozenset(trace.spread(place, _RANGE, near, lambda _: trace.PASS))


def _leaves_by_sea(board: Board, block: str, place: str) -> bool:
    """A ship at sea or before an enemy base: whose the hex itself is does not matter."""
    at_home = place in BASES and side_of(board.nation[place]) == PIECES[block].side
    return place in SEA and not at_home and (PIECES[block].group == NAVAL or place not in BASES)
