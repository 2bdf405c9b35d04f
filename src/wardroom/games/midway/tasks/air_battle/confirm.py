"""Having seen patrol and ships, the attacker goes in or turns back (MW-QA-AS-3)."""

from __future__ import annotations

from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.air_battle.bombers import PlaceBombers
from wardroom.games.midway.tasks.air_battle.bombing import Resolve
from wardroom.games.midway.tasks.air_battle.fighters import bomber, clash, escorted
from wardroom.games.midway.tasks.air_battle.screening import Screen, Waves
from wardroom.kernel import Ask, Asks, Does, Move, Task, Tasks


class Confirm(Asks, frozen=True):
    """Having seen patrol and ships, the attacker may turn back (MW-QA-AS-3)."""

    def ask(self, g: Midway) -> Ask:
        assert g.battle is not None
        return Ask("confirm", (("attack",), ("call_off",)), ("MW-QA-AS-3", "MW-QA-AS-4"), {"zone": g.battle.zone})

    def answer(self, g: Midway, move: Move) -> Tasks:
        zone, escort = g.fight.zone, escorted(g, self.seat, g.fight.zone)
        if move[0] == "attack":
            # the fighters meet before anybody bombs, also where the only escort is that of the strike to come (MW-F-13)
            met = escort or escorted(g, g.fight.defender, zone)
            return (*(clash(g, zone, self.seat) if met else ()), Press())
        g.tell("called_off", side=self.seat, zone=zone, rules=("MW-QA-AS-3", "MW-EN-54"))
        for mission in g.attackers:
            g.change_mission(self.seat, mission, called_off=True)
        # the escort leaves with the bombers; patrols still meet, if no other escort is to come
        left = escort and not escorted(g, g.fight.defender, zone)
        return clash(g, zone, bomber(g, zone)) if left else ()


class Press(Does, frozen=True):
    """The fighter battle is over: what is left of the patrol screens, and the bombers go in (MW-F-13, MW-EN-47)."""

    def run(self, g: Midway) -> Tasks:
        assert g.battle is not None
        battle = g.battle
        g.change_battle(held=g.patrol(battle.defender, battle.zone))
        if not battle.berths:  # only the island is attacked: every fighter held guards it
            g.change_battle(guard=g.battle.held)
            return (Resolve(),)
        waves: tuple[Task, ...] = (Waves(battle.attacker),) if g.options.attack_waves else ()
        return (PlaceBombers(battle.attacker), Screen(battle.defender), *waves, Resolve())
