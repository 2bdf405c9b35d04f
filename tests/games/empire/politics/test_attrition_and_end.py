"""The Attrition Phase, the End of Turn Phase, and victory."""

from __future__ import annotations

from typing import Any

import pytest
from empire_table import Stop, at_table, heard, position, state

from wardroom.games.empire import scoring
from wardroom.games.empire.printed import SCENARIOS
from wardroom.games.empire.tasks.attrition import AttritionPhase
from wardroom.games.empire.tasks.end import note, tidy
from wardroom.games.empire.tasks.turn import EndOfTurn
from wardroom.kernel import Match

HUNGER = (AttritionPhase(), Stop())
NORTH = ("1905", "2005", "2104", "2105", "2205")
MANDATES = ("3820", "3921", "4020", "4021", "4121", "4122", "4221", "4222", "4322", "4423")
NEW_GUINEA = ("3119", "3219", "3319", "3520", "3620", "3720", "3721", "3822", "3823", "3922", "4024")


# ---- attrition


def starved(units: dict[str, str], **how: Any) -> dict[str, int]:
    """The steps that are left to each."""
    m = at_table("y1943", units, empty=True, agenda=HUNGER, **how)
    return {unit: state(m).units[unit].steps for unit in units}


@pytest.mark.rule("ES-X-ATTR-1", "ES-Q-168")
def test_full_units_are_reduced_and_reduced_ones_lost():
    units = {"j_16th_army": "2220", "j_17th_army": "2018 1", "j_23_af": "2019", "j_ca_aoba": "2220"}
    assert starved(units) == {"j_16th_army": 1, "j_17th_army": 0, "j_23_af": 1, "j_ca_aoba": 2}
    assert starved({"a_w_brigade": "4612"}, allied=("4612",)) == {"a_w_brigade": 0}  # one step counts as reduced


@pytest.mark.rule("ES-ZOI-20", "ES-X-ATTR-1", "ES-Q-160")
def test_a_headquarters_in_range_spares_reduced_units_whatever_zoi_lies_between():
    blocked = {"j_17th_army": "4021 1", "j_18th_army": "4020", "j_south_seas_hq": "4017", "a_cen_pac_hq": "5808",
               "a_5af_air": "3816", "a_7af_air": "3921", "a_13af_air": "4117"}  # fmt: skip
    left = starved(blocked, allied=("3816", "3921", "4117"))
    assert left["j_17th_army"] == 1
    assert left["j_18th_army"] == 1
    far = starved({"j_17th_army": "2220 1", "j_south_seas_hq": "4017"})
    assert far["j_17th_army"] == 0


@pytest.mark.rule("ES-X-ATTR-1", "ES-X-CHINA-3", "ES-Q-161")
def test_in_china_nobody_is_lost():
    assert starved({"a_14af_air": "china_box", "a_14af_lrb": "china_box 1"}, marks=()) == {
        "a_14af_air": 1,
        "a_14af_lrb": 1,
    }


@pytest.mark.rule("ES-Q-168", "ES-X-SUPS-3")
def test_the_tokyo_express_feeds_its_hex():
    units = {"j_17th_army": "4021", "j_18th_army": "4020"}
    assert starved(units, express="4021") == {"j_17th_army": 2, "j_18th_army": 1}


@pytest.mark.rule("ES-X-ATTR-1")
def test_the_set_up_of_1943_is_supplied():
    m = at_table("y1943", agenda=HUNGER)
    assert not heard(m, "japan", "weakened")
    assert not heard(m, "japan", "starved")


# ---- end of turn


@pytest.mark.rule("ES-Q-162", "ES-X-CARD-6", "ES-Q-049")
def test_what_lapses():
    g = position("y1943", express="4021")
    g.deck("japan", reshuffle=True)
    discards, pile = g.decks["japan"].discards, g.decks["japan"].pile
    tidy(g)
    assert g.express == ""
    assert discards
    assert g.decks["japan"].discards == ()
    assert set(g.decks["japan"].pile) == {*discards, *pile}
    assert not g.decks["japan"].reshuffle
    assert g.decks["allied"].discards


@pytest.mark.rule("ES-Q-163", "ES-Q-032")
def test_what_is_remembered():
    g = position("y1943", {"j_2_sn_bde": "5708"}, japan=("5708", "5808"), bombed=4)
    note(g)
    assert g.noted == ("5708",)
    assert scoring.FOUR_BOMBED in g.once
    g.bombed = 0
    g.take("5708", "allied")
    note(g)
    assert g.noted == ("5708",)  # even if it is lost again
    assert scoring.FOUR_BOMBED in g.once


def ended(scenario: str, **how: Any) -> Match:
    last = SCENARIOS[scenario].turns[1]
    return at_table(scenario, how.pop("units", None), agenda=(EndOfTurn(), Stop()), **{"turn": last, **how})


@pytest.mark.rule("ES-X-VIC-1", "ES-X-VIC-2", "ES-Q-162")
@pytest.mark.parametrize("scenario", ["y1943", "campaign", "south_pacific"])
def test_no_will_left_is_a_japanese_win(scenario: str):
    first = SCENARIOS[scenario].turns[0]
    assert ended(scenario, turn=first, will=0).result == {"japan": 1.0, "allied": 0.0}


@pytest.mark.rule("ES-Q-162")
def test_the_turn_goes_up():
    g = position("y1943")
    EndOfTurn().run(g)
    assert g.turn == 6
    assert g.result is None


# ---- campaign

LAST = ("1813", "1916", "2017", "2008", "2014", "2220", "2415", "2517", "2616", "2813", "3219", "3302", "3303")


@pytest.mark.rule("ES-X-VIC-1", "ES-Q-165")
def test_the_campaign_is_won_by_bombs_and_hunger():
    won: dict[str, Any] = {"once": ("four_bombed",), "allied": LAST, "units": {"a_20bc_b29": "3813"}, "will": 5}
    assert ended("campaign", **won).result == {"japan": 0.0, "allied": 1.0}
    assert ended("campaign", **{**won, "units": {"a_20bc_b29": "china_box"}}).result == {"japan": 0.0, "allied": 1.0}
    lost = {"japan": 1.0, "allied": 0.0}
    assert ended("campaign", **{**won, "once": ()}).result == lost
    assert ended("campaign", **{**won, "allied": LAST[1:], "japan": ("1813",)}).result == lost
    assert ended("campaign", **{**won, "units": {"a_20bc_b29": "4715"}}).result == lost
    assert ended("campaign", **{**won, "once": (), "bombed": 4}).result == {"japan": 0.0, "allied": 1.0}


# ---- points


def score(scenario: str, **how: Any) -> dict[str, int]:
    return dict(scoring.points(position(scenario, how.pop("units", None), **how)))


@pytest.mark.rule("ES-X-VIC-1", "ES-Q-163")
def test_the_rows_of_1942():
    assert score("y1942") == {"will_high": -3}
    assert score("y1942", will=7) == {"will_high": -2}
    assert score("y1942", will=5) == {"will_low": 1}
    assert score("y1942", will=0)["will_low"] == 6
    found = score("y1942", will=5, surrendered=("china",), china=0, noted=("5708", "5808", "5908"), india=3)
    assert found == {"china_surrendered": 5, "burma_road_closed": 1, "will_low": 1, "kauai": 1, "hawaii": 1, "oahu": 3,
                     "india_unrest": 1}  # fmt: skip
    assert score("y1942", japan=NORTH[:3])["northern_india_hex"] == 3
    assert score("y1942", japan=NORTH)["northern_india_hex"] == 5
    assert score("y1942", japan=NORTH)["northern_india_all"] == 2
    assert score("y1942", japan=("4423",))["mandates_japanese"] == 1


@pytest.mark.rule("ES-Q-166")
def test_five_boxes_of_india_score_as_three():
    assert [score("y1942", india=box, will=5).get("india_unrest", 0) for box in range(5)] == [0, 0, 1, 1, 0]
    assert [score("y1942", india=box, will=5).get("india_unstable", 0) for box in range(5)] == [2, 2, 0, 0, 0]
    assert score("y1943", surrendered=("india",), india=4)["india_unstable"] == 3


@pytest.mark.rule("ES-Q-164")
def test_the_line_from_townsville_to_oahu():
    assert "townsville_oahu_cut" not in score("y1942")
    assert score("y1942", japan=("3727",))["townsville_oahu_cut"] == 5
    assert score("y1942", japan=("5808",))["townsville_oahu_cut"] == 5
    raid = {"j_cv_akagi": "5708", "j_comb_fleet_hq_yam": "5708"}  # both places are Allied, and no line joins them
    assert score("y1942", units=raid, empty=True, japan=("5708",))["townsville_oahu_cut"] == 5
    met = {**raid, "a_cv_lexington": "5808", "a_cen_pac_hq": "5808"}
    assert "townsville_oahu_cut" not in score("y1942", units=met, empty=True, japan=("5708",))


@pytest.mark.rule("ES-X-VIC-1", "ES-Q-167")
def test_the_rows_of_1943():
    start = score("y1943")
    assert start == {"burma_road_closed": 1, "will_high": -1}
    assert score("y1943", japan=("4423",))["mandates_japanese"] == 3
    assert score("y1943", allied=("4021",))["mandates_allied"] == -3
    four = score("y1943", allied=("4020", "3921", "3820"))  # and Guadalcanal
    assert four["mandates_four_allied"] == -1
    assert score("y1943", allied=("4415", "4715"))["marshalls_allied"] == -3
    assert score("y1943", allied=NEW_GUINEA)["new_guinea_allied"] == -3
    ports = score("y1943", allied=("3822", "3720"))  # with Port Moresby and Gili Gili
    assert ports["new_guinea_four_ports"] == -1
    assert score("y1943", allied=("3209",))["port_near_tokyo"] == -3
    assert score("y1943", allied=("1813", "2017"))["resource_allied"] == -2
    assert score("y1943", captured=("3302", "3303"))["resource_allied"] == -2


@pytest.mark.rule("ES-X-VIC-1")
def test_the_rows_of_1944():
    start = score("y1944")
    assert start["new_guinea_nobody"] == 3
    assert start["rabaul_holds"] == 3
    assert start["no_philippine_port"] == 5
    assert start["no_port_near_tokyo"] == 5
    assert "kauai" not in score("y1944", noted=("5708",))
    assert score("y1944", noted=("5808",))["oahu"] == 3
    assert score("y1944", japan=NEW_GUINEA)["new_guinea_japanese"] == 5
    assert "new_guinea_nobody" not in score("y1944", allied=NEW_GUINEA)
    assert "rabaul_holds" not in score("y1944", allied=("4021",))
    assert "no_port_near_tokyo" not in score("y1944", allied=("3209",))
    one = score("y1944", allied=("3014",))
    assert one["one_philippine_port"] == 3
    assert "no_philippine_port" not in one
    bare = score("y1944", allied=("3014", "2915", "2813"), empty=True, units={"a_sw_pac_hq": "3727"})
    assert "one_philippine_port" not in bare
    assert "no_philippine_port" not in bare


@pytest.mark.rule("ES-X-VIC-1", "ES-Q-165")
def test_levels_and_shares():
    levels = [scoring.level(n, (3, 6, 10)) for n in (2, 3, 5, 6, 9, 10)]
    assert levels == ["allied_decisive", "allied_tactical", "allied_tactical", "japanese_tactical", "japanese_tactical",
                      "japanese_decisive"]  # fmt: skip
    assert ended("y1943", will=5).result == {"japan": 0.0, "allied": 1.0}  # 2 points
    assert ended("y1943", will=4).result == {"japan": 0.25, "allied": 0.75}  # 3
    assert ended("y1943", will=1).result == {"japan": 0.75, "allied": 0.25}  # 6
    assert ended("y1943", will=4, noted=("5708", "5908"), surrendered=("china",)).result == {
        "japan": 1.0,
        "allied": 0.0,
    }


@pytest.mark.rule("ES-X-VIC-1")
def test_1942_is_lost_with_too_few_resources():
    assert ended("y1942", will=1).result == {"japan": 0.0, "allied": 1.0}  # four of them
    more = ("1813", "1916", "2017", "2008", "2014", "2220", "2517")
    assert ended("y1942", will=1, japan=more).result == {"japan": 0.75, "allied": 0.25}
    assert scoring.too_few_resources(position("y1942"))
    assert not scoring.too_few_resources(position("y1942_43"))


@pytest.mark.rule("ES-X-OPT-1")
def test_a_handicap_in_points():
    m = ended("y1943", will=4, options={"handicap": 1})
    assert state(m).points == 2
    assert m.result == {"japan": 0.0, "allied": 1.0}
    assert state(ended("y1943", will=4, options={"handicap": -3})).points == 6


@pytest.mark.rule("ES-X-VIC-1")
def test_the_south_pacific():
    every = (
        "4423",
        "4322",
        "4222",
        "4021",
        "4020",
        "3921",
        "3820",
        "3822",
        "3922",
        "3721",
        "3720",
        "3520",
        "4024",
        "3823",
    )
    for held, share in ((12, 1.0), (11, 0.75), (9, 0.75), (8, 0.25), (6, 0.25), (5, 0.0)):
        m = ended("south_pacific", allied=every[held:], japan=every[:held])
        assert m.result == {"japan": share, "allied": 1.0 - share}, held
