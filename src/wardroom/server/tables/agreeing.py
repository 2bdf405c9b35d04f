"""The dice ceremony (`wardroom.dice.ceremony`) as stored with a match in its lobby."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from wardroom.dice import ceremony
from wardroom.dice.fair import commit
from wardroom.journal import Ceremony
from wardroom.kernel import Seat
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Queries
from wardroom.server.tables.live import text
from wardroom.server.tables.rows import BOT, MatchRow


def new_seed() -> str:
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    return commit(bytes.fromhex(seed))


def steps(row: MatchRow) -> Ceremony:
    """The steps so far. For a match set up before there were ceremonies, a new ceremony with the words it has."""
    given = row.ceremony or ceremony.opened(commitment(row.seed))
    for seat, word in () if row.ceremony else sorted(row.salts.items()):
        given = ceremony.with_word(given, seat, word)
    return given


def still_open(row: MatchRow) -> Ceremony:
    """The steps, while promises and words may still be given."""
    if row.challenge is not None:
        raise Problem(409, "same_dice")
    if ceremony.is_dealt(row.ceremony):
        raise Problem(409, "dice_dealt")
    return steps(row)


def closed(row: MatchRow) -> Ceremony:
    """The steps with the promises closed. A player whose promise was lost must give another first."""
    given = steps(row)
    if ceremony.is_dealt(given):
        return given
    if owing := ceremony.seats_of(given, ceremony.OWES):
        raise Problem(409, "promises_owed", seats=list(owing))
    return ceremony.dealt(given, row.seats, [s.seat for s in row.seats.values() if s.kind == BOT])


def waited_for(row: MatchRow) -> tuple[Seat, ...]:
    """The seats that owe the dice a promise or, after the deal, their bits."""
    if ceremony.is_dealt(row.ceremony):
        return ceremony.owed(row.ceremony)
    return ceremony.seats_of(row.ceremony, ceremony.OWES)


async def write(tx: Queries, row: MatchRow, given: Ceremony) -> None:
    row.ceremony = given
    row.salts = {step[1]: step[2] for step in given if step[0] == ceremony.WORD}
    await tx.run("update match set ceremony = %s, salts = %s where id = %s", text(given), text(row.salts), row.id)


async def deal(tx: Queries, row: MatchRow) -> None:
    """Close the promises: whoever promised now owes their bits."""
    await write(tx, row, closed(row))
    await call(tx, row, ceremony.owed(row.ceremony))


async def call(tx: Queries, row: MatchRow, seats: Collection[Seat]) -> None:
    """Players who are not here are notified as if it were their turn. Numbers below zero are no entries: each call of a
    lobby has one of its own, lest it be taken for the one before."""
    await tx.run(
        "insert into outbox (match, n, called) values (%s, %s, %s)", row.id, -1 - row.revision, text(tuple(seats))
    )


async def drop(tx: Queries, row: MatchRow, seat: Seat) -> None:
    """Remove what this seat gave to the dice, since its player is gone. After the deal, this ends the round for all."""
    if row.challenge is not None:
        raise Problem(409, "same_dice")
    if ceremony.is_dealt(row.ceremony):
        await renew(tx, row)
    await write(tx, row, ceremony.without(steps(row), seat))


async def renew(tx: Queries, row: MatchRow) -> None:
    """Draw another seed. Bits known by now become worthless, so that nobody can choose between two sets of dice."""
    row.seed = new_seed()
    await tx.run("update match set seed = %s where id = %s", row.seed, row.id)
    await write(tx, row, ceremony.anew(row.ceremony, commitment(row.seed)))
