"""US Defeat Check, and Hawaii, which is looked at before it and after its first battle turn (NM-DEF)."""

from __future__ import annotations

from wardroom.games.nimitz.battle.deployment import lone_submarines
from wardroom.games.nimitz.campaign import holding, victory_levels
from wardroom.games.nimitz.printed import HAWAII, JAPAN, US, level
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Does, Tasks


class HawaiiUndefended(Does, frozen=True):
    """Japanese forces in Hawaii that no battle can destroy: none is fought (NM-DEF-2, NM-BAT-4)."""

    def run(self, g: Nimitz) -> Tasks:
        undefended = not g.present(HAWAII, US) or lone_submarines(g, HAWAII)
        if g.present(HAWAII, JAPAN) and undefended:
            victory_levels.lost(g, "NM-DEF-2")
        return ()


class HawaiiCheck(Does, frozen=True):
    """At the end of the first battle turn in Hawaii: any Japanese force that is left ends it all (NM-DEF-2)."""

    area: str

    def run(self, g: Nimitz) -> Tasks:
        if self.area == HAWAII and g.present(HAWAII, JAPAN):
            victory_levels.lost(g, "NM-DEF-2")
        return ()


class DefeatCheck(Does, frozen=True):
    """Too few Objectives at the end of a turn lose the campaign at once (NM-DEF-1)."""

    def run(self, g: Nimitz) -> Tasks:
        held = holding.objectives(g)
        g.tell("objectives", held=list(held), count=len(held), rules=("NM-OCC-4", "NM-CTR-9"))
        if level(g.year, len(held)) != victory_levels.REPLACED:
            g.above = True
        elif g.above or not g.options.replaced_only_when_reduced:
            victory_levels.lost(g, "NM-DEF-1")
        return ()
