"""The figures of a rehearsal, and whether it was one."""

from __future__ import annotations

from collections.abc import Sequence

from chaos import __main__ as chaos

from rehearsal.crowd import Answer
from rehearsal.going_back import Back
from rehearsal.run import Rehearsed


def part(values: Sequence[float], share: float) -> float:
    """The value that so many of them do not exceed."""
    ordered = sorted(values) or [0.0]
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def table(told: Rehearsed) -> str:
    moves, crowd, found = told.moves, told.crowd, told.found
    waits = [answer.wait * 1000 for answer in crowd.answers]
    quiet = [a.wait * 1000 for a in crowd.answers if _within(a, moves.quiet) and not _within(a, moves.noisy)]
    rate = len(crowd.answers) / crowd.seconds if crowd.seconds else 0.0
    lines = {
        "moves": f"{moves.done}, {moves.broken} times broken off and ordered again",
        f"fence of {len(moves.fences)}: median, 99 of 100, longest": _three(moves.fences),
        "answers of the crowd": f"{len(crowd.answers):,} in {len(crowd.matches)} matches, {rate:.0f} a second",
        "attempts that were not answered": crowd.again,
        "their wait: median, 99 of 100, longest": _three(waits),
        "the same in moves without a kill": _three(quiet),
        "sockets that only listen: open at the end, opened": f"{crowd.sockets:,}, {crowd.opened:,}",
        "**lost, doubled, gaps**": f"**{found.lost}, {found.doubled}, {found.gaps}** of {found.entries:,} entries",
    }
    if told.back is not None:
        lines |= _back(told.back)
    rows = [f"| {name} | {value} |" for name, value in lines.items()]
    return "\n".join([chaos.table(told.result), *rows, *(f"\n- {fault}" for fault in crowd.faults)])


def _within(answer: Answer, times: Sequence[tuple[float, float]]) -> bool:
    """Whether any of it was then."""
    return any(began <= answer.at and answer.at - answer.wait <= ended for began, ended in times)


def _three(values: Sequence[float]) -> str:
    return ", ".join(f"{part(values, share):,.0f}" for share in (0.5, 0.99, 1.0)) + " ms"


def _back(back: Back) -> dict[str, object]:
    found = back.found
    return {
        "restored to a moment": f"{back.restore:.1f} s; rebuilt in {back.rebuild:.1f} s, read and folded in "
        f"{back.refold:.1f} s",
        "`shards rebuild`": back.rebuilt,
        "`refold`": back.refolded,
        "answers after the moment: in that cluster, there all the same": f"{back.lost_time:,}, {back.still_there}",
        "**of all others lost, doubled, gaps**": f"**{found.lost}, {found.doubled}, {found.gaps}**",
        "matches of which directory and cluster do not say the same": back.apart,
        "matches that went back and were answered in": f"{back.goes_on} of {back.tried}",
    }


def failed(told: Rehearsed) -> bool:
    found, back = told.found, told.back
    wrong = [*told.result.faults, *told.crowd.faults, found.lost, found.doubled, found.gaps]
    if back is not None:
        wrong += [back.still_there, back.apart, not back.folds, back.tried - back.goes_on]
        wrong += [back.found.lost, back.found.doubled, back.found.gaps]
    return any(wrong)
