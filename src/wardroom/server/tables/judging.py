"""Whether a record that is taken in is what it says: its seals, its dice, its moves. It is played again for it, so this
is done where nobody has to wait for it (`heavy_work`)."""

from __future__ import annotations

from msgspec import UNSET, Struct, structs

from wardroom import games
from wardroom.dice.verify import verify
from wardroom.journal import BadRecord, Record
from wardroom.kernel import Match, Rules, UnknownChoice
from wardroom.server.tables import journal_line
from wardroom.server.tables.journal_line import Marks
from wardroom.server.tables.live import text
from wardroom.server.tables.lobby import SALT, SALT_LETTERS

LONGEST = 12_000  # entries that a record taken in may have


class Judged(Struct, frozen=True):
    """What is left to write down."""

    record: Record  # without its entries: they are in the lines
    n: int
    pinned: str
    lines: list[str]


class Rejected(Struct, frozen=True):
    what: str


def judged(data: bytes) -> Judged | Rejected:
    try:
        record = Record.from_json(data)
        rules = games.nearest(record.game, record.version).rules
        if fault := _before_it_is_played(record) or _unproven(data, record, rules):
            return Rejected(fault)
        match, lines = _lines(record, rules)
    except (BadRecord, UnknownChoice) as refused:
        return Rejected(str(refused))
    return Judged(structs.replace(record, entries=()), match.n, rules.info.version, lines)


def _before_it_is_played(record: Record) -> str:
    """Salts as the lobby judges them: of seats only, and short. They are shown to all who look at the match."""
    for seat, salt in record.salts.items():
        if seat not in record.seats or len(salt) > SALT or not SALT_LETTERS.fullmatch(salt):
            return "salts"
    return f"{len(record.entries)} > {LONGEST}" if len(record.entries) > LONGEST else ""


def _unproven(data: bytes, record: Record, rules: Rules) -> str:
    verdict = verify(data, rules)
    if verdict.ok and not verdict.unchecked and record.result is not None:
        return ""
    reasons = [verdict.reason, *verdict.unchecked.values(), "unfinished"]
    return f"{verdict.n or 0}: {next(filter(None, reasons))}"


def _lines(record: Record, rules: Rules) -> tuple[Match, list[str]]:
    """The journal of a record as the store keeps it: played again, step by step."""
    marks: list[Marks] = []
    lines: list[str] = []
    for match, steps in Match.replay(rules, record):
        for step in steps:
            back = step.entry.back
            heard_then = {} if back is UNSET else {viewer: mark.heard for viewer, mark in marks[back].items()}
            line = journal_line.write(
                match, step, marks[-1] if marks else journal_line.opening_marks(match.seats), heard_then
            )
            marks.append(line.marks)
            lines.append(text(line))
    return match, lines
