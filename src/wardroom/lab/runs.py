"""Runs: what of them is left to play, played and kept, until it is known or all is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from wardroom.lab import crew, pairs
from wardroom.lab.pairs import Fixture, Line, Setup
from wardroom.lab.results import Results
from wardroom.lab.sprt import Test, Verdict, Weighing

Progress = Callable[[int, int], None]


class Run:
    """One set-up, and what is known of it."""

    def __init__(self, setup: Setup, test: Test | None) -> None:
        self.setup = setup
        self.played = 0
        self._halves: dict[int, Line] = {}
        self._shares: dict[int, float] = {}  # of pairs that are whole
        self.cpu = 0.0  # seconds of the processor, of all that was played
        self.margins: list[float] = []  # of pairs that have one
        self._next = 0  # the first pair that is not weighed yet
        self._stops = test is not None
        self._weighing = Weighing(test or Test(), stops=self._stops)

    def add(self, line: Line) -> None:
        self.played += 1
        self.cpu += line.cpu
        other = self._halves.pop(line.pair, None)
        if other is None:
            self._halves[line.pair] = line
            return
        self._shares[line.pair] = pairs.share(line, other)
        if (margin := pairs.margin(line, other)) is not None:
            self.margins.append(margin)
        while self._next in self._shares:
            self._weighing.add(self._shares[self._next])
            self._next += 1

    @property
    def shares(self) -> list[float]:
        """Of all pairs that are whole."""
        return list(self._shares.values())

    @property
    def verdict(self) -> Verdict:
        """By the pairs up to the first that is not whole."""
        return self._weighing.verdict

    @property
    def known(self) -> bool:
        return self._stops and self._weighing.answer != "open"

    def left(self, pair: int) -> Iterator[Fixture]:
        if pair in self._shares:
            return
        half = self._halves.get(pair)
        yield from (self.setup.fixture(pair, swap) for swap in (0, 1) if half is None or half.swap != swap)


def play(
    setups: Sequence[Setup],
    results: Results,
    *,
    pairs: int,
    hands: Callable[[], crew.Hands] = crew.Here,
    test: Test | None = None,
    progress: Progress | None = None,
) -> tuple[Run, ...]:
    """Go on with these runs to so many pairs each, or until the test knows; nothing that is kept is played again."""
    runs = {setup.run: Run(setup, test) for setup in setups}
    for line in results.lines():
        if line.run in runs and line.pair < pairs:
            runs[line.run].add(line)
    results.mend()
    whole = 2 * pairs * len(runs)
    if any(True for _ in _left(runs.values(), pairs)):
        for line in crew.play(hands(), _left(runs.values(), pairs)):
            results.append(line)
            runs[line.run].add(line)
            if progress:
                progress(sum(run.played for run in runs.values()), whole)
    return tuple(runs.values())


def _left(runs: Iterable[Run], pairs: int) -> Iterator[Fixture]:
    """Pair by pair, so that a league that is interrupted has played all its pairings alike."""
    for pair in range(pairs):
        for run in runs:
            if not run.known:
                yield from run.left(pair)


def league(game_id: str, bots: Sequence[str], **how: object) -> list[Setup]:
    """Everyone against everyone."""
    return [pairs.setup(game_id, a, b, **how) for a, b in combinations(bots, 2)]  # type: ignore[arg-type]
