"""A war that is played for a ranking: nobody is to know its dice before he rolls them, and what helps him is marked."""

from __future__ import annotations

from typing import Any

from open_server import At, on_each
from some_game import ASKED, GAME, OTHER
from test_alone import begun, counts, dice, go_on, shelved, to_the_end

from solo_shelf import SEAT

BOT = {"kind": "bot", "bot": "random"}


async def known_to(at: At, seen: list[Any], match: str) -> bool:
    """Whether anything that was seen holds the seed of a match."""
    found = await at.container.db.row("select seed from match where id = %s", match)
    assert found is not None
    return any(found[0] in str(each) for each in seen)


@on_each
@shelved
async def test_the_record_of_the_match_it_is_made_of_foretells_nothing(at: At) -> None:
    """What was done before: the record of a finished match holds the seed, and the challenge had the same."""
    ann, ben = await at.person("Ann"), await at.person("Ben")
    first = await begun(ann, scenario="nine")
    await to_the_end(ann, first, "mend")
    code = (await ann.post(f"/api/matches/{first}/challenge", 201))["code"]
    record = await ben.get(f"/api/matches/{first}/record")
    mine = (await ben.post("/api/matches", 201, challenge=code))["match"]
    await to_the_end(ben, mine, "mend")
    assert not await known_to(at, [record], mine)
    assert len(await dice(ben, mine)) > 5
    assert await dice(ben, mine) != await dice(ann, first)


@on_each
@shelved
async def test_no_way_leads_to_the_seed_while_the_war_is_open(at: At) -> None:
    ann, ben, eve = await at.person("Ann"), await at.person("Ben"), await at.person("Eve")
    code = (await ann.post(f"/api/matches/{await begun(ann)}/challenge", 201))["code"]
    mine = (await ben.post("/api/matches", 201, challenge=code))["match"]
    await go_on(ben, mine, 2)
    branch = (await ben.post(f"/api/matches/{mine}/branch", 201, eyes=SEAT, n=1))["match"]
    await ben.post(f"/api/matches/{branch}/seats/{SEAT}/proposals", 200, kind="abandon")
    await to_the_end(ben, mine)
    after = (await ben.post(f"/api/matches/{mine}/branch", 201, eyes=SEAT, n=1))["match"]
    await ben.do(after, SEAT, "resign")
    seen = [await ben.get(f"/api/matches/{each}/record") for each in (mine, branch, after)]
    seen += [await ben.get(f"/api/matches/{each}") for each in (mine, branch, after)]
    seen.append(await ben.get(f"/api/challenges/{code}"))
    assert not await known_to(at, seen, mine)
    # A stranger sees neither the match nor what has branched from it, nor any promise that would link them.
    promise = (await ben.get(f"/api/matches/{mine}"))["commitment"]
    for each in (mine, branch, after):
        await eve.get(f"/api/matches/{each}", 404)
        await eve.get(f"/api/matches/{each}/branches", 404)
    lists = [await eve.get("/api/matches", of=of) for of in ("open", "watched")]
    assert promise not in str(lists)
    await ann.post(f"/api/challenges/{code}/close", 204)
    assert await known_to(at, [await ben.get(f"/api/matches/{branch}/record")], mine), "now it is told"


@on_each
@shelved
async def test_who_could_have_seen_the_dice_plays_for_practice(at: At) -> None:
    ann, ben, eve = await at.person("Ann"), await at.person("Ben"), await at.person("Eve")
    code = (await ann.post(f"/api/matches/{await begun(ann)}/challenge", 201))["code"]
    mine = (await ben.post("/api/matches", 201, challenge=code))["match"]
    assert await counts(ben, mine) == []
    await ben.post(f"/api/matches/{mine}/seats/{SEAT}/proposals", 200, kind="abandon")
    again = (await ben.post("/api/matches", 201, challenge=code))["match"]
    assert await counts(ben, again) == ["practice"], "he gave the first up, and knows what fell"
    await ann.post(f"/api/challenges/{code}/close", 204)
    late = (await eve.post("/api/matches", 201, challenge=code))["match"]
    assert await counts(eve, late) == ["practice"], "the seed is told"


@on_each
@shelved
async def test_who_is_still_at_it_when_the_seed_is_told_plays_for_practice(at: At) -> None:
    """What was done before: he could look every roll up from then on, and was ranked with the others."""
    ann, ben, eve = await at.person("Ann"), await at.person("Ben"), await at.person("Eve")
    code = (await ann.post(f"/api/matches/{await begun(ann)}/challenge", 201))["code"]
    mine, done = [(await each.post("/api/matches", 201, challenge=code))["match"] for each in (ben, eve)]
    await to_the_end(eve, done)
    assert await counts(ben, mine) == []
    await ann.post(f"/api/challenges/{code}/close", 204)
    assert await counts(ben, mine) == ["practice"]
    assert await counts(eve, done) == []
    await to_the_end(ben, mine)
    assert [run["ranked"] for run in (await ben.get(f"/api/challenges/{code}"))["runs"]] == [True, False]


@on_each
@shelved
async def test_it_ends_by_itself_too(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    code = (await ann.post(f"/api/matches/{await begun(ann)}/challenge", 201))["code"]
    mine = (await ben.post("/api/matches", 201, challenge=code))["match"]
    await at.container.db.run("update challenge set closes = created")
    assert (await ben.get(f"/api/challenges/{code}"))["seed"]
    assert await counts(ben, mine) == ["practice"]


@on_each
@shelved
async def test_one_run_counts_however_many_others_play(at: At) -> None:
    """What was done before: only the first two hundred were looked at, and whoever came later had as many tries as he
    liked."""
    ann, ben = await at.person("Ann"), await at.person("Ben")
    code = (await ann.post(f"/api/matches/{await begun(ann)}/challenge", 201))["code"]
    mine = (await ben.post("/api/matches", 201, challenge=code))["match"]
    columns = "game, version, pinned, scenario, options, seed, challenge"
    await at.container.db.run(
        f"insert into match (id, owner, status, created, {columns})"
        " with recursive count (n) as (select 1 union all select n + 1 from count where n < 200)"
        f" select 'run' || n, 'nobody', 'over', 0, {columns} from match, count where id = %s",
        mine,
    )
    assert (await ben.post("/api/matches", 409, challenge=code))["key"] == "challenge_running"
    await to_the_end(ben, mine)
    again = (await ben.post("/api/matches", 201, challenge=code))["match"]
    assert await counts(ben, again) == ["practice"]


@on_each
async def test_what_helps_against_bots_is_marked_too(at: At) -> None:
    ann = await at.person("Ann")
    setting = {"seats": {ASKED: {"kind": "me"}, OTHER: BOT}}
    taken_back = await ann.create(GAME, **setting)
    await ann.post(f"/api/matches/{taken_back}/start", 204)
    told = await ann.view(taken_back, ASKED)
    assert await counts(ann, taken_back) == []
    await ann.answer(taken_back, ASKED, told["ask"]["moves"][0])
    await ann.post(f"/api/matches/{taken_back}/seats/{ASKED}/proposals", 200, kind="take_back")
    assert await counts(ann, taken_back) == ["back"]
    await ann.do(taken_back, ASKED, "resign")
    branch = (await ann.post(f"/api/matches/{taken_back}/branch", 201, eyes=ASKED, n=1))["match"]
    assert "branch" in await counts(ann, branch)
    lines = await ann.get("/api/statistics", game=GAME)
    assert [(line["ranked"]["count"], line["unranked"]["count"]) for line in lines] == [(0, 1)]
    hinted = await ann.create(GAME, **setting)
    await ann.post(f"/api/matches/{hinted}/start", 204)
    await ann.post(f"/api/matches/{hinted}/seats/{ASKED}/hint", 200, bot="random")
    assert await counts(ann, hinted) == ["hint"]
