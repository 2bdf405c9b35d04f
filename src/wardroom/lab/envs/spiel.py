"""The games as Python games of OpenSpiel: `register(game_id)`, then `pyspiel.load_game` by the name it returns.

Chance is explicit, and a state can be drawn anew from what one player knows: `resample_from_infostate`. The information
state of a player is all it has heard and answered since the beginning, and its view.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
import numpy
import pyspiel

from wardroom import games, kernel
from wardroom.kernel import Event, Move, Rules, Seat, engine
from wardroom.lab.envs import encode
from wardroom.lab.envs.table import outcome

MOST_OUTCOMES = 4096  # of one roll


class _Past(NamedTuple):
    """The last thing that happened, and what was before it."""

    before: _Past | None
    events: tuple[Event, ...] = ()
    answer: tuple[Seat, Move] | None = None
    known_to: Seat | None = None  # in a state that was drawn for one seat, only that seat has what was before

    def of(self, seat: Seat) -> list[str]:
        """What the seat has heard and answered, the earliest first."""
        found: list[str] = []
        at: _Past | None = self
        while at is not None and at.known_to in (None, seat):
            heard = [heard for event in at.events if (heard := event.heard_by(seat))]
            found += [msgspec.json.encode(each).decode() for each in reversed(heard)]
            if at.answer and at.answer[0] == seat:
                found.append(json.dumps(at.answer[1]))
            at = at.before
        return found[::-1]


class _Kept:
    """A state of ours is replaced and never changed, so whoever copies what holds it may share it."""

    def __init__(self, state: Any, first: Seat | None = None, past: _Past | None = None) -> None:
        self.state = state
        self.first = first  # who answers first where several are asked at once; None: any
        self.past = past
        self.moves: tuple[Move, ...] | None = None  # where they have been asked for: some lists take long to make

    def __deepcopy__(self, memo: Any) -> _Kept:
        return self


def name_of(game_id: str) -> str:
    return f"python_{game_id}"


def register(game_id: str) -> str:
    """Make it known to OpenSpiel; the name by which it can be loaded, with `(scenario=...)` if wanted."""
    rules = games.load(game_id)
    of = _type(rules)

    class Known(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(of, rules, (params or {}).get("scenario", rules.info.scenarios[0]))

    if of.short_name not in pyspiel.registered_names():
        pyspiel.register_game(of, Known)
    return name_of(game_id)


def _type(rules: Rules) -> Any:
    seats = kernel.seats(rules, None, rules.info.settings())
    return pyspiel.GameType(
        short_name=name_of(rules.info.id),
        long_name=f"Wardroom: {rules.info.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if len(seats) == 1 else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(seats),
        min_num_players=len(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": rules.info.scenarios[0]},
    )


class SpielGame(pyspiel.Game):
    def __init__(self, of: Any, rules: Rules, scenario: str) -> None:
        self.rules, self.scenario, self.options = rules, scenario, rules.info.settings()
        self.seats = kernel.seats(rules, scenario, self.options)
        alone = len(self.seats) == 1
        about = pyspiel.GameInfo(
            num_distinct_actions=encode.MOVES,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=len(self.seats),
            min_utility=-1000.0 if alone else -1.0,
            max_utility=1000.0 if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=rules.info.bound,
        )
        super().__init__(of, about, {"scenario": scenario})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return InformationState() if iig_obs_type and iig_obs_type.perfect_recall else Observer()


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._game = _Kept(game)
        state = game.rules.start(game.scenario, game.options)
        engine.settle(state)
        self._keep(state, _Past(None, state.events))

    # ---- what OpenSpiel asks

    def current_player(self) -> Any:
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        seat = self._asked()
        return pyspiel.PlayerId.CHANCE if seat is None else self.game.seats.index(seat)

    def _legal_actions(self, player: int) -> list[int]:
        seat = self._asked()
        return list(range(len(self._moves()))) if seat == self.game.seats[player] else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self._odds()
        whole = sum(weight for _, weight in odds)
        return [(n, weight / whole) for n, (_, weight) in enumerate(odds) if weight]

    def _apply_action(self, action: int) -> None:
        state, seat = self.state.draft(), self._asked()
        if seat is None:
            engine.rolled(state, self._odds()[action][0])
            self._keep(state, _Past(self._held.past, state.events))
        else:
            move = self._moves()[action]
            engine.answer(state, seat, move)
            self._keep(state, _Past(self._held.past, state.events, (seat, move)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return json.dumps(self._odds()[action][0])
        return json.dumps(self._moves()[action])

    def is_terminal(self) -> bool:
        return self.state.result is not None

    def returns(self) -> list[float]:
        result = self.state.result
        if result is None:
            return [0.0] * len(self.game.seats)
        found = dict(result) if len(self.game.seats) == 1 else outcome(result)
        return [found[seat] for seat in self.game.seats]

    def __str__(self) -> str:
        return kernel.digest(self.state)

    # ---- what we add

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another state that the player cannot tell from this one. If it is his turn it is his turn there, too: how far
        others have got that are asked at the same time is not his to know."""
        rng = Random(sampler())
        drawn: SpielState = self.game.new_initial_state()
        seat = self.game.seats[player]
        past = _Past(self._held.past, known_to=seat)
        drawn._keep(self.game.rules.resample(self.state, seat, rng), past, seat if seat == self._asked() else None)
        return drawn

    @property
    def game(self) -> SpielGame:
        game: SpielGame = self._game.state
        return game

    @property
    def state(self) -> Any:
        return self._held.state

    def view(self, player: int) -> Any:
        return self.game.rules.view(self.state, self.game.seats[player])

    def history_of(self, player: int) -> list[str]:
        """All that the player has heard and answered since the beginning."""
        past = self._held.past
        return past.of(self.game.seats[player]) if past else []

    def _keep(self, state: kernel.State, past: _Past, first: Seat | None = None) -> None:
        state.events = ()
        self._held = _Kept(state, first, past)

    def _asked(self) -> Seat | None:
        asking = engine.asking(self.state)
        return self._held.first if self._held.first in asking else next(iter(asking), None)

    def _moves(self) -> tuple[Move, ...]:
        if self._held.moves is None:
            seat = self._asked()
            assert seat is not None
            self._held.moves = engine.asking(self.state)[seat].ask(self.state).moves[: encode.MOVES]
        return self._held.moves

    def _odds(self) -> Any:
        roll = engine.pending_roll(self.state)
        assert roll is not None
        return roll.odds


class Observer:
    """What OpenSpiel calls an observer: the view of a player, as numbers and as text."""

    SIZE = encode.FEATURES

    def __init__(self) -> None:
        self.tensor: Any = numpy.zeros(self.SIZE, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[: encode.FEATURES] = encode.features(state.view(player))

    def string_from(self, state: SpielState, player: int) -> str:
        return msgspec.json.encode(state.view(player)).decode()


class InformationState(Observer):
    """The view and, before it, all that the player has heard and answered. As numbers: each item of that is hashed with
    its rank, into as many places as the view has."""

    SIZE = 2 * encode.FEATURES

    def set_from(self, state: SpielState, player: int) -> None:
        super().set_from(state, player)
        places = [crc32(f"{n} {item}".encode()) for n, item in enumerate(state.history_of(player))]
        self.tensor[encode.FEATURES :] = encode.dense(
            numpy.array(places, numpy.int64), numpy.ones(len(places)), encode.FEATURES
        )

    def string_from(self, state: SpielState, player: int) -> str:
        return "\n".join([*state.history_of(player), super().string_from(state, player)])
