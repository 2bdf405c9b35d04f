"""The errors of a match, one type each."""

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
    """This seat has no open question."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        super().__init__(f"{seat} is not being asked")


class PastFact(WardroomError):
    """A list of answers continues where its seat is no longer asked, or after something that cannot be undone; or an
    answer to be given only if not final is final: `final` says why (`engine.final`)."""

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
