"""Studies: positions of finished matches that somebody shares, with questions and their answers.

People who may see the match may see its studies, unless the author has blocked them or is suspended. Matches in
progress have none. In the list of everybody's are those that their authors put there, of matches that anybody may
watch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from wardroom.server.accounts.person import Person
from wardroom.server.ids import new_id, now
from wardroom.server.people import privacy
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.store.sql import UNWANTED
from wardroom.server.tables.live import text
from wardroom.server.tables.rows import OVER
from wardroom.server.tables.tables import Tables

MOST = 200  # of one person
PORTION = 50
BOTH = "both"  # in place of a seat: all seats' views, side by side
_FIELDS = (
    "s.id, s.match, s.account, s.eyes, s.numbers, s.title, s.about, s.questions, s.listed, s.at,"
    " a.name, m.game, m.scenario"
)
_SOURCE = "from study s join match m on m.id = s.match left join account a on a.id = s.account"


class Question(Struct, frozen=True):
    question: str
    answer: str = ""


class Wish(Struct, frozen=True):
    eyes: str
    numbers: Mapping[str, int]
    title: str
    about: str
    questions: Sequence[Question]
    listed: bool


class Studies:
    def __init__(self, db: Database, tables: Tables) -> None:
        self.db, self.tables = db, tables

    async def make(self, match: str, person: Person, wish: Wish) -> str:
        """Make a study of a match that the person may see."""
        row = await self.tables.row(match)
        if row.status != OVER:
            raise Problem(409, "not_over")
        _fits(wish, tuple(row.seats))
        ((have,),) = await self.db.rows("select count(*) from study where account = %s", person.id)
        if have >= MOST:
            raise Problem(409, "studies_many", most=MOST)
        study = new_id()
        await self.db.run(
            "insert into study (id, match, account, eyes, numbers, title, about, questions, listed, at)"
            " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            study, match, person.id, *_values(wish), now(),
        )  # fmt: skip
        return study

    async def change(self, study: str, person: Person, wish: Wish) -> None:
        match = await self._own(study, person)
        _fits(wish, tuple((await self.tables.row(match)).seats))
        await self.db.run(
            "update study set eyes = %s, numbers = %s, title = %s, about = %s, questions = %s, listed = %s"
            " where id = %s",
            *_values(wish), study,
        )  # fmt: skip

    async def remove(self, study: str, person: Person) -> None:
        """By its author, or by an operator."""
        if not person.operator:
            await self._own(study, person)
        if not await self.db.run("delete from study where id = %s", study):
            raise Problem(404, "no_study")

    async def of(self, study: str, person: Person | None) -> dict[str, Any]:
        row = await self.db.row(f"select {_FIELDS} {_SOURCE} where s.id = %s and a.closed is null", study)
        if row is None or (person is not None and await privacy.blocks(self.db, row[2], person.id)):
            raise Problem(404, "no_study")
        try:
            await self.tables.sitting(row[1], person)
        except Problem:
            raise Problem(404, "no_study") from None
        return _told(row, person)

    async def mine(self, person: Person) -> list[dict[str, Any]]:
        """The latest first."""
        found = await self.db.rows(
            f"select {_FIELDS} {_SOURCE} where s.account = %s order by s.at desc, s.id", person.id
        )
        return [_told(row, person) for row in found]

    async def everybodys(self, person: Person, game: str = "", before: int | None = None) -> list[dict[str, Any]]:
        """The latest first. Without those of people who hide themselves from this person, or whom they do not hear."""
        found = await self.db.rows(
            f"select {_FIELDS}, a.settings {_SOURCE} where s.listed and m.watched and m.status = %s"
            " and a.closed is null and (m.game = %s or %s = '') and s.at < %s"
            f" and s.account not in {UNWANTED} and s.account not in (select account from block where other = %s)"
            f" order by s.at desc, s.id limit {PORTION}",
            OVER, game, game, now() if before is None else before, person.id, person.id, person.id,
        )  # fmt: skip
        return [_told(row[:-1], person) for row in found if row[2] == person.id or privacy.shows(row[-1], person)]

    async def _own(self, study: str, person: Person) -> str:
        row = await self.db.row("select account, match from study where id = %s", study)
        if row is None or row[0] != person.id:
            raise Problem(404, "no_study")
        return str(row[1])


def _fits(wish: Wish, seats: Sequence[str]) -> None:
    if wish.eyes not in (*seats, BOTH) or set(wish.numbers) - set(seats):
        raise Problem(404, "no_seat")


def _values(wish: Wish) -> tuple[str | bool, ...]:
    return wish.eyes, text(dict(wish.numbers)), wish.title, wish.about, text(list(wish.questions)), wish.listed


def _told(row: Any, person: Person | None) -> dict[str, Any]:
    id, match, account, eyes, numbers, title, about, questions, listed, at, name, game, scenario = row
    return {
        "id": id, "match": match, "game": game, "scenario": scenario, "eyes": eyes,
        "numbers": msgspec.json.decode(numbers), "title": title, "about": about,
        "questions": msgspec.json.decode(questions), "at": at, "name": name or "",
        "mine": person is not None and person.id == account, "listed": bool(listed),
    }  # fmt: skip
