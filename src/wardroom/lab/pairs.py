"""Pairs: what is played between two bots, one line for each match, and the share of the first bot in each pair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from wardroom import games, kernel
from wardroom.dice.keyed import Keyed
from wardroom.kernel import Ask, Match, Move, Seat, UnknownChoice
from wardroom.lab import arena, players, score

Key: TypeAlias = tuple[str, int, int]  # run, pair, swap
Side = Literal["a", "b"]
Heed: TypeAlias = Callable[[Seat, Struct, Ask, Move], None]


class Setup(Struct, frozen=True, kw_only=True):
    """What a run is of. The same set-up is the same run, wherever and whenever it is played."""

    game: str
    version: str
    scenarios: tuple[str, ...]  # pairs take them in turn
    options: dict[str, Any]
    a: str
    b: str
    seed: int = 0

    @property
    def run(self) -> str:
        digest = blake2b(msgspec.json.encode(self, order="sorted"), digest_size=4).hexdigest()
        return f"{self.game} {self.a} {self.b} {digest}"

    def fixture(self, pair: int, swap: int) -> Fixture:
        return Fixture(setup=self, pair=pair, swap=swap)


class Fixture(Struct, frozen=True, kw_only=True):
    """One match to be played."""

    setup: Setup
    pair: int
    swap: int  # 0: the first bot in the first seat, or alone; 1: the other way round

    @property
    def key(self) -> Key:
        return self.setup.run, self.pair, self.swap

    @property
    def scenario(self) -> str:
        return self.setup.scenarios[self.pair % len(self.setup.scenarios)]

    @property
    def seed(self) -> int:
        return self.setup.seed + self.pair


class Thought(Struct, frozen=True, kw_only=True):
    """What the decisions of one seat cost."""

    bot: str
    seat: Seat
    asked: int
    seconds: float
    worst: float
    bins: tuple[tuple[int, int], ...]  # of `lab.thinking`, and how many decisions lie in each


class Line(Struct, frozen=True, kw_only=True):
    """One match that was played: what is kept of it."""

    run: str
    pair: int
    swap: int
    game: str
    version: str
    scenario: str
    options: dict[str, Any]
    seed: int
    a: str
    b: str
    seats: dict[Seat, Side]
    points: dict[Seat, float]  # empty where a bot failed
    share: float | None  # of the first bot; None where one plays alone
    worth: float | None = None  # of a campaign played alone; None: the bot failed
    level: str = ""
    answers: int
    seconds: float
    cpu: float = 0.0  # seconds of the processor
    lead: float | None = None  # of the first bot at the end, in what the game counts; None where one plays alone
    thoughts: tuple[Thought, ...]
    failed: Seat | None = None
    error: str = ""

    @property
    def key(self) -> Key:
        return self.run, self.pair, self.swap


def setup(
    game_id: str,
    a: str,
    b: str,
    *,
    scenarios: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> Setup:
    """Refuses what does not exist before anything is played."""
    info = games.load(game_id).info
    chosen = tuple(scenarios) or info.scenarios[:1]
    for scenario in chosen:
        if scenario not in info.scenarios:
            raise UnknownChoice(f"{game_id} has no scenario {scenario!r}")
    for name in (a, b):
        players.make(game_id, name, info.seats[0], 0)
    settings = info.settings(options)
    return Setup(game=game_id, version=info.version, scenarios=chosen, options=settings, a=a, b=b, seed=seed)


def play(fixture: Fixture, heed: Heed | None = None) -> Line:
    of, seed = fixture.setup, fixture.seed
    seats = _sides(fixture)
    names = {seat: of.a if side == "a" else of.b for seat, side in seats.items()}
    seeds = {seat: len(seats) * seed + n for n, seat in enumerate(seats)}  # of the seat: a twin plays the same match
    played, match = arena.play(
        of.game, names, seeds, Keyed(seed), seed=seed, scenario=fixture.scenario, options=of.options, heed=heed
    )
    return Line(
        run=of.run, pair=fixture.pair, swap=fixture.swap, game=of.game, version=of.version, scenario=fixture.scenario,
        options=of.options, seed=seed, a=of.a, b=of.b, seats=seats, points=played.points,
        share=None if len(seats) == 1 else _share(played, seats), worth=_worth(match, played), level=played.level,
        answers=played.answers, seconds=played.seconds, cpu=round(played.cpu, 6), lead=_lead(match, played, seats),
        thoughts=tuple(_thought(played, seat) for seat in seats),
        failed=played.failed, error=played.error,
    )  # fmt: skip


def _sides(fixture: Fixture) -> dict[Seat, Side]:
    seats = kernel.seats(games.load(fixture.setup.game), fixture.scenario, fixture.setup.options)
    return {seat: "b" if (n + fixture.swap) % 2 else "a" for n, seat in enumerate(seats)}


def _share(played: arena.Game, seats: Mapping[Seat, Side]) -> float:
    """Who fails has lost."""
    if played.failed:
        return float(seats[played.failed] == "b")
    return 0.5 if played.winner is None else float(seats[played.winner] == "a")


def _worth(match: Match, played: arena.Game) -> float | None:
    if len(match.seats) > 1 or played.failed:
        return None
    (seat,) = match.seats
    return score.of(match.rules.info.id, match.view(seat), seat, match.result).worth


def _lead(match: Match, played: arena.Game, seats: Mapping[Seat, Side]) -> float | None:
    standing = games.find(match.rules.info.id).standing
    if standing is None or played.failed or len(seats) != 2:
        return None
    lead = float(standing().points(match.state))
    return lead if seats[match.rules.info.seats[0]] == "a" else -lead


def _thought(played: arena.Game, seat: Seat) -> Thought:
    return Thought(
        bot=played.bots[seat], seat=seat, asked=played.asked[seat], seconds=round(played.thought[seat], 6),
        worst=round(played.slowest[seat], 6), bins=tuple(sorted(played.bins[seat].items())),
    )  # fmt: skip


# ---- the share of a pair


def share(line: Line, other: Line) -> float:
    """Of the first bot, in the two matches of a pair."""
    if line.share is not None and other.share is not None:
        return (line.share + other.share) / 2
    return _better(*sorted((line, other), key=lambda it: it.swap))


def _better(a: Line, b: Line) -> float:
    """Of two campaigns; who fails has lost."""
    mine, other = (float("-inf") if line.worth is None else line.worth for line in (a, b))
    return 0.5 if mine == other else float(mine > other)


def margin(line: Line, other: Line) -> float | None:
    """By how much the first bot leads in the two matches of a pair, a match; None where that is not known."""
    if line.lead is not None and other.lead is not None:
        return (line.lead + other.lead) / 2
    a, b = sorted((line, other), key=lambda it: it.swap)
    return None if a.worth is None or b.worth is None else a.worth - b.worth
