"""The turn: which phase follows which (1.0), initiative, the typhoon, and a war that may end early."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.victory.printed import ALLIES, JAPAN, TABLES, TURNS, TYPHOONS, foe
from wardroom.games.victory.production.points import victory_points
from wardroom.games.victory.setup import opens_war
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.combat import CombatPhase
from wardroom.games.victory.tasks.logistics import LogisticsPhase
from wardroom.games.victory.tasks.movement import MovementPhase
from wardroom.games.victory.tasks.victory import decide
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Roll, Rolls, Task, Tasks
from wardroom.lib.rolls import d6

_ENDS = {row["turn"]: (tuple(row["ends_on"]), row["vp"]) for row in TABLES["variable_end"]["rows"]}
_RELIEVED = TABLES["command"]["relieved"]
_TWO_DICE = tuple((total, 6 - abs(7 - total)) for total in range(2, 13))


class Turn(Does, frozen=True):
    """PV-1.0-1: initiative, the two movements, combat, logistics."""

    def run(self, g: Victory) -> Tasks:
        g.moved, g.active, g.returned = {}, {}, ()
        g.fight, g.fought, g.started, g.storm = None, (), (), 0
        g.initiative = g.first = g.mover = ""
        g.tell("turn", date=g.date, weather=g.weather, rules=("PV-SCALE-2", "PV-SCALE-3"))
        if g.date == _RELIEVED["turn"]:
            g.tell("relieved", block=_RELIEVED["block"], by=_RELIEVED["by"], rules=("PV-S42-5",))
        steps: list[Task] = []
        if g.options.variable_end and _ENDS.get(g.date, ((), 0))[0]:
            steps.append(VariableEnd())
        steps.append(FirstStrike() if opens_war(g) and g.date == g.sheet.start_turn else Initiative())
        if g.weather == "typhoon":
            steps.append(Typhoon())
        return (*steps, Movements(), CombatPhase(), LogisticsPhase(), EndOfTurn(g.turn))


class VariableEnd(Rolls, frozen=True):
    """Japan's die at the start of the late turns (PV-9.9-1)."""

    def roll(self, g: Victory) -> Roll:
        return d6("variable_end")

    def rolled(self, g: Victory, die: Outcome) -> Tasks:
        ends_on, change = _ENDS[g.date]
        if die not in ends_on:
            g.reveal("went_on", die=die, rules=("PV-9.9-1",))
            return ()
        vp = victory_points(g)
        g.reveal("war_ends", die=die, vp=vp, change=change, rules=("PV-9.9-1", "PV-9.9-2"))
        decide(g, vp + change, False)
        return ()


class FirstStrike(Does, frozen=True):
    """PV-S41-4: nobody rolls in December 1941."""

    def run(self, g: Victory) -> Tasks:
        g.initiative = JAPAN
        g.tell("first_strike", rules=("PV-S41-4",))
        return (ChooseOrder(g.seat(JAPAN)),)


class Initiative(Rolls, frozen=True):
    """Two dice each; the Allies, who read the enemy's codes, win ties (PV-1.1-1, PV-1.1-2)."""

    japan: int = 0  # what Japan has rolled

    def roll(self, g: Victory) -> Roll:
        return Roll(f"initiative_{ALLIES if self.japan else JAPAN}", _TWO_DICE)

    def rolled(self, g: Victory, total: Outcome) -> Tasks:
        if not self.japan:
            return (Initiative(total),)
        g.initiative = JAPAN if self.japan > total else ALLIES
        about = {JAPAN: self.japan, ALLIES: total, "side": g.initiative}
        g.reveal("initiative", **about, rules=("PV-1.1-1", "PV-1.1-2"))
        return (ChooseOrder(g.seat(g.initiative)),)


class ChooseOrder(Asks, frozen=True):
    """The winner chooses to move first or second (PV-INTRO-5)."""

    def ask(self, g: Victory) -> Ask:
        return Ask("order", (("first",), ("second",)), ("PV-INTRO-5", "PV-1.1-1"))

    def answer(self, g: Victory, move: Move) -> Tasks:
        g.first = g.initiative if move == ("first",) else foe(g.initiative)
        g.tell("ordered", side=g.first, rules=("PV-1.1-1",))
        return ()


class Typhoon(Rolls, frozen=True):
    """PV-1.1-3: whoever lost the initiative rolls; there is nothing to choose."""

    def roll(self, g: Victory) -> Roll:
        return d6("typhoon")

    def rolled(self, g: Victory, die: Outcome) -> Tasks:
        g.storm = int(die)
        g.reveal("typhoon", die=die, place=TYPHOONS[g.storm], rules=("PV-1.1-3", "PV-6.3-1"))
        return ()


class Movements(Does, frozen=True):
    def run(self, g: Victory) -> Tasks:
        return (MovementPhase(g.first), MovementPhase(foe(g.first)))


class EndOfTurn(Does, frozen=True):
    """Also the title of the turn while it lasts."""

    turn: int
    crumb: ClassVar[str] = "turn"

    def about(self) -> Mapping[str, Any]:
        return {"date": TURNS[self.turn]}

    def run(self, g: Victory) -> Tasks:
        g.turn += 1
        return (Turn(),)


__all__ = ["ChooseOrder", "EndOfTurn", "Initiative", "Movements", "Turn", "Typhoon", "VariableEnd"]
