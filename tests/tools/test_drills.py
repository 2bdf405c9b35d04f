"""The drills of an operator, small: backup and restore to a moment, and a primary that dies."""

from __future__ import annotations

import pytest
from drills import backup, failover
from drills.cluster import missing


@pytest.mark.skipif(
    bool(missing(pgbackrest=True)), reason="pgbackrest is not here: it is Debian's package of that name"
)
def test_a_backup_leads_back_to_a_moment_and_to_the_last_one() -> None:
    told = backup.run(150)
    assert (told["lost"], told["doubled"]) == (0, 0)
    assert told["acknowledged"] == told["in the journals"] < 150


@pytest.mark.skipif(bool(missing()), reason="PostgreSQL's programs are not here")
def test_a_primary_dies_and_nothing_that_was_acknowledged_is_lost() -> None:
    told = failover.run(1.0)
    assert (told["lost"], told["doubled"]) == (0, 0)
    assert 0 < told["acknowledged before the kill"] < told["acknowledged"]


@pytest.mark.skipif(bool(missing()), reason="PostgreSQL's programs are not here")
def test_the_drill_notices_what_is_lost() -> None:
    """Where nobody waits for the standby."""
    assert failover.run(1.0, synchronous=False)["lost"] > 0
