"""Modules that come when they are first imported, as in a browser."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from wardroom.server import parts


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What was brought: it lies there only from then on."""
    asked: list[str] = []

    def bring(part: str) -> None:
        asked.append(part)
        (tmp_path / "whole").mkdir()
        (tmp_path / "whole" / "__init__.py").write_text("")
        (tmp_path / "whole" / "inner.py").write_text("FOUND = 1")

    monkeypatch.setattr(parts, "REST", str(tmp_path))
    before = list(sys.meta_path)
    parts.install(bring, ["away", "away_1"], ["whole", "whole.inner"])
    yield asked
    sys.meta_path[:] = before
    for name in ("whole", "whole.inner"):
        sys.modules.pop(name, None)


def test_the_rest_comes_once_and_when_it_is_asked_for(brought: list[str]) -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("nowhere_at_all")
    assert brought == []
    assert importlib.import_module("whole.inner").FOUND == 1
    assert brought == ["rest"]


def test_a_game_comes_when_its_module_is_imported(brought: list[str]) -> None:
    with pytest.raises(ModuleNotFoundError):  # the archive of this test has no such game
        importlib.import_module("wardroom.games.away.game")
    assert brought == ["away"]


def test_earlier_rules_come_when_they_are_imported(brought: list[str]) -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("wardroom.games.earlier.away_1.game")
    assert brought == ["away_1"]
