"""How fast Wardroom plays, beside two well-known pure-Python engines on the same core in the same run.

CPU time of this process, median of five rounds; the rounds of all subjects are interleaved, so that a busy machine is
busy for all of them. Run it with `make bench`. The other engines are GPL and belong to the bench group only.
"""

from __future__ import annotations

import platform
import random
import statistics
import time
from collections.abc import Callable

import catanatron
import chess

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters import flight
from wardroom.games.fighters.game import RULES as FIGHTERS
from wardroom.games.midway.game import RULES
from wardroom.games.victory.game import RULES as VICTORY
from wardroom.games.victory.supply import survey as supply
from wardroom.kernel import Match, Rules, dump, load

ROUNDS = 5
Work = Callable[[int], int]  # does some work for a seed and says how many units it was


def at_random(rules: Rules, matches: int, scenario: str | None = None, **options: object) -> Work:
    """Random play through `Match`, every legal-move list included."""

    def play(seed: int) -> int:
        rng, answers = random.Random(seed), 0
        for n in range(matches):
            match = Match(rules, Seeded(seed * 10 + n), scenario, options)
            while match.result is None:
                asks = match.asks
                seat = rng.choice(sorted(asks))
                moves = asks[seat].moves
                match.answer(seat, moves[0] if rng.random() < 0.25 else rng.choice(moves))
                answers += 1
        return answers

    return play


def flights(seed: int) -> int:
    """Every aircraft of the largest scenario, as it is set up: all its moves, nothing remembered."""
    state = Match(FIGHTERS, Seeded(0), "kido_butai").state
    began, lists = time.process_time(), 0
    for _ in range(5):
        flight.clear.cache_clear()
        for craft in state.flying():  # type: ignore[attr-defined]
            flight.moves(state, craft)  # type: ignore[arg-type]
            lists += 1
    flights.spent = time.process_time() - began  # type: ignore[attr-defined]
    return lists


def surveys(seed: int) -> int:
    """The supply of both sides over the whole map, in the middle of the war; nothing remembered of the position."""
    state = Match(VICTORY, Seeded(0), "high_noon").state
    began = time.process_time()
    for _ in range(50):
        supply._surveys.clear()
        supply.survey(state)  # type: ignore[arg-type]
    surveys.spent = time.process_time() - began  # type: ignore[attr-defined]
    return 50


def midgame(seed: int) -> Match:
    """A match some way in: a full board, aircraft ready, notes taken."""
    rng, match = random.Random(seed), Match(RULES, Seeded(seed), options={"preset": "tournament"})
    for _ in range(400):
        if match.result is None:
            seat = rng.choice(sorted(match.asks))
            match.answer(seat, rng.choice(match.asks[seat].moves))
    return match


def copies(seed: int) -> int:
    state = midgame(1).state
    began = time.process_time()
    for _ in range(200_000):
        state.draft()
    copies.spent = time.process_time() - began  # type: ignore[attr-defined]
    return 200_000


def fold(seed: int) -> int:
    record = midgame(2).record()
    began = time.process_time()
    for _ in range(4):
        Match.fold(RULES, record)
    fold.spent = time.process_time() - began  # type: ignore[attr-defined]
    return 4 * len(record.entries)


def json(seed: int) -> int:
    state = midgame(3).state
    began = time.process_time()
    for _ in range(1_000):
        load(RULES, dump(state))
    json.spent = time.process_time() - began  # type: ignore[attr-defined]
    return 1_000


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


SUBJECTS: dict[str, Work] = {
    "Midway, Basic: decisions": at_random(RULES, 4, preset="basic"),
    "Midway, Tournament: decisions": at_random(RULES, 4, preset="tournament"),
    "Fighters, first_clash: decisions": at_random(FIGHTERS, 8, "first_clash"),
    "Fighters, kido_butai: decisions": at_random(FIGHTERS, 3, "kido_butai"),
    "Fighters: lists of all flights of an aircraft": flights,
    "Victory, rising_sun: decisions": at_random(VICTORY, 2, "rising_sun"),
    "Victory, high_noon: decisions": at_random(VICTORY, 2, "high_noon"),
    "Victory: whole supply checks": surveys,
    "python-chess: moves": play_chess,
    "Catanatron: decisions": play_catan,
    "Midway: copies of a state": copies,
    "Midway: entries folded": fold,
    "Midway: states to JSON and back": json,
}


def main() -> None:
    rates: dict[str, list[float]] = {name: [] for name in SUBJECTS}
    for round in range(ROUNDS + 1):
        for name, work in SUBJECTS.items():
            began = time.process_time()
            units = work(round)
            spent = getattr(work, "spent", None) or time.process_time() - began
            if round:  # the first round only warms the caches
                rates[name].append(units / spent)
    median = {name: statistics.median(values) for name, values in rates.items()}
    print(f"Python {platform.python_version()}, {platform.machine()}, CPU time, median of {ROUNDS}\n")
    print("| what | a second | lowest to highest |\n| --- | ---: | --- |")
    for name, values in rates.items():
        print(f"| {name} | {median[name]:,.0f} | {min(values):,.0f} to {max(values):,.0f} |")
    decision = median["Midway, Tournament: decisions"]
    print(f"\nMidway (Basic) / Catanatron: {median['Midway, Basic: decisions'] / median['Catanatron: decisions']:.2f}")
    print(f"Midway (Tournament) / Catanatron: {decision / median['Catanatron: decisions']:.2f}")
    print(f"Midway (Tournament) / python-chess: {decision / median['python-chess: moves']:.2f}")
    duel = median["Fighters, first_clash: decisions"]
    print(f"Fighters (first_clash) / Catanatron: {duel / median['Catanatron: decisions']:.2f}")
    war = min(median[f"Victory, {name}: decisions"] for name in ("rising_sun", "high_noon"))
    print(f"Victory (the slower scenario) / Catanatron: {war / median['Catanatron: decisions']:.2f}")
    print(f"Victory: a whole supply check: {1000 / median['Victory: whole supply checks']:.2f} ms")
    print(f"One copy of the state: {decision / median['Midway: copies of a state']:.1%} of a decision")


if __name__ == "__main__":
    main()
