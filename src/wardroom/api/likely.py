"""Worlds as a player expects them: beside `Rules.resample`, which draws anything that is possible, a draw of what is
usual. What is usual is learnt from matches (`wardroom lab habits`) and kept in the game's folder.

It is under the same promises as `resample`, and one more: it is a function of what the seat knows. So it may be drawn
from any world the seat cannot tell from the true one, and a bot may draw it from those it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from wardroom.kernel import Seat, State


@dataclass(frozen=True, kw_only=True)
class Likely:
    draw: Callable[[Any, Seat, Random], State]  # as `Rules.resample`
    against: Callable[[Any, Seat], str]  # what in a state speaks against what the seat was told; nothing: it fits.
    # The truth always fits
    measures: Callable[[Any, Seat], Mapping[str, float]]  # of what is hidden from the seat: by these, drawn worlds are
    # compared with matches
    telling: Callable[[Any], bool]  # whether a state is one to learn from; cheap, for it is asked at every step
    learn: Callable[[Iterable[Sequence[Any]]], bytes]  # what is kept of the telling states of matches
    file: str  # where, in the game's folder
