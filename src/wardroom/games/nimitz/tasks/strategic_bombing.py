"""Strategic bombing: each Wing sends a Japanese force home to its reinforcements (NM-SPC-3 to NM-SPC-5, NM-SPC-14)."""

from __future__ import annotations

from wardroom.games.nimitz.campaign import orders
from wardroom.games.nimitz.campaign.special_rules import bombable, none_in_japan
from wardroom.games.nimitz.campaign.stacks import alike
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import BOMBING, JAPAN_BOX, KINDS, SEAT, is_battalion
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Tasks
from wardroom.lib.byhand import Thrown
from wardroom.lib.objection import unopposed


class StrategicBombing(Does, frozen=True):
    """As many as there are Wings in the box (NM-SPC-4)."""

    def run(self, g: Nimitz) -> Tasks:
        return tuple(WingBombs() for _ in g.at(BOMBING))


class WingBombs(Does, frozen=True):
    """One Wing. Where nothing is left in Japan, it stops (NM-SPC-14). Orders will look at who is ashore after it, and
    so does whoever reckons with them now."""

    def run(self, g: Nimitz) -> Tasks:
        g.ashore = orders.ashore_now(g)
        kinds = _kinds(g)
        if not kinds:
            return ()
        return (WhatToBomb(SEAT),) if len(kinds) > 1 else _top(g, kinds[0])


class WhatToBomb(Asks, frozen=True):
    def ask(self, g: Nimitz) -> Ask:
        return Ask("bombing", tuple(("take", kind) for kind in _kinds(g)), ("NM-SPC-3",))

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        return _top(g, move[1])

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("take", str(kind)) if kind in KINDS:
                return none_in_japan(g, kind)
        return wrong_step(move, "take")


class BombedForce(Thrown, frozen=True):
    """The top of a shuffled stack: any of them with equal chances."""

    kind: str

    def odds(self, g: Nimitz) -> Roll:
        return Roll("bombed", alike(g, bombable(g, self.kind)))

    def fell(self, g: Nimitz, outcome: Outcome) -> Tasks:
        bombed(g, outcome)
        return ()


def bombed(g: Nimitz, id: str) -> None:
    """To the bottom of its stack at full strength; a Battalion to its box (NM-SPC-5, NM-SPC-14)."""
    g.tell("bombed", force=id, rules=("NM-SPC-3", "NM-SPC-5" if is_battalion(id) else "NM-SPC-14"))
    if is_battalion(id):
        g.remove(id)
    else:
        g.change(id, place=JAPAN_BOX, damaged=False)
        g.bottom = (*g.bottom, id)


def _kinds(g: Nimitz) -> tuple[str, ...]:
    return unopposed(KINDS, none_in_japan, g)


def _top(g: Nimitz, kind: str) -> Tasks:
    stack = bombable(g, kind)
    if len(alike(g, stack)) > 1:
        return g.chance(BombedForce(kind))
    bombed(g, stack[0])
    return ()


__all__ = ["BombedForce", "StrategicBombing", "WhatToBomb", "WingBombs", "bombed"]
