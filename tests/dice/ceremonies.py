"""A match whose dice were agreed as they should be, and every way to cheat: written down for the browser too.

`python tests/dice/ceremonies.py` makes `web/tests/dice/vectors.json` anew; both verifiers must give the verdicts in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from high_low import HighLow, play

from wardroom.dice import ceremony
from wardroom.dice.ceremony import BITS, promise
from wardroom.dice.fair import Fair, derive
from wardroom.dice.verify import verify
from wardroom.journal import Record, opening_seal, seal
from wardroom.kernel import Match

VECTORS = Path(__file__).parents[2] / "web/tests/dice/vectors.json"
SEED = bytes(range(32))
COMMITMENT = Fair(SEED).commitment
GIVEN = {"JP": "00112233445566778899aabbccddeeff", "US": "ffeeddccbbaa99887766554433221100"}

Json = dict[str, Any]


def agreed(given: dict[str, str] = GIVEN, words: dict[str, str] | None = None) -> ceremony.Ceremony:
    """The steps of an honest table."""
    steps = ceremony.opened(COMMITMENT)
    for seat, word in (words or {}).items():
        steps = ceremony.with_word(steps, seat, word)
    for seat, bits in given.items():
        steps = ceremony.with_promise(steps, seat, promise(COMMITMENT, seat, bits))
    steps = ceremony.dealt(steps, ("JP", "US"), [])
    return (*steps, *((BITS, seat, bits) for seat, bits in given.items()))


def exported(steps: ceremony.Ceremony, words: dict[str, str] | None = None, seed: int = 1) -> Json:
    match = play(Match(HighLow(), Fair(SEED, words or {}, steps)), Random(seed))
    record: Json = json.loads(match.record().to_json())
    return record


def resealed(record: Json) -> Json:
    """What a cheat does who has the seed: he lets the dice fall as his ceremony says, and seals it all."""
    parsed = Record.from_json(json.dumps(record).encode())
    before = opening = opening_seal(parsed)
    nth = 0
    for raw in record["entries"]:
        if "roll" in raw:
            nth += 1
            odds = [(out, weight) for out, weight in raw["odds"]]
            raw["out"] = derive(SEED, nth, raw["roll"], opening, parsed.salts, odds)
        raw.pop("seal")
        entry = Record.from_json(json.dumps({**record, "entries": [raw]}).encode()).entries[0]
        before = raw["seal"] = seal(before, entry)
    return record


def cheated(change: Callable[[list[list[str]]], object], words: dict[str, str] | None = None) -> Json:
    record = deepcopy(exported(agreed(words=words), words))
    change(record["ceremony"])
    return resealed(record)


def step(steps: list[list[str]], *begins: str) -> int:
    return next(n for n, each in enumerate(steps) if tuple(each[: len(begins)]) == begins)


def moved(steps: list[list[str]], what: tuple[str, ...], before: tuple[str, ...]) -> None:
    each = steps.pop(step(steps, *what))
    steps.insert(step(steps, *before), each)


def replaced(steps: list[list[str]], what: tuple[str, ...], new: list[str]) -> None:
    steps[step(steps, *what)] = new


def vectors() -> list[Json]:
    """Each with a name, the record and what a verifier without rules says of it."""
    late = promise(COMMITMENT, "US", "0" * 32)
    other = promise("0" * 64, "US", GIVEN["US"])
    made: list[tuple[str, Json]] = [
        ("honest", exported(agreed())),
        ("honest, with words", exported(agreed(words={"US": "zucchero è"}), {"US": "zucchero è"})),
        ("a seat without bits", exported(agreed({"US": GIVEN["US"]}))),
        ("format 1", exported(())),
        ("format 1 with words", exported((), {"JP": "banzai", "US": "sugar"})),
        ("changed hash", cheated(lambda s: replaced(s, ("promise", "US"), ["promise", "US", late]))),
        ("changed bits", cheated(lambda s: replaced(s, ("bits", "US"), ["bits", "US", "0" * 32]))),
        ("promised to another seed", cheated(lambda s: replaced(s, ("promise", "US"), ["promise", "US", other]))),
        ("late promise", cheated(lambda s: s.append(s.pop(step(s, "promise", "US"))))),
        ("late word", cheated(lambda s: s.append(s.pop(step(s, "word", "US"))), {"US": "sugar"})),
        ("early bits", cheated(lambda s: moved(s, ("bits", "JP"), ("promise", "US")))),
        ("bits before the deal", cheated(lambda s: moved(s, ("bits", "JP"), ("deal",)))),
        ("the seed comes second", cheated(lambda s: s.insert(1, s.pop(0)))),
        ("two seeds", cheated(lambda s: s.insert(1, ["seed", "0" * 64]))),
        ("missing bits", cheated(lambda s: s.pop(step(s, "bits", "US")))),
        ("missing promise", cheated(lambda s: s.pop(step(s, "promise", "US")))),
        ("missing part", cheated(lambda s: [s.pop(step(s, "promise", "US")), s.pop(step(s, "bits", "US"))])),
        ("missing deal", cheated(lambda s: s.pop(step(s, "deal")))),
        ("promised twice", cheated(lambda s: s.insert(1, list(s[step(s, "promise", "US")])))),
        ("given twice", cheated(lambda s: s.append(list(s[step(s, "bits", "US")])))),
        ("a promise still owed", cheated(lambda s: s.insert(1, ["owes", "US"]))),
        ("a word nobody gave", cheated(lambda s: s.insert(1, ["word", "US", "sugar"]))),
        ("bits of another length", cheated(lambda s: replaced(s, ("bits", "US"), ["bits", "US", "00"]))),
    ]
    unsealed = exported(agreed())
    unsealed["ceremony"][1], unsealed["ceremony"][2] = unsealed["ceremony"][2], unsealed["ceremony"][1]
    made.append(("reordered and not sealed", unsealed))
    downgraded = exported(agreed())
    del downgraded["ceremony"]
    made.append(("the ceremony left out", downgraded))
    relabelled = {**exported(agreed()), "wardroom": 1}
    made.append(("called format 1", relabelled))
    changed = exported(agreed())
    roll = next(n for n, entry in enumerate(changed["entries"]) if "roll" in entry)
    changed["entries"][roll]["out"] = next(
        out for out, _ in changed["entries"][roll]["odds"] if out != changed["entries"][roll]["out"]
    )
    made.append(("a die turned", changed))
    made.append(("another seed", {**exported(agreed()), "seed": "00" * 32}))
    said = []
    for name, record in made:
        verdict = verify(record)
        said.append(
            {
                "name": name,
                "record": record,
                "ok": verdict.ok,
                "n": verdict.n,
                "reason": verdict.reason,
                "rolls": verdict.rolls,
                "bare": list(verdict.bare),
            }
        )
    return said


if __name__ == "__main__":
    VECTORS.parent.mkdir(parents=True, exist_ok=True)
    VECTORS.write_text(json.dumps(vectors(), ensure_ascii=False, separators=(",", ":")) + "\n")
