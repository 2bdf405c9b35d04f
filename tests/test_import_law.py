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
    "ratings know lib": ("ratings/breach.py", "import wardroom.lib"),
    "tournaments know ratings": ("tournaments/breach.py", "import wardroom.ratings"),
    "tournaments know the kernel": ("tournaments/breach.py", "import wardroom.kernel"),
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
    "analysis knows a game": ("analysis/breach.py", "import wardroom.games.chess"),
    "analysis knows a bot": ("analysis/breach.py", "import wardroom.bots.random"),
    "bots know the lab": ("bots/breach.py", "import wardroom.lab"),
    "the lab knows the terminal": ("lab/breach.py", "import wardroom.cli"),
    "the lab knows the terminal's screens": ("lab/breach.py", "import wardroom.terminal"),
    "the terminal knows the server": ("terminal/breach.py", "import wardroom.server"),
    "the server knows the terminal": ("server/web/breach.py", "import wardroom.terminal"),
    "the store knows accounts": ("server/store/breach.py", "import wardroom.server.accounts"),
    "the store knows the bus": ("server/store/breach.py", "import wardroom.server.bus"),
    "the bus knows the store": ("server/bus/breach.py", "import wardroom.server.store"),
    "telemetry knows the store": ("server/telemetry/breach.py", "import wardroom.server.store"),
    "the store knows the commands": ("server/store/breach.py", "import wardroom.server.ops"),
    "accounts know the tables": ("server/accounts/breach.py", "import wardroom.server.tables"),
    "the tables know people": ("server/tables/breach.py", "import wardroom.server.people"),
    "the tables know a tournament": ("server/tables/breach.py", "import wardroom.server.tournaments"),
    "a tournament knows people": ("server/tournaments/breach.py", "import wardroom.server.people"),
    "people speak SQL's driver": ("server/people/breach.py", "import psycopg"),
    "people know a job": ("server/people/breach.py", "import wardroom.server.jobs"),
    "the tables know the container": ("server/tables/breach.py", "import wardroom.server.container"),
    "the tables know a job": ("server/tables/breach.py", "import wardroom.server.jobs"),
    "a job knows the sockets": ("server/jobs/breach.py", "import wardroom.server.sockets"),
    "the sockets know a job": ("server/sockets/breach.py", "import wardroom.server.jobs"),
    "the container knows a route": ("server/container.py", "import wardroom.server.web"),
    "a route knows the application": ("server/web/breach.py", "import wardroom.server.app"),
    "settings know the ids": ("server/settings.py", "import wardroom.server.ids"),
    "accounts speak HTTP": ("server/accounts/breach.py", "import fastapi"),
    "the tables speak HTTP": ("server/tables/breach.py", "import starlette"),
    "a route speaks SQL": ("server/web/breach.py", "import psycopg"),
    "a job speaks SQL": ("server/jobs/breach.py", "import psycopg"),
    "the sockets speak to NATS": ("server/sockets/breach.py", "import nats"),
    "a room without a place": ("server/breach/__init__.py", "import wardroom.server.ids"),
    "a file without a room": ("server/breach.py", "import wardroom.server.ids"),
    "the lab speaks SQL": ("lab/breach.py", "import sqlalchemy"),
    "the terminal speaks HTTP": ("cli/breach.py", "import fastapi"),
    "a package without a place": ("breach/__init__.py", "import wardroom.kernel"),
}

ALLOWED = {
    "the kernel writes a journal": ("kernel/fine.py", "import wardroom.journal"),
    "a game keeps the contract": ("games/chess/fine.py", "import wardroom.api"),
    "analysis reads the contract": ("analysis/fine.py", "import wardroom.api"),
    "conformance reads the contract": ("conformance/fine.py", "import wardroom.api"),
    "a game stands on three": ("games/chess/fine.py", "import wardroom.kernel, wardroom.dice, wardroom.lib"),
    "a bot knows a game": ("bots/fine.py", "import wardroom.games.chess"),
    "the server speaks SQL": ("server/store/fine.py", "import sqlalchemy, psycopg"),
    "the server speaks HTTP": ("server/web/fine.py", "import fastapi, wardroom.lab"),
    "the server speaks to NATS": ("server/bus/fine.py", "import nats"),
    "jobs in PostgreSQL": ("server/jobs/queue_postgres.py", "import psycopg"),
    "a route uses the container": ("server/web/fine.py", "import wardroom.server.container, wardroom.server.accounts"),
    "a job knows the tables": ("server/jobs/fine.py", "import wardroom.server.tables, wardroom.server.telemetry"),
    "the terminal plays a game with a bot": ("terminal/fine.py", "import wardroom.games.chess, wardroom.bots"),
    "the terminal starts the server": ("cli/fine.py", "import wardroom.server"),
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
        "ratings",
        "tournaments",
        "api",
        "games",
        "games/chess",
        "bots",
        "conformance",
        "analysis",
        "lab",
        "terminal",
        "cli",
        "server",
        "server/ops",
        "server/web",
        "server/jobs",
        "server/sockets",
        "server/people",
        "server/tournaments",
        "server/tables",
        "server/accounts",
        "server/bus",
        "server/store",
        "server/telemetry",
    ):
        (package / name).mkdir(parents=True)
        (package / name / "__init__.py").touch()
    for name in ("__init__.py", "bots/random.py"):
        (package / name).touch()
    for name in (
        "added_games",
        "all_games",
        "app",
        "beside",
        "container",
        "fair_gate",
        "heavy_work",
        "ids",
        "icalendar",
        "in_browser",
        "language",
        "local",
        "lookalikes",
        "parts",
        "open_apart",
        "problems",
        "process_pool",
        "settings",
        "shielded",
        "work_apart",
    ):
        (package / "server" / f"{name}.py").touch()
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
