"""A test of stated chances that is valid however often it is read: it bets money that they are wrong.

Betting at true odds makes nobody richer on average, however long and on whatever they bet: the chance that their money
ever grows a thousand million times is less than one in a thousand million (Ville). So claims of any means can be
pooled, after a few tries of each or a million, and the test can be read at any time.

Every bettor keeps to one stake and one side (more, or less, than was said). One more bets on each claim by itself, on
both sides, for claims of one kind that are wrong in both directions.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, log1p

from msgspec import Struct

from wardroom.api.wagers import Said

STAKES = (0.02, 0.07, 0.2, 0.6)  # shares of what can be lost
ALONE = 0.1  # the part of the money that is put on one claim
RICH = log(1e9)
_NIL = 1e-9  # chances are told as floats


class Purse(Struct):
    """The results of all claims of one kind: sums, and the logarithm of each bettor's money."""

    claims: int = 0
    tries: int = 0
    said: float = 0.0
    came: float = 0.0
    money: list[float] = []
    worst: float = 0.0  # the strongest evidence against one claim
    example: str = ""

    def __add__(self, other: Purse) -> Purse:
        if not self.money or not other.money:
            return self if self.money else other
        worse = max(self, other, key=lambda purse: purse.worst)
        money = [a + b for a, b in zip(self.money, other.money, strict=True)]
        return Purse(
            self.claims + other.claims, self.tries + other.tries, self.said + other.said, self.came + other.came,
            money, worse.worst, worse.example,
        )  # fmt: skip

    @property
    def wrong(self) -> bool:
        return max(self.money, default=0.0) > RICH


def bet(said: Said, came: Sequence[float], about: str = "") -> Purse:
    """The result of one claim with the outcomes `came`, which lie between its least and most."""
    sides = [(stake, up) for stake in STAKES for up in (True, False)]
    money = [sum(_won(said, x, stake, up) for x in came) for stake, up in sides]
    one = log(sum(map(exp, money)) / len(money))
    alone = log1p(ALONE * (exp(min(one, 500.0)) - 1)) if not said.error else 0.0
    mean = sum(came) / len(came)
    example = f"{about}: {said.mean:.3f} was said, {mean:.3f} came of {len(came)} tries"
    return Purse(1, len(came), said.mean * len(came), sum(came), [*money, alone], one, example)


def _won(said: Said, x: float, stake: float, up: bool) -> float:
    """The logarithmic gain of one bet; 0 where the claim is as good as certain, which `impossible` checks."""
    mean = said.mean + (said.error if up else -said.error)
    room = mean - said.least if up else said.most - mean
    if room <= _NIL or (said.most - mean if up else mean - said.least) <= _NIL:
        return 0.0
    return log1p(stake * (x - mean) / room * (1 if up else -1))


def impossible(said: Said, x: float) -> bool:
    """Whether `x` cannot occur if the claim is true."""
    low = said.most if said.mean >= said.most - _NIL and not said.error else said.least
    high = said.least if said.mean <= said.least + _NIL and not said.error else said.most
    return not low - _NIL <= x <= high + _NIL


__all__ = ["RICH", "STAKES", "Purse", "bet", "impossible"]
