"""Putting a question to whoever decides it: a player, or the automaton.

The automaton knows every question, so the questions cannot know it: the game seats it here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct

from wardroom.games.fighters.printed import Force
from wardroom.games.fighters.state import Fighters, Split
from wardroom.kernel import Asks, Move, Task


class Decision(Struct, frozen=True):
    """What the automaton does, and why: the values for the sentence, and the clauses."""

    move: Move
    about: Mapping[str, Any]
    rules: tuple[str, ...]


class Automaton(Protocol):
    """Who plays a side that nobody sits for."""

    def decide(self, g: Fighters, question: Asks) -> Decision: ...

    def split(self, force: Force) -> Split: ...

    def look_round(self, g: Fighters) -> None: ...


_seated: list[Automaton] = []


def seat(automaton: Automaton) -> None:
    _seated[:] = [automaton]


def automaton() -> Automaton:
    return _seated[0]


def put(g: Fighters, question: Asks) -> tuple[Task, ...]:
    """What comes next when this question comes up. The automaton answers at once, and says why."""
    if question.seat[:2] != g.solo:
        return (question,)
    decision = automaton().decide(g, question)
    g.tell("automaton", side=g.solo, **decision.about, rules=decision.rules)
    return tuple(question.answer(g, decision.move))
