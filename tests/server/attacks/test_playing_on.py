"""Playing on was answers as fast as a bot gives them, several at a time, and went on when nobody waited for it."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from jobs_elsewhere import here
from msgspec import json
from open_server import At, Client, on_each
from waiting import HANG

from solo_shelf import GAME, SEAT, on_the_shelf
from wardroom.kernel import Move
from wardroom.server.fair_gate import OneEach
from wardroom.server.heavy_work import PROCESSES, HeavyWork
from wardroom.server.jobs import chief
from wardroom.server.jobs.chief import IN_LINE, Chief
from wardroom.server.problems import Problem
from wardroom.server.tables.tables import Position, Tables

WISH = {"until": "turn", "n": 1, "bot": "random"}


@pytest.fixture(autouse=True)
def shelf() -> Any:
    with on_the_shelf():
        yield


async def begun(ann: Client) -> str:
    match = await ann.create(GAME, scenario="nine")
    await ann.post(f"/api/matches/{match}/start", 204)
    return match


class Caller:
    """One request, whose sender can hang up before it is answered."""

    def __init__(self, at: At, who: Client, path: str, body: Any) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in who.http.cookies.items())
        base = at.container.settings.url
        headers = {"origin": base, "host": base.split("//")[1], "cookie": cookie, "content-type": "application/json"}
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "path": path,
            "raw_path": path.encode(), "query_string": b"", "root_path": "", "scheme": "http",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 5), "server": ("127.0.0.1", 80),
        }  # fmt: skip
        self._body, self._gone = json.encode(body), asyncio.Event()
        self.status = 0
        self.answered = asyncio.create_task(at.app(scope, self._receive, self._send))

    async def hang_up(self) -> None:
        self._gone.set()
        await self.answered

    async def _receive(self) -> dict[str, Any]:
        if self._body:
            body, self._body = self._body, b""
            return {"type": "http.request", "body": body, "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.status = message.get("status", self.status)


@on_each
async def test_for_one_who_has_gone_nobody_plays_on(at: At) -> None:
    thinking, given_up = asyncio.Event(), asyncio.Event()

    async def for_ever(*_: object) -> Move:
        thinking.set()
        try:
            await asyncio.sleep(HANG)
        finally:
            given_up.set()
        raise AssertionError("nobody waits for it")

    ann = await at.person("Ann")
    match = await begun(ann)
    head = (await at.container.tables.row(match)).head
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Chief, "_choose", for_ever)
        for what, wish in (("play-on", WISH), ("hint", {"bot": "random"})):
            caller = Caller(at, ann, f"/api/matches/{match}/seats/{SEAT}/{what}", wish)
            async with asyncio.timeout(HANG / 2):
                await thinking.wait()
                await caller.hang_up()
            assert given_up.is_set(), what
            thinking.clear()
            given_up.clear()
    assert (await at.container.tables.row(match)).head == head
    assert at.container.chief._playing._gates == {}


@on_each
async def test_what_is_being_written_when_he_goes_stands(at: At) -> None:
    """A cancellation in the middle of a commit would leave others who share it, and the open match, in doubt."""
    writing, asked = asyncio.Event(), asyncio.Event()
    true = Tables.answer

    async def mending(*_: object) -> Move:
        return ("mend",)

    async def slowly(self: Tables, *args: Any) -> Any:
        writing.set()
        await asked.wait()
        return await true(self, *args)

    ann = await at.person("Ann")
    match = await begun(ann)
    head = (await at.container.tables.row(match)).head
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Chief, "_choose", mending)
        patch.setattr(Tables, "answer", slowly)
        caller = Caller(at, ann, f"/api/matches/{match}/seats/{SEAT}/play-on", WISH)
        await writing.wait()
        leaving = asyncio.create_task(caller.hang_up())
        for _ in range(10):
            await asyncio.sleep(0)
        asked.set()
        await leaving
    keys = await at.container.db.rows("select key from entry where match = %s and n >= %s", match, head)
    assert len([key for (key,) in keys if key and "!chief" in key]) == 1, "that one, and none after it"
    await ann.post(f"/api/matches/{match}/seats/{SEAT}/hint", 409)  # and it can be asked about: nothing is locked


@on_each
async def test_one_person_plays_on_once_at_a_time(at: At) -> None:
    going, most, gate = 0, 0, asyncio.Event()

    async def mending(self: Chief, match: str, seat: str, bot: str, position: Position, who: str) -> Move:
        nonlocal going, most
        going += 1
        most = max(most, going)
        await gate.wait()
        going -= 1
        return ("mend",)

    ann, ben = await at.person("Ann"), await at.person("Ben")
    own, others = [await begun(ann) for _ in range(IN_LINE + 3)], await begun(ben)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Chief, "_choose", mending)
        plays = [
            asyncio.create_task(ann.http.post(f"/api/matches/{match}/seats/{SEAT}/play-on", json=WISH)) for match in own
        ]
        async with asyncio.timeout(HANG / 2):
            while going < 1 or sum(task.done() for task in plays) < 2:
                await asyncio.sleep(0.01)
        assert {task.result().status_code for task in plays if task.done()} == {429}
        assert most == 1
        ben_plays = asyncio.create_task(ben.http.post(f"/api/matches/{others}/seats/{SEAT}/play-on", json=WISH))
        async with asyncio.timeout(HANG / 2):
            while most < 2:
                await asyncio.sleep(0.01)
        gate.set()
        answers = await asyncio.gather(*plays, ben_plays)
    assert sorted(answer.status_code for answer in answers) == [200] * (IN_LINE + 2) + [429] * 2


@on_each
async def test_between_two_answers_others_have_the_table(at: At) -> None:
    rests: list[float] = []

    async def mending(*_: object) -> Move:
        return ("mend",)

    async def rest(took: float) -> None:
        rests.append(took)

    ann = await at.person("Ann")
    match = await begun(ann)
    path = f"/api/matches/{match}/seats/{SEAT}/play-on"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Chief, "_choose", mending)
        patch.setattr(chief, "pause", rest)
        played = await ann.post(path, **WISH)
    assert played["answered"] > 1
    assert len(rests) == played["answered"] - 1
    assert all(took > 0 for took in rests), "as long as the answer before kept it busy"


def test_he_rests_as_long_as_he_kept_the_table_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def run() -> None:
        monkeypatch.setattr(chief.asyncio, "sleep", sleep)
        await chief.pause(0.0)
        await chief.pause(0.5)
        monkeypatch.undo()

    asyncio.run(run())
    assert slept == [chief.BREATH, 0.5]


def test_a_child_that_nobody_waits_for_is_ended_and_its_place_is_free() -> None:
    """What was done before: it went on until its time was over, and kept whoever came after from being served."""

    async def run() -> None:
        heavy = HeavyWork()
        try:
            long = [asyncio.create_task(heavy.run(HANG, time.sleep, HANG)) for _ in range(PROCESSES)]
            async with asyncio.timeout(HANG / 2):
                while heavy._pool is None or len(heavy._pool._thinking) < PROCESSES:
                    await asyncio.sleep(0.05)
                for task in long:
                    task.cancel()
                await heavy.run(HANG, here)
        finally:
            heavy.close()

    asyncio.run(run())


def test_one_at_a_time_and_so_many_behind() -> None:
    async def run() -> None:
        each = OneEach(1)
        async with each.turn("ann"), each.turn("ben"):
            waiting = asyncio.create_task(each.turn("ann").__aenter__())
            await asyncio.sleep(0)
            with pytest.raises(Problem, match="too_many"):
                await each.turn("ann").__aenter__()
            waiting.cancel()
            await asyncio.wait((waiting,))
            again = asyncio.create_task(each.turn("ann").__aenter__())
            await asyncio.sleep(0)
            assert not again.done(), "one who has left does not stand in his own way"
            again.cancel()
            await asyncio.wait((again,))
        assert each._gates == {}

    asyncio.run(run())
