"""The matches in docs/playthroughs, each with the rules that it was played by."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from wardroom import games
from wardroom.journal import Record
from wardroom.kernel import Match, Rules

PLAYTHROUGHS = Path(__file__).parents[1] / "docs" / "playthroughs"


@cache
def played(name: str) -> tuple[Record, Rules]:
    record = Record.from_json((PLAYTHROUGHS / f"{name}.json").read_bytes())
    return record, games.load(record.game, record.version)


@cache
def folded(name: str) -> Match:
    record, rules = played(name)
    return Match.fold(rules, record)


def told(name: str) -> list[str]:
    """The kinds of what happens in it."""
    return [event.kind for event in folded(name).events(None)]
