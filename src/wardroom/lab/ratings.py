"""Ratings over all who played each other: Bradley and Terry's model on the scale of Elo, bootstrapped intervals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log
from random import Random
from typing import TypeAlias

from msgspec import Struct

MIDDLE = 1500.0
SCALE = 400 / log(10)
DRAWINGS = 400
ROUNDS = 200  # of fitting

Seen: TypeAlias = Mapping[tuple[str, str], Mapping[float, float]]  # two bots: share of the first, how often


class Rating(Struct, frozen=True):
    bot: str
    rating: float
    low: float  # 95 %
    high: float
    pairs: int


def seen_of(pairs: Iterable[tuple[str, str, float]]) -> dict[tuple[str, str], Counter[float]]:
    """First bot, second bot, share of the first. A bot against itself says nothing."""
    seen: dict[tuple[str, str], Counter[float]] = defaultdict(Counter)
    for a, b, share in pairs:
        if a != b:
            seen[(a, b) if a < b else (b, a)][share if a < b else 1 - share] += 1
    return dict(seen)


def rate(seen: Seen, seed: int = 0) -> tuple[Rating, ...]:
    """The strongest first."""
    rng, found = Random(seed), fit(seen)
    drawn = [fit(_drawn(seen, rng), draws=0) for _ in range(DRAWINGS)]
    return tuple(
        Rating(
            bot, found[bot], *_middle([each[bot] for each in drawn]),
            pairs=round(sum(sum(counts.values()) for both, counts in seen.items() if bot in both)),
        )
        for bot in sorted(found, key=lambda bot: -found[bot])
    )  # fmt: skip


def _drawn(seen: Seen, rng: Random) -> dict[tuple[str, str], dict[float, float]]:
    """What the outcomes of each pairing may be in truth, given those that were played: a Bayesian bootstrap. One pair
    won and one lost beforehand, so that a few pairs which are all alike do not look certain."""
    return {both: _likely(counts, rng) for both, counts in seen.items()}


def _likely(counts: Mapping[float, float], rng: Random) -> dict[float, float]:
    more = {**counts, 0.0: counts.get(0.0, 0.0) + 1, 1.0: counts.get(1.0, 0.0) + 1}
    weights = {share: rng.gammavariate(times, 1) for share, times in more.items()}
    of_all = sum(counts.values()) / sum(weights.values())
    return {share: weight * of_all for share, weight in weights.items()}


def _middle(values: Sequence[float]) -> tuple[float, float]:
    ordered = sorted(values)
    return ordered[round(0.025 * (len(ordered) - 1))], ordered[round(0.975 * (len(ordered) - 1))]


def fit(seen: Seen, draws: float = 1) -> dict[str, float]:
    """Hunter's iteration; `draws` imagined in each pairing: one gives a rating to who never won."""
    won: dict[str, float] = defaultdict(float)
    met: dict[tuple[str, str], float] = {}
    for (a, b), counts in seen.items():
        n = sum(counts.values())
        points = sum(share * times for share, times in counts.items())
        won[a] += points + draws / 2
        won[b] += n - points + draws / 2
        met[a, b] = n + draws
    strength = dict.fromkeys(sorted(won), 1.0)
    for _ in range(ROUNDS):
        strength = _next(strength, won, met)
    logs = {bot: log(each) for bot, each in strength.items()}
    middle = sum(logs.values()) / len(logs) if logs else 0.0
    return {bot: MIDDLE + SCALE * (each - middle) for bot, each in logs.items()}


def _next(
    strength: Mapping[str, float], won: Mapping[str, float], met: Mapping[tuple[str, str], float]
) -> dict[str, float]:
    due: dict[str, float] = defaultdict(float)
    for (a, b), n in met.items():
        due[a] += n / (strength[a] + strength[b])
        due[b] += n / (strength[a] + strength[b])
    found = {bot: won[bot] / due[bot] for bot in strength}
    whole = sum(found.values())
    return {bot: len(found) * each / whole for bot, each in found.items()}
