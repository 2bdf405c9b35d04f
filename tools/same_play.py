"""Whether a change that should only be quicker plays the same: matches with seeded dice, and of each a hash over every
question, entry, event, state and view on the way.

    tools/same_play.py --game <id> --matches 4 --bots 1 > before.json     at the commit before
    tools/same_play.py --game <id> --matches 4 --bots 1 --against before.json

For every scenario so many matches at random and so many by the game's best bot. What differs is named with the first
step at which it does, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

from msgspec import Struct

from wardroom import bots, games
from wardroom.dice.seeded import Seeded
from wardroom.journal.canonical import encode
from wardroom.kernel import Match, dump

Played = dict[str, list[str]]  # the hash after each step, by match

EVERY = 16  # steps from one state and its views looked at to the next: to encode them costs more than to play


def steps(game: str, scenario: str, seed: int, bot: str, most: int) -> Iterator[str]:
    """A hash of everything up to each step."""
    rules = games.load(game)
    match = Match(rules, Seeded(seed), scenario)
    players = {seat: bots.make(game, bot, seat, seed) for seat in match.seats}
    rng, seen = Random(seed), sha256()
    for n in range(most):
        seen.update(encode([match.asks, match.waiting, match.entries[-1:]]))
        if n % EVERY == 0 or match.result is not None:
            seen.update(dump(match.state))
            for who in (None, *match.seats):
                seen.update(encode([match.view(who), match.events(who)[-2 * EVERY :]]))
        yield seen.hexdigest()[:12]
        if match.result is not None:
            return
        seat = rng.choice(sorted(match.asks))
        move = players[seat].choose(_view(match, seat, bot), match.asks[seat], match.sampler(seat, Random(seed + n)))
        match.answer(seat, move)


def _view(match: Match, seat: str, bot: str) -> Struct:
    """For those who look at it: it costs more than a move at random."""
    return match.view(seat) if bot != "random" else match.state


def play(game: str, matches: int, by_bots: int, most: int, only: str = "") -> Played:
    found: Played = {}
    best = bots.names(game)[0]
    for scenario in games.load(game).info.scenarios:
        if only and scenario != only:
            continue
        for bot, many in (("random", matches), (best, by_bots)):
            for seed in range(many):
                found[f"{game} {scenario} {bot} {seed}"] = list(steps(game, scenario, seed, bot, most))
    return found


def differences(before: Played, now: Played) -> list[str]:
    """The matches that did not go the same way, with the first step that differs."""
    found = []
    for name in sorted({*before, *now}):
        old, new = before.get(name, []), now.get(name, [])
        if old != new:
            at = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
            found.append(f"{name}: from step {at} of {len(old)}")
    return found


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", action="append", choices=games.ids(), help="one or more; without: all")
    asked.add_argument("--scenario", default="", help="this one only")
    asked.add_argument("--matches", type=int, default=2, help="at random, of each scenario")
    asked.add_argument("--bots", type=int, default=0, help="by the best bot, of each scenario")
    asked.add_argument("--most", type=int, default=100_000, help="steps of a match")
    asked.add_argument("--against", type=Path, help="what was written before")
    given = asked.parse_args()
    now: Played = {}
    for game in given.game or games.ids():
        now |= play(game, given.matches, given.bots, given.most, given.scenario)
    if given.against is None:
        json.dump(now, sys.stdout)
        return 0
    found = differences(json.loads(given.against.read_text()), now)
    print(*found or [f"{len(now)} matches, {sum(map(len, now.values()))} steps: the same"], sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
