"""What the web client was last compared with is what the rules say now."""

from __future__ import annotations

import json

import client_rules
import pytest

from wardroom.games.fighters.printed import TYPES

KEPT = json.loads(client_rules.FILE.read_text("utf-8")) if client_rules.FILE.exists() else None
GROUPS = (
    "board",
    "field",
    "dodges",
    "faults",
    "shots",
    "sights",
    "courses",
    "apart",
    *(f"flights {type}" for type in TYPES),
)

pytestmark = pytest.mark.skipif(KEPT is None, reason="there is no client here")


@pytest.mark.parametrize("group", GROUPS)
def test_the_client_is_compared_with_the_rules_as_they_are(group: str) -> None:
    """If not: `uv run python tests/games/fighters/client_rules.py`, then vitest says whether the client follows."""
    now = {
        heading: client_rules.digest(lines)
        for heading, lines in client_rules.answers()
        if heading.startswith(f"{group} ")
    }
    assert now
    assert {heading: KEPT["digests"][heading] for heading in now} == now


def test_the_tables_and_positions_are_those_that_were_asked_about() -> None:
    now = json.loads(json.dumps(client_rules.asked()))
    assert {name: KEPT[name] for name in now} == now
    headings = [heading for heading, _ in client_rules.answers()]
    assert sorted(headings) == sorted(KEPT["digests"])
    assert all(any(heading.startswith(f"{group} ") for group in GROUPS) for heading in headings)
