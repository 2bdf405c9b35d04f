"""The end of a turn: landings, Japanese Repair, Return to Port, Supply Check, Defeat Check."""

from __future__ import annotations

from wardroom.games.nimitz import holding, verdict
from wardroom.games.nimitz.deployment import lone_submarines
from wardroom.games.nimitz.printed import (
    AREAS,
    BOMBING,
    HAWAII,
    INFANTRY,
    JAPAN,
    JAPAN_BOX,
    LBA,
    MARIANAS,
    NEXT_PORT,
    RAID,
    SEAT,
    SHIP,
    US,
    counter,
    is_battalion,
    level,
)
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

# ---- around the battles


class HawaiiUndefended(Does, frozen=True):
    """Japanese forces in Hawaii that no battle can destroy: none is fought (NM-DEF-2, NM-BAT-4)."""

    def run(self, g: Nimitz) -> Tasks:
        undefended = not g.present(HAWAII, US) or lone_submarines(g, HAWAII)
        if g.present(HAWAII, JAPAN) and undefended:
            verdict.lost(g, "NM-DEF-2")
        return ()


class HawaiiCheck(Does, frozen=True):
    """At the end of the first battle turn in Hawaii: any Japanese force that is left ends it all (NM-DEF-2)."""

    area: str

    def run(self, g: Nimitz) -> Tasks:
        if self.area == HAWAII and g.present(HAWAII, JAPAN):
            verdict.lost(g, "NM-DEF-2")
        return ()


class AfterBattles(Does, frozen=True):
    """Infantry that found no battle lands (NM-MOV-13), Wings fly home from Japan (NM-SPC-6)."""

    def run(self, g: Nimitz) -> Tasks:
        landed = sorted(id for id, f in g.forces.items() if f.aboard)
        for id in landed:
            g.change(id, aboard=False)
        if landed:
            g.tell("went_ashore", forces=landed, rules=("NM-MOV-13",))
        wings = g.at(BOMBING)
        for id in wings:
            g.change(id, place=MARIANAS)
        if wings:
            g.tell("wings_return", forces=wings, rules=("NM-SPC-6",))
        return ()


# ---- Japanese Repair


class JapaneseRepair(Does, frozen=True):
    """Damaged forces leave the map for the bottom of their stacks (NM-JRP-1), but for the last land force of an area:
    which one stays, where several could, is the player's choice (NM-JRP-3, NM-SOL-2)."""

    def run(self, g: Nimitz) -> Tasks:
        torn = [area for area in AREAS if len(_could_stay(g, area)) > 1]
        return (*(WhoStays(SEAT, area) for area in torn), Repair())


class WhoStays(Asks, frozen=True):
    area: str

    def ask(self, g: Nimitz) -> Ask:
        moves = tuple(("stay", id) for id in _could_stay(g, self.area))
        return Ask("stays", moves, ("NM-JRP-3", "NM-SOL-2"), {"area": self.area})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        g.change(move[1], done=True)  # until the others have gone
        return ()

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        return Refusal("cannot_stay", ("NM-JRP-3",), {"area": self.area}) if move[0] == "stay" else None


class Repair(Does, frozen=True):
    def run(self, g: Nimitz) -> Tasks:
        gone: list[str] = []
        boxed: list[str] = []
        for area in AREAS:
            leaving = _leaving(g, area)
            if stay := _could_stay(g, area):
                stays = next((id for id in leaving if g.forces[id].done), stay[0])
                leaving.remove(stays)
                g.change(stays, done=False)
            for id in leaving:
                (boxed if is_battalion(id) else gone).append(id)
        for id in gone:
            g.change(id, place=JAPAN_BOX, damaged=False)
        for id in boxed:
            g.remove(id)  # NM-JRP-4
        g.bottom = (*g.bottom, *gone)
        if gone or boxed:
            rules = ("NM-JRP-1", *(("NM-JRP-4",) if boxed else ()))
            g.tell("japan_repaired", forces=gone, battalions=boxed, rules=rules)
        return ()


def _leaving(g: Nimitz, area: str) -> list[str]:
    """The Damaged ones, without infantry that is with US forces (NM-JRP-2)."""
    pinned = g.present(area, US)
    hurt = [id for id in g.at(area, JAPAN) if g.forces[id].damaged]
    return [id for id in hurt if not (pinned and counter(id).category == INFANTRY)]


def _could_stay(g: Nimitz, area: str) -> list[str]:
    """Where all land forces would leave: those of which one has to stay, of Battalions the first. Else none."""
    land = [id for id in g.at(area, JAPAN) if counter(id).category != SHIP]
    leaving = set(_leaving(g, area)) if any(g.forces[id].damaged for id in land) else set()
    if not land or not leaving.issuperset(land):
        return []
    battalions = [id for id in land if is_battalion(id)]
    return [id for id in land if id not in battalions[1:]]


# ---- US Return to Port, Supply Check, Defeat Check


class ReturnToPort(Does, frozen=True):
    """The boxes advance a step (NM-RTP-3), then every ship away from Hawaii enters the last one (NM-RTP-1, NM-RTP-4);
    raiding submarines too (NM-RAI-3)."""

    def run(self, g: Nimitz) -> Tasks:
        for port, goal in sorted(NEXT_PORT.items()):  # the nearest first, so that no ship moves twice
            self._send(g, g.at(port, US), goal, "NM-RTP-3")
        away = [id for id in g.on_map(US) if counter(id).category == SHIP and g.forces[id].place != HAWAII]
        away = sorted((*away, *g.at(RAID, US)))
        self._send(g, away, g.sheet.ports[-1], "NM-RTP-4")
        return ()

    def _send(self, g: Nimitz, forces: list[str], box: str, rule: str) -> None:
        for id in forces:
            g.change(id, place=box)
        if forces:
            g.tell("port", forces=forces, box=box, rules=("NM-RTP-1", "NM-RTP-2", rule))


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


class DefeatCheck(Does, frozen=True):
    """Too few Objectives at the end of a turn lose the campaign at once (NM-DEF-1)."""

    def run(self, g: Nimitz) -> Tasks:
        held = holding.objectives(g)
        g.tell("objectives", held=list(held), count=len(held), rules=("NM-OCC-4", "NM-CTR-9"))
        if level(g.year, len(held)) != verdict.REPLACED:
            g.above = True
        elif g.above or not g.options.replaced_only_when_reduced:
            verdict.lost(g, "NM-DEF-1")
        return ()


__all__ = [
    "AfterBattles", "DefeatCheck", "HawaiiCheck", "HawaiiUndefended", "JapaneseRepair", "Repair", "ReturnToPort",
    "SupplyCheck", "WhoStays",
]  # fmt: skip
