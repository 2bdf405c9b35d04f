"""Steps 3 and 4: areas are called aloud, one at a time, and answered truthfully."""

from __future__ import annotations

from typing import Any, ClassVar

from wardroom.games.midway.printed import SEARCH, SHIPS, foe, types_among
from wardroom.games.midway.search_board import AREAS, area, areas_within
from wardroom.games.midway.state import Midway
from wardroom.kernel import Ask, Asks, Move, Refusal, Tasks


class Search(Asks, frozen=True):
    crumb: ClassVar[str] = "search"

    def about(self) -> dict[str, Any]:
        return {"side": self.seat}

    def _own(self, g: Midway) -> set[str]:
        """Areas that hold one's own ships: free to call, by day and by night."""
        return {area(g.ships[id].zone) for id in g.afloat(self.seat)}

    def _allowance(self, g: Midway) -> int:
        """Air searches left this turn (MW-S4-6); none at night (MW-NT-1)."""
        if g.now.night:
            return 0
        areas = SEARCH[self.seat]["handicap_areas" if g.options.japanese_handicap_search else "areas"]
        own = self._own(g)
        return areas - sum(called not in own for called in g.called.get(self.seat, ()))

    def _range(self, g: Midway) -> int:
        """How far from a ship the air search reaches; 0 is everywhere."""
        reach = SEARCH[self.seat]["range"]
        return SEARCH[self.seat]["range_without_midway"] if reach == 0 and g.fallen else reach

    def _in_range(self, g: Midway) -> set[str]:
        reach = self._range(g)
        if not reach:
            return set(AREAS)
        zones = {g.ships[id].zone for id in g.afloat(self.seat)}
        return set().union(*(areas_within(zone, reach) for zone in zones)) if zones else set()

    def ask(self, g: Midway) -> Ask:
        open_areas = self._own(g)
        left = self._allowance(g)
        if left > 0:
            open_areas = open_areas | self._in_range(g)
        called = g.called.get(self.seat, ())
        moves = (("done",), *(("call", a) for a in AREAS if a in open_areas and a not in called))
        rules = ("MW-S3-1", "MW-S3-2", "MW-S3-3") if self.seat == "US" else ("MW-S4-2", "MW-S4-3")
        return Ask("search", moves, ("MW-NT-3",) if g.now.night else rules, {"left": max(0, left)})

    def answer(self, g: Midway, move: Move) -> Tasks:
        if move[0] == "done":
            g.tell("search_over", side=self.seat)
            return ()
        called, other = move[1], foe(self.seat)
        g.called = {**g.called, self.seat: (*g.called.get(self.seat, ()), called)}
        found: list[dict[str, Any]] = []
        for zone in AREAS[called]:
            ships = g.at(other, zone)
            if not ships:
                continue
            there, types = [SHIPS[id].type for id in ships], types_among(ships)
            counts = tuple(there.count(t) for t in types) if g.options.search_reveals_counts else ()
            found.append({"zone": zone, "types": types, "counts": counts})
            g.note(self.seat, "search", zone, types=types, counts=counts)
        if not found:
            g.note(self.seat, "search", called)
        answer = {"found": tuple(found)}
        rules = ("MW-S3-4", "MW-S3-5", "MW-S3-6") if self.seat == "US" else ("MW-S4-5",)
        g.reveal("searched", side=self.seat, area=called, secret={self.seat: answer, other: answer}, rules=rules)
        return (self,)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("call", str(called)) if called in AREAS:
                return self._no_search(g, called)
        return None

    def _no_search(self, g: Midway, called: str) -> Refusal | None:
        about = {"area": called}
        if called in g.called.get(self.seat, ()):
            return Refusal("called_already", ("MW-EN-8",), about)
        if called in self._own(g):
            return None
        if g.now.night:
            return Refusal("night_search", ("MW-NT-1", "MW-NT-3"), about)
        if called not in self._in_range(g):
            rule = "MW-MI-2" if self.seat == "US" else "MW-S4-3"
            return Refusal("search_too_far", (rule,), {**about, "zones": self._range(g)})
        return Refusal("no_search_left", ("MW-S4-6",), about) if self._allowance(g) < 1 else None
