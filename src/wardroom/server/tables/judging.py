"""Whether an imported record is genuine: its seals, its dice, its moves. This replays the match, so it runs in
`heavy_work`, where nobody has to wait for it."""

from __future__ import annotations

from msgspec import UNSET, Struct, structs

from wardroom import games
from wardroom.dice.verify import verify
from wardroom.journal import BadRecord, Record
from wardroom.kernel import Match, Rules, Seat, UnknownChoice, engine
from wardroom.server.tables import journal_line
from wardroom.server.tables.journal_line import Marks
from wardroom.server.tables.live import text
from wardroom.server.tables.lobby import SALT, SALT_LETTERS

LONGEST = 12_000  # entries that an imported record may have


class Judged(Struct, frozen=True):
    """What remains to be stored."""

    record: Record  # without its entries: they are in the lines
    n: int
    pinned: str
    lines: list[str]
    asked: tuple[Seat, ...]  # nobody, if the match is over


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
    asked = () if record.result is not None else tuple(sorted(engine.asking(match.state)))
    return Judged(structs.replace(record, entries=()), match.n, rules.info.version, lines, asked)


def _before_it_is_played(record: Record) -> str:
    """Check salts as the lobby does: only of seats, and short. Everyone who looks at the match sees them."""
    for seat, salt in record.salts.items():
        if seat not in record.seats or len(salt) > SALT or not SALT_LETTERS.fullmatch(salt):
            return "salts"
    return f"{len(record.entries)} > {LONGEST}" if len(record.entries) > LONGEST else ""


def _unproven(data: bytes, record: Record, rules: Rules) -> str:
    verdict = verify(data, rules)
    if verdict.ok and not verdict.unchecked:
        return ""
    return f"{verdict.n or 0}: {next(filter(None, [verdict.reason, *verdict.unchecked.values()]))}"


def _lines(record: Record, rules: Rules) -> tuple[Match, list[str]]:
    """The journal of a record as the store keeps it, made by replaying it step by step."""
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
