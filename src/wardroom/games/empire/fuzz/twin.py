"""A world that is the true one but for one card: what leaks in events is noticed where everything else is the same."""

from __future__ import annotations

from random import Random

from msgspec import structs

from wardroom.games.empire.printed import DECK, foe
from wardroom.games.empire.state import Deck, Empire
from wardroom.games.empire.tasks.event_choices import SwapTake
from wardroom.kernel import Seat, engine

_PLACES = ("hand", "pile", "future")


def twin(g: Empire, seat: Seat, rng: Random) -> Empire:
    """Two unseen cards of the other side change places; what it has chosen under seal stays."""
    found, side = g.draft(), foe(seat)
    deck, task = g.decks[side], engine.top(g)
    bound = task.given if isinstance(task, SwapTake) and task.seat == side else ""
    free = {name: [card for card in _cards(deck, name) if card in DECK[side] and card != bound] for name in _PLACES}
    able = [name for name in _PLACES if free[name]]
    if len(able) < 2:
        return found
    first, second = rng.sample(able, 2)
    a, b = rng.choice(free[first]), rng.choice(free[second])
    found.decks = {**g.decks, side: _exchanged(deck, {a: b, b: a})}
    return found


def _cards(deck: Deck, name: str) -> tuple[str, ...]:
    if name == "future":
        return (deck.future,) if deck.future else ()
    return deck.hand if name == "hand" else deck.pile


def _exchanged(deck: Deck, names: dict[str, str]) -> Deck:
    def other(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(names.get(card, card) for card in cards))

    return structs.replace(
        deck,
        hand=other(deck.hand),
        pile=other(deck.pile),
        waiting=other(deck.waiting),
        future=names.get(deck.future, deck.future),
    )


__all__ = ["twin"]
