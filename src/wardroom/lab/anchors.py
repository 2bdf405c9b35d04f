"""Bots as fixed points of the players' ratings: how strong each is, from all the pairs that the lab has of them.

Where a scale begins is a convention. Here the mean of a game's ladder, of each rank the first, is 1500: so the numbers
of two games' bots say nothing of each other, and a temper that is measured later moves nobody else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from importlib.resources import files
from math import sqrt
from pathlib import Path
from random import Random

from wardroom.api import Anchor, Anchors, Game, Level, Meeting
from wardroom.api.level import ANCHORS
from wardroom.kernel import UnknownChoice
from wardroom.lab import ratings
from wardroom.lab.ratings import MIDDLE, Seen

DRAWINGS = 1_000


def of_meetings(version: str, levels: Sequence[Level], meetings: Sequence[Meeting]) -> Anchors:
    """Of all who are bound to the ladder by matches, the strongest first."""
    ladder = ladder_of(levels)
    bound = _bound(ladder[:1], meetings)
    if left_out := [bot for bot in ladder if bot not in bound]:
        raise UnknownChoice(f"no matches bind these to the weakest: {', '.join(left_out)}")
    if not any(bound & {each.a} for each in meetings):
        raise UnknownChoice("there is no ladder of levels, or none of it has played")
    used = [each for each in meetings if each.a in bound]
    found = _fit(used, ladder)
    off = _deviations(found, used, ladder)
    ordered = sorted(found, key=lambda bot: (-found[bot], bot))
    return Anchors(version, tuple(used), tuple(Anchor(bot, round(found[bot]), round(off[bot])) for bot in ordered))


def meetings_of(pairs: Iterable[tuple[str, str, float]]) -> tuple[Meeting, ...]:
    seen = ratings.seen_of(pairs)
    return tuple(
        Meeting(a, b, sum(counts.values()), sum(share * n for share, n in counts.items()))
        for (a, b), counts in sorted(seen.items())
    )


def file_of(game: Game) -> Path:
    """Where the game's bots are."""
    package = type(game.rules).__module__.rpartition(".")[0]
    return Path(str(files(package))) / "bot" / ANCHORS


def together(kept: Iterable[Meeting], played: Iterable[Meeting]) -> tuple[Meeting, ...]:
    """What was played of late stands for what the same two had played before; the rest stays."""
    both = {(each.a, each.b): each for each in (*kept, *played)}
    return tuple(both[pair] for pair in sorted(both))


def ladder_of(levels: Sequence[Level]) -> list[str]:
    """Of each rank the first."""
    first: dict[int, str] = {}
    for level in levels:
        first.setdefault(level.rank, level.bot)
    return list(first.values())


def _bound(start: Collection[str], meetings: Sequence[Meeting]) -> set[str]:
    """Those who are bound to these by matches, over others too: nothing is known of how far apart the rest is."""
    bound = set(start)
    while more := {bot for each in meetings if {each.a, each.b} & bound for bot in (each.a, each.b)} - bound:
        bound |= more
    return bound


def _fit(meetings: Sequence[Meeting], ladder: Sequence[str]) -> dict[str, float]:
    seen: Seen = {(each.a, each.b): {each.points / each.pairs: each.pairs} for each in meetings}
    found = ratings.fit(seen)
    shift = MIDDLE - sum(found[bot] for bot in ladder) / len(ladder)
    return {bot: value + shift for bot, value in found.items()}


def _deviations(found: Mapping[str, float], meetings: Sequence[Meeting], ladder: Sequence[str]) -> dict[str, float]:
    """How far off one would be if this were the truth and as many pairs were played again, each simply won or lost.

    To draw again from the pairs themselves would say of two pairs that went alike that they are sure.
    """
    random, squares = Random(0), dict.fromkeys(found, 0.0)
    for _ in range(DRAWINGS):
        again = _fit([_again(each, found, random) for each in meetings], ladder)
        for bot in squares:
            squares[bot] += (again[bot] - found[bot]) ** 2
    return {bot: sqrt(square / DRAWINGS) for bot, square in squares.items()}


def _again(meeting: Meeting, found: Mapping[str, float], random: Random) -> Meeting:
    share = 1 / (1 + 10 ** ((found[meeting.b] - found[meeting.a]) / 400))
    won = sum(random.random() < share for _ in range(meeting.pairs))
    return Meeting(meeting.a, meeting.b, meeting.pairs, won)
