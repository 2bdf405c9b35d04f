"""`chief`: he holds the line of 1942, answers any question afresh, and sees decoys for what they are worth."""

from __future__ import annotations

from random import Random

import pytest
from nimitz_table import Stop, asked, at_table, moves, say
from volley_table import battle

from wardroom import bots
from wardroom.dice.seeded import Seeded
from wardroom.games.nimitz.bot.appraise import appraise
from wardroom.games.nimitz.game import RULES
from wardroom.games.nimitz.printed import LEVELS, SEAT
from wardroom.games.nimitz.state import Force, Nimitz
from wardroom.games.nimitz.tasks.attacks import AntiAircraft, Infantry
from wardroom.games.nimitz.tasks.battles import Battles
from wardroom.kernel import Match, Move
from wardroom.lab import pairs


def campaign(scenario: str, seed: int, until: int = 10_000) -> Match:
    match = Match(RULES, Seeded(seed), scenario)
    chief, sample = bots.make("nimitz", "chief", SEAT, seed), match.sampler(SEAT, Random(seed))
    while match.result is None and match.n < until:
        match.answer(SEAT, chief.choose(match.view(SEAT), match.asks[SEAT], sample))
    return match


def test_he_is_at_least_historical_more_often_than_not() -> None:
    results = [campaign("1942", seed).result or {} for seed in range(1000, 1004)]
    assert sum(result[SEAT] >= LEVELS.index("historical") for result in results) >= 3


@pytest.mark.parametrize("scenario", ["1943", "1944", "1945"])
def test_he_plays_every_year(scenario: str) -> None:
    match = campaign(scenario, 3)
    assert isinstance(match.state, Nimitz)
    assert match.state.level in LEVELS


def test_a_hint_needs_no_past() -> None:
    """A new chief at any question gives a legal move."""
    match = campaign("1942", 1, until=400)
    asked = set()
    rng = Random(5)
    for _ in range(150):
        if match.result is not None:
            break
        ask = match.asks[SEAT]
        asked.add(ask.prompt)
        hint = bots.make("nimitz", "chief", SEAT, 0).choose(match.view(SEAT), ask, match.sampler(SEAT, Random(0)))
        assert hint in ask.moves
        match.answer(SEAT, hint if rng.random() < 0.7 else rng.choice(ask.moves))
    assert len(asked) > 5


def test_he_leaves_the_position_as_it_is() -> None:
    """He looks ahead with dice of his own and in states of his own."""
    match = campaign("1942", 2, until=60)
    before, asks = match.state, match.asks
    bots.make("nimitz", "chief", SEAT, 0).choose(match.view(SEAT), asks[SEAT], match.sampler(SEAT, Random(0)))
    assert match.state is before
    assert match.state == before


def test_more_force_holds_better() -> None:
    def hold(*ours: str) -> float:
        forces = {id: Force("MI") for id in ours} | {"ja42-cv-kaga": Force("MI"), "ja-bn-1": Force("MI", aboard=True)}
        return appraise(ours, ["ja42-cv-kaga", "ja-bn-1"], forces, 1942).hold

    garrison = ("us42-air-mag-22",)
    fleet = ("us42-cv-enterprise", "us42-cru-chester-louisville", "us42-cru-portland-indianapolis")
    assert hold(*garrison) < hold(*garrison, "us42-inf-25th-inf") < hold(*garrison, "us42-inf-25th-inf", *fleet)


# ---- in a battle


def hint(match: Match) -> Move:
    chief = bots.make("nimitz", "chief", SEAT, 0)
    return chief.choose(match.view(SEAT), match.asks[SEAT], match.sampler(SEAT, Random(0)))


LEX, CHICAGO, COLORADO = "us42-cv-lexington", "us42-cru-chicago-northampton", "us42-bb-colorado-maryland"


def landing(*enemy: str) -> Match:
    ours = [LEX, CHICAGO, COLORADO, "us42-inf-1st-marine aboard"]
    return at_table(
        {"GI": [*ours, *enemy]}, agenda=(Battles(), Stop()), supply=4, dice=[6, "ja_duration"], step="battles"
    )


def test_guns_go_to_the_coast_where_no_aircraft_can_come() -> None:
    """A lone Battalion: nobody to screen the carrier from. The plan for the guns is bought for guns that can fire."""
    m = landing("ja-bn")
    found = []
    while asked(m) == "deploy":
        found.append(hint(m))
        m.answer(SEAT, found[-1])
    assert {(ship, zone) for _, ship, zone in found} == {(CHICAGO, "coastal"), (COLORADO, "coastal")}


def test_a_carrier_is_screened_from_aircraft_and_a_plan_for_guns_wants_guns() -> None:
    m = landing("ja-bn", "ja42-air-3-kokutai")
    assert asked(m) == "deploy"
    assert hint(m)[2] == "us_ocean"
    say(m, "rest", "us_ocean")
    bought = []
    while asked(m) == "plans" and (move := hint(m)) != ("done",):
        bought.append(move[1])
        m.answer(SEAT, move)
    assert bought
    assert "ranging_shots" not in bought


def test_one_more_attack_is_made_by_the_best() -> None:
    ships = {"us_ocean": ["us42-cv-enterprise", "us42-dd-desron-1", "us42-cru-chester-louisville"]}
    m = battle(AntiAircraft(), ships=ships, air={"us_ocean": ["A6M", "D3A"]}, plans=("anti_aircraft",), dice=[10] * 4)
    say(m, "no")  # not for the escorts
    assert {move[2] for move in moves(m, "use")} >= {"us42-dd-desron-1", "us42-cv-enterprise"}
    assert hint(m) == ("use", "anti_aircraft", "us42-cv-enterprise")
    land = {"foxholes": ["us42-inf-1st-marine", "us42-inf-25th-inf", "us-bn-1", "ja42-inf-6th-inf"]}
    m = battle(Infantry(), land=land, plans=("charge",), dice=[10] * 4)
    assert hint(m) == ("use", "charge", "us42-inf-1st-marine")


def test_a_beginner_by_script_plays_a_campaign_to_its_end() -> None:
    assert not pairs.play(pairs.setup("nimitz", "nimitz_beginner:Beginner", "recruit").fixture(0, 0)).failed
