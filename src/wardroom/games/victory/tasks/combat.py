"""The combat phase: which battles there are, in what order they are fought, and the aircraft that land after them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.victory import control
from wardroom.games.victory.combat.retreat import airfields, no_airfield, withdraw_to
from wardroom.games.victory.objection import Objection, half_a_hex, off_the_map, refusal
from wardroom.games.victory.printed import AIR, BASES, HEXES, PIECES, foe, side_of_seat
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.battle import Battle
from wardroom.games.victory.tasks.raid import Raid
from wardroom.games.victory.tasks.retreat import not_lost
from wardroom.games.victory.weather import stormy, winter
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Task, Tasks


class CombatPhase(Does, frozen=True):
    """1.4. Where a base is blockaded, each player first says whether he wants a battle there (PV-5.7-12)."""

    def run(self, g: Victory) -> Tasks:
        g.started = ()
        seats = [seat for side in (g.first, foe(g.first)) for seat in g.ears(side)]
        return (*(OpenBattles(seat) for seat in seats), EndOfCombat())


class OpenBattles(Does, frozen=True):
    """Asked of a seat only if there is something to open; what stands where, all can see."""

    seat: str

    def run(self, g: Victory) -> Tasks:
        ask = OpenBattle(self.seat)
        return (ask,) if ask.places(g) else ()


class OpenBattle(Asks, frozen=True):
    """PV-5.7-11, PV-5.7-12."""

    def places(self, g: Victory) -> list[str]:
        return [base for base in sorted(BASES) if self._peace(g, base) is None]

    def ask(self, g: Victory) -> Ask:
        return Ask("open_battle", (("done",), *(("fight", p) for p in self.places(g))), ("PV-5.7-11", "PV-5.7-12"))

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        g.started = (*g.started, move[1])
        g.tell("battle_opened", place=move[1], seat=self.seat, rules=("PV-5.7-12",))
        return (OpenBattles(self.seat),)

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("fight", str(place)):
                return refusal(half_a_hex(place) or self._peace(g, place), place=place)
        return None

    def _peace(self, g: Victory, place: str) -> Objection | None:
        """Why the seat cannot begin a battle there."""
        by = control.blockader(g, place) if place in BASES else None
        if not by or not g.at(place, foe(by)):
            return Objection("no_blockade_there", ("PV-5.7-12",))
        if control.battle_at(g, place) or place in g.started:
            return Objection("battle_already", ("PV-5.7-12", "PV-1.4-1"))
        if g.seat(side_of_seat(self.seat), place) != self.seat:
            return Objection("other_theatre", ("PV-9.6-2",))
        if winter(g, place):
            return Objection("winter", ("PV-6.2-1",))
        barred = g.options.storm_stops_battles and stormy(g, place)
        return Objection("stormy", ("PV-6.3-2",)) if barred else None


class EndOfCombat(Does, frozen=True):
    """Battles one at a time, as player 1 orders them (PV-1.4-1); while they last it is the title of the phase."""

    crumb: ClassVar[str] = "combat"

    def about(self) -> Mapping[str, Any]:
        return {}

    def run(self, g: Victory) -> Tasks:
        places = battles(g)
        if len(places) > 1:
            return (ChooseBattle(g.seat(g.first)), self)
        if places:
            return (*engage(g, places[0]), self)
        g.started = ()
        g.reveal("battles_over", rules=("PV-1.4-1",))  # who is asked to land next shows what still flies
        return (TouchDown(g.first), TouchDown(foe(g.first)))


def battles(g: Victory) -> list[str]:
    """Hexes that somebody moved into to attack, and blockaded ones where somebody wants to fight."""
    return sorted(control.battles(g) | set(g.started).difference(g.fought))


def engage(g: Victory, place: str) -> tuple[Task, ...]:
    """Raiders are done with before others fight there."""
    here = [g.moved[id].how for id in g.at(place) if id in g.moved]
    raid = (Raid(place),) if "raid" in here else ()
    others = place in g.started or any(how in ("attack", "invade") for how in here)
    return (*raid, Battle(place)) if others else raid


class ChooseBattle(Asks, frozen=True):
    """PV-1.4-1, PV-PC-5."""

    def ask(self, g: Victory) -> Ask:
        return Ask("choose_battle", tuple(("battle", place) for place in battles(g)), ("PV-1.4-1", "PV-5.1-1"))

    def answer(self, g: Victory, move: Move) -> Tasks:
        return engage(g, move[1])

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("battle", str(place)) if place not in battles(g):
                key = "fought_already" if place in g.fought else "no_battle_there"
                return refusal(half_a_hex(place) or Objection(key, ("PV-1.4-1",)), place=place)
        return None


class TouchDown(Does, frozen=True):
    """A side's aircraft that are not on a field of theirs land now: patrols, winners of battles (PV-4.6-1, PV-4.6-4).
    One side after the other: who is asked again tells nothing of the enemy's."""

    side: str

    def run(self, g: Victory) -> Tasks:
        for id in g.on_map(self.side):
            if PIECES[id].group == AIR and homeless(g, id):
                return (Airfield(g.seat(self.side, g.blocks[id].place), id), self)
        # Whether the enemy is asked now shows what flies of his.
        g.reveal("all_down", side=self.side, rules=("PV-4.6-1",))
        return ()


def homeless(g: Victory, id: str) -> bool:
    """Over the sea or an enemy base, or one too many at its own: then those who flew in this turn go on."""
    hex, side = g.blocks[id].place, PIECES[id].side
    if hex not in HEXES:
        return False
    if hex not in BASES or control.holder(g, hex) != side:
        return True
    others = [other for other in g.at(hex, side) if other != id and PIECES[other].group == AIR]
    return bool(others) and (id in g.moved or not any(other in g.moved for other in others))


def land(g: Victory, id: str, base: str) -> None:
    side, start = PIECES[id].side, g.blocks[id].place
    withdraw_to(g, id, base)
    g.tell(
        "landed_at", start=start, place=base, nation=PIECES[id].nation,
        secret={seat: {"block": id} for seat in g.ears(side)}, rules=("PV-4.6-1", "PV-4.6-4"),
    )  # fmt: skip


def crash(g: Victory, id: str) -> None:
    mine = {seat: {"block": id} for seat in g.ears(PIECES[id].side)}
    g.tell("crashed", place=g.blocks[id].place, nation=PIECES[id].nation, secret=mine, rules=("PV-4.6-1",))
    g.remove(id)
    control.revert(g)


class Airfield(Asks, frozen=True):
    """PV-4.6-1. Asked even if there is one field or none: that is its owner's secret."""

    block: str

    def ask(self, g: Victory) -> Ask:
        fields: tuple[Move, ...] = tuple(("land", base) for base in airfields(g, self.block))
        about = {"block": self.block, "place": g.blocks[self.block].place}
        return Ask("airfield", fields or (("give_up", self.block),), ("PV-4.6-1", "PV-4.6-4"), about)

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move[0] == "land":
            land(g, self.block, move[1])
        else:
            crash(g, self.block)
        return ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("land", str(place)):
                why = off_the_map(place) or no_airfield(g, self.block, place)
                return refusal(why, block=self.block, place=place)
            case ("give_up", str(other)):
                ways = bool(airfields(g, self.block))
                return refusal(not_lost(other, self.block, ways, "PV-4.6-1"), block=self.block)
        return None
