"""What every game that tells how it stands has to keep: its numbers, its lessons, and what was learnt of them."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from kept_records import every_record
from wardroom import bots, games
from wardroom.analysis import chances as chancing
from wardroom.analysis import features, fit
from wardroom.api import Game, Lessons, Standing
from wardroom.bots.random import RandomBot
from wardroom.dice.refold import refold
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match, State, Step, dump, engine, load

SHELF = [game for game in map(games.find, games.ids()) if game.standing]
ANSWERS = 250
LOOKED = 40  # moments
LONG = 900  # answers until dice have fallen in battle
ROLLS = 60
ALIKE = 10  # matches that show it


def stands(game: Game) -> Standing:
    assert game.standing
    return game.standing()


def plays_alike(game: Game, version: str) -> bool:
    """Whether matches of that version with the usual options, as they are learnt from, fold to the same by today's."""
    usual = game.info.settings()
    played = [r for r in every_record().values() if (r.game, r.version) == (game.id, version)]
    played = [r for r in played if all(usual.get(name) == value for name, value in r.options.items())]
    for record in played:
        refold(game.rules, record)
    return len(played) >= ALIKE


@pytest.fixture(params=SHELF, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def moments(game: Game, seed: int = 1) -> Iterator[State]:
    """Of a match played at random, until it is over or long enough."""
    match = Match(game.rules, Seeded(seed))
    players = {seat: RandomBot(seat, seed) for seat in match.seats}
    for n in range(ANSWERS):
        if match.result is not None:
            return
        if n % (ANSWERS // LOOKED) == 0:
            yield match.state
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, players[seat].choose(match.view(seat), ask, lambda: match.state))


def test_a_position_has_the_same_numbers_however_it_came_about(game: Game) -> None:
    """Read from a file it shares nothing with what came before, so nothing that is remembered can stand in for it."""
    standing, names = stands(game), set()
    for g in moments(game):
        row = features.row(standing, "any", g)
        names.add(frozenset(row))
        assert all(math.isfinite(value) for value in row.values())
        fresh = load(game.rules, dump(g))
        assert features.row(standing, "any", fresh) == row
        assert 0 <= standing.elapsed(g) <= 1
    assert len(names) == 1, "the same numbers at every moment"


def test_its_lessons_name_bots_and_scenarios_that_there_are(game: Game) -> None:
    lessons = stands(game).lessons
    if lessons is None:
        assert game.balance, "or there is nothing to learn from"
        return
    assert set(lessons.scenarios) <= set(game.info.scenarios)
    for company in lessons.bots:
        assert len(company) == len(game.info.seats)
        assert set(company) <= set(bots.names(game.id))


def test_what_was_learnt_are_weights_of_its_own_numbers(game: Game) -> None:
    standing = stands(game)
    if not standing.learnt:
        pytest.skip("not learnt yet")
    learnt = fit.read(standing.learnt)
    row = features.row(standing, game.info.scenarios[0], next(moments(game)))
    places = {f"scenario {scenario}" for scenario in game.info.scenarios}
    assert set(learnt.names) <= set(row) | places
    assert learnt.game == game.id
    assert learnt.version == game.info.version or plays_alike(game, learnt.version), "of other rules: learn it again"
    assert learnt.matches >= 60
    assert len(learnt.weights) == len(learnt.names) + 1
    assert len(learnt.drawn) == fit.DRAWN


def test_dice_are_weighed_by_their_exact_odds_and_some_of_them_matter(game: Game) -> None:
    """What came is one of the outcomes that were weighed; and not every roll leaves the chances as they are."""
    if not stands(game).learnt:
        pytest.skip("not learnt yet")
    learnt = fit.read(stands(game).learnt)
    scenario = next(scenario for scenario in game.info.scenarios if learnt.knows(scenario))
    chance = chancing.chances(game, scenario)
    rolls = [step for step in steps(game, scenario) if step.entry.roll][-ROLLS:]
    if not rolls:
        pytest.skip("a game without dice")
    spread = 0.0
    for step in rolls:
        assert step.before is not None
        came = {}
        for out, _ in step.entry.odds:
            g = step.before.draft()
            engine.rolled(g, out)
            came[out] = features.share(game, g.result) if g.result is not None else chance.of(g)
        assert came[step.entry.out] == pytest.approx(chance.of(step.after)) or step.after.result is not None
        spread = max(spread, max(came.values()) - min(came.values()))
    assert spread > 0


def steps(game: Game, scenario: str, seed: int = 2) -> Iterator[Step]:
    match = Match(game.rules, Seeded(seed), scenario)
    players = {seat: RandomBot(seat, seed) for seat in match.seats}
    for _ in range(LONG):
        if match.result is not None:
            return
        seat, ask = next(iter(match.asks.items()))
        yield from match.answer(seat, players[seat].choose(match.view(seat), ask, lambda: match.state))


def test_lessons_come_in_turn_and_a_longer_run_begins_like_a_shorter_one() -> None:
    lessons = Lessons(scenarios=("a", "b"), bots=(("x", "y"), ("y", "x")))
    five = lessons.fixtures(("east", "west"), 5)
    assert [(f.scenario, f.bots["east"], f.seed) for f in five] == [
        ("a", "x", 0), ("b", "x", 1), ("a", "y", 2), ("b", "y", 3), ("a", "x", 4),
    ]  # fmt: skip
    assert lessons.fixtures(("east", "west"), 3) == five[:3]
