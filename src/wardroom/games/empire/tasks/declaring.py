"""Step 3: battle hexes are declared, and air units and carriers named for them (7.24, ES-Q-090, ES-Q-091)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.empire import battles, engaged
from wardroom.games.empire.cards import hooks
from wardroom.games.empire.printed import CARRIER, COUNTERS, HEXES
from wardroom.games.empire.state import Empire, Fight
from wardroom.games.empire.tasks.giving_up import DECLINE, DISCARD, OPERATION, give_up, way_out
from wardroom.games.empire.tasks.steps import Step
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

WAYS_OUT = (OPERATION, DISCARD, DECLINE)


class Declaring(Does, frozen=True):
    """Hexes in which active units face enemies are battles by themselves; then the rest is asked for, and at last
    whether that is all. Where there are no battles, no landings and nobody to be named, nobody is asked."""

    def run(self, g: Empire) -> Tasks:
        look = battles.outlook(g)
        for hex in sorted(look.must):
            _declare(g, hex)
        if g.now.fights or look.cover or _choices(g) or _done_objection(g) is not None:
            return (Declare(g.now.side),)
        return declared(g)


def _declare(g: Empire, hex: str) -> None:
    if g.now.fight(hex) is None:
        fights = (*g.now.fights, Fight(hex, attacked=battles.assaulted(g, hex)))
        g.go(fights=tuple(sorted(fights, key=lambda fight: fight.hex)))


def _choices(g: Empire) -> list[Move]:
    """Whom could be named for what: whole stacks for a battle first."""
    singles: list[Move] = []
    for unit in battles.uncommitted(g):
        singles += [("commit", unit, hex) for hex in battles.goals(g, unit)]
        singles += [("cover", unit, hex) for hex in battles.landing_goals(g, unit)]
    hexes = [str(move[2]) for move in singles if move[0] == "commit"]
    every: list[Move] = [("all", hex) for hex in sorted(set(hexes)) if hexes.count(hex) > 1]
    return every + singles


def _done_objection(g: Empire) -> Refusal | None:
    """Every ship at sea is named for something, and the card has what it asks for (ES-X-BATT-4, ES-X-CARD-4)."""
    if left := battles.stranded(g):
        rules = ("ES-X-BATT-4",) if COUNTERS[left[0]].type == CARRIER else ("ES-X-NAV-2",)
        return Refusal("ship_at_sea", rules, {"unit": left[0], "hex": g.units[left[0]].at})
    return hooks.moves_unfinished(g)


class Declare(Asks, frozen=True):
    crumb: ClassVar[str] = "battles"

    def ask(self, g: Empire) -> Ask:
        done: list[Move] = [("done",)] if _done_objection(g) is None else []
        turned: list[Move] = [(way_out(g),)] if _given_up_objection(g) is None else []
        about = {"battles": [fight.hex for fight in g.now.fights], "landings": sorted(battles.outlook(g).cover)}
        return Ask("battles", (*done, *_choices(g), *turned), ("ES-OFF-4", "ES-X-BATT-1", "ES-X-BATT-4"), about)

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "done":
            return declared(g)
        if move[0] in WAYS_OUT:
            return give_up(g)
        if move[0] == "cover":
            g.go(covers={**g.now.covers, str(move[1]): str(move[2])})
        elif move[0] == "commit":
            commit(g, (str(move[1]),), str(move[2]))
        else:
            hex = str(move[1])
            commit(g, tuple(unit for unit in battles.uncommitted(g) if hex in battles.goals(g, unit)), hex)
        return (self,)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move == ("done",):
            return _done_objection(g)
        if len(move) == 1 and move[0] in WAYS_OUT:
            return _given_up_objection(g, str(move[0]))
        if move[0] == "all" and len(move) == 2:
            return self._all_objection(g, str(move[1]))
        if move[0] in ("commit", "cover") and len(move) == 3:
            return _commit_objection(g, str(move[0]), str(move[1]), str(move[2]))
        return None

    def _all_objection(self, g: Empire, hex: str) -> Refusal | None:
        able = [unit for unit in battles.uncommitted(g) if hex in battles.goals(g, unit)]
        if len(able) > 1:
            return None
        return battles.battle_limit(g, hex) or Refusal("nobody_in_range", ("ES-X-BATT-1",), {"hex": hex})


def _given_up_objection(g: Empire, way: str = "") -> Refusal | None:
    """Only an event that cannot do what it must is given up, and in one way (ES-Q-045)."""
    if g.now.use != "event" or hooks.moves_unfinished(g) is None:
        return Refusal("event_is_fine", ("ES-X-CARD-4",), {"card": g.now.card})
    if way in ("", way_out(g)):
        return None
    rule = "ES-X-INIT-2" if g.now.opening else "ES-Q-195"
    return Refusal("not_given_up_so", (rule, "ES-Q-045"), {"card": g.now.card, "way": way_out(g)})


def _commit_objection(g: Empire, verb: str, unit: str, hex: str) -> Refusal | None:
    about = {"unit": unit, "hex": hex}
    if unit not in g.now.active or not COUNTERS[unit].flyer:
        return Refusal("not_a_flyer", ("ES-X-BATT-1",), about)
    if unit not in battles.uncommitted(g):
        return Refusal("named_already", ("ES-X-BATT-1",), about)
    look = battles.outlook(g)
    if hex not in HEXES or hex not in (look.cover if verb == "cover" else look.there | look.must):
        return Refusal("nothing_there", ("ES-X-BATT-1",) if verb == "commit" else ("ES-X-BATT-4",), about)
    if not battles.may_fight(g, unit):
        return Refusal("cannot_fight", ("ES-X-AIR-2", "ES-X-NAV-3", "ES-X-AIR-4"), about)
    if not battles.fights_from(g, unit, hex):
        return Refusal("out_of_reach", ("ES-X-AIR-3", "ES-Q-092"), {**about, "range": battles.reach(unit)})
    if verb == "cover":
        return None
    wrong = battles.battle_limit(g, hex)
    if wrong is None and hex not in look.goals:
        return Refusal("one_battle", ("ES-X-CARD-1",), {**about, "battle": min(look.goals, default=hex)})
    return wrong


def commit(g: Empire, units: tuple[str, ...], hex: str) -> None:
    """Units fight there from where they stand, and there is a battle if there was none."""
    _declare(g, hex)
    engaged.commit(g, g.now.side, units, hex)


def declared(g: Empire) -> Tasks:
    hexes = [fight.hex for fight in g.now.fights]
    # a fact: what was activated and moved can be taken back until now (ES-Q-201)
    g.reveal("declared", side=g.now.side, hexes=hexes, rules=("ES-OFF-4", "ES-X-BATT-1"))
    return (Step(4),)
