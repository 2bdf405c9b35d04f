"""Objections that readying, orders and landing share: to a base, and to a number of aircraft."""

from __future__ import annotations

from wardroom.games.midway.printed import BASES, MIDWAY
from wardroom.games.midway.state import Midway
from wardroom.kernel import Refusal


def no_base(g: Midway, seat: str, base: str) -> Refusal | None:
    """Why aircraft of the side cannot use the base."""
    if base not in BASES[seat]:
        return Refusal("not_your_base", ("MW-MI-5",) if base == MIDWAY else ("MW-EQ-3",))
    return None if g.base_open(base) else Refusal("base_closed", (g.closed_by(base),), {"base": base})


def nobody(n: int) -> Refusal | None:
    """A number of aircraft is never less than one."""
    return Refusal("at_least_one", ("MW-SET-8",)) if n < 1 else None
