"""How even a game is: a plan is played once, goes on where it stopped, and is reported as the docs have it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from wardroom import games
from wardroom.api import BalancePlan, Fixture, Page
from wardroom.cli import app
from wardroom.lab import balance

DOCS = Path(__file__).parents[2] / "docs" / "balance"
PLANNED = [id for id in games.ids() if games.find(id).balance]
REPORTED = [id for id in PLANNED if (DOCS / f"{id}.json").exists()]


def test_there_are_plans_and_reports() -> None:
    assert len(PLANNED) >= 4
    assert len(REPORTED) >= 3


@pytest.mark.parametrize("game", REPORTED)
def test_the_report_in_the_docs_is_what_the_kept_matches_say(game: str, tmp_path: Path) -> None:
    written = balance.write(game, DOCS / f"{game}.json", tmp_path)
    assert written.read_text() == (DOCS / f"{game}.md").read_text()
    drawn = {file.name: file.read_text() for file in (tmp_path / game).glob("*")}
    assert drawn == {file.name: file.read_text() for file in (DOCS / game).glob("*")}


@pytest.mark.parametrize("game", REPORTED)
def test_nothing_of_what_was_played_is_left(game: str) -> None:
    plan, rows = balance.plan_of(game), balance.kept(DOCS / f"{game}.json")
    assert balance.left(plan, rows, (), plan.matches) == []
    assert len(balance.left(plan, rows[1:], (), plan.matches)) == 1
    assert len(balance.left(plan, [], (), plan.matches)) == len(rows)


@pytest.mark.parametrize("game", PLANNED)
def test_a_plan_names_what_there_is(game: str) -> None:
    found, plan = games.find(game), balance.plan_of(game)
    fixtures = list(plan.fixtures(plan.scenarios, 2))
    assert {fixture.scenario for fixture in fixtures} <= set(found.info.scenarios)
    assert {bot for fixture in fixtures for bot in fixture.bots.values()} <= {*found.bots(), "random"}
    assert all(set(fixture.bots) <= set(found.info.seats) for fixture in fixtures)
    assert max(Counter((f.scenario, *f.bots.items(), f.seed) for f in fixtures).values()) == 1


# ---- a plan of one's own


class Watch:
    """Counts what it sees."""

    def __init__(self) -> None:
        self.seen = 0

    def __call__(self, before: object, after: object) -> None:
        assert before is not after
        self.seen += 1

    def row(self, played: object) -> dict[str, int]:
        return {"seen": self.seen, "answers": played.answers}  # type: ignore[attr-defined]


def small(game: str) -> BalancePlan:
    info = games.find(game).info
    return BalancePlan(
        head="# Head",
        scenarios=info.scenarios[:1],
        fixtures=lambda scenarios, n: [
            Fixture(s, dict.fromkeys(info.seats, "random"), seed) for seed in range(n) for s in scenarios
        ],
        watch=Watch,
        report=lambda rows: Page(lines=[f"{len(rows)} matches"], plots={"a.svg": "<svg/>"}),
        matches=2,
    )


def test_a_run_goes_on_where_an_earlier_one_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = PLANNED[0]
    monkeypatch.setattr(balance, "plan_of", small)
    file, told = tmp_path / "kept.json", []
    assert balance.play(game, file, matches=1) == 1
    first = json.loads(file.read_text())
    assert balance.play(game, file, progress=lambda done, of: told.append((done, of))) == 1
    rows = json.loads(file.read_text())
    assert (rows[0], told) == (first[0], [(1, 1)])
    assert [row["seed"] for row in rows] == [0, 1]
    assert all(row["seen"] == row["answers"] > 0 for row in rows)
    assert balance.play(game, file) == 0
    assert balance.play(game, file, matches=9, bots=["nobody"]) == 0
    report = balance.write(game, file, tmp_path)
    assert report.read_text() == "# Head\n2 matches\n"
    assert (tmp_path / game / "a.svg").read_text() == "<svg/>"


# ---- the command


def test_the_command_writes_what_was_played(tmp_path: Path) -> None:
    game = REPORTED[0]
    ran = CliRunner().invoke(
        app, ["balance", game, "write", "--folder", str(tmp_path), "--file", str(DOCS / f"{game}.json"), "--lang", "en"]
    )
    assert ran.exit_code == 0, ran.output
    assert (tmp_path / f"{game}.md").exists()


@pytest.mark.parametrize(
    "words", [["sing"], ["write"], ["play", "--scenario", "nowhere"], ["play", "--bots", "nobody"]]
)
def test_what_cannot_be_done_is_said_in_a_line(words: list[str], tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["balance", PLANNED[0], *words, "--folder", str(tmp_path), "--lang", "en"])
    assert ran.exit_code == 2
    assert "Traceback" not in ran.output
