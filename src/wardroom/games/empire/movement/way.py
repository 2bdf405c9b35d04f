"""A way to move: the limits that the rules set to it, in the order in which they are told.

Hexes within all limits are the ends, and what speaks against any other hex is the first limit that leaves it out. So a
rule is said once, for what is offered and for what is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from wardroom.games.empire.cards.language import EVERYWHERE, bit
from wardroom.games.empire.traces.masks import ids, mask
from wardroom.kernel import Refusal
from wardroom.lib.objection import unopposed


class Limit(NamedTuple):
    """The hexes that a rule leaves open, and what it says of any other."""

    open: int
    reason: Callable[[str], Refusal]

    def left(self, found: int) -> int:
        return found & self.open

    def objection(self, hex: str) -> Refusal | None:
        return None if bit(hex) & self.open else self.reason(hex)


class Each(NamedTuple):
    """A rule that looks at one hex after the other: last, when few are left."""

    objection: Callable[[str], Refusal | None]

    def left(self, found: int) -> int:
        return mask(unopposed(ids(found), self.objection))


Way = Iterator[Limit | Each]


def ends(way: Way) -> int:
    found = EVERYWHERE
    for limit in way:
        found = limit.left(found)
        if not found:
            break
    return found


def refusal(way: Way, hex: str) -> Refusal | None:
    return next((why for limit in way if (why := limit.objection(hex)) is not None), None)


def says(key: str, *rules: str, **about: Any) -> Callable[[str], Refusal]:
    """A reason that names the hex."""
    return lambda hex: Refusal(key, rules, {"hex": hex, **about})


def only_if(holds: bool, reason: Callable[[str], Refusal]) -> Limit:
    """A rule about the group itself: it goes anywhere that way, or nowhere."""
    return Limit(EVERYWHERE if holds else 0, reason)
