"""Raids: the raiders fire by surprise, the defenders fire back, the raiders go home (5.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.victory import control
from wardroom.games.victory.combat.battle import active, battle, put
from wardroom.games.victory.combat.raid import WayHome
from wardroom.games.victory.combat.retreat import withdraw_to
from wardroom.games.victory.objection import off_the_map, refusal
from wardroom.games.victory.printed import PIECES, foe
from wardroom.games.victory.state import Fight, Victory
from wardroom.games.victory.tasks.fire import Act, may_act
from wardroom.games.victory.tasks.retreat import not_lost
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


class Raid(Does, frozen=True):
    """Whoever is on the way there comes too late for it, and other attackers of the hex wait (PV-5.9-2)."""

    place: str

    def run(self, g: Victory) -> Tasks:
        here = g.at(self.place)
        raiders = [id for id in here if (m := g.moved.get(id)) is not None and m.how == "raid"]
        side = PIECES[raiders[0]].side
        late = tuple(
            id
            for id in here
            if id not in raiders
            and (PIECES[id].side == side or ((m := g.moved.get(id)) is not None and m.how == "reinforce"))
        )
        g.fight = Fight(
            place=self.place, defender=foe(side), sea_defender=foe(side), rounds=1, round=1, late=late, raid=True
        )
        blocks = tuple(id for id in here if id not in late)
        steps = tuple(g.blocks[id].steps for id in blocks)
        g.reveal("raid", place=self.place, side=side, blocks=blocks, steps=steps, rules=("PV-5.9-2", "PV-FOG-2"))
        return (RaidVolley(side), RaidVolley(foe(side)), RaidersGoHome(self.place, side))


class RaidVolley(Does, frozen=True):
    """One side's units, by letter (PV-5.9-2)."""

    side: str

    def run(self, g: Victory) -> Tasks:
        for id in sorted(active(g, self.side), key=lambda id: (PIECES[id].letter or "", id)):
            if id not in battle(g).acted and may_act(g, id):
                return (Act(g.seat(self.side, battle(g).place), id), self)
        return ()


class RaidersGoHome(Does, frozen=True):
    """At once, and without regrouping (PV-5.9-6, PV-5.9-7)."""

    crumb: ClassVar[str] = "raid"
    place: str
    side: str

    def about(self) -> Mapping[str, Any]:
        return {"place": self.place}

    def run(self, g: Victory) -> Tasks:
        put(g, half={})
        if raiders := active(g, self.side):
            return (Home(g.seat(self.side, self.place), raiders[0]), self)
        g.fight = None
        if not control.battle_at(g, self.place) and self.place not in g.started:
            g.fought = (*g.fought, self.place)
        return ()


def go_home(g: Victory, id: str, place: str) -> None:
    """To another base than its own it loses a step, which may be its last."""
    astray = place != g.moved[id].start
    withdraw_to(g, id, place)
    if astray:
        g.lose(id)
        control.revert(g)
    g.tell("raider_home", block=id, place=place, astray=astray, rules=("PV-5.9-6",))


class Home(Asks, frozen=True):
    """Between bases equally close the owner chooses; without any, the raider is lost (PV-5.9-6)."""

    block: str

    def ask(self, g: Victory) -> Ask:
        way = WayHome(g, self.block)
        moves: tuple[Move, ...] = tuple(("home", place) for place in way.candidates())
        how = "back" if way.lost is None else "astray" if moves else "lost"
        about = {"block": self.block, "how": how, "start": way.start}
        return Ask("home", moves or (("give_up", self.block),), ("PV-5.9-6",), about)

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move[0] == "home":
            go_home(g, self.block, move[1])
        else:
            g.tell("eliminated", block=self.block, place=g.blocks[self.block].place, rules=("PV-5.9-6",))
            g.remove(self.block)
            control.revert(g)
        return ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("home", str(place)):
                why = off_the_map(place) or WayHome(g, self.block).objection(place)
                return refusal(why, block=self.block, place=place)
            case ("give_up", str(other)):
                ways = bool(WayHome(g, self.block).candidates())
                return refusal(not_lost(other, self.block, ways, "PV-5.9-6"), block=self.block)
        return None
