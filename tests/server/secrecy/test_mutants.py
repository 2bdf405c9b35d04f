"""The tests for leaks notice leaks: each of these is planted, and must be found."""

from __future__ import annotations

import asyncio

import pytest
import secrecy_story as story
from secrecy_mutants import MUTANTS
from secrecy_server import Table, world
from secrecy_server import table as opened_table
from secrecy_story import TELLINGS, Leak


@pytest.mark.parametrize("name", MUTANTS)
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTANTS[name](monkeypatch)
    told: list[Table] = []

    async def tell(telling: story.Telling) -> Table:
        async with opened_table("sqlite", outside) as t:
            t.curious = ("ann", "visitor")
            await story.tell(t, telling)
        return t

    with world() as outside, pytest.raises(Leak):  # noqa: PT012
        for telling in reversed(TELLINGS):
            told.append(asyncio.run(tell(telling)))
            story.check(told[-1])
        story.compare(*told)


def test_without_a_leak_nothing_is_found_so_either() -> None:
    """What the planted leaks are tried on is the same short telling, and it is clean."""

    async def tell(telling: story.Telling) -> Table:
        async with opened_table("sqlite", outside) as t:
            t.curious = ("ann", "visitor")
            await story.tell(t, telling)
        return t

    with world() as outside:
        tables = [asyncio.run(tell(telling)) for telling in TELLINGS]
    for t in tables:
        story.check(t)
    story.compare(*tables)
