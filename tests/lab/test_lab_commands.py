"""`wardroom lab`: from matches to a verdict, a league table and a page with plots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import lab_shelf
import solo_shelf
from lab_shelf import GAME
from wardroom.cli import app
from wardroom.lab import pairs, runs
from wardroom.lab.query import Played
from wardroom.lab.results import Results

ROGUE, TWIN = "lab_bots:Rogue", "lab_bots:RandomBot"


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with lab_shelf.on_the_shelf(tmp_path / "shelf"):
        monkeypatch.chdir(tmp_path)
        yield


def run(*args: str, code: int = 0) -> str:
    told = CliRunner().invoke(app, ["lab", *args], env={"COLUMNS": "160"})
    assert told.exit_code == code, told.output
    return told.output


def test_a_verdict_in_words() -> None:
    told = run("match", GAME, "random", ROGUE, "--h1", "0.75", "--lang", "en")
    assert "random scores 100.0 % against lab_bots:Rogue" in told
    assert "Stronger: 75.0 % is supported, 50.0 % rejected" in told
    assert "Più forte" in run("match", GAME, "random", ROGUE, "--h1", "0.75", "--lang", "it"), "and plays none anew"
    assert "in 3 pairs" in run("match", GAME, "random", TWIN, "--pairs", "3", "--no-stop", "--lang", "en")


def test_a_league_and_its_page(tmp_path: Path) -> None:
    told = run("league", GAME, "--bots", f"random,{TWIN},{ROGUE}", "--pairs", "3", "--lang", "en")
    assert told.index("random ") < told.index(ROGUE)
    run("report", GAME, "--lang", "en")
    page = (tmp_path / "build/lab" / f"{GAME}.md").read_text()
    assert "18 matches; in 12 of them a bot failed." in page
    assert f"| random : {ROGUE} | 3 | 100.0 % |" in page
    assert page.count(".svg)") == 3
    for name in ("ratings", "runs", "thinking"):
        assert (tmp_path / "build/lab" / GAME / f"{name}.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("on", [("--on", "moon"), ("--scenario", "noon")])
def test_what_is_not_there_is_said_in_a_line(on: tuple[str, str]) -> None:
    assert on[1] in run("match", GAME, "random", "random", *on, code=2)
    run("report", GAME, "nothing.jsonl", code=2)


def test_duckdb_counts_each_match_once_from_many_files(tmp_path: Path) -> None:
    one, two = Results(tmp_path / "one.jsonl"), Results(tmp_path / "two.jsonl")
    setup = pairs.setup(GAME, "random", ROGUE)
    runs.play([setup], one, pairs=2)
    runs.play([setup], two, pairs=3)
    with one.file.open("ab") as file:
        file.write(b'{"run": "torn')
    played = Played(GAME, [one.file, two.file])
    assert played.matches() == (6, 6)
    assert played.pairs() == [("random", ROGUE, 1.0)] * 3
    assert list(played.runs().values()) == [("random", ROGUE, [1.0] * 3)]
    thought = {row.bot: row for row in played.thinking()}["random"]
    assert thought.decisions == sum(it.asked for line in two.lines() for it in line.thoughts if it.bot == "random")
    assert 0 < thought.mean <= thought.p99 <= thought.worst


def test_campaigns_alone_are_counted_by_level(tmp_path: Path) -> None:
    with solo_shelf.on_the_shelf():
        results = Results(tmp_path / "alone.jsonl")
        (run,) = runs.play([pairs.setup(solo_shelf.GAME, "random", TWIN)], results, pairs=6)
        played = Played(solo_shelf.GAME, [results.file])
        assert [share for _, _, share in played.pairs()] == pytest.approx([0.5] * 6), "the same dice, the same bot"
        assert run.verdict.share == 0.5
        assert sum(n for _, _, n in played.levels()) == 12


def test_a_dataset_has_a_row_for_each_decision(tmp_path: Path) -> None:
    import duckdb

    assert "decisions" in run(
        "dataset", GAME, "random", TWIN, "--matches", "4", "--out", "made/rows.parquet", "--lang", "en"
    )
    ask = duckdb.connect().execute
    columns = [row[0] for row in ask("describe select * from 'made/rows.parquet'").fetchall()]
    assert {"observation", "prompt", "moves", "index", "points", "reward"} <= {*columns}
    ((n, matches, seats),) = ask(
        "select count(*), count(distinct (pair, swap)), count(distinct seat) from 'made/rows.parquet'"
    ).fetchall()
    setup = pairs.setup(GAME, "random", TWIN)
    assert n == sum(pairs.play(setup.fixture(pair, swap)).answers for pair in (0, 1) for swap in (0, 1))
    assert (matches, seats) == (4, 2)
    ((good,),) = ask(
        "select count(*) from 'made/rows.parquet' where \"index\" < json_array_length(moves) and reward in (-1, 0, 1)"
    ).fetchall()
    assert good == n
    assert [file.name for file in (tmp_path / "made").iterdir()] == ["rows.parquet"]
