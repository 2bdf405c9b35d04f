"""What a game says around its board reaches a seat: beside events, with the question, on request."""

from __future__ import annotations

from unittest import mock

import pytest
from open_server import At, Client, on_each

from wardroom.api import Lost, Verdict, phrase
from wardroom.games.midway.presentation import MidwayPresentation


async def table(at: At) -> tuple[Client, str]:
    ann = await at.person("Ann")
    match = await ann.create("midway", seats={"JP": {"kind": "me"}, "US": {"kind": "me"}})
    await ann.post(f"/api/matches/{match}/start", 204)
    await ann.do(match, "JP", "answer", move=["place_all", "A3-D"])
    await ann.do(match, "US", "answer", move=["place_all", "I2-B"])
    return ann, match


async def until(ann: Client, match: str, seat: str, prompt: str) -> None:
    while True:
        for other in ("JP", "US"):
            ask = (await ann.view(match, other))["ask"]
            if ask and (other, ask["prompt"]) == (seat, prompt):
                return
            if ask:
                await ann.do(match, other, "answer", move=ask["moves"][0])


@on_each
async def test_events_bring_what_the_game_says_of_them(at: At) -> None:
    ann, match = await table(at)
    await until(ann, match, "US", "search")
    await ann.do(match, "US", "answer", move=["done"])
    await until(ann, match, "US", "search")  # of the second turn: the first begins without a word
    await ann.do(match, "US", "answer", move=["call", "A1"])
    heard = (await ann.get(f"/api/matches/{match}/seats/US/view", since=0))["events"]
    turn = next(event for event in heard if event["kind"] == "turn")
    assert turn["shown"]["chapter"] == turn["about"]["time"]
    told = heard[-1]["shown"]
    assert (told["kind"], told["about"]) == ("searched_nothing", {"side": "US", "areas": ["A1"], "n": 1})
    assert told["touched"] == ["A1"]
    public = await ann.get(f"/api/matches/{match}/view", since=0)
    assert "searched_nothing" not in str(public["events"]), "of the answer a spectator hears nothing"
    assert await ann.get(f"/api/matches/{match}/seats/US/events", since=0) == heard
    frames = (await ann.get(f"/api/matches/{match}/replay", eyes="US"))["frames"]
    assert [event["shown"] for frame in frames for event in frame["events"] if event["kind"] == "turn"]


@on_each
async def test_the_question_brings_its_obvious_answer_and_a_move_its_warning(at: At) -> None:
    ann, match = await table(at)
    await until(ann, match, "US", "search")
    now = await ann.view(match, "US")
    assert (now["secret"], now["obvious"]) == (True, None)
    with mock.patch.object(MidwayPresentation, "warning", return_value=phrase("warning.idle")):
        found = await ann.post(f"/api/matches/{match}/seats/US/ahead", lists=[[["call", "A1"]], [["nonsense"]]])
    assert [each.get("warning") for each in found] == [{"key": "warning.idle"}, None], "only what is offered is a risk"


@on_each
async def test_a_move_that_is_warned_of_does_not_go_through_by_one_tap(at: At) -> None:
    ann, match = await table(at)
    await until(ann, match, "US", "search")
    before, slip = await ann.view(match, "US"), phrase("warning.idle", n=2)
    with mock.patch.object(MidwayPresentation, "warning", return_value=slip):
        for path, body in (("answer", {"move": ["call", "A1"]}), ("answers", {"moves": [["call", "A1"]]})):
            refused = await ann.do(match, "US", path, 409, **body, unless_final=True)
            assert (refused["key"], refused["about"]["warning"]) == ("warned", {"key": slip.key, "about": slip.about})
        assert await ann.view(match, "US") == before
        await ann.do(match, "US", "answer", move=["call", "A1"])
    assert (await ann.view(match, "US"))["n"] > before["n"], "whoever means it says so"


@on_each
async def test_a_view_comes_with_what_its_board_draws_of_it_live_and_replayed(at: At) -> None:
    ann, match = await table(at)
    await until(ann, match, "US", "search")
    await ann.do(match, "US", "answer", move=["call", "A3"])
    sights = (await ann.view(match, "US"))["view"]["drawn"]["sights"]
    assert [sight["zone"] for sight in sights] == ["A3-D"]
    assert (await ann.view(match, "JP"))["view"]["drawn"] == {}
    assert (await ann.get(f"/api/matches/{match}/view", since=0))["view"]["drawn"] == {}
    frames = (await ann.get(f"/api/matches/{match}/replay", eyes="US"))["frames"]
    assert frames[0]["view"]["drawn"] == {}
    patches = [change for frame in frames[1:] for change in frame["patch"]]
    assert any(change["path"].startswith("/drawn") and "A3-D" in str(change) for change in patches)


@on_each
async def test_where_it_stands_is_told_to_each_as_he_knows_it(at: At) -> None:
    ann, match = await table(at)
    own = await ann.get(f"/api/matches/{match}/seats/US/summary")
    foe = await ann.get(f"/api/matches/{match}/seats/JP/summary")
    public = await ann.get(f"/api/matches/{match}/summary")
    zones = [[line["about"]["zone"] for line in told["recap"] if line["key"] == "recap.stack"] for told in (own, foe)]
    assert zones == [["I2-B"], ["A3-D"]]
    assert [line["key"] for line in public["recap"]] == ["recap.time", "recap.points"]
    assert (own["tally"], own["verdict"]) == ([], None), "before it is over nothing is counted"
    await until(ann, match, "JP", "move_ships")
    groups = await ann.get(f"/api/matches/{match}/seats/JP/groups")
    assert groups["A2-G"] == "A2"


@on_each
async def test_a_fault_in_it_costs_the_words_and_not_the_message(at: At) -> None:
    ann, match = await table(at)
    for member in ("touched", "secret", "obvious", "recap", "group", "drawn"):
        with mock.patch.object(MidwayPresentation, member, side_effect=KeyError("gone")):
            now = await ann.get(f"/api/matches/{match}/seats/US/view", since=0)
            assert now["view"]
            assert now["events"]
            assert (await ann.get(f"/api/matches/{match}/seats/US/summary"))["tally"] == []
            await ann.get(f"/api/matches/{match}/seats/US/groups")


@on_each
async def test_why_it_ended_is_told_when_it_is_over(at: At) -> None:
    ann, match = await table(at)
    why = Verdict((phrase("event.turn"),), losses=(Lost("CV", {"US": 1, "JP": 0}),))
    with mock.patch.object(MidwayPresentation, "verdict", return_value=why):
        assert (await ann.get(f"/api/matches/{match}/seats/US/summary"))["verdict"] is None
        await ann.do(match, "JP", "resign")
        told = (await ann.get(f"/api/matches/{match}/seats/US/summary"))["verdict"]
    assert told == {"said": [{"key": "event.turn"}], "losses": [{"what": "CV", "by": {"US": 1, "JP": 0}}]}


@on_each
async def test_the_points_are_counted_when_it_is_over(at: At) -> None:
    ann, match = await table(at)
    await ann.do(match, "JP", "resign")
    told = await ann.get(f"/api/matches/{match}/seats/US/summary")
    assert told["tally"] == []
    assert told["recap"]
    with pytest.raises(AssertionError):
        await ann.get(f"/api/matches/{match}/seats/DE/summary")
