"""A game as a Gymnasium environment: played alone, or one seat of it against bots; and many of them side by side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from gymnasium import Env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

from wardroom.api import Bot
from wardroom.kernel import Move, Seat, UnknownChoice
from wardroom.lab import players
from wardroom.lab.envs.table import Table


class OneSeat(Env):
    """The action is the index of a move in the list of the question; one that is not offered changes nothing, and the
    info says `refused`. Bots answer for the other seats."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seat: Seat = table.seats[0]
        self._others: dict[Seat, Callable[[], Move]] = {}
        self.metadata: dict[str, Any] = {"render_modes": []}
        self.observation_space, self.action_space = table.observation_space(), table.action_space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(self._drawn())
        self.sit_down()
        self._play_others()
        return self.table.observe(self.seat), self._info()

    def sit_down(self) -> None:
        """Who plays which seat of the new match."""

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        taken = self.table.answer(int(action))
        self._play_others()
        reward = self.table.rewards()[self.seat]
        return self.table.observe(self.seat), reward, self.table.over, False, self._info(refused=not taken)

    def _play_others(self) -> None:
        while (asked := self.table.asked) is not None and asked != self.seat:
            self.table.make(asked, self._others[asked]())

    def _info(self, *, refused: bool = False) -> dict[str, Any]:
        return {"seat": self.seat, **self.table.info(self.seat, refused=refused)}

    def _drawn(self) -> int:
        return int(self.np_random.integers(1 << 62))


class Alone(OneSeat):
    """A game for one. Without `standing` the reward comes at the end: what the campaign is worth."""

    def __init__(self, game_id: str, *of: Any, **how: Any) -> None:
        """The arguments are those of `Table`."""
        super().__init__(Table(game_id, *of, **how))
        if len(self.table.seats) != 1:
            raise UnknownChoice(f"{game_id} is not played alone with these options")


class Against(OneSeat):
    """One seat against a bot, named as in any command of the lab. `seat`: None draws one for each match."""

    def __init__(self, game_id: str, bot: str = "recruit", *, seat: Seat | None = None, **how: Any) -> None:
        """The other arguments are those of `Table`."""
        super().__init__(Table(game_id, **how))
        self._bot, self._wanted, seats = bot, seat, self.table.seats
        if len(seats) < 2 or seat not in (None, *seats):
            raise UnknownChoice(f"{game_id} has no seat {seat!r} with another one against it")
        players.make(game_id, bot, seats[0], 0)  # refuses a name that is not there

    def sit_down(self) -> None:
        seats = self.table.seats
        self.seat = self._wanted or seats[int(self.np_random.integers(len(seats)))]
        self._others = {seat: self._player(seat, self._drawn()) for seat in seats if seat != self.seat}

    def _player(self, seat: Seat, seed: int) -> Callable[[], Move]:
        table = self.table
        bot: Bot = players.make(table.rules.info.id, self._bot, seat, seed)
        sample = table.match.sampler(seat, Random(seed))
        return lambda: bot.choose(table.view(seat), table.match.asks[seat], sample)


def vector(n: int, make: Callable[..., Env], *of: Any, processes: bool = False, **how: Any) -> Any:
    """So many environments side by side, as Gymnasium's vectors are: `vector(8, Against, game_id, "recruit")`; each
    in a process of its own where that pays. Lists of moves stay a tuple of arrays."""
    makers = [partial(make, *of, **how)] * n
    return AsyncVectorEnv(makers, shared_memory=False) if processes else SyncVectorEnv(makers, copy=False)
