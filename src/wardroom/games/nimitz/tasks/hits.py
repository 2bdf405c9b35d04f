"""The Hits of one side in one step and zone land one by one on the other: who takes each, and what may stop it."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from wardroom.games.nimitz.battle import damage
from wardroom.games.nimitz.battle.targets import (
    AIRFIELD,
    CARGO,
    TRANSPORT,
    embarked,
    fight,
    legal,
    loaded,
    narrowed,
    out_of_reach,
)
from wardroom.games.nimitz.battle.us_plans import KNOWN, RULE, cancels, named, no_cancel, stopping
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import JAPAN, SEAT, US, counter, is_force, is_plane
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.us_plans import discard
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks
from wardroom.lib.objection import Stages, dropped


class Land(Does, frozen=True):
    """Hits on a side, from the lowest value upward (NM-HIT-1, NM-HIT-5); what finds no target is lost (NM-HIT-4,
    NM-DOG-4)."""

    side: str  # that takes them
    left: int
    step: str
    zone: str
    infantry: bool = False  # may be hit on the Island (NM-INF-3)
    only: tuple[str, ...] = ()  # the aircraft of First Light
    aboard: int = 0  # Hits that the cargo of a Transport still takes (option transport_hit_multiplier)

    def run(self, g: Nimitz) -> Tasks:
        """Goes on until there is something to ask."""
        land = self
        while land.left or land.aboard:
            found = land.takers(g)
            if not found and land.aboard:
                land = structs.replace(land, aboard=0)
                continue
            if not found:
                g.tell("lost_hits", n=land.left, side=land.side, step=land.step, zone=land.zone, rules=("NM-HIT-4",))
                return ()
            if plan := land.stopped_by(g, found[0]):
                land.stop(g, plan, found[0])
                land = land.less()
            elif len(found) > 1:
                return (Target(SEAT, land),)
            elif land.side == US and cancels(g, found[0], land.step):
                return (Cancel(SEAT, land, found[0]),)
            else:
                land = land.strike(g, found[0])
        return ()

    def takers(self, g: Nimitz) -> list[str]:
        """Those of whom one takes the next Hit."""
        return self.stages(g)[-1][1]

    def stages(self, g: Nimitz) -> Stages:
        """Of those that can be hit at all, those that come first."""
        if self.aboard:
            return loaded(g, self.side)
        return narrowed(g, self.side, legal(g, self.side, self.step, self.zone, self.infantry, self.only))

    def spared(self, g: Nimitz, id: str) -> Refusal | None:
        """Why the next Hit is not this one's."""
        aboard = embarked(g, self.side)
        if self.aboard:
            return dropped(self.stages(g), id) if id in aboard else CARGO
        found = legal(g, self.side, self.step, self.zone, self.infantry, self.only)
        if id in found:
            return dropped(narrowed(g, self.side, found), id)
        if id in aboard and any(other in found for other in aboard):
            return dropped(loaded(g, self.side), id)
        return out_of_reach(g, self.side, self.step, self.infantry, id)

    def less(self) -> Land:
        """One Hit is done with."""
        if self.aboard:
            return structs.replace(self, aboard=self.aboard - 1)
        return structs.replace(self, left=self.left - 1)

    def strike(self, g: Nimitz, target: str) -> Land:
        """The Hit does its work. On a Transport it is its cargo's (NM-HIT-6), in a later printing two of them."""
        passed_on = not self.aboard and target != AIRFIELD and fight(g).land.get(target) == TRANSPORT
        damage.hit(g, target, self.side, self.step, self.zone)
        more = g.options.transport_hit_multiplier - 1 if passed_on else 0
        land = self.less()
        return structs.replace(land, aboard=more) if more else land

    def stopped_by(self, g: Nimitz, target: str) -> str:
        """A Hit is stopped by one plan only, and whom it would have struck need not be asked (NM-JBP-8, NM-JBP-20)."""
        if self.side != JAPAN or not fight(g).drawn:
            return ""
        if stopping(g, "ja_damage_control"):
            return "ja_damage_control"
        carrier = target in fight(g).ships and counter(target).carrier
        return "ja_screening_ship" if carrier and stopping(g, "ja_screening_ship") else ""

    def stop(self, g: Nimitz, plan: str, target: str) -> None:
        g.fight(stopped=tuple(sorted((*fight(g).stopped, plan))))
        rule = "NM-JBP-8" if plan == "ja_damage_control" else "NM-JBP-20"
        g.tell("stopped", plan=plan, target=target, side=JAPAN, rules=(rule,))

    def place(self, target: str = "") -> dict[str, Any]:
        about: dict[str, Any] = {"side": self.side, "step": self.step, "zone": self.zone}
        return {**about, "target": target} if target else {**about, "left": self.left}


class Target(Asks, frozen=True):
    """Which of equals: the player says it for both sides (NM-HIT-3, NM-HIT-9)."""

    land: Land

    def ask(self, g: Nimitz) -> Ask:
        rules = ("NM-HIT-1", "NM-HIT-3") if self.land.side == US else ("NM-HIT-1", "NM-HIT-2", "NM-HIT-9", "NM-SOL-2")
        return Ask("target", tuple(("hit", id) for id in self.land.takers(g)), rules, self.land.place())

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        land, target = self.land, move[1]
        if land.side == US and cancels(g, target, land.step):
            return (Cancel(SEAT, land, target),)
        return (land.strike(g, target),)

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("hit", str(id)) if id == AIRFIELD or is_force(id) or is_plane(id):
                land = self.land
                why = land.spared(g, id)
                about = {"target": id, "step": land.step, "zone": land.zone, "side": land.side}
                return why and structs.replace(why, about=about)
        return wrong_step(move, "hit")


class Cancel(Asks, frozen=True):
    """A Hit just inflicted on a US target may be cancelled (NM-UBP-5, NM-UBP-7, NM-UBP-18, NM-UBP-20)."""

    land: Land
    target: str

    def ask(self, g: Nimitz) -> Ask:
        plans = cancels(g, self.target, self.land.step)
        rules = (*sorted(RULE[plan] for plan in plans), "NM-UBP-24")
        return Ask("cancel", (("no",), *(("use", plan) for plan in plans)), rules, self.land.place(self.target))

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        if move[0] == "no":
            return (self.land.strike(g, self.target),)
        discard(g, move[1])
        g.tell("stopped", plan=move[1], target=self.target, side=US, rules=(RULE[move[1]],))
        return (self.land.less(),)

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("use", str(plan), *_) if plan in KNOWN:
                return named(move, no_cancel(g, self.target, self.land.step, plan))
        return wrong_step(move, "use")
