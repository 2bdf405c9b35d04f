"""Turn 1 of the campaign, December 1941: two events of Japan, and no turn like any other (ES-X-DEC41-1)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.empire import activation
from wardroom.games.empire.cards.scene import Effect, first
from wardroom.games.empire.movement.allowance import naval
from wardroom.games.empire.printed import CARDS, CARRIER, COUNTERS, HEXES, JAPAN, distance
from wardroom.games.empire.state import Empire, Offensive, Trip, of_type
from wardroom.games.empire.tasks.battle import Battles
from wardroom.games.empire.tasks.declaring import commit
from wardroom.games.empire.tasks.events import lift
from wardroom.games.empire.tasks.free_moves import FreeMoves
from wardroom.games.empire.tasks.offensive import Over, begin
from wardroom.games.empire.tasks.post_battle import Homeward
from wardroom.games.empire.tasks.steps import Effects, Step
from wardroom.games.empire.traces.flood import water
from wardroom.games.empire.traces.masks import BIT
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks
from wardroom.lib.objection import unopposed

FIRST, SECOND = "J01", "J02"


class December(Does, frozen=True):
    """The raid, the great offensive, and Allied ships that run for it (ES-Q-170 to ES-Q-172)."""

    crumb: ClassVar[str] = "december"

    def run(self, g: Empire) -> Tasks:
        return (OperationZ(), OperationOne(), FreeMoves())


def says(card: str) -> Effect:
    """What the card says of this month."""
    rule = first(card, "dec41")
    assert rule is not None
    return rule


# ---- the raid


class OperationZ(Does, frozen=True):
    """The named ships, and no others, go for the one target; nobody answers (ES-Q-170)."""

    def run(self, g: Empire) -> Tasks:
        force = {unit: g.units[unit].at for unit in says(FIRST)["force"]}
        lift(g, JAPAN, FIRST)
        g.offensive = Offensive(JAPAN, FIRST, "event", active=dict(sorted(force.items())))
        g.reveal("offensive", side=JAPAN, card=FIRST, use="event", ops=CARDS[FIRST].ops, rules=("ES-X-DEC41-1",))
        return (Effects(1), Approach(JAPAN), Step41(11), Battles(), Step41(13), Homeward(JAPAN), ToSafety(), Over())


class Step41(Does, frozen=True):
    """The raid has three of the fourteen steps."""

    number: int

    def run(self, g: Empire) -> Tasks:
        g.go(step=self.number)
        return ()


def target() -> str:
    rule = first(FIRST, "must_fight")
    assert rule is not None
    hex: str = rule["at"]["hexes"][0]
    return hex


class Approach(Asks, frozen=True):
    """Where the force launches: all together, in range of the target for every carrier."""

    crumb: ClassVar[str] = "movement"

    def ask(self, g: Empire) -> Ask:
        moves = unopposed((("approach", hex) for hex in sorted(HEXES)), self.why_not, g)
        return Ask("december_approach", moves, ("ES-X-DEC41-1", "ES-Q-170"), {"hex": target()})

    def answer(self, g: Empire, move: Move) -> Tasks:
        hex, force = str(move[1]), tuple(g.now.active)
        for unit in force:
            g.change(unit, at=hex)
        g.go(moved={unit: Trip("sail", start, entered=(hex,)) for unit, start in g.now.active.items()})
        commit(g, of_type(force, CARRIER), target())
        g.tell("moved", side=JAPAN, how="sail", units=list(force), hex=hex, rules=("ES-X-DEC41-1", "ES-Q-170"))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("approach", str(hex)) if hex in HEXES:
                return _no_launch(g, hex)
        return None


def _no_launch(g: Empire, hex: str) -> Refusal | None:
    about = {"hex": hex, "target": target(), "hexes": naval(g)}
    carriers = of_type(tuple(g.now.active), CARRIER)
    if any(distance(target(), hex) > COUNTERS[unit].range for unit in carriers):  # distances from one hex are kept
        return Refusal("target_out_of_range", ("ES-Q-170",), about)
    if HEXES[hex].land or g.at(hex):
        return Refusal("open_sea_only", ("ES-Q-170",), about)
    (start,) = set(g.now.active.values())
    if not BIT[hex] & water(BIT[start], naval(g)):
        return Refusal("too_far_to_sail", ("ES-Q-170", "ES-X-DEC41-1"), about)
    return None


class ToSafety(Does, frozen=True):
    """US carriers that were at sea come in (ES-Q-170)."""

    def run(self, g: Empire) -> Tasks:
        rule = says(FIRST)
        (port,) = rule["safe_end"]
        for hex in rule["safe"]:
            for unit in of_type(g.at(hex), CARRIER):
                g.change(unit, at=port)
                g.tell("event_moved", unit=unit, place=port, rules=("ES-Q-170",))
        return ()


# ---- the great offensive


class OperationOne(Does, frozen=True):
    """One event offensive with units in range of any Japanese HQ; from step 2 on like others (ES-Q-171)."""

    def run(self, g: Empire) -> Tasks:
        begin(g, JAPAN, SECOND, "event")
        return (MassActivation(JAPAN), Step(2))


class MassActivation(Asks, frozen=True):
    crumb: ClassVar[str] = "activation"

    def ask(self, g: Empire) -> Ask:
        able = self._able(g)
        hexes = [g.units[unit].at for unit in able]
        done: list[Move] = [("done",)] if g.now.active else []
        stacks: list[Move] = [("stack", hex) for hex in dict.fromkeys(hexes) if hexes.count(hex) > 1]
        units: list[Move] = [("unit", unit) for unit in able]
        about = {"chosen": list(g.now.active), "number": says(SECOND)["activations"]}
        return Ask("december_activate", (*done, *stacks, *units), ("ES-X-DEC41-1", "ES-Q-171"), about)

    def _able(self, g: Empire) -> tuple[str, ...]:
        return unopposed((unit for unit in g.on_map(self.seat)), _objection, g)

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] != "done":
            named = g.at(str(move[1]), self.seat) if move[0] == "stack" else (str(move[1]),)
            for unit in named:
                if _objection(g, unit) is None:
                    g.go(active={**g.now.active, unit: g.units[unit].at})
            if self._able(g):
                return (self,)
        g.tell("activated", side=self.seat, units=list(g.now.active), rules=("ES-OFF-1", "ES-Q-171"))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("done",):
                return None if g.now.active else Refusal("activate_one", ("ES-Q-044",))
            case ("unit", str(unit)) if unit in COUNTERS:
                return _objection(g, unit)
            case ("stack", str(hex)) if hex in HEXES:
                reasons = [_objection(g, unit) for unit in g.at(hex, self.seat)]
                wrong = next(
                    (why for why in reasons if why is not None), Refusal("no_stack", ("ES-Q-060",), {"hex": hex})
                )
                return None if reasons.count(None) > 1 else wrong
        return None


def _objection(g: Empire, unit: str) -> Refusal | None:
    """Against one more unit: those of the raid, those no HQ reaches, and more than the number."""
    number = says(SECOND)["activations"]
    if unit in says(FIRST)["force"]:
        return Refusal("raided_already", ("ES-X-DEC41-1", "ES-Q-171"), {"unit": unit})
    if len(g.now.active) >= number:
        return Refusal("too_many_units", ("ES-Q-171",), {"number": number, "unit": unit})
    chosen = tuple(g.now.active)
    why: Refusal | None = None
    for hq in g.hqs(JAPAN):
        why = activation.candidate_objection(g, JAPAN, SECOND, "event", hq, chosen, unit)
        if why is None:
            return None
    return why
