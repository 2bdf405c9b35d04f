"""The tutorial tells the truth: its files are those that `wardroom new` writes, and what it says of them holds."""

import importlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from wardroom.cli import app
from wardroom.conformance.promises import PROMISES

ROOT = Path(__file__).parent.parent.parent
STRAIT = ROOT / "examples" / "strait" / "src" / "strait"
TEXT = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
SCRIPTS = re.findall(r"^```py\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def new(name: str, folder: Path) -> dict[str, str]:
    """What `wardroom new` writes, by path."""
    done = CliRunner().invoke(app, ["new", name, "--folder", str(folder), "--lang", "en"])
    assert done.exit_code == 0, done.output
    assert f"wardroom play {name}" in done.output
    written = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8") for file in written}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The module of the tutorial's game, from the page alone."""
    folder = tmp_path_factory.mktemp("author")
    for name, text in {**FILES, "src/convoy/__init__.py": ""}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder / "src"))
    yield importlib.import_module("convoy.game")
    sys.path.remove(str(folder / "src"))
    for name in [name for name in sys.modules if name.partition(".")[0] == "convoy"]:
        del sys.modules[name]


def test_every_file_is_shown_whole(tmp_path: Path) -> None:
    assert new("convoy", tmp_path / "convoy") == {**FILES, "src/convoy/__init__.py": ""}


def test_under_another_name_it_passes_its_own_tests(tmp_path: Path) -> None:
    folder = tmp_path / "patrol"
    assert not [path for path, text in new("patrol", folder).items() if "convoy" in (path + text).lower()]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"], cwd=folder, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(folder / "src")},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "5 passed" in done.stdout


def test_nothing_is_written_over_and_no_id_is_bad(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    refused = CliRunner().invoke(app, ["new", "convoy", "--folder", str(tmp_path), "--lang", "en"])
    assert (refused.exit_code, [file.name for file in tmp_path.iterdir()]) == (2, ["notes"])
    refused = CliRunner().invoke(app, ["new", "My-Game", "--folder", str(tmp_path / "new"), "--lang", "en"])
    assert "one to twenty letters" in refused.output
    assert not (tmp_path / "new").exists()


def test_the_script_runs(game: ModuleType) -> None:
    (script,) = SCRIPTS
    exec(script, {"ConvoyRules": game.ConvoyRules, "RULES": game.RULES})


def test_who_reads_italian_is_told_in_english(game: ModuleType) -> None:
    assert game.GAME.words.say("it", "title") == "Convoy"
    assert game.GAME.words.check() == []
    assert game.GAME.ledger["R-1"].text("it") == game.GAME.ledger["R-1"].text("en")


def test_every_promise_is_explained() -> None:
    table = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE))))
    assert table == {promise.name for promise in PROMISES} | {"sound", "resign"}


def test_they_stay_small() -> None:
    lines = [line for path in STRAIT.glob("*.py") for line in path.read_text().splitlines() if line.strip()]
    assert len(lines) < 280
    code = [
        line for path, text in FILES.items() if path.startswith("src/") for line in text.splitlines() if line.strip()
    ]
    assert len(code) < 210
