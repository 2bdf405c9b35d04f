"""How fast Wardroom plays, beside two well-known pure-Python engines on the same core in the same run.

CPU time of this process, median of five rounds; the rounds of all subjects are interleaved, so that a busy machine is
busy for all of them. Run it with `make bench`. The other engines are GPL and belong to the bench group only. What is
measured of a game, the game says: `tests/games/<id>/benchmarks.py`.
"""

from __future__ import annotations

import platform
import random
import statistics
import sys
from functools import partial

import catanatron
import chess
from measure import TESTS, Play, Work, plan, timed

from wardroom import games
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match, Rules, dump, load

ROUNDS = 5
CATAN, CHESS = "Catanatron: decisions", "python-chess: moves"


def at_random(rules: Rules, play: Play, seed: int) -> int:
    """Random play through `Match`, every legal-move list included."""
    rng, answers = random.Random(seed), 0
    for n in range(play.matches):
        match = Match(rules, Seeded(seed * 10 + n), play.scenario, play.options)
        while match.result is None:
            asks = match.asks
            seat = rng.choice(sorted(asks))
            moves = asks[seat].moves
            match.answer(seat, moves[0] if rng.random() < 0.25 else rng.choice(moves))
            answers += 1
    return answers


def midgame(rules: Rules, play: Play, seed: int) -> Match:
    """A match some way in: a full board."""
    rng, match = random.Random(seed), Match(rules, Seeded(seed), play.scenario, play.options)
    for _ in range(400):
        if match.result is None:
            seat = rng.choice(sorted(match.asks))
            match.answer(seat, rng.choice(match.asks[seat].moves))
    return match


def copies(rules: Rules, play: Play, seed: int) -> tuple[int, float]:
    state = midgame(rules, play, 1).state

    def work() -> int:
        for _ in range(50_000):
            state.draft()
        return 50_000

    return timed(work)


def fold(rules: Rules, play: Play, seed: int) -> tuple[int, float]:
    record = midgame(rules, play, 2).record()

    def work() -> int:
        Match.fold(rules, record)
        return len(record.entries)

    return timed(work)


def json(rules: Rules, play: Play, seed: int) -> tuple[int, float]:
    state = midgame(rules, play, 3).state

    def work() -> int:
        for _ in range(250):
            load(rules, dump(state))
        return 250

    return timed(work)


def play_chess(seed: int) -> int:
    rng, moves = random.Random(seed), 0
    for _ in range(15):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 400:
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves


def play_catan(seed: int) -> int:
    decisions = 0
    for n in range(6):
        players = [catanatron.RandomPlayer(colour) for colour in list(catanatron.Color)[:4]]
        game = catanatron.Game(players, seed=seed * 10 + n)
        game.play()
        decisions += len(game.state.actions)
    return decisions


def subjects() -> dict[str, Work]:
    found: dict[str, Work] = {
        CHESS: lambda seed: timed(partial(play_chess, seed)),
        CATAN: lambda seed: timed(partial(play_catan, seed)),
    }
    for game_id in games.ids():
        asked, rules = plan(game_id), games.load(game_id)
        if asked is None:
            continue
        for name, play in asked.PLAY.items():
            found[f"{game_id}, {name}: decisions"] = lambda seed, rules=rules, play=play: timed(  # type: ignore[misc]
                partial(at_random, rules, play, seed)
            )
        last = list(asked.PLAY.values())[-1]
        for name, work in {
            "copies of a state": copies,
            "entries folded": fold,
            "states to JSON and back": json,
        }.items():
            found[f"{game_id}: {name}"] = partial(work, rules, last)
        for name, own in vars(asked).get("WORK", {}).items():
            found[f"{game_id}: {name}"] = own
    return found


def main() -> None:
    measured = subjects()
    rates: dict[str, list[float]] = {name: [] for name in measured}
    for round in range(ROUNDS + 1):
        for name, work in measured.items():
            units, spent = work(round)
            if round:  # the first round only warms the caches
                rates[name].append(units / spent)
    median = {name: statistics.median(values) for name, values in rates.items()}
    print(f"Python {platform.python_version()}, {platform.machine()}, CPU time, median of {ROUNDS}\n")
    print("| what | a second | lowest to highest | of Catanatron |\n| --- | ---: | --- | ---: |")
    for name, values in rates.items():
        ratio = f"{median[name] / median[CATAN]:.2f}" if name.endswith("decisions") else ""
        print(f"| {name} | {median[name]:,.0f} | {min(values):,.0f} to {max(values):,.0f} | {ratio} |")


if __name__ == "__main__":
    sys.path.insert(0, str(TESTS.parent))
    main()
