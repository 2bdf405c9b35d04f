"""Ben lets the turn pass: the quiet answer, once, to each question that the turn is sure to ask, until there is news
(as `web/src/table/orders` gives it); or he answers the very same by hand. Nobody else may be able to tell which.

And leaks that letting a turn pass could have of its own: such orders have no wishes, answer once, and news wakes them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import secrecy_orders as by_order
import secrecy_story as story
from msgspec import structs
from secrecy_orders import Way
from secrecy_server import Table
from structlog.testing import capture_logs

from wardroom.server.jobs import orders as clerk
from wardroom.server.tables import journal, messages, orders

Patch = pytest.MonkeyPatch
MUTANTS: dict[str, Callable[[Patch], None]] = {}


def passes(until_news: bool) -> list[dict[str, Any]]:
    quiet = {"wishes": [], "otherwise": "quiet", "times": 1, "until_news": until_news}
    return [{"prompt": prompt, **quiet} for prompt in ("take", "look")]


async def tell(t: Table, way: Way, patch: Patch) -> str:
    """Two turns that pass, the second of them until there is news; what was logged meanwhile."""

    async def pause(ms: int) -> None:
        await t.quiet()  # as long as it takes until all have been told of the question
        t.later(ms)

    patch.setattr(clerk, "pause", pause)
    lines = await by_order.begin(t)
    before = await by_order._counted(t)
    with capture_logs() as logged:
        await story._unheard(t, lambda: _lets_pass(t, way, 1, until_news=False))
        await _ann_goes_on(t)
        await _answers(t, way, 2, "pass")
        await by_order._pry(t)
        await story._unheard(t, lambda: _lets_pass(t, way, 3, until_news=True))
        await _ann_goes_on(t)  # her lane and his are joined: that is news, so he is asked
        await by_order._pry(t)
        await _is_asked(t, way)
    counted = await by_order._counted(t) - before
    t.mark("sealed")
    t.mark("end")
    for line in lines.values():
        await line.close()
    said = [line for line in logged if "route" not in line]
    return f"{said} {sorted(counted)}"


async def _lets_pass(t: Table, way: Way, answers: int, *, until_news: bool) -> None:
    await by_order._give(t, way, *passes(until_news))
    await _answers(t, way, answers, "done")


async def _answers(t: Table, way: Way, answers: int, move: str) -> None:
    if not way.ordered:
        await t.quiet()
        t.later(orders.DELAY)
        await t.ben.answer(t.match, "west", move)
    await by_order._answered(t, answers)
    await t.quiet()


async def _ann_goes_on(t: Table) -> None:
    for move in ("done", "pass"):
        await t.ann.answer(t.match, "east", move)
        await t.quiet()


async def _is_asked(t: Table, way: Way) -> None:
    """The order that would have answered is woken, and nothing was answered in his name."""
    assert sum(entry.seat == "west" for entry in await journal.entries(t.container.db, t.match, 99)) == 3
    if way.ordered:
        shown = await t.ben.get(f"/api/matches/{t.match}/seats/west/orders")
        assert [order["state"] for order in shown[-2:]] == ["spent", "woken"]


# ---- leaks


def mutant(plant: Callable[[Patch], None]) -> Callable[[Patch], None]:
    MUTANTS[plant.__name__] = plant
    return plant


def _passing(given: Any) -> bool:
    return any(not order.wishes and order.times == 1 for order in given)


@mutant
def a_turn_that_passes_in_one_go(patch: Patch) -> None:
    """Why should anybody wait for a turn in which nothing is done?"""
    true = orders.Orders.turn

    async def turn(self: orders.Orders, match: str, seat: str) -> Any:
        found, given = await true(self, match, seat), await self._given(match, seat)
        return structs.replace(found, due=0) if found and given and _passing(given.orders) else found

    patch.setattr(orders.Orders, "turn", turn)


@mutant
def one_who_lets_the_turn_pass_is_called_away(patch: Patch) -> None:
    known, true = by_order._known(patch), messages.lobby
    patch.setattr(messages, "lobby", lambda row: {**true(row), "away": _passing(known.get(row.id, ()))})


@mutant
def a_letter_when_news_ends_it(patch: Patch) -> None:
    true, told = orders.Orders._news, set[str]()

    async def news(self: orders.Orders, live: Any, seat: str, given: Any) -> bool:
        woken = await true(self, live, seat, given)
        if woken and live.row.id not in told:
            told.add(live.row.id)
            await self.db.run("insert into outbox (match, n, called) values (%s, 1, '[\"east\"]')", live.row.id)
        return woken

    patch.setattr(orders.Orders, "_news", news)
