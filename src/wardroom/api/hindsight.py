"""A whole match on one board, when it is over: where everything was, and what each side made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from msgspec import Struct

from wardroom.kernel import Match, Step


@dataclass(frozen=True)
class Hindsight:
    read: Callable[[Iterable[tuple[Match, Sequence[Step]]]], Struct]  # given the match as `Match.replay` goes through
    # it: plain data of the game's own shape, which its client draws. Only ever called for a match that is over
