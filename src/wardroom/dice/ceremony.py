"""How the dice are agreed before the first move, so that nobody at the table can have chosen them.

1. Whoever keeps the dice draws a seed and shows its commitment (`seed`).
2. Each player draws 128 bits, keeps them, and gives their *promise*: the SHA-256, in hex, of the text `wardroom bits
   2|commitment|seat|bits` (the bits as 32 hex digits). Who likes adds a `word`, which all may read.
3. When every seat is filled, the promises are closed (`deal`). A bot's seat has none (`bot`): its dice are those of
   whoever keeps the table. A player who promised nothing is written down as such (`none`).
4. Each player sees that the commitment is the one he promised to and that his promise is there, and gives his `bits`.
5. The match begins when all that were promised are there, and never without one.

The steps are in the heading of a record in the order in which they were done, and so in the opening seal that every
roll hangs on. A promise holds the commitment, so the seed came first; bits come after `deal`, so no promise and no
word was given by one who had seen any. If somebody gets up after `deal`, or does not give his bits and is sent away,
all that was given is void: there is a new seed, and who had promised owes a new promise (`owes`); `again` counts such
rounds.

Who can foresee what:

- a player: nothing, as long as he does not hold the seed; it does not help him either to keep his bits back when he
  has seen those of the others;
- whoever keeps the table: every roll, once the bits are there, for he holds the seed. He cannot have chosen any: his
  seed and his own bits were fixed before he saw those of another player. What is left to him is to break off before
  the first move and to begin anew, which the other sees: `again`, or another match. Where that matters, a public
  beacon can be agreed on as the bits of a seat (`docs/fair-dice.md`);
- against bots alone: the player's bits keep the table from having chosen a lucky seed for its bot;
- a stranger who reads a record: that it is consistent. That the promises were really given in this order, only those
  know who sat there; a browser keeps what it was shown and compares it (`web/src/dice`).
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256

from wardroom.journal import Ceremony, Record
from wardroom.kernel import Seat

SEED, AGAIN, WORD, PROMISE, OWES, BOT, NONE, DEAL, BITS = (
    "seed", "again", "word", "promise", "owes", "bot", "none", "deal", "bits",
)  # fmt: skip
LONGEST_WORD = 64
_BITS, _HASH = re.compile("[0-9a-f]{32}"), re.compile("[0-9a-f]{64}")
_PARTS = {SEED: 2, AGAIN: 2, WORD: 3, PROMISE: 3, BOT: 2, NONE: 2, DEAL: 1, BITS: 3}


def promise(commitment: str, seat: Seat, bits: str) -> str:
    return sha256(f"wardroom bits 2|{commitment}|{seat}|{bits}".encode()).hexdigest()


def new_bits() -> str:
    return secrets.token_hex(16)


def is_bits(text: str) -> bool:
    return _BITS.fullmatch(text) is not None


# ---- while people gather


def opened(commitment: str, turn: int = 1) -> Ceremony:
    return ((SEED, commitment), *(((AGAIN, str(turn)),) if turn > 1 else ()))


def with_word(steps: Ceremony, seat: Seat, word: str) -> Ceremony:
    kept = tuple(step for step in steps if step[:2] != (WORD, seat))
    return (*kept, (WORD, seat, word)) if word else kept


def with_promise(steps: Ceremony, seat: Seat, hashed: str) -> Ceremony:
    kept = tuple(step for step in steps if step[:2] not in ((PROMISE, seat), (OWES, seat)))
    return (*kept, (PROMISE, seat, hashed))


def asking(steps: Ceremony, seats: Iterable[Seat]) -> Ceremony:
    """The server seated these: the promises do not close before each of them has promised."""
    return (*steps, *((OWES, seat) for seat in seats))


def without(steps: Ceremony, seat: Seat) -> Ceremony:
    """One who gets up takes with him what he gave."""
    return tuple(step for step in steps if len(step) < 2 or step[0] in (SEED, AGAIN) or step[1] != seat)


def anew(steps: Ceremony, commitment: str) -> Ceremony:
    """Another seed: nothing that was given holds, and who had promised must promise again."""
    turn = 1 + max((int(step[1]) for step in steps if step[0] == AGAIN), default=1)
    owing = sorted({*seats_of(steps, PROMISE), *seats_of(steps, OWES)})
    words = (step for step in steps if step[0] == WORD)
    return (*opened(commitment, turn), *words, *((OWES, seat) for seat in owing))


def dealt(steps: Ceremony, seats: Iterable[Seat], bots: Sequence[Seat]) -> Ceremony:
    """The promises are closed: from here on there are bits only."""
    given = set(seats_of(steps, PROMISE))
    bare = ((BOT if seat in bots else NONE, seat) for seat in seats if seat not in given)
    return (*steps, *bare, (DEAL,))


def is_dealt(steps: Ceremony) -> bool:
    return (DEAL,) in steps


def seats_of(steps: Ceremony, kind: str) -> tuple[Seat, ...]:
    return tuple(step[1] for step in steps if step[0] == kind)


def promised(steps: Ceremony, seat: Seat) -> str:
    return next((step[2] for step in steps if step[:2] == (PROMISE, seat)), "")


def owed(steps: Ceremony) -> tuple[Seat, ...]:
    """Those who have promised bits and not given them."""
    return tuple(seat for seat in seats_of(steps, PROMISE) if seat not in seats_of(steps, BITS))


def alone(
    commitment: str, seats: Iterable[Seat], people: Iterable[Seat], words: Iterable[tuple[Seat, str]]
) -> Ceremony:
    """All of it at one machine, which is the players' own: the terminal."""
    given = {seat: new_bits() for seat in people}
    steps = opened(commitment)
    for seat, word in words:
        steps = with_word(steps, seat, word)
    for seat, bits in given.items():
        steps = with_promise(steps, seat, promise(commitment, seat, bits))
    seats = tuple(seats)
    steps = dealt(steps, seats, [seat for seat in seats if seat not in given])
    return (*steps, *((BITS, seat, bits) for seat, bits in given.items()))


# ---- afterwards


class Broken(Exception):
    """Not how dice are agreed: the key of the reason, and the seat."""

    def __init__(self, reason: str, seat: Seat = "") -> None:
        super().__init__(reason, seat)
        self.reason, self.seat = reason, seat


def check(record: Record) -> None:
    """Raise Broken unless every step was done, once, in its order, and every promise kept."""
    steps = record.ceremony
    _check_shape(record)
    if steps[0] != (SEED, record.commitment) or seats_of(steps, SEED) != (record.commitment,):
        raise Broken("ceremony_seed")
    if steps.count((DEAL,)) != 1:
        raise Broken("ceremony_order")
    closed = steps.index((DEAL,))
    for n, step in enumerate(steps):
        if (n > closed) != (step[0] == BITS) and n != closed:
            raise Broken("ceremony_order", step[1])
    _check_seats(record)
    for seat in seats_of(steps, PROMISE):
        bits = next(step[2] for step in steps if step[:2] == (BITS, seat))
        if promised(steps, seat) != promise(record.commitment, seat, bits):
            raise Broken("ceremony_promise", seat)
    if {step[1]: step[2] for step in steps if step[0] == WORD} != dict(record.salts):
        raise Broken("ceremony_words")


def _check_shape(record: Record) -> None:
    for step in record.ceremony:
        kind, about = (step[0], step[1:]) if step else ("", ())
        fits = len(step) == _PARTS.get(kind) and (kind in (SEED, AGAIN, DEAL) or about[0] in record.seats)
        if kind == WORD:
            fits = fits and 0 < len(about[1]) <= LONGEST_WORD
        elif kind == PROMISE:
            fits = fits and _HASH.fullmatch(about[1]) is not None
        elif kind == BITS:
            fits = fits and is_bits(about[1])
        elif kind == AGAIN:
            fits = fits and re.fullmatch("[1-9][0-9]{0,8}", about[0]) is not None
        if not fits:
            raise Broken("ceremony_shape")


def _check_seats(record: Record) -> None:
    """Each seat has its part once, and whoever promised gave."""
    steps = record.ceremony
    for seat in record.seats:
        parts = [step[0] for step in steps if step[0] in (PROMISE, BOT, NONE) and step[1] == seat]
        if not parts:
            raise Broken("ceremony_missing", seat)
        given = seats_of(steps, BITS).count(seat)
        if len(parts) > 1 or given > 1 or seats_of(steps, WORD).count(seat) > 1:
            raise Broken("ceremony_twice", seat)
        if given != (parts == [PROMISE]):
            raise Broken("ceremony_missing", seat)
    if len(seats_of(steps, AGAIN)) > 1:
        raise Broken("ceremony_twice")


def bare(record: Record) -> tuple[Seat, ...]:
    """The seats whose players have put nothing into the dice that only they knew."""
    given = seats_of(record.ceremony, BITS)
    return tuple(seat for seat in record.seats if seat not in given)
