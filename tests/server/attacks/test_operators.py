"""Nobody could stop sixty matches of a guest, or take a poisoned one out of the lists: now an operator can."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from msgspec import structs
from open_server import At, Client, on_each
from people_at import finished, registered
from server_db import KINDS, fresh
from some_game import GAME, ONE, TWO
from waiting import HANG

from wardroom.server.accounts.accounts import UNUSED
from wardroom.server.ids import now
from wardroom.server.ops import commands
from wardroom.server.ops.serve import Unfit
from wardroom.server.settings import Settings
from wardroom.server.store.schema import metadata
from wardroom.server.tables.moderation import OF_A_MATCH

ME, BOT, OPEN = {"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}


async def played(owner: Client, *others: Client, seats: dict[str, Any] | None = None, **more: Any) -> str:
    """A match that has begun."""
    match = await owner.create(GAME, seats=seats or {ONE: ME, TWO: OPEN if others else BOT}, **more)
    for other in others:
        await other.post(f"/api/matches/{match}/join", 204, seat=TWO)
    await owner.post(f"/api/matches/{match}/start", 204)
    return match


async def status(who: Client, match: str) -> str:
    said: str = (await who.get(f"/api/matches/{match}"))["status"]
    return said


@on_each
async def test_an_operator_finds_people_by_a_part_of_their_name(at: At) -> None:
    for name in ("Marianne", "Anna Weiss", "ÖZAN", "100%_sure", "1000 sure"):
        await registered(at, name)
    await at.person("Annual", "guest")
    operator, ann = await registered(at, "Op"), await registered(at, "Somebody")
    assert operator.person is not None
    await at.container.db.run("update account set role = 'operator' where id = %s", operator.person.id)
    at.container.auth.forget()

    async def found(part: str) -> list[str]:
        return [each["name"] for each in await operator.get("/api/operators/accounts", name=part)]

    assert await found("ann") == ["Anna Weiss", "Annual", "Marianne"], "those that begin so first, guests too"
    assert await found("özan") == ["ÖZAN"]
    assert await found("0%_s") == ["100%_sure"], "what stands for anything in a pattern stands for itself"
    assert await found("nobody else") == []
    (told,) = await operator.get("/api/operators/accounts", name="weiss")
    assert set(told) == {"id", "name", "role", "created", "closed"}
    await operator.get("/api/operators/accounts", 422, name="a")
    await ann.get("/api/operators/accounts", 403, name="ann")


@on_each
async def test_so_many_are_found_at_most(at: At) -> None:
    for n in range(60):
        await at.container.auth.guest(f"Sailor {n}")
    assert len(await at.container.auth.accounts.search("sailor")) == 50


@on_each
async def test_an_operator_ends_hides_and_removes_any_match(at: At) -> None:
    ann, operator, visitor = await at.person("Ann"), await at.person("Op", "operator"), at.visitor()
    match = await played(ann, title="An insult")
    to = f"/api/operators/matches/{match}"
    listed = await operator.get("/api/operators/matches", account=ann.person.id if ann.person else "")
    assert [(one["id"], one["title"], one["people"]) for one in listed] == [(match, "An insult", 1)]

    await operator.post(f"{to}/hide", 204, why="its title")
    assert match not in [one["id"] for one in await visitor.get("/api/matches", of="watched")]
    await visitor.get(f"/api/matches/{match}", 404)
    assert (await ann.get(f"/api/matches/{match}"))["title"] == ""

    await operator.post(f"{to}/end", 204, why="")
    assert await status(ann, match) == "abandoned"
    assert (await operator.post(f"{to}/end", 409))["key"] == "match_over"

    await operator.post(f"{to}/remove", 204, why="")
    await ann.get(f"/api/matches/{match}", 404)
    await operator.post(f"{to}/remove", 404)
    for table in OF_A_MATCH:
        assert await at.container.db.rows(f"select 1 from {table} where match = %s", match) == [], table

    log = await operator.get("/api/operators/audit")
    assert [(one["operator"], one["deed"], one["about"], one["why"]) for one in log] == [
        ("Op", "remove", match, ""), ("Op", "end", match, ""), ("Op", "hide", match, "its title"),
    ]  # fmt: skip


@on_each
async def test_no_deed_without_its_line(at: At) -> None:
    """What was done before: a server that died in between had done it, and nobody could tell who."""
    ann, operator = await at.person("Ann"), await at.person("Op", "operator")
    assert ann.person is not None
    match = await played(ann, title="An insult")
    await at.container.db.run("alter table audit rename to audit_away")
    for deed in ("hide", "end", "remove"):
        with suppress(Exception):
            await operator.http.post(f"/api/operators/matches/{match}/{deed}", json={"why": ""})
    for change in ({"role": "operator"}, {"closed": True}):
        with suppress(Exception):
            await operator.http.patch(f"/api/operators/accounts/{ann.person.id}", json=change)
    row = await at.container.db.row("select title, status from match where id = %s", match)
    assert row == ("An insult", "playing")
    row = await at.container.db.row("select role, closed from account where id = %s", ann.person.id)
    assert row == ("player", None)


def test_nothing_of_a_removed_match_is_forgotten() -> None:
    """A new table that belongs to matches has to be thought of."""
    keyed = {table.name for table in metadata.tables.values() if "match" in table.columns}
    assert keyed == {*OF_A_MATCH, "delivery"}  # of a delivery only the fact stays


@on_each
async def test_closing_an_account_ends_or_hands_over_what_it_owns(at: At) -> None:
    ann, ben, cid, operator = [await at.person(name) for name in ("Ann", "Ben", "Cid")] + [
        await at.person("Op", "operator")
    ]
    both = {ONE: BOT, TWO: BOT}
    bots = await played(ann, seats=both)
    lent = await ann.create(GAME, seats={ONE: OPEN, TWO: OPEN})
    await ben.post(f"/api/matches/{lent}/join", 204, seat=ONE)
    await cid.post(f"/api/matches/{lent}/join", 204, seat=TWO)
    await ann.post(f"/api/matches/{lent}/start", 204)
    assert ann.person is not None
    await operator.patch(f"/api/operators/accounts/{ann.person.id}", closed=True)
    assert await status(ben, bots) == "abandoned"
    while await at.container.db.rows("select 1 from bot_turn where match = %s", bots):
        await asyncio.sleep(0.01)  # one put in that very moment: the desk finds nothing to do and strikes it
    await at.container.bot_queue.put(at.container.db, bots, ONE)  # a word from before that comes late
    assert await at.container.db.rows("select 1 from bot_turn where match = %s", bots) == []
    assert await status(ben, lent) == "playing"
    assert [(await one.get(f"/api/matches/{lent}"))["owner"] for one in (ben, cid)] == [True, False]
    assert (await operator.get("/api/operators/audit"))[0]["deed"] == "suspend"


@on_each
async def test_the_queue_of_one_person_can_be_emptied(at: At) -> None:
    ann, operator = await at.person("Ann"), await at.person("Op", "operator")
    assert ann.person is not None
    for match in ("a" * 16, "b" * 16):
        await at.container.db.run(
            "insert into bot_turn (match, seat, person, at) values (%s, 'x', %s, %s)",
            match,
            ann.person.id,
            now() + 60_000,
        )
    to = f"/api/operators/accounts/{ann.person.id}/empty-queue"
    assert await operator.post(to, why="too many") == {"decisions": 2}
    assert await operator.post(to, why="") == {"decisions": 0}
    await ann.post(to, 403, why="")


@on_each
async def test_one_need_not_hear_another_nor_have_him_at_ones_table(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await played(ann, ben)
    await ben.post(f"/api/matches/{match}/chat", 201, seat=TWO, text="an insult")
    await ann.post(f"/api/matches/{match}/chat", 201, seat=ONE, text="good luck")
    assert (await ann.post(f"/api/matches/{match}/blocks", 409, seat=ONE))["key"] == "not_yourself"
    await ann.post(f"/api/matches/{match}/blocks", 204, seat=TWO)
    await ann.post(f"/api/matches/{match}/blocks", 204, seat=TWO)
    assert [line["text"] for line in await ann.get(f"/api/matches/{match}/chat")] == ["good luck"]
    assert len(await ben.get(f"/api/matches/{match}/chat")) == 2

    table = await ann.create(GAME, seats={ONE: ME, TWO: OPEN})
    assert table not in [one["id"] for one in await ben.get("/api/matches", of="open")]
    assert table in [one["id"] for one in await at.visitor().get("/api/matches", of="open")]
    assert (await ben.post(f"/api/matches/{table}/join", 404, seat=TWO))["key"] == "no_match"
    (blocked,) = await ann.get("/api/blocks")
    assert blocked["name"] == "Ben"
    await ann.delete(f"/api/blocks/{blocked['id']}")
    await ann.delete(f"/api/blocks/{blocked['id']}", 404)
    await ben.post(f"/api/matches/{table}/join", 204, seat=TWO)


@on_each
async def test_operators_see_what_players_report(at: At) -> None:
    ann, ben, operator = await at.person("Ann"), await at.person("Ben"), await at.person("Op", "operator")
    match = await played(ann, ben)
    await ben.post(f"/api/matches/{match}/chat", 201, seat=TWO, text="an insult")
    await ann.post(f"/api/matches/{match}/reports", 204, seat=TWO, kind="chat", text="he swears")
    (told,) = await operator.get("/api/operators/reports")
    assert (told["by"], told["name"], told["text"]) == ("Ann", "Ben", "he swears")
    assert told["evidence"] == {"name": "Ben", "chat": ["an insult"]}
    await ann.get("/api/operators/reports", 403)
    await operator.post(f"/api/operators/reports/{told['id']}/close", 204, why="spoke with him")
    assert await operator.get("/api/operators/reports") == []


@on_each
async def test_spectators_report_each_other_and_an_operator_deletes_what_was_said(at: At) -> None:
    ann, ben, operator = await at.person("Ann"), await at.person("Ben"), await at.person("Op", "operator")
    troll, onlooker = await at.person("Troll"), await at.person("Cat", "guest")
    match = await played(ann, ben, watched=True)
    gallery = f"/api/matches/{match}/gallery"
    for text in ("an insult", "another"):
        await troll.post(gallery, 201, text=text)
    await onlooker.post(gallery, 403, text="guests only listen")
    line = (await onlooker.get(gallery))[0]["id"]
    await ann.post(f"{gallery}/{line}/reports", 403, text="players do not hear it yet")
    await troll.post(f"{gallery}/{line}/reports", 409, text="myself")
    await onlooker.post(f"{gallery}/{line + 1000}/reports", 404, text="nothing there")
    await onlooker.post(f"{gallery}/{line}/reports", 204, text="rude")
    (told,) = await operator.get("/api/operators/reports")
    assert (told["by"], told["name"], told["evidence"]["chat"]) == ("Cat", "Troll", ["an insult", "another"])
    await onlooker.post(f"/api/operators/reports/{told['id']}/delete-chat", 403)
    await operator.post(f"/api/operators/reports/{told['id']}/delete-chat", 204, why="rude")
    assert await onlooker.get(gallery) == []
    assert (await operator.get("/api/operators/audit"))[0]["deed"] == "delete_chat"


@on_each
async def test_a_line_of_the_players_is_not_reported_as_one_of_the_gallery(at: At) -> None:
    ann, ben, cat = await at.person("Ann"), await at.person("Ben"), await at.person("Cat")
    match = await played(ann, ben, watched=True)
    secret = await ben.post(f"/api/matches/{match}/chat", 201, seat=TWO, text="between us")
    await cat.post(f"/api/matches/{match}/gallery/{secret['id']}/reports", 404, text="is it there?")


@on_each
async def test_what_a_suspended_person_wrote_is_hidden(at: At) -> None:
    bad, ann, operator = await registered(at, "Bad"), await registered(at, "Ann"), await at.person("Op", "operator")
    club = (await bad.post("/api/clubs", 201, name="Sailors", about="Carriers only.", entry="open"))["club"]
    await ann.post(f"/api/clubs/{club}/join", 200)
    await bad.post(f"/api/clubs/{club}/notices", 201, text="ABUSE")
    cup = (await bad.post("/api/tournaments", 201, title="ABUSE cup", game=GAME, kind="robin"))["tournament"]

    for each in (ann, operator):
        await each.post(f"/api/tournaments/{cup}/sign-up", 204)
    await bad.post(f"/api/tournaments/{cup}/start", 204)
    async with asyncio.timeout(HANG):
        while not await ann.get("/api/matches"):
            await asyncio.sleep(0.05)
    over = await finished(at, bad, ann)
    wish = {"eyes": "US", "numbers": {"US": 1}, "title": "ABUSE study"}
    study = (await bad.post(f"/api/matches/{over}/studies", 201, **wish))["study"]
    await bad.post("/api/messages", 201, name="Ann", text="ABUSE by letter")

    async def shown() -> str:
        paths = (f"/api/clubs/{club}", f"/api/tournaments/{cup}", "/api/tournaments", "/api/inbox", "/api/matches")
        return str([await ann.get(path) for path in paths])

    assert (await shown()).count("ABUSE") == 7
    assert "ABUSE" in str(await ann.get(f"/api/studies/{study}"))
    assert bad.person is not None
    await operator.patch(f"/api/operators/accounts/{bad.person.id}", 204, closed=True, why="abuse")
    assert "ABUSE" not in await shown()
    await ann.get(f"/api/studies/{study}", 404)


@on_each
async def test_guests_who_never_played_are_swept(at: At) -> None:
    db, old = at.container.db, now() - UNUSED - 1
    idle, here, plays = [await at.person(name, "guest") for name in ("Idle", "Here", "Plays")]
    await plays.create(GAME, seats={ONE: ME, TWO: BOT})
    await db.run("update account set created = %s", old)
    await db.run("update session set seen = %s where account <> %s", old, here.person.id if here.person else "")
    assert await at.container.auth.accounts.sweep_guests() == 1
    left = {name for (name,) in await db.rows("select name from account where role = 'guest'")}
    assert left == {"Here", "Plays"}
    assert await db.rows("select 1 from session where account = %s", idle.person.id if idle.person else "") == []


@pytest.fixture(params=KINDS)
def settings(request: pytest.FixtureRequest) -> Iterator[Settings]:
    with fresh(request.param) as settings:
        yield structs.replace(settings, accounts=True)


def test_the_same_from_the_command_line(settings: Settings) -> None:
    from wardroom.server.container import Container
    from wardroom.server.tables.lobby import ME as SELF
    from wardroom.server.tables.lobby import Occupant

    async def prepare() -> str:
        container = await Container.open(settings)
        try:
            ann, _ = await container.auth.guest("Ann")
            await container.db.run("update account set role = 'player', name_key = 'ann' where id = %s", ann.id)
            filled = {ONE: Occupant(SELF), TWO: Occupant("bot", "random")}
            match = await container.lobby.create(structs.replace(ann, role="player"), GAME, None, None, filled)
            await container.lobby.start(match, ann)
            return match
        finally:
            await container.close()

    match = asyncio.run(prepare())
    commands.moderate(settings, "hide", match, "its title")
    commands.moderate(settings, "end", match)
    commands.moderate(settings, "empty-queue", "Ann")
    commands.moderate(settings, "suspend", "Ann")
    commands.moderate(settings, "readmit", "Ann")
    commands.moderate(settings, "remove", match)
    commands.make_operator(settings, "Ann")
    for deed, about in (("remove", match), ("suspend", "Nobody"), ("dance", match)):
        with pytest.raises(Unfit):
            commands.moderate(settings, deed, about)
    log = commands.audit(settings)
    deeds = ["hide", "end", "empty_queue", "suspend", "readmit", "remove", "role_operator"]
    assert [one["deed"] for one in reversed(log)] == deeds
    assert {one["operator"] for one in log} == {"command line"}
    assert commands.reports(settings) == []


@on_each
async def test_health_names_what_is_over_its_limit(at: At) -> None:
    operator, ann = await at.person("Op", "operator"), await at.person("Ann")
    await ann.get("/api/operators/health", 403)
    tiles = {tile["name"]: tile for tile in await operator.get("/api/operators/health")}
    assert all(tile["good"] for tile in tiles.values())
    for n in range(tiles["failed"]["most"] + 1):
        await at.container.db.run(
            "insert into delivery (account, kind, dedupe, state, at) values ('', 'test', %s, 'failed', %s)",
            f"health {n}", now(),
        )  # fmt: skip
    tiles = {tile["name"]: tile for tile in await operator.get("/api/operators/health")}
    assert [name for name, tile in tiles.items() if not tile["good"]] == ["failed"]


@on_each
async def test_the_log_names_people_and_matches(at: At) -> None:
    operator, ann = await at.person("Op", "operator"), await registered(at, "Ann")
    match = await played(ann, title="Rude title")
    await operator.post(f"/api/operators/matches/{match}/end", 204, why="its title")
    assert ann.person is not None
    await operator.patch(f"/api/operators/accounts/{ann.person.id}", 204, closed=True, why="again")
    suspended, ended = (await operator.get("/api/operators/audit"))[:2]
    assert (suspended["operator"], suspended["about"], suspended["called"]) == ("Op", ann.person.id, "Ann")
    assert (ended["about"], ended["called"]) == (match, "Rude title")
