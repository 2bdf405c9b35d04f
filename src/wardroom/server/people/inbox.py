"""A person's inbox: what waits for their answer, and what is new. It is read from rows that are there anyway; only the
time when they last looked is stored for it."""

from __future__ import annotations

from typing import Any

from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.people import direct_messages
from wardroom.server.people.clubs import ASKED, INVITED, MEMBER
from wardroom.server.people.profiles import Profiles
from wardroom.server.store.ports import Database
from wardroom.server.store.sql import UNWANTED, unless_suspended
from wardroom.server.tables import lists
from wardroom.server.tables.rows import LOBBY, PLAYING

KEPT = 90 * 24 * 3_600_000  # ms
PAGE = 20
NOTED = 30_000  # ms in which presence is written once
FAR = 2**53
_TITLE = unless_suspended("t.owner", "t.title", "t.id")


class Inbox:
    def __init__(self, db: Database, profiles: Profiles) -> None:
        self.db, self._profiles = db, profiles

    async def of(self, person: Person, before: int | None = None) -> dict[str, Any]:
        """What waits for an answer, and the latest news; `before` is the time of the last one seen."""
        await self._note_presence(person.id)
        seen = await self.db.row("select inbox_seen from account where id = %s", person.id)
        news = [
            *await self._results(person, before), *await self._rounds(person.id, before),
            *await self._messages(person.id, before), *await self._announcements(person.id, before),
        ]  # fmt: skip
        news.sort(key=lambda each: -int(each["at"]))
        return {
            "seen": seen[0] if seen else 0,
            "waiting": await self._waiting(person.id) if before is None else [],
            "news": news[:PAGE],
            "more": len(news) > PAGE,
        }

    async def see(self, person: Person) -> None:
        await self.db.run("update account set inbox_seen = %s where id = %s", now(), person.id)

    async def _note_presence(self, account: str) -> None:
        """Every open page asks for the inbox now and then: so others are told who is here."""
        await self.db.run("update account set here = %s where id = %s and here < %s", now(), account, now() - NOTED)

    # ---- what can be answered

    async def _waiting(self, account: str) -> list[dict[str, Any]]:
        found = [*await self._challenges(account), *await self._requests(account), *await self._invitations(account)]
        return sorted(found, key=lambda each: -int(each["at"]))

    async def _challenges(self, account: str) -> list[dict[str, Any]]:
        return [
            _item("challenge", match["created"], match["id"], match=match)
            for match in await lists.kept_for(self.db, account)
        ]

    async def _requests(self, account: str) -> list[dict[str, Any]]:
        """People who have asked to join a club in which this person may let them in."""
        found = await self.db.rows(
            "select w.at, c.id, c.name, a.name from club_member m join club c on c.id = m.club"
            " join club_wait w on w.club = c.id and w.kind = %s join account a on a.id = w.account"
            f" where m.account = %s and m.role <> %s order by w.at desc limit {PAGE}",
            ASKED, account, MEMBER,
        )  # fmt: skip
        return [_item("request", at, club, title=title, name=name) for at, club, title, name in found]

    async def _invitations(self, account: str) -> list[dict[str, Any]]:
        found = await self.db.rows(
            "select w.at, c.id, c.name from club_wait w join club c on c.id = w.club"
            f" where w.account = %s and w.kind = %s order by w.at desc limit {PAGE}",
            account, INVITED,
        )  # fmt: skip
        return [_item("invitation", at, club, title=title) for at, club, title in found]

    # ---- news

    async def _results(self, person: Person, before: int | None) -> list[dict[str, Any]]:
        lines = await self._profiles.history(None, person, None, None, before)
        return [_item("result", line.at, line.match, line=line) for line in lines if line.at > now() - KEPT]

    async def _rounds(self, account: str, before: int | None) -> list[dict[str, Any]]:
        """Tournament games that they still have to finish."""
        found = await self.db.rows(
            f"select m.created, m.id, {_TITLE}, g.round, t.due, a.name"
            " from seat s join match m on m.id = s.match join tournament_game g on g.match = m.id"
            " join tournament t on t.id = g.tournament"
            " left join seat o on o.match = m.id and o.seat <> s.seat left join account a on a.id = o.account"
            " where s.account = %s and m.status in (%s, %s) and m.created < %s order by m.created desc"
            f" limit {PAGE + 1}",
            account, LOBBY, PLAYING, before or FAR,
        )  # fmt: skip
        return [
            _item("round", at, match, title=title, number=number, due=due, name=name)
            for at, match, title, number, due, name in found
        ]

    async def _messages(self, account: str, before: int | None) -> list[dict[str, Any]]:
        """The last one of each person who has written."""
        found = await self.db.rows(
            "select d.at, a.name, d.text from direct_message d join account a on a.id = d.account"
            " where d.id in (select max(id) from direct_message where other = %s group by account)"
            f" and {direct_messages.HEARD} and a.closed is null"
            f" and d.at > %s and d.at < %s order by d.id desc limit {PAGE + 1}",
            account, now() - KEPT, before or FAR,
        )  # fmt: skip
        return [_item("message", at, name, name=name, text=text) for at, name, text in found]

    async def _announcements(self, account: str, before: int | None) -> list[dict[str, Any]]:
        found = await self.db.rows(
            "select n.at, c.id, c.name, a.name, n.text from club_notice n join club c on c.id = n.club"
            " join club_member m on m.club = c.id and m.account = %s join account a on a.id = n.account"
            f" where a.closed is null and n.account <> %s and n.account not in {UNWANTED}"
            f" and n.at > %s and n.at < %s order by n.id desc limit {PAGE + 1}",
            account, account, account, account, now() - KEPT, before or FAR,
        )  # fmt: skip
        return [
            _item("announcement", at, club, title=title, name=name, text=text) for at, club, title, name, text in found
        ]


def _item(kind: str, at: int, about: str, **more: Any) -> dict[str, Any]:
    nothing = {"title": "", "name": None, "text": "", "number": 0, "due": None, "match": None, "line": None}
    return {"kind": kind, "at": at, "about": about, **nothing, **more}
