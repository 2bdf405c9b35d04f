"""Matches between bots: paired, counted, and honest about failures."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import Struct

from wardroom import bots, games
from wardroom.bots.random import RandomBot
from wardroom.journal import Record
from wardroom.kernel import Ask, Match, Move, State, UnknownChoice
from wardroom.lab.arena import Arena, Game
from wardroom.lib.stats import wilson


class Rogue:
    """Plays an illegal move as soon as it is asked to search."""

    def __init__(self, seat: str, seed: int) -> None:
        self._bot = RandomBot(seat, seed)

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        return ("cheat",) if ask.prompt == "search" else self._bot.choose(view, ask, sample)


@pytest.fixture
def rogue(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = bots.make

    def make(game: str, name: str, seat: str, seed: int) -> bots.Bot:
        return Rogue(seat, seed) if name == "rogue" else honest(game, name, seat, seed)

    monkeypatch.setattr(bots, "make", make)


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, method 3
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilson_known_values(wins: int, n: int, low: float, high: float) -> None:
    assert wilson(wins, n) == pytest.approx((low, high), abs=1e-4)


def test_wilson_of_nothing_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_arena_pairs_seats() -> None:
    said: list[tuple[int, int]] = []
    arena = Arena("midway", "staff", "random", options={"preset": "basic"})
    report = arena.run(3, seed=40, progress=lambda done, of: said.append((done, of)))
    assert [game.seed for game in report.games] == [40, 40, 41]
    assert [game.bots["JP"] for game in report.games] == ["staff", "random", "staff"]
    assert [game.bots["US"] for game in report.games] == ["random", "staff", "random"]
    assert said == [(1, 3), (2, 3), (3, 3)]
    assert report.matches == 3
    assert report.errors == ()
    played = {(s.bot, s.seat): s.played for s in report.rows}
    assert played["staff", "JP"] == played["random", "US"] == 2
    assert played["staff", "US"] == played["random", "JP"] == 1
    assert played["staff", None] == played["random", None] == 3
    whole = {s.bot: s for s in report.rows if s.seat is None}
    assert whole["staff"].wins == whole["random"].losses
    assert whole["staff"].points == pytest.approx(whole["random"].against)
    assert report.longest == max(game.answers for game in report.games)
    assert report.answers_per_second > 0


def test_the_matches_do_not_depend_on_the_number_of_jobs() -> None:
    arena = Arena("midway", "random", "random", scenario="june3", options={"preset": "tournament"})
    alone, two = arena.run(2, seed=9), arena.run(2, seed=9, jobs=2)
    assert [(g.seed, g.bots, g.points, g.answers) for g in alone.games] == [
        (g.seed, g.bots, g.points, g.answers) for g in two.games
    ]


def test_a_bot_that_plays_itself_stands_for_both_seats() -> None:
    report = Arena("midway", "random", "random").run(2)
    assert [(s.seat, s.played) for s in report.rows] == [("JP", 2), ("US", 2), (None, 4)]


def test_an_illegal_move_is_an_error_with_its_record(rogue: None) -> None:
    report = Arena("midway", "rogue", "random").run(2)
    assert len(report.errors) == 2
    first = report.errors[0]
    assert (first.failed, first.points, first.winner) == ("JP", {}, None)
    assert "IllegalMove" in first.error
    match = Match.fold(games.load("midway"), Record.from_json(first.record))
    assert match.asks["JP"].prompt == "search"
    rows = {(s.bot, s.seat): s for s in report.rows}
    assert rows["rogue", None].errors == 2
    assert rows["rogue", None].played == rows["random", None].played == 0
    assert rows["random", None].errors == 0


def test_unknown_names_are_refused_before_play() -> None:
    with pytest.raises(UnknownChoice):
        Arena("midway", "admiral", "random")
    with pytest.raises(UnknownChoice):
        Arena("midway", "staff", "random", options={"preset": "grand"})
    with pytest.raises(UnknownChoice):
        Arena("midway", "staff", "random", scenario="june7")


def test_a_tie_has_no_winner() -> None:
    game = Game(
        seed=0, bots={"JP": "a", "US": "b"}, points={"JP": 3.0, "US": 3.0}, answers=1, seconds=1.0, asked={},
        thought={}, slowest={},
    )  # fmt: skip
    assert game.winner is None
