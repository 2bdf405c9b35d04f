"""One seat at the table: a bot plays alone, many times, and what comes of it is told as a spread."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from solo_shelf import GAME, SEAT, on_the_shelf
from wardroom import games
from wardroom.cli import app
from wardroom.conformance.subject import Subject
from wardroom.conformance.suite import run
from wardroom.kernel import UnknownChoice
from wardroom.lab.arena import Arena


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with on_the_shelf():
        yield


def test_a_game_for_one_keeps_every_promise() -> None:
    tally = run(Subject.of(games.find(GAME)), range(40))
    assert tally.fog, "worlds are compared, though nothing is hidden"
    assert not tally.lanes


def test_one_bot_plays_so_many_campaigns() -> None:
    report = Arena(GAME, "random").run(30, seed=5)
    assert [game.seed for game in report.games] == list(range(5, 35))
    assert report.rows == ()
    (spread,) = report.spreads
    points = sorted(game.points[SEAT] for game in report.games)
    assert (spread.played, spread.errors, spread.least, spread.most) == (30, 0, points[0], points[-1])
    assert spread.points == pytest.approx(sum(points) / 30)
    assert set(spread.results) == {"held", "fallen"} or set(spread.results) == {"held"}
    assert sum(spread.results.values()) == 30
    assert all(game.winner is None for game in report.games), "nobody is beaten where one plays alone"


def test_two_bots_play_the_same_seeds() -> None:
    report = Arena(GAME, "random", "random").run(4, seed=2)
    assert [game.seed for game in report.games] == [2, 2, 3, 3]
    assert [spread.played for spread in report.spreads] == [4]


def test_a_game_for_two_needs_two() -> None:
    with pytest.raises(UnknownChoice):
        Arena("midway", "random")
    assert Arena("fighters", "random", options={"solo": "jp"}).seats == ("us",)


@pytest.mark.parametrize(("lang", "said"), [("en", "5 campaigns played alone"), ("it", "5 campagne giocate da soli")])
def test_the_command_tells_the_spread(lang: str, said: str) -> None:
    told = CliRunner().invoke(app, ["arena", GAME, "--matches", "5", "--lang", lang], env={"COLUMNS": "160"})
    assert told.exit_code == 0, told.output
    assert said in told.output
    assert ("The fort is held" if lang == "en" else "Il forte è tenuto") in told.output
