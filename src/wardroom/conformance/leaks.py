"""Testing the test: a game is made to leak on purpose, and the suite has to notice."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from wardroom.conformance.suite import conform
from wardroom.conformance.violation import Violation
from wardroom.kernel import Rules

SECRETS = frozenset({"fog", "peek", "lanes", "final", "presentation"})


@dataclass(frozen=True)
class Leak:
    """A fault to be planted: `patch` makes the context in which the game has it.

    Leak("ids in the fog", lambda: mock.patch.object(MidwayRules, "view", view_with_ids))
    """

    name: str
    patch: Callable[[], AbstractContextManager[Any]]
    breaks: Container[str] = SECRETS  # the promises whose breach counts as catching it


def catch(rules: Rules, leak: Leak, *, matches: int, seed: int = 0, **how: Any) -> Violation | None:
    """The violation that caught the leak; None if no match did. A breach of another promise is raised."""
    with leak.patch():
        try:
            conform(rules, matches=matches, seed=seed, **how)
        except Violation as violation:
            if violation.promise not in leak.breaks:
                raise
            return violation
    return None


def caught(
    rules: Rules, leaks: Iterable[Leak], *, matches: int, seed: int = 0, **how: Any
) -> dict[str, Violation | None]:
    return {leak.name: catch(rules, leak, matches=matches, seed=seed, **how) for leak in leaks}
