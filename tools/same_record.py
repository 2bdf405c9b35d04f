"""The same seeds and bots give the same record natively and in a browser: what both play, and the native side of it.

tools/same_record.py <game> <first seed> <matches> <folder>    writes <folder>/<game>-<seed>.json
tools/same_record.py <folder>                                  writes <folder>/<game>_<version>.json: a match in
                                                               progress by every earlier version of the rules
`npm run e2e:static` in `web/` plays the same in Chromium and compares the bytes (`web/e2e/static/parity.ts`).
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from msgspec import structs

from wardroom import bots, games
from wardroom.dice.fair import Fair
from wardroom.kernel import Match


def played(game: str, seed: int) -> bytes:
    """A whole match by this seed, as a record: of random moves, or of its weakest bot if the seed is even."""
    bot = "random" if seed % 2 else games.find(game).levels[0].bot
    match = Match(games.load(game), Fair(seed=seed.to_bytes(32, "big")))
    players = {seat: bots.make(game, bot, seat, seed) for seat in match.seats}
    samples = {seat: match.sampler(seat, Random(seed)) for seat in match.seats}
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, players[seat].choose(match.view(seat), ask, samples[seat]))
    return match.record().to_json()


def begun(game: str, version: str, moves: int = 8) -> bytes:
    """A match in progress, as a record that can be continued elsewhere: the first of what may be answered, so often."""
    seed = bytes(32)
    match = Match(games.load(game, version), Fair(seed=seed))
    for _ in range(moves):
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.moves[0])
    return structs.replace(match.record(), seed=seed.hex()).to_json()


def main() -> None:
    if len(sys.argv) == 2:
        for game in games.ids():
            for version in games.versions(game)[:-1]:
                Path(sys.argv[1], f"{game}_{version}.json").write_bytes(begun(game, version))
        return
    game, first, matches, folder = sys.argv[1:5]
    for seed in range(int(first), int(first) + int(matches)):
        Path(folder, f"{game}-{seed}.json").write_bytes(played(game, seed))


if __name__ == "__main__" and len(sys.argv) in (2, 5):
    main()
