"""What the tables of several games share: a real match, put down at a chosen moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wardroom.dice.scripted import Scripted
from wardroom.kernel import Ask, Asks, Match, Move, Outcome, Rules, State, Task, Tasks, engine


class Stop(Asks, frozen=True):
    """The end of what a test looks at: it waits for ever."""

    def ask(self, g: State) -> Ask:
        return Ask("stop", (("stop",),))

    def answer(self, g: State, move: Move) -> Tasks:
        return (self,)


def bare(rules: Rules, scenario: str, options: Mapping[str, Any], dice: Iterable[Outcome]) -> Match:
    """A match with nothing begun, so that it asks no dice of the script before the test does."""
    match = Match(_Idle(rules), Scripted(list(dice)), scenario, options)
    match.rules = rules
    return match


class _Idle:
    """The rules, but for a match that never begins."""

    def __init__(self, rules: Rules) -> None:
        self.info, self.state, self.tasks = rules.info, rules.state, rules.tasks
        self.view, self.resample, self.check, self.resign = rules.view, rules.resample, rules.check, rules.resign
        self._start = rules.start

    def start(self, scenario: str, options: Mapping[str, Any]) -> State:
        g = self._start(scenario, options)
        g.agenda = (Stop((g.seats or self.info.seats)[0]),)
        return g


def put_down(match: Match, g: State, agenda: Iterable[Task]) -> Match:
    """Go on from this state, with these tasks in the order of play."""
    g.agenda = tuple(agenda)[::-1]
    engine.settle(g)
    events, g.events = g.events, ()
    match.state, match._asks = g, None
    for heard in match._heard.values():
        heard.clear()  # what was heard before, was heard at another table
    match._tell(events)
    match._chance()
    return match
