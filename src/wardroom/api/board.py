"""How a game is drawn in a terminal. A game without a drawing is played by menus, from its view field by field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from wardroom.api.reading import Reading
from wardroom.api.speech import Speech
from wardroom.kernel import Ask, Move
from wardroom.lib.words import Words

if TYPE_CHECKING:
    from rich.console import RenderableType  # for types only: a server loads every game and draws none

Targets = frozenset[object]
NOTHING: Targets = frozenset()

# How long a menu may be: a board that shares the screen with one needs to know.
FLAT = 9  # up to this many moves are simply listed
FLAT_SHORT = 18  # and up to this many if the board shortens their labels (`Board.rest`)


def shared(moves: Sequence[Move]) -> Move:
    """The longest beginning that all moves share."""
    first = moves[0]
    for n, part in enumerate(first):
        if any(len(move) <= n or move[n] != part for move in moves):
            return first[:n]
    return first


class Board(Protocol):
    """The drawing of one game. Everything is drawn from a view, never from a state."""

    @property
    def words(self) -> Words | None:
        """The board's own messages, under `board.`; None if it has none."""

    def status(self, view: Any, speech: Speech) -> str:
        """One line of the header, in markup: time, points."""

    def main(
        self, view: Any, ask: Ask | None, speech: Speech, width: int, height: int, targets: Targets = NOTHING
    ) -> RenderableType:
        """What the player needs to see for this question, within `height` if possible. Inside a menu, the question's
        moves are those of the menu, and `targets` are the places still to choose from."""

    def panel(self, name: str, view: Any, speech: Speech, width: int, height: int) -> RenderableType:
        """One of `board`, `notes`, `decks`, `odds`, `damage`, `legend`."""

    def gloss(self, view: Any, move: Move, speech: Speech) -> str:
        """What the move's sentence cannot say, such as which group is number 2; or empty."""

    def shown(self, move: Move) -> Move:
        """The move as players say and type it: the game counts from 0, people from 1."""

    def meant(self, move: Move) -> Move:
        """The inverse of `shown`: the game's move for one that was said or typed."""

    def name(self, view: Any, move: Move, place: int, speech: Speech) -> str:
        """A better name for one noun of a move than its own, such as where flight 2 comes from; or nothing."""

    def rest(self, view: Any, move: Move, known: int, speech: Speech) -> str:
        """A short label for a move whose first `known` parts the whole menu shares; empty if its sentence will do."""

    def read(self, view: Any, line: str, moves: Sequence[Move]) -> Reading | None:
        """Parse a line in the game's own notation, such as a path of manoeuvres; None if it is not in that notation."""

    def needs_board(self, ask: Ask) -> bool:
        """Whether the player needs the board to decide. Then long news is shown first, on a screen of its own."""

    def vocabulary(self) -> Iterable[str]:
        """Every noun a player might type."""
