"""Processes are killed while people play: nothing that was acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
import os

import pytest
from chaos.parts import missing
from chaos.run import run

KILLS = int(os.environ.get("WARDROOM_KILLS", "25"))  # fewer where nothing that the server stands on was changed
WITHIN = 5.0  # seconds, of a machine that has nothing else to do


def busy() -> float:
    """How many want each processor, and at least one."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


@pytest.mark.skipif(bool(missing()), reason="needs the programs of PostgreSQL and NATS")
def test_nothing_is_lost() -> None:
    result = asyncio.run(run(KILLS, seed=7, tables=6))
    assert result.faults == []
    assert (result.lost, result.twice, result.letters_twice) == (0, 0, 0)
    assert result.kills.total() == KILLS
    assert result.acknowledged > 50
    if KILLS >= 100:  # in a short run there may be none
        assert result.lists
        assert result.ordered
    assert result.converged < WITHIN * busy()
