"""A match is the same match on every run: what a quicker rule must not change is what this tool looks at."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import same_play

from wardroom import games

TOOL = Path(same_play.__file__)


def played(game: str, order: str) -> same_play.Played:
    """The first steps of one match of the first scenario, by a process that has its own order of sets."""
    command = [sys.executable, TOOL, "--game", game, "--matches", "1", "--most", "40"]
    command += ["--scenario", games.load(game).info.scenarios[0]]
    done = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": order}, capture_output=True, check=True)
    found: same_play.Played = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("game", games.ids())
def test_questions_entries_and_states_hang_on_no_order_of_sets(game: str) -> None:
    one, other = played(game, "1"), played(game, "2")
    assert [len(steps) > 10 for steps in one.values()] == [True]
    assert same_play.differences(one, other) == []


def test_the_first_step_that_differs_is_named() -> None:
    before = {"a": ["1", "2", "3"], "b": ["1"], "c": ["1", "2"]}
    now = {"a": ["1", "x", "y"], "b": ["1"], "c": ["1"]}
    assert same_play.differences(before, now) == ["a: from step 1 of 3", "c: from step 1 of 2"]
