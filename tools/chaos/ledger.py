"""What the clients know: every acknowledgement they got, every refusal, and whatever was not as it should be."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Struct

Move = list[Any]


class Ack(Struct, frozen=True):
    """The server has said that this is durable."""

    match: str
    seat: str
    key: str
    moves: tuple[Move, ...]  # none: an undo; several: a list
    number: int
    repeated: bool  # it had been written before, and only the word of it was lost
    resigned: bool = False


class Ledger:
    def __init__(self) -> None:
        self.acks: list[Ack] = []
        self.refused: list[tuple[str, str, str]] = []  # match, seat, key
        self.matches: list[str] = []  # whose start was acknowledged
        self.failed: Counter[str] = Counter()  # attempts without an answer, by why
        self.sockets = 0  # opened
        self.orders = 0  # standing orders given
        self.faults: list[str] = []

    def fault(self, text: str) -> None:
        self.faults.append(text)
