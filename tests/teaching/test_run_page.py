"""What "Run" does on the page of the tutorial, natively; web/e2e/static/docs.ts presses it in a browser."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE, re.M | re.S))
(SCRIPT,) = re.findall(r"^```py\n(.*?)^```$", PAGE, re.M | re.S)
GAME, BOT, TESTS, DATA = "src/convoy/game.py", "src/convoy/bot.py", "tests/test_convoy.py", "src/convoy/data.yaml"

Run = Callable[..., str]


def module() -> ModuleType:
    found = importlib.util.spec_from_file_location("docs_run", ROOT / "docs" / "run" / "run.py")
    assert found
    assert found.loader
    made = importlib.util.module_from_spec(found)
    found.loader.exec_module(made)
    return made


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """What is printed when this is run, with other text in some of the page's files."""
    harness = module()

    def printed(chosen: str, **changed: tuple[str, str]) -> str:
        files = dict(FILES)
        for name, (old, new) in changed.items():
            file = {"data": DATA, "game": GAME, "bot": BOT, "tests": TESTS}[name]
            assert old in files[file]
            files[file] = files[file].replace(old, new, 1)
        harness.run(files, chosen, str(tmp_path))
        return capsys.readouterr().out

    return printed


@pytest.mark.parametrize("file", [GAME, DATA])
def test_a_game_or_its_data_play_a_match(run: Run, file: str) -> None:
    told = run(file)
    assert told.startswith("Turn 1\nThe merchants took ")
    assert re.search(r"^Result: Merchants [01], Raider [01]$", told, re.M)
    assert told == run(file)


def test_a_changed_number_gives_another_output(run: Run) -> None:
    assert run(GAME).count("Turn ") == 6
    assert run(GAME, data=("turns: 6", "turns: 7")).count("Turn ") == 7
    assert run(GAME).count("Turn ") == 6


def test_a_bot_plays_against_chance(run: Run) -> None:
    told = run(BOT)
    assert re.search(r"^reckoner as Merchants: \d+ of 20 against random$", told, re.M)
    score = re.search(r"^reckoner: (\d+) of 40$", told, re.M)
    assert score
    assert int(score[1]) > 24
    assert run(BOT, bot=("return max(", "return min(")) != told


def test_tests_pass_or_fail(run: Run) -> None:
    assert run(TESTS).endswith("5 passed, 0 failed\n")
    told = run(TESTS, data=("narrows: {tons: 2, hits: 4", "narrows: {tons: 2, hits: 5"))
    assert 'FAILED test_the_raider_sinks_on_the_number_of_the_channel: assert turn("narrows"' in told
    assert told.endswith("4 passed, 1 failed\n")


def test_a_piece_of_code_is_run(run: Run) -> None:
    assert run(SCRIPT) == "It ran, and every assertion holds.\n"
    assert run(SCRIPT.replace('"lanes"', '"fog"')) == "AssertionError\n"


def test_what_is_wrong_is_said_with_its_line(run: Run) -> None:
    told = run(GAME, game=("g.turn += 1", "g.turn += one"))
    assert re.search(r"^src/convoy/game.py, line \d+: g.turn \+= one$", told, re.M)
    assert "NameError: name 'one' is not defined" in told
    assert "SyntaxError" in run(GAME, game=("g.turn += 1", "g.turn +="))


def test_nothing_stays(run: Run) -> None:
    path = [*sys.path]
    run(TESTS)
    assert sys.path == path
    assert not [name for name in sys.modules if name.partition(".")[0] in ("convoy", "test_convoy")]
    assert sys.modules["pytest"] is pytest
