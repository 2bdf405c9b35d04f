"""Steps 14 to 17: whose losses they were, where the survivors land, and what must be told of it."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import structs

from wardroom.games.midway.aircraft import NONE, Flight, Hangar, Mission, minus, of, of_type, plus
from wardroom.games.midway.printed import MIDWAY, RANGE, SIDES, TYPES
from wardroom.games.midway.search_board import ORDER, distance
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.bases import no_base, nobody
from wardroom.games.midway.tasks.orders import in_board_order
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks
from wardroom.lib.objection import unopposed

STATES = ("unready", "readying", "ready")


class Rubble(Does, frozen=True):
    """Squadrons caught on the ground at Midway (MW-R-5); the owner picks which (MW-EN-26)."""

    side: str

    def run(self, g: Midway) -> Tasks:
        hangar = g.air.get(MIDWAY, Hangar())
        lost, g.rubble = min(g.rubble, hangar.total), 0
        if not lost:
            return ()
        g.tell("ground_losses", to=(self.side,), factors=lost, rules=("MW-R-5",))
        if lost == hangar.total:
            g.put_air(MIDWAY, Hangar())
            return ()
        return (ChooseRubble(self.side, lost),)


class ChooseRubble(Asks, frozen=True):
    left: int

    def ask(self, g: Midway) -> Ask:
        candidates = [("wreck", s, t, n) for s in STATES for t in TYPES for n in range(self.left, 0, -1)]
        moves = unopposed(candidates, self.why_not, g)
        return Ask("choose_rubble", moves, ("MW-R-5", "MW-EN-26"), {"left": self.left})

    def answer(self, g: Midway, move: Move) -> Tasks:
        g.put_air(MIDWAY, take(g.air[MIDWAY], move[1], move[2], move[3]))
        left = self.left - move[3]
        return (ChooseRubble(self.seat, left),) if left else ()

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("wreck", "unready" | "readying" | "ready" as state, "F" | "D" | "T" as type, int(n)):
                return nobody(n) or more_than_lost(n, self.left) or not_aboard(g, MIDWAY, state, type, n)
        return None


def more_than_lost(n: int, left: int) -> Refusal | None:
    return Refusal("more_than_lost", ("MW-EN-20", "MW-EN-26"), {"left": left}) if n > left else None


def not_aboard(g: Midway, base: str, state: str, type: str, n: int) -> Refusal | None:
    """The base has fewer of them."""
    have = of_type(getattr(g.air[base], state), type)
    return Refusal("not_that_many_aboard", ("MW-EN-10",), {"base": base, "have": have}) if n > have else None


def take(hangar: Hangar, state: str, type: str, n: int) -> Hangar:
    """The hangar without some of its aircraft."""
    return structs.replace(hangar, **{state: minus(getattr(hangar, state), of(type, n))})


class Casualties(Does, frozen=True):
    """Losses are taken from the bases that sent the aircraft; where several did, their owner chooses (MW-EN-20)."""

    side: str

    def run(self, g: Midway) -> Tasks:
        for mission in g.missions.get(self.side, ()):
            for i, type in enumerate(TYPES):
                lost = mission.lost[i]
                flights = [f for f in mission.flights if f.factors[i]]
                if not lost:
                    continue
                if len(flights) > 1 and lost < sum(f.factors[i] for f in flights):
                    return (ChooseCasualties(self.side, mission.purpose, mission.zone, type), self)
                for flight in flights:
                    mission = strike_off(g, self.side, mission, flight.base, type, min(lost, flight.factors[i]))
                    lost = mission.lost[i]
        return ()


def strike_off(g: Midway, side: str, mission: Mission, base: str, type: str, n: int) -> Mission:
    """So many of the mission's losses came from that base."""
    flights = tuple(
        structs.replace(f, factors=minus(f.factors, of(type, n))) if f.base == base else f for f in mission.flights
    )
    changed = structs.replace(mission, flights=flights, lost=minus(mission.lost, of(type, n)))
    g.change_mission(side, mission, flights=changed.flights, lost=changed.lost)
    return changed


class ChooseCasualties(Asks, frozen=True):
    purpose: str
    zone: str
    type: str

    def ask(self, g: Midway) -> Ask:
        mission = self._mission(g)
        lost = of_type(mission.lost, self.type)
        candidates = [("lose", f.base, n) for f in mission.flights for n in range(lost, 0, -1)]
        about = {"zone": self.zone, "type": self.type, "left": lost}
        return Ask("choose_casualties", unopposed(candidates, self.why_not, g), ("MW-QA-AS-8", "MW-EN-20"), about)

    def _mission(self, g: Midway) -> Mission:
        mission = g.mission(self.seat, self.purpose, self.zone)
        assert mission is not None
        return mission

    def answer(self, g: Midway, move: Move) -> Tasks:
        strike_off(g, self.seat, self._mission(g), move[1], self.type, move[2])
        return ()

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("lose", str(base), int(n)):
                mission = self._mission(g)
                flight = next((f for f in mission.flights if f.base == base), None)
                have = of_type(flight.factors, self.type) if flight else 0
                lost = of_type(mission.lost, self.type)
                return self._sent_fewer(base, n, have) or nobody(n) or more_than_lost(n, lost)
        return None

    def _sent_fewer(self, base: str, n: int, have: int) -> Refusal | None:
        about = {"base": base, "have": have}
        return Refusal("not_that_many_sent", ("MW-EN-20",), about) if n > have else None


class Land(Asks, frozen=True):
    """Every factor in the air comes down on a deck in range with room, or is lost (MW-EN-23)."""

    crumb: ClassVar[str] = "landing"

    def _airborne(self, g: Midway) -> list[tuple[int, Mission, Flight]]:
        """Flights still in the air, numbered in the order in which they were ordered."""
        flights = [(m, f) for m in g.missions.get(self.seat, ()) for f in m.flights]
        return [(k, m, f) for k, (m, f) in enumerate(flights) if sum(f.factors)]

    def ask(self, g: Midway) -> Ask:
        airborne = self._airborne(g)
        moves: list[Move] = [("home",)]
        for k, mission, flight in airborne:
            for base in g.landing_places(self.seat, mission.zone, flight.out):
                room = g.room(base)
                for type, n in zip(TYPES, flight.factors, strict=True):
                    moves += _all_or_one("land", k, type, base, min(n, room))
        for base in self._crowded(g):
            for state in STATES:
                for type, n in zip(TYPES, getattr(g.air[base], state), strict=True):
                    moves += _all_or_one("jettison", base, state, type, n)
        if airborne:
            moves.append(("ditch",))
        rules = ("MW-B16-1", "MW-AR-4", "MW-AR-5", "MW-CP-1", "MW-QA-CP-2")
        return Ask("land", tuple(moves), rules, {"left": sum(sum(f.factors) for _, _, f in airborne)})

    def _crowded(self, g: Midway) -> list[str]:
        """Bases that a flight in the air could reach and that have not room for all of it, in the order it asks."""
        full: dict[str, None] = {}
        for _, mission, flight in self._airborne(g):
            for base in g.landing_places(self.seat, mission.zone, flight.out):
                if g.room(base) < sum(flight.factors):
                    full[base] = None
        return list(full)

    def answer(self, g: Midway, move: Move) -> Tasks:
        if move[0] == "land":
            self._land(g, move[1], move[2], move[3], move[4])
            return (self,)
        if move[0] == "jettison":
            g.put_air(move[1], take(g.air[move[1]], move[2], move[3], move[4]))
            g.tell("jettisoned", to=(self.seat,), base=move[1], factors=of(move[3], move[4]), rules=("MW-QA-CP-2",))
            return (self,)
        if move[0] == "home":
            self._home(g)
        self._ditch(g)
        return ()

    def _land(self, g: Midway, k: int, type: str, base: str, n: int) -> None:
        _, mission, flight = next(each for each in self._airborne(g) if each[0] == k)
        hangar, down = g.air[base], of(type, n)
        g.put_air(base, structs.replace(hangar, unready=plus(hangar.unready, down)))
        returns = tuple(sorted({*mission.returns, g.base_zone(base)}, key=ORDER.__getitem__))
        flights = tuple(
            structs.replace(f, factors=minus(f.factors, down)) if f == flight else f for f in mission.flights
        )
        g.change_mission(self.seat, mission, flights=flights, returns=returns)
        g.tell("landed", to=(self.seat,), base=base, factors=down, rules=("MW-B16-1",))

    def _home(self, g: Midway) -> None:
        """Each flight to its own deck, or where a transfer is bound; then the rest to the nearest with room."""
        for homing in (True, False):
            for k, mission, flight in self._airborne(g):
                deck = flight.to or flight.base
                places = [b for b in g.landing_places(self.seat, mission.zone, flight.out) if (b == deck) == homing]
                places.sort(key=lambda b: distance(mission.zone, g.base_zone(b)))
                for type, n in zip(TYPES, flight.factors, strict=True):
                    for base in places:
                        down = min(n, g.room(base))
                        if down > 0:
                            self._land(g, k, type, base, down)
                            n -= down

    def _ditch(self, g: Midway) -> None:
        lost = NONE
        for _, _, flight in self._airborne(g):
            lost = plus(lost, flight.factors)
        if lost != NONE:
            g.tell("ditched", to=(self.seat,), factors=lost, rules=("MW-AR-7",))

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("land", int(k), "F" | "D" | "T" as type, str(base), int(n)):
                return no_base(g, self.seat, base) or nobody(n) or self._no_landing(g, k, type, base, n)
            case ("jettison", str(base), "unready" | "readying" | "ready" as state, "F" | "D" | "T" as type, int(n)):
                return no_base(g, self.seat, base) or nobody(n) or self._keeps(g, base, state, type, n)
            case ("ditch",) if not self._airborne(g):
                return Refusal("nothing_in_the_air", ("MW-B16-1",))
        return None

    def _no_landing(self, g: Midway, k: int, type: str, base: str, n: int) -> Refusal | None:
        found = next(((m, f) for i, m, f in self._airborne(g) if i == k), None)
        if found is None:
            return Refusal("nothing_in_the_air", ("MW-B16-1",))
        (mission, flight), room = found, g.room(base)
        back = distance(mission.zone, g.base_zone(base))
        if base not in g.landing_places(self.seat, mission.zone, flight.out):
            return Refusal("too_far_to_land", ("MW-AR-4",), {"out": flight.out, "back": back, "range": RANGE})
        have = of_type(flight.factors, type)
        if n > have:
            return Refusal("not_that_many_flying", ("MW-B16-1",), {"have": have})
        if n > room:
            return Refusal("no_room", ("MW-CP-1", "MW-AR-5"), {"base": base, "room": room})
        return _neither_all_nor_one(n, min(have, room))

    def _keeps(self, g: Midway, base: str, state: str, type: str, n: int) -> Refusal | None:
        """Why aircraft may not be pushed overboard there."""
        if base not in self._crowded(g):
            return Refusal("no_need_of_room", ("MW-QA-CP-2",), {"base": base})
        have = of_type(getattr(g.air[base], state), type)
        return not_aboard(g, base, state, type, n) or _neither_all_nor_one(n, have)


def _all_or_one(*move: Any) -> list[Move]:
    """The move with its number, and with one instead: other numbers are several moves."""
    most = move[-1]
    return [move, (*move[:-1], 1)] if most > 1 else [move] if most == 1 else []


def _neither_all_nor_one(n: int, most: int) -> Refusal | None:
    return None if n in (1, most) else Refusal("all_or_one", ("MW-EN-23",), {"most": most})


class Disclosure(Does, frozen=True):
    """Who attacked tells where it came from and where it went back to; of patrols and transfers, nothing (MW-EN-24)."""

    def run(self, g: Midway) -> Tasks:
        for side in SIDES:
            other = "US" if side == "JP" else "JP"
            for mission in in_board_order(g, side, "strike", "raid"):
                for zone in mission.origins:
                    g.note(other, "origin", zone)
                for zone in mission.returns:
                    g.note(other, "return", zone)
                g.reveal(
                    "disclosed", side=side, zone=mission.zone, origins=mission.origins, returns=mission.returns,
                    rules=("MW-B17-1", "MW-QA-MS-1"),
                )  # fmt: skip
        g.missions = {}
        return ()
