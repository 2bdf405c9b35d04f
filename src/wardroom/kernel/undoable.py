"""The answers since the last fact, which can still be undone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from wardroom.journal.hearing import Event
from wardroom.journal.record import Move, Seat
from wardroom.kernel import engine
from wardroom.kernel.nouns import State


class Undoable(Struct, frozen=True):
    """An answer or linked list of answers that can still be undone: seat, moves, events, and the state before it."""

    seat: Seat
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    before: State

    def and_then(self, move: Move, events: tuple[Event, ...]) -> Undoable:
        return Undoable(self.seat, (*self.moves, move), self.events + events, self.before)


def without(answers: Sequence[Undoable], at: int) -> tuple[list[Undoable], State]:
    """The answers without the one at `at`, and the state that the rest lead to. The later ones are of other lanes."""
    kept, state = list(answers[:at]), answers[at].before
    for later in answers[at + 1 :]:
        kept.append(structs.replace(later, before=state))
        state = state.draft()
        for move in later.moves:
            engine.answer(state, later.seat, move)
        state.events = ()
    return kept, state
