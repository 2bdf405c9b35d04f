"""The supply line of each unit, hex by hex, and where there is none the hexsides that close the best there could be,
each with its letter (ES-SUP-2 to ES-SUP-9). Whether a unit is supplied the survey says; this shows why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Any

from wardroom.games.empire.printed import COUNTERS, HEXES, HQ, PORTS, kind_commands
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import BIT
from wardroom.games.empire.traces.settling import KINDS
from wardroom.lib.memo import Memo

LAND, SEA = "L", "S"
BOTH, UNPLAYABLE = "B", "U"  # codes of hexsides beside these
Node = tuple[str, str]  # a hex, and how the line came in
Crossing = tuple[str, str, str]  # from a hex to the next, and the letter of the case that closes it

_known: Memo[dict[str, dict[str, Any]]] = Memo(6)


def lines(g: Empire, side: str) -> dict[str, dict[str, Any]]:
    """Of every unit of the side that an HQ could supply: the hexes of its line, and what closes it (`stops`)."""
    survey = supply.survey(g)
    known = _known.find(survey, by=(side, g.scenario))
    return _known.keep(_lines(g, side), survey, by=(side, g.scenario)) if known is None else known


def _lines(g: Empire, side: str) -> dict[str, dict[str, Any]]:
    survey = supply.survey(g)
    found: dict[str, dict[str, Any]] = {}
    units = [id for id in g.on_map(side) if g.units[id].at in HEXES and COUNTERS[id].type != HQ]
    for kind in KINDS[side]:
        hqs = [hq for hq in g.hqs(side) if COUNTERS[hq].hq_type == kind and hq in survey.supplied]
        led = [id for id in units if kind_commands(kind, COUNTERS[id])]
        if not hqs or not led:
            continue
        traces = _Traces(g, side, hqs)
        for id in led:
            line = traces.to(g.units[id].at)
            if line is not None and (id not in found or len(line[1]) < len(found[id]["stops"])):
                found[id] = {"hexes": "".join(line[0]), "stops": [list(stop) for stop in line[1]]}
    return found


class _Traces:
    """The best lines from some HQs: those that the fewest hexsides close, and of these the shortest. Labels of a node
    are settled by hexsides closed and then by steps, so a later one is worth keeping only if it has fewer steps."""

    def __init__(self, g: Empire, side: str, hqs: Iterable[str]) -> None:
        now = supply.survey(g)
        self._held, self._closed, self._ports = now.held[side], now.closed[side], now.ports[side]
        self._play = frozenset(in_play(g.scenario))
        self._labels: dict[Node, list[tuple[int, int]]] = {}
        self._before: dict[tuple[Node, tuple[int, int]], tuple[Node, tuple[int, int], str]] = {}
        self._spread({g.units[hq].at: COUNTERS[hq].range for hq in hqs})

    def _spread(self, starts: Mapping[str, int]) -> None:
        most = max(starts.values())
        heap: list[tuple[int, int, str, str]] = []
        for hex, reach in starts.items():
            for way in (LAND, SEA):
                heappush(heap, (0, most - reach, hex, way))
        while heap:
            closed, steps, hex, way = heappop(heap)
            node, label = (hex, way), (closed, steps)
            kept = self._labels.setdefault(node, [])
            if kept and kept[-1][1] <= steps:
                continue
            kept.append(label)
            if steps == most:
                continue
            for near, how, letter in self._crossings(hex, way):
                then = (closed + bool(letter), steps + 1)
                old = self._labels.get((near, how))
                if old and old[-1][1] <= then[1]:
                    continue
                key = ((near, how), then)
                if key not in self._before:
                    self._before[key] = (node, label, letter)
                    heappush(heap, (*then, near, how))

    def _crossings(self, hex: str, way: str) -> Iterator[tuple[str, str, str]]:
        """To each neighbour by land and by sea, with the letter of what closes the hexside, if anything does."""
        for near, code in HEXES[hex].sides.items():
            if near not in self._play:
                continue
            if code == UNPLAYABLE:
                yield near, way, "A"
            if code in (LAND, BOTH):
                yield near, LAND, self._by_land(hex, near, way)
            if code in (SEA, BOTH):
                yield near, SEA, self._by_sea(hex, near, way, code)

    def _by_land(self, hex: str, near: str, way: str) -> str:
        if way == SEA and not BIT[hex] & self._ports:
            return "G" if hex in PORTS else "C"
        return "E" if (BIT[hex] | BIT[near]) & self._held else ""

    def _by_sea(self, hex: str, near: str, way: str, code: str) -> str:
        if way == LAND and not BIT[hex] & self._ports:
            return "F" if hex in PORTS else "D"
        return "B" if code == SEA and (BIT[hex] | BIT[near]) & self._closed else ""

    def to(self, hex: str) -> tuple[list[str], list[Crossing]] | None:
        """The line from an HQ to this hex, and the crossings on it that are closed; none if every HQ is too far."""
        ends = [(self._labels[node][0], node) for node in ((hex, LAND), (hex, SEA)) if node in self._labels]
        if not ends:
            return None
        label, node = min(ends)
        hexes, stops = [hex], []
        while (back := self._before.get((node, label))) is not None:
            letter, old = back[2], node[0]
            node, label = back[0], back[1]
            hexes.append(node[0])
            if letter:
                stops.append((node[0], old, letter))
        return hexes[::-1], stops[::-1]
