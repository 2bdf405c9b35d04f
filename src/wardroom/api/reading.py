"""A line that a player typed, as it was understood."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from wardroom.kernel import Move

FILLERS = frozenset(
    (
        *("to", "at", "in", "on", "with", "of", "and", "from", "the", "a"),
        *("su", "con", "di", "da", "e", "al", "alla", "il", "la", "verso"),
    )
)


@dataclass(frozen=True)
class Reading:
    """What the player meant: the legal moves that fit, or else `guess`, the illegal move that the line spells."""

    moves: tuple[Move, ...] = ()
    guess: Move = ()
    strange: str = ""  # the first word that means nothing here
    clear: bool = False  # understood, though there is no such move
    then: tuple[Move, ...] = ()  # further moves in the same line, for when the same question is asked again

    @property
    def move(self) -> Move | None:
        return self.moves[0] if len(self.moves) == 1 else None


@cache
def plain(text: str) -> str:
    """The text without case, accents and punctuation, its words joined by underscores."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "_", bare).strip("_")
