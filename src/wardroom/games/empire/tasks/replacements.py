"""The Replacements segment: the Allies spend their steps, then Japan (ES-Q-024)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from wardroom.games.empire import placement, replacements
from wardroom.games.empire.printed import ALLIED, COUNTERS, JAPAN, UNITS_OF
from wardroom.games.empire.replacements import (
    AIR_STEPS,
    CHINESE,
    CW_NAVAL,
    GROUND_STEPS,
    KINDS,
    NAVAL,
    US_NAVAL,
    kind,
    purse_objection,
    rebuild_objection,
    restore_objection,
    return_objection,
)
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks.place import put
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks
from wardroom.lib.objection import unopposed

_RULES = {
    GROUND_STEPS: ("ES-REPL-3", "ES-X-REPL-1"),
    AIR_STEPS: ("ES-REPL-21", "ES-X-REPL-1"),
    US_NAVAL: ("ES-REPL-7", "ES-X-REPL-1"),
    CW_NAVAL: ("ES-REPL-8", "ES-X-REPL-1"),
    CHINESE: ("ES-REPL-12", "ES-REPL-13"),
    NAVAL: ("ES-REPL-15", "ES-X-REPL-2"),
}


class Replacements(Does, frozen=True):
    """The Allied steps of the turn are counted; what is not used is lost (ES-REPL-1 to ES-REPL-23)."""

    def run(self, g: Empire) -> Tasks:
        g.purse = replacements.allied(g)
        _announce(g, ALLIED, ("ES-REPL-1", "ES-REPL-16", "ES-REPL-17"))
        return (Spending(ALLIED), JapaneseReplacements())


def _announce(g: Empire, side: str, rules: tuple[str, ...]) -> None:
    steps: dict[str, Any] = {what: g.purse.get(what, 0) for what in KINDS}
    g.tell("replacement_steps", side=side, rules=rules, **steps)


class JapaneseReplacements(Does, frozen=True):
    """Naval and air steps add up, ground steps are divisions of the army in China (ES-X-REPL-2)."""

    def run(self, g: Empire) -> Tasks:
        g.strike = 0
        saved = {"air": g.steps_saved.get("air", 0), "naval": g.steps_saved.get("naval", 0)}
        g.steps_saved = {**saved, "naval": saved["naval"] + replacements.table_naval(g)}
        g.purse = replacements.japanese(g)
        _announce(g, JAPAN, ("ES-REPL-15", "ES-X-REPL-2"))
        return (Spending(JAPAN), ReplacementsOver())


class ReplacementsOver(Does, frozen=True):
    """Japan keeps its naval and air steps (ES-X-REPL-2)."""

    def run(self, g: Empire) -> Tasks:
        g.steps_saved = {"air": g.purse[AIR_STEPS], "naval": g.purse[NAVAL]}
        g.purse = {}
        return ()


class Spending(Does, frozen=True):
    """The side is asked as long as there is something to spend a step on."""

    side: str

    def run(self, g: Empire) -> Tasks:
        return (Spend(self.side),) if next(offers(g, self.side), None) else ()


def offers(g: Empire, side: str) -> Iterator[Move]:
    """What a step of the purse can be spent on."""
    for unit in UNITS_OF[side]:
        if purse_objection(g, g.purse, unit):
            continue
        if restore_objection(g, unit) is None:
            yield "restore", unit
        elif return_objection(g, unit) is None:
            yield from _returns(g, unit)


def _returns(g: Empire, unit: str) -> Iterator[Move]:
    affordable = unopposed(range(1, COUNTERS[unit].steps + 1), lambda n: purse_objection(g, g.purse, unit, n))
    for where in placement.places(g, unit, g.rebuilt):
        for steps in affordable:
            yield "rebuild", unit, where, steps


class Spend(Asks, frozen=True):
    """One unit at a time, until the side is done or nothing is left."""

    crumb: ClassVar[str] = "replacements"

    def ask(self, g: Empire) -> Ask:
        rules = ("ES-X-REPL-1", "ES-REPL-3", "ES-REPL-7", "ES-REPL-20", "ES-REPL-21")
        return Ask("replacements", (("done",), *offers(g, self.seat)), rules, {"left": sum(g.purse.values())})

    def answer(self, g: Empire, move: Move) -> Tasks:
        match move:
            case ("restore", str(unit)):
                _restore(g, unit)
            case ("rebuild", str(unit), str(where), int(steps)):
                _rebuild(g, unit, where, steps)
            case _:
                return ()
        return (Spending(self.seat),)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("restore" | "rebuild", str(unit), *_) if unit in COUNTERS and COUNTERS[unit].side != self.seat:
                return Refusal("not_yours", ("ES-X-REPL-1",), {"unit": unit})
            case ("restore", str(unit)) if unit in COUNTERS:
                return restore_objection(g, unit) or purse_objection(g, g.purse, unit)
            case ("rebuild", str(unit), str(where), int(steps)) if unit in COUNTERS:
                return rebuild_objection(g, unit, where, steps) or purse_objection(g, g.purse, unit, steps)
        return None


def _restore(g: Empire, unit: str) -> None:
    _pay(g, unit, 1)
    g.change(unit, steps=g.units[unit].steps + 1)
    g.tell("restored", unit=unit, place=g.units[unit].at, rules=_rules(unit))


def _rebuild(g: Empire, unit: str, where: str, steps: int) -> None:
    _pay(g, unit, steps)
    put(g, unit, where, steps, _rules(unit))
    g.rebuilt = (*g.rebuilt, unit)


def _rules(unit: str) -> tuple[str, ...]:
    return _RULES[kind(COUNTERS[unit]) or GROUND_STEPS]


def _pay(g: Empire, unit: str, steps: int) -> None:
    """Out of the purse; a Japanese ground step is a division that leaves China (ES-X-REPL-2)."""
    what = kind(COUNTERS[unit])
    assert what is not None
    g.purse = {**g.purse, what: g.purse[what] - steps}
    if what == GROUND_STEPS and COUNTERS[unit].side == JAPAN:
        g.divisions -= steps
        g.tell("divisions_taken", n=steps, left=g.divisions, rules=("ES-X-REPL-2",))
