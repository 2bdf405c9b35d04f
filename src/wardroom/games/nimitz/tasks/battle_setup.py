"""A battle begins: the forces go to the battle map, its length and the number of plans are fixed (NM-BSU)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from wardroom.games.nimitz.battle import deployment
from wardroom.games.nimitz.battle.deployment import FOXHOLES
from wardroom.games.nimitz.battle.targets import TRANSPORT, fight
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import (
    COASTAL,
    INFANTRY,
    JAPAN,
    JAPAN_OCEAN,
    LBA,
    PLANES,
    SEAT,
    SHIP,
    SIDES,
    US,
    US_OCEAN,
    ZONES,
    air_group,
    counter,
)
from wardroom.games.nimitz.state import Battle, Nimitz, Plane
from wardroom.games.nimitz.tasks.battle_plans import ChoosePlans, PlanNumber
from wardroom.games.nimitz.tasks.battle_turn import BattleEnds, NextBattleTurn
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Tasks
from wardroom.lib.byhand import Thrown
from wardroom.lib.objection import dropped, unopposed
from wardroom.lib.rolls import d10


class BattleBegins(Does, frozen=True):
    """All forces of the area, in the order of NM-BSU-28; an airfield for each land-based aircraft (NM-BSU-11,
    NM-RET-9), infantry in its Foxholes or on its Transport (NM-BSU-12). Ships are placed by the tasks that follow."""

    area: str

    def run(self, g: Nimitz) -> Tasks:
        here = {side: tuple(g.at(self.area, side)) for side in SIDES}
        everyone = [id for ids in here.values() for id in ids]
        g.battle = Battle(
            self.area,
            land={
                id: TRANSPORT if g.forces[id].aboard else FOXHOLES  # NM-MOV-10
                for id in everyone
                if counter(id).category == INFANTRY
            },
            planes={id: Plane() for id in everyone if counter(id).category == LBA},
        )
        _air_groups(g, [id for id in everyone if counter(id).carrier])
        g.fight(fields={side: len(deployment.based(g, side)) for side in SIDES})
        g.tell(
            "battle_begins", area=self.area, us=list(here[US]), japan=list(here[JAPAN]),
            rules=("NM-BAT-1", "NM-BSU-1", "NM-CTR-7"),
        )  # fmt: skip
        return (
            PlaceCarriers(),
            DeployShips(SEAT),
            PlaceJapan(),
            DeploySubmarines(SEAT),
            *g.chance(BattleLength()),
            PlanNumber(),
            ChoosePlans(SEAT),
            NextBattleTurn(),
            BattleEnds(self.area),
        )


def _air_groups(g: Nimitz, carriers: list[str]) -> None:
    """NM-BSU-9, NM-BSU-18: numbered over the whole battle, each type for itself. A Damaged carrier has no aircraft."""
    planes, decks, count = dict(fight(g).planes), {}, dict[str, int]()
    for carrier in carriers:
        group = () if g.forces[carrier].damaged else air_group(g.year, carrier)
        decks[carrier] = len(group)
        for kind in group:
            type = PLANES[kind].type
            count[type] = count.get(type, 0) + 1
            planes[f"{type}-{count[type]}"] = Plane(kind, carrier)
    g.fight(planes=planes, decks=decks)


def place(g: Nimitz, ship: str, zone: str, *rules: str) -> None:
    g.fight(ships={**fight(g).ships, ship: zone})
    g.tell("placed", ship=ship, zone=zone, side=counter(ship).side, rules=rules)


# ---- US ships


class PlaceCarriers(Does, frozen=True):
    """NM-BSU-3."""

    def run(self, g: Nimitz) -> Tasks:
        for ship in g.at(fight(g).area, US, SHIP):
            if counter(ship).carrier:
                place(g, ship, US_OCEAN, "NM-BSU-3")
        return ()


class Deploys(Asks, frozen=True):
    """One ship after the other, or all that are left to one zone."""

    prompt: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]
    submarines: ClassVar[bool]
    wrong_zone: ClassVar[str]  # what is said of any other

    def ships(self, g: Nimitz) -> tuple[str, ...]:
        return unopposed(g.at(fight(g).area, US, SHIP), self.no_ship, g)

    def zones(self, g: Nimitz) -> list[str]:
        raise NotImplementedError

    def no_ship(self, g: Nimitz, ship: str) -> Refusal | None:
        """Why this ship is not to be placed now."""
        about = {"ship": ship}
        if ship in fight(g).ships:
            return Refusal("placed_already", ("NM-BSU-2",), about)
        if not deployment.in_area(g, ship, US) or counter(ship).category != SHIP:
            return Refusal("not_to_place", self.rules, about)
        later = counter(ship).submarine and not self.submarines
        return Refusal("submarines_later", ("NM-BSU-5",), about) if later else None

    def no_zone(self, g: Nimitz, zone: str) -> Refusal | None:
        return None if zone in self.zones(g) else Refusal(self.wrong_zone, self.rules, {"zone": zone})

    def ask(self, g: Nimitz) -> Ask:
        ships, zones = self.ships(g), self.zones(g)
        rest = (("rest", zone) for zone in zones)
        each = (("place", ship, zone) for ship in ships for zone in zones)
        return Ask(self.prompt, (*rest, *each), self.rules, {"area": fight(g).area, "left": len(ships)})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        for ship in self.ships(g) if move[0] == "rest" else (move[1],):
            place(g, ship, move[-1], *self.rules)
        return (self,) if self.ships(g) else ()

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("place", str(ship), str(zone)) if zone in ZONES:
                return self.no_ship(g, ship) or self.no_zone(g, zone)
            case ("rest", str(zone)) if zone in ZONES:
                return self.no_zone(g, zone)
        return wrong_step(move, "place")


class DeployShips(Does, frozen=True):
    """NM-BSU-4: asked only where there is a ship to place."""

    seat: str

    def run(self, g: Nimitz) -> Tasks:
        ask = SurfaceShips(self.seat)
        return (ask,) if ask.ships(g) else ()


class SurfaceShips(Deploys, frozen=True):
    prompt = "deploy"
    rules = ("NM-BSU-4", "NM-BSU-2")
    submarines = False
    wrong_zone = "surface_zones"

    def zones(self, g: Nimitz) -> list[str]:
        return [US_OCEAN, COASTAL]


class DeploySubmarines(Does, frozen=True):
    """NM-BSU-5: nowhere to go, they take no part; one zone only, they go there."""

    seat: str

    def run(self, g: Nimitz) -> Tasks:
        ask = UsSubmarines(self.seat)
        ships, zones = ask.ships(g), ask.zones(g)
        if ships and len(zones) > 1:
            return (ask,)
        for ship in ships if zones else ():
            place(g, ship, zones[0], *ask.rules)
        return ()


class UsSubmarines(Deploys, frozen=True):
    prompt = "submarines"
    rules = ("NM-BSU-5", "NM-BSU-2")
    submarines = True
    wrong_zone = "submarine_zones"

    def zones(self, g: Nimitz) -> list[str]:
        return deployment.ship_zones(g)


# ---- Japanese ships

_CASE_RULES = {"A": "NM-BSU-13", "B": "NM-BSU-15", "C": "NM-BSU-16"}


class PlaceJapan(Does, frozen=True):
    def run(self, g: Nimitz) -> Tasks:
        area = fight(g).area
        case = deployment.case(g, area)
        for ship in g.at(area, JAPAN, SHIP):
            c = counter(ship)
            if c.submarine:
                place(g, ship, deployment.submarine_zone(g), "NM-BSU-17")
            elif c.carrier or case == "B":
                place(g, ship, JAPAN_OCEAN, _CASE_RULES[case])
            elif case == "C":
                place(g, ship, COASTAL, _CASE_RULES[case])
        return (PlaceEscorts(),) if case == "A" else ()


class PlaceEscorts(Does, frozen=True):
    """NM-BSU-14, step by step; the player picks among equals, where it makes a difference (NM-SOL-2)."""

    def run(self, g: Nimitz) -> Tasks:
        while left := deployment.escorts_left(g):
            zone, ships = deployment.next_escort(g)
            if not ships:
                for ship in left:
                    place(g, ship, COASTAL, "NM-BSU-14")
            elif len(ships) == 1:
                place(g, ships[0], zone, "NM-BSU-14")
            else:
                return (ChooseEscort(SEAT), self)
        return ()


class ChooseEscort(Asks, frozen=True):
    def ask(self, g: Nimitz) -> Ask:
        zone, ships = deployment.next_escort(g)
        moves = tuple(("place", ship, zone) for ship in ships)
        return Ask("escort", moves, ("NM-BSU-14", "NM-SOL-2"), {"zone": zone, "side": JAPAN})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        place(g, move[1], move[2], "NM-BSU-14", "NM-SOL-2")
        return ()

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("place", str(ship), str(zone)) if zone in ZONES:
                return self.no_escort(g, ship, zone)
        return wrong_step(move, "place")

    def no_escort(self, g: Nimitz, ship: str, zone: str) -> Refusal | None:
        if ship in fight(g).ships:
            return Refusal("placed_already", ("NM-BSU-2",), {"ship": ship})
        goal, stages = deployment.escorts(g)
        why = dropped(stages, ship) or (None if zone == goal else deployment.WRONG_ZONE)
        return why and structs.replace(why, about={"ship": ship, "zone": goal})


# ---- length


class BattleLength(Thrown, frozen=True):
    """NM-BSU-19."""

    def odds(self, g: Nimitz) -> Roll:
        return d10("battle_turns")

    def fell(self, g: Nimitz, outcome: Outcome) -> Tasks:
        turns = deployment.turns(outcome)
        g.fight(length=turns)
        g.tell("length", die=outcome, turns=turns, rules=("NM-BSU-19",))
        return ()
