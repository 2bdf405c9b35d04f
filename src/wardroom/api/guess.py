"""Estimates of where the other side is, made by the game's bot from a seat's view. They are shown beside the truth when
the match is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct


class Guess(Struct, frozen=True):
    what: str  # a noun of the game's words
    place: str  # the centre of where it most likely is
    chance: float  # that it is there, or near enough by the game's measure


@dataclass(frozen=True, kw_only=True)
class Guesses:
    suppose: Callable[[Any], Sequence[Guess]]  # given a view: the most important first, without what is gone
    truly: Callable[[Any, str], str]  # given the state and `what`: its true place; empty: nowhere
