"""Finding people: by strength, by name, by who is here; and nobody who hides or has blocked one."""

from __future__ import annotations

from open_server import At, Client, on_each
from people_at import ME, OPEN, begun, finished, registered
from some_game import US_JP

from wardroom.server.people import directory as room

AROUND, SEARCH, LEADERS = "/api/people/around", "/api/people/search", "/api/people/leaders"


async def found(person: Client, part: str) -> list[str]:
    return [each["name"] for each in await person.get(SEARCH, part=part)]


async def hide(person: Client) -> None:
    await person.put("/api/privacy", 204, profile="nobody", history=True, challenges="everyone")


async def prove(at: At) -> None:
    """As if everybody had met several people."""
    await at.container.db.run("update rating set people = 5, proven_deviation = 60, proven = value")


@on_each
async def test_by_name(at: At) -> None:
    ann, paola, pavel = [await registered(at, name) for name in ("Ann", "Paola", "Pavel")]
    await registered(at, "Anna Pace")
    assert await found(ann, "pa") == ["Paola", "Pavel", "Anna Pace"], "beginnings first"
    assert await found(ann, "PAV") == ["Pavel"]
    assert await found(ann, "%%") == []
    await hide(pavel)
    assert await found(ann, "pav") == []
    assert await found(pavel, "pav") == ["Pavel"]
    await paola.put("/api/people/relations", 204, name="Ann", kind="block", on=True)
    assert await found(ann, "paola") == []
    await ann.get(SEARCH, 422, part="p")


@on_each
async def test_who_leads(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    await finished(at, ann, ben, loser="US")
    assert await ann.get(LEADERS, game=US_JP) == [], "one match proves nothing"
    await prove(at)
    first, second = await ann.get(LEADERS, game=US_JP)
    assert (first["name"], first["form"], first["matches"]) == ("Ben", ["won"], 1)
    assert (second["name"], second["form"], second["me"]) == ("Ann", ["lost"], True)
    assert first["month"] > 0 > second["month"]
    await hide(ben)
    assert [each["name"] for each in await ann.get(LEADERS, game=US_JP)] == ["Ann"]


@on_each
async def test_who_is_here_and_whom_i_follow(at: At) -> None:
    ann, ben, carl = [await registered(at, name) for name in ("Ann", "Ben", "Carl")]
    await ann.put("/api/people/relations", 204, name="Ben", kind="follow", on=True)
    match = await begun(ben, carl)
    told = await ann.get(AROUND)
    (followed,) = told["following"]
    assert (followed["name"], followed["here"], followed["playing"]["match"]) == ("Ben", False, match)
    assert told["here"] == []
    for each in (ben, carl):
        await each.get("/api/inbox")
    await hide(carl)
    told = await ann.get(AROUND)
    assert [each["name"] for each in told["here"]] == ["Ben"]
    assert (told["count"], told["unseen"], told["following"][0]["here"]) == (2, 1, True)
    await at.container.db.run("update account set here = here - %s", room.HERE)
    assert (await ann.get(AROUND))["count"] == 0


@on_each
async def test_lists_tell_how_strong_people_are_who_show_it(at: At) -> None:
    ann, ben, carl = [await registered(at, name) for name in ("Ann", "Ben", "Carl")]
    await finished(at, ann, ben, loser="JP")
    await ann.create(US_JP, seats={"US": ME, "JP": OPEN})

    async def strength(viewer: Client) -> int | None:
        (offer,) = await viewer.get("/api/matches", of="open")
        value: int | None = offer["seats"]["US"]["rating"]
        return value

    assert await strength(carl) == 1600
    assert await strength(at.visitor()) is None
    await hide(ann)
    assert await strength(carl) is None
    assert await strength(ann) == 1600
