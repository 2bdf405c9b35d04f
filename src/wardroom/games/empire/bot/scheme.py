"""What an offensive is meant to be: who goes where, for what."""

from __future__ import annotations

from msgspec import Struct

from wardroom.kernel import Move


class Order(Struct, frozen=True):
    """A group makes one move."""

    group: tuple[str, ...]
    move: Move


class Part(Struct, frozen=True):
    """One hex of an offensive."""

    hex: str
    units: tuple[str, ...]
    orders: tuple[Order, ...]
    value: float
    chance: float  # to take it
    battle: bool


class Scheme(Struct, frozen=True):
    hq: str
    parts: tuple[Part, ...] = ()
    value: float = 0.0

    @property
    def units(self) -> tuple[str, ...]:
        return tuple(unit for part in self.parts for unit in part.units)

    @property
    def orders(self) -> tuple[Order, ...]:
        return tuple(order for part in self.parts for order in part.orders)

    def goal(self, unit: str) -> str:
        return next((part.hex for part in self.parts if unit in part.units), "")


class Intent(Struct, frozen=True):
    """Something meant, for the words after the war."""

    key: str
    place: str
    units: tuple[str, ...]
    chance: float
