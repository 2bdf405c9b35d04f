"""What is printed on counters, as cards describe it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wardroom.games.empire.cards.scene import Words
from wardroom.games.empire.printed import COUNTERS, Counter


def fits(unit: str, words: Words) -> bool:
    """The printed part of the description."""
    c = COUNTERS[unit]
    return all(PRINTED[word](c, value) for word, value in words.items() if word in PRINTED)


PRINTED: dict[str, Callable[[Counter, Any], bool]] = {
    "ids": lambda c, value: c.id in value,
    "side": lambda c, value: c.side == value,
    "nation": lambda c, value: c.nation == value,
    "subnation": lambda c, value: c.subnation == value,
    "types": lambda c, value: c.type in value,
    "classes": lambda c, value: c.cls in value,
    "size": lambda c, value: c.size == value,
    "hq_types": lambda c, value: c.hq_type in value,
    "b29": lambda c, value: c.b29 == value,
    "lrb": lambda c, value: c.heavy == value,
}
