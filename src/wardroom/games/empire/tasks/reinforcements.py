"""The Reinforcements segment: who comes, who is delayed, who is sent to Europe (ES-Q-010)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.empire import placement
from wardroom.games.empire.dice import d10
from wardroom.games.empire.printed import ALLIED, COUNTERS, HQ, JAPAN, LEVELS, SIDES, TABLES
from wardroom.games.empire.state import DELAY, OUT, SCHEDULE, TRACK, Empire
from wardroom.games.empire.tasks.place import put
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Tasks

_ASP = TABLES["asp"]
_AWAY = 3  # turns that a unit stays in Europe (ES-X-REIN-2)
_RULES = {
    "air": ("ES-REIN-1", "ES-REIN-3"),
    HQ: ("ES-REIN-1", "ES-REIN-4"),
    **dict.fromkeys(("ground", "naval", "carrier"), ("ES-REIN-1", "ES-REIN-2")),
}


class Reinforcements(Does, frozen=True):
    """The Allies first: the delay box, then HQs and the turn track, then what is new; Japan after them (ES-REIN-8)."""

    def run(self, g: Empire) -> Tasks:
        g.asp_used = dict.fromkeys(SIDES, 0)
        _gain_asp(g)
        return (FromDelay(), NeverDelayed(), NewAllied(), JapaneseReinforcements())


def _gain_asp(g: Empire) -> None:
    """One Allied ASP a turn, unless the War in Europe takes it (ES-X-AMPH-8)."""
    if g.turn < _ASP["allied_from_turn"] or g.europe in _ASP["allied_blocked_at_wie_level"]:
        return
    g.asp = {**g.asp, ALLIED: g.asp[ALLIED] + _ASP["allied_per_turn"]}
    g.tell("asp_gained", asp=g.asp[ALLIED], rules=("ES-X-AMPH-8",))


def due(g: Empire, side: str, box: str) -> tuple[str, ...]:
    """The side's units that come from there this turn."""
    return tuple(unit for unit in g.in_box(box, side) if g.units[unit].due <= g.turn)


class FromDelay(Does, frozen=True):
    """The delay box enters first, and is held up by nothing but want of a place (ES-Q-011)."""

    def run(self, g: Empire) -> Tasks:
        return _arrivals(ALLIED, g.in_box(DELAY, ALLIED))


class NeverDelayed(Does, frozen=True):
    """HQs, and units that return from the turn track (ES-X-REIN-1)."""

    def run(self, g: Empire) -> Tasks:
        hqs = tuple(unit for unit in due(g, ALLIED, SCHEDULE) if COUNTERS[unit].type == HQ)
        return _arrivals(ALLIED, (*hqs, *due(g, ALLIED, TRACK)))


class NewAllied(Does, frozen=True):
    """This turn's units: some go to the delay box, the others enter."""

    def run(self, g: Empire) -> Tasks:
        new = due(g, ALLIED, SCHEDULE)
        late = tuple(unit for unit in new if delayed(g, unit))
        rolls = [task for unit in late for task in delay(g, unit, ("ES-X-REIN-1",))]
        return (*rolls, *_arrivals(ALLIED, tuple(unit for unit in new if unit not in late)))


class JapaneseReinforcements(Does, frozen=True):
    """All of them together, those that waited and those of the turn track included (ES-REIN-8)."""

    def run(self, g: Empire) -> Tasks:
        return _arrivals(JAPAN, (*g.in_box(DELAY, JAPAN), *due(g, JAPAN, TRACK), *due(g, JAPAN, SCHEDULE)))


def delayed(g: Empire, unit: str) -> bool:
    """Whether a new Allied unit is delayed: by the War in Europe, by J80, or by rivalry (ES-X-REIN-1, ES-Q-012)."""
    c = COUNTERS[unit]
    if c.type == HQ or c.b29:
        return False
    if LEVELS[g.europe]["delay"] or g.panama == g.turn:
        return True
    return g.rivalry[ALLIED] and c.nation == "us" and c.service == "army"


def delay(g: Empire, unit: str, rules: tuple[str, ...]) -> Tasks:
    """Into the delay box, or on in it; the die for Europe where there is one (ES-X-REIN-2)."""
    g.change(unit, at=DELAY, due=0)
    g.tell("delayed", unit=unit, rules=rules)
    return (Europe(unit),) if COUNTERS[unit].europe and g.europe else ()


class Europe(Rolls, frozen=True):
    """Whether a delayed unit is sent to Europe, from where it comes back three turns later (ES-X-REIN-2)."""

    unit: str

    def roll(self, g: Empire) -> Roll:
        return d10("europe")

    def rolled(self, g: Empire, die: Outcome) -> Tasks:
        at_most: int = LEVELS[g.europe]["divert_max"]
        result = max(0, int(die) - g.rivalry[ALLIED])
        sent, back = result <= at_most, g.turn + _AWAY
        if sent and back <= g.sheet.turns[1]:
            g.change(self.unit, at=SCHEDULE, due=back)
        elif sent:
            g.change(self.unit, at=OUT, due=0)
        what = "kept" if not sent else "sent" if back <= g.sheet.turns[1] else "gone"
        g.reveal("europe", unit=self.unit, die=die, result=what, turn=back, rules=("ES-X-REIN-2", "ES-X-WIE-1"))
        return ()


# ---- entering


def _arrivals(side: str, units: tuple[str, ...]) -> Tasks:
    return (Arrivals(side, units),) if units else ()


class Arrivals(Does, frozen=True):
    """These units enter: those with one place by themselves, the rest as the owner says; who has none waits
    (ES-X-REIN-4)."""

    side: str
    units: tuple[str, ...]

    def run(self, g: Empire) -> Tasks:
        left = self.units
        while forced := _forced(g, left):
            unit, where = forced
            enter(g, unit, where)
            left = tuple(other for other in left if other != unit)
        if any(_places(g, unit) for unit in left):
            return (PlaceReinforcement(self.side, left),)
        return tuple(task for unit in left for task in delay(g, unit, ("ES-X-REIN-3", "ES-X-REIN-4")))


def _places(g: Empire, unit: str) -> tuple[str, ...]:
    return placement.places(g, unit, g.arrived)


def _forced(g: Empire, units: tuple[str, ...]) -> tuple[str, str] | None:
    """A unit with one place only, where there is room for all who could go there: else its owner says who comes first
    (ES-Q-010). While an HQ is still to come nobody else is hurried: it may open its own port."""
    hqs = tuple(unit for unit in units if COUNTERS[unit].type == HQ and _places(g, unit))
    for unit in hqs or units:
        found = _places(g, unit)
        if len(found) == 1 and placement.room_for(g, _wanting(g, units, found[0]), found[0]):
            return unit, found[0]
    return None


def _wanting(g: Empire, units: tuple[str, ...], where: str) -> tuple[str, ...]:
    return tuple(unit for unit in units if where in _places(g, unit))


def enter(g: Empire, unit: str, where: str) -> None:
    put(g, unit, where, g.units[unit].steps, _RULES[COUNTERS[unit].type])
    g.arrived = (*g.arrived, unit)


class PlaceReinforcement(Asks, frozen=True):
    """One unit at a time, in the order the owner likes. Nobody may hold back a unit that has a place (ES-X-REIN-4,
    ES-Q-016)."""

    crumb: ClassVar[str] = "reinforcements"
    units: tuple[str, ...]

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("place", unit, where) for unit in self.units for where in _places(g, unit))
        rules = ("ES-REIN-2", "ES-REIN-3", "ES-REIN-4", "ES-REIN-5", "ES-REIN-7", "ES-REIN-11")
        return Ask("reinforcements", moves, rules, {"left": len(self.units), "units": list(self.units)})

    def answer(self, g: Empire, move: Move) -> Tasks:
        unit, where = str(move[1]), str(move[2])
        enter(g, unit, where)
        return (Arrivals(self.seat, tuple(other for other in self.units if other != unit)),)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("place", str(unit), str()) if unit in COUNTERS and unit not in self.units:
                return Refusal("not_due", ("ES-REIN-1",), {"unit": unit})
            case ("place", str(unit), str(where)) if unit in COUNTERS:
                return placement.why_not(g, unit, where, g.arrived)
        return None
