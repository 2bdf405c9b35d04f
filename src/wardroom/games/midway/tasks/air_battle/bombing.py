"""Steps 10 to 14: dice are rolled, hits recorded, losses taken."""

from __future__ import annotations

from wardroom.games.midway.aircraft import NONE, Factors, of, plus
from wardroom.games.midway.printed import AIRCRAFT_VS_SHIP, FLEET, REDUCTION
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.air_battle.screening import screening
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Task, Tasks
from wardroom.lib.rolls import d6
from wardroom.lib.tables import AUTOMATIC, NO_EFFECT


class Resolve(Does, frozen=True):
    """A die for every group or wave; the results are applied together (MW-B12-3, MW-EN-19)."""

    def run(self, g: Midway) -> Tasks:
        battle = g.fight
        runs: list[Task] = []
        for i, h in enumerate(battle.groups):
            for n in battle.waves_of(i):
                column = AIRCRAFT_VS_SHIP.column(n, screening(g, i))
                if column == AUTOMATIC:
                    _score(g, i, -1, 0)
                    g.tell("sunk_outright", group=i, target=h.target, n=n, rules=("MW-QA-AS-10", "MW-EN-21"))
                else:
                    runs.append(BombRun(i, n, column))
        return (*runs, Damage(), BombIsland(), Toll())


def _score(g: Midway, group: int, hits: int, lost: int) -> None:
    g.change_battle(scored=(*g.fight.scored, (group, hits, lost)))


class BombRun(Rolls, frozen=True):
    group: int
    n: int
    column: str

    def roll(self, g: Midway) -> Roll:
        return d6("bombing")

    def rolled(self, g: Midway, outcome: Outcome) -> Tasks:
        hits, lost = AIRCRAFT_VS_SHIP.result(self.column, outcome)
        lost = min(lost, self.n)  # a group cannot lose more than it has (MW-B12-2)
        _score(g, self.group, hits, lost)
        h = g.fight.groups[self.group]
        g.tell(
            "bombed", group=self.group, target=h.target, type=h.type, n=self.n, column=self.column, die=outcome,
            hits=hits, lost=lost, rules=("MW-B10-1", "MW-B11-1", "MW-B12-1"),
        )  # fmt: skip
        return ()


class Damage(Does, frozen=True):
    """Step 13: hits are recorded, ship by ship."""

    def run(self, g: Midway) -> Tasks:
        battle = g.fight
        for ship in FLEET[battle.defender]:
            scores = [hits for i, hits, _ in battle.scored if battle.groups[i].target == ship]
            if scores:
                g.hit(ship, sum(h for h in scores if h > 0), outright=-1 in scores)
        return ()


class BombIsland(Does, frozen=True):
    """All bombers on the island against its fortification (MW-R-3, MW-R-4)."""

    def run(self, g: Midway) -> Tasks:
        bombers = sum(g.fight.island)
        if not bombers:
            return ()
        column = REDUCTION.column(bombers, g.fortification)
        if column == NO_EFFECT:
            g.tell("island_unharmed", factors=bombers, fortification=g.fortification, rules=("MW-R-4",))
            return ()
        return (Reduction(column),)


class Reduction(Rolls, frozen=True):
    column: str

    def roll(self, g: Midway) -> Roll:
        return d6("reduction")

    def rolled(self, g: Midway, outcome: Outcome) -> Tasks:
        points = REDUCTION.result(self.column, outcome)
        g.fortification = max(0, g.fortification - points)
        g.rubble += points
        g.tell(
            "island_bombed", column=self.column, die=outcome, points=points, fortification=g.fortification,
            rules=("MW-R-5", "MW-R-12"),
        )  # fmt: skip
        return ()


class Toll(Does, frozen=True):
    """Step 14: the groups are reduced by their losses; fighters over the island take theirs after the bombing
    (MW-QA-MI-7, MW-QA-MI-8)."""

    def run(self, g: Midway) -> Tasks:
        g.change_battle(bombed=True)
        battle = g.fight
        tolls: list[tuple[int, int, int]] = []  # in a raid: factors lost, of so many D and T
        for i, h in enumerate(battle.groups):
            lost = sum(n for j, _, n in battle.scored if j == i)
            if h.type == "B":
                tolls.append((lost, h.part("D"), h.part("T")))
            else:
                shoot_down(g, "strike", of(h.type, lost))
        guard = min(battle.guard, sum(battle.island))
        if guard:
            g.tell("island_guarded", factors=guard, rules=("MW-QA-MI-7", "MW-QA-MI-8"))
            tolls.append((guard, battle.island[1], battle.island[2]))
        asks: list[Task] = []
        for lost, d, t in tolls:
            fewest, most = max(0, lost - t), min(lost, d)
            if fewest < most:
                asks.append(RaidLosses(battle.attacker, lost, d, t))
            else:
                shoot_down(g, "raid", (0, most, lost - most))
        return asks


class RaidLosses(Asks, frozen=True):
    """Raiders carry the same bombs: their owner says how many of the lost were dive bombers (MW-QA-MI-8)."""

    lost: int
    d: int
    t: int

    def ask(self, g: Midway) -> Ask:
        fewest, most = self._bounds
        moves = tuple(("lose", n) for n in range(fewest, most + 1))
        return Ask("raid_losses", moves, ("MW-QA-MI-8", "MW-EN-49"), {"lost": self.lost})

    def answer(self, g: Midway, move: Move) -> Tasks:
        shoot_down(g, "raid", (0, move[1], self.lost - move[1]))
        return ()

    @property
    def _bounds(self) -> tuple[int, int]:
        return max(0, self.lost - self.t), min(self.lost, self.d)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        fewest, most = self._bounds
        match move:
            case ("lose", int(n)) if not fewest <= n <= most:
                return Refusal("raid_losses", ("MW-QA-MI-8",), {"fewest": fewest, "most": most})
        return None


def shoot_down(g: Midway, purpose: str, factors: Factors) -> None:
    for mission in g.attackers if factors != NONE else ():
        if mission.purpose == purpose:
            g.change_mission(g.fight.attacker, mission, lost=plus(mission.lost, factors))
