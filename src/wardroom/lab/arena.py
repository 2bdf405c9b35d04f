"""Two bots against each other, many times, each seed played twice with the seats changed round.

At a table with one seat a bot plays alone; a second one then plays the same seeds, to be compared with it.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import median, pstdev
from time import perf_counter, thread_time
from typing import Any

from msgspec import Struct

from wardroom import games, kernel
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Ask, Dice, Match, Move, Seat, State, UnknownChoice
from wardroom.lab import players, score, thinking
from wardroom.lab.remote import RemoteBot
from wardroom.lib.stats import wilson


class Game(Struct, frozen=True, kw_only=True):
    """One match that was played."""

    seed: int
    bots: dict[Seat, str]
    points: dict[Seat, float]  # empty when a bot failed
    answers: int
    seconds: float
    cpu: float = 0.0  # seconds of the processor, those of bots of another checkout too
    asked: dict[Seat, int]  # decisions of each seat
    thought: dict[Seat, float]  # seconds of the processor it spent on them
    slowest: dict[Seat, float]  # on one of them
    bins: dict[Seat, dict[int, int]] = {}  # how many of them took how long: `lab.thinking`
    failed: Seat | None = None  # whose bot raised or gave an illegal move
    error: str = ""
    level: str = ""  # at a table with one seat, what the game calls the result
    record: bytes = b""  # of a match that failed

    @property
    def winner(self) -> Seat | None:
        """The seat with the most points; None for a draw, for a match that failed, and where one plays alone."""
        if len(self.bots) == 1:
            return None
        best = max(self.points.values(), default=0.0)
        first = [seat for seat, points in self.points.items() if points == best]
        return first[0] if len(first) == 1 else None


class Row(Struct, frozen=True, kw_only=True):
    """A row of the league table: how one bot did in one seat (or, with no seat, in all)."""

    bot: str
    seat: Seat | None
    wins: int
    draws: int
    losses: int
    errors: int
    points: float  # mean
    against: float  # the mean of the other side's best
    ms: float  # a decision, mean
    worst_ms: float

    @property
    def played(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Of the points a match gives out: a draw is half a win."""
        return (self.wins + self.draws / 2) / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson, 95 %."""
        return wilson(self.wins + self.draws / 2, self.played)


class Spread(Struct, frozen=True, kw_only=True):
    """How one bot did where it plays alone."""

    bot: str
    played: int
    errors: int
    points: float  # mean
    deviation: float
    least: float
    median: float
    most: float
    results: dict[str, int]  # how often, by what the game calls it, or else by the points; the worst first
    ms: float
    worst_ms: float


class Report(Struct, frozen=True, kw_only=True):
    game: str
    scenario: str
    options: dict[str, Any]
    rows: tuple[Row, ...]  # of each bot: in each seat, then overall; none where one plays alone
    spreads: tuple[Spread, ...] = ()  # of each bot, where one plays alone
    matches: int
    answers_per_second: float  # of one process
    longest: int  # answers of the longest match
    errors: tuple[Game, ...]
    games: tuple[Game, ...]


class Arena:
    """Arena(game_id, "random", "random", options={"smoke": True}).run(100, jobs=2)"""

    def __init__(
        self,
        game_id: str,
        a: str,
        b: str | None = None,
        *,
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game_id, self.pair = game_id, (a,) if b is None else (a, b)
        info = games.load(game_id).info
        self.scenario = scenario if scenario is not None else info.scenarios[0]
        if self.scenario not in info.scenarios:
            raise UnknownChoice(f"{game_id} has no scenario {self.scenario!r}")
        self.options = info.settings(options)
        self.seats = kernel.seats(games.load(game_id), self.scenario, self.options)
        if b is None and len(self.seats) > 1:
            raise UnknownChoice(f"{game_id} is not played alone: name two bots")
        for name in self.pair:
            players.make(game_id, name, info.seats[0], 0)  # refuses a name that is not there

    def run(
        self, matches: int, *, seed: int = 0, jobs: int = 1, progress: Callable[[int, int], None] | None = None
    ) -> Report:
        """Play so many matches (an odd number leaves the last seed unpaired), `progress(done, of)` after each. The
        matches are the same ones for any number of jobs."""
        each = len(self.pair)
        started, played = [(seed + n // each, n % each) for n in range(matches)], []
        for game in self._play(started, jobs):
            played.append(game)
            if progress:
                progress(len(played), matches)
        return self._report(played)

    def _play(self, started: list[tuple[int, int]], jobs: int) -> Iterator[Game]:
        work = partial(_one, self.game_id, self.pair, self.scenario, self.options)
        if jobs == 1:
            yield from map(work, started)
            return
        pool = ProcessPoolExecutor(jobs)
        try:
            yield from pool.map(work, started)
        finally:
            pool.shutdown(cancel_futures=True)

    def _report(self, played: list[Game]) -> Report:
        names = dict.fromkeys(self.pair)
        alone = len(self.seats) == 1
        rows = [_row(played, name, seat) for name in names for seat in (*self.seats, None)]
        seconds = sum(game.seconds for game in played)
        return Report(
            game=self.game_id,
            scenario=self.scenario,
            options=dict(self.options),
            rows=() if alone else tuple(rows),
            spreads=tuple(_spread(played, name) for name in names) if alone else (),
            matches=len(played),
            answers_per_second=sum(game.answers for game in played) / seconds if seconds else 0.0,
            longest=max((game.answers for game in played), default=0),
            errors=tuple(game for game in played if game.failed),
            games=tuple(played),
        )


def _one(
    game_id: str, pair: tuple[str, ...], scenario: str, options: Mapping[str, Any], start: tuple[int, int]
) -> Game:
    seed, swapped = start
    seats = kernel.seats(games.load(game_id), scenario, options)
    names = {seat: pair[(n + swapped) % len(pair)] for n, seat in enumerate(seats)}
    seeds = {seat: 2 * seed + (n + swapped) % 2 for n, seat in enumerate(seats)}
    return play(game_id, names, seeds, Seeded(seed), seed=seed, scenario=scenario, options=options)[0]


def play(
    game_id: str,
    names: Mapping[Seat, str],
    seeds: Mapping[Seat, int],
    dice: Dice,
    *,
    seed: int = 0,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    watch: Callable[[State, State], None] | None = None,
    heed: Callable[[Seat, Struct, Ask, Move], None] | None = None,
) -> tuple[Game, Match]:
    """One match between named bots, to its end or to the first failure; `watch` is given the states before and after
    each answer, `heed` what the seat saw, was asked and answered."""
    match = Match(games.load(game_id), dice, scenario, options)
    seated = {seat: players.make(game_id, name, seat, seeds[seat]) for seat, name in names.items()}
    sample = {seat: match.sampler(seat, Random(seeds[seat])) for seat in seated}
    asked, thought = dict.fromkeys(seated, 0), dict.fromkeys(seated, 0.0)
    slowest, bins = dict(thought), {seat: Counter[int]() for seat in seated}
    started, began, remote, answers = perf_counter(), thread_time(), 0.0, 0
    failed: Seat | None = None
    error = ""
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        view, clock = match.view(seat), thread_time()
        try:
            bot = seated[seat]
            move = bot.choose(view, ask, sample[seat])
            elsewhere = bot.spent_remotely if isinstance(bot, RemoteBot) else 0.0
            spent, remote = thread_time() - clock + elsewhere, remote + elsewhere
            before = match.state
            match.answer(seat, move)
        except Exception:
            failed, error = seat, traceback.format_exc()
            break
        asked[seat], thought[seat] = asked[seat] + 1, thought[seat] + spent
        slowest[seat] = max(slowest[seat], spent)
        bins[seat][thinking.bin_of(spent)] += 1
        answers += 1
        if watch:
            watch(before, match.state)
        if heed:
            heed(seat, view, ask, move)
    game = Game(
        seed=seed,
        bots=dict(names),
        points=dict(match.result or {}),
        answers=answers,
        seconds=perf_counter() - started,
        cpu=thread_time() - began + remote,
        asked=asked,
        thought=thought,
        slowest=slowest,
        bins={seat: dict(of) for seat, of in bins.items()},
        failed=failed,
        error=error,
        level=_level(match) if len(match.seats) == 1 and not failed else "",
        record=match.record().to_json() if failed else b"",
    )
    return game, match


def _row(played: list[Game], bot: str, seat: Seat | None) -> Row:
    """A bot that plays itself stands once for each seat it held."""
    mine = [(game, at) for game in played for at in game.bots if game.bots[at] == bot and seat in (at, None)]
    done = [(game, at) for game, at in mine if not game.failed]
    others = [max((p for s, p in game.points.items() if s != at), default=0.0) for game, at in done]
    asked = sum(game.asked[at] for game, at in mine)
    return Row(
        bot=bot,
        seat=seat,
        wins=sum(game.winner == at for game, at in done),
        draws=sum(game.winner is None for game, at in done),
        losses=sum(game.winner not in (at, None) for game, at in done),
        errors=sum(game.failed == at for game, at in mine),
        points=_mean([game.points[at] for game, at in done]),
        against=_mean(others),
        ms=1000 * sum(game.thought[at] for game, at in mine) / asked if asked else 0.0,
        worst_ms=1000 * max((game.slowest[at] for game, at in mine), default=0.0),
    )


def _level(match: Match) -> str:
    (seat,) = match.seats
    return score.of(match.rules.info.id, match.view(seat), seat, match.result).level


def _spread(played: list[Game], bot: str) -> Spread:
    mine = [game for game in played if bot in game.bots.values()]
    done = sorted((game for game in mine if not game.failed), key=lambda game: max(game.points.values()))
    points = [max(game.points.values()) for game in done]
    asked = sum(sum(game.asked.values()) for game in mine)
    return Spread(
        bot=bot,
        played=len(done),
        errors=len(mine) - len(done),
        points=_mean(points),
        deviation=pstdev(points) if points else 0.0,
        least=min(points, default=0.0),
        median=median(points) if points else 0.0,
        most=max(points, default=0.0),
        results=dict(Counter(game.level or f"{max(game.points.values()):g}" for game in done)),
        ms=1000 * sum(sum(game.thought.values()) for game in mine) / asked if asked else 0.0,
        worst_ms=1000 * max((max(game.slowest.values()) for game in mine), default=0.0),
    )


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
