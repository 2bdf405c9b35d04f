"""Gunfire: all say at whom, then dice are rolled, then hits are recorded (MW-SF-9 to MW-SF-15)."""

from __future__ import annotations

from typing import Any

from wardroom.games.midway.battle_board import distance
from wardroom.games.midway.printed import FLEET, SHIPS, SIDES, SURFACE_COMBAT, foe
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.surface_combat.decision import SurfaceAsk, berthed, not_yours, put
from wardroom.games.midway.tasks.surface_combat.withdrawal import SurfaceTries, SurfaceWithdrawal
from wardroom.kernel import Ask, Does, Move, Outcome, Refusal, Roll, Rolls, Task, Tasks, Together
from wardroom.lib.objection import unopposed
from wardroom.lib.rolls import d6
from wardroom.lib.tables import NO_EFFECT


class SurfaceFire(SurfaceAsk, frozen=True):
    """Each ship may fire at one enemy in range (MW-SF-10); all say at whom before any die is rolled (MW-EN-32)."""

    def _in_range(self, g: Midway) -> tuple[tuple[str, str, str], ...]:
        targets = berthed(g, foe(self.seat), self.zone)
        tries = [("fire", id, target) for id in berthed(g, self.seat, self.zone) for target in targets]
        return unopposed(tries, self._no_fire, g)

    def open(self, g: Midway) -> bool:
        return bool(self._in_range(g))

    def ask(self, g: Midway) -> Ask:
        rules = ("MW-SF-9" if self.seat == "JP" else "MW-SF-15", "MW-SF-10", "MW-SF-11", "MW-EN-32")
        about = {"zone": self.zone, "n": g.surface[self.zone].round + 1}
        return Ask("surface.fire", (("done",), *self._in_range(g)), rules, about)

    def answer(self, g: Midway, move: Move) -> Tasks:
        fire = g.surface[self.zone].fire
        if move[0] == "fire":
            put(g, self.zone, fire={**fire, move[1]: move[2]})
            return (self,)
        put(g, self.zone, fire={})
        dice: list[Task] = []
        for target in FLEET[foe(self.seat)]:
            ships = tuple(id for id in FLEET[self.seat] if fire.get(id) == target)
            if not ships:
                continue
            column = SURFACE_COMBAT.column(sum(map(g.surface_factor, ships)), max(1, g.surface_factor(target)))
            attack = SurfaceDie(self.zone, self.seat, target, ships, column)
            if column == NO_EFFECT:
                attack.score(g, 0, 0)
            else:
                dice.append(attack)
        return dice

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("fire", str(ship), str(target)):
                return not_yours(g, self.seat, self.zone, ship) or self._no_target(g, target) or self._no_fire(g, move)
        return None

    def _no_target(self, g: Midway, target: str) -> Refusal | None:
        if target in FLEET[self.seat]:
            return Refusal("surface.own_target", ("MW-SF-10",), {"target": target})
        enemies = berthed(g, foe(self.seat), self.zone)
        return None if target in enemies else Refusal("ship_not_here", ("MW-SF-10",), {"ship": target})

    def _no_fire(self, g: Midway, move: Move) -> Refusal | None:
        _, ship, target = move
        battle = g.surface[self.zone]
        about: dict[str, Any] = {"ship": ship, "target": target}
        if ship in battle.fire:
            return Refusal("surface.fired_already", ("MW-SF-10",), {**about, "target": battle.fire[ship]})
        if g.surface_factor(ship) == 0:
            return Refusal("surface.no_guns", ("MW-OP-1",), about)
        away, reach = distance(battle.berths[ship], battle.berths[target]), SHIPS[ship].gun_range
        if away > reach:
            return Refusal("surface.out_of_range", ("MW-SF-9",), {**about, "range": reach, "away": away})
        return None


class SurfaceDie(Rolls, frozen=True):
    """One attack: all that a side fires at one ship, one die (MW-SF-13)."""

    zone: str
    side: str
    target: str
    ships: tuple[str, ...]
    column: str

    def roll(self, g: Midway) -> Roll:
        return d6("surface")

    def rolled(self, g: Midway, outcome: Outcome) -> Tasks:
        self.score(g, outcome, SURFACE_COMBAT.result(self.column, outcome))
        return ()

    def score(self, g: Midway, die: int, hits: int) -> None:
        """Note the hits; they are recorded once both sides have fired. Die 0: none was needed."""
        if hits:
            put(g, self.zone, scored={**g.surface[self.zone].scored, self.target: hits})
        g.reveal(
            "surface_fire", zone=self.zone, side=self.side, target=self.target, ships=self.ships, column=self.column,
            die=die, hits=hits, rules=("MW-SF-12", "MW-SF-13"),
        )  # fmt: skip


class SurfaceHits(Does, frozen=True):
    """The hits of a battle turn are recorded and sunk ships removed (MW-SF-14, MW-SF-19, MW-EN-35); then the ways may
    part."""

    zone: str

    def run(self, g: Midway) -> Tasks:
        battle = g.surface[self.zone]
        for side in SIDES:  # those of the Japanese fire first
            for id in FLEET[foe(side)]:
                if id in battle.scored:
                    g.hit(id, battle.scored[id])
        berths = {id: at for id, at in battle.berths.items() if g.ships[id].zone}
        put(g, self.zone, berths=berths, scored={}, round=battle.round + 1)
        if not all(g.at(side, self.zone) for side in SIDES):
            return ()
        return (Together.of({side: (SurfaceWithdrawal(side, self.zone),) for side in SIDES}), SurfaceTries(self.zone))


def end_battle(g: Midway, zone: str) -> None:
    """One side has no ship left there, or neither has."""
    afloat = [side for side in SIDES if g.at(side, zone)]
    g.surface = {other: battle for other, battle in g.surface.items() if other != zone}
    g.reveal("surface_over", zone=zone, left=afloat[0] if afloat else "nobody", rules=("MW-SF-3",))
