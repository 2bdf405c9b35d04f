"""The logistics phase (1.5, 7): supply and attrition, blockaders who must give up, then production and the count."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.victory import control, stacking, weather
from wardroom.games.victory.objection import Objection, off_the_map, refusal
from wardroom.games.victory.printed import BASES, GROUND, JAPAN, PIECES, SEA, foe
from wardroom.games.victory.state import Victory
from wardroom.games.victory.supply.survey import survey
from wardroom.games.victory.tasks.production import Production
from wardroom.games.victory.tasks.retreat import not_lost
from wardroom.games.victory.tasks.victory import VictoryCheck
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


class LogisticsPhase(Does, frozen=True):
    """PV-1.5-1, PV-1.5-3."""

    def run(self, g: Victory) -> Tasks:
        return (CheckSupply(), Blockaders(), Production(), VictoryCheck(), EndOfLogistics())


class EndOfLogistics(Does, frozen=True):
    """Unspent points are lost (PV-7.2-13). Also the title of the phase while it lasts."""

    crumb: ClassVar[str] = "logistics"

    def run(self, g: Victory) -> Tasks:
        g.orders, g.purse = {}, {}
        return ()


class CheckSupply(Does, frozen=True):
    """Both sides at once: who is out of supply loses a step (PV-7.1-1), but for ground units at 1 (PV-7.1-2)."""

    def run(self, g: Victory) -> Tasks:
        found = survey(g)
        here = sorted(id for id, b in g.blocks.items() if b.place and PIECES[id].type != "MB")
        g.unsupplied = tuple(id for id in here if not found.supplied(id))
        g.crossed = tuple(id for id in here if found.crossed(id))
        for id in g.unsupplied:
            piece, b = PIECES[id], g.blocks[id]
            immune = g.group(id) == GROUND and b.steps == 1  # marines at sea are ships (PV-4.8-4)
            if not immune:
                g.lose(id)
            kind, rules = ("held_on", ("PV-7.1-2",)) if immune else ("attrition", ("PV-7.1-1",))
            steps = g.blocks[id].steps
            g.reveal(kind, to=g.ears(piece.side), block=id, place=b.place, steps=steps, rules=rules)
            if not g.blocks[id].place:
                g.reveal("starved", place=b.place, nation=piece.nation, rules=("PV-7.1-1",))
        control.revert(g)
        return ()


class Blockaders(Does, frozen=True):
    """Blockades without supply are given up (PV-5.7-16), the first player's first."""

    def run(self, g: Victory) -> Tasks:
        order = (g.first or JAPAN, foe(g.first or JAPAN))
        lost = [id for id in g.unsupplied if g.blocks[id].blockading and not weather.stormy(g, g.blocks[id].place)]
        return [_withdrawal(g, id) for side in order for id in lost if PIECES[id].side == side]


def _withdrawal(g: Victory, block: str) -> Withdraw:
    return Withdraw(g.seat(PIECES[block].side, g.blocks[block].place), block)


def ways_out(g: Victory, block: str) -> tuple[str, ...]:
    """Friendly or neutral waters next to the blockade, with room (PV-5.7-16); never another blockade."""
    return tuple(place for place in SEA[g.blocks[block].place] if no_way_out(g, block, place) is None)


def no_way_out(g: Victory, block: str, place: str) -> Objection | None:
    side = PIECES[block].side
    if place not in SEA[g.blocks[block].place]:
        return Objection("not_next_door", ("PV-5.7-16",))
    if control.sea_stance(g, side, place) == control.ENEMY or (place in BASES and control.holder(g, place) != side):
        return Objection("not_open", ("PV-5.7-16",))
    if weather.stormy(g, place):
        return Objection("storm_closed", ("PV-6.3-2",))
    return None if stacking.fits(g, block, place) else Objection("no_room_there", ("PV-5.7-16", "PV-PC-1"))


class Withdraw(Asks, frozen=True):
    """PV-5.7-16. Asked even where there is one way out or none: that is its owner's secret."""

    block: str

    def ask(self, g: Victory) -> Ask:
        about = {"block": self.block, "place": g.blocks[self.block].place}
        ways: tuple[Move, ...] = tuple(("withdraw", way) for way in ways_out(g, self.block))
        return Ask("withdraw", ways or (("give_up", self.block),), ("PV-5.7-16",), about)

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move[0] == "withdraw":
            withdraw(g, self.block, move[1])
        else:
            g.tell("blockader_lost", block=self.block, place=g.blocks[self.block].place, rules=("PV-5.7-16",))
            g.remove(self.block)
        return ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        id = self.block
        match move:
            case ("withdraw", str(place)):
                return refusal(off_the_map(place) or no_way_out(g, id, place), block=id, place=place)
            case ("give_up", str(other)):
                return refusal(not_lost(other, id, bool(ways_out(g, id)), "PV-5.7-16"), block=id)
        return None


def withdraw(g: Victory, block: str, to: str) -> None:
    start = g.blocks[block].place
    g.change(block, place=to, blockading=False)
    g.tell("withdrew", block=block, place=start, goal=to, rules=("PV-5.7-16", "PV-5.7-6"))


__all__ = ["Blockaders", "CheckSupply", "EndOfLogistics", "LogisticsPhase", "Withdraw", "ways_out"]
