"""Who has won (8.1)."""

from __future__ import annotations

from wardroom.games.victory import europe
from wardroom.games.victory.printed import ALLIES, JAPAN, level
from wardroom.games.victory.production.points import victory_points
from wardroom.games.victory.state import Victory
from wardroom.kernel import Does, Tasks


def decide(g: Victory, vp: int, immediate: bool) -> bool:
    """Read the victory table. `immediate`: the war goes on, unless it is decided (PV-8.1-4)."""
    row = level(vp)
    if immediate and not row.immediate:
        return False
    points = {side: float(row.tp) if row.winner in (side, "none") else 0.0 for side in (JAPAN, ALLIES)}
    g.level = row.id
    g.result = {**points, "swpa": points[ALLIES]} if g.options.swpa_player else points
    g.tell("victory", level=g.level, vp=vp, rules=("PV-8.1-2", "PV-8.1-3", *(("PV-8.1-4",) if immediate else ())))
    if europe.linked(g) and (abroad := europe.abroad(row.level)):
        g.tell("abroad", british=abroad["british"], us=abroad["us"], rules=("PV-10-10",))
    return True


class VictoryCheck(Does, frozen=True):
    """At the end of every logistics phase (PV-8.1-4), and for good after the last (PV-8.1-2)."""

    def run(self, g: Victory) -> Tasks:
        decide(g, victory_points(g), immediate=g.date != g.sheet.end_turn)
        return ()


__all__ = ["VictoryCheck", "decide"]
