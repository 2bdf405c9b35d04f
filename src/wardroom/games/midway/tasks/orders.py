"""Step 5: operations are written in secret, then exchanged."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from msgspec import structs

from wardroom.games.midway.aircraft import NONE, Factors, Flight, Mission, Order, minus, of, plus
from wardroom.games.midway.printed import BASES, MIDWAY, RANGE, SIDES, TYPES
from wardroom.games.midway.search_board import MIDWAY_ZONE, ORDER, WHERE, ZONES, distance, within
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.air_battle.b17 import B17Attack
from wardroom.games.midway.tasks.air_battle.battle import Battles
from wardroom.games.midway.tasks.air_battle.fighters import PatrolClash
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

CAN_FLY = {"strike": TYPES, "raid": TYPES, "patrol": ("F",), "transfer": TYPES}


@lru_cache(maxsize=4096)
def _strikes(bases: frozenset[str]) -> tuple[Move, ...]:
    reach = set().union(*(within(zone, RANGE) for zone in bases)) if bases else set()
    return tuple(("strike", zone) for zone in ZONES if zone in reach)


class WriteOrders(Asks, frozen=True):
    crumb: ClassVar[str] = "orders"

    def ask(self, g: Midway) -> Ask:
        side = self.seat
        ready = {base: g.air[base].ready for base in g.bases(side) if sum(g.air[base].ready)}
        bombers = frozenset(g.base_zone(base) for base, f in ready.items() if f[1] + f[2])
        raid = g.mission(side, "raid", MIDWAY_ZONE)
        strikes = _strikes(bombers)
        moves: list[Move] = [("done",)]
        moves += [m for m in strikes if m[1] != MIDWAY_ZONE] if raid else strikes
        if self._raid_allowed(g) and any(distance(zone, MIDWAY_ZONE) <= RANGE for zone in bombers):
            moves.append(("raid",))
        fighters = [base for base, f in ready.items() if f[0]]
        moves += [
            ("patrol", zone)
            for zone in patrol_zones(g, side)
            if any(flyable(g, side, "patrol", b, zone) for b in fighters)
        ]
        moves += [
            ("transfer", base) for base in g.bases(side) if any(flyable(g, side, "transfer", b, base) for b in ready)
        ]
        if side == "US" and not g.b17 and g.b17_left():
            moves += [("b17", zone) for zone in ZONES]
        rules = ("MW-S5-1", "MW-S5-3", "MW-S5-4", "MW-QA-AS-1")
        return Ask("write_orders", tuple(moves), rules)

    def _raid_allowed(self, g: Midway) -> bool:
        """Raids on the island belong to the reduction section; an order on its zone is one or the other (MW-EN-29)."""
        standing = g.options.midway_reduction and g.fortification > 0 and not g.fallen
        return self.seat == "JP" and standing and not g.mission(self.seat, "strike", MIDWAY_ZONE)

    def answer(self, g: Midway, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        if move[0] == "b17":
            g.b17 = move[1]
            g.tell("ordered_b17", to=(self.seat,), zone=move[1])
            return (self,)
        target = MIDWAY_ZONE if move[0] == "raid" else move[1]
        return (Launch(self.seat, move[0], target), self)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        verb = move[0] if move else ""
        if verb == "raid":
            if self.seat != "JP" or not g.options.midway_reduction:
                return Refusal("no_raids", ("MW-EN-48",))
            if g.fallen or not g.fortification:
                return Refusal("no_raids", ("MW-R-8",))
            if g.mission(self.seat, "strike", MIDWAY_ZONE):
                return Refusal("raid_or_strike", ("MW-EN-29",))
            return Refusal("nothing_ready_in_range", ("MW-S2-2", "MW-AR-1"), {"zone": MIDWAY_ZONE})
        if verb == "strike" and len(move) == 2 and move[1] in WHERE:
            if move[1] == MIDWAY_ZONE and g.mission(self.seat, "raid", MIDWAY_ZONE):
                return Refusal("raid_or_strike", ("MW-EN-29",))
            return _grounded(g, self.seat, move[1], bombers=True)
        if verb == "patrol" and len(move) == 2 and move[1] in WHERE:
            if not g.options.fighters:
                return Refusal("no_fighters", ("MW-EQ-16",))
            if move[1] not in patrol_zones(g, self.seat):
                return Refusal("patrol_over_own_ships", ("MW-F-6", "MW-EN-17"), {"zone": move[1]})
            return _grounded(g, self.seat, move[1], bombers=False)
        if verb == "transfer" and move[1:] == (MIDWAY,) and self.seat == "JP":
            return Refusal("not_your_base", ("MW-MI-5",))
        if verb == "transfer" and len(move) == 2 and move[1] in BASES[self.seat]:
            if move[1] not in g.bases(self.seat):
                return Refusal("base_closed", (g.closed_by(move[1]),), {"base": move[1]})
            return _grounded(g, self.seat, g.base_zone(move[1]), bombers=False)
        if verb == "b17" and self.seat == "US":
            if not g.options.b17_attacks_per_day:
                return Refusal("no_b17", ("MW-T-2",))
            rule = "MW-QA-MS-7" if not g.base_open(MIDWAY) else "MW-QA-MS-3"
            return Refusal("no_b17_left", (rule,))
        return None


def _grounded(g: Midway, side: str, zone: str, *, bombers: bool) -> Refusal:
    """Why nothing can be sent there: too far, or not ready."""
    ready = [base for base in g.bases(side) if any(g.air[base].ready[1 if bombers else 0 :])]
    if not ready:
        return Refusal("nothing_ready", ("MW-S2-2", "MW-F-7"))
    near = min(distance(g.base_zone(base), zone) for base in ready)
    return Refusal("out_of_range", ("MW-AR-1",), {"zone": zone, "distance": near, "range": RANGE})


def patrol_zones(g: Midway, side: str) -> list[str]:
    """Patrol is flown over one's own ships, or over Midway (MW-EN-17)."""
    zones = {g.ships[id].zone for id in g.afloat(side)}
    if side == "US" and not g.fallen:
        zones.add(MIDWAY_ZONE)
    return sorted(zones, key=ORDER.__getitem__)


def flyable(g: Midway, side: str, purpose: str, base: str, target: str) -> bool:
    """Can aircraft from the base fly there on that errand? The target of a transfer is a base."""
    zone = g.base_zone(target) if purpose == "transfer" else target
    out = distance(g.base_zone(base), zone)
    if purpose == "patrol":
        return out <= RANGE and bool(g.landing_places(side, zone, out))
    return out <= RANGE and not (purpose == "transfer" and base == target)


class Launch(Asks, frozen=True):
    """One order is filled in: which base sends what."""

    crumb: ClassVar[str] = "launch"
    purpose: str
    target: str  # a zone; for a transfer, a base
    flights: tuple[Flight, ...] = ()

    def _zone(self, g: Midway) -> str:
        return g.base_zone(self.target) if self.purpose == "transfer" else self.target

    def _waiting(self, g: Midway, base: str) -> Factors:
        """Ready aircraft of the base not yet in this order."""
        ready = g.air[base].ready
        for flight in self.flights:
            if flight.base == base:
                ready = minus(ready, flight.factors)
        return ready

    def _complete(self) -> bool:
        """A strike needs bombers; anything else needs aircraft."""
        sent = _sum(self.flights)
        return any(sent[1:] if self.purpose in ("strike", "raid") else sent)

    def ask(self, g: Midway) -> Ask:
        moves: list[Move] = [("done",)] if self._complete() else [("cancel",)]
        for base in g.bases(self.seat):
            if not flyable(g, self.seat, self.purpose, base, self.target):
                continue
            ready = self._waiting(g, base)
            if self.purpose != "patrol" and any(ready):
                moves.append(("send_all", base))
            for type in CAN_FLY[self.purpose]:
                moves += [("send", base, type, n) for n in range(1, ready[TYPES.index(type)] + 1)]
        if self._complete():
            moves.append(("cancel",))
        rules = {
            "strike": ("MW-S5-3", "MW-S5-5", "MW-AR-1", "MW-AR-6"),
            "raid": ("MW-R-3", "MW-AR-1", "MW-EN-29"),
            "patrol": ("MW-F-6", "MW-EN-17"),
            "transfer": ("MW-QA-RD-7", "MW-EN-39"),
        }[self.purpose]
        return Ask("launch", tuple(moves), rules, {"purpose": self.purpose, "target": self.target})

    def answer(self, g: Midway, move: Move) -> Tasks:
        if move[0] == "cancel":
            return ()
        if move[0] == "done":
            if self.purpose in ("strike", "raid") and any(
                not g.landing_places(self.seat, self.target, flight.out) for flight in self.flights
            ):
                return (OneWay(self.seat, self.purpose, self.target, self.flights),)
            commit(g, self.seat, self.purpose, self._zone(g), self.flights)
            return ()
        base = move[1]
        factors = of(move[2], move[3]) if move[0] == "send" else self._waiting(g, base)
        bound = self.target if self.purpose == "transfer" else ""
        flight = Flight(base, factors, distance(g.base_zone(base), self._zone(g)), bound)
        return (structs.replace(self, flights=_merge(self.flights, flight)),)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        if len(move) < 2 or move[0] not in ("send", "send_all") or move[1] not in BASES[self.seat]:
            return Refusal("strike_needs_bombers", ("MW-S5-3",)) if move and move[0] == "done" else None
        base = move[1]
        if base not in g.bases(self.seat):
            return Refusal("base_closed", (g.closed_by(base),), {"base": base})
        if not flyable(g, self.seat, self.purpose, base, self.target):
            rule = "MW-EN-17" if self.purpose == "patrol" else "MW-AR-1"
            zone = self._zone(g)
            about = {"zone": zone, "distance": distance(g.base_zone(base), zone), "range": RANGE}
            return Refusal("out_of_range", (rule,), about)
        if len(move) == 4 and move[2] in TYPES and move[2] not in CAN_FLY[self.purpose]:
            return Refusal("fighters_only", ("MW-F-6",))
        have = self._waiting(g, base)[TYPES.index(move[2])] if len(move) == 4 and move[2] in TYPES else 0
        return Refusal("not_that_many_ready", ("MW-S2-2", "MW-QA-RD-1"), {"base": base, "have": have})


class OneWay(Asks, frozen=True):
    """A strike that finds no deck to return to must be meant (MW-EN-12)."""

    purpose: str
    target: str
    flights: tuple[Flight, ...]

    def ask(self, g: Midway) -> Ask:
        return Ask("one_way", (("cancel",), ("confirm",)), ("MW-AR-6", "MW-AR-7", "MW-EN-12"), {"zone": self.target})

    def answer(self, g: Midway, move: Move) -> Tasks:
        if move[0] == "confirm":
            commit(g, self.seat, self.purpose, self.target, self.flights)
        return ()


def commit(g: Midway, side: str, purpose: str, zone: str, flights: Iterable[Flight]) -> None:
    """The order is written: its aircraft leave their decks. Orders on one zone make one mission (MW-EN-13)."""
    mission = g.mission(side, purpose, zone) or Mission(purpose, zone)
    for flight in flights:
        hangar = g.air[flight.base]
        g.put_air(flight.base, structs.replace(hangar, ready=minus(hangar.ready, flight.factors)))
        origins = {*mission.origins, g.base_zone(flight.base)}
        mission = structs.replace(
            mission,
            flights=_merge(mission.flights, flight),
            origins=tuple(sorted(origins, key=ORDER.__getitem__)),
        )
    g.put_mission(side, mission)
    g.tell("ordered", to=(side,), purpose=purpose, zone=zone, factors=_sum(flights))


def _merge(flights: tuple[Flight, ...], new: Flight) -> tuple[Flight, ...]:
    """Aircraft of one base on one errand fly together."""
    old = next((f for f in flights if (f.base, f.to) == (new.base, new.to)), None)
    if old is None:
        return (*flights, new)
    joined = structs.replace(old, factors=plus(old.factors, new.factors))
    return tuple(joined if f is old else f for f in flights)


def _sum(flights: Iterable[Flight]) -> Factors:
    total = NONE
    for flight in flights:
        total = plus(total, flight.factors)
    return total


class Exchange(Does, frozen=True):
    """Both sheets are shown at once: targets and factors, not where they come from (MW-S5-6, MW-S5-7)."""

    def run(self, g: Midway) -> Tasks:
        g.sheets, g.sheets_turn = {side: _sheet(g, side) for side in SIDES}, g.turn
        shown = {side: tuple(structs.asdict(order) for order in g.sheets[side]) for side in SIDES}
        g.reveal("exchanged", JP=shown["JP"], US=shown["US"], b17=g.b17, rules=("MW-S5-6", "MW-S5-7"))
        return (*((B17Attack(),) if g.b17 else ()), PatrolClash(), Battles("JP"), Battles("US"))


def in_board_order(g: Midway, side: str, *purposes: str) -> list[Mission]:
    missions = [m for m in g.missions.get(side, ()) if m.purpose in purposes]
    return sorted(missions, key=lambda m: (ORDER[m.zone], m.purpose))


def _sheet(g: Midway, side: str) -> tuple[Order, ...]:
    """No attack, or the target zones with what flies there. Of patrols, those over a zone that both fleets know they
    share; all of them where the sheet is read literally."""
    orders = in_board_order(g, side, "strike", "raid", "patrol")
    return tuple(
        Order(m.purpose, m.zone, m.sent)
        for m in orders
        if m.attack or m.zone in g.contacts or g.options.reveal_unattacked_cap
    )
