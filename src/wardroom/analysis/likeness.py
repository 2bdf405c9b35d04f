"""How often a seat answered as a bot would have: of a finished match, a sample of the questions that left a choice.

The bot is given what the seat could see, and worlds that it could not tell from the true one. It says nothing alone:
good players and good bots often agree (docs/fair-play.md has how often).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from msgspec import Struct

from wardroom.analysis import course
from wardroom.api import Game
from wardroom.journal import Record
from wardroom.kernel import Match, Seat

CHOICE = 4  # moves: with fewer there is not much to agree about
ASKED = 24  # questions of one seat, spread evenly over the match
SEED = 7


class Likeness(Struct, frozen=True):
    seat: Seat
    bot: str
    asked: int
    same: int
    chance: float  # how many would be the same by chance alone


def likeness(game: Game, record: Record, seats: Collection[Seat], asked: int = ASKED) -> list[Likeness]:
    """For each of these seats, with the game's best bot; a game without one has nothing to compare with."""
    offered = game.bots()
    if not offered:
        return []
    name, factory = next(iter(offered.items()))
    wanted = _spread(_chosen(game, record, seats), asked)
    bots = {seat: factory(seat, SEED) for seat in seats}
    found = {seat: [0, 0, 0.0] for seat in seats}
    for n, match in course.moments(game, record, wanted):
        entry = record.entries[n - 1]
        ask, tally = match.asks[entry.seat], found[entry.seat]
        move = bots[entry.seat].choose(match.view(entry.seat), ask, match.sampler(entry.seat, Random(SEED)))
        tally[0] += 1
        tally[1] += tuple(move) == tuple(entry.move)
        tally[2] += 1 / len(ask.moves)
    return [Likeness(seat, name, int(n), int(same), chance) for seat, (n, same, chance) in found.items() if n]


def _chosen(game: Game, record: Record, seats: Collection[Seat]) -> dict[Seat, list[int]]:
    """The answers of each seat that were choices."""
    found: dict[Seat, list[int]] = {seat: [] for seat in seats}
    for n, match in _answered(game, record):
        entry = record.entries[n - 1]
        if entry.seat in found and not entry.linked and len(match.asks[entry.seat].moves) >= CHOICE:
            found[entry.seat].append(n)
    return found


def _answered(game: Game, record: Record) -> Iterator[tuple[int, Match]]:
    return course.moments(game, record, {n for n, entry in enumerate(record.entries, 1) if entry.move})


def _spread(found: dict[Seat, list[int]], most: int) -> set[int]:
    wanted: set[int] = set()
    for entries in found.values():
        step = max(1.0, len(entries) / most)
        wanted |= {entries[int(place * step)] for place in range(min(most, len(entries)))}
    return wanted
