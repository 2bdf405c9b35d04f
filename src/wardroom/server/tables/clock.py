"""The pace clock for play by web: each seat has a bank of time that runs while it owes an answer.

When a seat hands over, it gets some time back, up to a cap. The clock of a player on vacation does not run. Inside
sealed lanes nobody may see whose clock has stopped, so others see the clocks as they last stood in public.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
from msgspec import Struct, structs

from wardroom.kernel import Seat

DAY = 24 * 3_600_000  # ms


class Pace(Struct, frozen=True, omit_defaults=True):
    bank: int = 0  # ms at the start; 0: no clock
    more: int = 0  # given back at each hand-over
    cap: int = 0
    out: str = ""  # when time runs out: "resign", or "bot:<name>" takes the seat

    @property
    def live(self) -> bool:
        """Whether the players sit at their screens for the whole match."""
        return 0 < self.bank < DAY


class Hand(Struct, frozen=True, omit_defaults=True):
    """One seat's clock: what was left, and since when it runs."""

    left: int
    since: int | None = None

    def at(self, now: int) -> int:
        return self.left if self.since is None else self.left - (now - self.since)


Hands = dict[Seat, Hand]


class Clock(Struct, frozen=True, omit_defaults=True):
    hands: Hands = {}
    seen: Hands = {}  # as last seen by everyone

    @property
    def due(self) -> int | None:
        return min((hand.since + hand.left for hand in self.hands.values() if hand.since is not None), default=None)

    def out(self, now: int) -> tuple[Seat, ...]:
        return tuple(seat for seat, hand in self.hands.items() if hand.since is not None and hand.at(now) <= 0)


def begin(pace: Pace, seats: Collection[Seat]) -> Clock:
    hands = {seat: Hand(pace.bank) for seat in seats} if pace.bank else {}
    return Clock(hands, hands)


def turn(clock: Clock, pace: Pace, asked: Collection[Seat], away: Collection[Seat], now: int, *, public: bool) -> Clock:
    """The clock once these seats owe an answer."""
    hands = {seat: _turned(hand, pace, seat in asked, seat in away, now) for seat, hand in clock.hands.items()}
    return Clock(hands, hands if public else clock.seen)


def _turned(hand: Hand, pace: Pace, asked: bool, away: bool, now: int) -> Hand:
    if hand.since is None:
        return structs.replace(hand, since=now) if asked and not away else hand
    if asked and not away:
        return hand
    rest = hand.at(now)
    return Hand(rest if asked else max(rest, min(pace.cap, rest + pace.more)))


def shown(clock: Clock, seat: Seat | None, now: int, *, sealed: bool) -> Mapping[Seat, Mapping[str, int | bool]]:
    """What a seat may know of the clocks: its own exactly, the others as everyone can see them."""
    hands = {**(clock.seen if sealed else clock.hands), **({seat: clock.hands[seat]} if seat in clock.hands else {})}
    return {name: {"left": max(0, hand.at(now)), "runs": hand.since is not None} for name, hand in hands.items()}


def read(text: str) -> Clock:
    return msgspec.json.decode(text, type=Clock)
