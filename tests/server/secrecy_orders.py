"""A round of the game of canaries in which Ben answers by standing orders, or does the very same by hand.

Nobody else may be able to tell which: not while he gives, changes and withdraws orders, not when they answer, nor ever
what they say. And leaks of them on purpose, each such as somebody could write by mistake.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import secrecy_story as story
from msgspec import Struct, structs
from secrecy_game import GAME
from secrecy_server import Table
from secrecy_story import Leak
from structlog.testing import capture_logs
from waiting import HANG

from wardroom.server.accounts import personal_data
from wardroom.server.jobs import orders as clerk
from wardroom.server.problems import Problem
from wardroom.server.tables import journal, lists, messages, orders
from wardroom.server.tables.live import Live
from wardroom.server.telemetry import logs, metrics
from wardroom.server.web import orders as routes

Patch = pytest.MonkeyPatch
MUTANTS: dict[str, Callable[[Patch], None]] = {}
CANARIES = {"an order's text": "zqwest-token", "an order's prompt": "zqneverasked"}
IDLE = {"prompt": "zqneverasked", "wishes": [["take", "zqwest-token-5"]]}
TOKENS = [["take", "zqwest-token-1"], ["take", "zqwest-token-3"]]
SEARCH = {"prompt": "take", "wishes": TOKENS, "otherwise": "quiet", "times": 3}  # and not in the next round
MUTTER = {"prompt": "look", "wishes": [["nonsense"], ["mutter"]]}


class Way(Struct, frozen=True):
    """How Ben answers, and how long it takes to read what he has ordered."""

    ordered: bool
    idle: int = 1  # orders besides that never come to anything


WAYS = (Way(False), Way(True), Way(True, idle=9))


async def tell(t: Table, way: Way, patch: Patch) -> str:
    """The round; what was logged meanwhile. Raises `Leak` where something reaches a tape while nothing may."""

    async def pause(ms: int) -> None:
        await t.quiet()  # as long as it takes until all have been told of the question
        t.later(ms)

    patch.setattr(clerk, "pause", pause)
    lines = await begin(t)
    before = await _counted(t)
    with capture_logs() as logged:
        await story._unheard(t, lambda: _give(t, way, IDLE))
        await _pry(t)
        await story._unheard(t, lambda: _withdraw(t, way))
        await story._unheard(t, lambda: _search(t, way))
        await _pry(t)
    await t.ann.answer(t.match, "east", "done")
    await t.quiet()
    await t.ann.answer(t.match, "east", "pass")
    await _mutter(t, way)
    await t.quiet()
    await _pry(t)
    counted = await _counted(t) - before
    t.mark("sealed")
    t.mark("end")
    for line in lines.values():
        await line.close()
    said = [line for line in logged if "route" not in line]  # requests are logged and counted, whoever makes them
    return f"{said} {sorted(counted)}"


async def _counted(t: Table) -> set[str]:
    """What an operator is told in numbers, but for requests."""
    told = (await t.olga.http.get("/metrics")).text.splitlines()
    return {line for line in told if "request_seconds" not in line}


async def begin(t: Table) -> dict[str, Any]:
    pace = {"bank": 600_000, "more": 60_000, "cap": 600_000, "out": "resign"}
    made = await t.ann.post("/api/matches", game=GAME, seats={"east": {"kind": "me"}}, pace=pace, title="Quiet")
    t.match = made["match"]
    await t.ben.post(f"/api/matches/{t.match}/join", seat="west")
    lines = await story._sit_down(t)
    await t.ann.post(f"/api/matches/{t.match}/start")
    await t.quiet()
    t.mark("begun")
    for what, value in CANARIES.items():
        t.keep(what, value, "ben")
    return lines


async def _give(t: Table, way: Way, *given: Any) -> None:
    if way.ordered:
        path = f"/api/matches/{t.match}/seats/west/orders"
        said = await t.ben.ask("PUT", path, {"orders": [*[IDLE] * way.idle, *given]})
        assert said.status_code == 200, said.text
        await t.ben.ask("GET", path)


async def _withdraw(t: Table, way: Way) -> None:
    if way.ordered:
        await t.ben.ask("DELETE", f"/api/matches/{t.match}/seats/west/orders")


async def _search(t: Table, way: Way) -> None:
    await _give(t, way, SEARCH, MUTTER)
    if not way.ordered:
        for move in (("take", "zqwest-token-1"), ("take", "zqwest-token-3"), ("done",)):
            t.later(orders.DELAY)
            await t.ben.answer(t.match, "west", *move)
    await _answered(t, 3)


async def _mutter(t: Table, way: Way) -> None:
    if not way.ordered:
        await t.quiet()
        t.later(orders.DELAY)
        await t.ben.answer(t.match, "west", "mutter")
    await _answered(t, 4)


async def _pry(t: Table) -> None:
    """What could tell of orders; the whole of it is asked in the story of the others."""
    await t.quiet()
    match = f"/api/matches/{t.match}"
    for who in t.curious:
        one = t.who[who]
        for path in (match, f"{match}/view?since=0", f"{match}/seats/east/view?since=0", f"{match}/seats/west/orders"):
            await one.ask("GET", path)
        for path in ("/api/matches?of=mine", "/api/matches?of=watched", "/api/me/export", "/api/deliveries"):
            await one.ask("GET", path)
        await one.ask("PUT", f"{match}/seats/west/orders", {"orders": [{"prompt": "take"}]})
        await one.ask("DELETE", f"{match}/seats/west/orders")


async def _answered(t: Table, answers: int) -> None:
    """Until Ben has given so many, himself or by order."""
    async with asyncio.timeout(HANG):
        while sum(entry.seat == "west" for entry in await journal.entries(t.container.db, t.match, 99)) < answers:
            await asyncio.sleep(0.005)


def check(t: Table, said: str) -> None:
    """No order is on the tape of anybody else, in a log or in what an operator counts."""
    story.check(t)
    for word in (*CANARIES.values(), "order"):
        if word in said:
            raise Leak(f"a log or a count tells of {word}")


# ---- leaks


def mutant(plant: Callable[[Patch], None]) -> Callable[[Patch], None]:
    MUTANTS[plant.__name__] = plant
    return plant


def _known(patch: Patch, also: Callable[[orders.Orders, str], Any] | None = None) -> dict[str, list[Any]]:
    """The orders that stand, by match, for whoever wants to tell of them."""
    known: dict[str, list[Any]] = {}
    give, withdraw = orders.Orders.give, orders.Orders.withdraw

    async def given(self: orders.Orders, match: str, seat: str, person: Any, wanted: Any) -> None:
        await give(self, match, seat, person, wanted)
        known[match] = list(wanted)
        if also is not None:
            await also(self, match)

    async def withdrawn(self: orders.Orders, match: str, seat: str) -> None:
        known.pop(match, None)
        await withdraw(self, match, seat)

    patch.setattr(orders.Orders, "give", given)
    patch.setattr(orders.Orders, "withdraw", withdrawn)
    return known


@mutant
def orders_in_messages(patch: Patch) -> None:
    known, true = _known(patch), messages.state

    def state(live: Live, seat: str | None) -> messages.State:
        told = true(live, seat)
        return structs.replace(told, view=[told.view, known.get(live.row.id, [])])

    patch.setattr(messages, "state", state)


@mutant
def that_there_are_orders_in_the_lobby(patch: Patch) -> None:
    known, true = _known(patch), messages.lobby
    patch.setattr(messages, "lobby", lambda row: {**true(row), "ready": row.id in known})


@mutant
def how_many_orders_in_lists(patch: Patch) -> None:
    known, true = _known(patch), messages.summary
    patch.setattr(
        lists.messages, "summary", lambda row, account: {**true(row, account), "plans": len(known.get(row.id, []))}
    )


@mutant
def one_who_gives_orders_is_seen_to_be_here(patch: Patch) -> None:
    """As a revision of the match, which has an aside made anew."""

    async def touch(self: orders.Orders, match: str) -> None:
        await self.db.run("update match set revision = revision + 1 where id = %s", match)
        await self.tables.changed(match)

    _known(patch, touch)
    true = messages._aside

    async def aside(db: Any, live: Live, seat: str | None, moment: int) -> bytes:
        return (await true(db, live, seat, moment))[:-1] + b',"revision":%d}' % live.row.revision

    patch.setattr(messages, "_aside", aside)


@mutant
def a_letter_when_orders_are_given(patch: Patch) -> None:
    async def call(self: orders.Orders, match: str) -> None:
        await self.db.run("insert into outbox (match, n, called) values (%s, 1, '[\"east\"]')", match)

    _known(patch, call)


@mutant
def orders_in_what_others_may_export(patch: Patch) -> None:
    everybodys = {"orders": ("standing_order where match in (select match from seat where account = %s)", ("body",))}
    patch.setattr(personal_data, "_EXPORTED", {**personal_data._EXPORTED, **everybodys})


@mutant
def a_delay_that_tells_how_much_was_ordered(patch: Patch) -> None:
    true = orders.Orders.turn

    async def turn(self: orders.Orders, match: str, seat: str) -> Any:
        found, given = await true(self, match, seat), await self._given(match, seat)
        return found and structs.replace(found, due=found.due + 10 * len(given.orders if given else ()))

    patch.setattr(orders.Orders, "turn", turn)


@mutant
def no_delay(patch: Patch) -> None:
    """An order that answers at once where a person cannot."""
    true = orders.Orders.turn

    async def turn(self: orders.Orders, match: str, seat: str) -> Any:
        found = await true(self, match, seat)
        return found and structs.replace(found, due=0)

    patch.setattr(orders.Orders, "turn", turn)


@mutant
def a_refusal_that_tells_of_orders(patch: Patch) -> None:
    known, true = _known(patch), routes.need_seat

    async def need_seat(services: Any, request: Any, match: str, seat: str) -> Any:
        try:
            return await true(services, request, match, seat)
        except Problem:
            raise Problem(403, "not_your_seat", orders=match in known) from None

    patch.setattr(routes, "need_seat", need_seat)


@mutant
def everybody_hears_that_an_order_answered(patch: Patch) -> None:
    true = orders.Event
    patch.setattr(orders, "Event", lambda kind, about, to: true(kind, about))


@mutant
def orders_in_the_log(patch: Patch) -> None:
    async def log(self: orders.Orders, match: str) -> None:
        logs.logger("wardroom").info("given", match=match, what=str(known[match]))

    known = _known(patch, log)


@mutant
def orders_that_are_counted(patch: Patch) -> None:
    async def count(self: orders.Orders, match: str) -> None:
        metrics.job("order", "given")

    _known(patch, count)
