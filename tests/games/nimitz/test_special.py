"""The special rules of 1944 and 1945: strategic bombing, the invasion of Japan, the early end."""

from __future__ import annotations

import pytest
from nimitz_table import (
    Stop,
    asked,
    at_table,
    dice_left,
    example,
    forbidden,
    heard,
    moves,
    opening,
    refused,
    say,
    state,
    where,
)

from wardroom.games.nimitz.campaign import holding, orders
from wardroom.games.nimitz.campaign.special_rules import invasion_cost, invasion_objectives
from wardroom.games.nimitz.invariants import check
from wardroom.games.nimitz.printed import CAMPAIGNS, COUNTERS, JAPAN, US, YEARS, counter, level
from wardroom.games.nimitz.tasks.battles import AfterBattles, Battles
from wardroom.games.nimitz.tasks.japanese_reinforcements import JapaneseReinforcements
from wardroom.games.nimitz.tasks.movement import UsMovement
from wardroom.games.nimitz.tasks.orders import OrdersStep
from wardroom.games.nimitz.tasks.return_to_port import ReturnToPort
from wardroom.games.nimitz.tasks.strategic_bombing import StrategicBombing
from wardroom.games.nimitz.tasks.turn import Step, TurnEnds
from wardroom.kernel import Match

WINGS = ["us45-air-313th-bw", "us45-air-314th-bw", "us45-air-73rd-bw"]
IN_JAPAN = ["ja45-cv-amagi", "ja45-cv-junyo", "ja45-cvl-hosho", "ja-bn"]


def of_1945(places: dict[str, list[str]], *tasks: object, **how: object) -> Match:
    how.setdefault("supply", 20)
    return at_table(places, agenda=(*tasks, Stop()), scenario="1945", **how)  # type: ignore[arg-type]


def purse(total: int) -> list[str]:
    """US forces of 1945 that cost so much together."""
    ours = [id for id, c in sorted(COUNTERS.items()) if c.year == 1945 and c.side == US and c.nation == "US"]
    chosen: list[str] = []
    for id in sorted(ours, key=lambda id: -counter(id).cost):
        if sum(counter(other).cost for other in chosen) + counter(id).cost <= total:
            chosen.append(id)
    assert sum(counter(id).cost for id in chosen) == total
    return chosen


# ---- 1944


@pytest.mark.rule("NM-SPC-1")
def test_two_more_infantry_every_turn_of_1944() -> None:
    places = {"JA_RE": ["ja-bn", "ja-bn", "ja-bn", "ja-bn", "ja-bn"]}
    m = at_table(places, agenda=(JapaneseReinforcements(), Stop()), scenario="1944", dice=[1])
    told = heard(m, "reinforcements")[0]
    assert (told.about["infantry"], told.about["extra"]) == (3, 2)
    assert "NM-SPC-1" in told.rules
    assert len(state(m).at("JA_RE")) == 2, "Battalions are all alike: no need to draw"
    other = at_table(places, agenda=(JapaneseReinforcements(), Stop()), scenario="1945", dice=[1])
    assert heard(other, "reinforcements")[0].about["infantry"] == 1


# ---- strategic bombing


@pytest.mark.rule("NM-SPC-2")
def test_wings_that_began_in_the_marianas_may_bomb_japan() -> None:
    others = ["us45-air-mag-21", "us-bn"]
    places = {"MA": [*WINGS[:2], *others], "IJ": [WINGS[2]], "HI": ["us45-cv-saratoga"], "JA": IN_JAPAN}
    m = of_1945(places, UsMovement())
    assert moves(m, "bomb") == [("bomb", wing) for wing in WINGS[:2]]
    say(m, "move", WINGS[2], "MA")
    assert forbidden(m, "bomb", WINGS[2]), "it has moved"
    assert forbidden(m, "bomb", "us45-cv-saratoga") == ("NM-SPC-2",)
    say(m, "bomb", WINGS[0])
    assert (where(m, WINGS[0]), state(m).supply) == ("BW", 18)
    early = at_table({"MA": ["us43-air-mag-21"]}, agenda=(UsMovement(), Stop()), scenario="1943", supply=5)
    assert refused(early, "bomb", "us43-air-mag-21").key == "not_this_year"


@pytest.mark.rule("NM-SPC-7", "NM-MOV-6")
def test_wings_over_japan_keep_their_airfields() -> None:
    others = ["us45-air-mag-21", "us45-air-mag-22", "us45-air-58th-bw"]
    m = of_1945({"BW": WINGS, "MA": others, "HI": ["us45-air-315th-bw"]}, UsMovement())
    assert forbidden(m, "move", "us45-air-315th-bw", "MA") == ("NM-MOV-6",)


@pytest.mark.rule("NM-SPC-2", "NM-SPC-3", "NM-SPC-4")
@pytest.mark.example("EX-072")
def test_three_wings_take_three_counters() -> None:
    vector = example("EX-072")
    infantry = next(id for id, c in sorted(COUNTERS.items()) if c.year == 1945 and c.side == JAPAN and c.type == "army")
    places = {"MA": WINGS, "JA": ["ja45-cv-amagi", "ja45-cv-junyo", "ja45-cvl-hosho", infantry]}
    m = of_1945(places, UsMovement(), StrategicBombing(), dice=["ja45-cv-junyo", "ja45-cv-amagi"])
    for wing in WINGS:
        say(m, "bomb", wing)
    assert 20 - state(m).supply == vector["expect"]["supply_cost"]
    say(m, "done")
    choices = vector["given"]["choices"]
    say(m, "take", choices[0])
    say(m, "take", choices[1])
    assert asked(m) == "stop", "only ships are left: nothing to choose"
    taken = [event.about["force"] for event in heard(m, "bombed")]
    assert taken == ["ja45-cv-junyo", infantry, "ja45-cv-amagi"]
    assert len(taken) == vector["expect"]["japanese_counters_removed"]
    assert {where(m, id) for id in taken} == {"JA_RE"}
    assert [f"{counter(id).category} reinforcements" for id in taken] == vector["expect"]["destinations"]


@pytest.mark.rule("NM-SPC-3", "NM-SPC-4")
def test_bombs_fall_before_the_orders() -> None:
    m = of_1945({"BW": WINGS[:1], "JA": ["ja45-cv-amagi"]}, Step("orders"))
    assert (asked(m), heard(m, "order")) == ("stop", []), "nobody is left to be ordered"
    assert where(m, "ja45-cv-amagi") == "JA_RE"


@pytest.mark.rule("NM-SPC-5")
def test_a_bombed_battalion_goes_to_its_box() -> None:
    m = of_1945({"BW": WINGS[:1], "JA": ["ja-bn", "ja45-cv-amagi"]}, StrategicBombing())
    say(m, "take", "infantry")
    assert where(m, "ja-bn-1") == ""
    assert state(m).bottom == ()


@pytest.mark.rule("NM-SPC-14")
def test_bombing_stops_when_japan_is_empty_and_spares_who_is_in_transit() -> None:
    places = {"BW": WINGS, "JA": ["ja45-cv-amagi damaged", "ja45-cv-junyo done"], "JA_RE": ["ja45-cvl-hosho"]}
    m = of_1945(places, StrategicBombing(), bottom=("ja45-cvl-hosho",), step="orders")
    assert asked(m) == "stop"
    assert len(heard(m, "bombed")) == 1
    assert state(m).bottom == ("ja45-cvl-hosho", "ja45-cv-amagi")
    assert not state(m).forces["ja45-cv-amagi"].damaged
    assert where(m, "ja45-cv-junyo") == "JA"
    two = of_1945({"BW": WINGS[:1], "JA": ["ja45-cv-amagi", "ja-bn"]}, StrategicBombing())
    assert forbidden(two, "take", "lba") == ("NM-SPC-14",)


@pytest.mark.rule("NM-SPC-6")
def test_the_wings_come_home_after_the_battles() -> None:
    m = of_1945({"BW": WINGS}, AfterBattles())
    assert {where(m, wing) for wing in WINGS} == {"MA"}
    assert heard(m, "wings_return")


# ---- the invasion of Japan


@pytest.mark.rule("NM-SPC-8")
def test_seven_forces_a_turn_embark_at_home() -> None:
    ours = [id for id in purse(100) if counter(id).category == "ship"][:8]
    assert len(ours) == 8
    m = of_1945({"HI": ours[:4], "WC": ours[4:], "SI": ["us45-ss-sub-gp-1"], "MA": ["us-bn"]}, UsMovement())
    assert forbidden(m, "invade", "us45-ss-sub-gp-1") == forbidden(m, "invade", "us-bn-1") == ("NM-SPC-8",)
    say(m, "move", "us45-ss-sub-gp-1", "HI")
    assert refused(m, "invade", "us45-ss-sub-gp-1").key == "moved_already", "it was not there when the step began"
    for id in ours[:7]:
        say(m, "invade", id)
    assert state(m).supply == 12
    assert refused(m, "invade", ours[7]).key == "invasion_full"
    assert len(state(m).at("INVASION")) == 7
    early = at_table({"HI": ["us44-cv-enterprise"]}, agenda=(UsMovement(), Stop()), scenario="1944", supply=5)
    assert refused(early, "invade", "us44-cv-enterprise").key == "not_this_year"


@pytest.mark.rule("NM-SPC-8", "NM-MOV-11", "NM-MOV-12")
def test_who_cannot_leave_or_has_no_flag_there_does_not_embark() -> None:
    places = {"HI": ["us-bn", "us45-inf-1-aust-inf"], "WC": ["us45-dd-desron-3", "us45-inf-2-aust-inf"]}
    m = of_1945({**places, "SI": ["ja-bn"]}, UsMovement())
    assert [move[1] for move in moves(m, "invade")] == ["us-bn-1", "us45-dd-desron-3"]
    assert forbidden(m, "invade", "us45-inf-2-aust-inf") == ("NM-MOV-12",)
    m = of_1945({**places, "HI": ["us-bn", "ja45-cv-amagi"]}, UsMovement())
    assert forbidden(m, "invade", "us-bn-1") == ("NM-MOV-11",)


@pytest.mark.rule("NM-SPC-9")
def test_what_the_invasion_is_worth() -> None:
    assert [invasion_objectives(n) for n in (0, 49, 50, 79, 80, 99, 100, 240)] == [0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.rule("NM-SPC-9", "NM-SPC-10", "NM-VIC-1")
@pytest.mark.example("EX-073")
def test_invasion_objectives_are_added() -> None:
    vector = example("EX-073")
    areas = CAMPAIGNS[1945].objectives[: vector["given"]["objective_areas_held"]]
    places = {area: ["us-bn"] for area in areas} | {"INVASION": purse(vector["given"]["invasion_cost"])}
    m = of_1945({**places, "MA": ["us-bn"], "CI": ["us-bn", "ja-bn"]}, TurnEnds(1945, 4, "Jul-Aug"), turn=4)
    g = state(m)
    assert invasion_cost(g) == vector["given"]["invasion_cost"]
    told = heard(m, "campaign_ends")[0].about
    assert (told["objectives"], told["invasion"]) == (13, vector["expect"]["invasion_objectives"])
    assert told["objectives"] + told["invasion"] == vector["expect"]["total"]
    assert g.level == vector["expect"]["evaluation"].lower() == level(1945, 15)
    assert g.result == {"us": 2.0}


@pytest.mark.rule("NM-SPC-13")
def test_who_has_embarked_stays_in_the_box() -> None:
    m = of_1945(
        {"INVASION": ["us45-cv-saratoga"], "SI": ["us45-dd-desron-3"]}, ReturnToPort(), AfterBattles(), UsMovement()
    )
    assert where(m, "us45-cv-saratoga") == "INVASION"
    assert refused(m, "move", "us45-cv-saratoga", "HI").key == "not_on_map"
    check(state(m))


# ---- 1945


@pytest.mark.rule("NM-SPC-11")
def test_no_orders_for_okinawa_and_iwo_jima() -> None:
    places = {"OK": ["ja-bn*3"], "IJ": ["ja-bn*3"], "PH": ["ja-bn*3"]}
    m = of_1945(places, OrdersStep(), dice=[1, 1])
    assert {event.about["area"] for event in heard(m, "order")} == {"PH"}
    assert not dice_left(m)


@pytest.mark.rule("NM-SPC-12", "NM-SEQ-4")
def test_1945_ends_after_july_and_august() -> None:
    assert CAMPAIGNS[1945].turns[-1] == "Jul-Aug"
    assert [len(CAMPAIGNS[year].turns) for year in YEARS] == [6, 6, 6, 4]
    m = of_1945({"HI": ["us-bn"]}, TurnEnds(1945, 4, "Jul-Aug"), turn=4)
    assert asked(m) == ""
    assert state(opening("1945")).date == "Jan-Feb"


@pytest.mark.rule("NM-SPC-15", "NM-SPC-6")
def test_wings_away_bombing_are_in_no_area_until_they_are_back() -> None:
    """All garrison of the Marianas is over Japan: no order sees it there, no battle is fought, and the area is held
    when Objectives are looked at. With Japanese ashore it is not."""
    wings = ["us45-air-73rd-bw", "us45-air-313th-bw"]
    chain = {"WC": ["us-bn"], "HI": ["us-bn"], "MI": ["us-bn"], "WI": ["us-bn"]}
    for enemy, held in ([], True), (["ja45-inf-52nd-inf"], False):
        m = at_table(
            {"BW": wings, "MA": enemy, **chain}, agenda=(Battles(), AfterBattles(), Stop()), scenario="1945", year=1945,
            step="battles",
        )  # fmt: skip
        assert asked(m) == "stop"
        assert not heard(m, "battle_begins")
        assert ("MA" in holding.objectives(state(m))) is held
    m = at_table({"BW": wings, **chain}, agenda=(Stop(),), scenario="1945", year=1945)
    assert "MA" not in orders.us_areas(state(m))
