"""Glicko-2, after M. Glickman's paper of 2013: strength, how uncertain it is, and how much it is expected to change.

Numbers are on the scale that people see (1500, 350). `rate` is one rating period; what is called a step there is named
in the comments. A period may be a part of one: what time adds to the uncertainty is added in proportion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178
MIDDLE, WIDEST, RESTLESS = 1500.0, 350.0, 0.06  # an unknown player
TAU = 0.5  # how freely the volatility moves: the paper's reasonable values lie between 0.3 and 1.2
CLOSE_ENOUGH = 1e-6
PROVISIONAL = 110.0  # a deviation above this is too wide to compare people by


class Rating(NamedTuple):
    value: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = RESTLESS

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the strength."""
        return self.value - 1.96 * self.deviation, self.value + 1.96 * self.deviation


class Game(NamedTuple):
    against: Rating
    score: float  # 1 won, 0.5 drawn, 0 lost
    head_start: float = 0.0  # what the side was worth, in points


def expected(own: Rating, against: Rating, head_start: float = 0.0) -> float:
    """The expected share of the points, considering both deviations."""
    both = sqrt(own.deviation**2 + against.deviation**2) / SCALE
    return 1 / (1 + exp(-weight(both) * (own.value + head_start - against.value) / SCALE))


def rested(own: Rating, periods: float) -> Rating:
    """The rating after a time without games: less certain, but never less than a newcomer's."""
    return own._replace(deviation=min(WIDEST, sqrt(own.deviation**2 + periods * (own.volatility * SCALE) ** 2)))


def rate(own: Rating, games: Iterable[Game], periods: float = 1.0) -> Rating:
    """The rating after the games of one period, all judged by the ratings before it."""
    mu, phi = (own.value - MIDDLE) / SCALE, own.deviation / SCALE  # step 2
    information = gain = 0.0
    for against, score, head_start in games:  # steps 3 and 4
        g = weight(against.deviation / SCALE)
        share = 1 / (1 + exp(-g * (mu + (head_start + MIDDLE - against.value) / SCALE)))
        information += g * g * share * (1 - share)
        gain += g * (score - share)
    if not information:
        return rested(own, periods)
    variance = 1 / information
    volatility = _volatility(phi, own.volatility, variance, variance * gain)
    wide = phi * phi + periods * volatility * volatility  # step 6
    phi = 1 / sqrt(1 / wide + information)  # step 7
    return Rating(MIDDLE + SCALE * (mu + phi * phi * gain), min(WIDEST, SCALE * phi), volatility)  # step 8


def weight(phi: float) -> float:
    """The weight of a game: less against an opponent whose rating is uncertain."""
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _volatility(phi: float, before: float, variance: float, gap: float) -> float:
    """Step 5: the root of the paper's f, by the Illinois variant of false position."""
    usual = log(before * before)

    def f(x: float) -> float:
        grown = exp(x)
        width = phi * phi + variance + grown
        return grown * (gap * gap - width) / (2 * width * width) - (x - usual) / (TAU * TAU)

    low = usual
    high = _beyond(f, usual, gap * gap - phi * phi - variance)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE_ENOUGH:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def _beyond(f: Callable[[float], float], usual: float, surplus: float) -> float:
    """A point on the other side of the root."""
    if surplus > 0:
        return log(surplus)
    away = usual - TAU
    while f(away) < 0:
        away -= TAU
    return away
