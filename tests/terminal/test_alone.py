"""A game for one at the terminal: set up, left, taken up again, told again, verified, shown by the arena."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from solo_shelf import GAME, SEAT, on_the_shelf
from wardroom.cli import app
from wardroom.terminal import saves

RUNNER = CliRunner()


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "112")
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    with on_the_shelf():
        yield


def run(*args: str, typed: tuple[str, ...] = ()) -> str:
    result = RUNNER.invoke(app, list(args), input="".join(f"{line}\n" for line in typed))
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.output


def path() -> Path:
    return saves.folder() / "test.json"


def test_a_whole_match_with_a_pause_and_its_replay() -> None:
    said = run("play", GAME, "--save", str(path()), "--salt", "pepper", typed=("1", "2", "q"))
    assert "against the rulebook automaton" in said
    kept = saves.read(path())
    assert isinstance(kept, saves.Save)
    assert kept.players == {SEAT: saves.HUMAN}
    said = run("play", "--resume", str(path()), typed=("",) * 40)
    assert "The match is over" in said
    record = str(path().with_name("test.record.json"))
    assert "Every check passed" in run("verify", record)
    told = run("replay", record, "--text")
    assert "Day 3" in told
    assert run("replay", record, "--seat", SEAT, typed=("", "", "b", "q"))


def test_with_dice_of_ones_own() -> None:
    said = run(
        "play", GAME, "--save", str(path()), "--option", "dice_by_hand=true", "--salt", "", typed=("1", "6", "q")
    )
    assert "What fell?" in said
    kept = saves.read(path())
    assert isinstance(kept, saves.Save)
    assert [entry.move for entry in kept.record.entries if entry.seat][:2] == [("mend",), ("fell", 6)]
    assert [entry.out for entry in kept.record.entries if entry.roll] == [6]
