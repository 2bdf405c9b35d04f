"""Who supplies whom, and from where."""

from __future__ import annotations

import pytest
from empire_table import position

from wardroom.games.empire.printed import COUNTERS, EDGES, HEXES, HOMES, HQS, PLACES, SIDES, commands, distance
from wardroom.games.empire.setup import sources
from wardroom.games.empire.state import Empire, Offensive
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import BIT, mask, play

OAHU, TRUK, KURE, SAIGON, NOUMEA = "5808", "4017", "3407", "2212", "4828"


def table(units: dict[str, str], **how: object) -> Empire:
    return position("y1943", units, empty=True, **how)  # type: ignore[arg-type]


def fed(units: dict[str, str], **how: object) -> set[str]:
    return set(supply.survey(table(units, **how)).supplied)


# ---- HQs and their range


@pytest.mark.rule("ES-SUP-1", "ES-Q-068")
def test_an_hq_supplies_as_far_as_its_range() -> None:
    """Ghormley reaches 7 hexes over open water, and his own hex."""
    far = COUNTERS["a_s_pac_hq_ghormley"].range
    at, beyond = "5810", "5809"
    assert (distance("5817", at), distance("5817", beyond)) == (far, far + 1)
    units = {"a_s_pac_hq_ghormley": "5817", "a_ca_new_orleans": at, "a_bb_md_ca": beyond, "a_1m_division": "5817"}
    assert fed(units) == {"a_s_pac_hq_ghormley", "a_ca_new_orleans", "a_1m_division"}


@pytest.mark.rule("ES-SUP-1", "ES-X-SUPS-1")
def test_an_hq_that_is_not_supplied_itself_supplies_nobody() -> None:
    units = {"j_south_seas_hq": TRUK, "j_ca_aoba": "4018"}
    assert fed(units) == set(units)
    assert fed(units, allied=HOMES) == set()
    assert fed(units, allied=HOMES - {KURE}) == set(units), "one city at home is enough"


@pytest.mark.rule("ES-X-SUPS-1")
def test_an_hq_is_supplied_over_any_distance() -> None:
    """Manila lies far from every edge of the map, and this HQ has the shortest range."""
    assert min(distance("2813", hex) for side in EDGES.values() for hex in side) > COUNTERS["a_malaya_hq"].range
    assert fed({"a_malaya_hq": "2813"}) == {"a_malaya_hq"}


@pytest.mark.rule("ES-X-SUPS-1")
def test_ultimate_sources() -> None:
    """All three edges for the Allies; for Japan its cities at home, each while it holds it."""
    assert sources("y1943", "allied") == EDGES["east"] | EDGES["south"] | EDGES["west"]
    assert sources("y1943", "japan") == HOMES
    assert all(PLACES[hex].city for hex in HOMES)
    for edge in EDGES.values():
        for hex in edge:
            assert supply.eligible(table({}), "allied", hex)
    assert not any(supply.eligible(table({}, allied=HOMES), "japan", hex) for hex in PLACES)


@pytest.mark.rule("ES-X-SUPS-1", "ES-SUP-4", "ES-ZOI-13")
def test_a_base_is_supply_eligible_while_a_line_runs_to_a_source() -> None:
    g = table({"a_cen_pac_hq": OAHU})
    assert supply.eligible(g, "allied", "4612")
    assert all(supply.eligible(g, "allied", hex) for hex in (OAHU, "4612"))
    cut = table({"a_cen_pac_hq": OAHU, "j_comb_fleet_hq_yam": TRUK, "j_24_af": "4612"})
    assert not supply.eligible(cut, "allied", "4612")
    assert supply.eligible(cut, "japan", "4612")


@pytest.mark.rule("ES-X-ACT-3", "ES-SUP-1")
@pytest.mark.parametrize(
    ("hq", "gets"),
    [
        ("a_cen_pac_hq", {"a_ca_new_orleans", "a_7af_air", "a_1m_division", "a_5_chinese_army"}),
        ("a_seac_hq", {"a_7af_air", "a_5_chinese_army", "a_ca_kent", "a_seac_air", "a_3_ind_corps"}),
        (
            "a_anzac_hq",
            {
                "a_ca_new_orleans",
                "a_7af_air",
                "a_1m_division",
                "a_5_chinese_army",
                "a_ca_kent",
                "a_seac_air",
                "a_3_ind_corps",
                "a_cl_dutch",
                "a_dut_air",
            },
        ),
    ],
)
def test_an_hq_supplies_those_it_commands(hq: str, gets: set[str]) -> None:
    everybody = ("a_ca_new_orleans", "a_7af_air", "a_1m_division", "a_5_chinese_army", "a_ca_kent", "a_seac_air",
                 "a_3_ind_corps", "a_cl_dutch", "a_dut_air")  # fmt: skip
    assert fed({hq: OAHU, **dict.fromkeys(everybody, OAHU)}) == {hq, *gets}


@pytest.mark.rule("ES-X-ACT-3")
def test_japanese_hqs_command_all_japanese_units_and_no_other() -> None:
    for hq in HQS:
        for unit, c in COUNTERS.items():
            if COUNTERS[hq].side == "japan":
                assert commands(hq, unit) == (c.side == "japan")
            else:
                assert not (commands(hq, unit) and c.side == "japan")


@pytest.mark.rule("ES-Q-067", "ES-SUP-7", "ES-ACT-5")
@pytest.mark.parametrize(
    ("enemy", "own", "supply_held", "path_barred"),
    [
        ("j_14th_army", "", True, True),
        ("j_5_ad", "", True, True),
        ("j_south_hq", "", True, False),
        ("j_ca_aoba", "", False, False),
        ("j_14th_army", "a_ca_new_orleans", False, False),
        ("j_14th_army", "a_nl_corps", False, False),
    ],
)
def test_what_holds_a_hex_alone(enemy: str, own: str, supply_held: bool, path_barred: bool) -> None:
    g = table({enemy: "2813"} | ({own: "2813"} if own else {}))
    now = supply.survey(g)
    assert bool(now.held["allied"] & BIT["2813"]) is supply_held
    assert bool(now.barred["allied"] & BIT["2813"]) is path_barred


@pytest.mark.rule("ES-Q-067", "ES-X-CHINA-6", "ES-X-CHINA-4")
def test_a_garrison_holds_its_city_and_the_allies_hold_kunming() -> None:
    now = supply.survey(table({}))
    city = "3005"
    assert PLACES[city].intrinsic == "china"
    assert table({}).garrison(city)
    for masks in (now.held, now.barred):
        assert masks["allied"] & BIT[city]
        assert not masks["japan"] & BIT[city]
        for hex in ("2407", *HEXES["2407"].sides):
            assert masks["japan"] & BIT[hex]
    freed = supply.survey(table({}, allied=(city,)))
    assert not freed.held["allied"] & BIT[city]
    home = supply.survey(table({}, ground_lost=(KURE,)))
    assert now.held["allied"] & BIT[KURE]
    assert not home.held["allied"] & BIT[KURE]


# ---- both sides at once


@pytest.mark.rule("ES-X-SUPS-2", "ES-Q-065", "ES-ZOI-5")
def test_where_two_zones_cut_each_other_off_the_allied_one_stands() -> None:
    """A Japanese carrier beside the one Allied HQ, an Allied carrier beside the one Japanese HQ."""
    units = {"j_comb_fleet_hq_yam": TRUK, "j_cv_akagi": "4817", "a_cen_pac_hq": "4715", "a_cv_essex": "4019"}
    assert distance("4817", "4715") <= 2
    assert distance("4019", TRUK) <= 2
    assert distance(TRUK, "4817") <= 13
    g = table(units)
    assert set(supply.survey(g).supplied) == {"a_cen_pac_hq", "a_cv_essex"}
    assert supply.in_zoi(g, "allied", TRUK)
    assert not supply.in_zoi(g, "japan", "4715")
    del units["a_cv_essex"]
    assert fed(units) == {"j_comb_fleet_hq_yam", "j_cv_akagi"}, "alone the Japanese carrier does cut"


@pytest.mark.rule("ES-Q-065", "ES-ZOI-5")
def test_an_allied_flyer_that_drops_out_frees_the_japanese_it_had_cut() -> None:
    """The Dutch air unit has no HQ of its kind: against its zone Truk is cut at first, then all is done again."""
    units = {"j_comb_fleet_hq_yam": TRUK, "j_cv_akagi": "4817", "a_dut_air": "4117", "a_cen_pac_hq": OAHU}
    assert fed(units) == {"j_comb_fleet_hq_yam", "j_cv_akagi", "a_cen_pac_hq"}


# ---- Tokyo Express


@pytest.mark.rule("ES-X-SUPS-3")
def test_the_tokyo_express_supplies_all_but_hqs_in_its_hex() -> None:
    units = {
        "j_17th_army": "4423",
        "j_25_af": "4423",
        "j_ca_aoba": "4423",
        "j_south_seas_hq": "4423",
        "j_1_sn_bde": "4424",
        "a_1m_division": "4423",
    }
    assert fed(units, allied=HOMES) == set()
    g = table(units, allied=HOMES, express="4423")
    assert set(supply.survey(g).supplied) == {"j_17th_army", "j_25_af", "j_ca_aoba"}
    assert supply.in_zoi(g, "japan", "4424"), "supplied for every purpose"


@pytest.mark.rule("ES-X-SUPS-3", "ES-X-SUPS-2")
def test_nothing_cuts_the_tokyo_express() -> None:
    units = {"j_25_af": "4423", "a_s_pac_hq_halsey": NOUMEA, "a_cv_essex": "4424", "a_13af_lrb": "4424"}
    g = table(units, express="4423")
    assert supply.supplied(g, "j_25_af")
    g.express = ""
    assert not supply.supplied(g, "j_25_af")


# ---- supply stays with active units


@pytest.mark.rule("ES-ZOI-7")
def test_active_units_stay_supplied_until_the_offensive_ends() -> None:
    units = {"j_cv_akagi": "4817", "j_24_af": "4715"}
    g = table(units)
    assert not supply.supplied(g, "j_cv_akagi")
    assert not supply.in_zoi(g, "japan", "4817")
    g.offensive = Offensive(side="japan", card="J29", use="oc", active={"j_cv_akagi": "4817"})
    assert supply.supplied(g, "j_cv_akagi")
    assert not supply.supplied(g, "j_24_af")
    assert supply.in_zoi(g, "japan", "4817")
    g.offensive = Offensive(side="allied", card="A06", use="oc", reacting={"j_24_af": "4715"})
    assert supply.supplied(g, "j_24_af"), "in reaction too"
    g.offensive = None
    assert not supply.supplied(g, "j_cv_akagi")


@pytest.mark.rule("ES-ZOI-7", "ES-ZOI-9")
def test_they_stay_supplied_while_others_are_in_strategic_movement() -> None:
    units = {"j_cv_akagi": "4817", "j_cv_soryu": "4817"}
    g = table(units)
    g.offensive = Offensive(side="japan", card="J29", use="oc", active=dict.fromkeys(units, "4817"))
    assert supply.without(g, ("j_cv_soryu",)).zoi["japan"] & BIT["4817"]
    assert not supply.without(g, tuple(units)).zoi["japan"]


@pytest.mark.rule("ES-ZOI-7")
def test_an_active_unit_that_was_eliminated_is_not_supplied() -> None:
    g = table({"j_cv_akagi": "4817"})
    g.offensive = Offensive(side="japan", card="J29", use="oc", active={"j_cv_akagi": "4817"})
    g.eliminate("j_cv_akagi")
    assert supply.survey(g).supplied == frozenset()


# ---- the option


@pytest.mark.rule("ES-X-SUPS-4")
def test_without_the_option_a_line_may_change_in_any_number_of_own_ports() -> None:
    g = position("y1943")
    limited = position("y1943", options={"supply_limits": True})
    assert supply.survey(g).supplied > supply.survey(limited).supplied
    assert {COUNTERS[unit].side for unit in supply.survey(limited).supplied} == set(SIDES)


@pytest.mark.rule("ES-X-SUPS-4")
@pytest.mark.parametrize(
    ("at", "unlimited", "limited"),
    [
        (SAIGON, True, True),
        ("2211", True, True),  # two points of jungle or less from Saigon by rail
        ("2709", True, True),  # a port, by sea
        ("2009", True, True),  # a sea hex
        ("2912", True, True),  # Luzon: over a hexside of both kinds
        ("3302", True, False),  # inland in Manchuria: the last hexside is land, and no HQ is near
    ],
)
def test_with_it_the_last_hexside_is_of_sea_or_near_the_hq(at: str, unlimited: bool, limited: bool) -> None:
    for on, expect in ((False, unlimited), (True, limited)):
        units = {"j_south_hq": SAIGON, "j_comb_fleet_hq_yam": KURE, "j_25th_army": at}
        g = table(units, japan=("2813", "2812", "2912"), options={"supply_limits": on})
        assert supply.supplied(g, "j_25th_army") is expect


@pytest.mark.rule("ES-X-SUPS-4")
def test_hqs_themselves_know_no_such_limits() -> None:
    for scenario in ("y1942", "y1943", "y1944"):
        with_it = position(scenario, options={"supply_limits": True})
        plain = position(scenario)
        hqs = {hq for hq in HQS if supply.supplied(plain, hq)}
        assert {hq for hq in HQS if supply.supplied(with_it, hq)} == hqs
        assert supply.survey(with_it).eligible == supply.survey(plain).eligible


# ---- questions to a survey


@pytest.mark.rule("ES-X-ACT-5")
def test_a_line_to_the_east_edge() -> None:
    assert supply.line_to_east(table({"a_cen_pac_hq": OAHU}), "a_cen_pac_hq")
    cut = {"a_sw_pac_hq": "2813", "j_5_ad": "2911", "j_south_hq": SAIGON}
    assert not supply.line_to_east(table(cut), "a_sw_pac_hq")


@pytest.mark.rule("ES-X-SUPS-1")
def test_the_small_scenario_has_edges_of_its_own() -> None:
    east = sources("south_pacific", "allied")
    north = sources("south_pacific", "japan")
    assert {hex[:2] for hex in east} >= {"50"}
    assert {hex[2:] for hex in north} == {"15"}
    g = position("south_pacific")
    assert not supply.survey(g).eligible["japan"] & ~play("south_pacific")
    assert mask(north) & supply.survey(g).eligible["japan"]


# ---- ports of the enemy, on the map


NEW_GUINEA_PORTS = ("3520", "3720", "3820", "3822", "3823", "4024")


@pytest.mark.rule("ES-SUP-6", "ES-SUP-8")
def test_a_line_from_inland_gets_to_sea_only_through_an_own_port() -> None:
    """The HQ inland in New Guinea has neither a line to the edge nor a ship at sea, until it has a port."""
    units = {"a_anzac_hq": "3621", "a_ca_kent": "3719"}
    assert fed(units, japan=NEW_GUINEA_PORTS) == set()
    assert fed(units, japan=NEW_GUINEA_PORTS, allied=("3720",)) == set(units)


@pytest.mark.rule("ES-SUP-5", "ES-SUP-9")
def test_a_line_from_the_sea_gets_inland_only_through_an_own_port() -> None:
    units = {"a_sw_pac_hq": "3727", "a_i_corps": "3621"}
    assert fed(units, japan=NEW_GUINEA_PORTS) == {"a_sw_pac_hq"}
    assert fed(units, japan=NEW_GUINEA_PORTS, allied=("3720",)) == set(units)


@pytest.mark.rule("ES-SUP-7", "ES-Q-067")
@pytest.mark.parametrize("first", ["j_15th_army", "j_south_hq", "j_5_ad"])
@pytest.mark.parametrize("second", ["j_16th_army", "j_south_seas_hq", "j_4_ad"])
def test_enemies_in_the_way_stop_a_line_by_land(first: str, second: str) -> None:
    """SEAC feeds Ledo through Dacca and over one of two hexes; Kunming is of no use here."""
    units = {"a_seac_hq": "1805", "a_77_brigade": "2205", "a_cen_pac_hq": OAHU}
    assert "a_77_brigade" in fed({**units, first: "2005"}, china=0)
    assert "a_77_brigade" in fed({**units, second: "2006"}, china=0)
    assert "a_77_brigade" not in fed({**units, first: "2005", second: "2006"}, china=0)
    assert "a_77_brigade" in fed({**units, first: "2005", "j_ca_aoba": "2006"}, china=0), "a ship alone holds nothing"
