"""The ceremony of the dice (`wardroom.dice.ceremony`) as the lobby of a match keeps it."""

from __future__ import annotations

import secrets

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
    """As far as it has got. A table that was set up before there were ceremonies begins one with the words it has."""
    given = row.ceremony or ceremony.opened(commitment(row.seed))
    for seat, word in () if row.ceremony else sorted(row.salts.items()):
        given = ceremony.with_word(given, seat, word)
    return given


def still_open(row: MatchRow) -> Ceremony:
    """The steps, while anything but bits may be given."""
    if row.challenge is not None:
        raise Problem(409, "same_dice")
    if ceremony.is_dealt(row.ceremony):
        raise Problem(409, "dice_dealt")
    return steps(row)


def closed(row: MatchRow) -> Ceremony:
    """The steps once the promises are closed. Who has promised before and lost the promise must give another first."""
    given = steps(row)
    if ceremony.is_dealt(given):
        return given
    if owing := ceremony.seats_of(given, ceremony.OWES):
        raise Problem(409, "promises_owed", seats=list(owing))
    return ceremony.dealt(given, row.seats, [s.seat for s in row.seats.values() if s.kind == BOT])


async def write(tx: Queries, row: MatchRow, given: Ceremony) -> None:
    row.ceremony = given
    row.salts = {step[1]: step[2] for step in given if step[0] == ceremony.WORD}
    await tx.run("update match set ceremony = %s, salts = %s where id = %s", text(given), text(row.salts), row.id)


async def drop(tx: Queries, row: MatchRow, seat: Seat) -> None:
    """Whoever sat there is gone, with what they gave. After the deal that ends the round for all."""
    if row.challenge is not None:
        raise Problem(409, "same_dice")
    if ceremony.is_dealt(row.ceremony):
        await renew(tx, row)
    await write(tx, row, ceremony.without(steps(row), seat))


async def renew(tx: Queries, row: MatchRow) -> None:
    """Another seed. Bits that are known by now are worth nothing: nobody is to choose between two sets of dice."""
    row.seed = new_seed()
    await tx.run("update match set seed = %s where id = %s", row.seed, row.id)
    await write(tx, row, ceremony.anew(row.ceremony, commitment(row.seed)))
