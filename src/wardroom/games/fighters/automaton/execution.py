"""How an action is carried out: which comparisons decide, in which order. What the action is, the tables say."""

from __future__ import annotations

from msgspec import Struct, convert

from wardroom.games.fighters.automaton.tables import read


class Execution(Struct, frozen=True):
    keys: dict[str, dict[str, tuple[str, ...]]]  # by action and role
    combine: dict[str, dict[str, int]]  # by action and role
    dodge: tuple[str, ...]
    tail: tuple[str, ...]
    circle_distance: int


EXECUTION: Execution = convert(read("execution.yaml"), Execution)


def keys(action: str, role: str, leads: bool) -> tuple[str, ...]:
    """The comparisons for an action. Of a combined one the first is cut so that the second can matter (FP-BOT-33);
    the member that leads its group leaves regrouping to those that follow."""
    parts = [part for part in action.split("+") if not (leads and "+" in action and part == "R")]
    first, *second = (EXECUTION.keys[part][role] for part in parts)
    if not second:
        return first
    cut = EXECUTION.combine[action][role]
    return (*first[:cut], *second[0], *first[cut:])
