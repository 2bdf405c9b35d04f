"""The counts of a run of the suite, to show how thoroughly it tested."""

from __future__ import annotations

from msgspec import Struct, structs

from wardroom.conformance.purse import Purse


class Tally(Struct):
    """Counts add up over matches and over processes; the longest match is the longest of any."""

    matches: int = 0
    entries: int = 0
    longest: int = 0  # entries of the longest match, without undone answers and their undos
    answers: int = 0
    rolls: int = 0
    undos: int = 0
    linked: int = 0  # answers linked to the one before them
    resignations: int = 0
    refusals: int = 0  # moves that had to be refused, and were
    roundtrips: int = 0
    mutations: int = 0  # states looked at again after the step that left them
    checks: int = 0  # calls of the game's own invariants
    folds: int = 0
    snapshots: int = 0
    fog: int = 0  # resampled worlds compared with the true one
    varied: int = 0  # of those, how many really differed
    whys: int = 0  # refusals compared between such worlds
    reasons: int = 0  # well-formed moves that were refused, and whose reason was checked
    held: int = 0  # of those reasons, how many the game itself looked at and found true
    sounds: int = 0  # steps whose events were compared between worlds that a seat cannot tell apart
    between: int = 0  # resampled worlds compared with the true one while dice were to fall
    fates: int = 0  # steps taken again with another outcome of a roll
    blind: int = 0  # answers that a seat did not notice and that did not change the states drawn for it
    peeks: int = 0
    finals: int = 0  # answers that were as final as was said before
    foretold: int = 0  # of those, how many were said to be the same in another world
    joins: int = 0
    interleavings: int = 0
    lanes: int = 0  # answers in a sealed lane that nobody else noticed
    placed: int = 0  # pieces looked for on the map
    words: int = 0  # different sentences of a match
    clauses: int = 0  # citations looked up
    unexplained: dict[str, int] = {}  # refusals without a reason, by question and verb
    odds: dict[str, Purse] = {}  # results of claims, by what they claim
    records: dict[str, int] = {}  # the maxima of the game's own counts, by name

    def __add__(self, other: Tally) -> Tally:
        sums = {name: n + getattr(other, name) for name, n in self.rows().items()}
        unexplained = {name: self.unexplained.get(name, 0) + n for name, n in other.unexplained.items()}
        odds = {name: self.odds.get(name, Purse()) + purse for name, purse in other.odds.items()}
        names = {**self.records, **other.records}
        records = {name: max(self.records.get(name, 0), other.records.get(name, 0)) for name in names}
        return Tally(
            **{**sums, "longest": max(self.longest, other.longest)},
            unexplained={**self.unexplained, **unexplained},
            odds={**self.odds, **odds},
            records=records,
        )

    def rows(self) -> dict[str, int]:
        return {name: n for name, n in structs.asdict(self).items() if isinstance(n, int)}
