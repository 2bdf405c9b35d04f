"""The Battle step: one battle after the other, in the order the player likes (NM-BAT)."""

from __future__ import annotations

from wardroom.games.nimitz.battle import deployment
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import AREAS, BOMBING, MARIANAS, SEAT
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.battle_setup import BattleBegins
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


class Battles(Does, frozen=True):
    """Until no area is left with both sides in it that has not seen its battle this turn."""

    def run(self, g: Nimitz) -> Tasks:
        areas = deployment.contested(g)
        if not areas:
            return ()
        return (BattleBegins(areas[0]) if len(areas) == 1 else ChooseBattle(SEAT), self)


class ChooseBattle(Asks, frozen=True):
    def ask(self, g: Nimitz) -> Ask:
        areas = deployment.contested(g)
        return Ask("battle", tuple(("battle", area) for area in areas), ("NM-BAT-1", "NM-BAT-2"), {"left": len(areas)})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        return (BattleBegins(move[1]),)

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("battle", str(area)) if area in AREAS:
                return deployment.no_battle(g, area)
        return wrong_step(move, "battle")


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
