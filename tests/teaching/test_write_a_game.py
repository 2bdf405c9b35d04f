"""The tutorial tells the truth: what it quotes is in the files, and what it says to run, runs."""

import re
from pathlib import Path

import pytest

from strait import game
from wardroom.conformance.promises import PROMISES

ROOT = Path(__file__).parent.parent.parent
HERE = ROOT / "examples" / "strait" / "src"
TEXT = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
QUOTES = re.findall(r"^```\w+ (strait/\S+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
PROJECT = re.findall(r"^```toml pyproject.toml\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
SCRIPTS = re.findall(r"^```py\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("file", "quote"), QUOTES)
def test_a_quote_is_true(file: str, quote: str) -> None:
    assert quote in (HERE / file).read_text(encoding="utf-8")


def test_what_is_said_of_the_package_is_true() -> None:
    assert PROJECT
    project = (HERE.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert all(quote in project for quote in PROJECT)


def test_every_python_file_is_quoted() -> None:
    files = {f"strait/{path.name}" for path in (HERE / "strait").glob("*.py")} - {"strait/__init__.py"}
    assert files <= {file for file, _ in QUOTES}


def test_the_scripts_run() -> None:
    assert len(SCRIPTS) == 2
    names = {name: getattr(game, name) for name in ("RULES", "WORDS", "LEDGER", "StraitRules", "probes")}
    for script in SCRIPTS:
        exec(script.replace("matches=60", "matches=6"), names)


def test_every_promise_is_explained() -> None:
    table = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE))))
    assert table == {promise.name for promise in PROMISES} | {"sound", "resign"}


def test_it_stays_small() -> None:
    lines = [line for path in (HERE / "strait").glob("*.py") for line in path.read_text().splitlines() if line.strip()]
    assert len(lines) < 280
