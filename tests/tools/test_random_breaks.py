"""Breaks that a seeded choice makes: the same each time, one token each, in rule code and nowhere else."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import random_breaks as tool

from wardroom import games

CODE = """
from functools import lru_cache

class Piece(Struct, frozen=True):
    size: int = 2

@lru_cache(maxsize=9)
def reach(a: int, b: int) -> bool:
    assert a > 0
    if not a or b in SEAS:
        return False
    return any(x + 1 <= b for x in range(a)) if ready(a) else b is not None
"""


def broken(tmp_path: Path) -> dict[str, str]:
    """Each broken line by what it was turned into, as it stands in the file."""
    file = tmp_path / "reach.py"
    file.write_text(CODE, encoding="utf-8")
    return {each.whole()[1].strip().splitlines()[-1].strip(): each.new for each in tool.breaks(file)}


@pytest.mark.parametrize(
    "line",
    [
        "size: int = 3",
        "if a or b in SEAS:",
        "if not a and b in SEAS:",
        "if not a or b not in SEAS:",
        "return True",
        "return all(x + 1 <= b for x in range(a)) if ready(a) else b is not None",
        "return any(x - 1 <= b for x in range(a)) if ready(a) else b is not None",
        "return any(x + 2 <= b for x in range(a)) if ready(a) else b is not None",
        "return any(x + 1 < b for x in range(a)) if ready(a) else b is not None",
        "return any(x + 1 <= b for x in range(a)) if not ready(a) else b is not None",
        "return any(x + 1 <= b for x in range(a)) if ready(a) else b is None",
    ],
)
def test_a_token_becomes_another(line: str, tmp_path: Path) -> None:
    assert line in broken(tmp_path)


def test_types_decorators_and_assertions_are_left_alone(tmp_path: Path) -> None:
    assert len(broken(tmp_path)) == 11


@pytest.mark.parametrize("game", games.ids())
def test_the_choice_is_made_by_the_seed_among_the_rule_code(game: str) -> None:
    first = tool.chosen(game, 1, 6)
    assert first == tool.chosen(game, 1, 6) == tool.chosen(game, 1, 6)
    assert first != tool.chosen(game, 2, 6)
    assert len({(each.file, each.line) for each in first}) == 6
    assert not {"bot", "terminal", "fuzz"} & {part for file in tool.rule_code(game) for part in file.parts}


@pytest.mark.parametrize("game", games.ids())
def test_every_one_of_them_is_still_a_program_and_another_one(game: str) -> None:
    for each in tool.chosen(game, 3, 40):
        old, new = each.whole()
        text = each.file.read_text(encoding="utf-8")
        assert text.count(old) == 1
        assert ast.dump(ast.parse(text.replace(old, new))) != ast.dump(ast.parse(text))


def test_what_stays_green_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A test that knows no game cannot notice."""
    assert tool.main(["fighters", "--only", "1", "--tests", "tools/test_change.py", "--jobs", "1"]) == 1
    assert "GREEN\n0 of 1 red" in capsys.readouterr().out


def test_what_goes_red_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    file = tool.GAMES / "fighters" / "initiative.py"
    (each,) = (b for b in tool.breaks(file) if "high else 3 for" in b.whole()[1])
    assert tool.make([(1, each)], ["games/fighters/test_turn.py"], 1) == 0
    assert "1 of 1 red" in capsys.readouterr().out


def test_tests_that_are_not_there_are_refused() -> None:
    with pytest.raises(SystemExit):
        tool.main(["fighters", "--tests", "games/fighters/gone.py"])
