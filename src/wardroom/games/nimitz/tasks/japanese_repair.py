"""Japanese Repair: Damaged forces leave the map (NM-JRP)."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import AREAS, INFANTRY, JAPAN, JAPAN_BOX, SEAT, SHIP, US, counter, is_battalion
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks
from wardroom.lib.objection import Stages, dropped


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
        match move:
            case ("stay", str(id)):
                why = dropped(_stages(g, self.area), id)
                return why and structs.replace(why, about={"area": self.area, "force": id})
        return wrong_step(move, "stay")


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


CANNOT_STAY = Refusal("cannot_stay", ("NM-JRP-3",))
SAME_BATTALION = Refusal("same_battalion", ("NM-JRP-3",))


def _could_stay(g: Nimitz, area: str) -> list[str]:
    return _stages(g, area)[-1][1]


def _stages(g: Nimitz, area: str) -> Stages:
    """Where all land forces would leave: those of which one has to stay, of Battalions the first. Else none."""
    land = [id for id in g.at(area, JAPAN) if counter(id).category != SHIP]
    leaving = set(_leaving(g, area)) if any(g.forces[id].damaged for id in land) else set()
    torn = land if leaving.issuperset(land) else []
    battalions = [id for id in torn if is_battalion(id)]
    return (CANNOT_STAY, torn), (SAME_BATTALION, [id for id in torn if id not in battalions[1:]])
