"""Step 11 of an offensive: battles, each with its air-naval part and its ground part (ES-OFF-19, ES-Q-120)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.empire import hq
from wardroom.games.empire.combat.dice import AIR_NAVAL, ON_GROUND
from wardroom.games.empire.combat.hits import board
from wardroom.games.empire.combat.strength import (
    GARRISON,
    asleep,
    fighters,
    garrison,
    holds_out,
    missing,
)
from wardroom.games.empire.combat.winner import at_sea, by_land, drowned, on_land, stays
from wardroom.games.empire.engaged import present
from wardroom.games.empire.politics import control
from wardroom.games.empire.printed import ALLIED, CARRIER, COUNTERS, JAPAN, SIDES, foe
from wardroom.games.empire.state import AMBUSH, INTERCEPT, Blow, Empire, Fight, of_type
from wardroom.games.empire.tasks.hits import Aim, BattleDie, Precautions, Strike, fight_at, lose_step
from wardroom.games.empire.tasks.retreat import Retreats
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Task, Tasks

OVER = "over"


class Battles(Does, frozen=True):
    """All of them, in the order that the Offensives player likes (ES-OFF-19, ES-Q-120)."""

    crumb: ClassVar[str] = "fighting"

    def run(self, g: Empire) -> Tasks:
        left = unfought(g)
        if not left:
            return ()
        return (Battle(left[0]), self) if len(left) == 1 else (NextBattle(g.now.side), self)


def unfought(g: Empire) -> tuple[str, ...]:
    return tuple(fight.hex for fight in g.now.fights if fight.stage != OVER)


class NextBattle(Asks, frozen=True):
    """Which one is fought next."""

    def ask(self, g: Empire) -> Ask:
        return Ask("next_battle", tuple(("fight", hex) for hex in unfought(g)), ("ES-OFF-19", "ES-Q-120"))

    def answer(self, g: Empire, move: Move) -> Tasks:
        return (Battle(move[1]),)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("fight", str(hex)) if hex not in unfought(g):
                key = "fought_already" if g.now.fight(hex) else "no_battle_there"
                return Refusal(key, ("ES-Q-120",), {"hex": hex})
        return None


class Battle(Does, frozen=True):
    """One battle, stage by stage."""

    crumb: ClassVar[str] = "battle"
    hex: str

    def about(self) -> Mapping[str, Any]:
        return {"hex": self.hex}

    def run(self, g: Empire) -> Tasks:
        stage = fight_at(g, self.hex).stage
        if stage == "":
            return (*self._begin(g), self)
        if stage == "air":
            g.refight(self.hex, stage="ground", struck=())
            return (GroundPart(self.hex), self)
        g.refight(self.hex, stage=OVER, struck=())
        return ()

    def _begin(self, g: Empire) -> Tasks:
        """Who is there from the start is laid down: later questions ask for it (ES-Q-125, ES-Q-126)."""
        sink(g, self.hex)
        fight = fight_at(g, self.hex)
        decks = {id: g.units[id].at for id in of_type(fighters(g, fight, JAPAN), CARRIER)}
        g.refight(self.hex, stage="air", bare=missing(g, fight), carriers=decks)
        g.tell(
            "battle_begins", hex=self.hex, condition=g.now.condition, side=g.now.side, japan=party(g, fight, JAPAN),
            allied=party(g, fight, ALLIED), rules=("ES-OFF-19", "ES-X-BATT-2", "ES-X-BATT-3", "ES-Q-121"),
        )  # fmt: skip
        return (AirNaval(self.hex),)


def party(g: Empire, fight: Fight, side: str) -> tuple[str, ...]:
    """All of a side that takes part, in the air, at sea and on the ground."""
    there = tuple(id for id in present(g, fight, side) if id not in fight.barred)
    return (*there, *(id for id in fighters(g, fight, side) if id not in there), *_intrinsic(g, fight, side))


def _intrinsic(g: Empire, fight: Fight, side: str) -> tuple[str, ...]:
    return (GARRISON,) * garrison(g, fight, side)


def sink(g: Empire, hex: str) -> None:
    """Brigades go down with the ships that carry them (ES-X-AMPH-6)."""
    for unit in drowned(g, fight_at(g, hex)):
        g.eliminate(unit)
        g.tell("eliminated", unit=unit, hex=hex, rules=("ES-X-AMPH-6",))


# ---- the air-naval part


class AirNaval(Does, frozen=True):
    """Intercept: both at once. Surprise: the Offensives player first. Ambush: the Reaction player (ES-X-AN-4)."""

    hex: str

    def run(self, g: Empire) -> Tasks:
        fight, ours, theirs = fight_at(g, self.hex), g.now.side, g.now.reaction
        if fight.barred and not party(g, fight, ours):
            return (AirNavalEnd(self.hex, theirs),)
        volleys: tuple[tuple[str, ...], ...] = ((ours,), (theirs,))
        if g.now.condition == AMBUSH:
            volleys = ((theirs,), (ours,))
        if g.now.condition == INTERCEPT:
            volleys = ((ours, theirs),)
        return (*(Volley(self.hex, sides) for sides in volleys), *carrier_shift(fight), AirNavalEnd(self.hex))


class Volley(Does, frozen=True):
    """The dice of those who roll now, then their hits; who comes second rolls with what is left (ES-Q-135)."""

    hex: str
    sides: tuple[str, ...]

    def run(self, g: Empire) -> Tasks:
        fight = fight_at(g, self.hex)
        rolling = [side for side in self.sides if shoots(g, fight, side)]
        if not rolling:
            return ()
        dice = (BattleDie(self.hex, side, AIR_NAVAL) for side in rolling)
        return (*dice, Precautions(), Aim(), Strike(self.hex))


def shoots(g: Empire, fight: Fight, side: str) -> bool:
    """It has air or naval units, something to hit, and is awake (ES-Q-121, ES-Q-170)."""
    if not fighters(g, fight, side) or asleep(g) == side:
        return False
    return bool(board(g, fight, Blow(side, hex=fight.hex)).targets)


def carrier_shift(fight: Fight) -> tuple[Task, ...]:
    return (CarrierLosses(fight.hex),) if len(fight.carriers) > 1 else ()


class CarrierLosses(Does, frozen=True):
    """Whether Japan may lay the loss of one carrier on another (ES-X-AN-9, ES-Q-125)."""

    hex: str

    def run(self, g: Empire) -> Tasks:
        ask = CarrierShift(JAPAN, self.hex)
        return (ask,) if ask.ways(g) else ()


class CarrierShift(Asks, frozen=True):
    """One step, from one carrier to another."""

    hex: str

    def ways(self, g: Empire) -> tuple[Move, ...]:
        decks = fight_at(g, self.hex).carriers
        pairs = (("shift", hurt, other) for hurt in decks for other in decks)
        return tuple(move for move in pairs if self.why_not(g, move) is None)

    def ask(self, g: Empire) -> Ask:
        return Ask("carrier_shift", (("leave",), *self.ways(g)), ("ES-X-AN-9", "ES-Q-125"), {"hex": self.hex})

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "shift":
            _, hurt, other = move
            steps = g.units[hurt].steps + 1
            g.put(hurt, fight_at(g, self.hex).carriers[hurt], steps)
            g.tell("shifted", unit=hurt, other=other, hex=self.hex, rules=("ES-X-AN-9", "ES-Q-125"))
            lose_step(g, other, self.hex, "ES-X-AN-9")
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("shift", str(hurt), str(other)):
                return self._objection(g, hurt, other)
        return None

    def _objection(self, g: Empire, hurt: str, other: str) -> Refusal | None:
        fight, rules = fight_at(g, self.hex), ("ES-X-AN-9", "ES-Q-125")
        if ALLIED in fight.critical:
            return Refusal("critical_stands", rules)
        if hurt not in fight.carriers or hurt not in fight.struck:
            return Refusal("lost_nothing", rules, {"unit": hurt})
        if other == hurt or other not in fight.carriers or not g.units[other].steps:
            return Refusal("cannot_take_it", rules, {"unit": other})
        return None


class AirNavalEnd(Does, frozen=True):
    """Its winner (ES-X-AN-10)."""

    hex: str
    given: str = ""  # the side that has won without dice

    def run(self, g: Empire) -> Tasks:
        sink(g, self.hex)
        won = self.given or at_sea(g, fight_at(g, self.hex))
        g.refight(self.hex, won=won)
        rules = ("ES-X-AMPH-4",) if self.given else ("ES-X-AN-10",)
        g.tell("air_naval_won", side=won, hex=self.hex, rules=rules)
        return ()


# ---- the ground part


class GroundPart(Does, frozen=True):
    """Fought if both sides have ground units for it (ES-Q-128); else the hex falls to who is alone (ES-Q-136)."""

    hex: str

    def run(self, g: Empire) -> Tasks:
        fight = fight_at(g, self.hex)
        if not all(holds_out(g, fight, side) for side in SIDES):
            return (Occupation(self.hex),)
        dice = (BattleDie(self.hex, side, ON_GROUND) for side in (g.now.side, g.now.reaction))
        return (*dice, Aim(), Strike(self.hex), GroundEnd(self.hex))


class GroundEnd(Does, frozen=True):
    """Sole survivor, else fewer steps lost, else the Reaction player (ES-X-GC-4)."""

    hex: str

    def run(self, g: Empire) -> Tasks:
        fight = fight_at(g, self.hex)
        lost = Tally(COUNTERS[unit].side if unit != GARRISON else JAPAN for unit in fight.struck)
        won = on_land(g, fight, lost)
        g.tell("ground_won", side=won, hex=self.hex, japan=lost[JAPAN], allied=lost[ALLIED], rules=("ES-X-GC-4",))
        retreats = Retreats(self.hex, foe(won))
        return (retreats, Occupation(self.hex)) if won == g.now.side else (retreats,)


class Occupation(Does, frozen=True):
    """Who came by land controls the hex at once, who came from the sea at the start of step 13 (ES-Q-136, ES-Q-140)."""

    hex: str

    def run(self, g: Empire) -> Tasks:
        fight = fight_at(g, self.hex)
        holders = stays(g, fight)
        if not holders:
            return ()
        g.refight(self.hex, taken=True)
        if by_land(g, holders):
            take(g, self.hex)
        else:
            g.tell("ashore", side=g.now.side, hex=self.hex, units=holders, rules=("ES-Q-136", "ES-Q-140"))
        return ()


def take(g: Empire, hex: str) -> None:
    """The Offensives player has it; a headquarters there goes to the turn track (ES-Q-133)."""
    side = g.now.side
    if control.take(g, hex, side):
        g.tell("hex_taken", side=side, hex=hex, rules=("ES-X-CTRL-1", "ES-Q-136"))
    else:
        hq.displace(g, hex, foe(side))


__all__ = ["AirNaval", "Battle", "Battles", "CarrierShift", "GroundPart", "NextBattle", "Occupation", "take"]
