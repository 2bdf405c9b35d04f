"""After the last round: who must leave, who blockades, and how the winner regroups (5.5, 5.6, 5.7)."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.victory import control, stacking
from wardroom.games.victory.combat.battle import (
    battle,
    hex_at,
    must_go,
    put,
    settle_control,
)
from wardroom.games.victory.combat.blockade import no_blockade
from wardroom.games.victory.combat.retreat import Retreat, havens, withdraw_to
from wardroom.games.victory.objection import Objection, off_the_map, refusal
from wardroom.games.victory.printed import AIR, BASES, GROUND, PIECES, SIDES, foe, side_of_seat
from wardroom.games.victory.state import Victory
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

_ORDER = {GROUND: 0, AIR: 1}  # PV-5.5-2: ground, air, ships


class Aftermath(Does, frozen=True):
    """One after another, until nobody is left who has to go: one's leaving may free another."""

    place: str

    def run(self, g: Victory) -> Tasks:
        settle_control(g)
        attacker = foe(battle(g).defender)
        leaving = [id for id in g.at(self.place) if must_go(g, id)]
        if leaving:
            id = min(leaving, key=lambda id: (PIECES[id].side != attacker, _ORDER.get(PIECES[id].group, 2), id))
            return (*withdraw(g, id), self)
        return (Regrouping(self.place),)


def withdraw(g: Victory, id: str) -> Tasks:
    """It leaves or blockades. How many ways out there are is its owner's secret: he is asked even if there is one."""
    return (FallBack(g.seat(PIECES[id].side, hex_at(g)), id),)


def eliminate(g: Victory, id: str) -> None:
    """PV-5.5-3."""
    g.tell("eliminated", block=id, place=g.blocks[id].place, rules=("PV-5.5-3",))
    g.remove(id)
    control.revert(g)


def blockade(g: Victory, id: str) -> None:
    g.change(id, blockading=True)
    g.tell("blockades", block=id, place=g.blocks[id].place, rules=("PV-5.7-1", "PV-5.7-3"))


def leave(g: Victory, id: str, place: str) -> None:
    start = g.blocks[id].place
    withdraw_to(g, id, place)
    g.tell("retreated", block=id, start=start, place=place, rules=("PV-5.5-2", "PV-5.5-5"))


class FallBack(Asks, frozen=True):
    """PV-5.5-2; ships may blockade instead (PV-5.7-1). Who can do neither is eliminated (PV-5.5-3)."""

    block: str

    def ask(self, g: Victory) -> Ask:
        id, ways = self.block, self.ways(g)
        rules = ("PV-5.5-2", "PV-5.5-5", "PV-5.7-1") if ("blockade",) in ways else ("PV-5.5-2", "PV-5.5-5")
        return Ask("fall_back", ways or (("give_up", id),), rules, {"block": id, "place": g.blocks[id].place})

    def ways(self, g: Victory) -> tuple[Move, ...]:
        stays: tuple[Move, ...] = () if no_blockade(g, self.block) else (("blockade",),)
        return (*stays, *(("retreat", place) for place in havens(g, self.block)))

    def answer(self, g: Victory, move: Move) -> Tasks:
        match move[0]:
            case "blockade":
                blockade(g, self.block)
            case "retreat":
                leave(g, self.block, move[1])
            case _:
                eliminate(g, self.block)
        return ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        id = self.block
        match move:
            case ("blockade",):
                return refusal(no_blockade(g, id), block=id)
            case ("retreat", str(place)):
                return refusal(off_the_map(place) or Retreat(g, id).objection(place), block=id, place=place)
            case ("give_up", str(other)):
                return refusal(not_lost(other, id, bool(self.ways(g)), "PV-5.5-3"), block=id)
        return None


def not_lost(named: str, id: str, ways: bool, rule: str) -> Objection | None:
    """Why a unit is not given up: it is not asked about, or still has a way out."""
    if named != id:
        return Objection("another_is_asked", (rule,))
    return Objection("way_out", (rule,)) if ways else None


class Regrouping(Does, frozen=True):
    """Whoever holds the hex at last has won, and may regroup (PV-5.6-1, PV-5.7-20)."""

    place: str

    def run(self, g: Victory) -> Tasks:
        winner = victor(g, self.place)
        put(g, crossed={})
        ask = (Regroup(g.seat(winner, self.place)),) if winner else ()
        return (*ask, BattleOver(self.place))


def victor(g: Victory, place: str) -> str:
    """ "" where nobody is left on what he holds: ships before an empty base have beaten no one."""
    if place in BASES:
        holder = control.holder(g, place)
        return holder if g.at(place, holder) else ""
    left = [side for side in SIDES if g.at(place, side)]
    return left[0] if len(left) == 1 else ""


class Regroup(Asks, frozen=True):
    """To friendly or neutral hexes in range (PV-5.6-1). Too many, or both Chinese factions, cannot all stay."""

    def side(self) -> str:
        return side_of_seat(self.seat)

    def crowd(self, g: Victory) -> list[str]:
        """Those among whom there is one too many."""
        place, side = battle(g).place, self.side()
        here, bounds = g.at(place, side), stacking.limits(g, place)
        full = {group for group, n in stacking.counts(g, here).items() if n > bounds[group]}
        split = place in BASES and stacking.factions(here)
        return [
            id
            for id in here
            if (g.group(id) in full and PIECES[id].type != "SHQ") or (split and PIECES[id].service in ("PRA", "NRA"))
        ]

    def leaving(self, g: Victory) -> tuple[str, ...]:
        """Who may be named: where there are too many, one of those."""
        return tuple(self.crowd(g)) or g.at(battle(g).place, self.side())

    def ways(self, g: Victory) -> list[Move]:
        return [("regroup", id, place) for id in self.leaving(g) for place in havens(g, id, regroup=True)]

    def ask(self, g: Victory) -> Ask:
        crowd = self.crowd(g)
        moves = self.ways(g) or [("give_up", id) for id in crowd]
        rules = ("PV-5.6-1", "PV-4.8-3", "PV-4.2-1") if crowd else ("PV-5.6-1", "PV-5.6-2")
        return Ask("regroup", (*(() if crowd else (("done",),)), *moves), rules, {"place": battle(g).place})

    def answer(self, g: Victory, move: Move) -> Tasks:
        match move:
            case ("regroup", id, place):
                withdraw_to(g, id, place)
                g.tell("regrouped", block=id, start=battle(g).place, place=place, rules=("PV-5.6-1",))
            case ("give_up", id):
                eliminate(g, id)
            case _:
                return ()
        return (self,)

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("done",):
                many = Objection("too_many_here", ("PV-4.2-1", "PV-4.8-3")) if self.crowd(g) else None
                return refusal(many, place=battle(g).place)
            case ("regroup", str(id), str(place)):
                why = self._not_leaving(g, id) or off_the_map(place) or Retreat(g, id, regroup=True).objection(place)
                return refusal(why, block=id, place=place)
            case ("give_up", str(id)):
                return refusal(self._not_leaving(g, id) or self._not_lost(g), block=id)
        return None

    def _not_leaving(self, g: Victory, id: str) -> Objection | None:
        if id not in g.at(battle(g).place, self.side()):
            return Objection("not_in_the_battle", ("PV-5.6-1",))
        return None if id in self.leaving(g) else Objection("others_must_go", ("PV-4.2-1", "PV-4.8-3"))

    def _not_lost(self, g: Victory) -> Objection | None:
        """Units are given up only where there are too many, and nobody has anywhere to go."""
        return None if self.crowd(g) and not self.ways(g) else Objection("way_out", ("PV-5.6-1",))


class BattleOver(Does, frozen=True):
    """The blocks stand up again."""

    place: str

    def run(self, g: Victory) -> Tasks:
        if self.place in BASES:
            holder = control.holder(g, self.place)
            for id in g.at(self.place, holder):
                if g.blocks[id].blockading:  # the base behind it has fallen to its own side
                    g.blocks = {**g.blocks, id: structs.replace(g.blocks[id], blockading=False)}
        g.tell("battle_over", place=self.place, winner=victor(g, self.place) or "none", rules=("PV-5.1-1",))
        g.fight = None
        g.fought = (*g.fought, self.place)
        return ()
