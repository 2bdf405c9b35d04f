"""Aircraft: what stands on a base, what flies a mission, and how an order sheet tells of it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

Factors = tuple[int, int, int]  # F, D, T
NONE: Factors = (0, 0, 0)


def plus(a: Factors, b: Factors) -> Factors:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def minus(a: Factors, b: Factors) -> Factors:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def total(several: Iterable[Factors]) -> Factors:
    sum = NONE
    for each in several:
        sum = plus(sum, each)
    return sum


def of(type: str, n: int) -> Factors:
    """So many factors of one type."""
    return (n if type == "F" else 0, n if type == "D" else 0, n if type == "T" else 0)


def of_type(factors: Factors, type: str) -> int:
    """How many of them are of one type."""
    return factors["FDT".index(type)]


class Hangar(Struct, frozen=True, omit_defaults=True):
    """The aircraft on the ground at one base, by readiness (MW-EN-10)."""

    unready: Factors = NONE
    readying: Factors = NONE
    ready: Factors = NONE

    @property
    def factors(self) -> Factors:
        return plus(plus(self.unready, self.readying), self.ready)

    @property
    def total(self) -> int:
        return sum(self.unready) + sum(self.readying) + sum(self.ready)

    @property
    def armed(self) -> bool:
        """One squadron readied or being readied endangers its carrier (MW-QA-RD-3)."""
        return sum(self.readying) + sum(self.ready) > 0


class Flight(Struct, frozen=True):
    """What one base put into the air for a mission, and how far it flew to get there."""

    base: str
    factors: Factors
    out: int
    to: str = ""  # the base a transfer is bound for


class Mission(Struct, frozen=True, omit_defaults=True):
    """All that one side sent to one zone for one purpose: strike, raid (on the island), patrol or transfer."""

    purpose: str
    zone: str
    flights: tuple[Flight, ...] = ()
    lost: Factors = NONE  # shot down; the owner says at landing whose they were (MW-EN-20)
    fought: int = 0  # fighters that have had their one fighter battle
    origins: tuple[str, ...] = ()  # zones it came from and returned to: disclosed after an attack (MW-B17-1)
    returns: tuple[str, ...] = ()
    called_off: bool = False  # an attack that turned back

    @property
    def sent(self) -> Factors:
        return total(flight.factors for flight in self.flights)

    @property
    def factors(self) -> Factors:
        return minus(self.sent, self.lost)

    @property
    def fresh(self) -> int:
        """Fighters that have not fought yet."""
        return self.sent[0] - self.fought

    @property
    def attack(self) -> bool:
        return self.purpose in ("strike", "raid")


class Order(Struct, frozen=True):
    """A line of an exchanged order sheet (MW-S5-7)."""

    purpose: str
    zone: str
    factors: Factors
