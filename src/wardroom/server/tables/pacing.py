"""Clocks: what happens to players whose time is up, and to the clocks of those on vacation."""

from __future__ import annotations

from contextlib import suppress

from wardroom.kernel import Seat
from wardroom.server.accounts.person import GUEST
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.tables import clock, heads, rows
from wardroom.server.tables.dealing import Dealing
from wardroom.server.tables.live import text
from wardroom.server.tables.rows import BOT, LOBBY, PERSON, PLAYING
from wardroom.server.tables.tables import TRIES, Tables, server_key


class Pacing:
    def __init__(self, db: Database, tables: Tables, dealing: Dealing) -> None:
        self.db, self.tables, self.dealing = db, tables, dealing

    async def run_out(self, match: str) -> None:
        """Do what was agreed for players whose time is up."""
        async with self.tables.held(match) as live:
            row, marks = live.row, live.marks
            late = row.clock.out(now()) if row.status == PLAYING and live.playable else ()
        if row.status == LOBBY:
            with suppress(Problem):  # the last bits came at the last moment
                await self.dealing.server_alone(match)
        for seat in late:
            if row.pace.out.startswith("bot:") and (
                row.people - {row.seats[seat].account} or await self._known(row.owner)
            ):
                await self._hand_to_bot(match, seat, row.pace.out.removeprefix("bot:"))
            else:
                with suppress(Problem):  # they moved at the last moment
                    await self.tables.resign(match, seat, server_key("time", marks[seat].number), marks[seat].number)

    async def _known(self, owner: str) -> bool:
        """Whether bots may go on without a person: at a guest's table they may not."""
        found = await self.db.row("select role from account where id = %s", owner)
        return found is None or found[0] != GUEST

    async def _hand_to_bot(self, match: str, seat: Seat, bot: str) -> None:
        async with self.tables.held(match) as live:
            row = live.row
            if row.status != PLAYING or seat not in row.clock.out(now()):
                return
            hands = {s: h for s, h in row.clock.hands.items() if s != seat}
            left = clock.Clock(hands, {s: h for s, h in row.clock.seen.items() if s != seat})
            # If only one write succeeds, better a bot with a running clock than a seat with neither bot nor clock.
            async with self.db.both(match, directory_first=True) as (tx, there):
                if not await heads.wind(tx, there, match, left, n=row.head):
                    return
                await tx.run(
                    "update seat set kind = %s, bot = %s, left_by = account, account = null, here = null"
                    " where match = %s and seat = %s and kind = %s",
                    BOT, bot, match, seat, PERSON,
                )  # fmt: skip
                await tx.run("insert into outbox (match, n, called) values (%s, %s, %s)", match, row.head, text([seat]))
        await self.tables.changed(match)

    async def vacation(self, account: str) -> None:
        """A player goes away or comes back: the clocks of their seats stop or run again."""
        found = await self.db.rows(
            "select distinct s.match from seat s join head h on h.match = s.match"
            " where s.account = %s and s.kind = %s and h.open and h.n >= 0 and h.clock <> '{}'",
            account, PERSON,
        )  # fmt: skip
        for (match,) in found:
            for _ in range(TRIES):
                async with self.tables.held(match) as live:
                    row = live.row
                    row.seats = await rows.seats(self.db, match)
                    away = [s.seat for s in row.seats.values() if s.away(now())]
                    turned = clock.turn(row.clock, row.pace, row.asked, away, now(), public=False)
                    async with self.db.both(match) as (tx, there):
                        done = await heads.wind(tx, there, match, turned, n=row.head)
                if done:
                    await self.tables.changed(match)
                    break
