"""First Light: one carrier's aircraft strike before the others move (NM-UBP-11 to 16, 22, NM-JBP-10 to 12, 25)."""

from __future__ import annotations

from wardroom.games.nimitz.battle import aircraft
from wardroom.games.nimitz.battle.aircraft import TEN
from wardroom.games.nimitz.battle.attack_values import counter_of
from wardroom.games.nimitz.battle.damage import destroy
from wardroom.games.nimitz.battle.targets import fight
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import JAPAN, SEAT, US, foe
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.aircraft import Fly, fly, tell_group
from wardroom.games.nimitz.tasks.attacks import AntiAircraft, Bombs
from wardroom.games.nimitz.tasks.return_of_aircraft import AirfieldLosses, carrier_planes, sound_decks
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Tasks
from wardroom.lib.byhand import Thrown
from wardroom.lib.rolls import d10

PLAN, JAPAN_PLAN = "first_light", "ja_first_light"
TURN_START, AFTER_DRAW = WHEN = ("turn_start", "after_draw")
NEEDED = 7  # or more


class FirstLights(Does, frozen=True):
    """Japan's, for each copy in force; then the player's, where an option puts it after the draw."""

    def run(self, g: Nimitz) -> Tasks:
        japan = tuple(JapanFirstLight() for plan in fight(g).drawn if plan == JAPAN_PLAN)
        return (*japan, UsFirstLight(AFTER_DRAW))


class Strike(Does, frozen=True):
    """AAA and bombs, no dogfight (NM-JBP-12, NM-UBP-14)."""

    side: str

    def run(self, g: Nimitz) -> Tasks:
        flown = tuple(id for id, p in carrier_planes(g, self.side).items() if p.zone)
        return (AntiAircraft(flown), Bombs(flown), StrikeOver(self.side)) if flown else ()


class StrikeOver(Does, frozen=True):
    """The group is back aboard; what it hit works at once, before the enemy's aircraft move (NM-JBP-11, NM-UBP-22);
    then the turn runs its usual course (NM-UBP-15)."""

    side: str

    def run(self, g: Nimitz) -> Tasks:
        flown = [id for id, p in carrier_planes(g, self.side).items() if p.zone]
        fly(g, flown, "", spent=True)
        enemy = foe(self.side)
        decks = sound_decks(g, enemy)
        rule = "NM-JBP-11" if self.side == JAPAN else "NM-UBP-22"
        for id, p in carrier_planes(g, enemy).items():
            if p.home not in decks:
                destroy(g, id)
                g.tell("ditched", plane=id, rules=(rule,))
        return (AirfieldLosses(enemy),)


# ---- Japan


class JapanFirstLight(Does, frozen=True):
    def run(self, g: Nimitz) -> Tasks:
        carriers = aircraft.fullest(g)
        if not carriers:
            g.tell("plan_idle", plan=JAPAN_PLAN, rules=("NM-JBP-25",))
            return ()
        if len(carriers) > 1:
            return (JapanCarrier(SEAT),)
        return launch(g, carriers[0])


class JapanCarrier(Asks, frozen=True):
    def ask(self, g: Nimitz) -> Ask:
        moves = tuple(("carrier", carrier) for carrier in aircraft.fullest(g))
        return Ask("carrier", moves, ("NM-JBP-10", "NM-SOL-2"), {"side": JAPAN})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        return launch(g, move[1])

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        return no_carrier(g, JAPAN, move, "NM-JBP-10")


def no_carrier(g: Nimitz, side: str, move: Move, rule: str) -> Refusal | None:
    match move:
        case ("carrier", str(carrier)):
            return aircraft.no_strike(g, side, carrier, rule)
    return wrong_step(move, "carrier", PLAN)


def launch(g: Nimitz, carrier: str) -> Tasks:
    """The whole group with its bombers, as if it had rolled 10. Fighters alone have nothing to attack with."""
    group = aircraft.decks(g, JAPAN)[carrier]
    legal = aircraft.bomber_zones(g) if any(counter_of(g, id).bomber for id in group) else []
    zone = aircraft.sent(TEN, legal)
    tell_group(g, PLAN, carrier, TEN, zone, JAPAN_PLAN, "NM-JBP-10", "NM-JBP-12" if zone else "NM-AIR-7")
    if not zone:
        return ()
    fly(g, group, zone, spent=True)
    return (Strike(JAPAN),)


# ---- the player


class UsFirstLight(Does, frozen=True):
    """If the plan is in hand, at its moment: when the turn begins, before Japan draws (NM-UBP-11). What Japan then
    draws can cancel a plan that has not succeeded yet (NM-UBP-16)."""

    when: str = TURN_START

    def run(self, g: Nimitz) -> Tasks:
        now = self.when == g.options.us_first_light and PLAN in fight(g).plans
        return (TryFirstLight(SEAT),) if now and aircraft.decks(g, US) else ()


class TryFirstLight(Asks, frozen=True):
    """Once a turn, until it succeeds (NM-UBP-13)."""

    def ask(self, g: Nimitz) -> Ask:
        return Ask("first_light", (("no",), (PLAN,)), ("NM-UBP-11", "NM-UBP-13", "NM-UBP-24"), {"needed": NEEDED})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        if move[0] == "no":
            return ()
        g.fight(lit=True)
        return g.chance(FirstLightRoll())

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        return wrong_step(move, PLAN, "carrier")


class FirstLightRoll(Thrown, frozen=True):
    def odds(self, g: Nimitz) -> Roll:
        return d10(PLAN)

    def fell(self, g: Nimitz, outcome: Outcome) -> Tasks:
        ok = outcome >= NEEDED
        g.tell("first_light", die=outcome, ok=ok, rules=("NM-UBP-11" if ok else "NM-UBP-13",))
        if not ok:
            return ()
        g.fight(plans=tuple(plan for plan in fight(g).plans if plan != PLAN))
        g.tell("plan_used", plan=PLAN, side=US, rules=("NM-UBP-13", "NM-UBP-24"))
        carriers = list(aircraft.decks(g, US))
        first: Tasks = (UsCarrier(SEAT),) if len(carriers) > 1 else (Fly(SEAT, carriers[0]),)
        return (*first, Strike(US))


class UsCarrier(Asks, frozen=True):
    def ask(self, g: Nimitz) -> Ask:
        moves = tuple(("carrier", carrier) for carrier in aircraft.decks(g, US))
        return Ask("carrier", moves, ("NM-UBP-11",), {"side": US})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        return (Fly(SEAT, move[1]),)

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        return no_carrier(g, US, move, "NM-UBP-11")
