"""Afterwards: what became of the tournaments, searches, analyses and ratings of the members (`members.py`)?"""

from __future__ import annotations

import asyncio
from collections import Counter
from time import monotonic

import msgspec
from msgspec import Struct

from chaos.ledger import Ledger
from chaos.members import ENTRANTS, Members
from wardroom.analysis.findings import Analysis
from wardroom.server.people.ratings import Ratings
from wardroom.server.store.ports import Database
from wardroom.server.tournaments import log
from wardroom.tournaments import OVER

RATED_WITHIN = 120.0  # seconds
GAMES = ENTRANTS * (ENTRANTS - 1) // 2  # of a tournament in which each meets each once


class Beside(Struct, frozen=True):
    cups: int
    games: int  # of the tournaments, decided
    sought: int  # searches that were acknowledged
    paired: int  # matches of two who looked for one
    rated: int
    analyses: int


async def looked_at(db: Database, ledger: Ledger, members: Members, accounts: list[str]) -> Beside:
    checks = _Beside(db, ledger)
    return Beside(
        cups=len(members.cups),
        games=sum([await checks.cup(cup) for cup in members.cups]),
        sought=sum(member.sought for member in members.all),
        paired=await checks.pairs([(account, m.sought) for account, m in zip(accounts, members.all, strict=True)]),
        rated=await checks.ratings(),
        analyses=await checks.analyses([match for member in members.all for match in member.analysed]),
    )


class _Beside:
    def __init__(self, db: Database, ledger: Ledger) -> None:
        self._db, self._fault = db, ledger.fault

    async def cup(self, tournament: str) -> int:
        """Each of its games has one match and one outcome, and its log can be folded."""
        row, cup = await log.cup(self._db, tournament)
        entries = await self._db.rows("select n, body from tournament_log where tournament = %s order by n", tournament)
        said = [msgspec.json.decode(body) for _, body in entries]
        decided = Counter(str(line["game"]) for line in said if line["what"] in ("result", "forfeit", "expired"))
        matches = await self._db.rows(
            "select round, board, leg, match from tournament_game where tournament = %s", tournament
        )
        if cup.status != OVER or len(decided) != GAMES or len(cup.outcomes) != GAMES:
            self._fault(f"tournament {tournament} is {cup.status}, with {len(decided)} of {GAMES} games decided")
        if decided.total() != len(decided):
            self._fault(f"tournament {tournament} has a game with two outcomes")
        if len(matches) != GAMES or len({match for *_, match in matches}) != GAMES:
            self._fault(f"tournament {tournament} has {len(matches)} matches for {GAMES} games")
        if [n for n, _ in entries] != list(range(1, row.head + 1)):
            self._fault(f"tournament {tournament}: its lines are not 1 to {row.head}")
        return len(decided)

    async def pairs(self, sought: list[tuple[str, int]]) -> int:
        """Nobody's search was lost: it still waits, or a table was made of it."""
        for account, times in sought:
            ((still,),) = await self._db.rows("select count(*) from seek where account = %s", account)
            ((tables,),) = await self._db.rows(
                "select count(distinct s.match) from seat s where (s.account = %s or s.kept_for = %s)"
                " and s.match not in (select match from tournament_game)",
                account, account,
            )  # fmt: skip
            if tables + still < times:
                self._fault(f"{account} looked {times} times, and has {tables} tables; {still} searches wait")
        both = await self._db.rows(
            "select match from seat where account is not null and match in (select match from seat where account in"
            f" ({', '.join(['%s'] * len(sought))})) and match not in (select match from tournament_game)"
            " group by match having count(distinct account) = 2",
            *(account for account, _ in sought),
        )
        return len(both)

    async def ratings(self) -> int:
        """All that counts is in the log, once; and what is shown is what the log gives."""
        ratings, began = Ratings(self._db), monotonic()
        while (found := await ratings.check()).due and monotonic() - began < RATED_WITHIN:
            await asyncio.sleep(0.5)
        if found.due:
            self._fault(f"{found.due} matches wait to be rated")
        for difference in found.differences:
            self._fault(f"ratings: {difference}")
        ((lost,),) = await self._db.rows(
            "select count(*) from match where status = 'over' and rated = '' and id not in (select match from rated)"
        )
        ((twice,),) = await self._db.rows(
            "select count(*) from (select player, match from rating_change group by player, match having count(*) > 1)"
            " as many"
        )
        if lost or twice:
            self._fault(f"ratings: {lost} matches lost, {twice} twice")
        return found.matches

    async def analyses(self, ready: list[str]) -> int:
        """Those that were said to be ready are there, whole."""
        for match in ready:
            found = await self._db.row("select body from analysis where match = %s", match)
            if found is None:
                self._fault(f"the analysis of {match} was ready and is not there")
            else:
                msgspec.json.decode(found[0], type=Analysis, strict=False)
        return len(set(ready))
