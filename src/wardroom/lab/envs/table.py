"""What the environments share: one match, asked and answered by the index of a move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy
from gymnasium import spaces
from msgspec import Struct

from wardroom import games, kernel
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match, Move, Seat, State
from wardroom.lab import score
from wardroom.lab.envs import encode
from wardroom.lab.envs.standing import Standings


class Table:
    """A game with its scenario and options; a match of it after `reset`.

    `sparse`: a view is given as places and numbers instead of 1,024 numbers. `standing`: rewards come during the match,
    from how the seat stands, instead of at its end.
    """

    def __init__(
        self,
        game_id: str,
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        sparse: bool = False,
        standing: bool = False,
    ) -> None:
        self.rules = games.load(game_id)
        self.scenario, self.options = scenario, self.rules.info.settings(options)
        self.seats = kernel.seats(self.rules, scenario, self.options)
        self.sparse, self.standing = sparse, standing
        self.match: Match

    def reset(self, seed: int) -> None:
        self.match = Match(self.rules, Seeded(seed), self.scenario, self.options)
        self._standings = Standings(self.rules.info.id, self.match, seed) if self.standing else None
        self._heard = dict.fromkeys(self.seats, 0)  # how much each seat had heard when it answered last
        self._views: tuple[State | None, dict[Seat, Struct]] = (None, {})

    @property
    def asked(self) -> Seat | None:
        """Whose answer is taken next; of several that are asked at once, the first."""
        return next(iter(self.match.asks), None)

    @property
    def over(self) -> bool:
        return self.match.result is not None

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        """Those that the seat is offered now; what a list has beyond the last index is not offered here."""
        return self.match.asks[seat].moves[: encode.MOVES] if seat == self.asked else ()

    def answer(self, index: int) -> bool:
        """False: no such move is offered, and nothing has changed."""
        seat = self.asked
        assert seat is not None
        moves = self.moves(seat)
        if not 0 <= index < len(moves):
            return False
        self.make(seat, moves[index])
        return True

    def make(self, seat: Seat, move: Move) -> None:
        self._heard[seat] = self.match.present().heard[seat]
        self.match.answer(seat, move)

    # ---- what a seat is given

    def view(self, seat: Seat) -> Struct:
        """Made once, however often it is asked for."""
        state, views = self._views
        if state is not self.match.state:
            views = {}
            self._views = self.match.state, views
        if seat not in views:
            views[seat] = self.match.view(seat)
        return views[seat]

    def observe(self, seat: Seat) -> dict[str, Any]:
        moves = self.moves(seat)
        return {**self._seen(seat), "moves": encode.moves(moves), "action_mask": encode.mask(moves)}

    def _seen(self, seat: Seat) -> dict[str, Any]:
        if not self.sparse:
            return {"observation": encode.features(self.view(seat))}
        places, numbers = encode.sparse(self.view(seat))
        return {"places": places, "numbers": numbers}

    def info(self, seat: Seat, *, refused: bool = False) -> dict[str, Any]:
        """The view and the moves as they are, and what the seat has heard since it answered last."""
        ask = self.match.asks[seat] if seat == self.asked else None
        moves = ask.moves if ask else ()
        return {
            "view": self.view(seat),
            "heard": tuple(self.match.events(seat, self._heard[seat])),
            "prompt": ask.prompt if ask else "",
            "list": moves[: encode.MOVES],
            "left_out": max(0, len(moves) - encode.MOVES),
            "refused": refused,
        }

    def rewards(self) -> dict[Seat, float]:
        """Since they were asked for last. At the end: 1 for who won, -1 for who lost, 0 for a draw; alone, what the
        campaign is worth."""
        if self._standings is not None:
            return self._standings.change()
        result = self.match.result
        if result is None:
            return dict.fromkeys(self.seats, 0.0)
        if len(self.seats) == 1:
            (seat,) = self.seats
            found = score.of(self.rules.info.id, self.view(seat), seat, result)
            return {seat: float(found.worth or 0.0)}
        return outcome(result)

    # ---- spaces

    def observation_space(self) -> Any:
        code, number = numpy.iinfo(numpy.int64), spaces.Box(-numpy.inf, numpy.inf, (), numpy.float32)
        seen = (
            {"places": _rows(spaces.Discrete(encode.PLACES)), "numbers": _rows(number)}
            if self.sparse
            else {"observation": spaces.Box(-1.0, 1.0, (encode.FEATURES,))}
        )
        rows = _rows(spaces.Box(code.min, code.max, (encode.PARTS,), numpy.int64))
        return spaces.Dict({**seen, "moves": rows, "action_mask": spaces.MultiBinary(encode.MOVES)})

    def action_space(self) -> Any:
        return spaces.Discrete(encode.MOVES)


def outcome(result: Mapping[Seat, float]) -> dict[Seat, float]:
    best = max(result.values())
    first = [seat for seat, points in result.items() if points == best]
    if len(first) > 1:
        return dict.fromkeys(result, 0.0)
    return {seat: 1.0 if seat == first[0] else -1.0 for seat in result}


def _rows(space: Any) -> Any:
    """As many as there are, in one array."""
    return spaces.Sequence(space, stack=True)
