"""The power of a run is told before it; a tuned bot is confirmed on seeds that nothing was chosen by, or dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from statistics import NormalDist

import pytest
from msgspec import Struct
from typer.testing import CliRunner

import lab_shelf
from lab_shelf import GAME
from wardroom import bots, games
from wardroom.api import BotFactory, Weighed
from wardroom.bots.random import RandomBot
from wardroom.cli import app
from wardroom.kernel import Ask, Move, Seat, State, UnknownChoice
from wardroom.lab import pairs, players, power, runs, tune
from wardroom.lab.results import Results
from wardroom.lab.sprt import Test
from wardroom.lib.stats import interval_of_mean

ROGUE = "lab_bots:Rogue"


class Careless(RandomBot):
    """Makes a move that is not there, the more often the less `care` it takes."""

    def __init__(self, seat: Seat, seed: int, care: float) -> None:
        super().__init__(seat, seed)
        self._care, self._lot = care, Random(seed)

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        return super().choose(view, ask, sample) if self._lot.random() < self._care else ("cheat",)


def _make(values: Mapping[str, float]) -> BotFactory:
    return partial(Careless, care=values["care"])


CARE = Weighed(values={"care": 0.5}, bounds={"care": (0.0, 1.0)}, make=_make)


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with lab_shelf.on_the_shelf(tmp_path / "shelf"):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(players, "weighed", lambda game_id, name: CARE)
        yield


def _run(*args: str) -> str:
    told = CliRunner().invoke(app, ["lab", *args, "--lang", "en"], env={"COLUMNS": "160"})
    assert told.exit_code == 0, told.output
    return told.output


def _plan(bot: str) -> tune.Plan:
    return tune.Plan(game=GAME, bot=bot, generations=4, candidates=8, pairs=3, confirm=20)


def _care(bot: str) -> float:
    return float(bot.partition("care=")[2])


# ---- power


def test_as_many_pairs_are_asked_for_as_tell_two_shares_apart() -> None:
    """A run of that length rejects h0 nineteen times of twenty where h1 is true."""
    test, deviation = Test(h0=0.5, h1=0.6), 0.3
    n = power.needed(deviation, test)
    error = NormalDist(0, deviation / n**0.5)
    bound = test.h0 + error.inv_cdf(1 - test.alpha)
    assert 1 - NormalDist(test.h1, error.stdev).cdf(bound) >= 1 - test.beta
    assert power.needed(deviation, Test(h0=0.5, h1=0.55)) > 3.9 * n
    assert power.spread([0.5] * 8) > 0, "pairs that are all alike do not look certain"
    assert power.spread([0.0, 1.0] * 50) == pytest.approx(0.5)


def test_spread_pairs_and_cpu_are_told_before_the_run() -> None:
    told = _run("match", GAME, "random", ROGUE, "--plan", "--no-stop", "--pairs", "30")
    assert "Standard deviation 0.23 per pair (from 8 pairs). To tell 55.0 % from 50.0 %:" in told
    assert "CPU minutes" in told
    assert "scores" not in told, "and no more is played"
    assert _run("match", GAME, "random", ROGUE, "--no-stop", "--pairs", "10").index("deviation") >= 0
    assert len(list(Results(Path("build/lab") / f"{GAME}.jsonl").lines())) == 20


# ---- the margin of points


def test_a_margin_is_of_the_first_bot_in_both_seats() -> None:
    game_id = next(id for id in games.ids() if (made := games.find(id).standing) and made().learnt)
    setup = pairs.setup(game_id, "random", "random")
    line, other = (pairs.play(setup.fixture(0, swap)) for swap in (0, 1))
    assert line.lead is not None
    assert other.lead is not None
    assert line.lead == -other.lead, "a bot against its twin leads once and trails once by as much"
    assert pairs.margin(line, other) == 0
    assert line.cpu > 0


def test_the_interval_of_a_mean_is_students() -> None:
    low, high = interval_of_mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert (low, high) == pytest.approx((3 - 1.963, 3 + 1.963), abs=0.01)
    assert interval_of_mean([1.0, 2.0]) == (float("-inf"), float("inf"))


# ---- the tuner


def test_it_finds_better_weights_and_confirms_them_on_unseen_seeds(tmp_path: Path) -> None:
    results = Results(tmp_path / "tuned.jsonl")
    tuner = tune.Tuner(_plan(ROGUE), results)
    generations = list(tuner.search())
    assert _care(generations[-1].middle) > 0.7
    chosen_by = {line.seed for line in results.lines()}
    run = tuner.confirm()
    assert run.setup.a == tuner.finalist == generations[-1].middle
    assert tune.holds(run)
    assert len(chosen_by) == 12
    assert not chosen_by & {line.seed for line in results.lines() if line.run == run.setup.run}


def test_what_is_not_stronger_is_dropped(tmp_path: Path) -> None:
    tuner = tune.Tuner(_plan("random"), Results(tmp_path / "tuned.jsonl"))
    assert len(list(tuner.search())) == 4
    assert not tune.holds(tuner.confirm())


def test_the_same_command_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = Results(tmp_path / "tuned.jsonl")
    first = next(tune.Tuner(_plan(ROGUE), results).search())
    whole = list(tune.Tuner(_plan(ROGUE), results).search())
    assert whole[0] == first
    monkeypatch.setattr(pairs, "play", None)
    assert list(tune.Tuner(_plan(ROGUE), results).search()) == whole, "nothing is played again"


def test_the_command_tells_generations_and_what_came_of_them() -> None:
    how = ("--generations", "2", "--candidates", "4", "--pairs", "2", "--confirm", "12")
    told = _run("tune", GAME, ROGUE, *how)
    assert "2 generations of 4 candidates, 2 pairs each, and 12 to confirm: 28 pairs in all" in told
    assert "Generation 2: best lab_bots:Rogue?care=" in told
    assert "Confirmed on unseen seeds: lab_bots:Rogue?care=" in told
    assert "dropped" in _run("tune", GAME, "random", *how)


def test_a_search_keeps_to_its_own_seeds(tmp_path: Path) -> None:
    plan = tune.Plan(game=GAME, bot="random", generations=1000, pairs=1001)
    with pytest.raises(UnknownChoice):
        tune.Tuner(plan, Results(tmp_path / "none.jsonl"))


# ---- declared weights


@pytest.mark.parametrize("game_id", games.ids())
def test_declared_weights_lie_within_their_bounds_and_make_the_bot_as_it_is(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    declared, info = games.find(game_id).weights(), games.load(game_id).info
    assert {*declared} <= {*bots.names(game_id)}
    for name, weighed in declared.items():
        assert {*weighed.values} == {*weighed.bounds}
        assert all(low < weighed.values[weight] < high for weight, (low, high) in weighed.bounds.items())
        as_it_is = bots.make(game_id, name, info.seats[0], 1)
        assert _sight(weighed.make(weighed.values)(info.seats[0], 1)) == _sight(as_it_is)
        for weight, (low, _) in weighed.bounds.items():
            other = players.make(game_id, f"{name}?{weight}={low}", info.seats[0], 1)
            assert _sight(other) != _sight(as_it_is)
        for fault in ("nothing=1", f"{weight}=much", ""):
            with pytest.raises(UnknownChoice):
                players.make(game_id, f"{name}?{fault}", info.seats[0], 1)
    with pytest.raises(UnknownChoice):
        players.make(game_id, "random?nothing=1", info.seats[0], 1)


def _sight(bot: object) -> object:
    return next(value for value in vars(bot).values() if type(value).__name__ == "Sight")


def test_a_run_counts_its_cpu(tmp_path: Path) -> None:
    (run,) = runs.play([pairs.setup(GAME, "random", "random")], Results(tmp_path / "few.jsonl"), pairs=2)
    found = power.power(run, Test())
    assert found.seen == 2
    assert found.cpu == pytest.approx(run.cpu / 2 * found.needed)
