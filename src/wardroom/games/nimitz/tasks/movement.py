"""US Movement: any force to any area for a Supply Point, and the boxes beside the map (NM-MOV, NM-RAI, NM-SPC)."""

from __future__ import annotations

from wardroom.games.nimitz.campaign.movement import garrisoned, objection, offers
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import AREAS, BOMBING, COSTS, INFANTRY, INVASION, MARIANAS, RAID, SEAT, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

_BOX = {"raid": RAID, "bomb": BOMBING, "invade": INVASION}
_TOLD = {"raid": ("raiding", "NM-RAI-1"), "bomb": ("bombing", "NM-SPC-2"), "invade": ("invading", "NM-SPC-8")}
VERBS = ("move", *_BOX)


class UsMovement(Does, frozen=True):
    """What counts is who stood where when the step began (NM-MOV-5, NM-SPC-2)."""

    def run(self, g: Nimitz) -> Tasks:
        g.garrisons = garrisoned(g)
        g.wings = tuple(id for id in g.at(MARIANAS) if counter(id).wing)
        g.moved, g.invaded = (), 0
        return _more(g)


class Movement(Asks, frozen=True):
    def ask(self, g: Nimitz) -> Ask:
        return Ask("movement", (("done",), *offers(g)), ("NM-MOV-3", "NM-MOV-5", "NM-MOV-6"), {"supply": g.supply})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        verb = move[0]
        if verb == "done":
            return ()
        force = move[1]
        start = g.forces[force].place
        g.supply -= COSTS[verb]
        g.moved = tuple(sorted((*g.moved, force)))
        if verb == "move":
            infantry = counter(force).category == INFANTRY
            g.change(force, place=move[2], aboard=infantry)
            rules = ("NM-MOV-3", "NM-MOV-9") if infantry else ("NM-MOV-3",)
            g.tell("moved", force=force, start=start, place=move[2], rules=rules)
        else:
            kind, rule = _TOLD[verb]
            g.change(force, place=_BOX[verb])
            g.invaded += verb == "invade"
            g.tell(kind, force=force, start=start, rules=(rule,))
        return _more(g)

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("move", str(), str(area)) if area in AREAS:
                return objection(g, move)
            case ("raid" | "bomb" | "invade", str()):
                return objection(g, move)
        return wrong_step(move, *VERBS)


def _more(g: Nimitz) -> Tasks:
    """Without Supply Points nothing moves, and nothing is asked (NM-MOV-3)."""
    return (Movement(SEAT),) if g.supply >= min(COSTS[verb] for verb in VERBS) else ()


__all__ = ["Movement", "UsMovement"]
