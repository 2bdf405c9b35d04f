"""Learns to fly Fighters against a bot: a linear policy over the moves, by REINFORCE, in a Gymnasium environment.

    uv pip install 'wardroom-games[envs]'
    python examples/learn_fighters.py --matches 1000

It knows of a flight where it ends, as the enemies around see it and as it sees them. The reward is the change of how
its seat stands, so it is told at once what a shot was worth, and not only eighty decisions later.
"""

from __future__ import annotations

import argparse
from functools import lru_cache
from itertools import chain, zip_longest
from zlib import crc32

import numpy
from learn import SIZE, Policy

from wardroom.lab.envs.alone import Against
from wardroom.lib import hexes

GAME = "fighters"
REACH = 3  # hexes: enemies farther off do not count
STEP = 120.0  # rewards are small
AFTER = 0.7  # what a reward counts for the decision before it


def moves_of(info: dict) -> numpy.ndarray:
    """A row of features for each move that is offered: places in a table of weights, 0 for none."""
    rows = [[_place(feature) for feature in features(info, move)] for move in info["list"]]
    return numpy.array(list(zip_longest(*rows, fillvalue=0))).T


def features(info: dict, move: tuple) -> list[tuple]:
    if move[0] != "fly" or not move[2].isdigit():  # or off the map
        return [(info["prompt"], move[0], len(move))]
    _, _, label, facing, end, *_ = move
    view, me = info["view"], hexes.parse(label)
    enemies = [a for a in view.aircraft.values() if a.seat[:2] != info["seat"][:2] and a.hex]
    seen = (_meeting(me, facing, end == "high", a) for a in enemies)
    return [(info["prompt"], end), *chain.from_iterable(seen)]


def _meeting(me: hexes.Hex, facing: int, high: bool, enemy: object) -> list[tuple]:
    """Where the enemy lies from here, and this from where the enemy is; whether it has flown, and how high."""
    there = hexes.parse(enemy.hex)
    apart = hexes.distance(me, there)
    if apart > REACH:
        return [("far", min(apart, 9))]
    how = (enemy.spent, enemy.high, high)
    return [
        ("ahead", hexes.rotate(hexes.sub(there, me), -facing), *how),
        ("behind", hexes.rotate(hexes.sub(me, there), -enemy.facing), *how),
    ]


@lru_cache(maxsize=1 << 16)
def _place(feature: tuple) -> int:
    return 1 + crc32(repr(feature).encode()) % (SIZE - 1)


def play(env: Against, policy: Policy, seed: int) -> list[tuple[numpy.ndarray, int, float]]:
    """What was decided, and the reward that followed."""
    info, over, decided = env.reset(seed=seed)[1], False, []
    while not over:
        rows = moves_of(info)
        chosen = policy.choose(rows)
        _, reward, over, _, info = env.step(chosen)
        decided.append((rows, chosen, reward))
    return decided


def train(env: Against, matches: int, seed: int = 0) -> Policy:
    policy, usual = Policy(seed), 0.0
    for n in range(matches):
        value = 0.0
        for rows, chosen, reward in reversed(play(env, policy, seed + n)):
            value = reward + AFTER * value
            usual += 0.002 * (value - usual)
            policy.learn(rows, chosen, STEP * (value - usual))
    return policy


def measure(env: Against, policy: Policy, matches: int, seed: int = 10**6) -> tuple[float, float]:
    """The share of points, and the mean margin of points, in matches that nothing was learnt from."""
    won = margin = 0.0
    for n in range(matches):
        play(env, policy, seed + n)
        points = env.table.view(env.seat).points
        margin += 2 * points[env.seat] - sum(points.values())
        won += env.table.match.result[env.seat] / matches
    return won, margin / matches


if __name__ == "__main__":
    told = argparse.ArgumentParser()
    told.add_argument("--bot", default="recruit")
    told.add_argument("--matches", type=int, default=1000)
    told.add_argument("--tried", type=int, default=100)
    asked = told.parse_args()
    table = Against(GAME, asked.bot, standing=True)
    for name, policy in (("untrained", Policy()), ("trained", train(table, asked.matches))):
        share, points = measure(table, policy, asked.tried)
        print(f"{name}: {share:.1%} against {asked.bot}, {points:+.1f} points", flush=True)
