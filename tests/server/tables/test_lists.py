"""A list of answers is one command: written whole or not at all, acknowledged as one, taken back as one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from open_server import At, Client, on_each
from secrecy_game import GAME, on_the_shelf

from wardroom import games
from wardroom.dice.verify import verify

TAKE = [["take", f"zqeast-token-{n}"] for n in range(6)]
DONE, LOOK, PASS = ["done"], ["look"], ["pass"]


@pytest.fixture(autouse=True)
def _shelf() -> Iterator[None]:
    with on_the_shelf():
        yield


async def table(at: At) -> tuple[Client, str]:
    """Both seats are Ann's, and both are in their sealed lanes."""
    ann = await at.person("Ann")
    match = await ann.create(GAME, seats={"east": {"kind": "me"}, "west": {"kind": "me"}})
    await ann.post(f"/api/matches/{match}/start", 204)
    return ann, match


async def give(ann: Client, match: str, *moves: Any, seat: str = "east", status: int = 200, **more: Any) -> Any:
    return await ann.do(match, seat, "answers", status, **{"moves": moves, **more})


async def written(at: At, match: str) -> list[tuple[int, str | None]]:
    return await at.container.db.rows("select n, key from entry where match = %s order by n", match)


@on_each
async def test_a_list_is_written_as_one_command(at: At) -> None:
    ann, match = await table(at)
    before, told = await written(at, match), await ann.view(match, "east")
    path = f"/api/matches/{match}/seats/east/answers"
    body = {"moves": TAKE[:3], "key": "once", "n": told["n"]}
    first = await ann.post(path, **body)
    lines = (await written(at, match))[len(before) :]
    assert [key for _, key in lines] == ["east:once", None, None]
    assert first == {"n": told["n"] + 3, "repeated": False}
    assert (await ann.view(match, "east"))["view"]["taken"] == [token for _, token in TAKE[:3]]
    for _ in range(2):
        assert await ann.post(path, **body) == {"n": first["n"], "repeated": True}
        heard = (await ann.post(f"{path}?tell=true", **body))["events"]
        assert [event["kind"] for event in heard] == ["took"] * 3
        at.container.tables.forget(match)  # another process would not remember either
    assert len(await written(at, match)) == len(before) + 3


@on_each
async def test_one_undo_takes_back_the_whole_list(at: At) -> None:
    ann, match = await table(at)
    await ann.answer(match, "east", TAKE[5])
    told = await ann.view(match, "east")
    await give(ann, match, *TAKE[:3])
    await ann.answer(match, "west", ["take", "zqwest-token-1"])
    at.container.tables.forget(match)  # read again from the store, it is still one
    await ann.do(match, "east", "undo")
    now = await ann.view(match, "east", since=told["n"])
    assert (now["view"], now["ask"]) == (told["view"], told["ask"])
    assert now["events"][-1]["about"] == {"seat": "east", "count": 3}
    assert (await ann.view(match, "west"))["view"]["taken"] == ["zqwest-token-1"]


@on_each
async def test_of_a_list_with_one_bad_move_nothing_is_written(at: At) -> None:
    ann, match = await table(at)
    before, told = await written(at, match), await ann.view(match, "east")
    refused = await give(ann, match, TAKE[0], TAKE[1], TAKE[0], TAKE[2], status=422)
    assert (refused["key"], refused["about"]["why"], refused["about"]["index"]) == ("illegal_move", "have_it", 2)
    assert (await give(ann, match, TAKE[0], n=told["n"] + 1, status=409))["key"] == "moved_on"
    for bad in ([], [[]], TAKE * 11, "take", [["take", None]]):
        assert (await give(ann, match, moves=bad, status=422))["key"] == "bad_request"
    assert await written(at, match) == before
    assert (await ann.view(match, "east"))["view"] == told["view"]
    await give(ann, match, *TAKE)


@on_each
async def test_a_list_tells_nothing_of_the_other_lane(at: At) -> None:
    """If the other is done, the end of one's lane joins them: a list that goes on must not be refused otherwise."""
    said = []
    for other in ([], [DONE]):
        ann, match = await table(at)
        for move in other:
            await ann.answer(match, "west", move)
        before = await written(at, match)
        for more in (LOOK, ["nonsense"], PASS):
            refused = await ann.http.post(
                f"/api/matches/{match}/seats/east/answers", json={"moves": [TAKE[0], DONE, more], "key": "k"}
            )
            said.append((refused.status_code, refused.content))
        assert await written(at, match) == before
    assert len(set(said)) == 1
    assert said[0][0] == 422


@on_each
async def test_a_list_cannot_be_a_look_at_what_is_hidden_or_at_the_dice(at: At) -> None:
    ann, match = await table(at)
    await ann.answer(match, "west", DONE)
    await give(ann, match, TAKE[0], DONE)  # a join may end it
    before = await written(at, match)
    for more in (LOOK, PASS, ["nonsense"]):  # what follows a look cannot matter
        refused = await give(ann, match, LOOK, more, status=422)
        assert (refused["key"], refused["about"]) == ("list_past_facts", {"index": 1})
    assert await written(at, match) == before
    assert (await ann.view(match, "east"))["view"]["looked"] == ""
    await give(ann, match, LOOK)
    before = await written(at, match)
    for more in (["take", "zqwest-token-0"], DONE, ["nonsense"]):  # the storm is rolled in between
        assert (await give(ann, match, PASS, more, seat="west", status=422))["about"] == {"index": 1}
    assert await written(at, match) == before


@on_each
async def test_one_goes_back_to_before_a_list_and_a_branch_has_all_of_it(at: At) -> None:
    ann, match = await table(at)
    await ann.answer(match, "west", DONE)
    told = await ann.view(match, "east")
    receipt = await give(ann, match, *TAKE[:3], DONE)
    for number in range(told["n"] + 1, receipt["n"] + 1):
        made = await ann.post(f"/api/matches/{match}/branch", 201, eyes="east", n=number)
        assert (await ann.view(made["match"], "east"))["view"]["taken"] == [token for _, token in TAKE[:3]]
    await ann.post(f"/api/matches/{match}/seats/east/proposals", kind="take_back")
    assert (await ann.view(match, "east"))["view"] == told["view"]


@on_each
async def test_a_match_with_lists_is_kept_and_verified(at: At) -> None:
    ann, match = await table(at)
    await give(ann, match, *TAKE[:2])
    await ann.do(match, "east", "undo")
    await give(ann, match, TAKE[3], DONE)
    await give(ann, match, ["take", "zqwest-token-2"], DONE, seat="west")
    await ann.do(match, "east", "resign")
    record = (await ann.http.get(f"/api/matches/{match}/record")).content
    verdict = verify(record, games.load(GAME))
    assert verdict.ok
    assert not verdict.unchecked
    frames = (await ann.get(f"/api/matches/{match}/replay", eyes="east", since=0))["frames"]
    assert [frame["move"] for frame in frames if frame.get("move")] == [*TAKE[:2], TAKE[3], DONE]
    taken_in = await ann.http.post("/api/records", content=record)
    assert taken_in.status_code == 201, taken_in.text


@on_each
async def test_one_looks_ahead_and_nothing_is_written_or_told(at: At) -> None:
    ann, match = await table(at)
    before, told = await written(at, match), await ann.view(match, "east")
    path = f"/api/matches/{match}/seats/east/ahead"
    taken, both, again, past = await ann.post(
        path, lists=[TAKE[:1], TAKE[:2], [TAKE[0], TAKE[0]], [DONE]], n=told["n"], odds=True
    )
    assert TAKE[0] in told["ask"]["moves"]
    assert TAKE[0] not in taken["ask"]["moves"]
    assert TAKE[1] in taken["ask"]["moves"]
    assert TAKE[1] not in both["ask"]["moves"]
    assert (again["ask"], again["refused"]["about"]["why"], again["refused"]["about"]["index"]) == (None, "have_it", 1)
    assert past == {"final": "sealed", "ask": None}
    assert (taken["final"], both["final"]) == ("", "")
    [further] = await ann.post(path, lists=[[DONE, DONE]])
    assert (further["refused"]["key"], further["refused"]["about"]) == ("list_past_facts", {"index": 1})
    assert await written(at, match) == before
    assert await ann.view(match, "east") == told
    assert (await ann.post(path, 409, lists=[TAKE[:1]], n=told["n"] + 1))["key"] == "moved_on"
    await give(ann, match, *TAKE[:2])


@on_each
async def test_a_look_ahead_tells_nothing_of_the_other_lane(at: At) -> None:
    said = []
    for other in ([], [DONE]):
        ann, match = await table(at)
        for move in other:
            await ann.answer(match, "west", move)
        path = f"/api/matches/{match}/seats/east/ahead"
        said.append((await ann.http.post(path, json={"lists": [[TAKE[0], DONE], [DONE], [DONE, LOOK]]})).content)
    assert len(set(said)) == 1


# ---- sent `unless_final`


@on_each
async def test_the_end_of_a_lane_is_refused_in_the_same_bytes_whatever_the_other_did(at: At) -> None:
    said = []
    for other in ([], [DONE]):
        ann, match = await table(at)
        for move in other:
            await ann.answer(match, "west", move)
        before = await written(at, match)
        for path, body in (("answer", {"move": DONE}), ("answers", {"moves": [TAKE[0], DONE]})):
            refused = await ann.http.post(
                f"/api/matches/{match}/seats/east/{path}", json={**body, "key": path, "unless_final": True}
            )
            said.append((path, refused.status_code, refused.content))
            assert (refused.json()["key"], refused.json()["about"]["final"]) == ("final", "sealed")
        assert await written(at, match) == before
    assert len(set(said)) == 2
    await ann.do(match, "east", "answer", move=DONE)


@on_each
async def test_what_shows_or_rolls_is_refused_and_what_can_be_taken_back_is_not(at: At) -> None:
    ann, match = await table(at)
    taken = await ann.do(match, "east", "answer", move=TAKE[0], unless_final=True)
    assert (await ann.view(match, "east"))["n"] == taken["n"]
    await give(ann, match, DONE)
    await ann.answer(match, "west", DONE)
    before, told = await written(at, match), await ann.view(match, "east")
    refused = await ann.do(match, "east", "answer", 409, move=LOOK, unless_final=True)
    assert (refused["key"], refused["about"]) == ("final", {"final": "reveal"})
    [looked] = await ann.post(f"/api/matches/{match}/seats/east/ahead", lists=[[LOOK]], only_final=True)
    assert looked == {"final": "reveal", "ask": None}
    assert (await written(at, match), await ann.view(match, "east")) == (before, told)
    await ann.do(match, "east", "answer", move=LOOK)
    refused = await ann.do(match, "west", "answer", 409, move=PASS, unless_final=True)
    assert refused["about"] == {"final": "dice"}
