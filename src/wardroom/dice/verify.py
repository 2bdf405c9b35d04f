"""Was the match played as its record says, with the dice that were promised?

Five checks, made with nothing but the file (and, for the last, the rules of the game):

- `commitment`: the seed published at the end is the one promised at the start;
- `ceremony`: the players' bits were promised before any was known, and are those promised (format 2 only);
- `seals`: every line is well formed and seals all lines before it;
- `dice`: every roll fell as the seed says it must;
- `rules`: every move was legal, every roll asked for, and play ends as the record says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, Struct, field, structs

from wardroom.dice import ceremony
from wardroom.dice.fair import commit, derive
from wardroom.dice.refold import Misfit, refold, same
from wardroom.journal import BadRecord, Entry, Record, opening_seal, seal
from wardroom.kernel import Rules, encode


class Verdict(Struct, frozen=True):
    """What was checked, and the first entry that does not fit.

    `n` is its number: 0 is the heading, one more than the last entry is the ending. `reason` and `about` say why, as a
    key and its values. `unchecked` has the checks that could not be made, each with the key of its reason.
    """

    checked: tuple[str, ...]
    unchecked: Mapping[str, str]
    entries: int = 0
    rolls: int = 0
    n: int | None = None
    reason: str = ""
    about: Mapping[str, Any] = field(default_factory=dict)
    bare: tuple[str, ...] = ()  # seats without bits of their own in the dice: a bot's, or of one who trusted the table

    @property
    def ok(self) -> bool:
        """Nothing was found wrong; `unchecked` tells how much that means."""
        return self.n is None


def verify(record: bytes | Mapping[str, Any] | Record, rules: Rules | None = None) -> Verdict:
    """Never raises on a bad record, whatever it holds."""
    checks = dict.fromkeys(("commitment", "seals", "dice", "rules"), "unreadable")
    try:
        read = _read(record)
    except Misfit as fault:
        return Verdict((), checks, n=fault.n, reason=fault.reason, about=fault.about)
    faults: list[Misfit] = []

    def check(test: Callable[[], None]) -> None:
        try:
            test()
        except Misfit as fault:
            faults.append(fault)

    unchecked = _unchecked(read, rules)
    if "commitment" not in unchecked:
        check(lambda: _check_commitment(read))
    if read.ceremony:  # the first format has none
        check(lambda: _check_ceremony(read))
    check(lambda: _check_seals(read))
    if "dice" not in unchecked:
        check(lambda: _check_dice(read))
    if rules is not None and "rules" not in unchecked:
        check(lambda: refold(rules, read))
    names = ("commitment", *(("ceremony",) if read.ceremony else ()), "seals", "dice", "rules")
    checked = tuple(name for name in names if name not in unchecked)
    counts = len(read.entries), sum(bool(entry.roll) for entry in read.entries)
    fine = Verdict(checked, unchecked, *counts, bare=ceremony.bare(read) if read.commitment else ())
    if not faults:
        return fine
    first = min(faults, key=lambda fault: fault.n)
    return structs.replace(fine, n=first.n, reason=first.reason, about=first.about)


def _read(record: bytes | Mapping[str, Any] | Record) -> Record:
    try:
        return Record.from_json(record if isinstance(record, bytes) else encode(record))
    except (BadRecord, ValueError, TypeError, OverflowError, RecursionError) as fault:
        raise Misfit(0, "unreadable", detail=str(fault)) from fault


def _unchecked(record: Record, rules: Rules | None) -> dict[str, str]:
    unchecked = {}
    if not record.seed:
        # Dice without a promise are a bot's or a test's; with a promise, the seed is due when the match is over.
        unchecked["commitment"] = unchecked["dice"] = "no_seed" if record.commitment else "no_commitment"
    if rules is None:
        unchecked["rules"] = "no_rules"
    elif rules.info.id == record.game and rules.info.version != record.version:
        unchecked["rules"] = "other_version"
    return unchecked


def _seed(record: Record) -> bytes:
    try:
        return bytes.fromhex(record.seed)
    except ValueError:
        raise Misfit(0, "seed") from None


def _check_commitment(record: Record) -> None:
    expected = commit(_seed(record))
    if record.commitment != expected:
        raise Misfit(0, "commitment", found=record.commitment, expected=expected)


def _check_ceremony(record: Record) -> None:
    try:
        ceremony.check(record)
    except ceremony.Broken as fault:
        raise Misfit(0, fault.reason, seat=fault.seat) from None


def _check_seals(record: Record) -> None:
    expected = opening_seal(record)
    for n, entry in enumerate(record.entries, 1):
        _check_shape(n, entry)
        expected = seal(expected, entry)
        if entry.seal != expected:
            raise Misfit(n, "seal", found=entry.seal, expected=expected)


def _check_shape(n: int, entry: Entry) -> None:
    """A line is one thing only, or two readers could take it for two things."""
    answer, rolled = bool(entry.seat or entry.move), bool(entry.roll or entry.odds or entry.out is not UNSET)
    if [answer, rolled, bool(entry.undo), bool(entry.resign), entry.back is not UNSET].count(True) != 1:
        raise Misfit(n, "shape")
    if (answer and not (entry.seat and entry.move)) or (entry.linked and not answer):
        raise Misfit(n, "shape")
    if rolled:
        if not entry.roll or not entry.odds or any(weight <= 0 for _, weight in entry.odds):
            raise Misfit(n, "shape")
        if entry.out is UNSET or not any(same(entry.out, outcome) for outcome, _ in entry.odds):
            raise Misfit(n, "outcome", why=entry.roll)


def _check_dice(record: Record) -> None:
    seed, opening, nth = _seed(record), opening_seal(record), 0
    for n, entry in enumerate(record.entries, 1):
        nth += bool(entry.roll)
        if entry.roll and entry.out is not UNSET:
            try:
                expected = derive(seed, nth, entry.roll, opening, record.salts, entry.odds)
            except ValueError:
                raise Misfit(n, "shape") from None
            if not same(entry.out, expected):
                raise Misfit(n, "dice", why=entry.roll, found=entry.out, expected=expected)
