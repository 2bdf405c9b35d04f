"""Fighters against fighters (Tournament: fighters 6 and 7)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.midway.aircraft import Mission, of, plus
from wardroom.games.midway.printed import FIGHTER_VS_FIGHTER, SIDES, foe
from wardroom.games.midway.search_board import ORDER
from wardroom.games.midway.state import Midway
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Tasks
from wardroom.lib.rolls import d6


def most_held(patrol: int, escort: int) -> int:
    """The defender may hold back his excess, never more (MW-F-14, MW-F-15)."""
    return max(0, patrol - escort)


class HoldBack(Asks, frozen=True):
    """Which part of the patrol fights, and which waits for the bombers."""

    crumb: ClassVar[str] = "hold_back"
    zone: str
    escort: int

    def _most(self, g: Midway) -> int:
        return most_held(g.patrol(self.seat, self.zone), self.escort)

    def ask(self, g: Midway) -> Ask:
        most = self._most(g)
        moves = tuple(("hold", n) for n in range(most + 1))
        return Ask("hold_back", moves, ("MW-F-14", "MW-F-15", "MW-F-20"), {"zone": self.zone, "most": most})

    def answer(self, g: Midway, move: Move) -> Tasks:
        g.tell("held_back", side=self.seat, zone=self.zone, factors=move[1], rules=("MW-F-14",))
        return (FighterBattle(self.zone, foe(self.seat), move[1]),)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("hold", int(n)) if n > self._most(g):
                return Refusal("hold_too_many", ("MW-F-15",), {"most": self._most(g)})
        return None


class FighterBattle(Rolls, frozen=True):
    """One die for all the fighters of both sides; the attacking side's come first (MW-F-11)."""

    zone: str
    attacker: str
    held: int = 0

    def _escort(self, g: Midway) -> Mission:
        mission = g.attack_on(self.attacker, self.zone)
        if mission is None or not mission.factors[0]:
            mission = g.mission(self.attacker, "patrol", self.zone)
        assert mission is not None
        return mission

    def _fighting(self, g: Midway) -> tuple[int, int]:
        escort = self._escort(g)
        fresh = escort.fresh if escort.purpose == "patrol" else escort.factors[0]
        return fresh, g.patrol(foe(self.attacker), self.zone) - self.held

    def roll(self, g: Midway) -> Roll:
        return d6("fighter_battle")

    def rolled(self, g: Midway, outcome: Outcome) -> Tasks:
        attacking, defending = self._fighting(g)
        column = FIGHTER_VS_FIGHTER.column(attacking, defending)
        down_defender, down_attacker = FIGHTER_VS_FIGHTER.result(column, outcome)
        lost = {self.attacker: min(down_attacker, attacking), foe(self.attacker): min(down_defender, defending)}
        escort, defender = self._escort(g), foe(self.attacker)
        patrol = g.mission(defender, "patrol", self.zone)
        assert patrol is not None
        g.change_mission(
            self.attacker, escort, lost=plus(escort.lost, of("F", lost[self.attacker])),
            fought=attacking if escort.purpose == "patrol" else 0,
        )  # fmt: skip
        g.change_mission(
            defender, patrol, lost=plus(patrol.lost, of("F", lost[defender])), fought=patrol.fought + defending
        )  # fmt: skip
        g.tell(
            "fighter_battle", zone=self.zone, attacker=self.attacker, attacking=attacking, defending=defending,
            column=column, die=outcome, JP=lost["JP"], US=lost["US"], rules=("MW-F-10", "MW-F-12"),
        )  # fmt: skip
        return ()


class PatrolClash(Does, frozen=True):
    """Both sides patrol over one zone and no strike brings an escort: one fighter battle, Japan first (MW-EN-18)."""

    def run(self, g: Midway) -> Tasks:
        zones = sorted(
            {m.zone for m in g.missions.get("JP", ()) if m.purpose == "patrol"}
            & {m.zone for m in g.missions.get("US", ()) if m.purpose == "patrol"},
            key=ORDER.__getitem__,
        )  # fmt: skip
        tasks: list[HoldBack | FighterBattle] = []
        for zone in zones:
            strikes = [g.attack_on(side, zone) for side in SIDES]
            if any(strike and strike.sent[0] for strike in strikes):
                continue
            JP, US = g.patrol("JP", zone), g.patrol("US", zone)
            g.reveal("patrols_meet", zone=zone, JP=JP, US=US, rules=("MW-F-10", "MW-EN-18"))
            tasks.append(HoldBack("US", zone, JP) if most_held(US, JP) else FighterBattle(zone, "JP"))
        return tasks
