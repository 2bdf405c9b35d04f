"""People with names that can be looked up, and a finished match of two."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from typing import Any

from open_server import At, Client
from some_game import US_JP

from wardroom.dice import ceremony
from wardroom.server.accounts import names
from wardroom.server.accounts.person import Person
from wardroom.server.problems import Problem
from wardroom.server.tables import agreeing, rows
from wardroom.server.tables.lobby import Promise

ME, OPEN = {"kind": "me"}, {"kind": "open"}


async def registered(at: At, name: str) -> Client:
    """One who has an account under this name."""
    client = await at.person(name)
    assert client.person is not None
    await at.container.db.run(
        "update account set name_key = %s, skeleton = %s where id = %s",
        names.key(name), names.skeleton(name), client.person.id,
    )  # fmt: skip
    return client


async def begun(ann: Client, ben: Client, **wish: Any) -> str:
    """A match of two, Ann as the United States."""
    match = await ann.create(US_JP, seats={"US": ME, "JP": OPEN}, **wish)
    if wish.get("watched", True):
        await ben.post(f"/api/matches/{match}/join", 204, seat="JP")
    else:
        token = (await ann.post(f"/api/matches/{match}/invites", 201, seat="JP"))["token"]
        await ben.post(f"/api/invites/{token}", 200)
    await ben.post(f"/api/matches/{match}/start", 204)
    return match


async def both_answer(match: str, **who: Client) -> None:
    """The first move of each seat that has a question, until both have answered."""
    done: set[str] = set()
    while len(done) < 2:
        for seat, client in who.items():
            ask = (await client.view(match, seat))["ask"]
            if ask:
                await client.answer(match, seat, ask["moves"][0])
                done.add(seat)


async def finished(at: At, ann: Client, ben: Client, loser: str = "US", **wish: Any) -> str:
    """Played a little, given up by one, and rated."""
    match = await begun(ann, ben, **wish)
    await both_answer(match, US=ann, JP=ben)
    await {"US": ann, "JP": ben}[loser].do(match, loser, "resign")
    await at.container.ratings.take_all()
    return match


async def agree_dice(at: At) -> None:
    """As the browsers of all players do, wherever the dice of a match wait for them."""
    lobby, dealing = at.container.lobby, at.container.dealing
    for (match,) in await at.container.db.rows("select id from match where status = 'lobby'"):
        for _ in ("promises", "bits"):
            row = await rows.find(lobby.db, match)
            to = agreeing.commitment(row.seed)
            for seat in agreeing.waited_for(row):
                who, bits = Person(row.seats[seat].account or "", ""), sha256(f"{to} {seat}".encode()).hexdigest()[:32]
                with suppress(Problem):  # it has begun, or is gone, meanwhile
                    if ceremony.is_dealt(row.ceremony):
                        await dealing.bits(match, who, seat, bits)
                    else:
                        await dealing.promise(match, who, seat, Promise(ceremony.promise(to, seat, bits), to))
