"""Dice that fall as the rulebook says they fell: to play its worked examples again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wardroom.journal import Ceremony
from wardroom.kernel import Outcome, Roll, Seat


class ScriptError(AssertionError):
    """The script and the game part ways; always a fault of the test or of the rules it tests."""


class Scripted:
    """Deals the given outcomes in order."""

    commitment = ""
    ceremony: Ceremony = ()

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self.salts: Mapping[Seat, str] = {}
        self.left = list(outcomes)  # what is still to be dealt

    def draw(self, roll: Roll, nth: int, seal: str, n: int = 0) -> Outcome:
        if not self.left:
            raise ScriptError(f"entry {n}: {roll.why!r} is rolled, but the script has run out")
        if all(self.left[0] != outcome for outcome, _ in roll.odds):
            possible = ", ".join(repr(outcome) for outcome, _ in roll.odds)
            raise ScriptError(f"entry {n}: the script has {self.left[0]!r}, but {roll.why!r} can only be {possible}")
        return self.left.pop(0)

    def reveal(self) -> str:
        return ""
