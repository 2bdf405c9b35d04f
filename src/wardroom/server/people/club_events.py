"""Events of a club: an evening to which members say whether they come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wardroom import games
from wardroom.server.accounts.person import Person
from wardroom.server.icalendar import Entry
from wardroom.server.ids import new_id, now
from wardroom.server.people import clubs
from wardroom.server.people.clubs import MEMBER, OFFICER
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries
from wardroom.server.store.sql import UNWANTED

MOST = 20  # events of one club still to come
LASTS = 6 * 3_600_000  # ms after its start in which an event is still shown
EVENING = 3 * 3_600_000  # ms: how long it is in a calendar
YES, PERHAPS = "yes", "perhaps"


class ClubEvents:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def make(self, club: str, person: Person, title: str, about: str, game: str, starts: int) -> str:
        event = new_id()
        if game and game not in games.ids():
            raise Problem(404, "no_game")
        if starts <= now():
            raise Problem(422, "event_past")
        async with self.db.transaction() as tx:
            await clubs.need(tx, club, person, OFFICER)
            await _forget_past(tx, club)
            ((many,),) = await tx.rows("select count(*) from club_event where club = %s", club)
            if many >= MOST:
                raise Problem(409, "events_many", most=MOST)
            await tx.run(
                "insert into club_event (id, club, account, title, about, game, starts, at)"
                " values (%s, %s, %s, %s, %s, %s, %s, %s)",
                event, club, person.id, title, about, game, starts, now(),
            )  # fmt: skip
        return event

    async def answer(self, club: str, person: Person, event: str, answer: str) -> None:
        """Whether the person comes: yes, perhaps or no."""
        async with self.db.transaction() as tx:
            await clubs.need(tx, club, person, MEMBER)
            await _find(tx, club, event)
            await tx.run("delete from club_coming where event = %s and account = %s", event, person.id)
            await tx.run(
                "insert into club_coming (event, account, answer, at) values (%s, %s, %s, %s)",
                event, person.id, answer, now(),
            )  # fmt: skip

    async def cancel(self, club: str, person: Person, event: str) -> None:
        async with self.db.transaction() as tx:
            await clubs.need(tx, club, person, OFFICER)
            await _find(tx, club, event)
            await _drop(tx, event)

    async def entry(self, club: str, person: Person, event: str, url: str) -> Entry:
        """As it stands in a member's calendar."""
        await clubs.need(self.db, club, person, MEMBER)
        for told in await listed(self.db, club, person.id, {}):
            if told["id"] == event:
                starts, title, about = told["starts"], told["title"], told["about"]
                return Entry(event, starts, starts, starts + EVENING, title, f"{url}/clubs/{club}", about)
        raise Problem(404, "no_event")


async def listed(db: Queries, club: str, account: str, members: Mapping[str, str]) -> list[dict[str, Any]]:
    """What is to come, the next first; without events of suspended people, and of people the viewer has muted or
    blocked. `members` are the names the viewer may see, by account."""
    found = await db.rows(
        "select e.id, e.title, e.about, e.game, e.starts, a.name from club_event e join account a on a.id = e.account"
        " where e.club = %s and e.starts > %s and a.closed is null"
        f" and e.account not in {UNWANTED} order by e.starts, e.id",
        club, now() - LASTS, account, account,
    )  # fmt: skip
    coming = await db.rows(
        "select c.event, c.account, c.answer from club_coming c join club_event e on e.id = c.event"
        " where e.club = %s order by c.at, c.account",
        club,
    )
    answers: dict[str, dict[str, str]] = {}
    for event, who, answer in coming:
        answers.setdefault(event, {})[who] = answer
    told = []
    for row in found:
        given = answers.get(row[0], {})
        told.append(
            dict(zip(("id", "title", "about", "game", "starts", "name"), row, strict=True))
            | {answer: [members[who] for who in given if given[who] == answer and who in members]
               for answer in (YES, PERHAPS)}
            | {"mine": given.get(account, "")}
        )  # fmt: skip
    return told


async def _find(tx: Queries, club: str, event: str) -> None:
    if await tx.row("select 1 from club_event where id = %s and club = %s", event, club) is None:
        raise Problem(404, "no_event")


async def _drop(tx: Queries, event: str) -> None:
    await tx.run("delete from club_coming where event = %s", event)
    await tx.run("delete from club_event where id = %s", event)


async def _forget_past(tx: Queries, club: str) -> None:
    for (event,) in await tx.rows("select id from club_event where club = %s and starts < %s", club, now() - LASTS):
        await _drop(tx, event)
