"""A game as a PettingZoo environment (AEC): agents act in the order in which they are asked."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Any

from pettingzoo import AECEnv

from wardroom.kernel import Seat
from wardroom.lab.envs.table import Table


class Aec(AECEnv):
    """The action is the index of a move in the list of the question. One that is not offered changes nothing: the agent
    is asked again, and its info says `refused`. The same seed gives the same dice. Only who is asked has an info, and
    at the end everyone. The arguments are those of `Table`."""

    def __init__(self, game_id: str, *of: Any, **how: Any) -> None:
        super().__init__()
        self.table = Table(game_id, *of, **how)
        self.metadata = {"name": f"wardroom_{game_id}", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = list(self.table.seats)
        self.observation_spaces = {seat: self.table.observation_space() for seat in self.possible_agents}
        self.action_spaces = {seat: self.table.action_space() for seat in self.possible_agents}

    def observation_space(self, agent: Seat) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.table.reset(SystemRandom().getrandbits(63) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn(refused=False)

    def observe(self, agent: Seat) -> dict[str, Any]:
        return self.table.observe(agent)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        taken = self.table.answer(int(action))
        self.rewards = self.table.rewards()
        self._accumulate_rewards()
        self._turn(refused=not taken)

    def _turn(self, *, refused: bool) -> None:
        over, asked = self.table.over, self.table.asked
        self.terminations = dict.fromkeys(self.agents, over)
        self.agent_selection = asked or self.agents[0]
        self.infos = {
            agent: self.table.info(agent, refused=refused) if over or agent == asked else {} for agent in self.agents
        }

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None
