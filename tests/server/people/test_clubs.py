"""Clubs: coming and going, roles, tables for members alone, notices; and whom one has blocked reaches one in none."""

from __future__ import annotations

import asyncio
from typing import Any

from open_server import At, Client, on_each
from people_at import ME, OPEN, registered
from some_game import US_JP
from waiting import HANG

from wardroom.server.ids import new_id
from wardroom.server.people import clubs as room

ALL = "/api/clubs"


async def founded(owner: Client, name: str = "Admirals", entry: str = "open", **more: Any) -> str:
    club: str = (await owner.post(ALL, 201, name=name, entry=entry, **more))["club"]
    return club


async def crowd(at: At, *names: str) -> list[Client]:
    return [await registered(at, name) for name in names]


async def roles(person: Client, club: str) -> dict[str, str]:
    return {each["name"]: each["role"] for each in (await person.get(f"{ALL}/{club}"))["members"]}


def id_of(client: Client) -> str:
    assert client.person is not None
    return client.person.id


@on_each
async def test_three_ways_in(at: At) -> None:
    ann, ben, carl = await crowd(at, "Ann", "Ben", "Carl")
    club = await founded(ann, "Open House")
    assert await ben.post(f"{ALL}/{club}/join") == {"now": "member"}
    assert await ben.post(f"{ALL}/{club}/join") == {"now": "member"}, "twice is once"
    asked = await founded(ann, "Knock First", "asked")
    assert await ben.post(f"{ALL}/{asked}/join") == {"now": "asked"}
    told = await ann.get(f"{ALL}/{asked}")
    assert [(w["name"], w["kind"]) for w in told["waits"]] == [("Ben", "asked")]
    assert (await ben.get(f"{ALL}/{asked}"))["waiting"] == "asked"
    await ann.post(f"{ALL}/{asked}/admit", 204, name="Ben", yes=True)
    await carl.post(f"{ALL}/{asked}/join")
    await ann.post(f"{ALL}/{asked}/admit", 204, name="Carl", yes=False)
    assert await roles(ann, asked) == {"Ann": "owner", "Ben": "member"}
    closed = await founded(ann, "By Invitation", "invited")
    assert (await ben.post(f"{ALL}/{closed}/join", 403))["key"] == "club_invited_only"
    await ann.post(f"{ALL}/{closed}/invite", 204, name="Ben")
    await ann.post(f"{ALL}/{closed}/admit", 404, name="Ben", yes=True)
    assert await ben.post(f"{ALL}/{closed}/join") == {"now": "member"}
    await ann.post(f"{ALL}/{closed}/invite", 204, name="Carl")
    await carl.post(f"{ALL}/{closed}/leave", 204)
    assert (await carl.post(f"{ALL}/{closed}/join", 403))["key"] == "club_invited_only"
    assert (await ann.post(ALL, 409, name="One More"))["key"] == "clubs_owned"
    assert [c["name"] for c in await ben.get(ALL, of="mine")] == ["By Invitation", "Knock First", "Open House"]
    assert [c["name"] for c in await at.visitor().get(ALL, name="o")] == ["By Invitation", "Knock First", "Open House"]
    assert [c["name"] for c in await at.visitor().get(ALL, after="knock first")] == ["Open House"]
    assert await at.visitor().get(ALL, name="%") == []


@on_each
async def test_roles(at: At) -> None:
    ann, ben, carl, dora = await crowd(at, "Ann", "Ben", "Carl", "Dora")
    club = await founded(ann)
    here = f"{ALL}/{club}"
    for each in (ben, carl):
        await each.post(f"{here}/join")
    for who, deed, body in (
        (ben, "invite", {"name": "Dora"}),
        (ben, "remove", {"name": "Carl"}),
        (ben, "notices", {"text": "Tonight"}),
    ):
        assert (await who.post(f"{here}/{deed}", 403, **body))["key"] == "club_role"
        assert (await dora.post(f"{here}/{deed}", 403, **body))["key"] == "members_only"
    assert (await ben.put(f"{here}/members", 403, name="Carl", role="officer"))["key"] == "club_role"
    await ann.put(f"{here}/members", 204, name="Ben", role="officer")
    assert (await ben.put(f"{here}/members", 403, name="Carl", role="officer"))["key"] == "club_role"
    assert (await ben.put(here, 403, name="Mine Now"))["key"] == "club_role"
    await ben.post(f"{here}/invite", 204, name="Dora")
    await dora.post(f"{here}/join")
    assert (await ben.post(f"{here}/remove", 403, name="Ann"))["key"] == "club_role"
    await ben.post(f"{here}/remove", 204, name="Carl")
    assert await roles(dora, club) == {"Ann": "owner", "Ben": "officer", "Dora": "member"}
    assert (await ann.post(f"{here}/leave", 409))["key"] == "club_owner_stays"
    await ann.put(f"{here}/members", 204, name="Ben", role="owner")
    assert await roles(dora, club) == {"Ann": "officer", "Ben": "owner", "Dora": "member"}
    await ann.post(f"{here}/leave", 204)
    await ben.put(here, 204, name="Captains", about="We play on Sundays.", entry="invited")
    told = await at.visitor().get(here)
    assert (told["name"], told["about"], told["members"], told["people"]) == ("Captains", "We play on Sundays.", [], 2)
    assert (await ann.post(ALL, 409, name="captains"))["key"] == "club_name_taken"
    assert (await ann.post(ALL, 409, name="Capta\u0456ns"))["key"] == "club_name_taken", "nor one that looks like it"
    await dora.delete(here, 403)
    operator = await at.person("Op", "operator")
    await operator.delete(here)
    await ben.get(here, 404)
    assert await at.container.db.rows("select 1 from club_member") == []


@on_each
async def test_a_table_for_members_alone(at: At) -> None:
    ann, ben, carl = await crowd(at, "Ann", "Ben", "Carl")
    club = await founded(ann)
    await ben.post(f"{ALL}/{club}/join")
    await carl.post("/api/matches", 403, game=US_JP, seats={"US": ME, "JP": OPEN}, club=club)
    match = await ann.create(US_JP, seats={"US": ME, "JP": OPEN}, club=club)
    for stranger in (carl, at.visitor()):
        await stranger.get(f"/api/matches/{match}", 404)
        assert (await stranger.get(f"{ALL}/{club}"))["tables"] == []
        assert match not in str(await stranger.get("/api/matches", of="open"))
    await carl.post(f"/api/matches/{match}/join", 404, seat="JP")
    assert [table["id"] for table in (await ben.get(f"{ALL}/{club}"))["tables"]] == [match]
    await ben.post(f"/api/matches/{match}/join", 204, seat="JP")
    await ben.post(f"/api/matches/{match}/start", 204)
    await carl.post(f"{ALL}/{club}/join")
    assert (await carl.get(f"/api/matches/{match}/view"))["view"], "members may watch"
    await carl.get(f"/api/matches/{match}/seats/JP/view", 403)
    await carl.post(f"{ALL}/{club}/leave", 204)
    await carl.get(f"/api/matches/{match}/view", 404)
    await at.container.moderation.hide(match)
    await carl.post(f"{ALL}/{club}/join")
    await carl.get(f"/api/matches/{match}", 404)
    await ben.get(f"/api/matches/{match}")


@on_each
async def test_whom_one_has_blocked_reaches_one_in_no_club(at: At) -> None:
    ann, ben, carl = await crowd(at, "Ann", "Ben", "Carl")
    mine, theirs = await founded(ann, "Mine"), await founded(ben, "Theirs")
    await carl.post(f"{ALL}/{mine}/join")
    await ann.put("/api/people/relations", 204, name="Ben", kind="block", on=True)
    nothing = await ben.get(f"{ALL}/{new_id()}", 404)
    assert await ben.get(f"{ALL}/{mine}", 404) == nothing, "that he is blocked is not told"
    assert [club["name"] for club in await ben.get(ALL)] == ["Theirs"]
    await ben.post(f"{ALL}/{mine}/join", 404)
    await ben.post(f"{ALL}/{theirs}/invite", 404, name="Ann")
    third = await founded(carl, "Third")
    for each in (ann, ben):
        await each.post(f"{ALL}/{third}/join")
    assert await roles(ben, third) == {"Carl": "owner", "Ben": "member"}
    assert await roles(ann, third) == {"Carl": "owner", "Ann": "member", "Ben": "member"}
    await carl.put(f"{ALL}/{third}/members", 204, name="Ben", role="officer")
    assert "Ann" in await roles(ben, third), "nobody is safe from the officers by blocking them"
    await ben.post(f"{ALL}/{third}/notices", 201, text="Hello Ann")
    assert (await ann.get(f"{ALL}/{third}"))["notices"] == []
    table = await ann.create(US_JP, seats={"US": ME, "JP": OPEN}, club=third)
    assert (await ben.get(f"{ALL}/{third}"))["tables"] == []
    await ben.post(f"/api/matches/{table}/join", 404, seat="JP")


async def deliveries(at: At, n: int) -> list[Any]:
    async with asyncio.timeout(HANG):
        while len(found := await at.container.db.rows("select account, kind, match from delivery order by id")) < n:
            await asyncio.sleep(0.02)
    return found


@on_each
async def test_notices_go_to_those_who_want_them(at: At) -> None:
    ann, ben, carl, dora = people = await crowd(at, "Ann", "Ben", "Carl", "Dora")
    for who in people:
        await at.container.db.run(
            "insert into channel (id, account, kind, address, created)"
            " values (%s, %s, 'webhook', 'https://nowhere.invalid', 0)",
            id_of(who), id_of(who),
        )  # fmt: skip
    club = await founded(ann)
    here = f"{ALL}/{club}"
    for each in (ben, carl):
        await each.post(f"{here}/join")
    await carl.put(f"{here}/told", 204, on=False)
    notice = (await ann.post(f"{here}/notices", 201, text="Tonight at nine"))["id"]
    assert await deliveries(at, 1) == [(id_of(ben), "club_notice", club)]
    for _ in range(2):
        await ann.post(f"{here}/invite", 204, name="Dora")
    assert (await deliveries(at, 2))[1:] == [(id_of(dora), "club_invite", club)], "of one club so often a day"
    assert [n["text"] for n in (await carl.get(here))["notices"]] == ["Tonight at nine"]
    await ben.delete(f"{here}/notices/{notice}", 404)
    await ann.delete(f"{here}/notices/{notice}")
    assert (await carl.get(here))["notices"] == []


@on_each
async def test_one_who_leaves_for_good_leaves_his_club_to_another(at: At) -> None:
    ann, ben, carl = await crowd(at, "Ann", "Ben", "Carl")
    club, alone = await founded(ann), await founded(ann, "Alone")
    for each in (ben, carl):
        await each.post(f"{ALL}/{club}/join")
    await ann.put(f"{ALL}/{club}/members", 204, name="Carl", role="officer")
    await ann.post(f"{ALL}/{club}/notices", 201, text="I was here")
    data = at.container.auth.personal_data
    exported = await data.export(id_of(ann))
    assert [(c["name"], c["role"]) for c in exported["clubs"]] == [("Admirals", "owner"), ("Alone", "owner")]
    assert [n["text"] for n in exported["club_notices"]] == ["I was here"]
    await data.delete(id_of(ann))
    told = await ben.get(f"{ALL}/{club}")
    assert {m["name"]: m["role"] for m in told["members"]} == {"Carl": "owner", "Ben": "member"}
    assert told["notices"] == []
    await ben.get(f"{ALL}/{alone}", 404)


@on_each
async def test_bounds(at: At) -> None:
    ann, ben = await crowd(at, "Ann", "Ben")
    for n in range(room.JOINED):
        await at.container.db.run(
            "insert into club_member (club, account, at) values (%s, %s, 0)", f"{n:016x}", id_of(ben)
        )
    club = await founded(ann)
    assert (await ben.post(f"{ALL}/{club}/join", 409))["key"] == "clubs_joined"
    guest = await at.person("Guest", role="guest")
    await guest.post(f"{ALL}/{club}/join", 403)


async def lines(person: Client, club: str) -> list[str]:
    return [line["text"] for line in (await person.get(f"{ALL}/{club}/messages"))["lines"]]


@on_each
async def test_members_talk_and_nobody_else_reads_it(at: At) -> None:
    ann, ben, carl = await crowd(at, "Ann", "Ben", "Carl")
    club, other = await founded(ann), await founded(carl, "Others")
    await ben.post(f"{ALL}/{club}/join")
    assert await ann.post(f"{ALL}/{club}/messages", 201, text="Who plays tonight?") == {"n": 1}
    assert await ben.post(f"{ALL}/{club}/messages", 201, text="Me.") == {"n": 2}
    assert await carl.post(f"{ALL}/{other}/messages", 201, text="Alone.") == {"n": 1}, "each club counts for itself"
    assert await lines(ben, club) == ["Who plays tonight?", "Me."]
    for stranger, status in ((carl, 403), (at.visitor(), 401)):
        await stranger.get(f"{ALL}/{club}/messages", status)
        await stranger.post(f"{ALL}/{club}/messages", status, text="Let me in")
    await ben.delete(f"{ALL}/{club}/messages/1", 404)
    await ben.delete(f"{ALL}/{club}/messages/2")
    await ben.post(f"{ALL}/{club}/messages", 201, text="Not me.")
    await ann.delete(f"{ALL}/{club}/messages/2"), "an officer may delete any line"
    assert await lines(ann, club) == ["Who plays tonight?"]


@on_each
async def test_talk_hides_whom_one_has_muted_or_blocked_and_who_is_suspended(at: At) -> None:
    ann, ben, carl = await crowd(at, "Ann", "Ben", "Carl")
    club = await founded(ann)
    for each in (ben, carl):
        await each.post(f"{ALL}/{club}/join")
    for each, text in ((ann, "of Ann"), (ben, "of Ben"), (carl, "of Carl")):
        await each.post(f"{ALL}/{club}/messages", 201, text=text)
    await ben.put("/api/people/relations", 204, name="Ann", kind="mute", on=True)
    assert await lines(ben, club) == ["of Ben", "of Carl"]
    await ben.put("/api/people/relations", 204, name="Carl", kind="block", on=True)
    assert await lines(ben, club) == ["of Ben"]
    assert await lines(ann, club) == ["of Ann", "of Ben", "of Carl"]
    await ann.post(f"{ALL}/{club}/events", 201, title="Of Ann", starts=2**52)
    await ann.put(f"{ALL}/{club}/members", 204, name="Carl", role="officer")
    await carl.post(f"{ALL}/{club}/events", 201, title="Of Carl", starts=2**52)
    assert [event["title"] for event in (await ben.get(f"{ALL}/{club}"))["events"]] == []
    await at.container.db.run("update account set closed = 1 where id = %s", id_of(carl))
    assert await lines(ann, club) == ["of Ann", "of Ben"]
    assert [event["title"] for event in (await ann.get(f"{ALL}/{club}"))["events"]] == ["Of Ann"]


@on_each
async def test_a_line_is_reported_with_what_its_author_said(at: At) -> None:
    ann, ben = await crowd(at, "Ann", "Ben")
    club = await founded(ann)
    await ben.post(f"{ALL}/{club}/join")
    for text in ("First.", "Rude."):
        await ben.post(f"{ALL}/{club}/messages", 201, text=text)
    assert (await ben.post(f"{ALL}/{club}/messages/2/report", 409))["key"] == "about_yourself"
    await ann.post(f"{ALL}/{club}/messages/9/report", 404)
    await ann.post(f"{ALL}/{club}/messages/2/report", 204, text="Look")
    (report,) = await at.container.reports.open()
    assert report["evidence"] == {"name": "Ben", "chat": ["First.", "Rude."]}
    assert (report["by"], report["name"], report["kind"]) == ("Ann", "Ben", "chat")


@on_each
async def test_events_and_who_comes(at: At) -> None:
    ann, ben, carl = await crowd(at, "Ann", "Ben", "Carl")
    club = await founded(ann)
    here = f"{ALL}/{club}/events"
    for each in (ben, carl):
        await each.post(f"{ALL}/{club}/join")
    assert (await ben.post(here, 403, title="Mine", starts=2**52))["key"] == "club_role"
    assert (await ann.post(here, 422, title="Late", starts=1000))["key"] == "event_past"
    assert (await ann.post(here, 404, title="What", game="chess", starts=2**52))["key"] == "no_game"
    later = (await ann.post(here, 201, title="Later", starts=2**52 + 1))["event"]
    event = (await ann.post(here, 201, title="Sunday", about="Six boards.", game=US_JP, starts=2**52))["event"]
    await ben.put(f"{here}/{event}/answer", 204, answer="perhaps")
    await ben.put(f"{here}/{event}/answer", 204, answer="yes")
    await carl.put(f"{here}/{event}/answer", 204, answer="perhaps")
    await carl.put(f"{here}/{new_id()}/answer", 404, answer="yes")
    first, second = (await ben.get(f"{ALL}/{club}"))["events"]
    assert (first["title"], first["game"], first["about"]) == ("Sunday", US_JP, "Six boards.")
    assert (first["yes"], first["perhaps"], first["mine"], second["mine"]) == (["Ben"], ["Carl"], "yes", "")
    said = await ben.get(f"{here}/{event}/calendar.ics")
    assert {"SUMMARY:Sunday", "DESCRIPTION:Six boards.", f"UID:{event}@wardroom"} <= set(said.split("\r\n"))
    await ben.get(f"{here}/{new_id()}/calendar.ics", 404)
    await carl.post(f"{ALL}/{club}/leave", 204)
    await carl.get(f"{here}/{event}/calendar.ics", 403)
    assert (await ben.get(f"{ALL}/{club}"))["events"][0]["perhaps"] == [], "who has left does not come"
    assert (await carl.get(f"{ALL}/{club}"))["events"] == []
    await ben.delete(f"{here}/{event}", 403)
    await ann.delete(f"{here}/{event}")
    await ann.delete(f"{here}/{later}")
    assert await at.container.db.rows("select 1 from club_coming") == []


@on_each
async def test_strengths_are_shown_of_members_who_show_themselves(at: At) -> None:
    ann, ben, carl = await crowd(at, "Ann", "Ben", "Carl")
    club = await founded(ann)
    for each in (ben, carl):
        await each.post(f"{ALL}/{club}/join")
        await at.container.db.run(
            "insert into rating (game, player, value, deviation, volatility, matches, last)"
            " values (%s, %s, 1600, 60, 0.06, 9, 1)",
            US_JP, id_of(each),
        )  # fmt: skip
    await carl.put("/api/privacy", 204, profile="nobody", history=False, challenges="nobody")
    told = {each["name"]: each["ratings"] for each in (await ann.get(f"{ALL}/{club}"))["members"]}
    assert told == {"Ann": [], "Ben": [{"game": US_JP, "value": 1600, "deviation": 60}], "Carl": []}
    assert [each["ratings"] for each in (await carl.get(f"{ALL}/{club}"))["members"] if each["me"]] != [[]]


@on_each
async def test_a_tournament_for_members_alone(at: At) -> None:
    ann, ben, carl = await crowd(at, "Ann", "Ben", "Carl")
    club = await founded(ann)
    await ben.post(f"{ALL}/{club}/join")
    wish = {"title": "Club Cup", "game": US_JP, "kind": "knockout", "club": club}
    assert (await carl.post("/api/tournaments", 403, **wish))["key"] == "members_only"
    cup = (await ann.post("/api/tournaments", 201, **wish))["tournament"]
    assert [each["id"] for each in (await ben.get(f"{ALL}/{club}"))["tournaments"]] == [cup]
    assert [each["id"] for each in await ben.get("/api/tournaments")] == [cup]
    for stranger in (carl, at.visitor()):
        assert await stranger.get("/api/tournaments") == []
        assert (await stranger.get(f"{ALL}/{club}"))["tournaments"] == []
        told = await stranger.get(f"/api/tournaments/{cup}")
        assert (told["club"], told["open"]) == (None, False)
    assert (await carl.post(f"/api/tournaments/{cup}/sign-up", 403))["key"] == "members_only"
    assert (await ben.get(f"/api/tournaments/{cup}"))["club"] == {"id": club, "name": "Admirals"}
    await ben.post(f"/api/tournaments/{cup}/sign-up", 204)
    await ben.post(f"{ALL}/{club}/leave", 204)
    assert [each["id"] for each in await ben.get("/api/tournaments")] == [cup], "who plays in it still finds it"
