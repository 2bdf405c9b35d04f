"""Battle Plans: how many Japan draws, which the player takes, and the drawing (NM-BSU-20 to 26, NM-JBP-1 to 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from wardroom.games.nimitz.battle import deployment
from wardroom.games.nimitz.battle.aircraft import KAMIKAZE_FROM, kamikaze
from wardroom.games.nimitz.battle.deployment import FOXHOLES
from wardroom.games.nimitz.battle.targets import fight
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import CUP, ISLAND, JAPAN, JAPAN_PLANS, US_PLANS
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Tasks
from wardroom.lib.byhand import Thrown
from wardroom.lib.objection import unopposed

FIRST_LIGHT = "first_light"


class PlanNumber(Does, frozen=True):
    """NM-BSU-20: fixed for the whole battle (NM-BSU-22)."""

    def run(self, g: Nimitz) -> Tasks:
        forces = len(deployment.on_battle_map(g, JAPAN))
        plans = deployment.draws(forces)
        g.fight(draws=plans)
        g.tell("plan_number", forces=forces, plans=plans, rules=("NM-BSU-20", "NM-BSU-21", "NM-CTR-3"))
        return ()


class ChoosePlans(Asks, frozen=True):
    """Supply Points go as the cost of all plans together needs them (NM-BSU-25)."""

    def ask(self, g: Nimitz) -> Ask:
        b = fight(g)
        plans = (("plan", plan) for plan in unopposed(US_PLANS, no_plan, g))
        left = deployment.plan_points(b.spent) - deployment.plan_cost(b.chosen)
        about: Mapping[str, Any] = {"left": left, "supply": g.supply, "turns": b.length, "draws": b.draws}
        return Ask("plans", (("done",), *plans), ("NM-BSU-23", "NM-BSU-25", "NM-BSU-26"), about)

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        b, plan = fight(g), move[1]
        supply = price(g, plan)
        g.supply -= supply
        g.fight(chosen=(*b.chosen, plan), plans=(*b.plans, plan), spent=b.spent + supply)
        g.tell("plan_bought", plan=plan, points=US_PLANS[plan].cost, supply=supply, rules=("NM-BSU-23", "NM-BSU-26"))
        return () if len(b.chosen) + 1 == len(US_PLANS) else (self,)

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("plan", str(plan)) if plan in US_PLANS or plan in JAPAN_PLANS:
                return no_plan(g, plan)
        return wrong_step(move, "plan")


def no_plan(g: Nimitz, plan: str) -> Refusal | None:
    if plan in JAPAN_PLANS:
        return Refusal("not_your_plan", ("NM-BSU-23",), {"plan": plan})
    if plan in fight(g).chosen:
        return Refusal("plan_chosen", ("NM-BSU-24",), {"plan": plan})
    about = {"plan": plan, "supply": price(g, plan), "points": g.supply}
    return None if price(g, plan) <= g.supply else Refusal("plan_too_dear", ("NM-BSU-25", "NM-BSU-26"), about)


def price(g: Nimitz, plan: str) -> int:
    """Supply Points that this plan would take now."""
    b = fight(g)
    return deployment.supply_for(deployment.plan_cost((*b.chosen, plan))) - b.spent


# ---- Japanese plans


class DrawPlans(Does, frozen=True):
    """NM-JBP-1: one after the other. An empty cup gets back all that are not in force (NM-JBP-2)."""

    left: int

    def run(self, g: Nimitz) -> Tasks:
        if not self.left:
            return ()
        if not g.cup:
            g.cup = tuple(sorted((Counter(CUP) - Counter(fight(g).drawn)).elements()))
            g.tell("cup_refilled", plans=len(g.cup), rules=("NM-JBP-2",))
        if len(set(g.cup)) == 1:
            return drawn(g, g.cup[0], self.left)
        return g.chance(DrawPlan(self.left))


class DrawPlan(Thrown, frozen=True):
    """Blind, from the cup: a plan with two copies left has two chances (NM-SET-5)."""

    left: int

    def odds(self, g: Nimitz) -> Roll:
        return Roll("plan", tuple(sorted(Counter(g.cup).items())))

    def fell(self, g: Nimitz, outcome: Outcome) -> Tasks:
        return drawn(g, outcome, self.left)


def drawn(g: Nimitz, plan: str, left: int) -> Tasks:
    b = fight(g)
    at = g.cup.index(plan)
    g.cup = g.cup[:at] + g.cup[at + 1 :]
    if g.options.replace_duplicate_japanese_plans and plan in b.drawn:
        g.tell("plan_replaced", plan=plan, rules=("NM-JBP-3",))
        return (DrawPlans(left),)
    g.tell("plan_drawn", plan=plan, rules=("NM-JBP-1", "NM-JBP-3", "NM-CTR-2"))
    if plan == "ja_first_light" and FIRST_LIGHT in b.plans:
        g.fight(plans=tuple(p for p in b.plans if p != FIRST_LIGHT))
        g.tell("first_lights_cancel", rules=("NM-UBP-16",))
        return (DrawPlans(left - 1),)
    g.fight(drawn=(*b.drawn, plan))
    if plan == "ja_battalion":
        id = g.add_battalion(JAPAN, b.area)
        g.fight(land={**b.land, id: FOXHOLES})
        g.tell("placed", ship=id, zone=ISLAND, side=JAPAN, rules=("NM-JBP-14",))
    elif plan == "ja_kamikaze" and not kamikaze(g):
        g.tell("plan_idle", plan=plan, rules=("NM-JBP-15",) if g.year < KAMIKAZE_FROM else ("NM-JBP-17",))
    return (DrawPlans(left - 1),)
