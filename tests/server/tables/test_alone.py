"""One who plays alone: his table is ready at once, he may go back and branch, and the server says what still counts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from open_server import At, Client, on_each
from test_branch import asked as asked_both

from solo_shelf import GAME, SEAT, on_the_shelf
from wardroom import games
from wardroom.dice.verify import verify

ME = {"kind": "me"}


def shelved(test: Callable[[At], Awaitable[None]]) -> Callable[[At], Awaitable[None]]:
    """With the game for one on the shelf."""

    @wraps(test)
    async def run(at: At) -> None:
        with on_the_shelf():
            await test(at)

    return run


async def begun(ann: Client, answers: int = 0, **wish: Any) -> str:
    match = await ann.create(GAME, **wish)
    await ann.post(f"/api/matches/{match}/start", 204)
    await go_on(ann, match, answers)
    return match


async def go_on(ann: Client, match: str, answers: int = 1, move: str = "rest") -> None:
    for _ in range(answers):
        await ann.answer(match, SEAT, [move])


async def to_the_end(ann: Client, match: str, move: str = "rest") -> None:
    while (await ann.view(match, SEAT))["ask"]:
        await go_on(ann, match, move=move)


async def dice(ann: Client, match: str) -> list[int]:
    events = await ann.get(f"/api/matches/{match}/seats/{SEAT}/events")
    return [event["about"]["die"] for event in events if event["kind"] == "shot"]


async def counts(one: Client, match: str) -> Any:
    told = await one.get(f"/api/matches/{match}")
    listed = {each["id"]: each for each in await one.get("/api/matches")}
    assert listed[match]["unranked"] == told["unranked"]
    seat = told["mine"][0]
    assert (await one.view(match, seat))["unranked"] == told["unranked"]
    return told["unranked"]


@on_each
@shelved
async def test_a_table_with_one_seat_is_its_owners_and_ready_at_once(at: At) -> None:
    for ann in (await at.person("Ann"), await at.person("Carlo", "guest")):
        match = await ann.create(GAME, options={}, scenario="three")
        told = await ann.get(f"/api/matches/{match}")
        assert (told["mine"], told["solitaire"], told["unranked"], told["status"]) == ([SEAT], True, [], "lobby")
        await ann.put(f"/api/matches/{match}/seats/{SEAT}/salt", salt="pepper")
        await ann.post(f"/api/matches/{match}/start", 204)
        await to_the_end(ann, match)
        told = await ann.get(f"/api/matches/{match}")
        assert (told["status"], told["unranked"], list(told["result"])) == ("over", [], [SEAT])
        record = await ann.http.get(f"/api/matches/{match}/record")
        verdict = verify(record.content, games.load(GAME))
        assert (verdict.ok, verdict.unchecked) == (True, {})
        replay = await ann.get(f"/api/matches/{match}/replay", eyes=SEAT)
        assert replay["last"] == len(replay["frames"]) > 6
        assert await ann.get(f"/api/matches/{match}/seats/{SEAT}/record")


@on_each
@shelved
async def test_going_back_beyond_a_roll_is_free_and_does_not_count(at: At) -> None:
    ann = await at.person("Ann")
    match = await begun(ann, 2)
    first = await ann.view(match, SEAT)
    assert not first["undo"], "the die is a fact"
    assert await counts(ann, match) == []
    assert await ann.post(f"/api/matches/{match}/seats/{SEAT}/proposals", kind="take_back") == {"state": "done"}
    assert await counts(ann, match) == ["back"]
    at.container.tables.forget(match)
    assert await counts(ann, match) == ["back"], "and the store knows it"
    await to_the_end(ann, match)
    assert await counts(ann, match) == ["back"]


@on_each
@shelved
async def test_dice_of_ones_own_do_not_count(at: At) -> None:
    ann = await at.person("Ann")
    match = await begun(ann, options={"dice_by_hand": True})
    assert await counts(ann, match) == ["dice_by_hand"]
    await go_on(ann, match)
    told = await ann.view(match, SEAT)
    assert told["ask"]["prompt"] == "by_hand"
    await ann.answer(match, SEAT, ["fell", 6])
    assert await dice(ann, match) == [6]


@on_each
async def test_at_a_table_with_others_nothing_is_said_of_it(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create("fighters", seats={"us": ME})
    await ben.post(f"/api/matches/{match}/join", 204, seat="jp")
    await ann.post(f"/api/matches/{match}/start", 204)
    told = await ann.get(f"/api/matches/{match}")
    assert (told["solitaire"], told["unranked"], told["parent"]) == (False, [], None)
    assert (await ann.post(f"/api/matches/{match}/seats/us/hint", 409))["key"] == "not_alone"
    assert (await ann.post(f"/api/matches/{match}/challenge", 409))["key"] == "not_alone"
    assert (await ann.post(f"/api/matches/{match}/branch", 409, eyes="us", n=1))["key"] == "not_over"


# ---- branches


@on_each
@shelved
async def test_a_match_that_goes_on_is_branched_and_compared(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await begun(ann, 4, title="The fort")
    assert (await ben.post(f"/api/matches/{match}/branch", 409, eyes=SEAT, n=2))["key"] == "not_over"
    moment = (await ann.get(f"/api/matches/{match}/replay", eyes=SEAT))["frames"][3]["n"]
    new = (await ann.post(f"/api/matches/{match}/branch", 201, eyes=SEAT, n=moment, title="Sally out"))["match"]
    assert await counts(ann, new) == ["branch"]
    assert await counts(ann, match) == ["branched"], "the same dice: who tries them elsewhere knows them"
    told = await ann.get(f"/api/matches/{new}")
    assert (told["parent"], told["title"], told["mine"]) == ({"match": match, "n": moment}, "Sally out", [SEAT])
    third = (await ann.post(f"/api/matches/{new}/branch", 201, eyes=SEAT, n=2))["match"]
    await to_the_end(ann, match)
    await to_the_end(ann, new)
    assert await dice(ann, match) == await dice(ann, new)
    tree = await ann.get(f"/api/matches/{third}/branches")
    assert tree["root"] == match
    assert [(each["id"], each["parent"]) for each in tree["matches"]] == [
        (match, None), (new, {"match": match, "n": moment}), (third, {"match": new, "n": 2})
    ]  # fmt: skip
    first, _, last = tree["matches"]
    assert (first["status"], first["score"]["level"] in ("held", "fallen")) == ("over", True)
    assert first["score"]["result"] == (await ann.get(f"/api/matches/{match}"))["result"][SEAT]
    assert (last["status"], last["score"], last["crumbs"][0][0]) == (
        "playing", {"result": None, "points": None, "level": ""}, "day"
    )  # fmt: skip
    assert tree == await ann.get(f"/api/matches/{match}/branches")
    await at.visitor().get(f"/api/matches/{match}/branches")


@on_each
@shelved
async def test_nobody_sees_a_branch_that_he_may_not_see(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await begun(ann, watched=False)
    new = (await ann.post(f"/api/matches/{match}/branch", 201, eyes=SEAT, n=1))["match"]
    await ben.get(f"/api/matches/{match}/branches", 404)
    await at.container.db.run("update match set watched = %s where id = %s", True, new)
    tree = await ben.get(f"/api/matches/{new}/branches")
    assert [each["id"] for each in tree["matches"]] == [new]


@on_each
async def test_who_sits_at_both_seats_may_branch_too(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create("midway", seats={"US": ME, "JP": ME}, options={"preset": "basic"})
    await ann.post(f"/api/matches/{match}/start", 204)
    for _ in range(4):
        seat, moves = await asked_both(ann, match)
        await ann.answer(match, seat, moves[0])
    new = (await ann.post(f"/api/matches/{match}/branch", 201, eyes="US", n=1))["match"]
    told = await ann.get(f"/api/matches/{new}")
    assert (told["mine"], told["unranked"]) == (["JP", "US"], ["branch"])


# ---- statistics


@on_each
@shelved
async def test_what_counts_is_counted_apart(at: At) -> None:
    ann = await at.person("Ann")
    for move in ("rest", "sortie", "mend"):
        await to_the_end(ann, await begun(ann), move)
    back = await begun(ann, 1)
    await ann.post(f"/api/matches/{back}/seats/{SEAT}/proposals", kind="take_back")
    await ann.do(back, SEAT, "resign")
    left = await begun(ann, scenario="nine")
    assert await ann.post(f"/api/matches/{left}/seats/{SEAT}/proposals", kind="abandon") == {"state": "done"}
    await begun(ann)  # goes on
    nine, three = await ann.get("/api/statistics", game=GAME)
    assert (nine["scenario"], nine["ranked"]["count"], nine["abandoned"]) == ("nine", 0, 1)
    results = [
        each["result"][SEAT]
        for each in await ann.get("/api/matches")
        if each["status"] == "over" and each["id"] != back
    ]
    assert (three["ranked"]["count"], three["ranked"]["best"]) == (3, max(results))
    assert three["ranked"]["mean"] == sum(results) / 3
    assert sum(three["ranked"]["levels"].values()) == 3
    assert three["unranked"] == {"count": 1, "best": 0.0, "mean": 0.0, "levels": {"fallen": 1}}
    assert await ann.get("/api/statistics", game=GAME) == [nine, three], "what was worked out is kept"
    assert await ann.get("/api/statistics", game="midway") == []
    assert await (await at.person("Ben")).get("/api/statistics") == []


@on_each
async def test_against_others_it_is_won_or_lost(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create("fighters", seats={"us": ME})
    await ben.post(f"/api/matches/{match}/join", 204, seat="jp")
    await ann.post(f"/api/matches/{match}/start", 204)
    await ben.do(match, "jp", "resign")
    for one, level in ((ann, "won"), (ben, "lost")):
        (line,) = await one.get("/api/statistics")
        assert line["ranked"]["levels"] == {level: 1}


# ---- the same war


@on_each
@shelved
async def test_the_same_war_has_the_same_dice(at: At) -> None:
    """Of its own: those of the match it has its setting from were known to whoever had played or watched it."""
    ann, ben, cleo = await at.person("Ann"), await at.person("Ben"), await at.person("Cleo")
    match = await ann.create(GAME, scenario="nine", title="Nine days")
    assert (await ann.post(f"/api/matches/{match}/challenge", 409))["key"] == "not_started"
    await ann.post(f"/api/matches/{match}/start", 204)
    await ben.post(f"/api/matches/{match}/challenge", 403)
    code = (await ann.post(f"/api/matches/{match}/challenge", 201))["code"]
    assert (await ann.post(f"/api/matches/{match}/challenge", 201))["code"] == code
    told = await ann.get(f"/api/matches/{match}")
    assert (told["challenge"], told["watched"]) == (None, True), "the match stays what it was"
    runs, promise = {}, (await ann.get(f"/api/challenges/{code}"))["commitment"]
    assert promise != told["commitment"]
    for one in (ann, ben, cleo):
        runs[one] = (await one.post("/api/matches", 201, challenge=code, title="Mine"))["match"]
        mine = await one.get(f"/api/matches/{runs[one]}")
        assert (mine["status"], mine["scenario"], mine["challenge"]) == ("playing", "nine", code)
        assert (mine["commitment"], mine["watched"], mine["unranked"]) == (promise, False, [])
        await one.put(f"/api/matches/{runs[one]}/seats/{SEAT}/salt", 409, salt="sugar")
    going = await ann.post("/api/matches", 409, challenge=code)
    assert (going["key"], going["about"]["values"]["match"]) == ("challenge_running", runs[ann])
    await to_the_end(ann, runs[ann], "mend")
    await to_the_end(ben, runs[ben], "mend")
    assert await dice(ann, runs[ann]) == await dice(ben, runs[ben])
    await cleo.do(runs[cleo], SEAT, "resign")
    again = (await ben.post("/api/matches", 201, challenge=code))["match"]
    assert await counts(ben, again) == ["practice"]
    table = await cleo.get(f"/api/challenges/{code}")
    assert (table["game"], table["scenario"], table["code"], table["seed"]) == (GAME, "nine", code, None)
    assert [(run["player"], run["ranked"], run["status"]) for run in table["runs"]] == [
        ("Ann", True, "over"), ("Ben", True, "over"), ("Cleo", True, "over"), ("Ben", False, "playing"),
    ]  # fmt: skip
    assert [run["match"] for run in table["runs"]] == [None, None, runs[cleo], None], "ids are one's own"
    assert table["runs"][0]["score"] == table["runs"][1]["score"]
    assert table["runs"][3]["score"] is None
    assert (await ben.post(f"/api/challenges/{code}/close", 403))["key"] == "owner_only"
    await ann.post(f"/api/challenges/{code}/close", 204)
    record = await ben.http.get(f"/api/matches/{runs[ben]}/record")
    verdict = verify(record.content, games.load(GAME))
    assert (verdict.ok, verdict.unchecked) == (True, {})
    assert (await ben.get(f"/api/challenges/{code}"))["seed"] == record.json()["seed"]


@on_each
@shelved
async def test_what_is_no_challenge(at: At) -> None:
    ann = await at.person("Ann")
    match = await begun(ann, 1)
    new = (await ann.post(f"/api/matches/{match}/branch", 201, eyes=SEAT, n=1))["match"]
    assert (await ann.post(f"/api/matches/{new}/challenge", 409))["key"] == "from_the_middle"
    assert (await ann.post("/api/matches", 404, challenge="0" * 16))["key"] == "no_challenge"
    assert (await ann.post("/api/matches", 404, challenge=match))["key"] == "no_challenge", "the code, not the match"
    await ann.get(f"/api/challenges/{match}", 404)
    for wish in ({}, {"game": GAME, "challenge": match}, {"challenge": match, "options": {}}):
        await ann.post("/api/matches", 422, **wish)
    await at.visitor().get(f"/api/challenges/{match}", 401)


@on_each
@shelved
async def test_a_challenge_that_was_not_begun_keeps_its_dice(at: At) -> None:
    """As if the server had been killed between setting the match up and beginning it."""
    ann, ben = await at.person("Ann"), await at.person("Ben")
    code = (await ann.post(f"/api/matches/{await begun(ann)}/challenge", 201))["code"]
    start, at.container.challenges.lobby.start = at.container.lobby.start, _nothing  # type: ignore[method-assign]
    match = (await ben.post("/api/matches", 201, challenge=code))["match"]
    at.container.challenges.lobby.start = start  # type: ignore[method-assign]
    refused = await ben.put(f"/api/matches/{match}/seats/{SEAT}/salt", 409, salt="sugar")
    assert refused["key"] == "same_dice"
    await ben.put(f"/api/matches/{match}/seats/{SEAT}", 409, kind="bot")
    await ben.post(f"/api/matches/{match}/leave", 409)
    await ben.post(f"/api/matches/{match}/start", 204)
    await ben.answer(match, SEAT, ["rest"])


async def _nothing(*_: Any) -> None:
    pass
