"""How many offensives of Empire's bot are idle: neither a battle nor a unit that moves.

python benchmarks/idle_offensives.py --scenario campaign --seed 1 --wars 10
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from time import thread_time

from wardroom import bots
from wardroom.dice.seeded import Seeded
from wardroom.games.empire.game import RULES
from wardroom.games.empire.printed import SIDES
from wardroom.games.empire.state import Empire, Offensive
from wardroom.kernel import Match


def idle(offensive: Offensive) -> bool:
    return not offensive.fights and all(trip.how == "stay" for trip in offensive.moved.values())


def war(scenario: str, seed: int, bot: str) -> tuple[Counter[str], Match]:
    """Offensives of each side, and how many of them were idle."""
    match, rng, found = Match(RULES, Seeded(seed), scenario, {}), Random(seed), Counter[str]()
    players = {side: bots.make("empire", bot, side, seed) for side in SIDES}
    last: Offensive | None = None
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, players[seat].choose(match.view(seat), ask, match.sampler(seat, rng)))
        assert isinstance(match.state, Empire)
        now = match.state.offensive
        if last is not None and (now is None or now.card != last.card):
            found.update([last.side, f"{last.side} idle"] if idle(last) else [last.side])
        last = now if now is not None and now.step > 2 else None
    return found, match


def main() -> None:
    ask = argparse.ArgumentParser()
    ask.add_argument("--scenario", default="campaign")
    ask.add_argument("--bot", default="kido")
    ask.add_argument("--seed", type=int, default=0)
    ask.add_argument("--wars", type=int, default=10)
    wanted = ask.parse_args()
    for seed in range(wanted.seed, wanted.seed + wanted.wars):
        clock = thread_time()
        found, match = war(wanted.scenario, seed, wanted.bot)
        assert isinstance(match.state, Empire)
        sides = (f"{side} {found[f'{side} idle']} of {found[side]}" for side in SIDES)
        print(
            seed,
            match.state.level,
            f"turn {match.state.turn}",
            *sides,
            f"{thread_time() - clock:.1f} s",
            sep=", ",
            flush=True,
        )


if __name__ == "__main__":
    main()
