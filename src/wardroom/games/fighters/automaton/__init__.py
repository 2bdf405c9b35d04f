"""The automaton of the solitaire game: the rulebook's tables, with a fixed order of comparisons and no judgement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from wardroom.games.fighters.printed import TYPES, Force
from wardroom.games.fighters.state import Fighters, Split
from wardroom.kernel import Asks, Move


class Decision(Struct, frozen=True):
    """What it does, and why: the values for the sentence, and the clauses."""

    move: Move
    about: Mapping[str, Any]
    rules: tuple[str, ...]


def decide(g: Fighters, question: Asks) -> Decision:
    return Decision(question.ask(g).moves[0], {"why": "first"}, ())


def split(force: Force) -> Split:
    """One attack aircraft scouts, all fighters fly patrol, the rest attack."""
    scout = next(type for type in sorted(force.aircraft) if not TYPES[type].fighter)
    return Split(scouts={scout: 1})
