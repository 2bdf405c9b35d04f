"""A battle turn, step by step to its end, and the end of the battle (NM-INF-6 to 8, NM-END)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import structs

from wardroom.games.nimitz.battle import deployment
from wardroom.games.nimitz.battle.aircraft import BOMBERS, FIGHTERS
from wardroom.games.nimitz.battle.deployment import BEACH, FOXHOLES, TRACK
from wardroom.games.nimitz.battle.targets import fight
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import HAWAII, INFANTRY, JAPAN, SEAT, SIDES, US, counter
from wardroom.games.nimitz.state import Battle, Nimitz
from wardroom.games.nimitz.tasks.aircraft import JapaneseAircraft, UsAircraft
from wardroom.games.nimitz.tasks.attacks import AntiAircraft, Bombs, Dogfights, Guns, Infantry, Submarines
from wardroom.games.nimitz.tasks.battle_plans import DrawPlans
from wardroom.games.nimitz.tasks.defeat_check import HawaiiCheck
from wardroom.games.nimitz.tasks.first_light import FirstLights, UsFirstLight
from wardroom.games.nimitz.tasks.return_of_aircraft import AirfieldLosses, ReturnAircraft
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks
from wardroom.lib.objection import unopposed

ENGAGED, SCREENING = "engaged", "ja_screening_ship"


class NextBattleTurn(Does, frozen=True):
    """Plans are of one turn, but for a Screening Ship that has stopped nothing yet (NM-JBP-1, NM-JBP-21)."""

    def run(self, g: Nimitz) -> Tasks:
        b = fight(g)
        kept = b.drawn.count(SCREENING) - b.stopped.count(SCREENING)
        rested = {id: structs.replace(p, spent=False) if p.spent else p for id, p in b.planes.items()}
        n = b.turn + 1
        g.fight(
            turn=n, drawn=(SCREENING,) * kept, stopped=(), lit=False, asw=False, planes=rested
        )  # fmt: skip
        g.tell("battle_turn", n=n, of=b.length, rules=("NM-CTR-1",))
        return (
            UsFirstLight(),
            DrawPlans(b.draws),
            FirstLights(),
            UsAircraft(),
            JapaneseAircraft(BOMBERS),
            JapaneseAircraft(FIGHTERS),
            Dogfights(),
            AntiAircraft(),
            Bombs(),
            Submarines(),
            Guns(),
            Infantry(),
            InfantryAdvance(),
            *(ReturnAircraft(side) for side in SIDES),
            *(AirfieldLosses(side) for side in SIDES),
            *((HawaiiCheck(b.area),) if b.area == HAWAII and n == 1 else ()),
            Duration(),
            Engaged(),
            EndOfBattleTurn(n, b.length),
        )


# ---- the end of a turn


class InfantryAdvance(Does, frozen=True):
    """One advance each: from the Beach to the Foxholes, from a Transport to the Beach, Marines straight on."""

    def run(self, g: Nimitz) -> Tasks:
        land = fight(g).land
        for id, where in sorted(land.items()):
            if where == FOXHOLES:
                continue
            marine = where != BEACH and counter(id).type == "marine"
            box = FOXHOLES if where == BEACH or marine else BEACH
            land = {**land, id: box}
            g.change(id, aboard=False)
            rule = "NM-INF-6" if where == BEACH else "NM-INF-8" if marine else "NM-INF-7"
            g.tell("landed", force=id, box=box, rules=(rule, "NM-SET-8"))
        g.fight(land=land)
        return ()


def both_sides(g: Nimitz) -> bool:
    return all(deployment.on_battle_map(g, side) for side in SIDES)


def longest(b: Battle) -> int:
    """The marker counts down and stands on the turns left, this one included: it has no space above the last."""
    return b.turn - 1 + TRACK


def lengthen(g: Nimitz, change: int, why: str, *rules: str) -> None:
    """The turn just fought is the least, the last that the track has room for is the most (NM-END-4)."""
    b = fight(g)
    length = min(b.length + change, longest(b))
    if length != b.length:
        g.fight(length=length)
        g.tell("battle_length", change=length - b.length, why=why, rules=(*rules, "NM-END-4"))


class Duration(Does, frozen=True):
    """NM-JBP-9: for every copy in force. A battle that is over stays over."""

    def run(self, g: Nimitz) -> Tasks:
        copies = fight(g).drawn.count("ja_duration")
        if copies and both_sides(g):
            japan, us = (deployment.counters_there(g, side) for side in (JAPAN, US))
            for _ in range(copies):
                lengthen(g, (japan > us) - (japan < us), "ja_duration", "NM-JBP-9")
        return ()


class Engaged(Does, frozen=True):
    """NM-UBP-9: asked only where it could change anything."""

    def run(self, g: Nimitz) -> Tasks:
        held = ENGAGED in fight(g).plans and both_sides(g)
        return (AdjustLength(SEAT),) if held and AdjustLength(SEAT).ways(g) else ()


class AdjustLength(Asks, frozen=True):
    def ways(self, g: Nimitz) -> tuple[str, ...]:
        return unopposed(("longer", "shorter"), self.no_change, g)

    def no_change(self, g: Nimitz, way: str) -> Refusal | None:
        b = fight(g)
        if way == "shorter":
            return None if b.turn < b.length else Refusal("last_turn", ("NM-UBP-9",))
        if b.length < b.turn:
            return Refusal("battle_over", ("NM-JBP-9", "NM-END-4"))  # Duration has taken a turn from the last one
        return None if b.length < longest(b) else Refusal("track_full", ("NM-END-4",), {"of": TRACK})

    def ask(self, g: Nimitz) -> Ask:
        b = fight(g)
        moves = (("no",), *((way,) for way in self.ways(g)))
        return Ask("engaged", moves, ("NM-UBP-9", "NM-END-4"), {"n": b.turn, "of": b.length})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        if move[0] != "no":
            g.fight(plans=tuple(plan for plan in fight(g).plans if plan != ENGAGED))
            g.tell("plan_used", plan=ENGAGED, side=US, rules=("NM-UBP-9", "NM-UBP-24"))
            lengthen(g, 1 if move[0] == "longer" else -1, ENGAGED, "NM-UBP-9")
        return ()

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("longer" | "shorter" as way,):
                return self.no_change(g, way)
        return wrong_step(move, "longer", "shorter")


class EndOfBattleTurn(Does, frozen=True):
    """NM-END-1, NM-END-2. While the turn lasts it waits below all else of it: a title in the breadcrumb."""

    crumb: ClassVar[str] = "battle_turn"
    n: int
    of: int

    def about(self) -> Mapping[str, Any]:
        return {"n": self.n, "of": self.of}

    def run(self, g: Nimitz) -> Tasks:
        b = fight(g)
        return (NextBattleTurn(),) if b.turn < b.length and both_sides(g) else ()


class BattleEnds(Does, frozen=True):
    """NM-END-3: the survivors stay in the area, all infantry is ashore; the aircraft of carriers go back to the stock
    (NM-CTR-15)."""

    crumb: ClassVar[str] = "battle"
    area: str

    def about(self) -> Mapping[str, Any]:
        return {"area": self.area}

    def run(self, g: Nimitz) -> Tasks:
        b = fight(g)
        for id in g.at(self.area, kind=INFANTRY):
            if g.forces[id].aboard:
                g.change(id, aboard=False)
        g.battle, g.fought = None, (*g.fought, self.area)
        lost = {side: sorted(id for id in b.lost if counter(id).side == side) for side in SIDES}
        g.tell(
            "battle_ends", area=self.area, us_lost=lost[US], japan_lost=lost[JAPAN], us_count=len(lost[US]),
            japan_count=len(lost[JAPAN]), turns=b.turn,
            rules=("NM-END-2", "NM-END-3", "NM-CTR-15", "NM-CTR-16"),
        )  # fmt: skip
        return ()
