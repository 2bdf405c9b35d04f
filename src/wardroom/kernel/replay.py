"""Replays a record entry by entry, and names the first entry that does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET

from wardroom.journal.errors import BadRecord
from wardroom.journal.hearing import Event
from wardroom.journal.record import Ceremony, Entry, Record
from wardroom.journal.recorded import Recorded
from wardroom.kernel.errors import IllegalMove, MatchOver, NotAsked, NothingToUndo, PastFact, UnknownChoice
from wardroom.kernel.nouns import Dice, Rules
from wardroom.kernel.steps import Past, Step

if TYPE_CHECKING:
    from wardroom.kernel.match import Match


class Pasts:
    """The moments that a record later returns to, kept during a replay."""

    def __init__(self, record: Record) -> None:
        self._wanted = {entry.back for entry in record.entries if entry.back is not UNSET}
        self.at: dict[int, Past] = {}

    def keep(self, match: Match) -> None:
        if match.n in self._wanted:
            self.at[match.n] = match.present()


def fold(kind: type[Match], rules: Rules, record: Record, dice: Dice | None = None) -> Match:
    """Play the record again. With dice the match can go on from there."""
    if record.game != rules.info.id:
        raise BadRecord(0, f"a match of {record.game}, not of {rules.info.id}")
    if dice is not None and _agreed(dice) != _agreed(record):
        raise BadRecord(0, "other dice than it was begun with")
    for match, _ in replay(kind, rules, record):  # noqa: B007
        pass
    match.dice = dice or match.dice
    return match


def _agreed(of: Dice | Record) -> tuple[str, dict[str, str], Ceremony]:
    return of.commitment, dict(of.salts), of.ceremony


def again(match: Match, entry: Entry, pasts: Pasts | None = None, told: tuple[Event, ...] = ()) -> tuple[Step, ...]:
    """Repeat what an entry records. Rolls follow by themselves."""
    if entry.undo:
        return match.undo(entry.undo)
    if entry.resign:
        return match.resign(entry.resign)
    if entry.back is not UNSET:
        return match.take_back(entry.back, pasts.at.get(entry.back) if pasts else None)
    return match.answer(entry.seat, entry.move, linked=entry.linked, told=told)


def replay(kind: type[Match], rules: Rules, record: Record) -> Iterator[tuple[Match, tuple[Step, ...]]]:
    """Yield the match and the steps it took: first for the opening, then after each entry that is not a roll."""
    try:
        match = kind(rules, Recorded(record), record.scenario, record.options)
    except UnknownChoice as fault:
        raise BadRecord(0, str(fault)) from fault
    yield match, match.opening
    pasts = Pasts(record)
    pasts.keep(match)
    for n, entry in enumerate(record.entries, 1):
        if entry.roll:
            if match.n < n or not match.entries[n - 1].roll:
                raise BadRecord(n, "a roll that nobody asked for")
            continue
        if match.n != n - 1:
            raise BadRecord(n, "a roll is missing")
        try:
            yield match, again(match, entry, pasts)
            pasts.keep(match)
        except (IllegalMove, NotAsked, NothingToUndo, MatchOver, PastFact, UnknownChoice) as fault:
            raise BadRecord(n, str(fault) or type(fault).__name__) from fault
    if match.n != len(record.entries):
        raise BadRecord(len(record.entries) + 1, "a roll is missing")
