"""Analyses over HTTP: of what is over, once, kept; and nothing of a match that goes on, by whatever way one asks."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from open_server import At, Client, on_each
from some_game import ASKED, GAME, ONE, OTHER, TWO
from waiting import HANG

from wardroom.server.jobs import analyses
from wardroom.server.jobs.analysis_process import Work
from wardroom.server.tables.journal_line import PUBLIC
from wardroom.server.tables.tables import server_key

ME = {"kind": "me"}


async def begun(at: At, **wish: Any) -> tuple[Client, Client, str]:
    """Two people at a table that all may watch."""
    ann, bob = await at.person("Ann"), await at.person("Bob")
    match = await ann.create(GAME, seats={ONE: ME, TWO: {"kind": "open"}}, watched=True, **wish)
    token = (await ann.post(f"/api/matches/{match}/invites", 201, seat=TWO))["token"]
    await bob.post(f"/api/invites/{token}")
    await ann.post(f"/api/matches/{match}/start", 204)
    return ann, bob, match


async def ready(who: Client, match: str) -> None:
    async with asyncio.timeout(HANG):
        while (await who.post(f"/api/matches/{match}/analysis"))["state"] != "ready":
            await asyncio.sleep(0.1)


class Counted:
    """Counts how often the work is asked for; once it is let go it is done, or there is nothing to tell."""

    def __init__(self, work: Any = None) -> None:
        self.times, self.go, self.work = 0, asyncio.Event(), work

    async def __call__(self, data: bytes, progress: Any) -> bytes:
        self.times += 1
        await self.go.wait()
        if self.work:
            return await self.work(data, progress)  # type: ignore[no-any-return]
        return b'{"curve":[],"throws":[],"decisions":[],"advice":[]}'


@on_each
async def test_a_match_that_is_over_is_analysed_in_a_process_of_its_own_and_kept(at: At) -> None:
    ann, bob, match = await begun(at)
    await bob.do(match, TWO, "resign")
    await ann.get(f"/api/matches/{match}/analysis", 404)
    await ready(ann, match)
    found = await bob.get(f"/api/matches/{match}/analysis")
    assert (found["game"], found["first"], found["won"]) == (GAME, ONE, 1.0)
    assert found["curve"][-1]["chance"] == 1.0
    assert set(found["moments"][str(found["curve"][0]["n"])]) == {ONE, TWO, PUBLIC}
    italian = await at.visitor().get(f"/api/matches/{match}/analysis", lang="it")
    assert italian["summary"] != found["summary"]
    assert len(italian["summary"]) == len(found["summary"]) >= 3
    page = await bob.http.get(f"/api/matches/{match}/analysis.md", params={"lang": "it"})
    assert page.headers["content-type"].startswith("text/markdown")
    assert italian["summary"][0] in page.text
    await bob.get(f"/api/matches/{match}/analysis", 422, lang="xx")


@on_each
async def test_a_running_match_is_analysed_for_nobody(at: At) -> None:
    ann, bob, match = await begun(at)
    operator = await at.person("Opal", role="operator")
    counted = at.container.analyses.run = Counted()
    await at.container.db.run(  # were there one by some mistake
        "insert into analysis (match, made_by, body, at) values (%s, '1', '{}', 1)", match
    )
    for who in (ann, bob, operator):
        await who.post(f"/api/matches/{match}/analysis", 409)
        await who.get(f"/api/matches/{match}/analysis", 409)
        await who.get(f"/api/matches/{match}/analysis.md", 409)
    await at.visitor().get(f"/api/matches/{match}/analysis", 409)
    await at.visitor().post(f"/api/matches/{match}/analysis", 401)
    assert counted.times == 0


@on_each
async def test_a_branch_tells_nothing_of_the_match_it_was_made_of_while_that_goes_on(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create(GAME, seats={ONE: ME, TWO: ME})
    await ann.post(f"/api/matches/{match}/start", 204)
    branch = (await ann.post(f"/api/matches/{match}/branch", 201, eyes=ONE, n=1))["match"]
    twig = (await ann.post(f"/api/matches/{branch}/branch", 201, eyes=ONE, n=1))["match"]
    for each in (twig, branch):
        await ann.do(each, ONE, "resign")
        await ann.post(f"/api/matches/{each}/analysis", 409)
        await ann.get(f"/api/matches/{each}/analysis", 409)
    await ann.do(match, ONE, "resign")
    await ann.get(f"/api/matches/{twig}/analysis", 404)


@on_each
async def test_the_bot_is_asked_about_its_own_answers_and_nobody_elses(at: At) -> None:
    """Not about those of people, nor about what others played before a branch."""
    given: list[Work] = []

    async def noted(data: bytes, progress: Any) -> bytes:
        given.append(msgspec.json.decode(data, type=Work))
        return b'{"curve":[],"throws":[],"decisions":[],"advice":[],"plans":[]}'

    at.container.analyses.run = noted
    ann = await at.person("Ann")
    bot = {"kind": "bot", "bot": "random"}
    match = await ann.create(GAME, seats={ASKED: bot, OTHER: ME})
    await ann.post(f"/api/matches/{match}/start", 204)
    turn = await at.container.tables.bot_view(match, ASKED)
    assert turn
    await at.container.tables.answer(match, ASKED, turn.ask.moves[0], key=server_key("bot", turn.n))
    await ann.do(match, OTHER, "resign")
    await ready(ann, match)
    assert given[0].bots == {turn.n + 1: "random"}
    branch = (await ann.post(f"/api/matches/{match}/branch", 201, eyes=OTHER, n=1, seats={ASKED: bot}))["match"]
    await ann.do(branch, OTHER, "resign")
    await ready(ann, branch)
    assert given[1].bots == {}


@on_each
async def test_who_still_plays_with_the_same_dice_is_told_nothing(at: At) -> None:
    ann, bob, match = await begun(at)
    await bob.do(match, TWO, "resign")
    running = await bob.create(GAME, seats={ONE: ME, TWO: ME})
    await bob.post(f"/api/matches/{running}/start", 204)
    await at.container.db.run("update match set challenge = 'same' where id in (%s, %s)", match, running)
    await bob.post(f"/api/matches/{match}/analysis", 409)
    await ann.get(f"/api/matches/{match}/analysis", 404)


@on_each
async def test_a_match_that_was_ended_without_a_result_has_none(at: At) -> None:
    ann, _, match = await begun(at)
    await at.container.moderation.end(match)
    await ann.post(f"/api/matches/{match}/analysis", 409)


@on_each
async def test_it_is_made_once_however_often_it_is_asked_for_and_goes_with_its_match(at: At) -> None:
    ann, bob, match = await begun(at)
    await bob.do(match, TWO, "resign")
    counted = at.container.analyses.run = Counted(at.container.analyses.run)
    for who in (ann, bob, ann):
        assert (await who.post(f"/api/matches/{match}/analysis"))["state"] == "working"
    counted.go.set()
    await ready(ann, match)
    first = await ann.get(f"/api/matches/{match}/analysis")
    await ann.post(f"/api/matches/{match}/analysis")
    assert counted.times == 1
    assert await bob.get(f"/api/matches/{match}/analysis") == first
    await at.container.moderation.remove(match)
    assert await at.container.db.rows("select match from analysis") == []


@on_each
async def test_nobody_has_more_than_a_few_in_line_and_others_come_between(at: At) -> None:
    ann, bob, match = await begun(at)
    await bob.do(match, TWO, "resign")
    mine = []
    for _ in range(analyses.IN_LINE + 1):
        own = await ann.create(GAME, seats={ONE: ME, TWO: ME})
        await ann.post(f"/api/matches/{own}/start", 204)
        await ann.do(own, ONE, "resign")
        mine.append(own)
    counted = at.container.analyses.run = Counted()
    for own in mine[:-1]:
        await ann.post(f"/api/matches/{own}/analysis")
    await ann.post(f"/api/matches/{mine[-1]}/analysis", 429)
    assert (await bob.post(f"/api/matches/{match}/analysis"))["state"] == "working"
    counted.go.set()
    await ready(bob, match)


@on_each
async def test_one_that_fails_can_be_tried_again(at: At) -> None:
    ann, bob, match = await begun(at)
    await bob.do(match, TWO, "resign")

    async def fails(data: bytes, progress: Any) -> bytes:
        raise RuntimeError

    good, at.container.analyses.run = at.container.analyses.run, fails
    await ann.post(f"/api/matches/{match}/analysis")
    async with asyncio.timeout(HANG):
        while at.container.analyses._works:
            await asyncio.sleep(0.05)
    await ann.get(f"/api/matches/{match}/analysis", 404)
    at.container.analyses.run = good
    await ready(ann, match)


@pytest.mark.parametrize("said", [b"", b"not a record"])
def test_a_process_that_fails_says_so(said: bytes) -> None:
    with pytest.raises(RuntimeError):
        asyncio.run(analyses.in_child(said, lambda done, of: None))
