"""Matches of earlier rules, kept in the folder `records` of a game's tests.

`before.jsonl.xz` has a record a line, `before-states.jsonl.xz` the state that each had reached, as a server keeps it;
`version-2.jsonl.xz` and its states are those that version 2 of the rules wrote. What each game's tests ask of them in
the same way is here too.
"""

from __future__ import annotations

import lzma
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec

from wardroom import bots
from wardroom.dice.refold import Misfit, refold
from wardroom.dice.seeded import Seeded
from wardroom.dice.verify import verify
from wardroom.journal import Record
from wardroom.kernel import Match, Rules, engine, rebuild
from wardroom.kernel.steps import Checkpoint

MORE = 60  # answers given under the rules of today


def _lines(file: Path) -> list[bytes]:
    return lzma.decompress(file.read_bytes()).splitlines()


@cache
def kept(folder: Path, name: str = "before") -> tuple[tuple[Record, bytes], ...]:
    """Each record, and its state."""
    records = map(Record.from_json, _lines(folder / f"{name}.jsonl.xz"))
    return tuple(zip(records, _lines(folder / f"{name}-states.jsonl.xz"), strict=True))


KEPT = tuple(
    file
    for file in sorted((Path(__file__).parent / "games").glob("*/records/*.jsonl.xz"))
    if not file.name.endswith("-states.jsonl.xz")
)


@cache
def every_record() -> dict[str, Record]:
    """By game, version and number."""
    found: dict[str, Record] = {}
    for file in KEPT:
        for n, line in enumerate(_lines(file)):
            record = Record.from_json(line)
            found[f"{record.game}-{record.version}-{n}"] = record
    return found


# ---- what is asked of each


def opens_unchanged(record: Record, state: bytes) -> None:
    found = verify(record)
    assert found.ok, found.reason
    assert "seals" in found.checked
    assert ("dice" in found.checked) == (record.result is not None), "the seed is told when the match is over"
    assert sha256(state).hexdigest() == record.state, "the state is the one that the record ended in"


def folds_or_stands(rules: Rules, record: Record, state: bytes) -> None:
    """What `wardroom refold` asks of a stored match (server/tables/refold.py)."""
    try:
        refold(rules, record)
    except Misfit:
        assert record.version != rules.info.version, "rules that fold otherwise are another version"
    g = rebuild(rules, msgspec.json.decode(state))
    rules.check(g)
    assert g.result == record.result
    assert all(ask.moves for ask in engine.asks(g).values())
    for seat in (*record.seats, None):
        rules.view(g, seat)


def is_carried_on(rules: Rules, record: Record, state: bytes) -> None:
    """By players at random, from where it was cut off; what was, stays."""
    entries, rolls = len(record.entries), sum(bool(entry.roll) for entry in record.entries)
    reached = Checkpoint(entries, rolls, record.entries[-1].seal, rebuild(rules, msgspec.json.decode(state)))
    match = Match.resume(rules, Seeded(1), record, reached)
    players = {seat: bots.make(record.game, "random", seat, 1) for seat in match.seats}
    for _ in range(MORE):
        if match.result is None:
            seat, ask = next(iter(match.asks.items()))
            match.answer(seat, players[seat].choose(match.view(seat), ask, match.sampler(seat, Random(1))))
            rules.check(match.state)
    assert match.result is not None or match.n >= entries + MORE
    seals = [entry.seal for entry in match.record().entries]
    assert len(set(seals)) == len(seals)
    assert seals[:entries] == [entry.seal for entry in record.entries]
