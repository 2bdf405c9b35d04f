"""Runs: paired, kept, gone on with; no match is lost and none counts twice, whoever dies."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

import lab_shelf
import solo_shelf
from lab_bots import VICTIMS
from lab_shelf import GAME
from wardroom import kernel
from wardroom.kernel import RulesFault, UnknownChoice
from wardroom.lab import crew, pairs, runs
from wardroom.lab.pairs import Line
from wardroom.lab.results import Results
from wardroom.lab.sprt import Test

ROGUE, MORTAL = "lab_bots:Rogue", "lab_bots:Mortal"
SRC = Path(kernel.__file__).parents[2]


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path) -> Iterator[None]:
    with lab_shelf.on_the_shelf(tmp_path / "shelf"):
        yield


@pytest.fixture
def results(tmp_path: Path) -> Results:
    return Results(tmp_path / "played.jsonl")


@pytest.fixture
def victims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "victims"
    folder.mkdir()
    monkeypatch.setenv(VICTIMS, str(folder))
    return folder


def known(line: Line) -> tuple[object, ...]:
    """What of a line does not hang on the clock."""
    return line.key, line.seats, line.points, line.share, line.answers, line.seed, line.scenario


def whole(results: Results, of: int) -> None:
    """So many matches, each once, in the file itself."""
    lines = results.file.read_text().splitlines()
    assert len(lines) == of
    assert Counter(line.key for line in results.lines()).most_common(1)[0][1] == 1
    assert len(list(results.lines())) == of


def test_a_pair_is_one_match_with_the_seats_changed_round(results: Results) -> None:
    setup = pairs.setup(GAME, "random", ROGUE, scenarios=["dawn"], seed=5)
    (run,) = runs.play([setup], results, pairs=2)
    lines = list(results.lines())
    assert [(line.pair, line.swap, line.seed) for line in lines] == [(0, 0, 5), (0, 1, 5), (1, 0, 6), (1, 1, 6)]
    assert [list(line.seats.values()) for line in lines[:2]] == [["a", "b"], ["b", "a"]]
    assert all(line.share == 1.0 and line.seats[line.failed or ""] == "b" for line in lines), "who fails has lost"
    assert "IllegalMove" in lines[0].error
    assert run.verdict.share == 1.0
    thought = lines[0].thoughts[0]
    assert sum(n for _, n in thought.bins) == thought.asked


def test_a_bot_against_its_twin_is_even_in_every_pair(results: Results) -> None:
    """Dice and seeds are those of the pair and the seat, so whatever differs is the bot."""
    (run,) = runs.play([pairs.setup(GAME, "random", "lab_bots:RandomBot")], results, pairs=6)
    assert run.verdict.share == 0.5
    one, other, *_ = results.lines()
    assert (one.points, one.answers) == (other.points, other.answers)


def test_alone_the_better_campaign_wins_the_pair(results: Results) -> None:
    with solo_shelf.on_the_shelf():
        setup = pairs.setup(solo_shelf.GAME, "random", ROGUE)
        (run,) = runs.play([setup], results, pairs=3)
        assert [line.share for line in results.lines()] == [None] * 6
        assert run.verdict.share == 1.0
        assert run.verdict.pairs == 3


def test_the_same_command_goes_on_where_it_stopped(results: Results, tmp_path: Path) -> None:
    setup = pairs.setup(GAME, "random", "random", scenarios=["dawn"])
    for line in islice(crew.play(crew.Here(), _all(setup, 6)), 5):
        results.append(line)
    with results.file.open("ab") as file:
        file.write(b'{"run": "torn')  # killed in the middle of a line
    said: list[tuple[int, int]] = []
    (run,) = runs.play([setup], results, pairs=6, progress=lambda done, of: said.append((done, of)))
    whole(results, 12)
    assert said[0] == (6, 12)
    assert said[-1] == (12, 12)
    at_once = Results(tmp_path / "at_once.jsonl")
    (straight,) = runs.play([setup], at_once, pairs=6)
    assert list(map(known, results.lines())) == list(map(known, at_once.lines()))
    assert run.verdict == straight.verdict
    runs.play([setup], results, pairs=6)
    whole(results, 12)


def _all(setup: pairs.Setup, n: int) -> Iterator[pairs.Fixture]:
    return (setup.fixture(pair, swap) for pair in range(n) for swap in (0, 1))


def test_a_line_that_stands_twice_counts_once(results: Results) -> None:
    setup = pairs.setup(GAME, "random", "random")
    line = pairs.play(setup.fixture(0, 0))
    results.append(line)
    results.append(line)
    assert [it.key for it in results.lines()] == [line.key]


def test_it_stops_when_it_is_known_whoever_plays(results: Results, tmp_path: Path) -> None:
    setup, test = pairs.setup(GAME, "random", ROGUE), Test(h0=0.5, h1=0.75)
    (alone,) = runs.play([setup], results, pairs=100, test=test)
    assert alone.verdict.answer == "stronger"
    whole(results, 2 * alone.verdict.pairs)
    other = Results(tmp_path / "other.jsonl")
    (two,) = runs.play([setup], other, pairs=100, test=test, hands=lambda: crew.Processes(2))
    assert two.verdict == alone.verdict
    assert len(list(other.lines())) < 2 * 100, "it stopped, however far the quicker one of the two was ahead"


@pytest.mark.parametrize("hands", [lambda: crew.Processes(2), lambda: crew.OnRay(crew.RAY, 2)], ids=["pool", "ray"])
def test_workers_that_are_killed_lose_nothing(hands: Callable[[], crew.Hands], results: Results, victims: Path) -> None:
    for n in range(2):
        (victims / str(n)).touch()
    setup = pairs.setup(GAME, MORTAL, "random")
    runs.play([setup], results, pairs=8, hands=hands)
    assert not os.listdir(victims), "they died"
    whole(results, 16)
    survived = {line.key: known(line) for line in results.lines()}
    assert survived == {fixture.key: known(pairs.play(fixture)) for fixture in _all(setup, 8)}


def test_a_match_that_kills_every_worker_is_named(results: Results, victims: Path) -> None:
    for n in range(100):
        (victims / f"{n:03}").touch()
    with pytest.raises(RulesFault, match="workers died"):
        runs.play([pairs.setup(GAME, MORTAL, "random")], results, pairs=1, hands=lambda: crew.Processes(2))


def test_a_league_plays_all_pairings_alike(results: Results) -> None:
    setups = runs.league(GAME, ["random", ROGUE, "lab_bots:RandomBot"])
    for line in islice(crew.play(crew.Here(), runs._left([runs.Run(it, None) for it in setups], 4)), 12):
        results.append(line)
    assert set(Counter(line.run for line in results.lines()).values()) == {4}


def test_the_bot_of_another_checkout_plays_as_it_does_there() -> None:
    here, there = (pairs.setup(GAME, name, "random") for name in ("random", f"random@{SRC}"))
    ours, theirs = pairs.play(here.fixture(1, 0)), pairs.play(there.fixture(1, 0))
    assert (ours.points, ours.answers) == (theirs.points, theirs.answers)
    assert theirs.thoughts[0].seconds > 0
    with pytest.raises(UnknownChoice, match="nobody"):
        pairs.setup(GAME, f"nobody@{SRC}", "random")
    assert pairs.play(there.fixture(2, 1)).points == pairs.play(here.fixture(2, 1)).points, "and goes on after a fault"


@pytest.mark.parametrize("bot", ["nobody", "lab_bots:Nobody", "no.such:Bot", "random@/nowhere"])
def test_who_is_not_there_is_refused_before_play(bot: str) -> None:
    with pytest.raises(UnknownChoice):
        pairs.setup(GAME, "random", bot)


def test_scenarios_are_taken_in_turn_and_unknown_ones_refused() -> None:
    setup = pairs.setup(GAME, "random", "random", scenarios=["dawn", "dusk"])
    assert [setup.fixture(n, 0).scenario for n in range(3)] == ["dawn", "dusk", "dawn"]
    assert setup.run != pairs.setup(GAME, "random", "random", scenarios=["dawn"]).run
    with pytest.raises(UnknownChoice):
        pairs.setup(GAME, "random", "random", scenarios=["noon"])
    with pytest.raises(UnknownChoice):
        crew.hands("moon", 1)
