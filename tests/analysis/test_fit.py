"""Learning what a position is worth."""

import math
from random import Random

import pytest

from wardroom.analysis import fit
from wardroom.analysis.fit import Sample


def drawn(matches: int, slope: float, seed: int = 1, moments: int = 4) -> list[Sample]:
    """Matches whose chance truly is a logistic curve over `lead`; `noise` says nothing."""
    rng, found = Random(seed), []
    for match in range(matches):
        lead = rng.gauss(0, 1)
        won = float(rng.random() < 1 / (1 + math.exp(-slope * lead)))
        found += [Sample(match, {"lead": lead, "noise": rng.gauss(0, 1)}, won) for _ in range(moments)]
    return found


def test_the_curve_that_made_the_matches_is_found_again() -> None:
    learnt = fit.learn(drawn(3000, 1.5, moments=1), ["lead", "noise"], penalty=0.1)
    said = [learnt.chance({"lead": lead}) for lead in (-1.0, 0.0, 1.0)]
    assert said == pytest.approx([0.182, 0.5, 0.818], abs=0.03)
    assert abs(learnt.chance({"noise": 2.0}) - 0.5) < 0.06


def test_what_was_not_seen_is_foretold_better_than_by_a_constant() -> None:
    samples = drawn(200, 1.5)
    came = [sample.won for sample in samples]
    assert fit.brier(fit.foretold(samples, ["lead", "noise"]), came) < fit.brier(fit.foretold(samples, []), came) - 0.03


def test_a_match_is_never_foretold_by_a_fit_that_has_seen_it() -> None:
    """Each match has a number that gives its result away: of no use to one who has not seen it."""
    rng = Random(2)
    samples = []
    for match in range(40):
        won = float(rng.random() < 0.5)
        samples += [Sample(match, {f"was match {match}": 1.0}, won) for _ in range(5)]
    names = [f"was match {match}" for match in range(40)]
    said = fit.foretold(samples, names)
    assert max(said) - min(said) < 0.25


def test_the_interval_is_narrower_with_more_matches() -> None:
    few, many = (
        fit.learn(drawn(matches, 1.0), ["lead"], drawn=fit.DRAWN).interval({"lead": 1.0}) for matches in (20, 500)
    )
    assert few[1] - few[0] > 2 * (many[1] - many[0])
    assert many[0] < 0.731 < many[1]


def test_a_fit_is_read_as_it_was_written() -> None:
    import msgspec

    learnt = fit.learn(drawn(20, 1.0), ["lead"], game="pond", drawn=3)
    assert fit.read(msgspec.json.encode(learnt)) == learnt
