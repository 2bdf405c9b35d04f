"""A baseline that learns: a linear policy over the moves, by REINFORCE, in a PettingZoo environment of Wardroom.

    uv pip install 'wardroom-games[envs]' ./examples/strait
    python examples/learn.py strait --matches 2000

It plays itself, and after the match makes the moves of the winner likelier and those of the loser less likely. What it
knows of a move is only what question it answers and what it is made of; it does not look at the board.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy

from wardroom.lab.envs import encode
from wardroom.lab.envs.aec import Aec

SIZE = 4096
RATE = 0.03


def moves_of(info: dict) -> numpy.ndarray:
    """A row of features for each move that is offered: places in a table of weights, 0 for none."""
    return encode.hashed(encode.moves([(info["prompt"], *move) for move in info["list"]]), SIZE)


class Policy:
    def __init__(self, seed: int = 0) -> None:
        self.weights = numpy.zeros(SIZE)
        self.rng = numpy.random.default_rng(seed)

    def chances(self, rows: numpy.ndarray) -> numpy.ndarray:
        scores = self.weights[rows].sum(axis=1)
        likely = numpy.exp(scores - scores.max())
        return likely / likely.sum()

    def choose(self, rows: numpy.ndarray) -> int:
        return int(self.rng.choice(len(rows), p=self.chances(rows)))

    def learn(self, rows: numpy.ndarray, chosen: int, reward: float) -> None:
        likely = self.chances(rows)
        numpy.add.at(self.weights, rows[chosen], RATE * reward)
        numpy.add.at(self.weights, rows, -RATE * reward * likely[:, None])
        self.weights[0] = 0.0  # no feature


def play(env: Aec, seed: int, players: dict[str, Callable[[numpy.ndarray], int]]) -> tuple[dict, list]:
    """Rewards by agent, and who decided what."""
    env.reset(seed=seed)
    paid, decided = dict.fromkeys(env.possible_agents, 0.0), []
    for agent in env.agent_iter():
        _, reward, over, _, info = env.last(observe=False)
        paid[agent] += reward
        if over:
            env.step(None)
            continue
        rows = moves_of(info)
        chosen = players[agent](rows)
        decided.append((agent, rows, chosen))
        env.step(chosen)
    return paid, decided


def train(env: Aec, matches: int, seed: int = 0) -> Policy:
    policy = Policy(seed)
    for n in range(matches):
        paid, decided = play(env, seed + n, dict.fromkeys(env.possible_agents, policy.choose))
        for agent, rows, chosen in decided:
            policy.learn(rows, chosen, paid[agent])
    return policy


def share(env: Aec, policy: Policy, matches: int, seed: int = 10**6) -> float:
    """Of the points against one that plays anything, each match with the seats changed round."""
    rng, won = numpy.random.default_rng(seed), 0.0
    for n in range(matches):
        mine = env.possible_agents[n % 2]
        players = dict.fromkeys(env.possible_agents, lambda rows: int(rng.integers(len(rows)))) | {mine: policy.choose}
        won += (play(env, seed + n // 2, players)[0][mine] + 1) / 2
    return won / matches


if __name__ == "__main__":
    told = argparse.ArgumentParser()
    told.add_argument("game")
    told.add_argument("--matches", type=int, default=2000)
    told.add_argument("--tried", type=int, default=400)
    asked = told.parse_args()
    table = Aec(asked.game)
    print(f"untrained: {share(table, Policy(), asked.tried):.3f} of the points against random")
    print(f"trained:   {share(table, train(table, asked.matches), asked.tried):.3f} after {asked.matches} with itself")
