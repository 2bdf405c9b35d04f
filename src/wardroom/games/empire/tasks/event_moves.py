"""Events that move units without an offensive: an evacuation by sea, a fleet that goes where the oil is."""

from __future__ import annotations

from wardroom.games.empire.cards.kinds import Call, kind
from wardroom.games.empire.cards.language import hexes, place, units
from wardroom.games.empire.printed import COUNTERS, GROUND, HEXES, HQ
from wardroom.games.empire.stacking import MOST, SHIPS, load
from wardroom.games.empire.state import Empire, of_type, ships
from wardroom.games.empire.tasks.place import place as put_one
from wardroom.games.empire.traces import masks, supply
from wardroom.games.empire.traces.flood import EVER, water
from wardroom.games.empire.traces.masks import BIT
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

FAR = 30  # sea hexes of an evacuation (ES-Q-187)
_EVACUATION = ("ES-Q-187", "ES-X-GRND-5")
_REDEPLOYMENT = ("ES-Q-189", "ES-X-NAV-3")

# ---- evacuation


@kind("evacuate")
def evacuate(g: Empire, call: Call) -> Tasks:
    return (EvacuateFrom(call.side, call.card, call.n),) if _origins(g, call) else ()


def _origins(g: Empire, call: Call) -> tuple[str, ...]:
    """Coasts with ground units on them or beside them, and a port in reach."""
    found = hexes(place(call.scene(g), call["from"]))
    return tuple(hex for hex in found if _evacuees(g, call.side, hex) and _havens(g, call, hex))


def _evacuees(g: Empire, side: str, hex: str) -> tuple[str, ...]:
    """Ground units of the hex and its neighbours."""
    return tuple(unit for near in (hex, *sorted(HEXES[hex].sides)) for unit in of_type(g.at(near, side), GROUND))


def _havens(g: Empire, call: Call, hex: str) -> tuple[str, ...]:
    """Friendly ports within thirty sea hexes; no ZOI counts (ES-Q-187)."""
    reached = water(BIT[hex], FAR, 0, masks.play(g.scenario)) & place(call.scene(g), call["to"])
    return tuple(port for port in hexes(reached) if port != hex and load(g.at(port, call.side)) < MOST)


class EvacuateFrom(Asks, frozen=True):
    """Which coast, or none."""

    card: str
    n: int

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("from", hex) for hex in _origins(g, Call(self.seat, self.card, self.n)))
        return Ask("event_evacuate_from", (("done",), *moves), _EVACUATION, {"card": self.card})

    def answer(self, g: Empire, move: Move) -> Tasks:
        return () if move[0] == "done" else (EvacuateTo(self.seat, self.card, self.n, str(move[1])),)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("from", str(hex)) if hex in HEXES and hex not in _origins(g, Call(self.seat, self.card, self.n)):
                return Refusal("nobody_to_evacuate", _EVACUATION, {"hex": hex})
        return None


class EvacuateTo(Asks, frozen=True):
    """To which port all of them go."""

    card: str
    n: int
    origin: str

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("to", hex) for hex in self._havens(g))
        return Ask("event_evacuate_to", moves, _EVACUATION, {"card": self.card, "hex": self.origin})

    def _havens(self, g: Empire) -> tuple[str, ...]:
        return _havens(g, Call(self.seat, self.card, self.n), self.origin)

    def answer(self, g: Empire, move: Move) -> Tasks:
        most = Call(self.seat, self.card, self.n)["units"]
        return (Evacuate(self.seat, _evacuees(g, self.seat, self.origin), str(move[1]), most),)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("to", str(hex)) if hex in HEXES and hex not in self._havens(g):
                return Refusal("no_evacuation_port", _EVACUATION, {"hex": hex})
        return None


class Evacuate(Asks, frozen=True):
    """Which units, one after the other."""

    waiting: tuple[str, ...]
    port: str
    left: int

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("evacuate", unit) for unit in self.waiting)
        return Ask("event_evacuate", (("done",), *moves), _EVACUATION, {"hex": self.port, "left": self.left})

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        unit = str(move[1])
        g.change(unit, at=self.port)
        g.tell("event_moved", unit=unit, place=self.port, rules=_EVACUATION)
        rest = tuple(id for id in self.waiting if id != unit)
        more = rest and self.left > 1 and load(g.at(self.port, self.seat)) < MOST
        return (Evacuate(self.seat, rest, self.port, self.left - 1),) if more else ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("evacuate", str(unit)) if unit in COUNTERS and unit not in self.waiting:
                return Refusal("not_to_be_evacuated", _EVACUATION, {"unit": unit})
        return None


# ---- redeployment


@kind("redeploy")
def redeploy(g: Empire, call: Call) -> Tasks:
    return (Redeployment(call.side, call.card, call.n, (), call["units"]),)


class Redeployment(Does, frozen=True):
    """Asks as long as somebody can go."""

    side: str
    card: str
    n: int
    gone: tuple[str, ...]
    left: int

    def run(self, g: Empire) -> Tasks:
        task = Redeploy(self.side, self.card, self.n, self.gone, self.left)
        return (task,) if task.movable(g) else ()


class Redeploy(Asks, frozen=True):
    """The fleet HQ and so many ships, one after the other (ES-Q-189)."""

    card: str
    n: int
    gone: tuple[str, ...]
    left: int

    def _call(self) -> Call:
        return Call(self.seat, self.card, self.n)

    def movable(self, g: Empire) -> tuple[str, ...]:
        call = self._call()
        fleet = tuple(hq for hq in call["hq"] if g.units[hq].at in HEXES)
        sailing = units(call.scene(g), call["of"]) if self.left else ()
        return tuple(unit for unit in (*fleet, *sailing) if unit not in self.gone and _goals(g, call, unit))

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("redeploy", unit) for unit in self.movable(g))
        return Ask("event_redeploy", (("done",), *moves), _REDEPLOYMENT, {"card": self.card, "left": self.left})

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        unit = str(move[1])
        left = self.left - COUNTERS[unit].ship
        again = Redeployment(self.seat, self.card, self.n, (*self.gone, unit), left)
        goals = _goals(g, self._call(), unit)
        return (*put_one(g, unit, goals, g.units[unit].steps, _REDEPLOYMENT), again)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("redeploy", str(unit)) if unit in COUNTERS and unit not in self.movable(g):
                return Refusal("not_to_be_redeployed", _REDEPLOYMENT, {"unit": unit})
        return None


def _goals(g: Empire, call: Call, unit: str) -> tuple[str, ...]:
    """Ports near oil: for a ship by sea outside unneutralised enemy ZOI, for the HQ those without another HQ."""
    ports = place(call.scene(g), call["to"])
    at = g.units[unit].at
    if COUNTERS[unit].type == HQ:
        return tuple(hex for hex in hexes(ports) if not of_type(g.at(hex), HQ))
    closed = supply.survey(g).closed[call.side]
    if at not in HEXES or BIT[at] & closed:
        return ()
    reached = water(BIT[at], EVER, closed, masks.play(g.scenario)) & ports
    return tuple(hex for hex in hexes(reached) if hex != at and len(ships(g.at(hex, call.side))) < SHIPS)
