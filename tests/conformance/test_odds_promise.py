"""Odds are put on trial: true ones pass however often they are tried, wrong ones are found, each by what it says."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from strait import game
from strait.state import DATA
from strait.view import Sight
from wagered import tried
from wardroom import games
from wardroom.api.wagers import Claim, Found, Odds, Said, Wagers, came, play_on, spread
from wardroom.conformance import Tally, Violation
from wardroom.conformance.promises.odds import untrue
from wardroom.conformance.purse import RICH, Purse, bet, impossible
from wardroom.kernel import Ask, Match

# ---- the test itself


def coins(chance: float, said: float, claims: int, tries: int = 8, seed: int = 1) -> Purse:
    rng, purse = Random(seed), Purse()
    for _ in range(claims):
        purse += bet(Said(said), [float(rng.random() < chance) for _ in range(tries)])
    return purse


@pytest.mark.parametrize("chance", [0.01, 0.1, 0.5, 0.9, 0.99])
def test_true_chances_make_nobody_rich_however_long_he_bets(chance: float) -> None:
    assert all(not coins(chance, chance, 1000, seed=seed).wrong for seed in range(5))


@pytest.mark.parametrize(
    ("chance", "said", "claims"), [(0.5, 0.3, 60), (0.3, 0.5, 60), (0.5, 0.4, 250), (0.05, 0.01, 200), (0.9, 0.99, 100)]
)
def test_wrong_ones_are_found_with_few_tries(chance: float, said: float, claims: int) -> None:
    assert coins(chance, said, claims).wrong


def test_claims_that_are_wrong_one_way_and_the_other_are_found_too() -> None:
    purse = Purse()
    for seed in range(40):
        purse += coins(0.9, 0.5, 1, tries=16, seed=seed) + coins(0.1, 0.5, 1, tries=16, seed=seed)
    assert abs(purse.came - purse.said) < 0.05 * purse.tries, "on the whole as many came as were said"
    assert purse.wrong


def test_a_mean_of_any_number_can_be_tried() -> None:
    rng = Random(3)
    faces = [[float(rng.randint(1, 6)) for _ in range(8)] for _ in range(150)]
    assert not sum((bet(Said(3.5, 1, 6), came) for came in faces), Purse()).wrong
    assert sum((bet(Said(3.1, 1, 6), came) for came in faces), Purse()).wrong
    assert sum((bet(Said(3.9, 1, 6), came) for came in faces), Purse()).wrong
    assert not sum((bet(Said(3.9, 1, 6, error=0.4), came) for came in faces), Purse()).wrong, "it said how far off"


@pytest.mark.parametrize(
    ("said", "came", "cannot"),
    [
        (Said(0.0), 1, True), (Said(0.0), 0, False), (Said(1.0), 0, True), (Said(1.0), 1, False),
        (Said(0.5), 1, False), (Said(2.0, 1, 3), 4, True), (Said(2.0, 1, 3), 0, True), (Said(0.0, error=0.1), 1, False),
    ],
)  # fmt: skip
def test_what_cannot_be_is_known_at_once(said: Said, came: float, cannot: bool) -> None:
    assert impossible(said, came) is cannot


def test_purses_of_many_matches_are_one() -> None:
    one, two = coins(0.5, 0.5, 3, seed=1), coins(0.5, 0.5, 4, seed=2)
    both = Tally(odds={"a": one}) + Tally(odds={"a": two, "b": two})
    assert both.odds["a"].money == [x + y for x, y in zip(one.money, two.money, strict=True)]
    assert (both.odds["a"].claims, both.odds["a"].tries, both.odds["b"].claims) == (7, 56, 4)
    assert untrue(both) is None
    rich = Tally(odds={"a": Purse(1, 8, 1.0, 8.0, [RICH + 1] * 9, 3.0, "this one")})
    violation = untrue(both + rich)
    assert violation is not None
    assert violation.promise == "odds"
    assert "this one" in violation.detail


def test_a_distribution_is_the_chance_of_so_many_or_more() -> None:
    told = ((0, 0.5), (2, 0.25), (3, 0.25))
    assert {name: said.mean for name, said in spread(told).items()} == {
        "≥1": 0.5,
        "≥2": 0.5,
        "≥3": 0.25,
        "number": 1.25,
    }
    assert came(told, 2) == {"≥1": 1.0, "≥2": 1.0, "≥3": 0.0, "number": 2}


# ---- the promise: the first volley in the game of the tutorial


def first_hit(sight: Sight, ask: Ask) -> dict[str, float]:
    """The chance that the first ship to fire in this battle hits."""
    area = str(ask.about["area"])
    here = [piece for piece in sight.pieces if piece.place == area and piece.side == "west"]
    kind = min(here, key=lambda piece: piece.id).kind
    return {"hit": (DATA["kinds"][kind]["gunnery"] - ("east" in sight.screened)) / 6}


def claims(sight: Sight, ask: Ask, odds: Odds) -> Iterator[Claim]:
    if ask.prompt != "smoke":
        return

    def settle(match: Match, rng: Random) -> Found | None:
        def fired(match: Match) -> list[float]:
            return [float(item.about["hit"]) for item in match.events(None) if item.kind == "fired"]

        return {"hit": fired(match)[0]} if play_on(match, lambda seat, ask: ask.moves[0], fired) else None

    yield Claim(kind="first", says={"hit": Said(odds(sight, ask)["hit"])}, settle=settle)


WAGERED = replace(
    game.GAME, odds=first_hit, fuzz=replace(game.FUZZ, wagers=Wagers(claims=claims, kinds=("first",), often=1.0))
)


def test_true_odds_keep_the_promise() -> None:
    tally = tried(WAGERED, matches=40)
    assert isinstance(tally, Tally)
    assert tally.odds["first: hit"].tries > 400


@pytest.mark.parametrize("wrong", [lambda p: p + 1 / 6, lambda p: max(p - 1 / 6, 0.0), lambda p: 1 - p / 2])
def test_wrong_odds_break_it(wrong: object) -> None:
    found = tried(WAGERED, lambda sight, ask: {"hit": wrong(first_hit(sight, ask)["hit"])}, matches=120)  # type: ignore[operator]
    assert isinstance(found, Violation)
    assert found.promise == "odds"


def test_a_certainty_that_fails_breaks_it_at_once_and_shows_the_match() -> None:
    found = tried(WAGERED, lambda sight, ask: {"hit": 1.0}, matches=20)
    assert isinstance(found, Violation)
    assert found.promise == "odds"
    assert found.record is not None
    assert "came out as 0" in found.detail


def test_a_kind_that_the_game_does_not_name_breaks_it() -> None:
    assert WAGERED.fuzz.wagers is not None
    found = tried(WAGERED, matches=20, kinds=("second",))
    assert isinstance(found, Violation)
    assert "no kind of claim" in found.detail


def test_every_game_that_tells_odds_lets_them_be_tried() -> None:
    untried = [id for id in games.ids() if games.find(id).odds is not None and games.find(id).fuzz.wagers is None]
    assert untried == []
