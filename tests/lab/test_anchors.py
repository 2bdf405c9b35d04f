"""Bots as fixed points: what is shipped follows from what was played, and few matches say little."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import lab_shelf
from wardroom import games
from wardroom.api import Anchors, Level, Meeting, read_anchors
from wardroom.cli import app
from wardroom.kernel import UnknownChoice
from wardroom.lab import anchors, pairs, runs
from wardroom.lab.results import Results

LADDER = (Level("low", 1, "recruit"), Level("odd", 1, "recruit", "bold"), Level("high", 2, "staff"))


def made(*meetings: Meeting, levels: Sequence[Level] = LADDER) -> dict[str, tuple[int, int]]:
    found = anchors.of_meetings("1", levels, meetings)
    return {each.bot: (each.rating, each.deviation) for each in found.anchors}


@pytest.mark.parametrize("id", [id for id in games.ids() if games.package(id) is None])
def test_what_is_shipped_follows_from_what_was_played(id: str) -> None:
    game = games.find(id)
    shipped = read_anchors(anchors.file_of(game))
    if shipped.meetings:
        assert shipped == anchors.of_meetings(shipped.version, game.levels, shipped.meetings)
        assert {each.bot for each in shipped.anchors} <= {*game.bots()}
    else:
        assert shipped.anchors == (), "a number that nobody measured"


def test_the_mean_of_the_ladder_is_the_middle_and_another_temper_moves_nobody() -> None:
    alone = made(Meeting("high", "low", 40, 30))
    assert (alone["high"][0] + alone["low"][0]) / 2 == 1500
    assert alone["high"][0] - alone["low"][0] == pytest.approx(186, abs=2)  # 30.5 to 10.5, with one virtual draw
    more = made(Meeting("high", "low", 40, 30), Meeting("low", "odd", 40, 38))
    assert more["high"][0] == alone["high"][0]
    assert more["odd"][0] < more["low"][0]


def test_few_matches_say_little_though_they_all_went_alike() -> None:
    few, many = made(Meeting("high", "low", 2, 1)), made(Meeting("high", "low", 200, 100))
    assert few["high"][0] == many["high"][0] == 1500
    assert few["high"][1] > 70
    assert few["high"][1] > 4 * many["high"][1]


def test_what_was_played_of_late_stands_for_what_the_same_two_had_played() -> None:
    old, other, new = Meeting("high", "low", 2, 1), Meeting("low", "odd", 2, 1), Meeting("high", "low", 9, 6)
    assert anchors.together([old, other], [new]) == (new, other)


def test_who_is_not_bound_to_the_ladder_has_no_place_on_its_scale() -> None:
    assert "far" not in made(Meeting("high", "low", 9, 6), Meeting("far", "away", 9, 4))
    with pytest.raises(UnknownChoice, match="high"):
        made(Meeting("low", "odd", 9, 6))
    with pytest.raises(UnknownChoice, match="no ladder"):
        made(levels=())


def test_the_command_writes_it_from_the_lines_of_the_lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with lab_shelf.on_the_shelf(tmp_path / "shelf"):
        setup = pairs.setup(lab_shelf.GAME, "random", "lab_bots:RandomBot")
        runs.play([setup], Results(tmp_path / "build/lab" / f"{lab_shelf.GAME}.jsonl"), pairs=2)
        told = CliRunner().invoke(app, ["lab", "anchor", lab_shelf.GAME, "--lang", "en"])
        assert told.exit_code == 2, "its bots are no ladder"
        assert "ladder" in told.output
        played = [("high", "low", 0.75)] * 10 + [("high", "lab_bots:RandomBot", 1.0)]
        monkeypatch.setattr("wardroom.lab.query.Played.pairs", lambda self, version: played)
        game = replace(games.find(lab_shelf.GAME), levels=LADDER, bots=lambda: dict.fromkeys(("low", "high")))
        monkeypatch.setattr("wardroom.terminal.lab.game", lambda id: game)
        told = CliRunner().invoke(app, ["lab", "anchor", lab_shelf.GAME, "--out", "made.json", "--lang", "en"])
        assert told.exit_code == 0, told.output
        written = msgspec.json.decode(Path("made.json").read_bytes(), type=Anchors)
        assert written == anchors.of_meetings(game.info.version, LADDER, [Meeting("high", "low", 10, 7.5)])
