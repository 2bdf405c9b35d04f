"""Where a seat thought that the others were: what the game's bot makes of the seat's view. It is shown when the match
is over, beside the truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct


class Guess(Struct, frozen=True):
    what: str  # a noun of the game's words
    place: str  # around which it most likely is
    chance: float  # that it is there, or as near as the game calls there


@dataclass(frozen=True, kw_only=True)
class Guesses:
    suppose: Callable[[Any], Sequence[Guess]]  # of a view: what matters most first; of what is gone, nothing
    truly: Callable[[Any, str], str]  # of the state and what was guessed at: where it is; nothing: nowhere
