"""What players give to the dice: a promise when they sit down, their bits when all have promised."""

from __future__ import annotations

from wardroom.dice import ceremony
from wardroom.kernel import Seat
from wardroom.server.accounts.person import Person
from wardroom.server.problems import Problem
from wardroom.server.tables import agreeing
from wardroom.server.tables.lobby import Lobby, Promise, give_promise


class Dealing:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    async def promise(self, match: str, person: Person, seat: Seat, given: Promise) -> None:
        async with self.lobby.gathering(match) as (tx, row):
            if seat not in row.held_by(person.id):
                raise Problem(403, "not_your_seat")
            await give_promise(tx, row, seat, given)

    async def bits(self, match: str, person: Person, seat: Seat, bits: str) -> None:
        """What was promised. With the last of them the match begins."""
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
        """One whose bits are lost (another browser, say) asks for a new round: another seed, new promises of all."""
        async with self.lobby.gathering(match) as (tx, row):
            if not row.held_by(person.id):
                raise Problem(403, "players_only")
            if not ceremony.is_dealt(row.ceremony):
                raise Problem(409, "dice_undealt")
            await agreeing.renew(tx, row)
