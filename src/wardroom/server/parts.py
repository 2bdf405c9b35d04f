"""In a browser: modules that are downloaded when first imported.

Each game is an archive of its own, and so is each earlier version of its rules. Modules of Python and of packages that
no match has needed yet are another.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Collection, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

GAMES, EARLIER = "wardroom.games.", "earlier."
REST = "/lib/rest"


class Parts:
    """An import finder, asked last. `bring` unpacks an archive where it belongs and then returns."""

    def __init__(self, bring: Callable[[str], None], games: Collection[str], rest: Collection[str]) -> None:
        self._bring, self._missing, self._rest = bring, {*games, "rest"}, frozenset(rest)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        game = name.removeprefix(GAMES).removeprefix(EARLIER).partition(".")[0] if name.startswith(GAMES) else ""
        if game in self._missing:
            self._fetch(game)
            return PathFinder.find_spec(name, path, target)
        if name not in self._rest:
            return None
        if "rest" in self._missing:
            self._fetch("rest")
        return PathFinder.find_spec(name, [f"{REST}/{name.rpartition('.')[0].replace('.', '/')}"], target)

    def _fetch(self, part: str) -> None:
        self._bring(part)
        self._missing.discard(part)
        importlib.invalidate_caches()


def install(bring: Callable[[str], None], games: Collection[str], rest: Collection[str]) -> None:
    sys.meta_path.append(Parts(bring, [*games], [*rest]))
