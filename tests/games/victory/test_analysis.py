"""What is said of a war that is over, where it is this game's own questions that could be misread."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from wardroom.analysis.analyse import _advice
from wardroom.analysis.chances import chances
from wardroom.analysis.findings import Decision
from wardroom.games.victory.game import GAME
from wardroom.journal import Record
from wardroom.kernel import Ask, Match, Move

PLAYED = Path(__file__).resolve().parents[3] / "docs" / "playthroughs" / "victory-admiral.json"
BACK = ("back",)


class Undecided:
    """Whoever is moved, it would rather have chosen another."""

    asked = 0

    def __init__(self, seat: str, seed: int) -> None:
        self.seat = seat

    def choose(self, view: Any, ask: Ask, sample: Any) -> Move:
        Undecided.asked += BACK in ask.moves
        return BACK if BACK in ask.moves else ask.moves[0]


def test_going_back_to_the_other_units_is_no_advice() -> None:
    """Else the staff would be said to have had another plan, and nobody learns which."""
    record = Record.from_json(PLAYED.read_bytes())
    moved = [
        at.n + 1 for at, _ in Match.replay(GAME.rules, record) if any(BACK in ask.moves for ask in at.asks.values())
    ]
    decisions = [Decision(n, record.entries[n - 1].seat, "where", record.entries[n - 1].move, 0.5, 0.1) for n in moved]
    game = replace(GAME, bots=lambda: {"undecided": Undecided})
    assert _advice(game, record, chances(game, record.scenario), decisions[:4]) == []
    assert Undecided.asked == 4
