"""Dice by hand: the player throws real dice, or draws a real counter, and says what fell.

A game that offers it puts `ByHand(seat)` before every task that rolls, and lets its rolls derive from `Thrown`: what
the player says becomes the one possible outcome of the roll, so journal, log and rules stay the same.
"""

from __future__ import annotations

from typing import Any

from wardroom.kernel import Ask, Asks, Move, Outcome, Refusal, Roll, Rolls, Tasks


class Thrown(Rolls, frozen=True):
    """A roll whose outcome the player may have said. Subclasses write `odds` and `fell`."""

    def odds(self, g: Any) -> Roll:
        raise NotImplementedError

    def fell(self, g: Any, outcome: Outcome) -> Tasks:
        raise NotImplementedError

    def subject(self) -> str:
        """The id of what is rolled for, where the question has to name it: who attacks, say."""
        return ""

    def roll(self, g: Any) -> Roll:
        roll = self.odds(g)
        return roll if g.thrown is None else Roll(roll.why, ((g.thrown, 1),))

    def rolled(self, g: Any, outcome: Outcome) -> Tasks:
        g.thrown = None
        return self.fell(g, outcome)


class ByHand(Asks, frozen=True):
    """Asks what fell before a roll; `thrown` in the state passes it on. The game has the words `prompt.by_hand` and
    `why.cannot_fall`."""

    rules: tuple[str, ...] = ()  # the game's clauses on dice

    def ask(self, g: Any) -> Ask:
        waiting = _waiting(g)
        roll, subject = waiting.odds(g), waiting.subject()
        about = {"why": roll.why, "subject": subject, "named": bool(subject)}
        return Ask("by_hand", tuple(("fell", outcome) for outcome, _ in roll.odds), self.rules, about)

    def answer(self, g: Any, move: Move) -> Tasks:
        g.thrown = move[1]
        return ()

    def why_not(self, g: Any, move: Move) -> Refusal | None:
        if move[0] != "fell" or len(move) != 2 or move[1] in dict(_waiting(g).odds(g).odds):
            return None
        return Refusal("cannot_fall", self.rules)


def _waiting(g: Any) -> Thrown:
    waiting = g.agenda[-2]
    assert isinstance(waiting, Thrown)
    return waiting
