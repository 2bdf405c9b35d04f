"""Fair dice: fixed before the first move by a secret nobody can change, checkable by anyone once it is published.

How to check a roll by hand. It is the nth roll of its record (from 1), and its line has `why`, the odds and the
outcome; `seal` is the opening seal, which the heading alone gives (game, scenario, options, seats, commitment, salts
and, in format 2, the ceremony by which the dice were agreed: `dice/ceremony.py`).

1. The commitment in the heading must be the SHA-256, in hex, of the bytes `wardroom dice 1|` followed by the seed (32
   bytes, published as 64 hex digits when the match is over).
2. Write the text `nth|why|seal|salts|attempt` in UTF-8. Salts are `seat=salt`, sorted by seat, joined by `;`
   (nothing, if there are none). Attempt is 0. For instance `7|search|9f86d081|JP=banzai;US=sugar|0`.
3. Take HMAC-SHA256 of the text with the seed as key; read its 32 bytes as one number x, the first byte the highest.
4. Let W be the sum of the weights. If x >= 2**256 - 2**256 % W, add one to attempt and go back to 2: without this,
   the first outcomes would be a hair likelier than the last.
5. Let r = x % W. Go along the odds in their order, and take each weight from r for as long as r is not less than it:
   the outcome where you stop is the one rolled.

No player can know a roll before the decision it answers, since the seed is secret. Nothing that happens in between
changes it: not the order in which sealed answers come in, not an answer given and taken back; so whoever keeps the
dice cannot turn them once play has begun. That he cannot have chosen them before is the work of the ceremony: 128
bits of each player's own, promised after the commitment and before any of them is known. Salts alone, as in format 1,
do not do that: they are words that all can read, and whoever gives the last of them while holding the seed can try
words until the dice please him. A record of format 1 proves that its dice were fixed at the first move, and no more.

Whoever holds the seed during play foresees every roll and reads both sides' secrets, in either format: a record shows
that he changed nothing, not that he did not look.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256

from wardroom.journal import Ceremony
from wardroom.kernel import Outcome, Roll, Seat

_RANGE = 2**256


def commit(seed: bytes) -> str:
    return sha256(b"wardroom dice 1|" + seed).hexdigest()


def derive(
    seed: bytes, nth: int, why: str, seal: str, salts: Mapping[Seat, str], odds: Sequence[tuple[Outcome, int]]
) -> Outcome:
    """The one outcome these dice can give here."""
    total = sum(weight for _, weight in odds)
    if any(weight <= 0 for _, weight in odds) or not 0 < total <= _RANGE:
        raise ValueError(f"the odds of {why!r} are not positive whole weights")
    salt = ";".join(f"{seat}={salts[seat]}" for seat in sorted(salts))
    attempt = 0
    while (x := _number(seed, f"{nth}|{why}|{seal}|{salt}|{attempt}")) >= _RANGE - _RANGE % total:
        attempt += 1
    r = x % total
    for outcome, weight in odds:
        if r < weight:
            return outcome
        r -= weight
    raise AssertionError("r is less than the sum of the weights")


def _number(seed: bytes, text: str) -> int:
    return int.from_bytes(hmac.digest(seed, text.encode(), "sha256"), "big")


class Fair:
    """Dice for a real match. The commitment is public from the start, the seed only at the end."""

    def __init__(self, seed: bytes, salts: Mapping[Seat, str] = {}, ceremony: Ceremony = ()) -> None:
        self._seed = seed
        self.salts: Mapping[Seat, str] = dict(salts)
        self.ceremony = ceremony
        self.commitment = commit(seed)

    @classmethod
    def new(cls) -> Fair:
        """A secret seed. Publish its commitment, ask for salts, then play with `salted`."""
        return cls(secrets.token_bytes(32))

    def salted(self, salts: Mapping[Seat, str]) -> Fair:
        return Fair(self._seed, salts)

    def draw(self, roll: Roll, nth: int, seal: str, n: int = 0) -> Outcome:
        return derive(self._seed, nth, roll.why, seal, self.salts, roll.odds)

    def reveal(self) -> str:
        return self._seed.hex()
