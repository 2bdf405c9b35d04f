"""The moments for a US Battle Plan inside a step: which plans fit, and that a plan used is gone (NM-UBP-24)."""

from __future__ import annotations

from wardroom.games.nimitz.battle.attack_values import attack
from wardroom.games.nimitz.battle.targets import AIRFIELD, ASHORE, afloat, ashore, endures, fight
from wardroom.games.nimitz.printed import JAPAN, JAPAN_OCEAN, US, ZONES, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Asks, Move, Refusal, Tasks

RULE = {
    "aaa": "NM-UBP-1", "anti_aircraft": "NM-UBP-2", "asw": "NM-UBP-3", "artillery": "NM-UBP-4",
    "barrel_roll": "NM-UBP-5", "charge": "NM-UBP-6", "damage_control": "NM-UBP-7", "diving_attack": "NM-UBP-8",
    "envelop": "NM-UBP-10", "furball": "NM-UBP-17", "leathernecks": "NM-UBP-18", "ranging_shots": "NM-UBP-19",
    "seabees": "NM-UBP-20", "sonar": "NM-UBP-21",
}  # fmt: skip

# A torpedo is a surface attack of a submarine, which is a ship (NM-SUB-1), so Ranging Shots serves there too.
ONE_MORE = {"dogfight": "furball", "aaa": "aaa", "bomb": "diving_attack", "torpedo": "ranging_shots",
            "guns": "ranging_shots"}  # fmt: skip
"""The plan that adds a Hit to those of a step."""
AGAIN = {"torpedo": "sonar", "depth": "sonar", "infantry": "envelop"}
"""The plan that cancels a roll of a step."""


def discard(g: Nimitz, plan: str, attacker: str = "") -> None:
    """`attacker`: whose roll is made again, or who makes one more."""
    g.fight(plans=tuple(other for other in fight(g).plans if other != plan))
    g.tell("plan_used", plan=plan, side=US, attacker=attacker, rules=(RULE[plan], "NM-UBP-24"))


def again(g: Nimitz, step: str) -> str:
    """The plan in hand that can roll an attack of this step again; "" for none."""
    plan = AGAIN.get(step, "")
    return plan if plan in fight(g).plans else ""


def more(
    g: Nimitz, step: str, zone: str, scored: int, infantry: bool, only: tuple[str, ...], fired: tuple[str, ...]
) -> list[Move]:
    """What plans can add when the dice of a step have fallen, and before the Hits land; nothing when there is nobody
    left to hit. `scored`: the Hits so far; `fired`: US ships that rolled."""
    held = fight(g).plans
    found: list[Move] = []
    if not held:
        return found
    if scored and ONE_MORE.get(step) in held:
        found.append(("use", ONE_MORE[step]))
    if step == "aaa" and "anti_aircraft" in held:
        found += [("use", "anti_aircraft", ship) for ship in fired]
    if step == "infantry" and ashore(g, US):
        if "artillery" in held:
            found.append(("use", "artillery"))
        if "charge" in held:
            found += [("use", "charge", id) for id in entrenched(g, US) if can_hit(g, id, "infantry")]
    stops = sum(stopping(g, plan) for plan in ("ja_damage_control", "ja_screening_ship"))
    return found if found and scored < endures(g, JAPAN, step, zone, infantry, only) + stops else []


def entrenched(g: Nimitz, side: str) -> list[str]:
    """Infantry in the Foxholes: the only one that attacks (NM-INF-1)."""
    return [id for id in ashore(g, side) if fight(g).land[id] == "foxholes"]


def can_hit(g: Nimitz, id: str, step: str) -> bool:
    """Not a value that no die can meet."""
    value = attack(g, id, step)
    return value is not None and max(value) > 0


def stopping(g: Nimitz, plan: str) -> int:
    """How many of a Japanese plan in force have not stopped their Hit yet (NM-JBP-8, NM-JBP-20)."""
    return fight(g).drawn.count(plan) - fight(g).stopped.count(plan)


def cancels(g: Nimitz, target: str, step: str) -> list[str]:
    """The plans in hand that can cancel a Hit on this US target."""
    b = fight(g)
    if not b.plans:
        return []
    grounded = target == AIRFIELD or b.land.get(target) in ASHORE
    fits = {
        "barrel_roll": step in ("dogfight", "aaa"),  # in them only aircraft are hit
        "damage_control": True,
        "leathernecks": grounded and any(counter(id).type == "marine" for id in ashore(g, US)),
        "seabees": target == AIRFIELD,
    }
    return [plan for plan, fit in fits.items() if fit and plan in b.plans]


class DepthChargesFirst(Asks, frozen=True):
    """NM-UBP-3: before the torpedoes of this battle turn, where a Japanese submarine can be reached."""

    def ask(self, g: Nimitz) -> Ask:
        zones = [zone for zone in ZONES if hunted(g, zone)]
        about = {"window": "asw", "zones": zones}
        return Ask("use", (("no",), ("use", "asw")), ("NM-UBP-3", "NM-UBP-24"), about)

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        if move[0] == "use":
            discard(g, "asw")
            g.fight(asw=True)
        return ()

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        return unfit(g, move)


def hunted(g: Nimitz, zone: str) -> bool:
    """Whether the US could drop depth charges on a Japanese submarine there."""
    prey = afloat(g, JAPAN, zone, submarines=True)
    return bool(prey) and any(can_hit(g, id, "depth") for id in hunters(g, US, zone))


def raiders(g: Nimitz, side: str, zone: str) -> list[str]:
    """Submarines that may attack: without contact those of the US do not, in the Japanese Ocean (NM-JBP-19)."""
    lost = side == US and zone == JAPAN_OCEAN and "ja_no_contact" in fight(g).drawn
    return [] if lost else afloat(g, side, zone, submarines=True)


def hunters(g: Nimitz, side: str, zone: str) -> list[str]:
    """Who drops depth charges: ships, submarines included (NM-SUB-2)."""
    return [*afloat(g, side, zone), *raiders(g, side, zone)]


def unfit(g: Nimitz, move: Move) -> Refusal | None:
    """Why a plan is not offered now."""
    match move:
        case ("use", str(plan), *_) if plan in RULE:
            if plan in fight(g).plans:
                return Refusal("not_its_moment", (RULE[plan],), {"plan": plan})
            used = plan in fight(g).chosen
            return Refusal("plan_is_used" if used else "plan_not_held", ("NM-BSU-24" if used else "NM-BSU-23",),
                           {"plan": plan})  # fmt: skip
    return None
