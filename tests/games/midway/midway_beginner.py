"""A beginner by script, who has read the rules once: everything in one fleet, everything readied, everything at
whatever was found. The weakest level is measured against him (docs/opponents.md).

PYTHONPATH=tests/games/midway wardroom lab match midway midway_beginner:Beginner recruit --preset tournament
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from wardroom.games.midway.printed import SHIPS
from wardroom.games.midway.search_board import AREAS, MIDWAY_ZONE, distance
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Move, Seat, State

OFF = 4  # zones from the island at which the defender of it waits


class Beginner:
    def __init__(self, seat: Seat, seed: int) -> None:
        self.seat = seat
        self._turn = -1
        self._done: set[Move] = set()  # what he has moved and ordered this turn
        self._found: set[str] = set()  # zones where he has found ships this turn

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        assert isinstance(view, MidwayView)
        if view.turn != self._turn:
            self._turn, self._done = view.turn, set()
        self._found = {note.where for note in view.notes if note.turn == view.turn and note.types}
        answer = {
            "place_ships": _nearest, "move_ships": self._sail, "ready_aircraft": _all, "search": _look,
            "write_orders": self._order, "launch": _all, "place_bombers": _dearest, "screen": _fire,
        }.get(ask.prompt)  # fmt: skip
        return answer(ask.moves) if answer else ask.moves[0]

    def _sail(self, moves: tuple[Move, ...]) -> Move:
        """Each fleet once: the attacker to the island, the defender to where he waits."""
        closer = [move for move in moves if move[0] == "fleet" and self._closes(move) and move[2] not in self._moved()]
        return self._note(min(closer, key=lambda move: _away(move[2]), default=moves[0]))

    def _closes(self, move: Move) -> bool:
        return _away(move[2]) < _away(move[1]) and (self.seat == "JP" or _away(move[2]) >= OFF)

    def _moved(self) -> set[str]:
        return {move[1] for move in self._done if move[0] == "fleet"}

    def _order(self, moves: tuple[Move, ...]) -> Move:
        """A strike wherever he has found ships, and a raid on the island."""
        attacks = [move for move in moves if move not in self._done and self._attacks(move)]
        return self._note(attacks[0] if attacks else moves[0])

    def _attacks(self, move: Move) -> bool:
        return move[0] == "raid" or (move[0] == "strike" and move[1] in self._found)

    def _note(self, move: Move) -> Move:
        self._done.add(move)
        return move


def _away(zone: str) -> int:
    return distance(zone, MIDWAY_ZONE)


def _first(moves: tuple[Move, ...], verbs: Iterable[str]) -> Move:
    return next((move for verb in verbs for move in moves if move[0] == verb), moves[0])


def _nearest(moves: tuple[Move, ...]) -> Move:
    return min((move for move in moves if move[0] == "place_all"), key=lambda move: _away(move[1]), default=moves[0])


def _all(moves: tuple[Move, ...]) -> Move:
    return _first(moves, ("ready_all", "send_all", "done"))


def _look(moves: tuple[Move, ...]) -> Move:
    calls = [move for move in moves if move[0] == "call"]
    return min(calls, key=lambda move: min(map(_away, AREAS[move[1]])), default=moves[0])


def _dearest(moves: tuple[Move, ...]) -> Move:
    """All of them at the first carrier that can be reached, or else at the first ship."""
    aimed = [move for move in moves if move[0] in ("dive", "torpedo", "bomb", "level")]
    at_carriers = [move for move in aimed if any(part in SHIPS and SHIPS[part].carrier for part in move[1:])]
    return (at_carriers or aimed or [moves[0]])[0]


def _fire(moves: tuple[Move, ...]) -> Move:
    return _first(moves, ("fire",))
