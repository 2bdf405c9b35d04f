"""Step 6: one attacked zone after another comes onto the battle board (order of play inside: MW-EN-16)."""

from __future__ import annotations

from typing import Any, ClassVar

from wardroom.games.midway.aircraft import total
from wardroom.games.midway.battles import AirBattle
from wardroom.games.midway.search_board import ORDER
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.air_battle.confirm import Confirm
from wardroom.games.midway.tasks.air_battle.defence import PlaceDefence
from wardroom.games.midway.tasks.air_battle.fighters import strength
from wardroom.games.midway.tasks.air_battle.island import IslandStatement
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Task, Tasks


class Battles(Does, frozen=True):
    """Every zone the side attacks, one battle each; the US is attacked first (MW-B6-3), the order is the attacker's."""

    attacker: str
    fought: tuple[str, ...] = ()

    def run(self, g: Midway) -> Tasks:
        zones = {m.zone for m in g.missions.get(self.attacker, ()) if m.attack} - {*self.fought}
        left = tuple(sorted(zones, key=ORDER.__getitem__))
        if len(left) > 1:
            return (NextBattle(self.attacker, left, self.fought),)
        return (Fight(self.attacker, left[0]), Battles(self.attacker, (*self.fought, left[0]))) if left else ()


class NextBattle(Asks, frozen=True):
    zones: tuple[str, ...]
    fought: tuple[str, ...]

    def ask(self, g: Midway) -> Ask:
        return Ask("next_battle", tuple(("fight", zone) for zone in self.zones), ("MW-B15-1", "MW-EN-14"))

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("fight", str(zone)) if zone in self.fought:
                return Refusal("fought_already", ("MW-B15-1",), {"zone": zone})
            case ("fight", str(zone)) if zone not in self.zones:
                return Refusal("no_attack_there", ("MW-EN-14",), {"zone": zone})
        return None

    def answer(self, g: Midway, move: Move) -> Tasks:
        return (Fight(self.seat, move[1]), Battles(self.seat, (*self.fought, move[1])))


class Fight(Does, frozen=True):
    """The aircraft arrive: an empty sea, the island, or ships to be placed."""

    attacker: str
    zone: str

    def run(self, g: Midway) -> Tasks:
        missions = g.attacks_on(self.attacker, self.zone)
        raid = any(mission.purpose == "raid" for mission in missions)
        g.battle = AirBattle(self.zone, self.attacker, raid)
        ships, patrol = g.at(g.battle.defender, self.zone), g.patrol(g.battle.defender, self.zone)
        if not ships and not raid:
            g.reveal("empty_sea", side=self.attacker, zone=self.zone, rules=("MW-QA-AS-2", "MW-EN-15"))
            g.note(self.attacker, "battle", self.zone)
            if not (any(mission.fresh for mission in missions) and strength(g, g.battle.defender, self.zone)):
                g.battle = None
                return ()
            g.change_battle(shown=True)  # no ships to lay out, but fighters there meet the escort (MW-F-10, MW-R-11)
        g.reveal(
            "battle", side=self.attacker, zone=self.zone, raid=raid, factors=total(m.sent for m in missions),
            patrol=patrol,
            rules=("MW-B6-1", "MW-B6-2", "MW-QA-AS-3"),
        )  # fmt: skip
        first: Task = Confirm(self.attacker)
        if raid:
            first = IslandStatement()
        elif ships:
            first = PlaceDefence(g.battle.defender)
        return (first, EndBattle(self.attacker, self.zone))


class EndBattle(Does, frozen=True):
    """The chapter of one battle: it stays on the agenda until the board is cleared."""

    crumb: ClassVar[str] = "air_battle"
    attacker: str
    zone: str

    def about(self) -> dict[str, Any]:
        return {"side": self.attacker, "zone": self.zone}

    def run(self, g: Midway) -> Tasks:
        g.battle = None
        return ()
