"""Playing a record again under its rules, trusting nothing in it."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wardroom.journal import Entry, Record
from wardroom.kernel import (
    Match,
    MatchOver,
    NothingToUndo,
    Outcome,
    PastFact,
    Roll,
    Rules,
    UnknownChoice,
    digest,
    encode,
)
from wardroom.kernel.replay import Pasts


class Misfit(Exception):
    """Entry `n` does not fit: a key, and values for its sentence."""

    def __init__(self, n: int, reason: str, **about: Any) -> None:
        self.n, self.reason, self.about = n, reason, about
        super().__init__(n, reason, about)


def same(a: Any, b: Any) -> bool:
    """The same in the file. Python alone would take 1, 1.0 and true for equal."""
    return encode(a) == encode(b)


def refold(rules: Rules, record: Record) -> None:
    """Raise Misfit at the first entry that the rules would not have had."""
    match, pasts = _opening(rules, record), Pasts(record)
    pasts.keep(match)
    for n, entry in enumerate(record.entries, 1):
        if len(match.entries) < n:  # else it is a roll, and dealt already
            _play(match, n, entry, pasts)
            pasts.keep(match)
    end = len(record.entries) + 1
    if record.result != match.result:
        raise Misfit(end, "result", found=record.result, expected=match.result)
    if record.state != digest(match.state):
        raise Misfit(end, "state", found=record.state, expected=digest(match.state))


def _opening(rules: Rules, record: Record) -> Match:
    info = rules.info
    if record.game != info.id:
        raise Misfit(0, "game", found=record.game, expected=info.id)
    # A record spells every option out: no preset, no default that a later version could change. Only an option that
    # came later may be missing, and the state that is reached must be the same with it.
    known = {option.name for option in info.options}
    spelt = {*record.options, *(option.name for option in info.options if option.later)}
    if record.scenario not in info.scenarios or spelt != known:
        raise Misfit(0, "setup", scenario=record.scenario, options=record.options)
    try:
        match = Match(rules, _Dealt(record), record.scenario, record.options)
    except UnknownChoice:
        raise Misfit(0, "setup", scenario=record.scenario, options=record.options) from None
    if record.seats != match.seats:
        raise Misfit(0, "seats", found=record.seats, expected=match.seats)
    return match


def _play(match: Match, n: int, entry: Entry, pasts: Pasts) -> None:
    try:
        if entry.roll:
            raise Misfit(n, "roll_unasked", why=entry.roll)
        if entry.undo:
            match.undo(entry.undo)
        elif entry.resign:
            match.resign(entry.resign)
        elif entry.back is not UNSET:
            match.take_back(entry.back, pasts.at.get(entry.back))
        else:
            _answer(match, n, entry)
    except NothingToUndo:
        raise Misfit(n, "nothing_to_undo", seat=entry.undo) from None
    except UnknownChoice:
        if entry.back is not UNSET:
            raise Misfit(n, "no_rest", to=entry.back) from None
        raise Misfit(n, "unknown_seat", seat=entry.resign) from None
    except MatchOver:
        raise Misfit(n, "match_over") from None


def _answer(match: Match, n: int, entry: Entry) -> None:
    if match.result is not None:
        raise MatchOver
    if entry.seat not in match.asks:
        raise Misfit(n, "not_asked", seat=entry.seat)
    # Looked up before it is played: a game need not explain itself to a move that is not even well formed.
    if not any(move == entry.move and same(move, entry.move) for move in match.asks[entry.seat].moves):
        raise Misfit(n, "illegal", seat=entry.seat, move=entry.move)
    try:
        match.answer(entry.seat, entry.move, linked=entry.linked)
    except PastFact:
        raise Misfit(n, "not_linked", seat=entry.seat) from None


class _Dealt:
    """Dice that deal what the record says, if the rules ask for just that."""

    def __init__(self, record: Record) -> None:
        self.record, self.commitment, self.salts = record, record.commitment, record.salts
        self.ceremony = record.ceremony

    def draw(self, roll: Roll, nth: int, seal: str, n: int = 0) -> Outcome:
        entry = self.record.entries[n - 1] if n <= len(self.record.entries) else None
        if entry is None or not entry.roll:
            raise Misfit(n, "roll_missing", why=roll.why)
        if entry.roll != roll.why or not same(entry.odds, roll.odds):
            raise Misfit(n, "roll_other", found=entry.roll, expected=roll.why)
        for outcome, _ in roll.odds:
            if entry.out is not UNSET and same(outcome, entry.out):
                return outcome
        raise Misfit(n, "outcome", why=roll.why)

    def reveal(self) -> str:
        return self.record.seed
