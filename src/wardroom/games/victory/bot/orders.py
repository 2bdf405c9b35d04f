"""What a plan is made of."""

from __future__ import annotations

from typing import NamedTuple


class Order(NamedTuple):
    block: str
    verb: str
    place: str


class Intent(NamedTuple):
    """What the admiral means to do, in words he can give account of after the war."""

    key: str  # take, strike, blockade, close, relieve, raid, patrol, shift
    place: str
    blocks: int
    score: float


class Met(NamedTuple):
    """Enemies last seen at a place: when, and how strong they were."""

    turn: int
    steps: dict[str, int]


class Operation(NamedTuple):
    intent: Intent
    orders: tuple[Order, ...]
    moves: dict[str, int]  # strategic moves by headquarters
