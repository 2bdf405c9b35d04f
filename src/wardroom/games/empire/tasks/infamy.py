"""What the Allies do in December 1941 although they do not react: a fleet that is drawn out, air units that join
battles, batteries that fire at escorts (kind dec41 of the cards)."""

from __future__ import annotations

from wardroom.games.empire import battles
from wardroom.games.empire.cards.kinds import Call, kind
from wardroom.games.empire.cards.language import LANDINGS, bit, place
from wardroom.games.empire.engaged import covering
from wardroom.games.empire.printed import AIR, COUNTERS, HEXES
from wardroom.games.empire.state import Empire, Fight, Trip, of_type
from wardroom.games.empire.tasks.event_losses import strike
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

_RULES = ("ES-X-DEC41-1", "ES-Q-171")


@kind("dec41")
def december(g: Empire, call: Call) -> Tasks:
    """Between the declared battles and the fighting (ES-Q-171)."""
    return (*pull(g, call), AirJoins(call["air_joins"]), Batteries(call.side, call.card, call.n))


# ---- Force Z


def pull(g: Empire, call: Call) -> Tasks:
    """To a coast that a Japanese naval unit entered; the Allies choose among several."""
    unit = call["pulled"]
    coasts = _coasts(g, call)
    if g.units[unit].at not in HEXES or not coasts:
        return ()
    if len(coasts) > 1:
        return (Pulled(COUNTERS[unit].side, unit, coasts),)
    _pulled(g, unit, coasts[0])
    return ()


def _coasts(g: Empire, call: Call) -> tuple[str, ...]:
    """Where Japanese ships have come to stand."""
    here = place(call.scene(g), call["pulled_to"])
    ships = [unit for unit in g.now.active if COUNTERS[unit].ship and unit in g.now.moved]
    came = {g.units[unit].at for unit in ships if g.now.moved[unit].how != "stay"}
    return tuple(sorted(hex for hex in came if bit(hex) & here))


class Pulled(Asks, frozen=True):
    """Where it meets the enemy."""

    unit: str
    coasts: tuple[str, ...]

    def ask(self, g: Empire) -> Ask:
        return Ask("event_pulled", tuple(("sail", self.unit, hex) for hex in self.coasts), _RULES, {"unit": self.unit})

    def answer(self, g: Empire, move: Move) -> Tasks:
        _pulled(g, self.unit, str(move[2]))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("sail", self.unit, str(hex)) if hex in HEXES and hex not in self.coasts:
                return Refusal("nobody_entered", _RULES, {"unit": self.unit, "hex": hex})
        return None


def _pulled(g: Empire, unit: str, hex: str) -> None:
    start = g.units[unit].at
    g.tell("event_pulled", unit=unit, hex=hex, rules=_RULES)
    _declare(g, hex)
    g.go(reacting={**g.now.reacting, unit: start}, moved={**g.now.moved, unit: Trip("sail", start, entered=(hex,))})
    g.change(unit, at=hex)


def _declare(g: Empire, hex: str) -> None:
    """A battle, if there is none yet; who covered a landing there belongs to it."""
    if g.now.fight(hex) is not None:
        return
    fight = Fight(hex, committed=covering(g, hex), attacked=battles.assaulted(g, hex))
    g.go(fights=tuple(sorted((*g.now.fights, fight), key=lambda f: f.hex)))


# ---- air units that were not surprised


class AirJoins(Does, frozen=True):
    """Air units outside battle hexes join a battle in range, unit by unit."""

    side: str

    def run(self, g: Empire) -> Tasks:
        fields = {fight.hex for fight in g.now.fights}
        for unit in of_type(g.on_map(self.side), AIR):
            if unit in g.now.reacting or g.units[unit].at in fields:
                continue
            goals = _goals(g, unit)
            if len(goals) > 1:
                return (Join41(self.side, unit), self)
            for hex in goals:
                _join(g, unit, hex)
        return ()


def _goals(g: Empire, unit: str) -> tuple[str, ...]:
    return tuple(fight.hex for fight in g.now.fights if battles.fights_from(g, unit, fight.hex))


def _join(g: Empire, unit: str, hex: str) -> None:
    fight = g.now.fight(hex)
    assert fight is not None
    g.refight(hex, committed=(*fight.committed, unit))
    g.go(reacting={**g.now.reacting, unit: g.units[unit].at})
    g.tell("event_joins", unit=unit, hex=hex, rules=_RULES)


class Join41(Asks, frozen=True):
    """Which battle the air unit joins."""

    unit: str

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("join", self.unit, hex) for hex in _goals(g, self.unit))
        return Ask("event_joins", moves, _RULES, {"unit": self.unit})

    def answer(self, g: Empire, move: Move) -> Tasks:
        _join(g, self.unit, str(move[2]))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("join", self.unit, str(hex)) if hex in HEXES and hex not in _goals(g, self.unit):
                return Refusal(
                    "out_of_reach", ("ES-X-AIR-3",), {"unit": self.unit, "hex": hex, "range": battles.reach(self.unit)}
                )
        return None


# ---- coastal batteries


class Batteries(Does, frozen=True):
    """Each ship that escorts an assault on Manila or Singapore loses a step before the battle."""

    side: str
    card: str
    n: int

    def run(self, g: Empire) -> Tasks:
        call = Call(self.side, self.card, self.n)
        for hex in call["escort_at"]:
            for ship in _escorts(g, self.side, hex):
                for _ in range(call["escort_loss"]):
                    strike(g, self.card, ship)
        return ()


def _escorts(g: Empire, side: str, hex: str) -> tuple[str, ...]:
    """Ships that came with the assault units from where those started."""
    trips = {unit: g.now.moved[unit] for unit in g.at(hex, side) if unit in g.now.moved}
    starts = {trip.start for trip in trips.values() if trip.how in LANDINGS}
    return tuple(unit for unit, trip in trips.items() if COUNTERS[unit].ship and trip.start in starts)
