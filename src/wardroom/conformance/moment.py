"""A state at rest, and what each seat can tell of it. Everything costly is worked out once."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from wardroom.kernel import Ask, Match, Move, Refusal, Rules, Seat, State, Together, dump, encode, engine


class Face(NamedTuple):
    """All that a seat is shown of a state, as the bytes that would be sent."""

    view: bytes
    ask: bytes
    waiting: bytes
    crumbs: bytes

    def against(self, other: Face) -> str:
        """The first difference, for a person to read; empty if there is none."""
        for name, mine, theirs in zip(self._fields, self, other, strict=True):
            if mine != theirs:
                at = next((i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), -1)
                cut = slice(max(0, at - 60), at + 60 if at >= 0 else None)
                return f"the {name} differs: ...{mine[cut].decode()}... or ...{theirs[cut].decode()}..."
        return ""


class Moment:
    """If made from a match, reuses the asks that the match has computed."""

    def __init__(self, rules: Rules, state: State, match: Match | None = None) -> None:
        self.rules, self.state, self._match = rules, state, match
        self.worlds: dict[Seat, Moment] = {}  # a world that each seat cannot tell from this one, where fog is checked
        self._asks: dict[Seat, Ask | None] = {}
        self._faces: dict[Seat | None, Face] = {}

    @cached_property
    def bytes(self) -> bytes:
        return dump(self.state)

    @cached_property
    def asks(self) -> dict[Seat, Ask]:
        if self._match is not None and self._match.state is self.state:
            return self._match.asks
        return engine.asks(self.state)

    def ask(self, seat: Seat) -> Ask | None:
        """One seat's question. In a world made for one seat, the other questions are never computed."""
        if self._match is not None:
            return self.asks.get(seat)
        if seat not in self._asks:
            task = engine.asking(self.state).get(seat)
            self._asks[seat] = None if task is None else task.ask(self.state)
        return self._asks[seat]

    @property
    def over(self) -> bool:
        return self.state.result is not None

    @property
    def together(self) -> bool:
        return isinstance(engine.top(self.state), Together)

    def face(self, seat: Seat | None) -> Face:
        if seat not in self._faces:
            self._faces[seat] = Face(
                encode(self.rules.view(self.state, seat)),
                encode(self.ask(seat) if seat else None),
                encode(engine.waiting(self.state)),
                encode(engine.crumbs(self.state, seat)),
            )
        return self._faces[seat]

    def why_not(self, seat: Seat, move: Move) -> Refusal:
        """As `Match.why_not`, for a move that is not offered."""
        ask = self.ask(seat)
        assert ask is not None
        return engine.refusal(self.state, seat, ask, move)
