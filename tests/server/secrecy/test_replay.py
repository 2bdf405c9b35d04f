"""Replays of the game of canaries while it is played: one's own part again, and nothing besides."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from open_server import At, Client, on_each
from secrecy_game import CANARY, PILE

from wardroom.journal import patch
from wardroom.server.tables import journal_line


async def frames(one: Client, match: str, eyes: str) -> dict[int, Any]:
    told = await one.get(f"/api/matches/{match}/replay", eyes=eyes)
    view, found = None, {}
    for frame in told["frames"]:
        view = frame["view"] if view is None else patch.apply(view, frame["patch"])
        found[frame["n"]] = {**frame, "view": view}
    assert list(found) == list(range(1, told["last"] + 1))
    return found


@on_each
async def test_a_replay_during_play_holds_what_its_seat_saw(at: At) -> None:
    ann, ben, cat = await at.person("Ann"), await at.person("Ben"), await at.person("Cat")
    match = await ann.create("sealed", seats={"east": {"kind": "me"}})
    await ben.post(f"/api/matches/{match}/join", 204, seat="west")
    await ann.post(f"/api/matches/{match}/start", 204)
    seats = {"east": ann, "west": ben}
    play = [
        ("west", "take", "zqwest-token-1"), ("east", "take", "zqeast-token-2"), ("west", "take", "zqwest-token-0"),
        ("west", "done"), ("east", "done"), ("east", "look"), ("west", "mutter"), ("west", "take", "zqwest-token-3"),
        ("east", "done"), ("west", "done"),
    ]  # fmt: skip
    seen: dict[str, dict[int, Any]] = {"east": {}, "west": {}}
    for step in ((), *play):
        before = {seat: await one.get(f"/api/matches/{match}/replay", eyes=seat) for seat, one in seats.items()}
        if step:
            await seats[step[0]].answer(match, step[0], step[1:])
        for seat, one in seats.items():
            message = await one.view(match, seat)
            if message["n"] in seen[seat]:  # it has noticed nothing: neither may its replay
                assert await one.get(f"/api/matches/{match}/replay", eyes=seat) == before[seat]
            seen[seat][message["n"]] = message
    for seat, one in seats.items():
        found = await frames(one, match, seat)
        assert len(found) == max(seen[seat])
        for n, message in seen[seat].items():
            assert [found[n][name] for name in ("view", "crumbs", "waiting")] == [
                message[name] for name in ("view", "crumbs", "waiting")
            ]
        other = CANARY["west" if seat == "east" else "east"]
        assert other not in json.dumps(found)
        assert PILE not in json.dumps(found)
    assert "zq" not in json.dumps(await frames(cat, match, "public"))


@on_each
async def test_while_dice_fall_the_board_shows_what_each_of_them_left(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create("sealed", seats={"east": {"kind": "me"}, "west": {"kind": "me"}})
    await ann.post(f"/api/matches/{match}/start", 204)
    for seat, move in (("east", "done"), ("west", "done"), ("east", "look"), ("west", "look")):
        await ann.answer(match, seat, [move])
    found = await frames(ann, match, "east")
    rows = await at.container.db.rows("select body from entry where match = %s order by n", match)
    lines = [journal_line.read(body) for (body,) in rows]
    falling = [a.marks["east"].number for a, b in pairwise(lines) if b.entry.roll]
    assert falling[:2] == [1, 2]  # the cards are dealt before anything is seen
    assert len(falling) == 3
    cards, rounds = ([found[n]["view"].pop(name) for n in (1, 2, 3)] for name in ("card", "round"))
    assert cards[0] == "" != cards[2], "one's own card is seen once it is dealt"
    assert rounds == [0, 0, 1], "and then the first round begins"
    assert found[1]["view"] == found[2]["view"] == found[3]["view"], "and of the other's nothing"
    (storm,) = falling[2:]
    assert found[storm]["view"] == found[storm - 1]["view"]
    assert found[storm + 1]["view"]["round"] == found[storm]["view"]["round"] + 1
    assert (found[storm]["asked"], found[storm]["waiting"]) == (None, [])
