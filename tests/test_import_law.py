"""The import law holds, and a breach of it is noticed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

BREACHES = {
    "the kernel knows a game": ("kernel/breach.py", "import wardroom.games.chess"),
    "the kernel knows the dice": ("kernel/breach.py", "import wardroom.dice"),
    "the kernel reads yaml": ("kernel/breach.py", "import yaml"),
    "the journal knows the kernel": ("journal/breach.py", "import wardroom.kernel"),
    "the journal reads yaml": ("journal/breach.py", "import yaml"),
    "dice know lib": ("dice/breach.py", "import wardroom.lib"),
    "lib knows dice": ("lib/breach.py", "import wardroom.dice"),
    "lib knows a game": ("lib/breach.py", "import wardroom.games.chess"),
    "a game knows a bot": ("games/chess/breach.py", "import wardroom.bots.random"),
    "a game knows conformance": ("games/chess/breach.py", "import wardroom.conformance"),
    "a game knows another": ("games/other/__init__.py", "import wardroom.games.chess"),
    "the contract knows a game": ("api/breach.py", "import wardroom.games.chess"),
    "the contract knows a bot": ("api/breach.py", "import wardroom.bots.random"),
    "the contract knows the dice": ("api/breach.py", "import wardroom.dice"),
    "lib knows the contract": ("lib/breach.py", "import wardroom.api"),
    "a game knows the terminal": ("games/chess/breach.py", "import wardroom.terminal"),
    "conformance knows a game": ("conformance/breach.py", "import wardroom.games.chess"),
    "conformance knows a bot": ("conformance/breach.py", "import wardroom.bots.random"),
    "bots know the lab": ("bots/breach.py", "import wardroom.lab"),
    "the lab knows the terminal": ("lab/breach.py", "import wardroom.cli"),
    "the lab knows the terminal's screens": ("lab/breach.py", "import wardroom.terminal"),
    "the terminal knows the server": ("terminal/breach.py", "import wardroom.server"),
    "the server knows the terminal": ("server/breach.py", "import wardroom.terminal"),
    "the lab speaks SQL": ("lab/breach.py", "import sqlalchemy"),
    "the terminal speaks HTTP": ("cli.py", "import fastapi"),
    "a package without a place": ("breach/__init__.py", "import wardroom.kernel"),
}

ALLOWED = {
    "the kernel writes a journal": ("kernel/fine.py", "import wardroom.journal"),
    "a game keeps the contract": ("games/chess/fine.py", "import wardroom.api"),
    "conformance reads the contract": ("conformance/fine.py", "import wardroom.api"),
    "a game stands on three": ("games/chess/fine.py", "import wardroom.kernel, wardroom.dice, wardroom.lib"),
    "a bot knows a game": ("bots/fine.py", "import wardroom.games.chess"),
    "the server speaks SQL": ("server/__init__.py", "import sqlalchemy, fastapi, nats, wardroom.lab"),
    "the terminal plays a game with a bot": ("terminal/fine.py", "import wardroom.games.chess, wardroom.bots"),
    "the terminal starts the server": ("cli.py", "import wardroom.server"),
}


def lint(root: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The real contracts over a skeleton of the package: every folder, and no code but what a test plants."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    package = tmp_path / "src" / "wardroom"
    for name in (
        "journal",
        "kernel",
        "dice",
        "lib",
        "api",
        "games",
        "games/chess",
        "bots",
        "conformance",
        "lab",
        "terminal",
        "server",
    ):
        (package / name).mkdir(parents=True)
        (package / name / "__init__.py").touch()
    for name in ("__init__.py", "cli.py", "bots/random.py"):
        (package / name).touch()
    return tmp_path


def plant(root: Path, file: str, line: str) -> None:
    path = root / "src" / "wardroom" / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(line + "\n")


def test_the_law_holds() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", BREACHES)
def test_a_breach_is_noticed(copy: Path, name: str) -> None:
    plant(copy, *BREACHES[name])
    done = lint(copy)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "BROKEN" in done.stdout, done.stdout + done.stderr


def test_what_is_allowed_is_allowed(copy: Path) -> None:
    for n, (file, line) in enumerate(ALLOWED.values()):
        plant(copy, file.replace("fine", f"fine{n}"), line)
    done = lint(copy)
    assert done.returncode == 0, done.stdout + done.stderr
