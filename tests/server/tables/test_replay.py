"""A match told again: what a seat is shown is what it saw, message by message, and to nobody else while it lasts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from open_server import At, Client, on_each

from wardroom.journal import patch
from wardroom.server.accounts.rate_limits import RULES, Rule
from wardroom.server.tables import replay

BOTH = {"US": {"kind": "me"}, "JP": {"kind": "me"}}
EARS = ("US", "JP", "public")
SHOWN = ("view", "crumbs", "waiting")


async def told(one: Client, match: str, eyes: str, **query: Any) -> Any:
    return await one.get(f"/api/matches/{match}/replay", eyes=eyes, **query)


async def watch(one: Client, match: str, seen: dict[str, dict[int, Any]]) -> None:
    """What every ear sees now, by the number of its message."""
    for ear in EARS:
        seat = f"/seats/{ear}" if ear != "public" else ""
        message = await one.get(f"/api/matches/{match}{seat}/view")
        seen.setdefault(ear, {})[message["n"]] = message


async def played(at: At, answers: int, game: str = "midway", **wish: Any) -> tuple[Client, str, dict[str, Any]]:
    """A match with some undos in it, and all that was seen in it."""
    ann, rng = await at.person("Ann"), Random(5)
    match = await ann.create(game, **({"seats": BOTH, "options": {"preset": "tournament"}} | wish))
    await ann.post(f"/api/matches/{match}/start", 204)
    seen: dict[str, Any] = {}
    await watch(ann, match, seen)
    for n in range(answers):
        views = {seat: await ann.view(match, seat) for seat in ("US", "JP")}
        seat = rng.choice([seat for seat, view in views.items() if view["ask"]])
        if n % 7 == 3 and views[seat]["undo"]:
            await ann.do(match, seat, "undo")
        else:
            moves = views[seat]["ask"]["moves"]
            await ann.answer(match, seat, moves[0] if rng.random() < 0.5 else rng.choice(moves))
        await watch(ann, match, seen)
    return ann, match, seen


async def whole(one: Client, match: str, eyes: str) -> dict[int, Any]:
    """Every frame by its number, with its view."""
    frames: dict[int, Any] = {}
    while True:
        answer = await told(one, match, eyes, since=len(frames))
        assert (answer["eyes"], answer["from"]) == (eyes, len(frames) + 1)
        view: Any = None
        for n, frame in enumerate(answer["frames"]):
            assert ("view" in frame, "patch" in frame) == (n == 0, n > 0)
            view = frame["view"] if n == 0 else patch.apply(view, frame["patch"])
            frames[frame["n"]] = {name: value for name, value in frame.items() if name != "patch"} | {"view": view}
        if len(frames) == answer["last"]:
            assert list(frames) == list(range(1, answer["last"] + 1))
            return frames


@on_each
async def test_each_frame_shows_what_was_seen_then(at: At) -> None:
    ann, match, seen = await played(at, 70)
    for ear in EARS:
        frames = await whole(ann, match, ear)
        assert len(frames) == max(seen[ear])
        for n, message in seen[ear].items():
            frame, ask = frames[n], message["ask"]
            assert {name: frame[name] for name in SHOWN} == {name: message[name] for name in SHOWN}, (ear, n)
            asked = ask and {"seat": ear, "prompt": ask["prompt"], "about": ask["about"], "rules": ask["rules"]}
            assert frame["asked"] == asked, (ear, n)
    heard = await ann.get(f"/api/matches/{match}/seats/US/events", since=0)
    frames = await whole(ann, match, "US")
    assert [{"n": n, **event} for n, frame in frames.items() for event in frame["events"]] == heard
    assert "took_back" in {event["kind"] for event in heard}


@on_each
async def test_ones_own_answers_are_in_it_and_nobody_elses(at: At) -> None:
    ann, match, _ = await played(at, 30)
    part = await ann.get(f"/api/matches/{match}/seats/JP/record")
    mine = {line["n"]: line["move"] for line in part["told"] if "move" in line}
    assert mine
    frames = await whole(ann, match, "JP")
    assert {n: frame["move"] for n, frame in frames.items() if frame["move"]} == mine
    assert not any(frame["move"] for frame in (await whole(ann, match, "public")).values())


@on_each
async def test_one_may_begin_anywhere(at: At) -> None:
    ann, match, _ = await played(at, 40)
    frames = await whole(ann, match, "US")
    for since in (0, 1, 7, len(frames) - 1):
        at.container.replay._past.clear()
        first = (await told(ann, match, "US", since=since))["frames"][0]
        assert (first["n"], first["view"]) == (since + 1, frames[since + 1]["view"])
    beyond = await told(ann, match, "US", since=len(frames) + 5)
    assert (beyond["frames"], beyond["last"]) == ([], len(frames))
    await told_badly(ann, match, eyes="US", since=-1)


async def told_badly(one: Client, match: str, **query: Any) -> None:
    await one.get(f"/api/matches/{match}/replay", 422, **query)


def test_it_comes_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    @on_each
    async def run(at: At) -> None:
        ann, match, _ = await played(at, 30)
        at_once = await whole(ann, match, "JP")
        monkeypatch.setattr(replay, "FRAMES", 7)
        monkeypatch.setattr(replay, "APART", 1)
        answer = await told(ann, match, "JP")
        assert len(answer["frames"]) == 7
        assert await whole(ann, match, "JP") == at_once
        assert await whole(ann, match, "JP") == at_once  # from what is kept by now
        monkeypatch.setattr(replay, "FRAMES", 60)

    for kind in ("sqlite", "postgres"):
        run(kind)


@on_each
async def test_who_may_see_it(at: At) -> None:
    ann, ben, cat, visitor = await at.person("Ann"), await at.person("Ben"), await at.person("Cat"), at.visitor()
    match = await ann.create("midway", seats={"US": {"kind": "me"}})
    assert (await told_no(ann, match, "public", 409)) == "not_started"
    await ben.post(f"/api/matches/{match}/join", 204, seat="JP")
    await ann.post(f"/api/matches/{match}/start", 204)
    for one, eyes in ((ann, "US"), (ben, "JP"), (ann, "public"), (cat, "public"), (visitor, "public")):
        assert (await told(one, match, eyes))["frames"]
    for one, eyes, status, key in (
        (ann, "JP", 403, "not_your_seat"), (ben, "US", 403, "not_your_seat"), (cat, "US", 403, "not_your_seat"),
        (visitor, "US", 401, "sign_in"), (ann, "XX", 404, "no_seat"),
    ):  # fmt: skip
        assert (await told_no(one, match, eyes, status)) == key
    await ann.do(match, "US", "resign")
    for one in (ann, ben, cat, visitor):
        for eyes in EARS:
            frames = await whole(one, match, eyes)
            assert frames[len(frames)]["view"]["result"] == {"US": 0.0, "JP": 1.0}


async def told_no(one: Client, match: str, eyes: str, status: int) -> str:
    key: str = (await one.get(f"/api/matches/{match}/replay", status, eyes=eyes))["key"]
    return key


@on_each
async def test_an_unwatched_match_is_told_to_its_players_only(at: At) -> None:
    ann, cat = await at.person("Ann"), await at.person("Cat")
    match = await ann.create("midway", seats=BOTH, watched=False)
    await ann.post(f"/api/matches/{match}/start", 204)
    await ann.do(match, "US", "resign")
    assert (await told(ann, match, "JP"))["frames"]
    assert await told_no(cat, match, "JP", 404) == "no_match"


def test_states_that_are_kept_lie_apart() -> None:
    past = replay.Past()
    for n in (249, 248, 260, 120, 119, 299, 70, 71):
        past.keep(n, f"after {n}")
    assert past.at == [70, 120, 249, 299]
    assert past.before(248) == (120, "after 120")
    assert past.before(69) is None


def test_it_counts_as_reading_a_journal() -> None:
    assert RULES["history"] == Rule(120, 60)


@on_each
async def test_the_journals_own_numbers_are_told_when_it_is_over_and_not_before(at: At) -> None:
    ann, match, _ = await played(at, 4)
    assert not any("at" in frame for frame in (await told(ann, match, "US"))["frames"])
    await ann.do(match, "US", "resign")
    ats = {eyes: [frame["at"] for frame in (await told(ann, match, eyes))["frames"]] for eyes in EARS}
    assert all(each == sorted(each) for each in ats.values())
    assert ats["US"][-1] == ats["JP"][-1], "both hear of the end"
