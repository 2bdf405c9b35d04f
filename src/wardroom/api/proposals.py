"""What a search chooses between: the hand-made bot as it is and as it might be, tried out in drawn worlds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from wardroom.api.bot import Bot, BotFactory
from wardroom.kernel import Ask, Seat

Vary = Callable[[Any], None]  # changes a copy of the hand-made bot: another temper, another aim


@dataclass(frozen=True, kw_only=True)
class Proposals:
    """A search is made at the first question of a phase, and who wins it answers all questions of that phase."""

    bot: BotFactory  # the hand-made one: it answers whatever is not searched, and is the one to beat
    varied: Callable[[Any, Ask], Sequence[Vary]]  # by view and question: what might be done instead
    phase: Callable[[Any, Ask], Hashable]  # which few and large decision a question belongs to; None: to none
    other: Callable[[Any, Seat, int], Bot]  # who plays another seat in a drawn world, by state, seat and seed
    horizon: Callable[[Any], Callable[[Any], bool]]  # by the state in which one starts: whether it is far enough
    value: Callable[[Any, Seat], float]  # how good a state is for the seat, in the game's points
    rollouts: int  # of one search, at most
    scale: float  # by how much values of one proposal usually differ: before anything is known
