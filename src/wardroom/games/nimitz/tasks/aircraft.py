"""Aircraft take off: the US ones as the player likes, the Japanese groups where the die sends them (NM-AIR)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from wardroom.games.nimitz.battle import aircraft
from wardroom.games.nimitz.battle.aircraft import BOMBERS, TEN
from wardroom.games.nimitz.battle.attack_values import counter_of
from wardroom.games.nimitz.battle.targets import fight
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import SEAT, US, ZONES
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Tasks
from wardroom.lib.byhand import Thrown
from wardroom.lib.objection import unopposed
from wardroom.lib.rolls import d10

_TEN_BY = {"ja_carrier_attack": ("NM-JBP-7",), "ja_kamikaze": ("NM-JBP-16",)}  # plans that count as a 10


def fly(g: Nimitz, planes: Iterable[str], zone: str, spent: bool = False) -> None:
    flown = {id: structs.replace(fight(g).planes[id], zone=zone, spent=spent) for id in planes}
    g.fight(planes={**fight(g).planes, **flown})


class UsAircraft(Does, frozen=True):
    def run(self, g: Nimitz) -> Tasks:
        return (Fly(SEAT),) if aircraft.ready(g, US) else ()


class Fly(Asks, frozen=True):
    """One aircraft after the other, then all others stay over their own zone. With a carrier given: its group at First
    Light, whose others stay aboard; either way the group has had its flight for this turn (NM-UBP-12)."""

    carrier: str = ""

    def planes(self, g: Nimitz) -> tuple[str, ...]:
        return unopposed(aircraft.ready(g, US), self.no_take_off, g)

    def no_take_off(self, g: Nimitz, plane: str) -> Refusal | None:
        planes = fight(g).planes
        if plane not in planes or counter_of(g, plane).side != US:
            return Refusal("no_such_aircraft", ("NM-AIR-1",), {"plane": plane})
        if self.carrier and planes[plane].home != self.carrier:
            return Refusal("other_carrier", self.rules, {"plane": plane, "ship": self.carrier})
        return None if aircraft.grounded(planes[plane]) else Refusal("flown", self.rules, {"plane": plane})

    @property
    def rules(self) -> tuple[str, ...]:
        return ("NM-UBP-11", "NM-UBP-12") if self.carrier else ("NM-AIR-1",)

    def ask(self, g: Nimitz) -> Ask:
        planes, zones = self.planes(g), aircraft.us_zones(g)
        moves = (("done",), *(("fly", plane, zone) for plane in planes for zone in zones))
        return Ask("fly", moves, self.rules, {"first_light": bool(self.carrier), "left": len(planes)})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        if move[0] == "fly":
            _, plane, zone = move
            fly(g, (plane,), zone, spent=bool(self.carrier))
            g.tell("flew", plane=plane, zone=zone, rules=self.rules)
            return (self,) if self.planes(g) else ()
        if self.carrier:
            fly(g, self.planes(g), "", spent=True)
            return ()
        for plane in self.planes(g):
            zone = aircraft.own_zone(g, plane)
            fly(g, (plane,), zone)
            g.tell("flew", plane=plane, zone=zone, rules=self.rules)
        return ()

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("fly", str(plane), str(zone)) if zone in ZONES:
                return self.no_take_off(g, plane) or aircraft.no_contact(g, zone)
        return wrong_step(move, "fly")


class JapaneseAircraft(Does, frozen=True):
    """NM-AIR-2 to NM-AIR-8: a die for each group, where there is more than one zone it could go to."""

    kind: str  # bombers or fighters

    def run(self, g: Nimitz) -> Tasks:
        legal = legal_zones(g, self.kind)
        plan = aircraft.counts_as_ten(g) if self.kind == BOMBERS else ""
        rolls: list[Tasks] = []
        for carrier, _ in aircraft.groups(g, self.kind):
            if len(legal) < 2:
                send(g, self.kind, carrier, 0, legal[0] if legal else "")
            elif plan:
                send(g, self.kind, carrier, TEN, aircraft.sent(TEN, legal), plan)
            else:
                rolls.append(g.chance(GroupZone(self.kind, carrier)))
        return tuple(task for roll in rolls for task in roll)


class GroupZone(Thrown, frozen=True):
    kind: str
    carrier: str

    def subject(self) -> str:
        return self.carrier

    def odds(self, g: Nimitz) -> Roll:
        return d10(f"zone_{self.kind}")

    def fell(self, g: Nimitz, outcome: Outcome) -> Tasks:
        send(g, self.kind, self.carrier, outcome, aircraft.sent(outcome, legal_zones(g, self.kind)))
        return ()


def legal_zones(g: Nimitz, kind: str) -> list[str]:
    return aircraft.bomber_zones(g) if kind == BOMBERS else aircraft.fighter_zones(g)


def send(g: Nimitz, kind: str, carrier: str, die: int, zone: str, plan: str = "") -> None:
    """`die` 0: none was thrown, since there was only one way for the group."""
    fly(g, dict(aircraft.groups(g, kind))[carrier], zone)
    rules: tuple[str, ...] = _TEN_BY.get(plan, ("NM-AIR-4",))
    if not zone:
        rules = ("NM-AIR-7", "NM-AIR-9" if kind == BOMBERS else "NM-AIR-10")
    elif die and aircraft.rolled_zone(die) != zone:
        rules = (*rules, "NM-AIR-5", "NM-AIR-6")
    tell_group(g, kind, carrier, die, zone, plan, *rules)


def tell_group(g: Nimitz, group: str, carrier: str, die: int, zone: str, plan: str, *rules: str) -> None:
    """`how`: the zone came from a die, from a plan that counts as one, or there was one way only."""
    how = "plan" if plan else "die" if die else "only"
    rolled = aircraft.rolled_zone(die) if die else ""
    g.tell(
        "group", group=group, carrier=carrier, land=not carrier, die=die, rolled=rolled, how=how, plan=plan, zone=zone,
        stays=not zone, shifted=bool(rolled and zone and rolled != zone), rules=rules,
    )  # fmt: skip
