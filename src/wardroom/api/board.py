"""How a game is drawn in a terminal. A game without a drawing is played by menus, from its view field by field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from wardroom.api.reading import Reading
from wardroom.api.speech import Speech
from wardroom.kernel import Ask, Heard, Move
from wardroom.lib.words import Words

if TYPE_CHECKING:
    from rich.console import RenderableType  # a server opens every game, and draws none

Targets = frozenset[object]
NOTHING: Targets = frozenset()

# How long a menu may be: a board that shares the screen with it wants to know.
FLAT = 9  # so few moves are simply listed
FLAT_SHORT = 18  # and so few where a game has few words for them


def shared(moves: Sequence[Move]) -> Move:
    """What all of them begin with."""
    first = moves[0]
    for n, part in enumerate(first):
        if any(len(move) <= n or move[n] != part for move in moves):
            return first[:n]
    return first


class Board(Protocol):
    """The drawing of one game. Everything is drawn from a view, never from a state."""

    @property
    def words(self) -> Words | None:
        """What the board says, under `board.`; None where it says nothing of its own."""

    def status(self, view: Any, speech: Speech) -> str:
        """One line of the header, in markup: time, points."""

    def main(
        self, view: Any, ask: Ask | None, speech: Speech, width: int, height: int, targets: Targets = NOTHING
    ) -> RenderableType:
        """What the player wants to look at for this question, no taller than that if it can be helped; inside a menu
        the question's moves are those of the menu, and `targets` are the places still to choose from."""

    def panel(self, name: str, view: Any, speech: Speech, width: int, height: int) -> RenderableType:
        """One of `board`, `notes`, `decks`, `odds`, `damage`, `legend`."""

    def family(self, view: Any, noun: object, speech: Speech) -> str:
        """A larger thing that the noun belongs to, to gather menus by; or nothing."""

    def gloss(self, view: Any, move: Move, speech: Speech) -> str:
        """What the sentence of a move cannot know, such as which group is number 2; or nothing."""

    def shown(self, move: Move) -> Move:
        """The move as it is said and typed: what the game counts from 0, people count from 1."""

    def meant(self, move: Move) -> Move:
        """The game's own move for one that was said or typed."""

    def name(self, view: Any, move: Move, place: int, speech: Speech) -> str:
        """A better name for one noun of a move than its own, such as where flight 2 comes from; or nothing."""

    def rest(self, view: Any, move: Move, known: int, speech: Speech) -> str:
        """What is left to say of a move whose first `known` parts are the same in the whole menu; or nothing, where
        its sentence will do."""

    def read(self, view: Any, line: str, moves: Sequence[Move]) -> Reading | None:
        """A line in a notation of the game's own, such as a path of manoeuvres; None where it is not one."""

    def rash(self, view: Any, ask: Ask, move: Move, speech: Speech) -> str:
        """What a player is asked before a move that may be a slip and cannot be taken back; or nothing."""

    def needs_board(self, ask: Ask) -> bool:
        """Whether the player needs the board to decide. Then long news is shown first, on a screen of its own."""

    def secret(self, view: Any) -> bool:
        """Does this view hold anything that the others at the screen must not see?"""

    def vocabulary(self) -> Iterable[str]:
        """Every noun a player might type."""

    def chapter(self, heard: Heard) -> bool:
        """Does a new turn begin with this?"""

    def grouped(self, events: Sequence[Heard]) -> Sequence[Heard]:
        """The events as they are told: counted from 1, and what belongs together in one."""

    def details(self, heard: Heard, earlier: Sequence[Heard], speech: Speech) -> list[str]:
        """Lines for the lists that an event brings; what was heard before it may help to name things."""

    def recap(self, view: Any, speech: Speech) -> list[str]:
        """Where the war stands, in a few lines of markup."""
