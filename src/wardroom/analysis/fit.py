"""Learning what a position is worth: a logistic curve over its numbers, by Newton's method, held back by a penalty.

How uncertain it is, is seen by learning it again from matches drawn anew: whole matches, for the moments of one match
hang together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

import msgspec
from msgspec import Struct

from wardroom.analysis.features import Row

PENALTIES = (1.0, 4.0, 16.0, 64.0)
DRAWN = 12  # fits of matches drawn anew
STEPS = 12
WIDEST = 30.0  # of a logit

Vector = list[float]


class Sample(Struct, frozen=True):
    """A moment of a match that is over: its numbers, and what came of it (1 won, 0 lost)."""

    match: int
    row: Row
    won: float


class Learnt(Struct, frozen=True, kw_only=True):
    """A fit, and those of matches drawn anew. Numbers are first brought to mean 0 and spread 1."""

    game: str
    version: str
    matches: int
    made: str  # how the matches were made
    names: tuple[str, ...]
    mean: tuple[float, ...]
    spread: tuple[float, ...]
    weights: tuple[float, ...]  # the constant first
    drawn: tuple[tuple[float, ...], ...] = ()
    scenarios: tuple[str, ...] = ()  # that were played; of others it knows nothing. None: all

    def knows(self, scenario: str) -> bool:
        return not self.scenarios or scenario in self.scenarios

    def chance(self, row: Row) -> float:
        return _chance(self.weights, self._scaled(row))

    def interval(self, row: Row) -> tuple[float, float]:
        """Two standard deviations of the fits of matches drawn anew, on either side."""
        x = self._scaled(row)
        middle = _logit(self.weights, x)
        logits = [_logit(weights, x) for weights in self.drawn]
        wide = 2 * math.sqrt(sum((each - middle) ** 2 for each in logits) / len(logits)) if logits else 0.0
        return _sigma(middle - wide), _sigma(middle + wide)

    def _scaled(self, row: Row) -> Vector:
        numbers = zip(self.names, self.mean, self.spread, strict=True)
        return [1.0, *((row.get(name, 0.0) - mean) / spread for name, mean, spread in numbers)]


def read(data: bytes) -> Learnt:
    return msgspec.json.decode(data, type=Learnt)


def learn(
    samples: Sequence[Sample], names: Sequence[str], *, game: str = "", version: str = "", made: str = "",
    penalty: float = 4.0, drawn: int = 0, seed: int = 0, scenarios: Sequence[str] = (),
) -> Learnt:  # fmt: skip
    """Fit these numbers."""
    means = [sum(s.row.get(name, 0.0) for s in samples) / len(samples) for name in names]
    spreads = [_spread([s.row.get(name, 0.0) for s in samples], mean) for name, mean in zip(names, means, strict=True)]
    scaled = {
        id(s): [1.0, *((s.row.get(n, 0.0) - m) / d for n, m, d in zip(names, means, spreads, strict=True))]
        for s in samples
    }
    rng, by_match = Random(seed), _by_match(samples)
    chosen = [[rng.choice(by_match) for _ in by_match] for _ in range(drawn)]
    sets = [list(samples), *([s for match in some for s in match] for some in chosen)]
    fits = [_newton([scaled[id(s)] for s in some], [s.won for s in some], penalty) for some in sets]
    return Learnt(
        game=game, version=version, matches=len(by_match), made=made, names=tuple(names), mean=tuple(means),
        spread=tuple(spreads), weights=tuple(fits[0]), drawn=tuple(map(tuple, fits[1:])), scenarios=tuple(scenarios),
    )  # fmt: skip


def unseen(samples: Sequence[Sample], folds: int, taught: Callable[[Sequence[Sample]], Learnt]) -> Vector:
    """The chance of each sample by what was taught of the other matches: whatever is chosen, is chosen without it."""
    said: dict[int, float] = {}
    order = {match: n for n, match in enumerate(sorted({s.match for s in samples}))}
    for fold in range(folds):
        seen = [s for s in samples if order[s.match] % folds != fold]
        held_out = [s for s in samples if order[s.match] % folds == fold]
        if seen and held_out:
            fit = taught(seen)
            said.update((id(s), fit.chance(s.row)) for s in held_out)
    return [said[id(s)] for s in samples]


def foretold(samples: Sequence[Sample], names: Sequence[str], folds: int = 5, penalty: float = 4.0) -> Vector:
    """The chance of each sample by a fit of these numbers that has not seen its match."""
    return unseen(samples, folds, lambda seen: learn(seen, names, penalty=penalty))


def brier(said: Sequence[float], came: Sequence[float]) -> float:
    """The mean of the squared errors: 0 is perfect, 0.25 is always saying a half."""
    return sum((a - b) ** 2 for a, b in zip(said, came, strict=True)) / len(said)


def chosen(samples: Sequence[Sample], sets: Sequence[Sequence[str]]) -> tuple[Sequence[str], float]:
    """Which of these sets of numbers, and how far they are held back: what foretells best matches that the fit has not
    seen. Few matches do not bear many numbers."""
    came = [s.won for s in samples]
    tried = [(names, penalty) for names in sets for penalty in PENALTIES]
    return min(tried, key=lambda each: brier(foretold(samples, each[0], 3, each[1]), came))


def _by_match(samples: Sequence[Sample]) -> list[list[Sample]]:
    found: dict[int, list[Sample]] = {}
    for s in samples:
        found.setdefault(s.match, []).append(s)
    return list(found.values())


def _spread(values: Sequence[float], mean: float) -> float:
    return math.sqrt(sum((v - mean) ** 2 for v in values) / len(values)) or 1.0


def _sigma(logit: float) -> float:
    return 1 / (1 + math.exp(-max(-WIDEST, min(WIDEST, logit))))


def _logit(weights: Sequence[float], x: Sequence[float]) -> float:
    return sum(w * v for w, v in zip(weights, x, strict=True))


def _chance(weights: Sequence[float], x: Sequence[float]) -> float:
    return _sigma(_logit(weights, x))


def _newton(xs: Sequence[Vector], ys: Sequence[float], penalty: float) -> Vector:
    """The constant is not held back."""
    size = len(xs[0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-penalty * w if i else 0.0 for i, w in enumerate(weights)]
        curve = [[penalty if i == j and i else 0.0 for j in range(i + 1)] for i in range(size)]
        curve[0][0] = 1e-6
        for x, y in zip(xs, ys, strict=True):
            p = _chance(weights, x)
            miss, steep = y - p, p * (1 - p)
            for i, v in enumerate(x):
                if v:
                    slope[i] += miss * v
                    bent, line = steep * v, curve[i]
                    for j in range(i + 1):
                        line[j] += bent * x[j]
        step = _solved(curve, slope)
        weights = [w + d for w, d in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def _solved(lower: list[Vector], right: Vector) -> Vector:
    """The solution of a symmetric positive system, of which the lower half is given (Cholesky)."""
    size = len(right)
    root = [line[:] for line in lower]
    for i in range(size):
        for j in range(i + 1):
            rest = root[i][j] - sum(root[i][k] * root[j][k] for k in range(j))
            root[i][j] = math.sqrt(max(rest, 1e-12)) if i == j else rest / root[j][j]
    down: Vector = []
    for i in range(size):
        down.append((right[i] - sum(root[i][k] * down[k] for k in range(i))) / root[i][i])
    up = [0.0] * size
    for i in reversed(range(size)):
        up[i] = (down[i] - sum(root[k][i] * up[k] for k in range(i + 1, size))) / root[i][i]
    return up
