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
from wardroom.lab.envs import encode, spiel, standing
from wardroom.lab.envs.aec import Aec
from wardroom.lab.envs.alone import Against, Alone, vector
from wardroom.lab.envs.table import outcome

OURS = games.ids()


def _alone() -> list[str]:
    return [game for game in OURS if len(kernel.seats(games.load(game), None, games.load(game).info.settings())) == 1]


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


def test_a_sparse_observation_passes_it_too() -> None:
    api_test(Aec(lab_shelf.GAME, sparse=True), num_cycles=50)


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


def test_a_game_for_one_passes_the_test_of_gymnasium() -> None:
    assert _alone(), "there is one on the shelf"
    for game_id in (*_alone(), solo_shelf.GAME):
        check_env(Alone(game_id), skip_render_check=True)


def test_one_seat_against_a_bot_passes_the_test_of_gymnasium() -> None:
    check_env(Against(lab_shelf.GAME, "random"), skip_render_check=True)
    with pytest.raises(UnknownChoice):
        Against(lab_shelf.GAME, "nobody")
    with pytest.raises(UnknownChoice):
        Against(lab_shelf.GAME, "random", seat="nobody")
    with pytest.raises(UnknownChoice):
        Against(solo_shelf.GAME, "random")


@pytest.mark.parametrize("game_id", [game for game in OURS if game not in _alone()])
def test_a_bot_of_the_game_answers_until_ones_own_seat_is_asked(game_id: str) -> None:
    seat = games.load(game_id).info.seats[-1]
    env = Against(game_id, "recruit", seat=seat)
    observation, info = env.reset(seed=1)
    for _ in range(3):
        assert env.table.asked == info["seat"] == seat
        assert len(observation["moves"]) == len(info["list"]) == observation["action_mask"].sum()
        observation, *_, info = env.step(0)


def test_the_seat_is_drawn_where_none_is_named() -> None:
    env = Against(lab_shelf.GAME, "random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(8)} == {*env.table.seats}


@pytest.mark.parametrize("processes", [False, True])
def test_eight_play_side_by_side(processes: bool) -> None:
    many, rng, rewards = vector(8, Against, lab_shelf.GAME, "random", processes=processes), Random(1), []
    try:
        observation, _ = many.reset(seed=7)
        for _ in range(60):
            assert observation["observation"].shape == (8, encode.FEATURES)
            actions = [rng.randrange(max(1, len(rows))) for rows in observation["moves"]]
            observation, reward, over, _, _ = many.step(actions)
            rewards += [float(paid) for paid, ended in zip(reward, over, strict=True) if ended]
    finally:
        many.close()
    assert {*rewards} <= {-1.0, 0.0, 1.0}
    assert len(rewards) > 8, "matches that are over begin anew"


def _learnt() -> list[str]:
    return [game for game in OURS if (made := games.find(game).standing) and made().learnt]


@pytest.mark.parametrize("game_id", _learnt())
def test_rewards_of_the_standing_come_in_the_middle(game_id: str) -> None:
    env, rng = Aec(game_id, standing=True), Random(3)
    env.reset(seed=3)
    paid = []
    for _ in range(40):
        env.step(rng.randrange(len(env.infos[env.agent_selection]["list"])))
        paid += env.rewards.values()
    assert any(paid)
    assert max(map(abs, paid)) <= 2


def test_rewards_of_the_standing_add_up_to_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = lab_shelf.GAME
    with pytest.raises(UnknownChoice):
        Aec(game_id, standing=True).reset(seed=1)
    monkeypatch.setattr(standing.chances, "chances", lambda game, scenario: _Quarter())
    env, rng = Aec(game_id, standing=True), Random(1)
    env.reset(seed=1)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    while not env.table.over:
        env.step(rng.randrange(len(env.infos[env.agent_selection]["list"])))
        for seat, reward in env.rewards.items():
            paid[seat] += reward
    (first, one), (second, other) = paid.items()
    came = outcome(env.table.match.result or {})
    assert (one, other) == (came[first] + 0.5, came[second] - 0.5)


class _Quarter:
    method = "fitted"

    def of(self, g: Any) -> float:
        return 0.25


def test_a_seat_hears_what_happened_since_it_answered() -> None:
    """All of it, once, and nothing that only another seat has heard."""
    env, rng = Aec(lab_shelf.GAME), Random(2)
    env.reset(seed=2)
    heard: dict[str, list[Any]] = {agent: [] for agent in env.agents}
    while not env.table.over:
        agent = env.agent_selection
        heard[agent] += env.infos[agent]["heard"]
        env.step(rng.randrange(len(env.infos[agent]["list"])))
    for agent, items in heard.items():
        assert [*items, *env.infos[agent]["heard"]] == list(env.table.match.events(agent))


def test_a_campaign_is_worth_something() -> None:
    env = Alone(solo_shelf.GAME)
    env.reset(seed=4)
    paid, over = 0.0, False
    while not over:
        _, reward, over, _, _ = env.step(0)
        paid += reward
    assert paid > 0
    with pytest.raises(UnknownChoice, match="alone"):
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
    for player in range(state.num_players()):
        assert len(state.information_state_tensor(player)) == 2 * encode.FEATURES
        assert state.information_state_string(player).endswith(state.observation_string(player))


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
        assert drawn.information_state_string(player) == state.information_state_string(player)
        assert len(drawn.history_of(1 - player)) == 0, "what the other has heard is not the player's to draw"
        state.apply_action(rng.choice(state.legal_actions()))


def test_an_information_state_remembers_all_that_the_player_heard_and_answered() -> None:
    state, rng = pyspiel.load_game(spiel.register(lab_shelf.GAME)).new_initial_state(), Random(6)
    before = [state.history_of(player) for player in range(2)]
    while not state.is_terminal():
        mover, moves = state.current_player(), state.legal_actions()
        state.apply_action(rng.choice(moves))
        for player in range(2):
            now = state.history_of(player)
            assert now[: len(before[player])] == before[player]
            assert len(now) > len(before[player]) or player != mover
            assert state.information_state_string(player).startswith("\n".join(now))
            before[player] = now
    assert len(state.information_state_tensor(0)) == 2 * encode.FEATURES
    assert before[0] != before[1]


# ---- numbers


def test_what_is_other_is_encoded_otherwise() -> None:
    offered: list[Any] = [("pass",), ("move", "a", 1), ("move", "a", 2), ("move", "b", 1), ("move", "a", 1, 0)]
    offered += [("go", *range(encode.PARTS), last) for last in range(3)]  # longer than a row
    rows = encode.moves(offered)
    assert len({bytes(row) for row in rows}) == len(offered)
    assert rows[1][2] == 3, "2n + 1"
    assert rows[1][0] == encode.code("move")
    assert encode.code("move") % 2 == 0
    assert encode.mask(offered).sum() == len(offered)
    assert encode.moves(()).shape == (0, encode.PARTS)
    places = encode.hashed(rows, 64)
    assert ((places == 0) == (rows == 0)).all()
    assert places.max() < 64


def test_a_view_is_encoded_sparse_and_dense() -> None:
    view = {
        "a": [1, "x"],
        "b": {"c": 2.5, "d": None},
        "e": [{"f": n, "g": f"a long word, the {n}th"} for n in range(9)],
    }
    places, numbers = encode.sparse(view)
    assert len(places) == len(numbers) == 3 + 18
    assert {1.0, 2.5} <= {*numbers.tolist()}
    assert (encode.features(view) != 0).sum() <= len(places)
    assert numpy.array_equal(encode.features(view), encode.features(view))
    assert not numpy.array_equal(encode.features({"a": [1, "x"]}), encode.features({"a": [1, "y"]}))
    assert dict(encode.leaves(json.loads('{"a": [1, null, true], "b": "x"}'))) == {"/a/0": 1, "/a/2": 1, "/b=x": 1}


def test_what_is_kept_encoded_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encode, "MOST_KEPT", 3)
    for n in range(9):
        encode.sparse({"a": n, "b": [n] * 50})
        assert len(encode._kept) <= 3 + encode.NESTED


def test_the_loop_of_the_research_page_plays_a_match() -> None:
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
    (loop,) = re.findall(r"^```py\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(loop, names)
    assert names["env"].agents == []
    assert abs(names["reward"]) <= 1
