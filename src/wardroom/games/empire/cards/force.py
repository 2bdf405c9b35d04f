"""Which cards are in force in the present offensive, and what they say of a kind."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.empire.cards.conditions import acts
from wardroom.games.empire.cards.scene import Effect, Scene, described, key
from wardroom.games.empire.state import Empire, Fight


def in_force(g: Empire) -> tuple[str, ...]:
    """The event card of the offensive and the reaction cards played, in their order (ES-Q-118)."""
    now = g.offensive
    if now is None:
        return ()
    return (*((now.card,) if now.use == "event" else ()), *now.cards)


def effects(g: Empire, kind: str, fight: Fight | None = None) -> Iterator[Effect]:
    """The effects of a kind that hold now."""
    for card in in_force(g):
        for n, effect in described(card, kind):
            if acts(Scene(g, fight, key=key(card, n)), effect):
                yield effect
