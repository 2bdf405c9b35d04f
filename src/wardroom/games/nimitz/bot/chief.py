"""`chief`: plays the American side, gives hints, and stands in for the player. He sees what the player sees."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from wardroom.api import Because
from wardroom.games.nimitz.bot import because, purchase, tactics
from wardroom.games.nimitz.bot.scouting import scouts
from wardroom.games.nimitz.bot.sight import FULL, Sight
from wardroom.games.nimitz.bot.staff import Staff
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Move, Seat, State


class Chief:
    """He keeps nothing but his thoughts of this turn, so he can be asked for a hint at any moment of any game."""

    plans = ("resupply", "scouting", "movement")

    def __init__(self, seat: Seat, seed: int, sight: Sight = FULL) -> None:
        self.seat = seat
        self.sight = sight
        self._staff: Staff | None = None
        self._why: Callable[[], tuple[Because, ...]] = tuple  # of his last answer

    @property
    def because(self) -> tuple[Because, ...]:
        """Reckoned when somebody asks: nobody does while the game goes on."""
        return self._why()

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        self._why = tuple
        if len(ask.moves) == 1:
            return ask.moves[0]
        g = sample()  # nothing is hidden: it is the position itself
        assert isinstance(g, Nimitz)
        move = self._answer(g, ask)
        return move if move in ask.moves else ask.moves[0]

    def _answer(self, g: Nimitz, ask: Ask) -> Move:
        match ask.prompt:
            case "resupply":
                self._why = partial(because.supplied, g, self.sight)
                return purchase.resupply(g, ask, self.sight)
            case "scouting":
                move = scouts(g, ask) if self.sight.scouts else ("done",)
                self._why = partial(because.scouted, g, move)
                return move
            case "plans" if not self.sight.plans:
                return ("done",)
            case "movement":
                return self._move(g, ask)
            case _:
                return tactics.answer(g, ask)

    def _move(self, g: Nimitz, ask: Ask) -> Move:
        self._why = partial(because.moved, g, self.sight)
        if self._staff is None or self._staff.turn != (g.year, g.turn):
            self._staff = Staff(g, self.sight)
        self._staff.look(g)
        return self._staff.best(ask)
