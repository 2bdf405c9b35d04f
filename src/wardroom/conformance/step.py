"""One answer with the rolls that came of it, and the same step taken in another world."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from wardroom.conformance.moment import Moment
from wardroom.journal import Entry
from wardroom.kernel import Event, Heard, Move, Seat, State, encode, engine


@dataclass(frozen=True)
class Step:
    entry: Entry
    rolls: Sequence[Entry]
    before: Moment
    after: Moment
    heard: Mapping[Seat | None, Sequence[Heard]]
    undoable: bool  # by the seat that took it
    final: str  # how final the seat was told it would be
    revealed: bool  # before any roll
    turned: bool  # it led to lanes before any roll

    @property
    def seat(self) -> Seat:
        return self.entry.seat

    @property
    def move(self) -> Move:
        return self.entry.move

    def elsewhere(self, world: Moment) -> tuple[Moment, tuple[Event, ...]] | None:
        """The same step in another world and what it told; None if the worlds diverge on the way."""
        ask = world.ask(self.seat)
        if ask is None or self.move not in ask.moves:
            return None
        g = world.state.draft()
        engine.answer(g, self.seat, self.move)
        if not roll_on(g, self.rolls):
            return None
        events, g.events = g.events, ()
        return Moment(world.rules, g), events

    def before_roll(self, n: int) -> State:
        """The state in which chance was asked for the roll of this number."""
        g = self.before.state.draft()
        engine.answer(g, self.seat, self.move)
        for entry in self.rolls[:n]:
            engine.rolled(g, entry.out)
        g.events = ()
        return g


def roll_on(g: State, rolls: Iterable[Entry]) -> bool:
    """Apply these rolls; False if the state asks for other rolls, fewer or more."""
    for entry in rolls:
        roll = None if g.result is not None else engine.pending_roll(g)
        if roll is None or (roll.why, roll.odds) != (entry.roll, entry.odds):
            return False
        engine.rolled(g, entry.out)
    return g.result is not None or engine.pending_roll(g) is None


def heard(events: Iterable[Event], ear: Seat | None) -> list[Heard]:
    """What a seat, or a spectator (None), hears of these events."""
    return [item for event in events if (item := event.heard_by(ear)) is not None]


def sound(items: Iterable[Heard], fleeting: Container[str] = ()) -> bytes:
    """The events as bytes to compare, without those of fleeting kinds."""
    return encode([item for item in items if item.kind not in fleeting])
