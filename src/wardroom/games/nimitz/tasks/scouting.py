"""US Scouting: orders of the enemy that are rolled before the US moves (NM-SCT)."""

from __future__ import annotations

from wardroom.games.nimitz.campaign import orders
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import AREAS, COSTS, JAPAN, SCOUTS, SEAT, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.orders import RollOrder
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


class Scouting(Does, frozen=True):
    """All scouts are placed before any order is rolled (NM-SCT-3)."""

    def run(self, g: Nimitz) -> Tasks:
        g.scouts, g.scouted = {}, 0
        g.ashore = orders.ashore_now(g)  # what scouted orders look at (NM-SCT-8)
        return (*_more(g), ScoutRolls())


class PlaceScouts(Asks, frozen=True):
    def ask(self, g: Nimitz) -> Ask:
        seen = _seen(g)
        idle = [area for area in seen if not orders.may_roll(g, area)]  # a scout there would be spent for nothing
        about = {"left": SCOUTS - g.scouted, "supply": g.supply, "idle": idle, "warn": bool(idle)}
        moves = (("scout", area) for area in seen)
        return Ask("scouting", (("done",), *moves), ("NM-SCT-2", "NM-SCT-4", "NM-SCT-5", "NM-SCT-10"), about)

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        area = move[1]
        g.supply -= COSTS["scout"]
        g.scouted += 1
        g.scouts = {**g.scouts, area: g.scouts.get(area, 0) + 1}
        g.tell("scouted", area=area, rules=("NM-SCT-2",))
        return _more(g)

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("scout", str(area)) if area in AREAS:
                return nobody_to_scout(g, area)
        return wrong_step(move, "scout")


class ScoutRolls(Does, frozen=True):
    """One order for each scout, the areas in any order the player likes (NM-SCT-3, NM-JOR-6)."""

    def run(self, g: Nimitz) -> Tasks:
        areas = sorted(g.scouts)
        if not areas:
            return ()
        return (ScoutRoll(areas[0]) if len(areas) == 1 else WhereToScout(SEAT), ScoutRolls())


class WhereToScout(Asks, frozen=True):
    def ask(self, g: Nimitz) -> Ask:
        return Ask("scout_roll", tuple(("roll", area) for area in sorted(g.scouts)), ("NM-SCT-3", "NM-JOR-6"))

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        return (ScoutRoll(move[1]),)

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("roll", str(area)) if area in AREAS:
                return None if area in g.scouts else Refusal("no_scout_there", ("NM-SCT-3",), {"area": area})
            case ("scout", str(area)) if area in AREAS:
                return Refusal("scouts_placed", ("NM-SCT-3",), {"area": area})
        return wrong_step(move, "roll", "scout")


class ScoutRoll(Does, frozen=True):
    """The scout is used up; where no force can get an order any more, for nothing (NM-SCT-10)."""

    area: str

    def run(self, g: Nimitz) -> Tasks:
        left = g.scouts[self.area] - 1
        g.scouts = {area: n for area, n in {**g.scouts, self.area: left}.items() if n}
        if not orders.may_roll(g, self.area):
            g.tell("scout_spent", area=self.area, rules=("NM-SCT-10",))
            return ()
        return g.chance(RollOrder(self.area, scouted=True))


def _seen(g: Nimitz) -> list[str]:
    return sorted({f.place for id, f in g.forces.items() if f.place in AREAS and counter(id).side == JAPAN})


def nobody_to_scout(g: Nimitz, area: str) -> Refusal | None:
    return None if area in _seen(g) else Refusal("nobody_to_scout", ("NM-SCT-2",), {"area": area})


def _more(g: Nimitz) -> Tasks:
    """Another scout, as long as there are points, counters and somebody to look for."""
    return (PlaceScouts(SEAT),) if g.supply >= COSTS["scout"] and g.scouted < SCOUTS and _seen(g) else ()


__all__ = ["PlaceScouts", "ScoutRoll", "ScoutRolls", "Scouting", "WhereToScout"]
