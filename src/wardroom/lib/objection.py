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
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from wardroom.kernel import Refusal

T = TypeVar("T")
Objection = Refusal | None


def unopposed(candidates: Iterable[T], objection: Callable[..., Objection], *given: Any) -> tuple[T, ...]:
    """Those of the candidates that nothing is said against: `objection(*given, candidate)` is None."""
    return tuple(candidate for candidate in candidates if objection(*given, candidate) is None)
