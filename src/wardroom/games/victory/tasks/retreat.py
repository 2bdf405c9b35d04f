"""After the last round: who must leave, who blockades, and how the winner regroups (5.5, 5.6, 5.7)."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.victory import control, stacking
from wardroom.games.victory.combat.battle import (
    BLOCKADERS,
    MAY_BLOCKADE,
    battle,
    hex_at,
    may_blockade,
    must_go,
    put,
    settle_control,
)
from wardroom.games.victory.combat.retreat import havens, withdraw_to
from wardroom.games.victory.printed import AIR, BASES, GROUND, PIECES, SIDES, foe, side_of_seat
from wardroom.games.victory.state import Victory
from wardroom.games.victory.weather import no_new_blockade
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
        id = self.block
        stays: tuple[Move, ...] = (("blockade",),) if may_blockade(g, id) else ()
        moves = (*stays, *(("retreat", place) for place in havens(g, id))) or (("give_up", id),)
        rules = ("PV-5.5-2", "PV-5.5-5", "PV-5.7-1") if stays else ("PV-5.5-2", "PV-5.5-5")
        return Ask("fall_back", moves, rules, {"block": id, "place": g.blocks[id].place})

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
                if must_go(g, id) != MAY_BLOCKADE:
                    return Refusal("sea_disputed", ("PV-5.7-1", "PV-5.5-2"), {"block": id})
                if PIECES[id].type not in BLOCKADERS or g.blocks[id].place not in BASES:
                    return Refusal("cannot_blockade", ("PV-5.7-1", "PV-MAP-3"), {"block": id})
                if no_new_blockade(g, g.blocks[id].place):
                    return Refusal("weather_forbids_blockade", ("PV-5.7-14",), {"block": id})
                return Refusal("blockade_needs_supply", ("PV-5.7-6",), {"block": id})
            case ("retreat", str(place)):
                return Refusal("no_haven", ("PV-5.5-3", "PV-5.5-4", "PV-5.5-5"), {"block": id, "place": place})
        return None


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

    def able(self, g: Victory) -> list[Move]:
        crowd = self.crowd(g)
        here = crowd or g.at(battle(g).place, self.side())
        found: list[Move] = [("regroup", id, place) for id in here for place in havens(g, id, regroup=True)]
        return found or [("give_up", id) for id in crowd]

    def ask(self, g: Victory) -> Ask:
        moves = self.able(g)
        crowded = bool(self.crowd(g))
        rules = ("PV-5.6-1", "PV-4.8-3", "PV-4.2-1") if crowded else ("PV-5.6-1", "PV-5.6-2")
        return Ask("regroup", (*(() if crowded else (("done",),)), *moves), rules, {"place": battle(g).place})

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
                return Refusal("too_many_here", ("PV-4.2-1", "PV-4.8-3"), {"place": battle(g).place})
            case ("regroup", str(id), str(place)) if id in g.at(battle(g).place, self.side()):
                about = {"block": id, "place": place}
                by_sea = PIECES[id].group == GROUND and place in havens(g, id)
                if by_sea:
                    return Refusal("came_by_land", ("PV-5.6-2",), about)
                return Refusal("no_haven", ("PV-5.6-1", "PV-5.5-3"), about)
        return None


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
