"""Surface combat: gunfire and withdrawal (MW-SF-9 to MW-SF-20)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from wardroom.games.midway.battleboard import SURFACE_TURNS, distance
from wardroom.games.midway.printed import FLEET, SHIPS, SIDES, SURFACE_COMBAT, WITHDRAWAL, foe
from wardroom.games.midway.state import Midway
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Task, Tasks, Together
from wardroom.lib.rolls import d6
from wardroom.lib.tables import NO_EFFECT


class SurfaceAsk(Asks, frozen=True):
    """A decision of one side in one battle."""

    zone: str

    def open(self, g: Midway) -> bool:
        """Is there anything to choose?"""
        raise NotImplementedError


class SurfaceFire(SurfaceAsk, frozen=True):
    """Each ship may fire at one enemy in range (MW-SF-10); all say at whom before any die is rolled (MW-EN-32)."""

    def _in_range(self, g: Midway) -> list[tuple[str, str, str]]:
        battle = g.surface[self.zone]
        targets = berthed(g, foe(self.seat), self.zone)
        return [
            ("fire", id, target)
            for id in berthed(g, self.seat, self.zone)
            if id not in battle.fire and g.surface_factor(id) > 0
            for target in targets
            if distance(battle.berths[id], battle.berths[target]) <= SHIPS[id].gun_range
        ]

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
        battle = g.surface[self.zone]
        match move:
            case ("fire", str(ship), str(target)):
                theirs = berthed(g, foe(self.seat), self.zone)
                if ship not in berthed(g, self.seat, self.zone) or target not in theirs:
                    return None
                about: dict[str, Any] = {"ship": ship, "target": target}
                if ship in battle.fire:
                    return Refusal("surface.fired_already", ("MW-SF-10",), {**about, "target": battle.fire[ship]})
                if g.surface_factor(ship) == 0:
                    return Refusal("surface.no_guns", ("MW-OP-1",), about)
                away = distance(battle.berths[ship], battle.berths[target])
                return Refusal(
                    "surface.out_of_range", ("MW-SF-9",), {**about, "range": SHIPS[ship].gun_range, "away": away}
                )
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
    """The hits of a battle turn are recorded and sunk ships removed (MW-SF-14, MW-EN-35); then the ways may part."""

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


class SurfaceWithdrawal(Asks, frozen=True):
    """After each battle turn either or both may try to break off, in secret until both have said (MW-EN-34)."""

    zone: str

    def ask(self, g: Midway) -> Ask:
        n = g.surface[self.zone].round
        rules = ("MW-SF-16", "MW-SF-17", "MW-EN-34", *(("MW-EN-53",) if n == SURFACE_TURNS else ()))
        return Ask("surface.withdraw", (("stay",), ("withdraw",)), rules, {"zone": self.zone, "n": n})

    def answer(self, g: Midway, move: Move) -> Tasks:
        tries = g.surface[self.zone].tries
        put(g, self.zone, tries={**tries, self.seat: move[0] == "withdraw"})
        return ()


class SurfaceTries(Does, frozen=True):
    """Both intentions are laid open."""

    zone: str

    def run(self, g: Midway) -> Tasks:
        tries = g.surface[self.zone].tries
        sides = tuple(side for side in SIDES if tries[side])
        put(g, self.zone, tries={})
        g.reveal("withdrawal_tries", zone=self.zone, sides=sides, n=len(sides), rules=("MW-EN-34",))
        return (WithdrawalDie(self.zone, sides),) if sides else ()


class WithdrawalDie(Rolls, frozen=True):
    """The Japanese die comes first; a success ends the battle of this zone, and no other (MW-EN-31)."""

    zone: str
    sides: tuple[str, ...]

    def roll(self, g: Midway) -> Roll:
        return d6("withdrawal")

    def rolled(self, g: Midway, outcome: Outcome) -> Tasks:
        side, rest = self.sides[0], self.sides[1:]
        if outcome in WITHDRAWAL:
            g.surface = {zone: battle for zone, battle in g.surface.items() if zone != self.zone}
            g.tell("withdrew", zone=self.zone, side=side, die=outcome, rules=("MW-SF-16", "MW-SF-17"))
            return ()
        g.tell("withdrawal_failed", zone=self.zone, side=side, die=outcome, rules=("MW-SF-16",))
        return (WithdrawalDie(self.zone, rest),) if rest else ()


def put(g: Midway, zone: str, **changes: Any) -> None:
    g.surface = {**g.surface, zone: structs.replace(g.surface[zone], **changes)}


def berthed(g: Midway, side: str, zone: str) -> list[str]:
    """The side's ships that lie on the battle board, in printed order."""
    berths = g.surface[zone].berths
    return [id for id in FLEET[side] if id in berths]


def end_battle(g: Midway, zone: str) -> None:
    """One side has no ship left there, or neither has."""
    afloat = [side for side in SIDES if g.at(side, zone)]
    g.surface = {other: battle for other, battle in g.surface.items() if other != zone}
    g.reveal("surface_over", zone=zone, left=afloat[0] if afloat else "nobody", rules=("MW-SF-3",))
