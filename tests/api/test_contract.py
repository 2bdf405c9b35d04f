"""The contract of a game: one frozen object, and nothing that is looked for by name."""

from __future__ import annotations

import ast
import subprocess
import sys
from dataclasses import FrozenInstanceError, fields, replace
from inspect import getmembers, isfunction
from pathlib import Path

import pytest

from wardroom import games
from wardroom.api import Board, Fuzz, Game, PlainBoard

SRC = Path(games.__file__).parent.parent
GAMES = games.ids()

PLANTED = """
from wardroom.api import Fuzz, Game
from wardroom.games.midway.game import RULES, VIEW
from wardroom.games.midway.texts import LEDGER, WORDS

GAME = Game(rules=RULES, words=WORDS, ledger=LEDGER, view=VIEW, fuzz=Fuzz({fuzz}){more})
"""
FAULTS = {
    "a misspelt field": ("probes=None, twin=None", ", diarry=None", 'Unexpected keyword argument "diarry"'),
    "a misspelt help for the fog suite": ("probes=None, twinn=None", "", 'Unexpected keyword argument "twinn"'),
    "no word about the twin": ("probes=None", "", 'Missing named argument "twin"'),
    "no word about the probes": ("twin=None", "", 'Missing named argument "probes"'),
    "words where tables belong": ("probes=None, twin=None", ", printed=WORDS", 'Argument "printed"'),
    "a bot where a list of bots belongs": ("probes=None, twin=None", ", bots=RULES", 'Argument "bots"'),
}


@pytest.mark.parametrize("id", GAMES)
def test_every_game_is_one_object_whole(id: str) -> None:
    game = games.find(id)
    assert isinstance(game, Game)
    assert game.id == game.info.id == id
    assert not game.words.check()
    assert len(game.ledger)
    assert all(callable(factory) for factory in game.bots().values())
    asked = {name for name, _ in getmembers(Board, isfunction) if not name.startswith("_")} | {"words"}
    assert all(hasattr(game.board(), name) for name in asked)
    assert {run.preset for run in game.fuzz.runs} <= {None, *game.info.presets}


def test_it_cannot_be_changed() -> None:
    game = games.find(GAMES[0])
    with pytest.raises(FrozenInstanceError):
        game.odds = None  # type: ignore[misc]
    assert replace(game, odds=None).odds is None


def test_a_game_without_a_drawing_is_played_by_menus() -> None:
    board = {field.name: field.default for field in fields(Game)}["board"]
    assert board is PlainBoard


def test_python_refuses_what_is_misspelt_or_missing() -> None:
    with pytest.raises(TypeError, match="twinn"):
        Fuzz(probes=None, twinn=None)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="probes"):
        Fuzz(twin=None)  # type: ignore[call-arg]


def test_mypy_refuses_what_is_misspelt_or_missing(tmp_path: Path) -> None:
    for n, (fuzz, more, _) in enumerate(FAULTS.values()):
        (tmp_path / f"planted{n}.py").write_text(PLANTED.format(fuzz=fuzz, more=more))
    (tmp_path / "fine.py").write_text(PLANTED.format(fuzz="probes=None, twin=None", more=""))
    sources = [str(path) for path in sorted(tmp_path.glob("*.py"))]
    flags = ["--no-incremental", "--follow-imports=silent", "--ignore-missing-imports", "--no-error-summary"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *flags, *sources], cwd=SRC.parent, capture_output=True, text=True, check=False
    )
    for n, (name, (_, _, said)) in enumerate(FAULTS.items()):
        assert any(f"planted{n}.py" in line and said in line for line in done.stdout.splitlines()), (name, done.stdout)
    assert "fine.py" not in done.stdout, done.stdout


def by_name(file: Path) -> list[int]:
    """Where something is asked of an object by a name that is written out: getattr(x, "name"), hasattr(x, "name")."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("getattr", "hasattr")
        and isinstance(node.args[1], ast.Constant)
    ]


OF_OTHERS = {  # objects that are not ours, or that Python itself makes
    "server/ops/commands.py", "server/telemetry/logs.py", "terminal/replay.py", "conformance/ledger_plugin.py",
    "kernel/patch.py", "journal/patch.py",
}  # fmt: skip


def test_nobody_looks_for_a_name_in_a_game() -> None:
    files = [file for file in SRC.rglob("*.py") if file.relative_to(SRC).parts[0] != "games"]
    found = {str(file.relative_to(SRC)): lines for file in files if (lines := by_name(file))}
    assert not found.keys() - OF_OTHERS, found
