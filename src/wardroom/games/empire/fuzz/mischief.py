"""A player for fuzzing that looks for trouble: chance alone seldom sails into a battle, and hardly ever lands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from wardroom.games.empire.printed import CARDS, COUNTERS, HEXES, distance, foe
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask, Move

ByVerb = dict[str, list[Move]]
NEAR = 4  # hexes from an enemy at which ships and aircraft are of use


def mischief(view: EmpireView, ask: Ask, rng: Random) -> Move | None:
    """A move that leads to battles, landings and reactions, or None: then let chance decide."""
    if rng.random() < 0.15:
        return None
    by_verb: ByVerb = {}
    for move in ask.moves:
        by_verb.setdefault(str(move[0]), []).append(move)
    wish = _WISHES.get(ask.prompt)
    moves = wish(view, by_verb, rng) if wish else []
    return rng.choice(moves or by_verb[rng.choice(list(by_verb))])


def _of(by_verb: ByVerb, *verbs: str) -> list[Move]:
    return [move for verb in verbs for move in by_verb.get(verb, ())]


def _play(view: EmpireView, by_verb: ByVerb, rng: Random) -> list[Move]:
    """Offensives, events most of all; now and then something else."""
    events = _of(by_verb, "event")
    if rng.random() < 0.1:
        return []
    military = [move for move in events if CARDS[str(move[1])].type == "military"]
    if military and rng.random() < 0.6:
        return military
    return _of(by_verb, "oc") if rng.random() < 0.6 else events or _of(by_verb, "oc")


def _activate(view: EmpireView, by_verb: ByVerb, rng: Random) -> list[Move]:
    """Whole stacks, those near enemies first."""
    if rng.random() < 0.05:
        return _of(by_verb, "done")
    stacks = _of(by_verb, "stack")
    if stacks and rng.random() < 0.7:
        return _near(view, stacks, lambda move: str(move[1])) or stacks
    singles = _of(by_verb, "unit")
    return _near(view, singles, lambda move: view.units[str(move[1])].at) or singles


def _near(view: EmpireView, moves: list[Move], place: Callable[[Move], str]) -> list[Move]:
    """The few nearest to an enemy."""
    foes = list(_enemies(view))
    placed = [move for move in moves if place(move) in HEXES]
    return sorted(placed, key=lambda move: min((distance(place(move), hex) for hex in foes), default=0))[:6]


def _enemies(view: EmpireView) -> set[str]:
    other = foe(view.seat or "japan")
    return {unit.at for id, unit in view.units.items() if COUNTERS[id].side == other and unit.at in HEXES}


def _move(view: EmpireView, by_verb: ByVerb, rng: Random) -> list[Move]:
    if rng.random() < 0.03:
        return _of(by_verb, "finish")
    groups = _of(by_verb, "landing") or _of(by_verb, "fleet", "wing", "army")
    return groups if groups and rng.random() < 0.7 else _of(by_verb, "pick")


def _destination(view: EmpireView, by_verb: ByVerb, rng: Random) -> list[Move]:
    """Ashore, into a hex with enemies, or to where one can fight them."""
    if rng.random() < 0.15:
        return _of(by_verb, "with")
    foes = _enemies(view)
    ways = _of(by_verb, "assault", "march", "sail", "fly", "barge")
    at_them = [move for move in ways if move[1] in foes]
    landings = _of(by_verb, "assault", "barge")
    if landings and rng.random() < 0.6:
        return landings
    if at_them and rng.random() < 0.8:
        return at_them
    close = [move for move in ways if move[1] in HEXES and any(distance(str(move[1]), hex) <= NEAR for hex in foes)]
    return close or ways


def _battles(view: EmpireView, by_verb: ByVerb, rng: Random) -> list[Move]:
    return _of(by_verb, "all") or _of(by_verb, "commit", "cover")


def _cards(view: EmpireView, by_verb: ByVerb, rng: Random) -> list[Move]:
    return _of(by_verb, "card")


def _weather(view: EmpireView, by_verb: ByVerb, rng: Random) -> list[Move]:
    return _of(by_verb, "card") if rng.random() < 0.4 else _of(by_verb, "none")


def _intelligence(view: EmpireView, by_verb: ByVerb, rng: Random) -> list[Move]:
    return _of(by_verb, "card") or _of(by_verb, "roll")


def _homeward(view: EmpireView, by_verb: ByVerb, rng: Random) -> list[Move]:
    return _of(by_verb, "fleet", "pick") if rng.random() < 0.5 else _of(by_verb, "home")


_WISHES: dict[str, Callable[[EmpireView, ByVerb, Random], list[Move]]] = {
    "play": _play,
    "activate": _activate,
    "december_activate": _activate,
    "move": _move,
    "destination": _destination,
    "battles": _battles,
    "weather": _weather,
    "intelligence": _intelligence,
    "attack_cards": _cards,
    "special_reaction": lambda view, by_verb, rng: _of(by_verb, "roll"),
    "join": lambda view, by_verb, rng: _of(by_verb, "all", "commit"),
    "reaction_hq": lambda view, by_verb, rng: _of(by_verb, "hq"),
    "homeward": _homeward,
}

__all__ = ["mischief"]
