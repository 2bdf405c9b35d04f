"""A refusal beside what the seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Ask, Move, Refusal


class Said(NamedTuple):
    view: FightersView
    ask: Ask
    move: Move
    about: Mapping[str, Any]

    @classmethod
    def of(cls, view: FightersView, ask: Ask, move: Move, refusal: Refusal) -> Said:
        return cls(view, ask, move, refusal.about)

    @property
    def side(self) -> str:
        assert self.view.seat is not None
        return self.view.seat[:2]
