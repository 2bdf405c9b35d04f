"""A beginner by script, who has read the rules once: every card for its operations, the largest first; soldiers at the
hex that the fewest hold, everything else to fight beside them. The weakest level is measured against him
(docs/opponents.md).

PYTHONPATH=tests/games/empire wardroom lab match empire empire_beginner:Beginner recruit
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from msgspec import Struct

from wardroom.games.empire.printed import CARDS, COUNTERS, GROUND, PLACES, foe
from wardroom.games.empire.state import Empire
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask, Move, Seat, State

_INTO = ("assault", "march", "sail", "fly")  # ways that end where the enemy is


class Beginner:
    def __init__(self, seat: Seat, seed: int) -> None:
        self.seat = seat
        self._cards = count()  # each card is led by the next headquarters
        self._goals: set[str] = set()  # hexes that his soldiers go to with this card

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        assert isinstance(view, EmpireView)
        match ask.prompt:
            case "play":
                self._goals = set()
                return max(ask.moves, key=_ops)
            case "hq":
                return ask.moves[next(self._cards) % len(ask.moves)]
            case "activate":
                return _soldiers_first([move for move in ask.moves if move[0] == "unit"]) or ask.moves[0]
            case "move":
                return _soldiers_first([move for move in ask.moves if move[0] == "pick"]) or ask.moves[0]
            case "destination":
                return self._go(_state(sample), ask)
            case "battles":
                return next((move for move in ask.moves if move[0] in ("all", "commit")), ask.moves[0])
        return ask.moves[-1]

    def _go(self, g: Empire, ask: Ask) -> Move:
        """Soldiers to where the fewest enemies are, ships and aircraft to where soldiers go, or the like of them."""
        into = [move for move in ask.moves if move[0] in _INTO and self._wanted(g, move[1])]
        beside = [move for move in into if move[1] in self._goals]
        best = min(beside or into, key=lambda move: (len(g.at(move[1], foe(self.seat))), move), default=None)
        if best is None:
            return ask.moves[0]
        self._goals.add(best[1])
        return best

    def _wanted(self, g: Empire, hex: str) -> bool:
        """A place with a name that is the enemy's."""
        return hex in self._goals or (g.holds(foe(self.seat), hex) and hex in PLACES)


def _state(sample: Callable[[], State]) -> Empire:
    """What lies on the map is open to all."""
    g = sample()
    assert isinstance(g, Empire)
    return g


def _ops(move: Move) -> tuple[int, int, str]:
    """For operations if he can, else whatever is offered with the most of them."""
    return (int(move[0] == "oc"), CARDS[move[1]].ops if len(move) > 1 else 0, str(move))


def _soldiers_first(moves: list[Move]) -> Move | None:
    return min(moves, key=lambda move: (COUNTERS[move[1]].type != GROUND, move), default=None)
