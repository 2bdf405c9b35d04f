"""Fighters against fighters (Tournament: fighters 6 and 7)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.midway.aircraft import of, plus
from wardroom.games.midway.battles import Meeting
from wardroom.games.midway.printed import FIGHTER_VS_FIGHTER, SIDES, foe
from wardroom.games.midway.search_board import ORDER
from wardroom.games.midway.state import Midway
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Task, Tasks, engine
from wardroom.lib.rolls import d6


def strength(g: Midway, side: str, zone: str) -> int:
    """The side's fighters over the zone that have not fought yet: patrol and escorts (MW-EN-56)."""
    return sum(m.fresh for m in g.fighters_over(side, zone))


def bombed(g: Midway, side: str, zone: str) -> bool:
    """An attack on what the side has there is on its way, or being fought."""
    return any(not m.called_off for m in g.attacks_on(foe(side), zone))


def most_held(g: Midway, side: str, zone: str) -> int:
    """Who is bombed may hold back from his patrol what he has in excess, never more (MW-F-14, MW-F-15)."""
    excess = strength(g, side, zone) - strength(g, foe(side), zone)
    return max(0, min(excess, g.patrol(side, zone))) if bombed(g, side, zone) else 0


def clash(g: Midway, zone: str, attacker: str) -> tuple[Task, ...]:
    """All the fighters of both sides over the zone, if both have any (MW-F-10)."""
    if not all(strength(g, side, zone) for side in SIDES):
        return ()
    for side in SIDES:
        if most_held(g, side, zone):
            return (HoldBack(side, zone, strength(g, foe(side), zone), attacker),)
    return (FighterBattle(zone, attacker),)


class HoldBack(Asks, frozen=True):
    """Which part of the patrol fights, and which waits for the bombers."""

    crumb: ClassVar[str] = "hold_back"
    zone: str
    escort: int  # the enemy's fighters
    attacker: str = ""  # the side whose attack it is: else the enemy

    def _most(self, g: Midway) -> int:
        return most_held(g, self.seat, self.zone)

    def ask(self, g: Midway) -> Ask:
        most = self._most(g)
        moves = tuple(("hold", n) for n in range(most + 1))
        return Ask("hold_back", moves, ("MW-F-14", "MW-F-15", "MW-F-20"), {"zone": self.zone, "most": most})

    def answer(self, g: Midway, move: Move) -> Tasks:
        g.tell("held_back", side=self.seat, zone=self.zone, factors=move[1], rules=("MW-F-14",))
        return (FighterBattle(self.zone, self.attacker or foe(self.seat), move[1], self.seat),)

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
    holder: str = ""  # who holds them: else the defender

    def _fighting(self, g: Midway, side: str) -> int:
        holds = side == (self.holder or foe(self.attacker))
        return strength(g, side, self.zone) - (self.held if holds else 0)

    def roll(self, g: Midway) -> Roll:
        return d6("fighter_battle")

    def rolled(self, g: Midway, outcome: Outcome) -> Tasks:
        fighting = {side: self._fighting(g, side) for side in SIDES}
        attacking, defending = fighting[self.attacker], fighting[foe(self.attacker)]
        column = FIGHTER_VS_FIGHTER.column(attacking, defending)
        down_defender, down_attacker = FIGHTER_VS_FIGHTER.result(column, outcome)
        lost = {self.attacker: min(down_attacker, attacking), foe(self.attacker): min(down_defender, defending)}
        for side in SIDES:
            _charge(g, side, self.zone, fighting[side], lost[side])
        g.tell(
            "fighter_battle", zone=self.zone, attacker=self.attacker, attacking=attacking, defending=defending,
            column=column, die=outcome, JP=lost["JP"], US=lost["US"], rules=("MW-F-10", "MW-F-12"),
        )  # fmt: skip
        return ()


def _charge(g: Midway, side: str, zone: str, fighting: int, lost: int) -> None:
    """So many have fought and so many of them fell: escorts all fight, and the patrol falls first (MW-EN-56)."""
    for mission in reversed(g.fighters_over(side, zone)):
        fought = min(fighting, mission.fresh)
        fighting -= fought
        fell = min(max(0, lost - fighting), fought)
        lost -= fell
        g.change_mission(side, mission, lost=plus(mission.lost, of("F", fell)), fought=mission.fought + fought)


def escorted(g: Midway, side: str, zone: str) -> bool:
    return any(m.fresh and not m.called_off for m in g.attacks_on(side, zone))


def meeting(g: Midway) -> Meeting | None:
    """The fighters that fight if the attack goes in, or that are about to: nobody can take part unseen (MW-F-10)."""
    top = engine.top(g)
    if isinstance(top, HoldBack):  # patrols meet before any battle is laid out
        zone, attacker = top.zone, top.attacker or foe(top.seat)
    elif g.battle is not None and any(escorted(g, side, g.battle.zone) for side in SIDES):
        zone, attacker = g.battle.zone, g.battle.attacker
    else:
        return None
    ours, theirs = strength(g, attacker, zone), strength(g, foe(attacker), zone)
    return Meeting(attacker, ours, theirs) if ours and theirs else None


class PatrolClash(Does, frozen=True):
    """Both sides patrol over one zone and no strike brings an escort: one fighter battle (MW-EN-18)."""

    def run(self, g: Midway) -> Tasks:
        tasks: list[Task] = []
        for zone in meetings(g):
            if not any(escorted(g, side, zone) for side in SIDES):
                tasks += clash(g, zone, bomber(g, zone))
        return tasks


def bomber(g: Midway, zone: str) -> str:
    """Who attacks where patrols meet: the side that bombs there; Japan, if both do or neither (MW-EN-18)."""
    return "US" if bombed(g, "JP", zone) and not bombed(g, "US", zone) else "JP"


def meetings(g: Midway) -> list[str]:
    """Zones over which both sides have fighters, in board order."""
    over = ({m.zone for m in g.missions.get(side, ()) if strength(g, side, m.zone)} for side in SIDES)
    return sorted(set.intersection(*over), key=ORDER.__getitem__)


def tell_meetings(g: Midway) -> None:
    """The sheets lie open: where fighters of both sides are, each finds it out (MW-F-10). An attack with an escort on a
    zone that is only patrolled is told when it is fought."""
    for zone in meetings(g):
        if any(all(m.attack for m in g.fighters_over(side, zone)) for side in SIDES) and not all(
            g.attacks_on(side, zone) for side in SIDES
        ):
            continue
        JP, US = strength(g, "JP", zone), strength(g, "US", zone)
        g.reveal("patrols_meet", zone=zone, JP=JP, US=US, rules=("MW-F-10", "MW-EN-18"))
