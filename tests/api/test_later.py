"""What games open later is there, is what the contract says, and belongs to the game itself."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

from wardroom import games
from wardroom.api import BalancePlan, Guesses, Hindsight, Standing, later
from wardroom.api.board import Board

GAMES = Path(games.__file__).parent
KINDS = {"balance": BalancePlan, "standing": Standing, "guesses": Guesses, "hindsight": Hindsight}


def test_a_value_is_handed_over_and_a_function_is_called() -> None:
    assert later("wardroom.games", "ids")() == games.ids()
    assert later("wardroom.api", "BalancePlan")() is BalancePlan


@pytest.mark.parametrize("game", games.ids())
def test_all_of_it_is_what_the_contract_says(game: str) -> None:
    found = games.find(game)
    assert isinstance(found.bots(), Mapping)
    assert all(callable(make) for make in found.bots().values())
    missing = {name for name in vars(Board) if not name.startswith("_")} - set(dir(found.board()))
    assert not missing
    opened = {name: open() for name in KINDS if (open := getattr(found, name))}
    assert [name for name, thing in opened.items() if not isinstance(thing, KINDS[name])] == []


def test_a_game_opens_nothing_but_its_own() -> None:
    for file in GAMES.glob("*/game.py"):
        calls = (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call))
        named = [ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "later"]
        assert named
        assert all(module.startswith(f"wardroom.games.{file.parent.name}.") for module in named), file
