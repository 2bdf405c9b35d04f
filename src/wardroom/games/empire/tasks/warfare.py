"""The Strategic Warfare segment: submarines, then bombers (ES-Q-030)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.empire import warfare
from wardroom.games.empire.dice import d10
from wardroom.games.empire.printed import ALLIED, COUNTERS, JAPAN
from wardroom.games.empire.state import Empire
from wardroom.games.empire.warfare import BOMBERS, bombing_objection
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Tasks
from wardroom.lib.objection import unopposed


class StrategicWarfare(Does, frozen=True):
    """One roll of the submarines, one for each B29 that bombs."""

    def run(self, g: Empire) -> Tasks:
        g.losses, g.bombing, g.success = 0, (), False
        return (Submarines(), Bombing(), BombingOver())


class Submarines(Rolls, frozen=True):
    """Success takes a card, an ASP but never the last, and a level of escorts (ES-SUB-1 to ES-SUB-6, ES-Q-036)."""

    def roll(self, g: Empire) -> Roll:
        return d10("submarines")

    def rolled(self, g: Empire, die: Outcome) -> Tasks:
        result = warfare.submarine_result(g, int(die))
        if result <= 0:
            g.losses += 1
            g.asp = {**g.asp, JAPAN: max(warfare.LEAST_ASP, g.asp[JAPAN] - 1)}
            g.escort = max(0, g.escort - warfare.LEVEL)
        rules = ("ES-SUB-1", "ES-SUB-2", "ES-SUB-3", "ES-SUB-4")
        won = "yes" if result <= 0 else "no"
        g.reveal("submarines", die=die, result=result, won=won, asp=g.asp[JAPAN], escort=g.escort, rules=rules)
        return ()


class Bombing(Does, frozen=True):
    """The Allies say which B29 bomb (ES-BOMB-1)."""

    def run(self, g: Empire) -> Tasks:
        return (Bomb(ALLIED),) if unopposed(BOMBERS, bombing_objection, g) else ()


class Bomb(Asks, frozen=True):
    """A B29 that bombs fights in no offensive of this turn (ES-X-BOMB-1)."""

    crumb: ClassVar[str] = "strategic_warfare"

    def ask(self, g: Empire) -> Ask:
        ready = unopposed(BOMBERS, bombing_objection, g)
        return Ask("bombing", (("done",), *(("bomb", unit) for unit in ready)), ("ES-BOMB-1", "ES-X-BOMB-1"))

    def answer(self, g: Empire, move: Move) -> Tasks:
        return (Raid(str(move[1])), Bombing()) if move[0] == "bomb" else ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("bomb", str(unit)) if unit in COUNTERS:
                return bombing_objection(g, unit)
        return None


class Raid(Rolls, frozen=True):
    """One B29 (ES-BOMB-2 to ES-BOMB-6)."""

    unit: str

    def roll(self, g: Empire) -> Roll:
        return d10("bombing")

    def rolled(self, g: Empire, die: Outcome) -> Tasks:
        result = warfare.bombing_result(g, int(die))
        hit, lost = warfare.hits_japan(g, self.unit, result), warfare.shot_down(g, result)
        g.bombing = (*g.bombing, self.unit)
        if hit:
            g.losses += 1
            g.success = True
        if lost:
            g.lose(self.unit)
        left = g.units[self.unit].steps
        won, cost = ("yes" if hit else "no"), ("none" if not lost else "step" if left else "unit")
        rules = ("ES-BOMB-2", "ES-BOMB-3", "ES-BOMB-4", "ES-BOMB-5")
        g.reveal("bombed", unit=self.unit, die=die, result=result, won=won, cost=cost, rules=rules)
        return ()


class BombingOver(Does, frozen=True):
    """How many turns running Japan was bombed (ES-Q-032)."""

    def run(self, g: Empire) -> Tasks:
        g.bombed = g.bombed + 1 if g.success else 0
        return ()
