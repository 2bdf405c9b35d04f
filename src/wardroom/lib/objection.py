"""A single source for what is legal and why not: an objection for each kind of move.

An objection is a function that takes a move, or what the move stands for, and returns a refusal with the clause that
forbids it, or None if the move is legal:

    def ask(self, g):
        return Ask("orders", (("done",), *unopposed(self.candidates(g), self.why_not, g)))

    def why_not(self, g, move):
        match move:
            case ("sail", str(block), int(area)):
                return no_such_ship(g, block) or under_orders(g, block) or too_far(g, block, area)
        return None

Candidates are the moves worth checking: there may be too many, never too few.

Rules that compare (the lowest value first, among equals the damaged one) are stages: each drops some candidates and
says why, and those that the last one leaves are legal. Search and refusal then use the same list:

    def stages(g):
        lowest = ...
        damaged = ...
        return (LOWER_FIRST, lowest), (DAMAGED_FIRST, damaged)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from wardroom.kernel import Refusal

T = TypeVar("T")
Objection = Refusal | None
Stages = Sequence[tuple[Refusal, list[str]]]


def unopposed(candidates: Iterable[T], objection: Callable[..., Objection], *given: Any) -> tuple[T, ...]:
    """The candidates without an objection: `objection(*given, candidate)` is None."""
    return tuple(candidate for candidate in candidates if objection(*given, candidate) is None)


def dropped(stages: Stages, candidate: str) -> Objection:
    """The refusal of the first stage that drops the candidate; None if no stage does."""
    return next((refusal for refusal, left in stages if candidate not in left), None)
