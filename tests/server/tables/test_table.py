"""Commands at the table: once each, durable, refused with a reason; undo, going back, giving up, leaving."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import structs
from open_server import At, Client, on_each, opened
from server_db import fresh

from wardroom import games
from wardroom.dice.verify import verify
from wardroom.server.tables.live import RECENT, Live


async def hot_seat(at: At, game: str = "fighters", **wish: Any) -> tuple[Client, str, tuple[str, ...]]:
    """One who plays every seat himself."""
    ann = await at.person("Ann")
    seats = games.load(game).info.seats
    match = await ann.create(game, seats={seat: {"kind": "me"} for seat in seats}, **wish)
    await ann.post(f"/api/matches/{match}/start", 204)
    return ann, match, seats


async def pair(at: At, game: str = "fighters", **wish: Any) -> tuple[Client, Client, str, tuple[str, ...]]:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    seats = games.load(game).info.seats
    match = await ann.create(game, seats={seats[0]: {"kind": "me"}}, **wish)
    await ben.post(f"/api/matches/{match}/join", 204, seat=seats[1])
    await ann.post(f"/api/matches/{match}/start", 204)
    return ann, ben, match, seats


async def asked(ann: Client, match: str, seats: tuple[str, ...]) -> tuple[str, Any]:
    for seat in seats:
        told = await ann.view(match, seat)
        if told["ask"]:
            return seat, told
    raise AssertionError("nobody is asked")


async def step(ann: Client, match: str, seats: tuple[str, ...], times: int = 1) -> None:
    for _ in range(times):
        seat, told = await asked(ann, match, seats)
        await ann.answer(match, seat, told["ask"]["moves"][-1])


async def journal(at: At, match: str) -> list[int]:
    return [n for (n,) in await at.container.db.rows("select n from entry where match = %s order by n", match)]


@on_each
async def test_a_command_sent_twice_happens_once(at: At) -> None:
    ann, match, seats = await hot_seat(at)
    seat, told = await asked(ann, match, seats)
    move = told["ask"]["moves"][0]
    first = await ann.answer(match, seat, move, key="once")
    lines = await journal(at, match)
    again = await ann.answer(match, seat, move, key="once")
    assert (again["n"], again["repeated"]) == (first["n"], True)
    assert await journal(at, match) == lines
    at.container.tables.forget(match)  # another process would not remember either
    assert (await ann.answer(match, seat, move, key="once"))["repeated"]
    assert await journal(at, match) == lines


@on_each
async def test_a_repeated_command_is_acknowledged_with_the_dice_that_fell_at_once(at: At) -> None:
    ann, match, seats = await hot_seat(at, "nimitz")
    for number in range(60):
        seat, told = await asked(ann, match, seats)
        move, before = told["ask"]["moves"][0], await journal(at, match)
        first = await ann.answer(match, seat, move, key=f"k{number}")
        if len(await journal(at, match)) > len(before) + 1:  # dice have lines of their own
            break
    assert first["n"] > told["n"] + 1
    path = f"/api/matches/{match}/seats/{seat}/answer"
    for _ in range(2):
        again = await ann.answer(match, seat, move, key=f"k{number}")
        assert (again["n"], again["repeated"]) == (first["n"], True)
        heard = (await ann.post(f"{path}?tell=true", move=move, key=f"k{number}"))["events"]
        assert heard == (await ann.view(match, seat, since=told["n"]))["events"]
        at.container.tables.forget(match)  # another process would not remember either


@on_each
async def test_an_answer_to_an_old_message_is_refused(at: At) -> None:
    ann, match, seats = await hot_seat(at)
    seat, told = await asked(ann, match, seats)
    await ann.answer(match, seat, told["ask"]["moves"][0], n=told["n"])
    refused = await ann.answer(match, seat, told["ask"]["moves"][0], 409, n=told["n"])
    assert refused["key"] == "moved_on"


@on_each
async def test_an_illegal_move_is_refused_with_its_clause_and_changes_nothing(at: At) -> None:
    ann, match, seats = await hot_seat(at, "midway")
    seat, told = await asked(ann, match, seats)
    lines = await journal(at, match)
    refused = await ann.answer(match, seat, ["sail", "nowhere"], 422)
    assert refused["key"] == "illegal_move"
    assert refused["rules"]
    assert refused["title"] == "This move is not legal now."
    why = await ann.post(f"/api/matches/{match}/seats/{seat}/why-not", move=["sail", "nowhere"])
    assert why["rules"] == refused["rules"]
    assert await ann.post(f"/api/matches/{match}/seats/{seat}/why-not", move=told["ask"]["moves"][0]) is None
    assert await journal(at, match) == lines
    other = await ann.http.post(
        f"/api/matches/{match}/seats/{seat}/answer", json={"move": ["x"], "key": "k"}, headers={"accept-language": "it"}
    )
    assert other.json()["title"] == "Questa mossa ora non è permessa."


@on_each
async def test_an_undo_takes_back_and_the_other_hears_of_it(at: At) -> None:
    ann, match, seats = await hot_seat(at, "midway")
    for _ in range(40):
        seat, told = await asked(ann, match, seats)
        reply = await ann.answer(match, seat, told["ask"]["moves"][-1])
        now = await ann.view(match, seat)
        if now["undo"]:
            break
    await ann.do(match, seat, "undo")
    back = await ann.view(match, seat, since=reply["n"])
    assert (back["view"], back["ask"]) == (told["view"], told["ask"])
    assert back["events"][-1]["kind"] == "took_back"
    assert back["n"] == reply["n"] + 1
    refused = await ann.do(match, seat, "undo", 409) if not back["undo"] else {"key": "nothing_to_undo"}
    assert refused["key"] == "nothing_to_undo"


@on_each
async def test_alone_one_goes_back_as_far_as_one_likes(at: At) -> None:
    ann, match, seats = await hot_seat(at)
    seen = []
    for _ in range(6):
        seat, told = await asked(ann, match, seats)
        seen.append((seat, told))
        await ann.answer(match, seat, told["ask"]["moves"][-1])
    for seat, told in reversed(seen):
        done = await ann.post(f"/api/matches/{match}/seats/{seat}/proposals", kind="take_back")
        assert done["state"] == "done"
        now = await ann.view(match, seat)
        assert (now["view"], now["ask"]) == (told["view"], told["ask"])
    events = await ann.get(f"/api/matches/{match}/seats/{seats[0]}/events", since=0)
    assert [event["kind"] for event in events].count("went_back") == 6
    await step(ann, match, seats, 3)
    await ann.do(match, seats[0], "resign")
    record = (await ann.http.get(f"/api/matches/{match}/record")).content
    assert verify(record, games.load("fighters")).ok


@on_each
async def test_going_back_beyond_a_fact_wants_the_others_consent(at: At) -> None:
    ann, ben, match, seats = await pair(at)
    both = {seats[0]: ann, seats[1]: ben}
    told: dict[str, Any] = {}
    for _ in range(3):
        seat = (await ann.view(match, seats[0]))["waiting"][0]
        told[seat] = await both[seat].view(match, seat)
        await both[seat].answer(match, seat, told[seat]["ask"]["moves"][-1])
        last = seat
    other = next(seat for seat in seats if seat != last)
    path = f"/api/matches/{match}"
    asked_for = await both[last].post(f"{path}/seats/{last}/proposals", kind="take_back")
    assert asked_for["state"] == "open"
    assert (await both[last].post(f"{path}/proposals/1", agree=True))["state"] == "open", "one's own word is not enough"
    aside = (await at.container.tables.aside(match, other)).decode()
    assert '"take_back"' in aside
    assert '"proposals"' not in (await at.container.tables.aside(match, None)).decode()
    assert (await both[other].post(f"{path}/proposals/1", agree=True))["state"] == "done"
    now = await both[last].view(match, last)
    assert (now["view"], now["ask"]) == (told[last]["view"], told[last]["ask"])
    await both[last].answer(match, last, now["ask"]["moves"][0])
    await both[last].post(f"{path}/seats/{last}/proposals", kind="take_back")
    assert (await both[other].post(f"{path}/proposals/2", agree=False))["state"] == "refused"
    await both[other].post(f"{path}/proposals/2", 404, agree=True)


@on_each
async def test_a_proposal_lapses_when_the_match_moves_on(at: At) -> None:
    ann, ben, match, seats = await pair(at)
    both = {seats[0]: ann, seats[1]: ben}
    await ann.post(f"/api/matches/{match}/seats/{seats[0]}/proposals", kind="abandon")
    seat = (await ann.view(match, seats[0]))["waiting"][0]
    told = await both[seat].view(match, seat)
    await both[seat].answer(match, seat, told["ask"]["moves"][0])
    assert (await ben.post(f"/api/matches/{match}/proposals/1", agree=True))["state"] == "lapsed"
    await ann.post(f"/api/matches/{match}/seats/{seats[0]}/proposals", kind="abandon")
    assert (await ben.post(f"/api/matches/{match}/proposals/2", agree=True))["state"] == "done"
    assert (await ann.get(f"/api/matches/{match}"))["status"] == "abandoned"
    refused = await both[seat].answer(match, seat, told["ask"]["moves"][0], 409)
    assert refused["key"] == "match_over"
    assert (await ann.view(match, seats[0]))["ask"] is None
    assert (await ann.get(f"/api/matches/{match}/record"))["seed"], "nothing can be spoilt any more"


@on_each
async def test_one_who_gives_up_ends_the_match_and_the_seed_is_published(at: At) -> None:
    ann, ben, match, seats = await pair(at)
    refused = await ann.get(f"/api/matches/{match}/record", 409)
    assert refused["key"] == "not_over"
    part = await ann.get(f"/api/matches/{match}/seats/{seats[0]}/record")
    assert "seed" not in part
    await ben.do(match, seats[1], "resign")
    assert (await ann.view(match, seats[0]))["result"][seats[0]] == 1
    assert (await ann.get(f"/api/matches/{match}/record"))["seed"]


@on_each
async def test_what_was_missed_is_told_however_long_ago(at: At) -> None:
    """Whoever comes back after two weeks, with any number, hears all that followed it and nothing twice."""
    ann, match, seats = await hot_seat(at, "midway")
    await step(ann, match, seats, 60)
    seat = seats[0]
    everything = await ann.get(f"/api/matches/{match}/seats/{seat}/events", since=0)
    latest = (await ann.view(match, seat))["n"]
    at.container.tables.forget(match)
    for since in (0, 1, latest // 2, latest - 1, latest):
        told = await ann.view(match, seat, since=since)
        assert told["events"] == [event for event in everything if event["n"] > since]
        live = at.container.tables._open[match]
        live.recent = type(live.recent)(list(live.recent)[-3:], maxlen=RECENT)  # too little at hand: the store is asked
        assert (await ann.view(match, seat, since=since))["events"] == told["events"]


@on_each
async def test_a_long_match_opens_from_a_snapshot(at: At) -> None:
    ann, match, seats = await hot_seat(at, "midway")
    await step(ann, match, seats, 200)
    await at.container.tables.close()
    shots = [n for (n,) in await at.container.db.rows("select n from snapshot where match = %s order by n", match)]
    assert len(shots) >= 2
    before = [await ann.view(match, seat, since=0) for seat in seats]
    at.container.tables.forget(match)
    assert [await ann.view(match, seat, since=0) for seat in seats] == before
    live = await Live.load(at.container.db, match)
    assert live.snapshot == shots[-1]
    await step(ann, match, seats, 5)
    lines = await journal(at, match)
    assert lines == list(range(len(lines)))


def test_two_processes_serve_one_match() -> None:
    """Each keeps it open; whoever answers, the other notices, with no word between them."""

    async def inside() -> None:
        with fresh("postgres") as settings:
            settings = structs.replace(settings, accounts=True, inline=False)
            async with opened(settings) as one, opened(settings) as two:
                ann, match, seats = await hot_seat(one)
                far = Client(two.app, two.container.settings.url, person=ann.person)
                far.http.cookies = ann.http.cookies
                for n in range(30):
                    client = (ann, far)[n % 2]
                    seat, told = await asked(client, match, seats)
                    await client.answer(match, seat, told["ask"]["moves"][n % len(told["ask"]["moves"])])
                    assert (await ann.view(match, seat))["n"] == (await far.view(match, seat))["n"]
                seat, told = await asked(ann, match, seats)
                moves = told["ask"]["moves"]
                answers = [c.http.post(
                    f"/api/matches/{match}/seats/{seat}/answer",
                    json={"move": moves[0], "key": f"race{i}", "n": told["n"]},
                ) for i, c in enumerate([ann, far] * 4)]  # fmt: skip
                statuses = sorted(said.status_code for said in await asyncio.gather(*answers))
                assert statuses == [200] + [409] * 7, "of answers to one question, one is taken"
                lines = await journal(one, match)
                assert lines == list(range(len(lines)))

    asyncio.run(inside())
