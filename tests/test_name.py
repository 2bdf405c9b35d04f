"""The package is `wardroom-games` on the index; no text may send anyone to `wardroom` there, which is not ours."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from wardroom import __version__
from wardroom.cli import app

ROOT = Path(__file__).parents[1]
TEXTS = (".md", ".py", ".yaml", ".yml", ".toml", ".json", ".sh", ".html", ".txt", ".ts", ".tsx", ".mjs", "")
OLD = re.compile(
    r"""(?:pip3?|pipx|uv\ tool|uv\ pip|uv)\ (?:install|add)\ [^`\n]*?(?<![\w./-])wardroom(?![\w-])(?!/)
    | uvx\ (?:--from\ )?['"]?wardroom(?![\w-])
    | (?<![\w-])wardroom\[\w+(?:,\w+)*\](?!\()
    | npm\ i(?:nstall)?\ [^`\n]*(?<![\w./-])wardroom(?![\w-])
    """,
    re.VERBOSE,
)


def files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    named = (ROOT / line for line in listed.stdout.splitlines())
    return [file for file in named if file.suffix in TEXTS and file.is_file() and file != Path(__file__)]


def test_the_distribution_has_a_name_of_its_own() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "wardroom-games"
    assert project["scripts"] == {"wardroom": "wardroom.cli:main"}
    strait = tomllib.loads((ROOT / "examples/strait/pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert strait["dependencies"] == ["wardroom-games"]


def test_no_text_tells_anybody_to_install_the_old_name() -> None:
    told = [
        f"{file.relative_to(ROOT)}: {found.group()}"
        for file in files()
        for found in OLD.finditer(file.read_text(encoding="utf-8", errors="ignore"))
    ]
    assert told == []


@pytest.mark.parametrize(
    "text",
    [
        "pip install wardroom",
        "uv tool install 'wardroom[server]'",
        "pip install wardroom ./strait",
        "uvx wardroom serve",
        "needs `wardroom[lab]`",
    ],
)
def test_it_would_be_noticed(text: str) -> None:
    assert OLD.search(text)


@pytest.mark.parametrize(
    "text",
    [
        "pip install wardroom-games",
        "uv pip install 'wardroom-games[lab]'",
        "pip install ./wardroom",
        "uv run wardroom play",
        "pip install dist/wardroom_games-0.1.0-py3-none-any.whl",
    ],
)
def test_the_new_name_may_be_told(text: str) -> None:
    assert not OLD.search(text)


def test_the_command_says_its_version() -> None:
    said = CliRunner().invoke(app, ["--version"])
    assert (said.exit_code, said.output.strip()) == (0, f"wardroom {__version__}")
    assert __version__ in (ROOT / "README.md").read_text(encoding="utf-8")
