"""Step 5: one order is filled in, base by base, and written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec import structs

from wardroom.games.midway.aircraft import Factors, Flight, Mission, minus, of, of_type, plus, total
from wardroom.games.midway.printed import RANGE, TYPES
from wardroom.games.midway.search_board import ORDER, distance
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.bases import no_base, nobody
from wardroom.kernel import Ask, Asks, Move, Refusal, Tasks

CAN_FLY = {"strike": TYPES, "raid": TYPES, "patrol": ("F",), "transfer": TYPES}


def too_far(g: Midway, purpose: str, base: str, target: str) -> Refusal:
    """A patrol must come back as well (MW-EN-17)."""
    zone = g.base_zone(target) if purpose == "transfer" else target
    about = {"zone": zone, "distance": way_out(g, purpose, base, target), "range": RANGE}
    return Refusal("out_of_range", ("MW-EN-17" if purpose == "patrol" else "MW-AR-1",), about)


def way_out(g: Midway, purpose: str, base: str, target: str) -> int:
    """How far aircraft of the base fly to the target: a zone, or for a transfer a base."""
    return distance(g.base_zone(base), g.base_zone(target) if purpose == "transfer" else target)


def flyable(g: Midway, side: str, purpose: str, base: str, target: str) -> bool:
    """Can aircraft from the base fly there on that errand? The target of a transfer is a base."""
    out = way_out(g, purpose, base, target)
    if purpose == "patrol":
        return out <= RANGE and bool(g.landing_places(side, target, out))
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
                moves += [("send", base, type, n) for n in range(1, of_type(ready, type) + 1)]
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
        match move:
            case ("done",) if not self._complete():
                return Refusal("strike_needs_bombers", ("MW-S5-3",))
            case ("send_all", str(base)):
                return no_base(g, self.seat, base) or self._cannot_fly(g, base) or self._not_all(g, base)
            case ("send", str(base), "F" | "D" | "T" as type, int(n)):
                return (
                    no_base(g, self.seat, base)
                    or self._cannot_fly(g, base)
                    or nobody(n)
                    or self._not_so_many(g, base, type, n)
                )
        return None

    def _cannot_fly(self, g: Midway, base: str) -> Refusal | None:
        if flyable(g, self.seat, self.purpose, base, self.target):
            return None
        if base == self.target:
            return Refusal("to_itself", ("MW-EN-39",), {"base": base})
        return too_far(g, self.purpose, base, self.target)

    def _not_all(self, g: Midway, base: str) -> Refusal | None:
        if self.purpose == "patrol":
            return Refusal("patrol_by_number", ("MW-F-6",))
        return None if any(self._waiting(g, base)) else _short(base, 0)

    def _not_so_many(self, g: Midway, base: str, type: str, n: int) -> Refusal | None:
        if type not in CAN_FLY[self.purpose]:
            return Refusal("fighters_only", ("MW-F-6",))
        have = of_type(self._waiting(g, base), type)
        return _short(base, have) if n > have else None


def _short(base: str, have: int) -> Refusal:
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
    return total(flight.factors for flight in flights)
