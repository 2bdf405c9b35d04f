"""What players contribute to the dice: a promise when they sit down, their bits when all have promised."""

from __future__ import annotations

from wardroom.dice import ceremony
from wardroom.kernel import Seat
from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.tables import agreeing, heads
from wardroom.server.tables.live import text
from wardroom.server.tables.lobby import Lobby, Promise, give_promise
from wardroom.server.tables.rows import OPEN, MatchRow

SERVER_DICE = "server_dice"  # an aid: the players put nothing into the dice


class Dealing:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    async def promise(self, match: str, person: Person, seat: Seat, given: Promise) -> None:
        async with self.lobby.gathering(match) as (tx, row):
            if seat not in row.held_by(person.id):
                raise Problem(403, "not_your_seat")
            owing = ceremony.seats_of(row.ceremony, ceremony.OWES)
            await give_promise(tx, row, seat, given)
            if owing == (seat,) and _full(row):  # the last one that was waited for
                await agreeing.deal(tx, row)

    async def bits(self, match: str, person: Person, seat: Seat, bits: str) -> None:
        """Give the promised bits. The match begins with the last of them."""
        async with self.lobby.gathering(match) as (tx, row):
            if seat not in row.held_by(person.id):
                raise Problem(403, "not_your_seat")
            if not ceremony.is_dealt(row.ceremony):
                raise Problem(409, "dice_undealt")
            if ceremony.promised(row.ceremony, seat) != ceremony.promise(row.ceremony[0][1], seat, bits):
                raise Problem(422, "bits_not_promised")
            if seat not in ceremony.seats_of(row.ceremony, ceremony.BITS):
                await agreeing.write(tx, row, (*row.ceremony, (ceremony.BITS, seat, bits)))
            last = not ceremony.owed(row.ceremony)
        if last:
            await self.lobby.start(match, person)

    async def again(self, match: str, person: Person) -> None:
        """A player who lost their bits (in another browser, say) asks for a new round: new seed, new promises from
        all."""
        async with self.lobby.gathering(match) as (tx, row):
            if not row.held_by(person.id):
                raise Problem(403, "players_only")
            if not ceremony.is_dealt(row.ceremony):
                raise Problem(409, "dice_undealt")
            await agreeing.renew(tx, row)
            await agreeing.call(tx, row, ceremony.seats_of(row.ceremony, ceremony.OWES))

    async def server_alone(self, match: str) -> None:
        """The time for agreeing the dice is up: begin with the server's dice alone, unrated."""
        async with self.lobby.gathering(match) as (tx, row):
            if row.due is None or row.due > now():
                return
            if not _full(row):  # somebody has left: those who stay do as they like
                await heads.await_dice(tx, match, None)
                return
            for seat in row.seats:
                await agreeing.drop(tx, row, seat)
            aids = text(sorted({*row.aids, SERVER_DICE}))
            await tx.run("update match set aids = %s where id = %s", aids, match)
        await self.lobby.start(match, Person(row.owner, ""), only_bots=True)


def _full(row: MatchRow) -> bool:
    return all(seat.kind != OPEN for seat in row.seats.values())
