"""The inbox: what can be answered, what is new, and nothing of anybody else's; and direct messages."""

from __future__ import annotations

import asyncio
from typing import Any

from open_server import At, Client, on_each
from people_at import ME, OPEN, agree_dice, finished, registered
from some_game import US_JP
from waiting import HANG

from wardroom.server.people import inbox as room

CLUBS, INBOX, MESSAGES = "/api/clubs", "/api/inbox", "/api/messages"


async def kinds(person: Client, part: str = "news") -> list[str]:
    return [each["kind"] for each in (await person.get(INBOX))[part]]


async def club_of(owner: Client, *members: Client) -> str:
    club: str = (await owner.post(CLUBS, 201, name="Admirals", entry="open"))["club"]
    for each in members:
        await each.post(f"{CLUBS}/{club}/join")
    return club


async def friends(one: Client, other: Client) -> None:
    for who, whom in ((one, other), (other, one)):
        assert whom.person
        await who.put("/api/people/relations", 204, name=whom.person.name, kind="follow", on=True)


@on_each
async def test_a_challenge_stands_there_until_it_is_answered(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    match = await ann.create(US_JP, seats={"US": ME, "JP": OPEN}, kept_for="Ben")
    (item,) = (await ben.get(INBOX))["waiting"]
    assert (item["kind"], item["about"], item["match"]["kept"]) == ("challenge", match, ["JP"])
    assert await kinds(ann, "waiting") == []
    await ben.post(f"/api/matches/{match}/decline", 204)
    assert await kinds(ben, "waiting") == []


@on_each
async def test_requests_are_for_officers_and_invitations_for_the_invited(at: At) -> None:
    ann, ben, carl, dora = [await registered(at, name) for name in ("Ann", "Ben", "Carl", "Dora")]
    club = (await ann.post(CLUBS, 201, name="Admirals", entry="asked"))["club"]
    await ben.post(f"{CLUBS}/{club}/join")
    await ann.post(f"{CLUBS}/{club}/admit", 204, name="Ben", yes=True)
    await carl.post(f"{CLUBS}/{club}/join")
    await ann.post(f"{CLUBS}/{club}/invite", 204, name="Dora")
    (asked,) = (await ann.get(INBOX))["waiting"]
    assert (asked["kind"], asked["name"], asked["title"]) == ("request", "Carl", "Admirals")
    assert await kinds(ben, "waiting") == [], "a member decides about nobody"
    (invited,) = (await dora.get(INBOX))["waiting"]
    assert (invited["kind"], invited["about"]) == ("invitation", club)


@on_each
async def test_a_result_says_what_it_did_to_the_rating(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    match = await finished(at, ann, ben, loser="US")
    (lost,), (won,) = (await ann.get(INBOX))["news"], (await ben.get(INBOX))["news"]
    assert (lost["about"], lost["line"]["ended"], won["line"]["ended"]) == (match, "lost", "won")
    assert lost["line"]["change"] < 0 < won["line"]["change"]
    assert lost["line"]["rating"] < 1500 < won["line"]["rating"]


@on_each
async def test_what_was_seen_and_older_news(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    club = await club_of(ann, ben)
    for n in range(room.PAGE + 3):
        await ann.post(f"{CLUBS}/{club}/notices", 201, text=f"No. {n}")
    first = await ben.get(INBOX)
    assert (first["seen"], len(first["news"]), first["more"]) == (0, room.PAGE, True)
    older = await ben.get(INBOX, before=first["news"][-1]["at"])
    assert {each["text"] for each in older["news"]}.isdisjoint(each["text"] for each in first["news"])
    assert older["waiting"] == []
    await ben.put(f"{INBOX}/seen", 204)
    assert (await ben.get(INBOX))["seen"] >= first["news"][0]["at"]
    assert await kinds(ann) == [], "one's own announcements are no news"


@on_each
async def test_a_round_stands_there_until_its_game_is_over(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    wish = {"title": "Cup", "game": US_JP, "kind": "robin", "legs": 1}
    cup = (await ann.post("/api/tournaments", 201, **wish))["tournament"]
    for each in (ann, ben):
        await each.post(f"/api/tournaments/{cup}/sign-up", 204)
    await ann.post(f"/api/tournaments/{cup}/start", 204)

    async def rounds() -> list[Any]:
        return [each for each in (await ann.get(INBOX))["news"] if each["kind"] == "round"]

    async with asyncio.timeout(HANG):
        while not (found := await rounds()):
            await asyncio.sleep(0.1)
    await agree_dice(at)
    (item,) = found
    assert (item["title"], item["number"], item["name"]) == ("Cup", 1, "Ben")
    mine = (await ann.get(f"/api/matches/{item['about']}"))["mine"][0]
    await ann.do(item["about"], mine, "resign")
    assert await kinds(ann) == ["result"]


@on_each
async def test_messages_are_for_friends_and_club_mates(at: At) -> None:
    ann, ben, carl, dora = [await registered(at, name) for name in ("Ann", "Ben", "Carl", "Dora")]
    assert (await ann.post(MESSAGES, 403, name="Ben", text="hello"))["key"] == "may_not_write"
    await ann.put("/api/people/relations", 204, name="Ben", kind="follow", on=True)
    assert (await ann.post(MESSAGES, 403, name="Ben", text="hello"))["key"] == "may_not_write", "one way is not enough"
    await friends(ann, ben)
    await ann.post(MESSAGES, 201, name="Ben", text="Again on Sunday?")
    await ben.post(MESSAGES, 201, name="Ann", text="Yes.")
    told = await ann.get(MESSAGES, name="Ben")
    assert [(line["mine"], line["text"]) for line in told["lines"]] == [(True, "Again on Sunday?"), (False, "Yes.")]
    assert told["may_write"]
    assert (await ann.get("/api/people", name="Ben"))["may_write"]
    assert not (await ann.get("/api/people", name="Carl"))["may_write"]
    (item,) = (await ben.get(INBOX))["news"]
    assert (item["kind"], item["name"], item["text"]) == ("message", "Ann", "Again on Sunday?")
    assert (await carl.get(MESSAGES, name="Ann"))["lines"] == [], "a conversation is of two"
    await club_of(carl, dora)
    await carl.post(MESSAGES, 201, name="Dora", text="Welcome")
    assert (await ann.post(MESSAGES, 409, name="Ann", text="me"))["key"] == "about_yourself"
    assert (await ann.post(MESSAGES, 404, name="Nobody", text="me"))["key"] == "no_person"


@on_each
async def test_blocked_people_reach_nobody_and_muted_ones_no_inbox(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    await friends(ann, ben)
    await club_of(ann, ben)
    await ann.post(MESSAGES, 201, name="Ben", text="You fool")
    await ben.put("/api/people/relations", 204, name="Ann", kind="mute", on=True)
    assert await kinds(ben) == []
    assert len((await ben.get(MESSAGES, name="Ann"))["lines"]) == 1
    await ben.post(f"{MESSAGES}/reports", 204, name="Ann", text="He insults me")
    (report,) = await at.container.reports.open()
    assert (report["match"], report["evidence"]) == ("", {"name": "Ann", "chat": ["You fool"]})
    assert (await ann.post(f"{MESSAGES}/reports", 404, name="Ben", text="why"))["key"] == "no_message"
    await ben.put("/api/people/relations", 204, name="Ann", kind="block", on=True)
    assert (await ann.post(MESSAGES, 403, name="Ben", text="Well?"))["key"] == "may_not_write"
    assert (await ben.post(MESSAGES, 403, name="Ann", text="No."))["key"] == "may_not_write"


@on_each
async def test_messages_go_with_the_account(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    await friends(ann, ben)
    await ann.post(MESSAGES, 201, name="Ben", text="one")
    await ben.post(MESSAGES, 201, name="Ann", text="two")
    assert ann.person
    data = at.container.auth.personal_data
    assert [line["text"] for line in (await data.export(ann.person.id))["messages"]] == ["one"]
    await data.delete(ann.person.id)
    assert await at.container.db.rows("select 1 from direct_message") == []
