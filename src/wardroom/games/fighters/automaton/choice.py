"""The best of many ends: compared key by key, so that what is costly is only asked of those that are still equal."""

from __future__ import annotations

from collections.abc import Sequence

from wardroom.games.fighters.automaton.assessment import Assessment
from wardroom.games.fighters.automaton.execution import EXECUTION
from wardroom.games.fighters.automaton.keys import KEYS, Key, release_points
from wardroom.games.fighters.flight.trip import Trip


def best(
    o: Assessment, trips: Sequence[Trip], names: Sequence[str], more: dict[str, Key] | None = None
) -> tuple[Trip, str]:
    """The best end, and the name of the comparison that set it apart from the second best.

    After the first comparison, of equals those that meet no barrage are kept. Of the same end by the same path, with
    and without a weapon let go, the one that scores is taken."""
    keys = KEYS | (more or {})
    left, decided = list(trips), "only"
    if len(left) == 1:
        return left[0], decided
    for n, name in enumerate((*names, *EXECUTION.tail)):
        left, decided = _keep(left, [keys[name](o, t) for t in left], name, decided)
        if n == 0:
            left, decided = _keep(left, [not t.damage for t in left], "barrage", decided)
        if len(left) == 1:
            return left[0], decided
    return min(left, key=lambda t: (t.path.replace("*", ""), -release_points(o, t), t.drop)), "path"


def _keep(trips: list[Trip], values: list[object], name: str, decided: str) -> tuple[list[Trip], str]:
    top = max(values)  # type: ignore[type-var]
    kept = [t for t, value in zip(trips, values, strict=True) if value == top]
    return kept, name if len(kept) < len(trips) else decided
