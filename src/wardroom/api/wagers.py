"""A game's odds as claims that can be tested: play on as the claim assumes, and compare the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from wardroom.kernel import Ask, Asks, Match, Move, Seat, Task, Tasks

Odds = Callable[[Any, Ask], Any]
Found = Mapping[str, float]
PAUSE = "pause"
Choose = Callable[[Seat, Ask], Move]


@dataclass(frozen=True)
class Said:
    """The stated mean of a number that is yet to come out. A chance is the mean of a 0 or 1."""

    mean: float
    least: float = 0.0
    most: float = 1.0
    error: float = 0.0  # how far off it admits it may be


@dataclass(frozen=True, kw_only=True)
class Claim:
    """`settle` plays on from a position that the seat cannot tell from the true one until the outcome is known, and
    returns it; None if what the claim assumes did not happen."""

    kind: str
    says: Mapping[str, Said]
    settle: Callable[[Match, Random], Found | None]
    about: str = ""  # which claim of its kind, for the failure message


@dataclass(frozen=True, kw_only=True)
class Wagers:
    """The claims that a game's odds make at a question, computed from the view, the question and the odds."""

    claims: Callable[[Any, Ask, Odds], Iterable[Claim]]
    kinds: tuple[str, ...]  # every kind there is
    often: float = 0.2  # the fraction of moments at which claims are collected
    each: int = 4  # how many of each kind are tried in a match
    tries: int = 8  # how often each is played on


def spread(chances: Iterable[tuple[int, float]], name: str = "") -> dict[str, Said]:
    """A stated distribution as claims: the chance of each number or more, and the mean within the stated range."""
    told = sorted(chances)
    least, most = told[0][0], told[-1][0]
    said = {f"{name}≥{n}": Said(at_least(told, n)) for n in range(least + 1, most + 1)}
    return {**said, f"{name}number": Said(sum(n * p for n, p in told), least, most)}


def came(chances: Iterable[tuple[int, float]], n: float, name: str = "") -> dict[str, float]:
    """The outcome `n` of a distribution, under the keys of `spread`."""
    return {
        **{key: float(n >= int(key.rsplit("≥")[-1])) for key in spread(chances, name) if "≥" in key},
        f"{name}number": n,
    }


def at_least(chances: Iterable[tuple[int, float]], n: int) -> float:
    return min(1.0, sum(p for k, p in chances if k >= n))


class Pause(Asks, frozen=True):
    """A task that never ends. It stands behind the tasks that a claim examines, so that one sees when they are done."""

    def ask(self, g: Any) -> Ask:
        return Ask(PAUSE, (("wait",),))

    def answer(self, g: Any, move: Move) -> Tasks:
        return (self,)


def only(match: Match, *tasks: Task, **changes: Any) -> Match:
    """The same position with only these tasks left to do."""
    g = match.state.draft()
    for name, value in changes.items():
        setattr(g, name, value)
    g.agenda = (Pause(match.seats[0]), *reversed(tasks))
    return Match.at(match.rules, g, match.dice)


def paused(match: Match) -> bool:
    """Whether the tasks given to `only` are done."""
    return any(ask.prompt == PAUSE for ask in match.asks.values())


def play_on(match: Match, choose: Choose, until: Callable[[Match], object], most: int = 400) -> bool:
    """Answer every question by `choose` until `until` holds; False if the match ends first or it takes too long."""
    for _ in range(most):
        if until(match):
            return True
        if match.result is not None:
            return False
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, choose(seat, ask))
    return bool(until(match))


__all__ = [
    "PAUSE", "Choose", "Claim", "Found", "Odds", "Pause", "Said", "Wagers", "at_least", "came", "only", "paused",
    "play_on", "spread",
]  # fmt: skip
