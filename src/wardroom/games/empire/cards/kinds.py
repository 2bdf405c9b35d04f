"""The kinds of effect that happen at a moment, by name: what each does is in the tasks of events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from wardroom.games.empire.cards.scene import Effect, Scene, key
from wardroom.games.empire.printed import EFFECTS
from wardroom.games.empire.state import Empire
from wardroom.kernel import Tasks


class Call(Struct, frozen=True):
    """One effect of a card that its owner plays."""

    side: str
    card: str
    n: int

    @property
    def effect(self) -> Effect:
        return EFFECTS[self.card].does[self.n]

    def __getitem__(self, name: str) -> Any:
        return self.effect[name]

    def get(self, name: str, usual: Any = None) -> Any:
        return self.effect.get(name, usual)

    def scene(self, g: Empire, origin: str = "") -> Scene:
        return Scene(g, origin=origin, key=key(self.card, self.n))


Act = Callable[[Empire, Call], Tasks]
ACTS: dict[str, Act] = {}


def kind(name: str) -> Callable[[Act], Act]:
    """Say what a kind does."""

    def said(act: Act) -> Act:
        ACTS[name] = act
        return act

    return said
