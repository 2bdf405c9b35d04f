"""A match looked back at: what the parts say fits together, luck is fair, and only what is over is looked at."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from strait.game import GAME as STRAIT
from wardroom.analysis import Unfinished, analyse, features, fit
from wardroom.analysis.fit import Sample
from wardroom.analysis.telling import WORDS, Teller
from wardroom.api import Game, Standing
from wardroom.bots.random import RandomBot
from wardroom.dice.seeded import Seeded
from wardroom.journal import Record
from wardroom.kernel import Ask, Match, Move, State

EAST, WEST = STRAIT.info.seats


def played(seed: int, game: Game = STRAIT) -> Match:
    match = Match(game.rules, Seeded(seed))
    bots = {seat: RandomBot(seat, seed) for seat in match.seats}
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat].choose(match.view(seat), ask, lambda: match.state))
    return match


def steps(g: Any) -> float:
    return float(sum(block.steps * (1 if block.side == EAST else -1) for block in g.blocks.values()))


def standing() -> Standing:
    plain = Standing(points=steps, parts=lambda g: {}, elapsed=lambda g: g.turn / 12)
    samples = []
    for seed in range(30):
        match = played(seed)
        won = features.share(STRAIT, match.result or {})
        for at, _ in Match.replay(STRAIT.rules, match.record()):
            samples.append(Sample(seed, features.row(plain, at.scenario, at.state), won))
    learnt = fit.learn(samples, sorted(samples[0].row), drawn=4)
    return replace(plain, learnt=msgspec.json.encode(learnt))


@pytest.fixture(scope="module")
def fitted() -> Game:
    stands = standing()
    return replace(STRAIT, standing=lambda: stands)


def test_nothing_of_a_match_that_goes_on_is_analysed(fitted: Game) -> None:
    match = played(1)
    whole = match.record()
    for cut in (0, 1, len(whole.entries) // 2, len(whole.entries) - 1):
        some = msgspec.structs.replace(whole, entries=whole.entries[:cut], result=None)
        for game in (fitted, STRAIT):
            with pytest.raises(Unfinished):
                analyse(game, some)


def test_a_result_that_is_only_claimed_opens_nothing(fitted: Game) -> None:
    """The heading says that it is over, the entries do not."""
    whole = played(1).record()
    some = _up_to_an_answer(whole)
    with pytest.raises(Unfinished):
        analyse(fitted, msgspec.structs.replace(some, result=whole.result))


def _up_to_an_answer(record: Record) -> Record:
    last = max(n for n, entry in enumerate(record.entries[:-1]) if entry.move and not record.entries[n + 1].roll)
    return msgspec.structs.replace(record, entries=record.entries[: last + 1])


@pytest.mark.parametrize("seed", range(6))
def test_dice_decisions_and_the_rest_are_the_whole_change(fitted: Game, seed: int) -> None:
    found = analyse(fitted, played(seed).record())
    assert found.curve[-1].chance == found.won in (0.0, 0.5, 1.0)
    for turn in found.turns:
        assert turn.change == pytest.approx(turn.dice + sum(turn.decided.values()) + turn.rest)
    assert sum(turn.dice for turn in found.turns) == pytest.approx(found.luck)
    assert found.rolls == played(seed).rolls
    assert all(point.low <= point.chance <= point.high for point in found.curve)


def test_luck_is_what_came_less_the_mean_of_what_could_have_come(fitted: Game) -> None:
    """Once more by hand, for every roll of a match."""
    match, found = played(3), analyse(fitted, played(3).record())
    luck = {throw.n: throw.luck for throw in found.throws}
    from wardroom.analysis.chances import chances
    from wardroom.kernel import engine

    chance = chances(fitted, match.scenario)

    def worth(g: State) -> float:
        return features.share(fitted, g.result) if g.result is not None else chance.of(g)

    rolls = [s for _, some in Match.replay(STRAIT.rules, match.record()) for s in some if s.entry.roll]
    assert rolls
    for step in rolls:
        came = []
        for out, weight in step.entry.odds:
            g = step.before.draft()  # type: ignore[union-attr]
            engine.rolled(g, out)
            came += [worth(g)] * weight
        assert luck.get(step.n, 0.0) == pytest.approx(worth(step.after) - sum(came) / len(came), abs=1e-6)


def test_luck_sums_to_nothing_over_many_matches(fitted: Game) -> None:
    sums = [analyse(fitted, played(seed).record(), staff=False).luck for seed in range(100, 220)]
    mean = sum(sums) / len(sums)
    error = (sum((each - mean) ** 2 for each in sums) / len(sums) / len(sums)) ** 0.5
    assert error > 0
    assert abs(mean) < 3.5 * error


def test_a_game_without_a_standing_is_played_on_at_random() -> None:
    found = analyse(STRAIT, played(2).record())
    assert (found.method, found.throws, found.advice) == ("rollouts", (), ())
    assert found == analyse(STRAIT, played(2).record()), "always the same continuations"
    assert 0 < found.uncertain < 0.5
    assert len(found.curve) > 2


class Nosy:
    """Notes what it is given."""

    given: list[tuple[Any, Ask, State]] = []

    def __init__(self, seat: str, seed: int) -> None:
        self.seat = seat

    def choose(self, view: Any, ask: Ask, sample: Any) -> Move:
        Nosy.given.append((view, ask, sample()))
        return ask.moves[-1]


def test_the_staff_is_given_what_the_seat_could_know_and_no_more(fitted: Game) -> None:
    Nosy.given.clear()
    bots: Mapping[str, Any] = {"nosy": Nosy}
    record = played(4).record()
    found = analyse(replace(fitted, bots=lambda: bots), record)
    assert found.advice
    assert len(Nosy.given) == len(found.advice) <= 6
    by_entry = {at.n + 1: (at.view, at.state) for at, _ in _frozen(record)}
    for (view, ask, world), advice in zip(Nosy.given, found.advice, strict=True):
        seen, truth = by_entry[advice.n]
        assert (view, advice.staff) == (seen[advice.seat], ask.moves[-1])
        assert STRAIT.rules.view(world, advice.seat) == view
        assert world is not truth
        assert record.entries[advice.n - 1].move == advice.played


def _frozen(record: Record) -> list[Any]:
    class At(msgspec.Struct):
        n: int
        view: dict[str, Any]
        state: State

    return [
        (At(match.n, {seat: match.view(seat) for seat in match.seats}, match.state), None)
        for match, _ in Match.replay(STRAIT.rules, record)
    ]


def test_a_scenario_that_was_not_learnt_is_played_on_at_random(fitted: Game) -> None:
    stands = fitted.standing() if fitted.standing else None
    assert stands
    learnt = msgspec.structs.replace(fit.read(stands.learnt), scenarios=("elsewhere",))
    other = replace(stands, learnt=msgspec.json.encode(learnt))
    assert analyse(replace(STRAIT, standing=lambda: other), played(2).record()).method == "rollouts"
    there = msgspec.structs.replace(learnt, scenarios=("elsewhere", STRAIT.info.scenarios[0]))
    same = replace(stands, learnt=msgspec.json.encode(there))
    assert analyse(replace(STRAIT, standing=lambda: same), played(2).record()).method == "fitted"


def test_it_is_told_in_both_languages_and_kept_as_plain_data(fitted: Game) -> None:
    assert WORDS.check() == []
    for seed, game in ((1, fitted), (2, STRAIT)):
        found = analyse(game, played(seed).record())
        pages = {lang: Teller(game, found, lang).page() for lang in ("en", "it")}
        assert pages["en"] != pages["it"]
        assert all("{" not in page for page in pages.values())
        assert msgspec.json.decode(msgspec.json.encode(found))["curve"][-1]["chance"] == found.won


def test_how_far_it_has_come_is_told(fitted: Game) -> None:
    said: list[tuple[int, int]] = []
    record = played(5).record()
    analyse(fitted, record, lambda done, of: said.append((done, of)))
    assert said == sorted(said)
    assert all(done <= of == len(record.entries) for done, of in said)
