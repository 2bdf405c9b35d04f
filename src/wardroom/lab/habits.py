"""How the seats of a game are usually played: learnt from matches between its best bots, and looked at in others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random

from msgspec import Struct

from wardroom import games
from wardroom.api import Game, Likely
from wardroom.dice.keyed import Keyed
from wardroom.kernel import Seat, State, UnknownChoice
from wardroom.lab import arena
from wardroom.lab.where import folder

LOOK = 0.5  # at which part of the telling moments worlds are drawn, and
WORLDS = 2  # how many of them for each seat

Progress = Callable[[int], None]


class Row(Struct, frozen=True):
    """One measure, in the mean over the same moments."""

    name: str
    real: float
    expected: float  # in worlds as a player expects them
    possible: float  # in any that are possible: `Rules.resample`

    @property
    def off(self) -> float:
        """By which share of the real one the expected one differs."""
        return abs(self.expected - self.real) / abs(self.real) if self.real else float(self.expected != self.real)


def learn(game_id: str, matches: int, seed: int = 0, out: Path | None = None, progress: Progress | None = None) -> Path:
    """Matches in every scenario with every preset, between the bots of the highest rank."""
    likely = _likely(game_id)
    file = out or folder(game_id) / likely.file
    file.write_bytes(likely.learn(_matches(game_id, likely, matches, seed, progress)))
    return file


def compare(game_id: str, matches: int, seed: int, progress: Progress | None = None) -> list[Row]:
    """Of matches that were not learnt from, if their seeds are others."""
    likely, rules, rng = _likely(game_id), games.load(game_id), Random(f"worlds {seed}")
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])

    def add(kind: int, state: State, seat: Seat) -> None:
        for name, number in likely.measures(state, seat).items():
            sums[name][kind] += number
            counts[name][kind] += 1

    for states in _matches(game_id, likely, matches, seed, progress):
        for state in states:
            if rng.random() >= LOOK:
                continue
            for seat in state.seats or rules.info.seats:
                for _ in range(WORLDS):
                    add(0, state, seat)
                    add(1, likely.draw(state, seat, rng), seat)
                    add(2, rules.resample(state, seat, rng), seat)
    return [Row(name, *_means(sums[name], counts[name])) for name in sorted(sums)]


def _means(sums: Sequence[float], counts: Sequence[int]) -> tuple[float, float, float]:
    real, expected, possible = (total / max(1, n) for total, n in zip(sums, counts, strict=True))
    return real, expected, possible


def _likely(game_id: str) -> Likely:
    likely = games.find(game_id).likely
    if likely is None:
        raise UnknownChoice(f"{game_id} knows no worlds that a player expects")
    return likely()


def _matches(
    game_id: str, likely: Likely, matches: int, seed: int, progress: Progress | None
) -> Iterator[Sequence[State]]:
    game = games.find(game_id)
    info, bots = game.info, _best(game)
    setups = list(product(info.scenarios, info.presets or [None]))
    for n in range(matches):
        scenario, preset = setups[n % len(setups)]
        states: list[State] = []

        def watch(_: State, after: State, states: list[State] = states) -> None:
            if after.result is None and likely.telling(after):
                states.append(after)

        names = _seated(info.seats, bots, n // len(setups))
        seeds = {seat: 2 * (seed + n) + at for at, seat in enumerate(info.seats)}
        played, _ = arena.play(
            game_id, names, seeds, Keyed(seed + n), seed=seed + n, scenario=scenario,
            options={"preset": preset} if preset else None, watch=watch,
        )  # fmt: skip
        if not played.failed and states:
            yield states
        if progress:
            progress(n + 1)


def _seated(seats: Sequence[Seat], bots: Sequence[str], nth: int) -> dict[Seat, str]:
    """Each with each, in turn."""
    apart = 1 + nth // len(bots)
    return {seat: bots[(nth + at * apart) % len(bots)] for at, seat in enumerate(seats)}


def _best(game: Game) -> tuple[str, ...]:
    """Those of the highest rank: they differ in temper."""
    top = max((level.rank for level in game.levels), default=0)
    return tuple(level.bot for level in game.levels if level.rank == top) or tuple(game.bots())[:1] or ("random",)
