"""Statistics of one scenario: which side wins, among whom, after which first orders, and how long it takes.

Numbers only: nothing stored identifies a match or its players, and too few matches give no statistics.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import fmean, quantiles

import msgspec
from msgspec import Struct

from wardroom.journal import Entry, Move
from wardroom.journal.record import take_back
from wardroom.kernel import Seat
from wardroom.lib.stats import wilson

ENOUGH = 5  # matches; no statistics for fewer
SHOWN = 6  # openings of a side, the most frequent
STRENGTHS = (1400, 1600, 1800)  # bounds of the bands of mean rating at the table
AHEAD = (0, 50, 100, 200)  # bounds of the rating difference between two players


class Fact(Struct, frozen=True, array_like=True):
    """What is stored of one match."""

    won: Seat  # empty: no single winner
    ratings: dict[Seat, int]  # before it
    first: dict[Seat, Move]  # the first order of each
    entries: int
    took: int  # ms


class Share(Struct, frozen=True):
    won: int
    low: float  # of the share, 95 %
    high: float


class Band(Struct, frozen=True):
    """A band of strength or of rating difference: from `least` up to `most`, where there are bounds."""

    least: int | None
    most: int | None
    matches: int
    sides: dict[Seat, Share]


class Ahead(Struct, frozen=True):
    least: int
    most: int | None
    matches: int
    stronger: Share


class Opening(Struct, frozen=True):
    move: Move
    played: int
    side: Share


class Spread(Struct, frozen=True):
    """Half of the values lie between the first and the last."""

    low: int
    median: int
    high: int


class Figures(Struct, frozen=True):
    matches: int = 0  # number of matches in these statistics
    drawn: int = 0
    sides: dict[Seat, Share] = {}
    bands: list[Band] = []
    ahead: list[Ahead] = []
    openings: dict[Seat, list[Opening]] = {}
    entries: Spread | None = None
    took: Spread | None = None


def figures(seats: Sequence[Seat], facts: Sequence[Fact]) -> Figures:
    if len(facts) < ENOUGH:
        return Figures()
    return Figures(
        len(facts),
        sum(not fact.won for fact in facts),
        _sides(seats, facts),
        _bands(seats, facts),
        _ahead(facts) if len(seats) == 2 else [],
        {seat: _openings(seat, facts) for seat in seats},
        _spread([fact.entries for fact in facts]),
        _spread([fact.took for fact in facts]),
    )


def winner(result: Mapping[Seat, float]) -> Seat:
    """The seat with the most points; empty on a tie."""
    best = max(result.values(), default=0.0)
    first = [seat for seat, points in result.items() if points == best]
    return first[0] if len(first) == 1 else ""


def first_orders(entries: Iterable[Entry]) -> dict[Seat, Move]:
    """Each seat's first move that was not undone and is more than a bare word, such as pass."""
    answers: list[Entry] = []
    for entry in entries:
        if entry.seat:
            answers.append(entry)
        elif entry.undo and any(answer.seat == entry.undo for answer in answers):
            take_back(answers, entry.undo)
    found: dict[Seat, Move] = {}
    for answer in answers:
        if len(answer.move) > 1:
            found.setdefault(answer.seat, answer.move)
    return found


def _share(won: int, matches: int) -> Share:
    return Share(won, *wilson(won, matches))


def _sides(seats: Collection[Seat], facts: Sequence[Fact]) -> dict[Seat, Share]:
    return {seat: _share(sum(fact.won == seat for fact in facts), len(facts)) for seat in seats}


def _bands(seats: Sequence[Seat], facts: Sequence[Fact]) -> list[Band]:
    ends = pairwise((None, *STRENGTHS, None))
    found = [(least, most, _within(facts, _strength, least, most)) for least, most in ends]
    return [Band(least, most, len(own), _sides(seats, own)) for least, most, own in found if len(own) >= ENOUGH]


def _strength(fact: Fact) -> float:
    return fmean(fact.ratings.values())


def _ahead(facts: Sequence[Fact]) -> list[Ahead]:
    """With two players, how often the stronger won. Equal ratings are left out."""
    uneven = [fact for fact in facts if _difference(fact) > 0]
    ends = pairwise((*AHEAD, None))
    found = [(least or 0, most, _within(uneven, _difference, least, most)) for least, most in ends]
    return [
        Ahead(least, most, len(own), _share(sum(_stronger(fact) == fact.won for fact in own), len(own)))
        for least, most, own in found
        if len(own) >= ENOUGH
    ]


def _difference(fact: Fact) -> float:
    return max(fact.ratings.values()) - min(fact.ratings.values())


def _stronger(fact: Fact) -> Seat:
    return max(fact.ratings, key=fact.ratings.__getitem__)


def _within(facts: Iterable[Fact], of: Callable[[Fact], float], least: int | None, most: int | None) -> list[Fact]:
    return [
        fact for fact in facts
        if fact.ratings and (least is None or of(fact) >= least) and (most is None or of(fact) < most)
    ]  # fmt: skip


def _openings(seat: Seat, facts: Sequence[Fact]) -> list[Opening]:
    played: dict[Move, list[Fact]] = {}
    for fact in facts:
        if seat in fact.first:
            played.setdefault(fact.first[seat], []).append(fact)
    often = sorted(
        ((move, own) for move, own in played.items() if len(own) >= ENOUGH),
        key=lambda each: (-len(each[1]), msgspec.json.encode(each[0])),
    )
    return [
        Opening(move, len(own), _share(sum(fact.won == seat for fact in own), len(own))) for move, own in often[:SHOWN]
    ]


def _spread(lengths: Sequence[int]) -> Spread:
    return Spread(*(round(each) for each in quantiles(lengths, n=4, method="inclusive")))
