"""What the environments share: one match, asked and answered by the index of a move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces

from wardroom import games, kernel
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Ask, Match, Seat
from wardroom.lab import score
from wardroom.lab.envs import encode


class Table:
    """A game with its scenario and options; a match of it after `reset`."""

    def __init__(self, game_id: str, scenario: str | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.rules = games.load(game_id)
        self.scenario, self.options = scenario, self.rules.info.settings(options)
        self.seats = kernel.seats(self.rules, scenario, self.options)
        self.match: Match

    def reset(self, seed: int) -> None:
        self.match = Match(self.rules, Seeded(seed), self.scenario, self.options)

    @property
    def asked(self) -> Seat | None:
        """Whose answer is taken next; of several that are asked at once, the first."""
        return next(iter(self.match.asks), None)

    def ask(self, seat: Seat) -> Ask | None:
        return self.match.asks.get(seat) if seat == self.asked else None

    def answer(self, index: int) -> bool:
        """False: no such move is offered, and nothing has changed."""
        seat = self.asked
        assert seat is not None
        moves = self.match.asks[seat].moves[: encode.MOVES]
        if not 0 <= index < len(moves):
            return False
        self.match.answer(seat, moves[index])
        return True

    # ---- what a seat is given

    def observe(self, seat: Seat) -> dict[str, Any]:
        ask = self.ask(seat)
        moves = ask.moves if ask else ()
        return {
            "observation": encode.features(self.match.view(seat)),
            "moves": encode.moves(moves),
            "action_mask": encode.mask(moves[: encode.MOVES]),
        }

    def info(self, seat: Seat, *, refused: bool = False) -> dict[str, Any]:
        """The view and the moves as they are; what a list has beyond the last index is not offered here."""
        ask = self.ask(seat)
        moves = ask.moves if ask else ()
        return {
            "view": self.match.view(seat),
            "prompt": ask.prompt if ask else "",
            "list": moves[: encode.MOVES],
            "left_out": max(0, len(moves) - encode.MOVES),
            "refused": refused,
        }

    def rewards(self) -> dict[Seat, float]:
        """When it is over: 1 for who won, -1 for who lost, 0 for a draw; alone, what the campaign is worth."""
        result = self.match.result
        if result is None:
            return dict.fromkeys(self.seats, 0.0)
        if len(self.seats) == 1:
            (seat,) = self.seats
            found = score.of(self.rules.info.id, self.match.view(seat), seat, result)
            return {seat: float(found.worth or 0.0)}
        return outcome(result)


def outcome(result: Mapping[Seat, float]) -> dict[Seat, float]:
    best = max(result.values())
    first = [seat for seat, points in result.items() if points == best]
    if len(first) > 1:
        return dict.fromkeys(result, 0.0)
    return {seat: 1.0 if seat == first[0] else -1.0 for seat in result}


def observation_space() -> Any:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (encode.FEATURES,)),
            "moves": spaces.Box(-1.0, 1.0, (encode.MOVES, encode.PARTS)),
            "action_mask": spaces.MultiBinary(encode.MOVES),
        }
    )


def action_space() -> Any:
    return spaces.Discrete(encode.MOVES)
