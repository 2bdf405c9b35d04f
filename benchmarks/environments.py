"""Steps of the environments a second, beside `Match` alone: `python benchmarks/environments.py [--steps N] [GAME ...]`.

Random matches, CPU time of this process. Rounds take turns, so that a busy machine is busy for all, and each has seeds
of its own, so that none finds ready what another has reckoned.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from wardroom import games
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match
from wardroom.lab.envs.alone import Against, vector
from wardroom.lab.envs.table import Table

ROUNDS = 5


def alone(table: Table, seed: int, steps: int) -> float:
    rng, match, began = Random(seed), None, process_time()
    for n in range(steps):
        if match is None or match.result is not None:
            match = Match(table.rules, Seeded(seed + n), table.scenario, table.options)
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.moves[rng.randrange(len(ask.moves))])
    return process_time() - began


def observed(table: Table, seed: int, steps: int) -> float:
    rng, fresh, began = Random(seed), True, process_time()
    for n in range(steps):
        if fresh:
            table.reset(seed + n)
        assert table.asked is not None
        table.answer(rng.randrange(len(table.observe(table.asked)["moves"])))
        fresh = table.over
    return process_time() - began


def vectored(game_id: str, seed: int, steps: int, width: int = 8) -> float:
    """Against random, so that the bot's thinking does not hide the environment."""
    side_by_side, rng = vector(width, Against, game_id, "random"), Random(seed)
    observation, _ = side_by_side.reset(seed=seed)
    began = process_time()
    for _ in range(steps // width):
        observation = side_by_side.step([rng.randrange(max(1, len(rows))) for rows in observation["moves"]])[0]
    return process_time() - began


def main() -> None:
    told = argparse.ArgumentParser()
    told.add_argument("games", nargs="*", default=list(games.ids()))
    told.add_argument("--steps", type=int, default=1000)
    asked = told.parse_args()
    print("| game | `Match` alone | dense | sparse | of `Match` | vector of 8 |\n|---|---:|---:|---:|---:|---:|")
    for game_id in asked.games:
        dense, sparse, spent = Table(game_id), Table(game_id, sparse=True), [0.0, 0.0, 0.0]
        for n in range(ROUNDS):
            first, second, third = (10**6 * (3 * n + subject) for subject in range(3))
            rounds = (
                alone(dense, first, asked.steps),
                observed(dense, second, asked.steps),
                observed(sparse, third, asked.steps),
            )
            spent = [before + took for before, took in zip(spent, rounds, strict=True)]
        a, b, c = (ROUNDS * asked.steps / took for took in spent)
        beside = f"{asked.steps / vectored(game_id, 1, asked.steps):,.0f}" if len(dense.seats) > 1 else ""
        print(f"| {game_id} | {a:,.0f} | {b:,.0f} | {c:,.0f} | {b / a:.0%}, {c / a:.0%} | {beside} |", flush=True)


if __name__ == "__main__":
    main()
