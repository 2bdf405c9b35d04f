"""Standing orders are sealed: nobody can tell that there are any, or what they say; and leaks of them are noticed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import ModuleType

import pytest
import secrecy_orders as by_order
import secrecy_passing as passing
from secrecy_orders import MUTANTS, WAYS, Way
from secrecy_server import Table, table, world
from secrecy_story import OBSERVERS, Leak, compare


def tell(ways: Sequence[Way], patch: pytest.MonkeyPatch, *curious: str, of: ModuleType = by_order) -> None:
    """In all these ways: the same bytes for everybody else."""
    tables: list[Table] = []

    async def one(way: Way) -> tuple[Table, str]:
        async with table("sqlite", outside) as t:
            t.curious = curious
            return t, await of.tell(t, way, patch)

    with world() as outside:
        for way in ways:
            t, said = asyncio.run(one(way))
            by_order.check(t, said)
            for other in tables:
                compare(other, t)
            tables.append(t)


def test_nobody_can_tell_an_order_from_an_answer_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(WAYS, monkeypatch, *OBSERVERS)


@pytest.mark.parametrize("name", MUTANTS)
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTANTS[name](monkeypatch)
    with pytest.raises(Leak):
        tell(WAYS[::2], monkeypatch, "ann")


def test_without_a_leak_nothing_is_found_so_either(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(WAYS[::2], monkeypatch, "ann")


def test_nobody_can_tell_a_turn_that_passes_by_order_from_one_that_passes_by_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tell(WAYS, monkeypatch, *OBSERVERS, of=passing)


@pytest.mark.parametrize("name", passing.MUTANTS)
def test_a_leak_of_letting_the_turn_pass_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    passing.MUTANTS[name](monkeypatch)
    with pytest.raises(Leak):
        tell(WAYS[::2], monkeypatch, "ann", of=passing)
