"""Political Phase: National Status, then US Political Will (ES-SEQ-4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from wardroom.games.empire import scoring
from wardroom.games.empire.politics import india, surrender, will
from wardroom.games.empire.printed import ALLIED, COUNTERS, HEXES, JAPAN
from wardroom.games.empire.state import OUT, Empire
from wardroom.games.empire.tasks.emergency import EmergencyMoves
from wardroom.games.empire.tasks.stacking import Stacking
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks
from wardroom.lib.objection import unopposed

_FLEE = (EmergencyMoves(ALLIED), EmergencyMoves(JAPAN))


class PoliticalPhase(Does, frozen=True):
    """Its two segments."""

    def run(self, g: Empire) -> Tasks:
        return (NationalStatus(), PoliticalWill())


# ---- National Status (ES-Q-150)


class NationalStatus(Does, frozen=True):
    """All conditions are read before anything happens."""

    crumb: ClassVar[str] = "national_status"

    def run(self, g: Empire) -> Tasks:
        due, freed = surrender.due(g), surrender.freed(g)
        for nation in due:
            surrender.happens(g, nation)
        for nation in freed:
            surrender.frees(g, nation)
        return (*_FLEE, IslandGroups(), IndiaStatus(), JapanStatus(), Stacking())


class IslandGroups(Does, frozen=True):
    """Mandates, New Guinea, Marshalls (ES-X-SURR-4)."""

    def run(self, g: Empire) -> Tasks:
        surrender.groups(g)
        return _FLEE


class IndiaStatus(Does, frozen=True):
    """ES-X-INDIA-1."""

    def run(self, g: Empire) -> Tasks:
        return (Refugees(),) if india.segment(g) else ()


class Refugees(Does, frozen=True):
    """Commonwealth units leave mainland India while there is room for them elsewhere, then the game; US units may stay
    (ES-X-INDIA-2)."""

    def run(self, g: Empire) -> Tasks:
        ask = LeaveIndia(ALLIED)
        if ask.ways(g, india.refugees(g, "commonwealth")):
            moves = ask.ask(g).moves
            return (*ask.answer(g, moves[0]), self) if len(moves) == 1 else (ask, self)
        for unit in india.refugees(g, "commonwealth"):
            g.tell("left_the_game", unit=unit, place=g.units[unit].at, rules=("ES-X-INDIA-2",))
            g.eliminate(unit, OUT)
        return (ask,) if ask.ways(g, india.refugees(g, "us")) else ()


class LeaveIndia(Asks, frozen=True):
    """Who goes, and where to: Allied choice."""

    def ways(self, g: Empire, units: Iterable[str]) -> tuple[Move, ...]:
        return unopposed((("flee", unit, hex) for unit in units for hex in india.REFUGES), self.why_not, g)

    def ask(self, g: Empire) -> Ask:
        forced = self.ways(g, india.refugees(g, "commonwealth"))
        stay: tuple[Move, ...] = () if forced else (("stay",),)
        return Ask("leave_india", (*stay, *forced, *self.ways(g, india.refugees(g, "us"))), ("ES-X-INDIA-2",))

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move == ("stay",):
            return ()
        _, unit, hex = move
        forced = COUNTERS[unit].nation == "commonwealth"
        g.tell("fled", unit=unit, start=g.units[unit].at, place=hex, rules=("ES-X-INDIA-2",))
        g.change(unit, at=hex)
        return () if forced or not self.ways(g, india.refugees(g, "us")) else (self,)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("flee", str(unit), str(hex)) if unit in COUNTERS and hex in HEXES:
                return india.refuge_objection(g, unit, hex)
            case ("stay",) if self.ways(g, india.refugees(g, "commonwealth")):
                return Refusal("must_leave_india", ("ES-X-INDIA-2",))
        return None


class JapanStatus(Does, frozen=True):
    """The end of Japan is the end of the match (ES-SURR-9, ES-X-SURR-5)."""

    def run(self, g: Empire) -> Tasks:
        if surrender.japan_surrenders(g):
            g.tell("surrender", nation="japan", rules=("ES-SURR-9", "ES-X-SURR-5"))
            scoring.finish(g, "allied_decisive", 0, "ES-X-VIC-1", "ES-X-VIC-2")
        return ()


# ---- US Political Will


class PoliticalWill(Does, frozen=True):
    """ES-WILL-15."""

    def run(self, g: Empire) -> Tasks:
        will.segment(g)
        return ()
