"""A player for fuzzing that looks for trouble: chance alone seldom takes an island."""

from __future__ import annotations

from random import Random

from wardroom.games.nimitz.bot.chief import Chief
from wardroom.games.nimitz.odds import table
from wardroom.games.nimitz.printed import AREAS, HAWAII, JAPAN, US, counter
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Ask, Move

_GREEDY = ("resupply", "scouting", "plans", "use", "first_light", "reroll")  # say yes, mostly
_STOPS = {"resupply": 0.1, "scouting": 0.3, "plans": 0.3}


_CHIEF = Chief(US, 0)


def mischief(view: NimitzView, ask: Ask, rng: Random) -> Move | None:
    """A move that leads to battles and to their windows, or None: then let chance decide. In matches with one of the
    rarer options the chief plays, or else nobody would ever see the later turns and years."""
    if view.options.linked_counts_invasion_points and ask.prompt != "by_hand" and rng.random() < 0.95:
        return _CHIEF.choose(view, ask, lambda: table(view))
    if rng.random() < 0.2:
        return None
    if ask.prompt == "movement":
        return _attack(view, ask, rng)
    if ask.prompt in _GREEDY and len(ask.moves) > 1:
        return ask.moves[0] if rng.random() < _STOPS.get(ask.prompt, 0.2) else rng.choice(ask.moves[1:])
    by_verb: dict[str, list[Move]] = {}
    for move in ask.moves:
        by_verb.setdefault(move[0], []).append(move)
    return rng.choice(by_verb[rng.choice(list(by_verb))])


def _attack(view: NimitzView, ask: Ask, rng: Random) -> Move:
    """To where the enemy is, above all to one area a turn; sometimes everything away from Hawaii, or to the boxes."""
    if len(ask.moves) == 1 or rng.random() < 0.05:
        return ask.moves[0]
    enemies = sorted({f.place for id, f in view.forces.items() if counter(id).side == JAPAN and f.place in AREAS})
    goal = enemies[(view.turn * 7 + view.year) % len(enemies)] if enemies else HAWAII
    bold = [move for move in ask.moves if move[0] != "move" and len(move) > 1]
    if bold and rng.random() < 0.3:
        return rng.choice(bold)
    there = [move for move in ask.moves if move[0] == "move" and move[2] == goal]
    hostile = there if there and rng.random() < 0.7 else [m for m in ask.moves if len(m) > 2 and m[2] in enemies]
    return rng.choice(hostile or ask.moves)
