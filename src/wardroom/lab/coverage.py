"""Which clauses and worked examples of a game no passing test proves: what `wardroom rules coverage` prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from wardroom.lib import yamls
from wardroom.lib.ledger import Ledger

Proofs = Mapping[str, tuple[str, ...]]  # an id, and the tests that passed and cite it

GAMES = Path(__file__).parent.parent / "games"


class NoResults(Exception):
    """There is no file of test results to compare with, or it is not one."""


class NoLedger(Exception):
    """The game has no rules ledger."""


class Report(msgspec.Struct, frozen=True):
    """The ledger of a game beside the tests that prove it, in rulebook order."""

    game: str
    clauses: Proofs
    rulings: Proofs
    examples: Proofs
    unknown: tuple[str, ...]  # ids of this game that tests cite and no list holds

    @property
    def missing_clauses(self) -> tuple[str, ...]:
        return _without(self.clauses)

    @property
    def missing_rulings(self) -> tuple[str, ...]:
        return _without(self.rulings)

    @property
    def missing_examples(self) -> tuple[str, ...]:
        return _without(self.examples)

    @property
    def missing(self) -> tuple[str, ...]:
        """Everything that has no proof; empty is what we want."""
        return self.missing_clauses + self.missing_rulings + self.missing_examples

    @property
    def counts(self) -> dict[str, int]:
        """By how many tests each clause and ruling is proved: a test that runs with several values is one."""
        proofs = {**self.clauses, **self.rulings}
        return {id: len({test.partition("[")[0] for test in tests}) for id, tests in proofs.items()}

    def overstated(self, shown: Mapping[str, int]) -> bool:
        """Is a clause said to be proved by more tests than prove it, or by none though some do?"""
        return any(bool(shown.get(id)) != bool(n) or shown.get(id, 0) > n for id, n in self.counts.items())

    @property
    def complete(self) -> bool:
        return not self.missing and not self.unknown


class _Results(msgspec.Struct):
    rules: dict[str, tuple[str, ...]]
    examples: dict[str, tuple[str, ...]]


class _Example(msgspec.Struct):
    id: str


def coverage(game: str, results: Path, *, games: Path = GAMES, examples: Path | None = None) -> Report:
    """Compare the ledger and the worked examples of a game with what a run of the test suite proved.

    `results` is the file the ledger plugin wrote, `build/rules-coverage.json`; the list of examples is
    `tests/games/<game>/examples.yaml` of the same checkout unless another is given.
    """
    ledger = _ledger(games / game / "rules.yaml", game)
    proven = _results(results)
    listed = _examples(examples or results.resolve().parent.parent / "tests" / "games" / game / "examples.yaml")
    prefixes = {_prefix(clause.id) for clause in ledger}
    cited = {id for id in (*proven.rules, *proven.examples) if _prefix(id) in prefixes}
    return Report(
        game,
        clauses=_proofs((clause.id for clause in ledger.clauses), proven.rules),
        rulings=_proofs((clause.id for clause in ledger.rulings), proven.rules),
        examples=_proofs(listed, proven.examples),
        unknown=tuple(sorted(cited - {clause.id for clause in ledger} - set(listed))),
    )


def _ledger(file: Path, game: str) -> Ledger:
    ledger = Ledger.load(file) if file.is_file() else ()
    if not isinstance(ledger, Ledger) or not len(ledger):
        raise NoLedger(f"{game} has no rules ledger")
    return ledger


def _results(file: Path) -> _Results:
    try:
        return msgspec.json.decode(file.read_bytes(), type=_Results)
    except FileNotFoundError:
        raise NoResults(f"{file} is not there: run the whole test suite first") from None
    except msgspec.DecodeError as error:
        raise NoResults(f"{file} is not a file of test results: {error}") from error


def _examples(file: Path) -> tuple[str, ...]:
    """The ids in the list of examples. Without a list, an example that a test cites is unknown."""
    if not file.is_file():
        return ()
    return tuple(example.id for example in msgspec.convert(yamls.read(file) or [], list[_Example]))


def _proofs(ids: Iterable[str], proven: Proofs) -> dict[str, tuple[str, ...]]:
    return {id: proven.get(id, ()) for id in ids}


def _without(proofs: Proofs) -> tuple[str, ...]:
    return tuple(id for id, tests in proofs.items() if not tests)


def _prefix(id: str) -> str:
    return id.split("-", 1)[0]
