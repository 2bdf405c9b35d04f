"""What can go wrong at the table, one type each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wardroom.journal.errors import WardroomError

if TYPE_CHECKING:
    from wardroom.journal.record import Move, Seat
    from wardroom.kernel.nouns import Refusal


class IllegalMove(WardroomError):
    """The move is not one of those the seat was asked to choose from; `refusal` says which clause forbids it."""

    def __init__(self, seat: Seat, move: Move, refusal: Refusal) -> None:
        self.seat, self.move, self.refusal = seat, move, refusal
        super().__init__(f"{seat} may not answer {move!r} ({refusal.key}: {', '.join(refusal.rules) or 'no clause'})")


class NotAsked(WardroomError):
    """Nobody asked this seat anything."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        super().__init__(f"{seat} is not being asked")


class PastFact(WardroomError):
    """A list of answers goes on where its seat is asked no more, or after something that cannot be taken back; or an
    answer was to be given unless it is final, and is: `final` says why (`engine.final`)."""

    def __init__(self, detail: str, final: str = "") -> None:
        self.final = final
        super().__init__(detail)


class NothingToUndo(WardroomError):
    """The seat has answered nothing since the last fact."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        super().__init__(f"{seat} has nothing to take back")


class MatchOver(WardroomError):
    """The match has a result."""


class UnknownChoice(WardroomError):
    """A scenario, option or seat that the game does not list."""


class RulesFault(WardroomError):
    """A game broke a promise it made to the kernel. Always a bug in the game."""
