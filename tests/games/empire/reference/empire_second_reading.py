"""Supply, zones of influence and activation of Empire read a second time: slow, plain, hex by hex, from the words of
the clauses and without a line of the game's own searches. What is printed (hexes, counters, places) is shared."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from functools import cache

from wardroom.games.empire.printed import (
    AIRFIELDS,
    ALLIED,
    COUNTERS,
    EDGES,
    HEXES,
    JAPAN,
    KUNMING,
    LINKS,
    MADRAS,
    PORTS,
    RANGOON,
    REGIONS,
    ROUTES,
    SIDES,
    TERRAIN,
    lands,
)
from wardroom.games.empire.setup import in_play, sources
from wardroom.games.empire.state import CHINA_BOX, Empire

WATER, BOTH, DRY, CLOSED_SIDE = "S", "B", "L", "U"
ANY_LENGTH = 10**9
POINTS = 4.0  # of land movement from Kunming (ES-X-CHINA-4)


def foe(side: str) -> str:
    return ALLIED if side == JAPAN else JAPAN


@cache
def _cube(hex: str) -> tuple[int, int, int]:
    column, row = int(hex[:2]), int(hex[2:])
    z = row - (column - column % 2) // 2
    return column, -column - z, z


def apart(a: str, b: str) -> int:
    return max(abs(p - q) for p, q in zip(_cube(a), _cube(b), strict=True))


@cache
def near(hex: str) -> frozenset[str]:
    """Two hexes around: the reach of a ZOI (ES-ZOI-1)."""
    return frozenset(other for other in HEXES if apart(hex, other) <= 2)


def may_command(kind: str, unit: str) -> bool:
    """The Allied command table, in words (ES-X-ACT-3)."""
    c = COUNTERS[unit]
    if c.side == JAPAN or kind == JAPAN:
        return c.side == JAPAN == kind
    if kind == "joint" or c.nation == "chinese":
        return True
    if c.nation == "us":
        return kind == "us" or c.type == "air"
    return c.nation == "commonwealth" and kind == "commonwealth"


class Reading:
    """One position, read from scratch."""

    def __init__(self, g: Empire) -> None:
        self.g = g
        self.play = in_play(g.scenario)
        self._held: dict[tuple[str, str, bool], bool] = {}
        self.where = {unit: u.at for unit, u in g.units.items() if u.at in HEXES}
        self.stood: dict[str, list[str]] = {}
        for unit, hex in self.where.items():
            self.stood.setdefault(hex, []).append(unit)
        now = g.offensive
        self.frozen = set() if now is None else {*now.active, *now.reacting}  # ES-ZOI-7
        self.no_allied_zoi = now is not None and now.card == "J02"
        self.flyers = {side: self._flyers(side) for side in SIDES}
        self.closed: dict[str, set[str]] = {}
        self.zoi: dict[str, set[str]] = {}
        self.eligible: dict[str, set[str]] = {}
        self.supplied: set[str] = set()
        self.road = ""
        self._settle()

    def _flyers(self, side: str) -> set[str]:
        if side == ALLIED and self.no_allied_zoi:
            return set()
        return {unit for unit in self.where if COUNTERS[unit].side == side and COUNTERS[unit].flyer}

    # ---- who holds what

    def held(self, side: str, hex: str, *, hqs: bool) -> bool:
        """Whether the enemy alone holds it against the side (ES-Q-067)."""
        key = side, hex, hqs
        if key not in self._held:
            self._held[key] = self._is_held(side, hex, hqs=hqs)
        return self._held[key]

    def _is_held(self, side: str, hex: str, *, hqs: bool) -> bool:
        if side == JAPAN and (hex == KUNMING or hex in HEXES[KUNMING].sides):
            return True
        here = self.stood.get(hex, ())
        if any(COUNTERS[unit].side == side for unit in here):
            return False
        kinds = ("ground", "air", "hq") if hqs else ("ground", "air")
        if any(COUNTERS[unit].side != side and COUNTERS[unit].type in kinds for unit in here):
            return True
        return side == ALLIED and self.g.garrison(hex) > 0

    def own_port(self, side: str, hex: str) -> bool:
        return hex in PORTS and self.g.holds(side, hex)

    # ---- supply lines (ES-SUP-2 to ES-SUP-9)

    def lines(self, side: str, starts: Iterable[str], most: int, closed: Collection[str]) -> set[str]:
        """The hexes that a line of so many hexsides reaches. It remembers how it came into a hex: by land or by sea."""
        came = {(hex, how): 0 for hex in starts if hex in self.play for how in (DRY, WATER)}
        queue = deque(came)
        while queue:
            hex, how = queue.popleft()
            far = came[hex, how]
            if far == most:
                continue
            for other, by in self._crossings(side, hex, how, closed):
                if (other, by) not in came:
                    came[other, by] = far + 1
                    queue.append((other, by))
        return {hex for hex, _ in came}

    def _crossings(self, side: str, hex: str, came: str, closed: Collection[str]) -> Iterator[tuple[str, str]]:
        for other, code in HEXES[hex].sides.items():
            if other not in self.play or code == CLOSED_SIDE:  # case A
                continue
            for by in (DRY, WATER):
                if code not in (by, BOTH):
                    continue
                if by != came and not self.own_port(side, hex):  # cases C, D, F, G
                    continue
                if by == DRY and (self.held(side, hex, hqs=True) or self.held(side, other, hqs=True)):  # case E
                    continue
                if code == WATER and (hex in closed or other in closed):  # case B
                    continue
                yield other, by

    def paths(self, side: str, start: str, most: int) -> set[str]:
        """The activation range of an HQ (ES-ACT-4 to ES-ACT-7)."""
        closed, found, queue = self.closed[side], {start: 0}, deque([start])
        while queue:
            hex = queue.popleft()
            for other, code in HEXES[hex].sides.items() if found[hex] < most else ():
                if other not in self.play or other in found:
                    continue
                shut = any(self.held(side, end, hqs=False) for end in (hex, other))
                wet = hex in closed or other in closed
                if (code == DRY and shut) or (code in (WATER, CLOSED_SIDE) and wet):
                    continue
                found[other] = found[hex] + 1
                queue.append(other)
        return set(found)

    # ---- zones and supply together (ES-Q-065)

    def _zone(self, units: Iterable[str]) -> set[str]:
        return {hex for unit in units for hex in near(self.where[unit])}

    def _closed(self, mine: Iterable[str], theirs: Iterable[str]) -> set[str]:
        """Enemy ZOI that none of ours but a bomber's meets (ES-ZOI-2, ES-ZOI-3)."""
        return self._zone(theirs) - self._zone(unit for unit in mine if not COUNTERS[unit].heavy)

    def _settle(self) -> None:
        allies = set(self.flyers[ALLIED])
        while True:
            japan = self._lasting(JAPAN, set(self.flyers[JAPAN]), allies)
            left = self._lasting(ALLIED, set(allies), japan)
            if left == allies:
                break
            allies = left
        self.zoi = {JAPAN: self._zone(japan), ALLIED: self._zone(allies)}
        self.closed = {JAPAN: self._closed(japan, allies), ALLIED: self._closed(allies, japan)}
        for side in SIDES:
            self.supplied |= self._fed(side, self.closed[side])

    def _lasting(self, side: str, mine: set[str], theirs: set[str]) -> set[str]:
        while True:
            left = mine & self._fed(side, self._closed(mine, theirs))
            if left == mine:
                return mine
            mine = left

    def _fed(self, side: str, closed: Collection[str]) -> set[str]:
        """All units of the side that are supplied where these hexes are closed to it (ES-SUP-1, ES-X-SUPS-1)."""
        homes = [hex for hex in sources(self.g.scenario, side) if side == ALLIED or self._home(hex)]
        eligible = self.eligible[side] = self.lines(side, homes, ANY_LENGTH, closed)
        own = [unit for unit in self.where if COUNTERS[unit].side == side]
        hqs = [unit for unit in own if COUNTERS[unit].type == "hq" and self.where[unit] in eligible]
        areas = [(COUNTERS[hq].hq_type, self.lines(side, [self.where[hq]], COUNTERS[hq].range, closed)) for hq in hqs]
        china = self._from_kunming(closed, eligible) if side == ALLIED else set()
        found = set(hqs)
        for unit in own:
            hex = self.where[unit]
            if COUNTERS[unit].type != "hq" and (
                any(hex in area and may_command(str(kind), unit) for kind, area in areas)
                or hex in china
                or (side == JAPAN and hex == self.g.express)
            ):
                found.add(unit)
        if side == ALLIED and self.road != "closed_no_hump":
            found |= {unit for unit, u in self.g.units.items() if u.at == CHINA_BOX}
        alive = (unit for unit in self.frozen if unit in self.where or self.g.units[unit].at == CHINA_BOX)
        return found | {unit for unit in alive if COUNTERS[unit].side == side}

    def _home(self, hex: str) -> bool:
        return not HEXES[hex].land or self.g.holds(JAPAN, hex)

    # ---- China (ES-X-CHINA-3 to ES-X-CHINA-5)

    def _from_kunming(self, closed: Collection[str], eligible: Collection[str]) -> set[str]:
        """What Kunming supplies; what becomes of the Burma Road is noted on the way."""
        self.road = self._burma_road(closed, eligible)
        if self.road == "closed_no_hump":
            return set()
        best = {KUNMING: 0.0}
        again = True
        while again:
            again = False
            for hex, spent in list(best.items()):
                for other, cost in self._marches(hex):
                    if spent + cost <= POINTS and spent + cost < best.get(other, ANY_LENGTH):
                        best[other], again = spent + cost, True
        return set(best)

    def _marches(self, hex: str) -> Iterator[tuple[str, float]]:
        if self.held(ALLIED, hex, hqs=True):
            return
        routes = self._routes(road=self.road == "open")
        for other, code in HEXES[hex].sides.items():
            inside = lands(ALLIED, other) or other in REGIONS["chinese_only_in"]
            if code in (DRY, BOTH) and inside and not self.held(ALLIED, other, hqs=True):
                yield other, 0.5 if {hex, other} in routes else TERRAIN[HEXES[other].terrain]["ground_mp"]

    def _routes(self, *, road: bool) -> list[set[str]]:
        """The pairs of hexes that transport routes join now (ES-X-ROUTE-1)."""
        unbuilt = [set(pair) for name, pair in LINKS.items() if name not in self.g.links]
        found = []
        for name, route in ROUTES.items():
            if (name == "burma_road" and not road) or (name == "kwai_rail" and "kwai" not in self.g.marks):
                continue
            found += [set(pair) for pair in route.steps if set(pair) not in unbuilt]
        return found

    def _burma_road(self, closed: Collection[str], eligible: Collection[str]) -> str:
        g = self.g
        if g.china == 0:
            return "closed_no_hump"
        joined = self._joined_to_kunming()
        built = "jorhat" in g.links and ("ledo" in g.links or "imphal" in g.links)
        if (MADRAS in joined and built) or (RANGOON in joined and self._sea_from_rangoon(closed)):
            return "open"
        fields = [hex for hex in REGIONS["northern_india"] if hex in AIRFIELDS and g.holds(ALLIED, hex)]
        flown = "hump" in g.marks and any(hex in eligible for hex in fields)
        return "closed_hump" if flown else "closed_no_hump"

    def _joined_to_kunming(self) -> set[str]:
        routes, found, queue = self._routes(road=True), {KUNMING}, [KUNMING]
        while queue:
            hex = queue.pop()
            for other in HEXES[hex].sides:
                if other not in found and {hex, other} in routes and self.g.holds(ALLIED, other):
                    found.add(other)
                    queue.append(other)
        return found

    def _sea_from_rangoon(self, closed: Collection[str]) -> bool:
        if RANGOON in closed:
            return False
        edges = {hex for side in EDGES.values() for hex in side}
        found, queue = {RANGOON}, [RANGOON]
        while queue:
            hex = queue.pop()
            for other, code in HEXES[hex].sides.items():
                if code in (WATER, BOTH) and other in self.play and other not in closed and other not in found:
                    found.add(other)
                    queue.append(other)
        return MADRAS in found or bool(edges & found)
