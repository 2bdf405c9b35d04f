"""US Battle Plans (NM-UBP): which can be used at a moment, and why another cannot. One that was used is gone."""

from __future__ import annotations

from wardroom.games.nimitz.battle.attackers import can_hit, entrenched
from wardroom.games.nimitz.battle.salvo import Salvo
from wardroom.games.nimitz.battle.targets import AIRFIELD, ASHORE, ashore, endures, fight
from wardroom.games.nimitz.printed import JAPAN, JAPAN_PLANS, US, US_PLANS, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Move, Refusal
from wardroom.lib.objection import unopposed

RULE = {
    "aaa": "NM-UBP-1", "anti_aircraft": "NM-UBP-2", "asw": "NM-UBP-3", "artillery": "NM-UBP-4",
    "barrel_roll": "NM-UBP-5", "charge": "NM-UBP-6", "damage_control": "NM-UBP-7", "diving_attack": "NM-UBP-8",
    "engaged": "NM-UBP-9", "envelop": "NM-UBP-10", "first_light": "NM-UBP-11", "furball": "NM-UBP-17",
    "leathernecks": "NM-UBP-18", "ranging_shots": "NM-UBP-19", "seabees": "NM-UBP-20", "sonar": "NM-UBP-21",
}  # fmt: skip
KNOWN = {*US_PLANS, *JAPAN_PLANS}

# A torpedo is a surface attack of a submarine, which is a ship (NM-SUB-1), so Ranging Shots serves there too.
ONE_MORE = {"dogfight": "furball", "aaa": "aaa", "bomb": "diving_attack", "torpedo": "ranging_shots",
            "guns": "ranging_shots"}  # fmt: skip
"""The plan that adds a Hit to those of a step."""
ADDING = {"aaa": ("anti_aircraft",), "infantry": ("artillery", "charge")}
"""The plans that add a Hit or an attack to a step without asking for a Hit first."""
NAMING = ("anti_aircraft", "charge")  # they are an attack of somebody's
AGAIN = {"torpedo": "sonar", "depth": "sonar", "infantry": "envelop"}
"""The plan that cancels a roll of a step."""
CANCELLING = ("barrel_roll", "damage_control", "leathernecks", "seabees")
ASW = "asw"


def not_in_hand(g: Nimitz, plan: str) -> Refusal | None:
    b, about = fight(g), {"plan": plan}
    if plan in b.plans:
        return None
    if plan in JAPAN_PLANS:
        return Refusal("not_your_plan", ("NM-BSU-23",), about)
    used = plan in b.chosen
    return Refusal("plan_is_used" if used else "plan_not_held", ("NM-BSU-24" if used else "NM-BSU-23",), about)


def not_its_moment(plan: str) -> Refusal:
    return Refusal("not_its_moment", (RULE[plan],), {"plan": plan})


def named(move: Move, why: Refusal | None) -> Refusal | None:
    """For a moment in which no plan is an attack of somebody's."""
    return why or (Refusal("names_nobody", (RULE[move[1]],), {"plan": move[1]}) if len(move) > 2 else None)


def no_asw(g: Nimitz, plan: str) -> Refusal | None:
    """Before the torpedoes."""
    return not_in_hand(g, plan) or (None if plan == ASW else not_its_moment(plan))


# ---- when a die has fallen


def again(g: Nimitz, step: str) -> str:
    """The plan in hand that can roll an attack of this step again; "" for none."""
    plan = AGAIN.get(step, "")
    return plan if plan in fight(g).plans else ""


def no_reroll(g: Nimitz, step: str, plan: str) -> Refusal | None:
    return not_in_hand(g, plan) or (None if plan == AGAIN.get(step) else not_its_moment(plan))


# ---- when the dice of a step have fallen


def extras(g: Nimitz, salvo: Salvo) -> tuple[Move, ...]:
    """What plans can add before the Hits land; nothing when there is nobody left to hit."""
    if not fight(g).plans:
        return ()
    found = unopposed(_uses(g, salvo), no_extra, g, salvo)
    stops = sum(stopping(g, plan) for plan in ("ja_damage_control", "ja_screening_ship"))
    left = endures(g, JAPAN, salvo.step, salvo.zone, salvo.us_ashore, salvo.only) if found else 0
    return found if salvo.us < left + stops else ()


def _uses(g: Nimitz, salvo: Salvo) -> list[Move]:
    """What is worth a closer look."""
    adding = (ONE_MORE.get(salvo.step, ""), *ADDING.get(salvo.step, ()))
    found: list[Move] = []
    for plan in adding:
        if plan in fight(g).plans:
            who = salvo.fired if plan == "anti_aircraft" else ashore(g, US)
            found += [("use", plan, id) for id in who] if plan in NAMING else [("use", plan)]
    return found


def no_extra(g: Nimitz, salvo: Salvo, move: Move) -> Refusal | None:
    """Why a plan adds nothing to this volley."""
    plan, attacker = move[1], move[2] if len(move) > 2 else ""
    if why := not_in_hand(g, plan):
        return why
    if plan != ONE_MORE.get(salvo.step) and plan not in ADDING.get(salvo.step, ()):
        return not_its_moment(plan)
    if bool(attacker) != (plan in NAMING):
        return Refusal("names_nobody" if attacker else "name_attacker", (RULE[plan],), {"plan": plan})
    key = _nothing_to_add(g, salvo, plan, attacker)
    return Refusal(key, (RULE[plan],), {"plan": plan, "attacker": attacker}) if key else None


def _nothing_to_add(g: Nimitz, salvo: Salvo, plan: str, attacker: str) -> str:
    match plan:
        case "anti_aircraft":
            return "" if attacker in salvo.fired else "did_not_fire"
        case "artillery":
            return "" if ashore(g, US) else "nobody_ashore"
        case "charge" if attacker not in entrenched(g, US):
            return "not_in_foxholes"
        case "charge":
            return "" if can_hit(g, attacker, "infantry") else "no_attack_value"
    return "" if salvo.us else "no_hit_yet"


def stopping(g: Nimitz, plan: str) -> int:
    """How many of a Japanese plan in force have not stopped their Hit yet (NM-JBP-8, NM-JBP-20)."""
    return fight(g).drawn.count(plan) - fight(g).stopped.count(plan)


# ---- when a Hit has landed


def cancels(g: Nimitz, target: str, step: str) -> tuple[str, ...]:
    """The plans in hand that can cancel a Hit on this US target."""
    held = fight(g).plans
    return unopposed([plan for plan in CANCELLING if plan in held], no_cancel, g, target, step) if held else ()


def no_cancel(g: Nimitz, target: str, step: str, plan: str) -> Refusal | None:
    if why := not_in_hand(g, plan):
        return why
    fits = {
        "barrel_roll": step in ("dogfight", "aaa"),  # in them only aircraft are hit
        "damage_control": True,
        "leathernecks": target == AIRFIELD or fight(g).land.get(target) in ASHORE,
        "seabees": target == AIRFIELD,
    }
    if not fits.get(plan):
        return not_its_moment(plan)
    marines = plan != "leathernecks" or any(counter(id).type == "marine" for id in ashore(g, US))
    return None if marines else Refusal("no_marines", (RULE[plan],), {"plan": plan})
