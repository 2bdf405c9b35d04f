"""What the tables of several games share: a real match, put down at a chosen moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wardroom.dice.scripted import Scripted
from wardroom.kernel import Ask, Asks, Match, Move, Outcome, Rules, State, Task, Tasks


class Stop(Asks, frozen=True):
    """The end of what a test looks at: it waits for ever."""

    def ask(self, g: State) -> Ask:
        return Ask("stop", (("stop",),))

    def answer(self, g: State, move: Move) -> Tasks:
        return (self,)


def start(rules: Rules, scenario: str, options: Mapping[str, Any]) -> State:
    """The table as it is laid out, before anything happens: so that it asks no dice of the script."""
    return rules.start(scenario, rules.info.settings(options))


def put_down(
    rules: Rules, g: State, agenda: Iterable[Task], dice: Iterable[Outcome], scenario: str, options: Mapping[str, Any]
) -> Match:
    """Go on from this state, with these tasks in the order of play."""
    g.agenda = tuple(agenda)[::-1]
    return Match.at(rules, g, Scripted(list(dice)), scenario, options)
