"""Japanese Reinforcements: a die, a row of the table, and what the stacks can give (NM-JRE, NM-SPC-1)."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.nimitz.campaign.special_rules import extra_infantry
from wardroom.games.nimitz.campaign.stacks import alike
from wardroom.games.nimitz.printed import (
    INFANTRY,
    JAPAN,
    JAPAN_AREA,
    JAPAN_BOX,
    KINDS,
    LBA,
    RAID,
    SHIP,
    TABLES,
    US,
    counter,
    row_for,
)
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Does, Outcome, Roll, Tasks
from wardroom.lib.byhand import Thrown
from wardroom.lib.rolls import d10

_CHANGE = TABLES["reinforcement_modifiers"]


def row(total: int) -> dict[str, int]:
    """NM-JRE-5."""
    found = row_for(TABLES["reinforcements"], total)
    return {SHIP: found["ships"], INFANTRY: found["infantry"], LBA: found["lba"]}


def damaged(g: Nimitz) -> int:
    """Damaged forces on the map, but for infantry that is with US forces (NM-JRE-1, NM-JRE-2)."""
    hurt = [id for id in g.on_map(JAPAN) if g.forces[id].damaged]
    return sum(counter(id).category != INFANTRY or not g.present(g.forces[id].place, US) for id in hurt)


class JapaneseReinforcements(Does, frozen=True):
    def run(self, g: Nimitz) -> Tasks:
        return g.chance(ReinforcementRoll())


class ReinforcementRoll(Thrown, frozen=True):
    def odds(self, g: Nimitz) -> Roll:
        return d10("reinforcements")

    def fell(self, g: Nimitz, outcome: Outcome) -> Tasks:
        resupply, hurt, raiders = g.resupply, damaged(g), len(g.at(RAID, US))
        change = resupply * _CHANGE["resupply"] + hurt * _CHANGE["damaged"] + raiders * _CHANGE["raider"]
        wanted = row(outcome + change)
        extra = extra_infantry(g)
        g.resupply = 0
        rules = ["NM-JRE-1", "NM-JRE-5"]
        rules += (["NM-RAI-2"] if raiders else []) + (["NM-SPC-1"] if extra else [])
        g.tell(
            "reinforcements", die=outcome, resupply=resupply, damaged=hurt, raiders=raiders, total=outcome + change,
            ships=wanted[SHIP], infantry=wanted[INFANTRY] + extra, lba=wanted[LBA], extra=extra, rules=tuple(rules),
        )  # fmt: skip
        return (Draw(wanted[SHIP], wanted[INFANTRY] + extra, wanted[LBA]),)


class Draw(Does, frozen=True):
    """So many of each kind come from the top of the stacks to Japan (NM-JRE-3, NM-JRE-6)."""

    ship: int = 0
    infantry: int = 0
    lba: int = 0
    drawn: tuple[str, ...] = ()
    battalions: int = 0  # in place of what the stacks could not give

    def run(self, g: Nimitz) -> Tasks:
        for kind in KINDS:
            wanted = getattr(self, kind)
            if not wanted:
                continue
            shuffled = _shuffled(g, kind)
            if len(shuffled) > wanted and len(alike(g, shuffled)) > 1:
                return g.chance(DrawOne(self, kind))
            below = [id for id in g.bottom if counter(id).category == kind]  # the next to come first
            taken = (*shuffled, *below)[:wanted]
            missing = (wanted - len(taken)) * TABLES["shortfall_battalions"]  # NM-JRE-4
            return (self.without(g, kind, taken, missing),)
        raised = [g.add_battalion(JAPAN, JAPAN_AREA) for _ in range(self.battalions)]
        rules = ("NM-JRE-3", "NM-JRE-6", *(("NM-JRE-4",) if raised else ()))
        g.tell("arrived", forces=list(self.drawn), battalions=len(raised), raised=raised, rules=rules)
        return ()

    def without(self, g: Nimitz, kind: str, taken: tuple[str, ...], missing: int) -> Draw:
        """These have come to Japan, and of this kind there are no more to come."""
        for id in taken:
            _arrive(g, id)
        drawn, battalions = (*self.drawn, *taken), self.battalions + missing
        return structs.replace(self, drawn=drawn, battalions=battalions, **{kind: 0})


class DrawOne(Thrown, frozen=True):
    """The top of a shuffled stack: any of them with equal chances (NM-SET-12)."""

    draw: Draw
    kind: str

    def odds(self, g: Nimitz) -> Roll:
        return Roll(f"reinforcement_{self.kind}", alike(g, _shuffled(g, self.kind)))

    def fell(self, g: Nimitz, outcome: Outcome) -> Tasks:
        _arrive(g, outcome)
        left = getattr(self.draw, self.kind) - 1
        return (structs.replace(self.draw, drawn=(*self.draw.drawn, outcome), **{self.kind: left}),)


def _shuffled(g: Nimitz, kind: str) -> list[str]:
    """The part of the stack above the repaired forces."""
    return [id for id in g.at(JAPAN_BOX, JAPAN, kind) if id not in g.bottom]


def _arrive(g: Nimitz, id: str) -> None:
    g.change(id, place=JAPAN_AREA, damaged=False)
    g.bottom = tuple(other for other in g.bottom if other != id)


__all__ = ["Draw", "DrawOne", "JapaneseReinforcements", "ReinforcementRoll", "damaged", "row"]
