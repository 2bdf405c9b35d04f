"""Small tournaments of bots on a real server that is killed in the middle: the log comes to the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from tournament_run import played

from lab_shelf import on_the_shelf


@pytest.mark.parametrize(("kind", "there", "legs"), [("swiss", 6, 1), ("robin", 3, 2), ("knockout", 4, 2)])
def test_a_killed_server_changes_nothing(tmp_path: Path, kind: str, there: int, legs: int) -> None:
    with on_the_shelf(tmp_path / "shelf"):
        found = played(kind, there, 0, legs, 1, tmp_path / "data")
    assert found["kills"] == 1
    assert found["met_twice"] == 0
    assert found["rounds_that_do_not_follow"] == []
    assert found["same_standings"]
    assert kind == "knockout" or found["uneven"] <= 1  # a deciding game has no other side to it
