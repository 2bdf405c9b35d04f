"""Events that bring units: replacement steps, new units and HQs, a drop from the air."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.empire import placement, replacements
from wardroom.games.empire.cards.counters import fits
from wardroom.games.empire.cards.kinds import Call, kind
from wardroom.games.empire.cards.language import hexes, place, units
from wardroom.games.empire.cards.markers import swapped
from wardroom.games.empire.cards.scene import Words
from wardroom.games.empire.politics import control
from wardroom.games.empire.printed import COUNTERS, HEXES, HQ, UNITS_OF
from wardroom.games.empire.stacking import MOST, SHIPS, load
from wardroom.games.empire.state import CHINA_BOX, OUT, TRACK, Empire, of_type, ships
from wardroom.games.empire.tasks.place import place as put_one
from wardroom.games.empire.traces import supply
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

# ---- replacement steps


@kind("replace")
def replace(g: Empire, call: Call) -> Tasks:
    """Used at once, or saved where the card says so; what finds no use is lost (ES-X-CARD-8, ES-Q-181)."""
    return (EventSteps(call.side, call.card, call.n, call["steps"]),)


class EventSteps(Does, frozen=True):
    """Asks as long as there are steps and something to spend them on."""

    side: str
    card: str
    n: int
    left: int

    def run(self, g: Empire) -> Tasks:
        call = Call(self.side, self.card, self.n)
        if self.left and next(_offers(g, call), None):
            return (SpendEventStep(self.side, self.card, self.n, self.left),)
        _over(g, call, self.left)
        return ()


def _over(g: Empire, call: Call, left: int) -> None:
    if left and call.get("save"):
        what = call["what"]
        g.steps_saved = {**g.steps_saved, what: g.steps_saved.get(what, 0) + left}
        g.tell("event_saved", card=call.card, what=what, n=left, rules=("ES-X-CARD-8", "ES-X-REPL-2"))
    elif left:
        g.tell("event_steps_lost", card=call.card, n=left, rules=("ES-X-CARD-8", "ES-Q-181"))


def _offers(g: Empire, call: Call) -> Iterator[Move]:
    """Reduced units where they stand, and eliminated ones that have a place to come to."""
    for unit in UNITS_OF[call.side]:
        if _restore_objection(g, call, unit) is None:
            yield "restore", unit
        elif _rebuild_objection(g, call, unit) is None and _rebuild_places(g, call, unit):
            yield "rebuild", unit


def _restore_objection(g: Empire, call: Call, unit: str) -> Refusal | None:
    why = replacements.restore_objection(g, unit)
    if why is not None and why.key == "dotted" and unit in call["of"].get("ids", ()):
        why = _stands_badly(g, unit)  # the card names it, and its text goes before the rules (ES-X-CARD-4)
    return why or (None if unit in units(call.scene(g), call["of"]) else _not_for(call, unit))


def _stands_badly(g: Empire, unit: str) -> Refusal | None:
    """A unit that the card names needs no more than a step to get, supply, and no enemy ZOI."""
    if not g.reduced(unit) or COUNTERS[unit].reduced is None:
        return Refusal("full_strength", ("ES-X-REPL-1",), {"unit": unit})
    if not supply.supplied(g, unit):
        return Refusal("unsupplied", ("ES-X-REPL-1",), {"unit": unit})
    return None if _safe(g, unit, g.units[unit].at) else Refusal("stands_in_zoi", ("ES-X-REPL-1",), {"unit": unit})


def _not_for(call: Call, unit: str) -> Refusal:
    return Refusal("not_for_this_card", ("ES-X-CARD-8",), {"unit": unit, "card": call.card})


def _rebuild_objection(g: Empire, call: Call, unit: str) -> Refusal | None:
    if why := replacements.return_objection(g, unit):
        return why
    which: Words | bool = call.get("rebuild", {"of": call["of"]})
    return None if isinstance(which, dict) and fits(unit, which["of"]) else _not_for(call, unit)


def _rebuild_places(g: Empire, call: Call, unit: str) -> tuple[str, ...]:
    """Where the card says, else like a reinforcement (ES-X-CARD-8)."""
    which = call.get("rebuild")
    if which is None:
        return placement.places(g, unit)
    return tuple(hex for hex in hexes(place(call.scene(g), which["at"])) if _room(g, unit, hex) and _safe(g, unit, hex))


def _room(g: Empire, unit: str, where: str) -> bool:
    """Three ground and air units, six ships, one HQ; two air units in the China box, one of them a B29."""
    c = COUNTERS[unit]
    if where == CHINA_BOX:
        there = g.in_box(CHINA_BOX)
        return len(there) < 2 and not (c.b29 and any(COUNTERS[id].b29 for id in there))
    if c.type == HQ:
        return not of_type(g.at(where), HQ)
    here = g.at(where, c.side)
    return len(ships(here)) < SHIPS if c.ship else load((*here, unit)) <= MOST


def _safe(g: Empire, unit: str, where: str) -> bool:
    return where == CHINA_BOX or not supply.closed_to(g, COUNTERS[unit].side, where)


class SpendEventStep(Asks, frozen=True):
    """One step at a time. A second one for a unit that has come back makes it whole (ES-X-REPL-1)."""

    card: str
    n: int
    left: int

    def ask(self, g: Empire) -> Ask:
        call = Call(self.seat, self.card, self.n)
        rest = ("save",) if call.get("save") else ("done",)
        return Ask("event_steps", (rest, *_offers(g, call)), ("ES-X-CARD-8",), {"card": self.card, "left": self.left})

    def answer(self, g: Empire, move: Move) -> Tasks:
        call = Call(self.seat, self.card, self.n)
        again = EventSteps(self.seat, self.card, self.n, self.left - 1)
        match move:
            case ("restore", str(unit)):
                g.change(unit, steps=g.units[unit].steps + 1)
                g.tell("restored", unit=unit, place=g.units[unit].at, rules=("ES-X-CARD-8", "ES-X-REPL-1"))
                return (again,)
            case ("rebuild", str(unit)):
                return (*put_one(g, unit, _rebuild_places(g, call, unit), 1, ("ES-X-CARD-8",)), again)
        _over(g, call, self.left)
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        call = Call(self.seat, self.card, self.n)
        match move:
            case ("restore" | "rebuild", str(unit)) if unit in COUNTERS and COUNTERS[unit].side != self.seat:
                return Refusal("not_yours", ("ES-X-CARD-8",), {"unit": unit})
            case ("restore", str(unit)) if unit in COUNTERS:
                return _restore_objection(g, call, unit)
            case ("rebuild", str(unit)) if unit in COUNTERS:
                if why := _rebuild_objection(g, call, unit):
                    return why
                no_place = Refusal("no_place_for_it", ("ES-X-CARD-8", "ES-Q-181"), {"unit": unit})
                return None if _rebuild_places(g, call, unit) else no_place
            case ("save",) if not call.get("save"):
                return Refusal("cannot_be_saved", ("ES-X-CARD-8",), {"card": self.card})
            case ("done",) if call.get("save"):
                return Refusal("left_are_saved", ("ES-X-CARD-8",), {"card": self.card})
        return None


# ---- new units


@kind("unit")
def unit_comes(g: Empire, call: Call) -> Tasks:
    """On the first place of the list that has room; without one it is out of the game (ES-OFF-2, ES-Q-181)."""
    unit = call["id"]
    if g.units[unit].at in HEXES or g.units[unit].at == CHINA_BOX:
        return ()
    if call.get("next_turn"):
        g.change(unit, at=TRACK, steps=COUNTERS[unit].steps, due=g.turn + 1)
        g.tell("event_next_turn", unit=unit, turn=g.turn + 1, rules=("ES-X-REIN-2",))
        return ()
    return _enter(g, call, unit)


def _enter(g: Empire, call: Call, unit: str) -> Tasks:
    for words in call.get("at", ()):
        found = tuple(where for where in hexes(place(call.scene(g), words)) if _room(g, unit, where))
        if found:
            return put_one(g, unit, found, COUNTERS[unit].steps, ("ES-OFF-2", "ES-Q-066"))
    g.change(unit, at=OUT, steps=0, due=0)
    g.tell("event_leaves", unit=unit, rules=("ES-Q-181",))
    return ()


@kind("swap_hq")
def swap_hq(g: Empire, call: Call) -> Tasks:
    """In the hex of the old one; if that is not on the map, it is out of the game and the new one enters (ES-Q-193)."""
    old, new = call["old"], call["new"]
    if g.units[new].at in HEXES:
        return ()
    if g.units[old].at in HEXES:
        swapped(g, old, new)
        return ()
    g.change(old, at=OUT, steps=0, due=0)
    return _enter(g, call, new)


# ---- from the air


@kind("drop")
def drop(g: Empire, call: Call) -> Tasks:
    """Units that are not active may be dropped on an empty hex (ES-Q-184)."""
    return tuple(
        Drop(call.side, call.card, call.n, unit) for unit in units(call.scene(g), call["of"]) if _drops(g, call, unit)
    )


def _drops(g: Empire, call: Call, unit: str) -> tuple[str, ...]:
    return hexes(place(call.scene(g, origin=g.units[unit].at), call["to"]))


class Drop(Asks, frozen=True):
    card: str
    n: int
    unit: str

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("drop", self.unit, hex) for hex in self._places(g))
        return Ask("event_drop", (("stay",), *moves), ("ES-OFF-2", "ES-Q-184"), {"unit": self.unit})

    def _places(self, g: Empire) -> tuple[str, ...]:
        return _drops(g, Call(self.seat, self.card, self.n), self.unit)

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "drop":
            hex = str(move[2])
            g.put(self.unit, hex)
            control.take(g, hex, self.seat)
            g.tell("event_dropped", unit=self.unit, hex=hex, rules=("ES-OFF-2", "ES-Q-184"))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("drop", self.unit, str(hex)) if hex in HEXES and hex not in self._places(g):
                return Refusal("no_drop_there", ("ES-Q-184",), {"unit": self.unit, "hex": hex})
            case ("drop", str(unit), str()) if unit in COUNTERS and unit != self.unit:
                return Refusal("another_unit", ("ES-Q-184",), {"unit": unit, "due": self.unit})
        return None
