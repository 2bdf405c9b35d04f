"""Ratings from finished matches, one after the other.

Each match is rated when it ends, with the time since the last one added as a part of a period: a rating is there at
once, and the order is all that matters. Where more than two sit at a table each is compared with every other,
which counts as one game together.

What a side of an uneven scenario is worth is learnt from the same matches: as a rating of the side, whose games are
those of everybody who sat there. It moves little once it is known, and belongs to nobody.

A match may say that somebody's rating is fixed, a bot's that the lab has measured: the others move by it, and it
stays. As the match says it, an old match is folded as it was when the lab has measured anew.

Wins over bots and fresh accounts are cheap to come by. So each player also has a *proven* rating, moved only by people
who have met several others themselves; what is shown, and what opponents gain or lose by, is at most `HEADROOM` above.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from math import hypot, sqrt
from types import MappingProxyType
from typing import NamedTuple

from wardroom.ratings.glicko import PROVISIONAL, SCALE, Game, Rating, expected, rate, rested, weight

PERIOD = 7 * 86_400_000  # ms: the time most people take to finish a match by web
MOST_OF_A_PAIR = 3  # rated matches of the same two in a day: letting a friend win gains little
DAY = 86_400_000
SIDE_UNKNOWN = 150.0  # deviation of a side's value before anybody has played it
HEADROOM = 100.0  # points by which results against bots and new accounts may lift the shown rating above the proven one
SEVERAL = 3  # opponents needed to help prove others' ratings, and to be listed
BOTS = "bot:"  # before the name of a bot, in place of an account id

_NONE: Mapping[str, Rating] = MappingProxyType({})


class Finished(NamedTuple):
    """A match that counts."""

    id: str
    ended: int  # ms
    game: str
    scenario: str
    players: Mapping[str, str]  # by seat
    result: Mapping[str, float]  # by seat: the greater, the better
    fixed: Mapping[str, Rating] = _NONE  # by player: ratings measured elsewhere, which no match changes


class Standing(NamedTuple):
    rating: Rating = Rating()
    matches: int = 0
    last: int = 0  # when
    proven: Rating = Rating()  # by matches against people who have met several
    people: int = 0  # different people met

    @property
    def known(self) -> bool:
        return self.people >= SEVERAL

    @property
    def shown(self) -> Rating:
        return self.rating._replace(value=shown(self.rating.value, self.proven.value))

    @property
    def listed(self) -> bool:
        return listed(self.people, self.proven.deviation)


def shown(value: float, proven: float) -> float:
    return min(value, proven + HEADROOM)


def listed(people: int, proven_deviation: float) -> bool:
    """Whether a rating is certain enough, among enough people, to be compared with others on a list."""
    return people >= SEVERAL and proven_deviation <= PROVISIONAL


class Edge(NamedTuple):
    """What a side is worth against another, in points."""

    value: float = 0.0
    deviation: float = SIDE_UNKNOWN


class Change(NamedTuple):
    """What a match did to a player."""

    match: str
    player: str
    before: Rating
    after: Rating


class Fold:
    """Matches are taken in the order of their end, and of their ids where that is the same."""

    def __init__(self) -> None:
        self.standings: dict[tuple[str, str], Standing] = {}  # by game and player
        self.edges: dict[tuple[str, str, str, str], Edge] = {}  # by game, scenario and two seats
        self.met: dict[tuple[str, str, str], tuple[int, int]] = {}  # game and pair: the day, how often

    def standing(self, game: str, player: str) -> Standing:
        return self.standings.get((game, player), Standing())

    def all(self, matches: Iterable[Finished]) -> None:
        for match in in_order(matches):
            self.take(match)

    def take(self, match: Finished) -> list[Change]:
        """The changes of a match; none where one person sat on both sides, or they have met too often that day."""
        seats = sorted(match.players)
        if len(seats) < 2 or len(set(match.players.values())) < len(seats):
            return []
        strangers = self._first_meetings(match)
        if self._too_often(match):
            return []
        before = {seat: self._rested(match, seat) for seat in seats}
        games: dict[str, dict[str, Game]] = {seat: {} for seat in seats}
        for one, other in combinations(seats, 2):
            left, right = before[one].shown, before[other].shown
            score = _score(match.result[one], match.result[other])
            edge = self._learn(match, one, other, left, right, score)
            games[one][other] = Game(right, score, edge)
            games[other][one] = Game(left, 1 - score, -edge)
        proving = {seat for seat in seats if before[seat].known and self._person(match, seat)}
        return [self._write(match, seat, before[seat], games[seat], proving, strangers) for seat in seats]

    def _write(
        self, match: Finished, seat: str, before: Standing, games: dict[str, Game], proving: set[str],
        strangers: Counter[str],
    ) -> Change:  # fmt: skip
        player, after = match.players[seat], before
        if player not in match.fixed:
            rating = _together(before.rating, list(games.values()))
            proven = _together(before.proven, [game for other, game in games.items() if other in proving])
            after = before._replace(rating=rating, proven=proven, people=before.people + strangers[player])
        self.standings[match.game, player] = after._replace(matches=before.matches + 1, last=match.ended)
        return Change(match.id, player, before.shown, after.shown)

    @staticmethod
    def _person(match: Finished, seat: str) -> bool:
        player = match.players[seat]
        return player not in match.fixed and not player.startswith(BOTS)

    def _first_meetings(self, match: Finished) -> Counter[str]:
        """How many people each player has met here for the first time."""
        people = sorted(match.players[seat] for seat in match.players if self._person(match, seat))
        new = (pair for pair in combinations(people, 2) if (match.game, *pair) not in self.met)
        return Counter(player for pair in new for player in pair)

    def _rested(self, match: Finished, seat: str) -> Standing:
        player = match.players[seat]
        known = self.standing(match.game, player)
        if player in match.fixed:
            return known._replace(rating=match.fixed[player], proven=match.fixed[player])
        periods = max(0, match.ended - known.last) / PERIOD if known.matches else 0
        return known._replace(rating=rested(known.rating, periods), proven=rested(known.proven, periods))

    def _learn(self, match: Finished, one: str, other: str, left: Rating, right: Rating, score: float) -> float:
        """What the side was worth before this match, which then changes it."""
        key = match.game, match.scenario, one, other
        edge = self.edges.get(key, Edge())
        self.edges[key] = _moved(edge, left, right, score)
        return edge.value

    def _too_often(self, match: Finished) -> bool:
        day = match.ended // DAY
        pairs = [(match.game, one, other) for one, other in combinations(sorted(match.players.values()), 2)]
        often = {pair: n for pair in pairs if (n := self._times(pair, day)) >= MOST_OF_A_PAIR}
        if not often:
            self.met.update({pair: (day, self._times(pair, day) + 1) for pair in pairs})
        return bool(often)

    def _times(self, pair: tuple[str, str, str], day: int) -> int:
        on, times = self.met.get(pair, (day, 0))
        return times if on == day else 0


def in_order(matches: Iterable[Finished]) -> list[Finished]:
    return sorted(matches, key=lambda match: (match.ended, match.id))


def _score(mine: float, theirs: float) -> float:
    return 0.5 if mine == theirs else float(mine > theirs)


def _together(before: Rating, games: list[Game]) -> Rating:
    """Several comparisons at one table count as one game: the mean of their effects."""
    each = [rate(before, [game], 0.0) for game in games] or [before]
    return Rating(*(sum(column) / len(each) for column in zip(*each, strict=True)))


def _moved(edge: Edge, left: Rating, right: Rating, score: float) -> Edge:
    """The same kind of step for a value that does not change with time: no volatility."""
    phi = edge.deviation / SCALE
    g = weight(hypot(left.deviation, right.deviation) / SCALE)
    share = expected(left, right, edge.value)
    phi = 1 / sqrt(1 / (phi * phi) + g * g * share * (1 - share))
    return Edge(edge.value + SCALE * phi * phi * g * (score - share), SCALE * phi)


def changes(matches: Iterable[Finished]) -> Iterator[Change]:
    """Every change, in order: a curve for each player."""
    fold = Fold()
    for match in in_order(matches):
        yield from fold.take(match)
