"""The game of the tutorial keeps every promise; what the suite counts, and how it reports, are as it says."""

import pickle
from functools import partial
from random import Random
from typing import Any
from unittest import mock

import pytest

from strait import game
from strait.state import Strait
from strait.tasks import Hit, Orders
from wardroom.api import Game
from wardroom.conformance import Leak, Progress, Subject, Tally, Violation, any_options, catch, caught, conform, fuzz
from wardroom.journal import Record
from wardroom.kernel import Match, Move, Tasks

CHECKS: dict[str, Any] = {
    "words": game.WORDS, "clauses": game.LEDGER, "probes": game.probes, "reasons": game.GAME.fuzz.reasons,
    "max_unexplained": game.GAME.fuzz.max_unexplained, "places": game.PLACES,
    "presentation": game.GAME.presentation,
}  # fmt: skip


def strait() -> Game:
    return game.GAME


@pytest.mark.parametrize("scenario", game.RULES.info.scenarios)
def test_the_game_of_the_tutorial_keeps_every_promise(scenario: str) -> None:
    tally = conform(game.RULES, matches=30, scenarios=[scenario], options=any_options(game.RULES.info), **CHECKS)
    assert tally.matches == 30
    counts = tally.rows()
    assert all(counts.values()), f"something was never looked at: {counts}"
    assert tally.longest <= game.RULES.info.bound
    assert tally.varied > tally.fog / 2, "resample must really vary what is hidden"


def test_options_can_be_given_or_drawn() -> None:
    given = Subject(game.RULES, scenarios=["dusk"], options={"smoke": False})
    assert given.settings(Random(1)) == ("dusk", {"smoke": False})
    drawn = Subject.of(game.GAME)
    assert {drawn.settings(Random(n))[1]["smoke"] for n in range(20)} == {True, False}
    assert {drawn.settings(Random(n))[0] for n in range(20)} == {"dawn", "dusk"}


def test_a_run_can_be_repeated() -> None:
    assert conform(game.RULES, matches=3, seed=7) == conform(game.RULES, matches=3, seed=7)
    assert conform(game.RULES, matches=3, seed=7) != conform(game.RULES, matches=3, seed=8)


def test_fewer_looks_into_the_fog_change_no_match() -> None:
    full, some = conform(game.RULES, matches=5), conform(game.RULES, matches=5, fog=0.2)
    assert (full.entries, full.rolls, full.undos) == (some.entries, some.rolls, some.undos)
    assert 0 < some.fog < full.fog / 2


def test_tallies_add_up() -> None:
    assert Tally(matches=1, fog=5, longest=30) + Tally(matches=2, fog=1, longest=20) == Tally(
        matches=3, fog=6, longest=30
    )


def explode(self: Hit, g: Strait, move: Move) -> Tasks:
    raise ZeroDivisionError("no")


def test_a_violation_brings_its_match_along() -> None:
    with mock.patch.object(Hit, "answer", explode), pytest.raises(Violation) as caught:
        conform(game.RULES, matches=20)
    violation: Violation = pickle.loads(pickle.dumps(caught.value))
    assert (violation.promise, violation.detail) == (caught.value.promise, caught.value.detail)
    assert str(violation).startswith("sound: ZeroDivisionError: no (match 0.")
    assert violation.record is not None
    match = Match.fold(game.RULES, Record.from_json(violation.record.to_json()))
    assert next(iter(match.asks.values())).prompt == "hit"


@pytest.mark.parametrize("jobs", [1, 2])
def test_fuzz_is_the_same_in_any_number_of_processes(jobs: int) -> None:
    alone = conform(game.RULES, matches=10, fog=0.1, options=any_options(game.RULES.info), **CHECKS)
    words = list(fuzz(strait, matches=10, jobs=jobs, fog=0.1))
    assert words[-1] == Progress(10, 10, alone)
    assert [word.done for word in words] == sorted(word.done for word in words)
    assert len(words) > 3


@pytest.mark.parametrize("jobs", [1, 2])
def test_fuzz_stops_at_the_first_violation(jobs: int) -> None:
    with mock.patch.object(Hit, "answer", explode):
        *_, last = fuzz(strait, matches=40, jobs=jobs, fog=0.1)
        with pytest.raises(Violation) as alone:
            conform(game.RULES, matches=40, fog=0.1, options=any_options(game.RULES.info), **CHECKS)
    assert last.violation is not None
    assert str(last.violation) == str(alone.value)
    assert last.violation.record is not None
    assert last.done < 40


def test_catching_a_leak() -> None:
    blab = partial(mock.patch.object, game.StraitRules, "view", lambda self, g, seat: g)
    violation = catch(game.RULES, Leak("the whole state", blab), matches=2)
    assert violation is not None
    assert violation.promise == "fog"
    honest = Leak("nothing at all", lambda: mock.patch.object(Orders, "crumb", ""))
    assert caught(game.RULES, [honest], matches=2) == {"nothing at all": None}


def test_a_leak_that_breaks_something_else_is_no_leak() -> None:
    broken = Leak("broken", lambda: mock.patch.object(Hit, "answer", explode))
    with pytest.raises(Violation, match="sound"):
        catch(game.RULES, broken, matches=20)
