"""What can go wrong at the table, one type each."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wardroom.kernel.nouns import Move, Refusal, Seat


class WardroomError(Exception):
    """The root of every error Wardroom raises on purpose."""


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


class NothingToUndo(WardroomError):
    """The seat has answered nothing since the last fact."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        super().__init__(f"{seat} has nothing to take back")


class MatchOver(WardroomError):
    """The match has a result."""


class UnknownChoice(WardroomError):
    """A scenario, option or seat that the game does not list."""


class BadRecord(WardroomError):
    """A record that does not fold: `n` is the first entry that does not fit, `reason` why."""

    def __init__(self, n: int, reason: str) -> None:
        self.n, self.reason = n, reason
        super().__init__(f"entry {n}: {reason}")


class RulesFault(WardroomError):
    """A game broke a promise it made to the kernel. Always a bug in the game."""
