"""Putting a question to whoever decides it: a player, or the automaton."""

from __future__ import annotations

from wardroom.games.fighters.automaton import decide
from wardroom.games.fighters.state import Fighters
from wardroom.kernel import Asks, Task


def put(g: Fighters, question: Asks) -> tuple[Task, ...]:
    """What comes next when this question comes up. The automaton answers at once, and says why."""
    if question.seat[:2] != g.solo:
        return (question,)
    decision = decide(g, question)
    g.tell("automaton", side=g.solo, **decision.about, rules=decision.rules)
    return tuple(question.answer(g, decision.move))
