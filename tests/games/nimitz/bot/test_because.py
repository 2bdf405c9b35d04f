"""What the chief has in mind, position by position, and the figures he reckoned with."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from nimitz_table import SEAT, Stop, asked, at_table, state

from wardroom.api import Because, Planner
from wardroom.games.nimitz.bot import BOTS, because
from wardroom.games.nimitz.bot.chief import Chief
from wardroom.games.nimitz.bot.decoys import Decoys
from wardroom.games.nimitz.bot.sight import FULL, Sight
from wardroom.games.nimitz.bot.staff import Staff
from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.game import WORDS
from wardroom.games.nimitz.printed import AREAS, HOMES, US, counter
from wardroom.games.nimitz.tasks.movement import UsMovement
from wardroom.games.nimitz.tasks.resupply import Purchases
from wardroom.games.nimitz.tasks.scouting import PlaceScouts
from wardroom.kernel import Match, Move, Task
from wardroom.lib.words import LANGUAGES

ALONE = Sight(worlds=0, packages=False, decoys=0)


def opening(task: Task, scenario: str = "1942", **how: Any) -> Match:
    return at_table(agenda=(task, Stop()), scenario=scenario, **{"supply": 20, **how})


def movement(scenario: str = "1942", **how: Any) -> Match:
    return opening(UsMovement(), scenario, step="movement", **how)


def told(match: Match, sight: Sight = FULL) -> tuple[Because, ...]:
    chief = Chief(SEAT, 0, sight)
    chief.choose(match.view(SEAT), match.asks[SEAT], match.sampler(SEAT, Random(0)))
    for key, about in chief.because:
        for lang in LANGUAGES:
            assert "{" not in WORDS.say(lang, f"plan.{key}", **about)
    return chief.because


def played(match: Match, prompt: str, sight: Sight = FULL) -> list[Move]:
    """What he really does in the step."""
    chief, done = Chief(SEAT, 0, sight), []
    while asked(match) == prompt:
        move = chief.choose(match.view(SEAT), match.asks[SEAT], match.sampler(SEAT, Random(0)))
        match.answer(SEAT, move)
        done.append(move)
    return [move for move in done if move != ("done",)]


@pytest.mark.parametrize("sight", [FULL, Sight(worlds=1, decoys=0), ALONE])
@pytest.mark.parametrize("scenario", ["1942", "1944"])
def test_what_he_says_of_the_movement_step_is_what_he_does_in_it(scenario: str, sight: Sight) -> None:
    said = told(movement(scenario), sight)
    done = played(movement(scenario), "movement", sight)
    there = {about["area"]: about["n"] for key, about in said if key == "forces"}
    decoys = [area for key, about in said if key == "decoys" for area in about["areas"]]
    gone = [move[2] for move in done if move[0] == "move"]
    assert sorted(gone) == sorted([*decoys, *(area for area, n in there.items() for _ in range(n))])
    assert there
    assert {about["ways"] for key, about in said if key == "forces"} == {sight.worlds}
    assert bool(decoys) is bool(sight.decoys)


def test_the_worth_of_what_goes_to_an_area_is_his_own_reckoning() -> None:
    match = movement()
    before = state(match)
    done = [move for move in played(match, "movement", ALONE) if move[0] == "move"]
    staff = Staff(before, ALONE)
    staff.foresee()
    for about in [about for key, about in told(movement(), ALONE) if key == "forces"]:
        area = about["area"]
        gone = {move[1] for move in done}
        stayed = [id for id in before.at(area) if counter(id).side == US and id not in gone]
        came = [move[1] for move in done if move[2] == area]
        worth = staff.score(area, tuple(sorted((*stayed, *came)))) - staff.score(area, tuple(sorted(stayed)))
        assert about["worth"] == round(100 * worth)
        assert about["met"] == bool(staff.worlds[0][0][area])


def test_decoys_are_told_with_what_the_orders_threaten_without_them_and_with_them() -> None:
    match = movement()
    staff = Staff(state(match))
    ours = {area for area in AREAS if staff.here[area][US]} - set(HOMES)
    (about,) = (about for key, about in told(match) if key == "decoys")
    assert about["before"] == round(100 * Decoys(staff).danger(ours))
    assert about["after"] < about["before"]
    assert "decoys" not in dict(told(movement(), Sight(decoys=0)))


def test_he_says_that_he_is_pressed_where_he_would_be_replaced() -> None:
    match = movement("1944")
    g = state(match)
    about = dict(told(match))["pressed"]
    assert about == {"held": len(holding.objectives(g)), "least": g.sheet.levels["poor"]}
    assert "pressed" not in dict(told(movement("1942")))
    assert "pressed" not in dict(told(movement("1944"), Sight(presses=False)))


def test_why_nobody_moves() -> None:
    step = {"agenda": (UsMovement(), Stop()), "step": "movement"}
    guard = at_table({"HI": ["us42-inf-25th-inf"]}, supply=20, **step)
    assert told(guard, Sight()) == (("no_move", {"supply": 20}),)
    battle = at_table({"GI": ["us42-inf-25th-inf", "ja-bn"], "HI": ["us42-cv-lexington"]}, supply=1, **step)
    assert told(battle, Sight()) == (("supply_kept", {"supply": 1}),)


def test_submarines_raid_where_no_move_adds_enough() -> None:
    done = played(movement(), "movement", ALONE)
    assert dict(told(movement(), ALONE))["raid"] == {"n": sum(move[0] == "raid" for move in done)}


def test_what_is_bought_and_mended_is_told_with_its_price() -> None:
    step = {"step": "resupply", "reinforcement": 9}
    about = dict(told(opening(Purchases(SEAT), **step)))["buy"]
    bought = [move[1] for move in played(opening(Purchases(SEAT), **step), "resupply")]
    assert about["forces"] == tuple(bought[: because.NAMED])
    assert about["more"] == len(bought) - len(about["forces"]) > 0
    assert about["cost"] == sum(counter(id).cost for id in bought)
    hurt = at_table({"GI": ["us42-inf-25th-inf damaged"]}, agenda=(Purchases(SEAT), Stop()), supply=20, step="resupply")
    assert dict(told(hurt))["repair"]["forces"] == ("us42-inf-25th-inf",)


def test_a_scout_goes_where_most_wait_for_orders() -> None:
    match = opening(PlaceScouts(SEAT), step="scouting")
    g = state(match)
    ((key, about),) = told(match)
    japanese = [id for id in g.at(about["area"]) if counter(id).side != US]
    assert (key, about["n"]) == ("scout", len(japanese))
    assert told(opening(PlaceScouts(SEAT), step="scouting"), Sight(scouts=False)) == ()


def test_every_level_can_say_why() -> None:
    assert all(isinstance(make(SEAT, 1), Planner) for make in BOTS.values())
    assert Chief(SEAT, 0).because == ()
