"""One truth for what is legal and why not: an objection for each kind of move.

An objection is a function that is given a move, or what the move stands for, and says which clause forbids it. Legal is
what it does not object to; its word is the refusal:

    def ask(self, g):
        return Ask("orders", (("done",), *unopposed(self.candidates(g), self.why_not, g)))

    def why_not(self, g, move):
        match move:
            case ("sail", str(block), int(area)):
                return no_such_ship(g, block) or under_orders(g, block) or too_far(g, block, area)
        return None

Candidates are what is worth a closer look: they may be too many, never too few.

Rules that compare (the lowest value first, of equals the damaged one) are stages: each drops some and says why, and
legal is what the last one leaves. Then the search and the refusal are the same list:

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
    """Those of the candidates that nothing is said against: `objection(*given, candidate)` is None."""
    return tuple(candidate for candidate in candidates if objection(*given, candidate) is None)


def dropped(stages: Stages, candidate: str) -> Objection:
    """The word of the first stage that does not leave the candidate; None for one that all of them leave."""
    return next((refusal for refusal, left in stages if candidate not in left), None)
