"""The way into China: the Burma Road, the Hump, the China box, and what Kunming supplies."""

from __future__ import annotations

from typing import Any

import pytest
from empire_table import position

from wardroom.games.empire import activation
from wardroom.games.empire.movement import air
from wardroom.games.empire.politics import china
from wardroom.games.empire.printed import HEXES, KUNMING, PLACES, distance
from wardroom.games.empire.state import CHINA_BOX, Empire, Offensive
from wardroom.games.empire.traces import kunming, supply
from wardroom.games.empire.traces.marching import by_land
from wardroom.games.empire.traces.masks import BIT, ids

RANGOON, MADRAS, CALCUTTA, DACCA, JORHAT, LEDO = "2008", "1406", "1805", "1905", "2104", "2205"
BURMA = ("2006", "2007", RANGOON, "2105", "2106", "2107", "2206", "2207", "2305", "2306")
INDIA = (DACCA, "2005", JORHAT, "2105", LEDO)
HEADS = {"j_comb_fleet_hq_yam": "3407", "j_south_hq": "2212", "a_seac_hq": CALCUTTA, "a_cen_pac_hq": "5808"}


def table(units: dict[str, str] | None = None, **how: Any) -> Empire:
    """Burma and Northern India Allied, no marker, no link."""
    how = {"marks": (), "links": (), "allied": (*BURMA, *INDIA), **how}
    return position("y1943", {**HEADS, **(units or {})}, empty=True, **how)


def road(units: dict[str, str] | None = None, **how: Any) -> str:
    return supply.survey(table(units, **how)).road


# ---- the Burma Road


@pytest.mark.rule("ES-X-CHINA-5")
def test_the_burma_road_is_open_over_rangoon() -> None:
    assert road() == kunming.OPEN


@pytest.mark.rule("ES-X-CHINA-5")
@pytest.mark.parametrize("lost", [RANGOON, "2206", "2106"])
def test_it_is_closed_when_a_hex_of_the_way_is_lost(lost: str) -> None:
    assert road(allied=tuple(h for h in BURMA if h != lost), japan=(lost,)) == kunming.CLOSED


@pytest.mark.rule("ES-X-CHINA-5")
def test_either_railway_will_do() -> None:
    assert road(allied=BURMA, japan=("2007",)) == road(allied=BURMA, japan=("2107",)) == kunming.OPEN
    rest = tuple(h for h in BURMA if h not in ("2007", "2107"))
    assert road(allied=rest, japan=("2007", "2107")) == kunming.CLOSED


@pytest.mark.rule("ES-X-CHINA-5")
def test_the_sea_from_rangoon_must_be_free_of_unneutralised_zoi() -> None:
    assert road({"j_5_ad": "2009"}) == kunming.CLOSED
    assert road({"j_5_ad": "2009", "a_seac_air": RANGOON}) == kunming.OPEN, "neutralised"
    assert road({"j_5_ad": "2110"}) == kunming.CLOSED, "it covers the one sea hex beside Rangoon"
    assert road({"j_5_ad": "2106"}) == kunming.CLOSED, "it covers Rangoon alone"
    assert road({"j_5_ad": "2112"}) == kunming.OPEN


@pytest.mark.rule("ES-X-CHINA-5")
def test_over_the_built_links_it_needs_no_rangoon() -> None:
    north = ("2105", "2106", "2206", "2305", "2306", "2205")
    lost: dict[str, Any] = {"allied": (*INDIA, *north), "japan": (RANGOON,)}
    assert road(**lost) == kunming.CLOSED
    assert road(**lost, links=("jorhat",)) == kunming.CLOSED
    assert road(**lost, links=("ledo",)) == road(**lost, links=("imphal", "ledo")) == kunming.CLOSED
    assert road(**lost, links=("jorhat", "ledo")) == road(**lost, links=("imphal", "jorhat")) == kunming.OPEN


@pytest.mark.rule("ES-X-CHINA-5", "ES-X-CHINA-4")
def test_nothing_is_open_when_china_has_fallen() -> None:
    g = table(china=0, marks=("hump",))
    assert supply.survey(g).road == kunming.CLOSED
    assert supply.survey(g).kunming == 0


@pytest.mark.rule("ES-X-CHINA-5")
def test_the_marker_follows_the_map_at_every_moment() -> None:
    g = table()
    assert supply.survey(g).road == kunming.OPEN
    g.take(RANGOON, "japan")
    assert supply.survey(g).road == kunming.CLOSED
    g.take(RANGOON, "allied")
    assert supply.survey(g).road == kunming.OPEN


@pytest.mark.rule("ES-X-CHINA-5")
@pytest.mark.parametrize(
    ("scenario", "state"), [("campaign", "open"), ("y1942", "open"), ("y1943", "closed_hump"), ("y1944", "closed_hump")]
)
def test_it_stands_as_the_scenarios_say(scenario: str, state: str) -> None:
    assert supply.survey(position(scenario)).road == state


LOST: dict[str, Any] = {"japan": (RANGOON,), "allied": INDIA}


@pytest.mark.rule("ES-X-CHINA-5")
def test_the_hump_counts_with_a_supply_eligible_airfield_of_northern_india() -> None:
    assert road(**LOST) == kunming.CLOSED
    g = table(**LOST, marks=("hump",))
    assert supply.survey(g).road == kunming.HUMP == china.road(g)
    none_held = table(marks=("hump",), allied=(), japan=(RANGOON, DACCA, JORHAT, LEDO))
    assert supply.survey(none_held).road == kunming.CLOSED == china.road(none_held)


CUT = {"j_15th_army": DACCA, "j_16th_army": "2005", "j_17th_army": "2105", "j_18th_army": "2004"}
"""Japanese armies in the way from Calcutta to Jorhat and Ledo."""


@pytest.mark.rule("ES-X-CHINA-5", "ES-SUP-7")
def test_an_airfield_without_a_line_is_no_use_for_the_hump() -> None:
    g = table(CUT, marks=("hump",), japan=(RANGOON, DACCA, "2005"), allied=("2105", JORHAT, LEDO))
    assert kunming.hump_airfields(g) == (JORHAT, LEDO)
    assert not supply.eligible(g, "allied", JORHAT)
    assert supply.survey(g).road == kunming.CLOSED


@pytest.mark.rule("ES-X-CHINA-3", "ES-X-CHINA-5")
def test_aircraft_of_the_box_fly_only_to_airfields_with_a_line() -> None:
    """Armies stand between Calcutta and Jorhat; without them both airfields of the north have a line."""
    units = {"a_14af_air": "china_box"}
    cut: dict[str, Any] = {"marks": ("hump",), "japan": (RANGOON, DACCA, "2005"), "allied": ("2105", JORHAT, LEDO)}
    for armies, fields in (({}, {JORHAT, LEDO}), (CUT, set())):
        g = table({**units, **armies}, **cut)
        g.offensive = Offensive("allied", "A29", "oc", active={"a_14af_air": "china_box"})
        assert set(air.ends(g, "allied", ("a_14af_air",), 1)) & {JORHAT, LEDO} == fields


# ---- Kunming


@pytest.mark.rule("ES-X-CHINA-4", "ES-ACT-3")
def test_kunming_supplies_within_four_movement_points() -> None:
    """With the Burma Road open, half a point a hex along it: no HQ commands these within range."""
    units = {"a_5_chinese_army": "2206", "a_6_chinese_army": "2406", "a_seac_hq": "track"}
    assert set(supply.survey(table(units)).supplied) >= {"a_5_chinese_army", "a_6_chinese_army"}
    closed = table(units, **LOST)
    assert not supply.supplied(closed, "a_5_chinese_army")
    assert not supply.supplied(closed, "a_6_chinese_army")
    hump = table(units, **LOST, marks=("hump",))
    assert supply.supplied(hump, "a_6_chinese_army")
    assert supply.survey(hump).road == kunming.HUMP


@pytest.mark.rule("ES-X-CHINA-4")
def test_what_four_points_reach() -> None:
    """Without a route 2 points for mixed country and jungle, 1 for open land; along a route a half."""
    bare = set(ids(by_land(KUNMING, "allied", frozenset(), 0)))
    round_it = set(HEXES[KUNMING].sides)
    assert round_it <= bare
    assert bare == {KUNMING, *round_it, "2206", "2207", "2208", "2305", "2308", "2409", "2508"}
    g = table()
    steps = g.route_steps() | {frozenset(("2407", "2306")), frozenset(("2306", "2206"))}
    along = by_land(KUNMING, "allied", frozenset(steps), supply.survey(g).held["allied"])
    assert BIT["2106"] & along
    assert BIT[RANGOON] & along
    assert along == supply.survey(g).kunming
    assert all(HEXES[hex].land for hex in ids(along))


@pytest.mark.rule("ES-X-CHINA-4", "ES-SUP-7")
def test_its_line_does_not_pass_enemies() -> None:
    held = BIT["2306"] | BIT["2307"]
    assert not by_land(KUNMING, "allied", frozenset(), held) & held
    ring = sum(BIT[hex] for hex in HEXES[KUNMING].sides)
    assert by_land(KUNMING, "allied", frozenset(), ring) == BIT[KUNMING]


@pytest.mark.rule("ES-X-CHINA-4", "ES-ACT-10")
def test_what_kunming_supplies_an_hq_may_activate() -> None:
    """The Dutch obey no HQ here, and yet Kunming feeds them; the Chinese army goes with SEAC."""
    units = {"a_5_chinese_army": "2206", "a_dut_air": "2206"}
    g = table({**units, "j_5_ad": "2005", "j_16th_army": "2105", "j_17th_army": "2104", "j_18th_army": "2006"})
    assert supply.supplied(g, "a_dut_air")
    assert supply.supplied(g, "a_5_chinese_army")
    assert not supply.survey(g).lines["commonwealth"] & BIT["2206"]


@pytest.mark.rule("ES-X-CHINA-4")
def test_kunming_and_its_neighbours_are_always_allied() -> None:
    g = table()
    for hex in (KUNMING, *HEXES[KUNMING].sides):
        g.take(hex, "japan")
        assert g.holds("allied", hex)
    assert g.garrison(KUNMING) == 0
    assert PLACES[KUNMING].city


# ---- the China box


BOX = {"a_14af_air": CHINA_BOX, "a_14af_lrb": CHINA_BOX}


@pytest.mark.rule("ES-X-CHINA-3")
def test_air_units_in_the_china_box_are_supplied_by_road_or_hump() -> None:
    assert supply.supplied(table(BOX), "a_14af_air")
    assert not supply.supplied(table(BOX, **LOST), "a_14af_air")
    assert supply.supplied(table(BOX, **LOST, marks=("hump",)), "a_14af_air")
    cut = table({**BOX, **CUT}, marks=("hump",), japan=(RANGOON, DACCA, "2005"), allied=("2105", JORHAT, LEDO))
    assert not supply.supplied(cut, "a_14af_air")


@pytest.mark.rule("ES-X-CHINA-3", "ES-ZOI-7")
def test_an_active_unit_in_the_box_stays_supplied() -> None:
    g = table(BOX, **LOST)
    g.offensive = Offensive(side="allied", card="A06", use="oc", active={"a_14af_air": CHINA_BOX})
    assert supply.supplied(g, "a_14af_air")
    assert not supply.supplied(g, "a_14af_lrb")


@pytest.mark.rule("ES-X-CHINA-3")
def test_units_in_the_box_have_no_zoi() -> None:
    assert not supply.survey(table(BOX)).zoi["allied"]


def activated(units: dict[str, str], hq: str, **how: Any) -> str:
    g = table({**BOX, **units}, rivalry={"japan": False, "allied": False}, **how)
    g.offensive = Offensive(side="allied", card="A06", use="oc", hq=hq)
    objection = activation.objection(g, "a_14af_air")
    return "" if objection is None else objection.key


@pytest.mark.rule("ES-X-CHINA-3", "ES-Q-060")
def test_an_hq_reaches_the_box_by_a_path_to_kunming_or_to_an_airfield_of_the_hump() -> None:
    assert distance(CALCUTTA, KUNMING) <= 10
    assert activated({}, "a_seac_hq") == "", "Kunming is in range"
    far = {"a_malaya_hq": CALCUTTA}  # range 5: Kunming is 6 away
    assert activated(far, "a_malaya_hq") == "path_blocked"
    assert activated(far, "a_malaya_hq", marks=("hump",)) == "", "Dacca is near"
    assert activated({}, "a_cen_pac_hq", marks=("hump",)) == "path_blocked"


@pytest.mark.rule("ES-X-CHINA-3", "ES-Q-060")
def test_the_airfield_at_the_end_of_the_path_must_be_supply_eligible() -> None:
    """Ledo can be reached by an activation path of the HQ in Burma, but only Dacca has a line."""
    units = {
        "a_malaya_hq": "2206",
        "j_16th_army": "2105",
        "j_17th_army": "2104",
        "j_18th_army": "2305",
        "j_19th_army": "2106",
        "j_25th_army": "2207",
        "j_2nd_army": "2306",
        "j_27th_army": "2204",
        "j_28th_army": "2304",
        "a_seac_hq": CALCUTTA,
    }
    japan = ("2104", "2105", "2106", "2305", RANGOON)
    g = table({**BOX, **units}, marks=("hump",), allied=(DACCA, "2005", LEDO), japan=japan)
    assert supply.survey(g).road == kunming.HUMP
    assert supply.supplied(g, "a_14af_air")
    assert not supply.eligible(g, "allied", LEDO)
    assert supply.activation(g, "a_malaya_hq") & BIT[LEDO]
    assert activation._ends(g, CHINA_BOX) == (KUNMING, DACCA)


@pytest.mark.rule("ES-X-CHINA-3")
def test_a_leg_between_the_box_and_northern_india_is_of_any_length() -> None:
    g = table(BOX)
    g.offensive = Offensive(side="allied", card="A04", use="oc", active={"a_14af_air": CHINA_BOX})
    assert set(air.ends(g, "allied", ("a_14af_air",), 1)) == {DACCA, JORHAT, LEDO}
    back = table({"a_14af_air": DACCA})
    back.offensive = Offensive(side="allied", card="A04", use="oc", active={"a_14af_air": DACCA})
    assert CHINA_BOX in air.ends(back, "allied", ("a_14af_air",), 1)


@pytest.mark.rule("ES-X-CHINA-3")
def test_two_units_at_most_and_one_b29() -> None:
    assert not air.room_in_china(table(BOX), ("a_10af_lrb",))
    assert air.room_in_china(table({"a_14af_air": CHINA_BOX}), ("a_20bc_b29",))
    assert not air.room_in_china(table({"a_20bc_b29": CHINA_BOX}), ("a_bc21_b29",))
