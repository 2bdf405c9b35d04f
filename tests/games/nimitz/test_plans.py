"""Battle Plans: those the player takes, and the drawing of the Japanese ones (NM-BSU-23 to 26, NM-JBP)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from carrier_table import at_battle, fight, told
from nimitz_table import Match, Stop, asked, at_table, example, heard, moves, quietly, refused, say, state

from wardroom.games.nimitz.battle import deployment
from wardroom.games.nimitz.printed import CUP, JAPAN_PLANS, US_PLANS, counter
from wardroom.games.nimitz.tasks.battle_plans import ChoosePlans, DrawPlan, DrawPlans
from wardroom.games.nimitz.tasks.battle_turn import NextBattleTurn
from wardroom.games.nimitz.tasks.battles import Battles

HIRYU, AOBA, LEX = "ja42-cv-hiryu", "ja42-cru-aoba-kinugasa", "us42-cv-lexington"


def choosing(supply: int = 0) -> Match:
    return at_battle(ChoosePlans("us"), land={"foxholes": ["us-bn-1", "ja-bn-1"]}, state={"supply": supply})


def drawing(n: int, *plans: str, cup: tuple[str, ...] = CUP, scenario: str = "1942", **more: Any) -> Match:
    """Japan draws; a plan for each draw of the script."""
    land = {"foxholes": ["us-bn-1", "ja-bn-1"]}
    state = {"cup": tuple(sorted(cup))}
    return at_battle(DrawPlans(n), land=land, dice=plans, scenario=scenario, state=state, **more)


# ---- the player's


@pytest.mark.rule("NM-BSU-25")
@pytest.mark.example("EX-037")
def test_points_for_supply() -> None:
    given, expect = example("EX-037")["given"], example("EX-037")["expect"]
    assert deployment.plan_points(given["supply_points_spent"]) == expect["plan_points"]
    assert [deployment.supply_for(points) for points in (0, 3, 4, 6, 7, 9, 10)] == [0, 0, 1, 1, 2, 2, 3]


@pytest.mark.rule("NM-BSU-26")
@pytest.mark.example("EX-036")
def test_what_a_plan_costs() -> None:
    assert US_PLANS["aaa"].cost == example("EX-036")["expect"]["cost"]


@pytest.mark.rule("NM-BSU-25", "NM-BSU-26")
def test_three_points_are_free() -> None:
    m = choosing()
    assert ("plan", "damage_control") not in moves(m)  # costs 4
    refusal = refused(m, "plan", "damage_control")
    assert (refusal.key, refusal.about["supply"]) == ("plan_too_dear", 1)
    say(m, "plan", "aaa")
    say(m, "plan", "charge")
    assert moves(m) == [("done",), ("plan", "leathernecks")]  # which costs nothing
    assert state(m).supply == 0


@pytest.mark.rule("NM-BSU-23", "NM-BSU-25")
@pytest.mark.example("EX-111")
def test_the_solomons() -> None:
    given, expect = example("EX-111")["given"], example("EX-111")["expect"]
    m = at_table(
        {"SI": ["us-bn", HIRYU, AOBA, "ja42-cru-furutaka-kako", "ja42-dd-destroyer-gp-5", "ja-bn aboard"]},
        agenda=(Battles(), Stop()), dice=[*example("EX-111")["dice"], *["ja_no_contact", "ja_ship_combat"]],
        supply=given["supply"], step="battles",
    )  # fmt: skip
    plans = [plan.removeprefix("us-").replace("-", "_") for plan in given["us_plans"]]
    for plan in plans:
        say(m, "plan", plan)
    b = fight(m)
    assert (b.length, b.draws) == (expect["battle_turns"], expect["japanese_plans_per_turn"])
    assert deployment.plan_cost(b.chosen) == expect["plan_cost"]
    assert deployment.plan_points(b.spent) == expect["plan_points"]
    assert b.spent == given["supply_spent"]
    assert state(m).supply == expect["supply_left"]
    assert b.plans == b.chosen == tuple(plans)


@pytest.mark.rule("NM-BSU-24", "NM-BSU-23")
@pytest.mark.example("EX-035")
def test_each_plan_once() -> None:
    m = choosing(supply=3)
    plan = example("EX-035")["given"]["chosen"].removeprefix("us-")
    say(m, "plan", plan)
    assert ("plan", plan) not in moves(m)
    assert refused(m, "plan", plan).rules == ("NM-BSU-24",)
    assert fight(m).chosen.count(plan) == example("EX-035")["expect"]["uses_per_battle"]


@pytest.mark.rule("NM-CTR-2")
def test_each_side_has_its_own_plans() -> None:
    m = choosing(supply=99)
    assert {plan for _, plan in moves(m, "plan")} == set(US_PLANS)
    assert not set(US_PLANS) & set(JAPAN_PLANS)


# ---- the cup


@pytest.mark.rule("NM-JBP-1", "NM-SET-5")
def test_plans_are_drawn_one_by_one() -> None:
    m = drawing(2, "ja_no_contact", "ja_ship_combat")
    assert fight(m).drawn == ("ja_no_contact", "ja_ship_combat")
    assert told(m, "plan_drawn", "plan") == ["ja_no_contact", "ja_ship_combat"]
    assert Counter(CUP) - Counter(state(m).cup) == Counter(["ja_no_contact", "ja_ship_combat"])


@pytest.mark.rule("NM-SET-5")
def test_two_copies_have_two_chances() -> None:
    m = drawing(0, cup=("ja_artillery", "ja_artillery", "ja_duration"))
    assert DrawPlan(1).odds(state(m)).odds == (("ja_artillery", 2), ("ja_duration", 1))


@pytest.mark.rule("NM-JBP-2")
def test_an_empty_cup_is_filled_again() -> None:
    """The last one needs no draw. What is in force stays out."""
    m = drawing(2, "ja_artillery", cup=("ja_duration",))
    assert fight(m).drawn == ("ja_duration", "ja_artillery")
    assert told(m, "cup_refilled", "plans") == [len(CUP) - 1]
    assert Counter(CUP) - Counter(state(m).cup) == Counter(["ja_artillery", "ja_duration"])


@pytest.mark.rule("NM-JBP-2")
def test_drawn_plans_stay_out_between_turns_and_battles() -> None:
    m = at_table(
        {"SI": ["us-bn", "ja-bn"]}, agenda=(Battles(), Stop()), dice=[1, "ja_no_contact", 9, 9], step="battles"
    )
    quietly(m, lambda m: asked(m) == "stop")
    assert Counter(CUP) - Counter(state(m).cup) == Counter(["ja_no_contact"])


@pytest.mark.rule("NM-JBP-3")
def test_two_copies_both_apply() -> None:
    m = drawing(2, "ja_battalion", "ja_battalion")
    assert fight(m).drawn == ("ja_battalion", "ja_battalion")
    assert len([id for id in fight(m).land if counter(id).side == "japan"]) == 3


@pytest.mark.rule("NM-JBP-3")
def test_the_option_replaces_a_second_copy() -> None:
    m = drawing(
        2, "ja_battalion", "ja_battalion", "ja_duration", options={"replace_duplicate_japanese_plans": True}
    )  # fmt: skip
    assert fight(m).drawn == ("ja_battalion", "ja_duration")
    assert told(m, "plan_replaced", "plan") == ["ja_battalion"]
    assert len([id for id in fight(m).land if counter(id).side == "japan"]) == 2


@pytest.mark.rule("NM-BSU-22", "NM-JBP-1")
def test_every_turn_draws_the_same_number_anew() -> None:
    """Two plans though only one Japanese force is left; what was drawn before is over."""
    m = at_battle(
        NextBattleTurn(), land={"foxholes": ["us-bn-1", "ja-bn-1"]}, drawn=("ja_air_combat",), draws=2,
        dice=["ja_no_contact", "ja_duration", 9, 9],
    )  # fmt: skip
    assert told(m, "plan_drawn", "plan") == ["ja_no_contact", "ja_duration"]


@pytest.mark.rule("NM-JBP-21")
def test_a_screening_ship_that_stopped_nothing_is_kept() -> None:
    def drawn(**more: Any) -> tuple[str, ...]:
        """In the turn that follows; what has been stopped is another matter then."""
        ships = {"japanese_ocean": [HIRYU], "us_ocean": [LEX]}
        m = at_battle(
            NextBattleTurn(), ships=ships, groups={LEX: ["SBD"]}, dice=["ja_no_contact"], **more
        )  # fmt: skip
        assert fight(m).stopped == ()
        return fight(m).drawn

    assert drawn(drawn=("ja_screening_ship", "ja_duration")) == ("ja_screening_ship", "ja_no_contact")
    assert drawn(drawn=("ja_screening_ship",), stopped=("ja_screening_ship",)) == ("ja_no_contact",)
    assert drawn(drawn=("ja_damage_control",)) == ("ja_no_contact",)


@pytest.mark.rule("NM-JBP-14")
def test_battalion() -> None:
    m = drawing(1, "ja_battalion")
    assert fight(m).land["ja-bn-2"] == "foxholes"
    force = state(m).forces["ja-bn-2"]
    assert (force.place, force.aboard) == ("SI", False)


@pytest.mark.rule("NM-JBP-15", "NM-JBP-17")
def test_kamikaze_without_effect() -> None:
    """Before 1944, and where there is no US ship for aircraft to attack."""
    assert heard(drawing(1, "ja_kamikaze", ships={"us_ocean": [LEX]}), "plan_idle")[0].rules == ("NM-JBP-15",)
    cv, sub = "us44-cv-essex", "us44-ss-sub-gp-1"
    assert heard(drawing(1, "ja_kamikaze", scenario="1944"), "plan_idle")[0].rules == ("NM-JBP-17",)
    assert heard(drawing(1, "ja_kamikaze", scenario="1944", ships={"coastal": [sub]}), "plan_idle")
    assert not heard(drawing(1, "ja_kamikaze", scenario="1944", ships={"us_ocean": [cv]}), "plan_idle")


@pytest.mark.rule("NM-UBP-16")
def test_two_first_lights_cancel_out() -> None:
    m = drawing(2, "ja_first_light", "ja_duration", plans=("first_light", "aaa"))
    assert fight(m).plans == ("aaa",)
    assert fight(m).drawn == ("ja_duration",)
    assert heard(m, "first_lights_cancel")
    m = drawing(2, "ja_first_light", "ja_first_light", plans=("first_light",))
    assert fight(m).drawn == ("ja_first_light",)  # the second finds nothing to cancel
