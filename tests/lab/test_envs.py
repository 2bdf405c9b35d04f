"""The environments pass the tests of the projects whose shape they have."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import lab_shelf
import solo_shelf
from wardroom import games, kernel
from wardroom.kernel import UnknownChoice
from wardroom.lab.envs import encode, spiel
from wardroom.lab.envs.aec import Aec
from wardroom.lab.envs.alone import Alone

OURS = games.ids()


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path) -> Iterator[None]:
    with lab_shelf.on_the_shelf(tmp_path / "shelf"), solo_shelf.on_the_shelf():
        yield


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


# ---- PettingZoo


@pytest.mark.parametrize("game_id", [*OURS, lab_shelf.GAME])
def test_every_game_passes_the_test_of_pettingzoo(game_id: str) -> None:
    api_test(Aec(game_id), num_cycles=20 if game_id in OURS else 200)


@pytest.mark.parametrize("game_id", [*OURS, lab_shelf.GAME])
def test_the_same_seed_is_the_same_match(game_id: str) -> None:
    seed_test(lambda: Aec(game_id), num_cycles=12 if game_id in OURS else 200)


def test_an_index_that_is_not_offered_changes_nothing() -> None:
    env = Aec(lab_shelf.GAME)
    env.reset(seed=3)
    agent, before = env.agent_selection, env.table.match.n
    env.step(encode.MOVES - 1)
    assert (env.agent_selection, env.table.match.n) == (agent, before)
    assert env.infos[agent]["refused"]
    env.step(0)
    assert env.table.match.n > before


def test_one_wins_what_the_other_loses() -> None:
    env, rng = Aec(lab_shelf.GAME), Random(1)
    env.reset(seed=1)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        paid[agent] += reward
        assert observation["action_mask"].sum() == len(info["list"])
        env.step(None if over else rng.randrange(len(info["list"])))
    assert sorted(paid.values()) in ([-1.0, 1.0], [0.0, 0.0])


# ---- Gymnasium


def _alone() -> list[str]:
    return [game for game in OURS if len(kernel.seats(games.load(game), None, games.load(game).info.settings())) == 1]


def test_a_game_for_one_passes_the_test_of_gymnasium() -> None:
    assert _alone(), "there is one on the shelf"
    for game_id in (*_alone(), solo_shelf.GAME):
        check_env(Alone(game_id), skip_render_check=True)


def test_a_campaign_is_worth_something() -> None:
    env = Alone(solo_shelf.GAME)
    env.reset(seed=4)
    paid, over = 0.0, False
    while not over:
        _, reward, over, _, _ = env.step(0)
        paid += reward
    assert paid > 0
    with pytest.raises(UnknownChoice):
        Alone(lab_shelf.GAME)


# ---- OpenSpiel


@pytest.mark.parametrize("game_id", [lab_shelf.GAME, solo_shelf.GAME])
def test_random_simulations_of_openspiel(game_id: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spiel.register(game_id)), num_sims=3, serialize=False, verbose=False)


@pytest.mark.parametrize("game_id", OURS)
def test_every_game_begins_in_openspiel(game_id: str) -> None:
    state, rng = pyspiel.load_game(spiel.register(game_id)).new_initial_state(), Random(2)
    for _ in range(15):
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def test_a_state_drawn_for_a_player_looks_the_same_to_him() -> None:
    state, rng = pyspiel.load_game(spiel.register(lab_shelf.GAME)).new_initial_state(), Random(5)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        player = state.current_player()
        drawn = state.resample_from_infostate(player, rng.random)
        assert drawn.view(player) == state.view(player)
        assert drawn.legal_actions() == state.legal_actions()
        state.apply_action(rng.choice(state.legal_actions()))


# ---- numbers


def test_what_is_other_is_encoded_otherwise() -> None:
    offered = [("pass",), ("move", "a", 1), ("move", "a", 2), ("move", "b", 1)]
    rows = encode.moves(offered)
    assert len({tuple(row) for row in rows[:4]}) == 4
    assert not rows[4:].any()
    assert encode.mask(offered).sum() == 4
    assert numpy.array_equal(encode.features({"a": [1, "x"]}), encode.features({"a": [1, "x"]}))
    assert not numpy.array_equal(encode.features({"a": [1, "x"]}), encode.features({"a": [1, "y"]}))
    assert dict(encode.leaves(json.loads('{"a": [1, null, true], "b": "x"}'))) == {"/a/0": 1, "/a/2": 1, "/b=x": 1}


def test_the_loop_of_the_research_page_plays_a_match() -> None:
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
    (loop,) = re.findall(r"^```py\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(loop, names)
    assert names["env"].agents == []
    assert abs(names["reward"]) <= 1
