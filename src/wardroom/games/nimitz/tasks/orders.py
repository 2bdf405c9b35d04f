"""Japanese Orders: area by area a die, a destination, and the forces that obey (NM-JOR, NM-JTB)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from msgspec import structs

from wardroom.games.nimitz.campaign import orders
from wardroom.games.nimitz.campaign.orders import HOLD, IMPOSSIBLE, NOTHING_MOVES, OWN_AREA, REINFORCE, Numbers
from wardroom.games.nimitz.campaign.stacks import alike
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import AREAS, INFANTRY, JAPAN, KINDS, LBA, SEAT, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Tasks
from wardroom.lib.byhand import Thrown
from wardroom.lib.rolls import d10, one_of


class OrdersStep(Does, frozen=True):
    """In Transit markers stay on as Moved ones (NM-JOR-2); lone and pinned forces get theirs (NM-JOR-1, NM-JOR-3)."""

    def run(self, g: Nimitz) -> Tasks:
        g.ashore = orders.ashore_now(g)
        areas = sorted({f.place for id, f in g.forces.items() if f.place in AREAS and counter(id).side == JAPAN})
        alone = {area: force for area in areas if (force := orders.lone(area, orders.here(g, area)))}
        alone = {area: force for area, force in alone.items() if not g.forces[force].done}
        pinned = [id for area in areas if orders.contested(g, area) for id in g.at(area, JAPAN, INFANTRY)]
        for id in (*alone.values(), *pinned):
            if not g.forces[id].done:
                g.change(id, done=True)
        if alone:
            g.tell("lone", areas=list(alone), forces=list(alone.values()), rules=("NM-JOR-1",))
        return (OrderAreas(),)


class OrderAreas(Does, frozen=True):
    """One area after the other, until all forces have moved or been held (NM-JOR-5, NM-JOR-6)."""

    rest: bool = False  # the player leaves the sequence to the list

    def run(self, g: Nimitz) -> Tasks:
        areas = orders.areas_to_order(g)
        if not areas:
            return (OrdersEnd(),)
        if self.rest or len(areas) == 1:
            return (OrderArea(areas[0]), self)
        return (NextArea(SEAT),)


class NextArea(Asks, frozen=True):
    """The player chooses the area whose orders come next (NM-JOR-6)."""

    def ask(self, g: Nimitz) -> Ask:
        areas = orders.areas_to_order(g)
        return Ask("orders", (("rest",), *(("order", area) for area in areas)), ("NM-JOR-6",), {"areas": areas})

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        if move[0] == "rest":
            return (OrderAreas(rest=True),)
        return (OrderArea(move[1]), OrderAreas())

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("order", str(area)) if area in AREAS:
                return orders.why_no_roll(g, area)
        return wrong_step(move, "order")


class OrderArea(Does, frozen=True):
    """Dice until every force there has its order. A last land force left over has none to come, whoever may join it
    later (NM-JOR-22)."""

    crumb: ClassVar[str] = "order_area"
    area: str

    def about(self) -> Mapping[str, Any]:
        return {"area": self.area}

    def run(self, g: Nimitz) -> Tasks:
        if orders.may_roll(g, self.area):
            return (*g.chance(RollOrder(self.area)), self)
        for id in g.at(self.area, JAPAN):
            if not g.forces[id].done:
                g.change(id, done=True)
        return ()


class OrdersEnd(Does, frozen=True):
    """All Moved markers come off (NM-JOR-21)."""

    def run(self, g: Nimitz) -> Tasks:
        for id in g.on_map(JAPAN):
            if g.forces[id].done:
                g.change(id, done=False)
        return ()


# ---- one order


class RollOrder(Thrown, frozen=True):
    """The die, and the row of the table it names (NM-CTR-4). Only where `orders.may_roll`."""

    area: str
    scouted: bool = False

    def subject(self) -> str:
        return self.area

    def odds(self, g: Nimitz) -> Roll:
        return d10("order")

    def fell(self, g: Nimitz, outcome: Outcome) -> Tasks:
        places = orders.destinations(g, self.area, orders.row(outcome).name).places
        if len(places) > 1:
            return g.chance(RollPlace(self.area, self.scouted, outcome))
        return (Obey(self.area, self.scouted, outcome, places[0] if places else ""),)


class RollPlace(Thrown, frozen=True):
    """Several areas are equally valid: chance decides (NM-JOR-17)."""

    area: str
    scouted: bool
    die: int

    def subject(self) -> str:
        return self.area

    def odds(self, g: Nimitz) -> Roll:
        return one_of("order_place", orders.destinations(g, self.area, orders.row(self.die).name).places)

    def fell(self, g: Nimitz, outcome: Outcome) -> Tasks:
        return (Obey(self.area, self.scouted, self.die, outcome),)


class Obey(Does, frozen=True):
    """Who obeys is drawn, ships first, then infantry, then aircraft; then they go, or stay (NM-JOR-8, NM-JOR-18)."""

    area: str
    scouted: bool
    die: int
    place: str = ""  # empty: the order is impossible
    drawn: tuple[str, ...] = ()

    @property
    def rolled(self) -> str:
        return orders.row(self.die).name

    def run(self, g: Nimitz) -> Tasks:
        because = orders.hold_because(g, self.area, self.rolled, self.place)
        order, place = (HOLD, self.area) if because else (self.rolled, self.place)
        numbers, found = orders.numbers(g, self.area, order, place), orders.here(g, self.area)
        obeying: list[str] = []
        for kind in KINDS:
            wanted, able = numbers.of(kind), found.able[kind]
            taken = [id for id in self.drawn if id in able]
            left = [id for id in able if id not in taken]
            if len(taken) < wanted < len(able) and len(alike(g, left)) > 1:
                return g.chance(DrawForce(self, kind))
            obeying += sorted((*taken, *left[: wanted - len(taken)]))
        candidates, rules = self._candidates(g), _clauses(g, self, because, order, place, numbers)
        raised = hold(g, obeying) if order == HOLD else move(g, obeying, place, numbers.battalions)
        g.tell(
            "order", area=self.area, die=self.die, rolled=self.rolled, order=order, because=because, place=place,
            held=order == HOLD, forces=obeying, battalions=len(raised), raised=raised, scouted=self.scouted,
            candidates=candidates, tied=len(candidates) > 1, rules=rules,
        )  # fmt: skip
        return ()

    def _candidates(self, g: Nimitz) -> list[str]:
        """None for a Hold that was rolled: it looks for no area."""
        return [] if self.rolled == HOLD else list(orders.destinations(g, self.area, self.rolled).places)


class DrawForce(Thrown, frozen=True):
    """The top of a shuffled stack: any that can obey, with equal chances (NM-JOR-18)."""

    obey: Obey
    kind: str

    def subject(self) -> str:
        return self.obey.area

    def odds(self, g: Nimitz) -> Roll:
        left = [id for id in orders.eligible(g, self.obey.area, self.kind) if id not in self.obey.drawn]
        return Roll(f"order_{self.kind}", alike(g, left))

    def fell(self, g: Nimitz, outcome: Outcome) -> Tasks:
        return (structs.replace(self.obey, drawn=(*self.obey.drawn, outcome)),)


def hold(g: Nimitz, forces: Iterable[str]) -> list[str]:
    """They stay, and Japan gains a Resupply marker (NM-JTB-1, NM-JOR-13)."""
    for id in forces:
        g.change(id, done=True)
    g.resupply += 1
    return []


def move(g: Nimitz, forces: Iterable[str], place: str, battalions: int) -> list[str]:
    """They go straight there (NM-JOR-19), infantry on Transports if the US is there (NM-JOR-9). The Battalions that
    joined them from the box."""
    afloat = orders.contested(g, place)
    for id in forces:
        g.change(id, place=place, done=True, aboard=afloat and counter(id).category == INFANTRY)
    return [g.add_battalion(JAPAN, place, done=True, aboard=afloat) for _ in range(battalions)]


def _clauses(g: Nimitz, o: Obey, because: str, order: str, place: str, n: Numbers) -> tuple[str, ...]:
    """All that made the order come out as it did: the row first, then what forced its hand."""
    found = [orders.CLAUSE[o.rolled]]
    where = orders.destinations(g, o.area, o.rolled)
    found += ["NM-JOR-17"] if len(where.places) > 1 else []
    if because:
        own = "NM-JTB-10" if o.rolled == REINFORCE else "NM-JTB-11"
        found += {IMPOSSIBLE: where.rules, OWN_AREA: (own, "NM-JOR-12"), NOTHING_MOVES: ("NM-JOR-12",)}[because]
        if because == NOTHING_MOVES and orders.contested(g, o.place):
            found.append("NM-JOR-23")
        found += ["NM-JOR-13", orders.CLAUSE[HOLD]]
    here = orders.here(g, o.area)
    found += ["NM-JOR-3"] if here.pinned else []
    if order != HOLD:
        asked, flying = orders.infantry_asked(g, order), orders.aircraft_asked(g, order, place)
        infantry, aircraft = len(here.able[INFANTRY]), len(here.able[LBA])
        last = orders.lone(o.area, here)
        kept = n.infantry < min(asked, infantry)
        found += ["NM-JOR-7"] if last or kept or n.lba < min(flying, aircraft) else []
        if aircraft and orders.ROWS[order].aircraft == "if_ashore":
            found += ["NM-JTB-12", *([] if flying else ["NM-JTB-13"])]
            found += ["NM-SCT-8"] if o.scouted else []
        if n.battalions or (n.infantry and orders.contested(g, place)):
            found.append("NM-JOR-9")
        if n.battalions:
            forbidden = here.pinned or kept or (last and counter(last).category == INFANTRY)
            found += ["NM-JOR-14", *(["NM-JOR-15"] if forbidden else [])]
    found += ["NM-SCT-6"] if o.scouted else []
    return tuple(dict.fromkeys(found))
