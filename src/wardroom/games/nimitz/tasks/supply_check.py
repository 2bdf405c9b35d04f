"""US Supply Check: who is cut off takes a Hit (NM-SUP)."""

from __future__ import annotations

from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.printed import INFANTRY, LBA, US, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Does, Tasks


class SupplyCheck(Does, frozen=True):
    """Judged for all areas on one position before any Hit (NM-SUP-5)."""

    def run(self, g: Nimitz) -> Tasks:
        fed = holding.supplied(g)
        land = [id for id in g.on_map(US) if counter(id).category in (INFANTRY, LBA)]
        cut_off = [id for id in land if g.forces[id].place not in fed]
        areas = sorted({g.forces[id].place for id in cut_off})
        hurt = [id for id in cut_off if not g.forces[id].damaged]
        lost = [id for id in cut_off if g.forces[id].damaged]
        for id in hurt:
            g.change(id, damaged=True)
        for id in lost:
            g.remove(id)
        if areas:
            rules = ("NM-SUP-1", "NM-SUP-3", *(("NM-CTR-14",) if lost else ()))
            g.tell("unsupplied", areas=areas, damaged=hurt, lost=lost, rules=rules)
        return ()
