"""The suite over many matches, in several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from wardroom.api import Game
from wardroom.conformance.promises.odds import untrue
from wardroom.conformance.promises.refusals import unexplained
from wardroom.conformance.subject import Subject
from wardroom.conformance.suite import run
from wardroom.conformance.tally import Tally
from wardroom.conformance.violation import Violation

Source = Callable[[], Game]  # can be sent to other processes, unlike the game

CHUNK = 10  # matches between two progress reports, at most


@dataclass(frozen=True)
class Progress:
    done: int  # matches played, those of the chunk with the violation not counted
    of: int
    tally: Tally
    violation: Violation | None = None


def fuzz(
    source: Source,
    *,
    matches: int,
    seed: int = 0,
    jobs: int = 1,
    fog: float = 1.0,
    care: float = 1.0,
    preset: str | None = None,
    first: int = 0,
) -> Iterator[Progress]:
    """Report progress after every chunk of matches; the last report is complete, or carries the first violation.

    fuzz(partial(games.find, game_id), matches=5000, jobs=2)

    The matches are the same ones for any number of jobs.
    """
    size = max(1, min(CHUNK, matches // (4 * jobs)))
    chunks = [range(n, min(n + size, first + matches)) for n in range(first, first + matches, size)]
    work = partial(_chunk, source, seed, fog, care, preset)
    max_unexplained = source().fuzz.max_unexplained
    if jobs == 1:
        yield from _gather(map(work, chunks), matches, max_unexplained)
        return
    pool = ProcessPoolExecutor(jobs)
    try:
        yield from _gather(pool.map(work, chunks), matches, max_unexplained)
    finally:
        pool.shutdown(cancel_futures=True)


def _chunk(source: Source, seed: int, fog: float, care: float, preset: str | None, numbers: range) -> Tally | Violation:
    try:
        return run(Subject.of(source(), fog=fog, care=care, preset=preset), numbers, seed)
    except Violation as violation:
        return violation


def _gather(results: Iterator[Tally | Violation], matches: int, max_unexplained: float) -> Iterator[Progress]:
    tally = Tally()
    for result in results:
        if isinstance(result, Violation):
            yield Progress(tally.matches, matches, tally, result)
            return
        tally += result
        violation = (unexplained(tally, max_unexplained) if tally.matches == matches else None) or untrue(tally)
        yield Progress(tally.matches, matches, tally, violation)
        if violation is not None:
            return
