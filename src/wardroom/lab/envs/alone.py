"""A game that is played alone as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import Env

from wardroom.kernel import UnknownChoice
from wardroom.lab.envs import table


class Alone(Env):
    """The action is the index of a move in the list of the question; one that is not offered changes nothing, and the
    info says `refused`. The reward comes at the end: what the campaign is worth."""

    def __init__(self, game_id: str, scenario: str | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.table = table.Table(game_id, scenario, options)
        if len(self.table.seats) != 1:
            raise UnknownChoice(f"{game_id} is not played alone with these options")
        (self.seat,) = self.table.seats
        self.metadata: dict[str, Any] = {"render_modes": []}
        self.observation_space, self.action_space = table.observation_space(), table.action_space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(int(self.np_random.integers(1 << 62)))
        return self.table.observe(self.seat), self.table.info(self.seat)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        taken = self.table.answer(int(action))
        over = self.table.match.result is not None
        reward = self.table.rewards()[self.seat]
        return self.table.observe(self.seat), reward, over, False, self.table.info(self.seat, refused=not taken)
