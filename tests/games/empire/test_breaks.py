"""Every clause that decides something can be broken, and its break is listed."""

from __future__ import annotations

import mutants


def test_every_clause_that_decides_something_can_be_broken() -> None:
    assert mutants.missing("empire") == {"empire": []}
