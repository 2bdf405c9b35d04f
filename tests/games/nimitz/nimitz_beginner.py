"""A beginner by script, who has read the rules once: soldiers first, everything at one Objective, the first answer
offered in battle. The weakest level is measured against him (docs/opponents.md).

PYTHONPATH=tests/games/nimitz wardroom lab match nimitz nimitz_beginner:Beginner recruit
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from wardroom.games.nimitz.printed import INFANTRY, counter
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Ask, Move, Seat, State


class Beginner:
    def __init__(self, seat: Seat, seed: int) -> None:
        """He keeps nothing in mind."""

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        assert isinstance(view, NimitzView)
        match ask.prompt:
            case "resupply":
                return _buy(view, ask)
            case "movement":
                return _sail(view, ask)
            case "deploy":
                return _first(ask, "place")
            case "fly":
                return _first(ask, "fly")
        return ask.moves[0]


def _first(ask: Ask, verb: str) -> Move:
    return next((move for move in ask.moves if move[0] == verb), ask.moves[0])


def _buy(view: NimitzView, ask: Ask) -> Move:
    """Soldiers, and then whatever he can pay."""
    paid = [move for move in ask.moves if move[0] == "buy" and counter(move[1]).cost <= view.reinforcement]
    soldiers = [move for move in paid if counter(move[1]).category == INFANTRY]
    return (soldiers or paid or [ask.moves[0]])[0]


def _sail(view: NimitzView, ask: Ask) -> Move:
    """Everybody who is not yet at an Objective goes to the first that is not held."""
    idle = [move for move in ask.moves if move[0] == "move" and view.forces[move[1]].place not in view.objectives]
    for goal in view.objectives:
        bound = [move for move in idle if move[2] == goal]
        if goal not in view.won and bound:
            return bound[0]
    return ask.moves[0]
