"""Whether a refusal in a battle tells the truth, from the view alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from math import ceil

from wardroom.api import Reason
from wardroom.games.nimitz.printed import (
    COASTAL,
    ISLAND,
    JAPAN,
    JAPAN_OCEAN,
    PLANES,
    SHIP,
    TABLES,
    US,
    US_OCEAN,
    US_PLANS,
    Counter,
    counter,
    foe,
    is_battalion,
)
from wardroom.games.nimitz.state import Battle
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Ask, Move, Refusal

ASHORE = ("foxholes", "beach")


class Case:
    """A refusal, with the words its check is written in."""

    def __init__(self, view: NimitzView, ask: Ask, move: Move, refusal: Refusal) -> None:
        assert view.battle is not None or ask.prompt in ("stays", "by_hand")
        self.view, self.ask, self.move, self.refusal = view, ask, move, refusal
        self.b = view.battle or Battle("")
        self.id = move[-1] if move[0] == "use" else move[1] if len(move) > 1 else ""
        self.zone, self.step = ask.about.get("zone", ""), ask.about.get("step", "")

    def offered(self) -> Iterator[str]:
        return (move[1] for move in self.ask.moves if len(move) > 1)

    def counter(self, id: str) -> Counter:
        plane = self.b.planes.get(id)
        return PLANES[plane.kind] if plane and plane.kind else counter(id)

    def damaged(self, id: str) -> bool:
        plane = self.b.planes.get(id)
        return plane.damaged if plane and plane.kind else id in self.view.forces and self.view.forces[id].damaged

    def at_sea(self, side: str, zone: str) -> bool:
        ships = any(at == zone and counter(ship).side == side for ship, at in self.b.ships.items())
        return ships or (zone == COASTAL and self.on(side, ("transport",)) != [])

    def on(self, side: str, boxes: Collection[str] = ASHORE) -> list[str]:
        return [id for id, box in self.b.land.items() if box in boxes and counter(id).side == side]

    def in_area(self, id: str, side: str, kinds: Collection[str]) -> bool:
        force, area = self.view.forces.get(id), self.ask.about.get("area", self.b.area)
        return bool(force and force.place == area and counter(id).side == side and counter(id).category in kinds)

    def aboard(self, carrier: str) -> int:
        return sum(p.home == carrier and not p.zone and not p.spent for p in self.b.planes.values())

    def surface(self, ship: str) -> int:
        return counter(ship).face(self.damaged(ship)).get("surface", (0, 0))[0]

    def value(self, id: str) -> int:
        """By which Hits are ordered."""
        return 1 if id == "airfield" else 4 if self.b.land.get(id) == "transport" else self.counter(id).value


# ---- set-up


def _submarine_zones(c: Case) -> bool:
    return c.ask.prompt == "submarines" and not c.at_sea(JAPAN, c.move[-1])


def _not_an_escort(c: Case) -> bool:
    return not c.in_area(c.id, JAPAN, (SHIP,)) or counter(c.id).carrier or counter(c.id).submarine


def _not_this_escort(c: Case) -> bool:
    """Another one has a lower, or a higher, surface value."""
    chosen = {c.surface(ship) for ship in c.offered()}
    return all((it < c.surface(c.id)) == (c.zone == JAPAN_OCEAN) and it != c.surface(c.id) for it in chosen)


def _same_escort(c: Case) -> bool:
    return any(c.surface(ship) == c.surface(c.id) for ship in c.offered())


def _plan_too_dear(c: Case) -> bool:
    points, cost = TABLES["plan_points"], sum(US_PLANS[plan].cost for plan in (*c.b.chosen, c.id))
    needed: int = max(0, ceil((cost - points["free"]) / points["per_supply"]))
    return needed - c.b.spent > c.view.supply


# ---- aircraft


def _flown(c: Case) -> bool:
    return bool(c.b.planes[c.id].zone) or c.b.planes[c.id].spent


def _not_this_carrier(c: Case) -> bool:
    return c.id not in c.b.decks or counter(c.id).side != c.ask.about["side"]


def _same_aircraft(c: Case) -> bool:
    alike = (other for other in c.offered() if c.counter(other).faces == c.counter(c.id).faces)
    return any(c.damaged(other) == c.damaged(c.id) for other in alike)


def _others_first(c: Case) -> bool:
    order = (not c.damaged(c.id), c.counter(c.id).value)
    return all((not c.damaged(other), c.counter(other).value) < order for other in c.offered())


def _no_carrier_aircraft(c: Case) -> bool:
    plane = c.b.planes.get(c.id)
    return plane is None or not plane.kind or c.counter(c.id).side != c.ask.about["side"]


def _not_based_here(c: Case) -> bool:
    plane = c.b.planes.get(c.id)
    return plane is None or bool(plane.kind) or counter(c.id).side != c.ask.about["side"]


# ---- plans

_MOMENTS: Mapping[str, tuple[str, Collection[str]]] = {
    "aaa": ("use", ("aaa",)), "anti_aircraft": ("use", ("aaa",)), "asw": ("use", ("asw",)),
    "artillery": ("use", ("infantry",)), "charge": ("use", ("infantry",)), "diving_attack": ("use", ("bomb",)),
    "furball": ("use", ("dogfight",)), "ranging_shots": ("use", ("guns", "torpedo")),
    "envelop": ("reroll", ("infantry",)), "sonar": ("reroll", ("torpedo", "depth")),
    "barrel_roll": ("cancel", ("dogfight", "aaa")),
}  # fmt: skip


def _not_its_moment(c: Case) -> bool:
    plan, target = c.move[1], c.ask.about.get("target")
    if c.ask.prompt == "cancel" and plan in ("leathernecks", "seabees"):
        grounded = c.b.land.get(str(target)) in ASHORE and plan == "leathernecks"
        return target != "airfield" and not grounded
    prompt, steps = _MOMENTS.get(plan, ("", ()))
    return (c.ask.prompt, c.ask.about.get("window", c.step)) not in [(prompt, step) for step in steps]


def _no_attack_value(c: Case) -> bool:
    return max(counter(c.id).face(c.damaged(c.id)).get("attack", (0, 0))) == 0


# ---- Hits


def _other_side(c: Case) -> bool:
    return bool(c.counter(c.id).side != c.ask.about["side"])


def _lower_value_first(c: Case) -> bool:
    if c.b.land.get(c.id) == "transport":
        mates = c.on(c.counter(c.id).side, ("transport",))
        if any(counter(mate).value < counter(c.id).value for mate in mates):
            return True
    return all(c.value(other) < c.value(c.id) for other in c.offered())


def _damaged_first(c: Case) -> bool:
    mates = [*c.offered(), *c.on(JAPAN, ("transport",))]
    return c.ask.about["side"] == JAPAN and not c.damaged(c.id) and any(c.damaged(mate) for mate in mates)


def _same_target(c: Case) -> bool:
    alike = (other for other in c.offered() if other != "airfield" and c.counter(other) == c.counter(c.id))
    return any(c.damaged(other) == c.damaged(c.id) for other in alike)


def _nobody_on_island(c: Case) -> bool:
    enemy = foe(c.ask.about["side"])
    based = (id for id, plane in c.b.planes.items() if not plane.kind)
    return not c.on(enemy) and all(counter(id).side != enemy for id in based)


def _cannot_be_hit(c: Case) -> bool:
    ground = c.id == "airfield" or c.b.land.get(c.id) in ASHORE
    plane, sea = c.b.planes.get(c.id), c.b.ships.get(c.id) == c.zone
    if c.step in ("dogfight", "aaa"):
        return plane is None or plane.zone != c.zone
    if c.step == "depth":
        return not (sea and counter(c.id).submarine)
    if c.step == "infantry" or c.zone == ISLAND:
        return not ground
    cargo = c.b.land.get(c.id) == "transport" and c.zone == COASTAL
    return not (cargo or (sea and not counter(c.id).submarine) or (ground and c.step == "guns"))


CHECKS: Mapping[str, Callable[[Case], bool]] = {
    "placed_already": lambda c: c.id in c.b.ships,
    "not_to_place": lambda c: not c.in_area(c.id, US, (SHIP,)),
    "submarines_later": lambda c: counter(c.id).submarine and c.ask.prompt == "deploy",
    "surface_zones": lambda c: c.ask.prompt == "deploy" and c.move[-1] not in (US_OCEAN, COASTAL),
    "submarine_zones": _submarine_zones,
    "not_an_escort": _not_an_escort,
    "not_this_escort": _not_this_escort,
    "same_escort": _same_escort,
    "escort_zone": lambda c: c.move[2] != c.zone,
    "plan_chosen": lambda c: c.id in c.b.chosen,
    "plan_too_dear": _plan_too_dear,
    "not_your_plan": lambda c: c.move[1].startswith("ja_"),
    "no_such_aircraft": lambda c: c.id not in c.b.planes or c.counter(c.id).side == JAPAN,
    "flown": _flown,
    "other_carrier": lambda c: c.b.planes[c.id].home != c.refusal.about["ship"],
    "no_contact": lambda c: c.move[2] == JAPAN_OCEAN and "ja_no_contact" in c.b.drawn,
    "not_this_carrier": _not_this_carrier,
    "no_aircraft_aboard": lambda c: c.aboard(c.id) == 0,
    "fewer_aircraft": lambda c: all(c.aboard(other) > c.aboard(c.id) for other in c.offered()),
    "same_group": lambda c: all(c.aboard(other) == c.aboard(c.id) for other in c.offered()),
    "damaged_deck": lambda c: c.damaged(c.id),
    "deck_full": lambda c: sum(p.home == c.id for p in c.b.planes.values()) == c.b.decks[c.id],
    "same_aircraft": _same_aircraft,
    "others_first": _others_first,
    "no_carrier_aircraft": _no_carrier_aircraft,
    "not_based_here": _not_based_here,
    "track_full": lambda c: c.b.length - c.b.turn + 1 >= TABLES["battle_turns"]["track"],
    "last_turn": lambda c: c.b.turn >= c.b.length,
    "battle_over": lambda c: c.b.turn > c.b.length,
    "cannot_stay": lambda c: not c.in_area(c.id, JAPAN, ("infantry", "lba")),
    "same_battalion": lambda c: is_battalion(c.id) and any(map(is_battalion, c.offered())),
    "plan_not_held": lambda c: c.move[1] not in c.b.chosen,
    "plan_is_used": lambda c: c.move[1] in c.b.chosen and c.move[1] not in c.b.plans,
    "not_its_moment": _not_its_moment,
    "name_attacker": lambda c: len(c.move) == 2 and c.move[1] in ("anti_aircraft", "charge"),
    "names_nobody": lambda c: len(c.move) == 3 and c.move[1] not in ("anti_aircraft", "charge"),
    "no_hit_yet": lambda c: c.ask.about["hits"] == 0,
    "did_not_fire": lambda c: c.move[1] == "anti_aircraft" and c.move not in c.ask.moves,
    "nobody_ashore": lambda c: not c.on(US),
    "not_in_foxholes": lambda c: c.id not in c.on(US, ("foxholes",)),
    "no_attack_value": _no_attack_value,
    "no_marines": lambda c: all(counter(id).type != "marine" for id in c.on(US)),
    "not_in_battle": lambda c: c.id not in {*c.b.ships, *c.b.land, *c.b.planes},
    "other_side": _other_side,
    "no_airfield": lambda c: not c.b.fields.get(c.ask.about["side"]),
    "cargo_takes_it": lambda c: c.id not in c.on(c.ask.about["side"], ("transport",)),
    "lower_value_first": _lower_value_first,
    "damaged_first": _damaged_first,
    "same_target": _same_target,
    "nobody_on_island": _nobody_on_island,
    "cannot_be_hit": _cannot_be_hit,
    "cannot_fall": lambda c: c.move not in c.ask.moves,
}


def _reason(check: Callable[[Case], bool]) -> Reason:
    return lambda view, ask, move, refusal: check(Case(view, ask, move, refusal))


BATTLE: Mapping[str, Reason] = {key: _reason(check) for key, check in CHECKS.items()}
