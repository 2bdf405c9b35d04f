"""US Scouting: scouts, and the orders they bring in early."""

from __future__ import annotations

import pytest
from nimitz_table import Stop, asked, at_table, dice_left, example, forbidden, heard, moves, opening, say, state, where

from wardroom.games.nimitz.printed import SCOUTS
from wardroom.games.nimitz.tasks.movement import UsMovement
from wardroom.games.nimitz.tasks.orders import OrdersStep
from wardroom.games.nimitz.tasks.scouting import Scouting
from wardroom.kernel import Match

FLEET = ["ja42-cv-kaga", "ja42-cv-akagi"]


def scouting(places: dict[str, list[str]], dice: list[object] | None = None, **state: object) -> Match:
    state.setdefault("supply", 5)
    return at_table(places, agenda=(Scouting(), Stop()), dice=dice or [], step="scouting", **state)


@pytest.mark.rule("NM-SCT-2", "NM-SCT-3", "NM-SCT-4", "NM-RSP-10")
@pytest.mark.example("EX-102")
def test_the_scouts_of_the_extended_example() -> None:
    vector = example("EX-102")
    m = at_table(None, agenda=(Scouting(), Stop()), supply=vector["given"]["supply"])
    for area, scouts in vector["given"]["scouts"].items():
        for _ in range(scouts):
            say(m, "scout", area)
    assert state(m).supply == vector["expect"]["supply_left"]
    assert state(m).scouts == vector["given"]["scouts"]
    assert not heard(m, "order"), "all are placed before any die"


@pytest.mark.rule("NM-SCT-2")
def test_only_areas_with_japanese_forces_are_scouted() -> None:
    m = scouting({"JA": FLEET, "WI": ["ja-bn"], "HI": ["us42-cv-lexington"], "JA_RE": ["ja42-cv-junyo"]})
    assert [move[1] for move in moves(m, "scout")] == ["JA", "WI"]
    assert forbidden(m, "scout", "HI") == ("NM-SCT-2",)


@pytest.mark.rule("NM-SCT-5")
def test_there_are_only_so_many_scouts() -> None:
    m = scouting({"JA": FLEET, "PH": ["ja42-cv-soryu"]}, supply=SCOUTS + 5)
    for _ in range(SCOUTS - 1):
        say(m, "scout", "JA")
    assert asked(m) == "scouting"
    say(m, "scout", "PH")
    assert asked(m) == "scout_roll"
    assert state(m).supply == 5


@pytest.mark.rule("NM-SCT-2")
def test_no_supply_no_scouts() -> None:
    assert asked(scouting({"JA": FLEET}, supply=0)) == "stop"
    m = scouting({"JA": FLEET}, dice=[1], supply=1)
    say(m, "scout", "JA")
    assert asked(m) == "stop", "the last point is spent, and the die is thrown"
    assert len(heard(m, "order")) == 1


@pytest.mark.rule("NM-SCT-1", "NM-SCT-6", "NM-SCT-9", "NM-CTR-5", "NM-CTR-6")
def test_scouted_forces_stand_at_their_goal_and_get_no_other_order() -> None:
    places = {"PH": FLEET, "SI": ["us42-inf-25th-inf"], "JA": ["ja42-cv-soryu"]}
    m = at_table(places, agenda=(Scouting(), OrdersStep(), Stop()), dice=[3, 1], supply=1)
    say(m, "scout", "PH")
    assert where(m, "ja42-cv-kaga") == "JA", "Refit, before the US moves"
    orders = heard(m, "order")
    assert [(event.about["area"], event.about["scouted"]) for event in orders] == [("PH", True), ("JA", False)]
    assert orders[1].about["forces"] == ["ja42-cv-soryu"], "those In Transit have theirs"
    assert not dice_left(m)


@pytest.mark.rule("NM-SCT-3", "NM-SCT-4")
def test_the_player_says_which_scouts_report_next() -> None:
    m = scouting({"JA": FLEET, "PH": ["ja42-cv-soryu"], "EA": ["ja42-cv-hiryu"]}, dice=[1, 1], supply=9)
    say(m, "scout", "JA")
    say(m, "scout", "PH")
    say(m, "done")
    assert asked(m) == "scout_roll"
    assert moves(m) == [("roll", "JA"), ("roll", "PH")]
    assert forbidden(m, "roll", "EA") == ("NM-SCT-3",)
    say(m, "roll", "PH")
    assert [event.about["area"] for event in heard(m, "order")] == ["PH", "JA"], "the last needs no question"
    assert state(m).scouts == {}


@pytest.mark.rule("NM-SCT-10")
def test_a_scout_who_finds_nobody_to_order_is_spent_for_nothing() -> None:
    m = scouting({"JA": FLEET}, dice=[1])
    say(m, "scout", "JA")
    say(m, "scout", "JA")
    say(m, "done")
    assert [event.about["area"] for event in heard(m, "scout_spent")] == ["JA"]
    assert state(m).resupply == 1, "the first held both, the second brought nothing"
    assert state(m).supply == 3


@pytest.mark.rule("NM-SCT-7")
def test_a_scouted_hold_brings_a_resupply_marker() -> None:
    m = scouting({"JA": FLEET}, dice=[2], resupply=2)
    say(m, "scout", "JA")
    say(m, "done")
    assert state(m).resupply == 3
    assert heard(m, "order")[0].about["held"]


@pytest.mark.rule("NM-SCT-8")
def test_who_is_ashore_is_looked_at_when_the_step_begins() -> None:
    m = opening("1942", dice=[])
    say(m, "done")
    assert asked(m) == "scouting"
    assert "GI" in state(m).ashore
    assert "HI" not in state(m).ashore


@pytest.mark.rule("NM-SCT-2", "NM-SCT-10")
def test_a_scout_may_go_where_nobody_can_get_an_order_and_the_question_says_so() -> None:
    """Okinawa has no orders in 1945, on Wake a lone Battalion stays; in Japan there is somebody to follow."""
    m = at_table(
        {"OK": ["ja45-air-202-kokutai", "ja-bn"], "WI": ["ja-bn"], "JA": ["ja45-cv-amagi"]},
        agenda=(Scouting(), Stop()), scenario="1945", year=1945, supply=3, step="scouting",
    )  # fmt: skip
    assert moves(m, "scout") == [("scout", "JA"), ("scout", "OK"), ("scout", "WI")]
    assert (m.asks["us"].about["idle"], m.asks["us"].about["warn"]) == (["OK", "WI"], True)
    m = at_table({"JA": ["ja42-cv-kaga"]}, agenda=(Scouting(), Stop()), supply=3, step="scouting")
    assert m.asks["us"].about["warn"] is False


@pytest.mark.rule("NM-SCT-9", "NM-MOV-11")
def test_forces_in_transit_pin_infantry_where_they_stand() -> None:
    inf = "us42-inf-25th-inf"
    m = at_table({"MI": [inf, "ja42-cv-kaga done"], "HI": ["us-bn"]}, agenda=(UsMovement(), Stop()), supply=5)
    assert forbidden(m, "move", inf, "HI") == ("NM-MOV-11",)


@pytest.mark.rule("NM-SCT-3")
def test_two_scouts_over_one_area_are_two_orders() -> None:
    m = at_table({"JA": [*FLEET, "ja-bn*3"]}, agenda=(Scouting(), Stop()), dice=[1, 1], supply=2, step="scouting")
    say(m, "scout", "JA")
    assert not heard(m, "order"), "all are placed first"
    say(m, "scout", "JA")
    assert [event.about["area"] for event in heard(m, "order")] == ["JA", "JA"]
