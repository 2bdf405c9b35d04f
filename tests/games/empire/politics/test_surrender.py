"""National Status: every row of the surrender table, and what a surrender does."""

from __future__ import annotations

import pytest
from empire_table import Stop, asked, at_table, heard, moves, position, say, state

from wardroom.games.empire.politics import surrender
from wardroom.games.empire.politics.control import group
from wardroom.games.empire.printed import NATIONS, REGIONS
from wardroom.games.empire.tasks.political import NationalStatus

STATUS = (NationalStatus(), Stop())

AUSTRALIA = ("2426", "2525", "2825", "3023", "3226", "3624", "3626", "3727")
MANDATES = ("3820", "3921", "4020", "4021", "4121", "4122", "4221", "4222", "4322", "4423")
NEW_GUINEA = ("3119", "3219", "3319", "3520", "3620", "3720", "3721", "3822", "3823", "3922", "4024")
NEW_GUINEA_DECIDES = ("3219", "3319", "3520", "3720", "3822", "3823", "4024")
BURMA, BURMA_DECIDES = ("2006", "2008", "2106", "2206", "2305"), ("2008", "2106", "2206", "2305")
MALAYA, MALAYA_DECIDES = ("1912", "1913", "2012", "2014", "2015", "2112"), ("2015", "2014")
PHILIPPINES, PHILIPPINES_DECIDE = ("2715", "2812", "2813", "2911", "2915", "3014"), ("2813", "2915")
MARSHALLS = ("4316", "4415", "4715", "4716", "4815", "4816", "4817", "4916")
INDIES = {
    "amboina": ("2919",),
    "bali": ("2320",),
    "borneo": ("2216", "2318", "2415", "2517", "2616"),
    "celebes": ("2620", "2719", "2917"),
    "java": ("2018", "2019", "2220"),
    "morotai": ("3017",),
    "sumatra": ("1813", "1914", "1916", "1917", "2017"),
    "timor": ("2721",),
}
INDIES_BASES = tuple(hex for hexes in INDIES.values() for hex in hexes)
INDIES_DECIDE = ("2019", "1813", "1916", "2017", "2220", "2415", "2517", "2616")
HONSHU = ("3407", "3506", "3507", "3606", "3607", "3705", "3706")


def surrenders(nation: str, deciding: tuple[str, ...]) -> None:
    """It does when all these are Japanese, and does not while any one of them is not."""
    g = position("campaign", empty=True, japan=deciding)
    assert nation in surrender.due(g)
    for hex in deciding:
        g = position("campaign", empty=True, japan=[h for h in deciding if h != hex])
        g.take(hex, "allied")
        assert nation not in surrender.due(g), hex


# ---- the table


@pytest.mark.rule("ES-SURR-1")
def test_australia_surrenders_on_all_its_bases():
    surrenders("australia", AUSTRALIA)
    assert tuple(NATIONS["australia"]["bases"]) == AUSTRALIA


@pytest.mark.rule("ES-SURR-4")
def test_burma_surrenders_on_four_of_its_five_bases():
    surrenders("burma", BURMA_DECIDES)
    assert tuple(NATIONS["burma"]["bases"]) == BURMA


@pytest.mark.rule("ES-SURR-12")
def test_malaya_surrenders_on_singapore_and_kuantan():
    surrenders("malaya", MALAYA_DECIDES)
    assert tuple(NATIONS["malaya"]["bases"]) == MALAYA


@pytest.mark.rule("ES-SURR-13")
def test_the_philippines_surrender_on_manila_and_davao():
    surrenders("philippines", PHILIPPINES_DECIDE)
    g = state(at_table("campaign", empty=True, japan=PHILIPPINES_DECIDE, agenda=STATUS))
    assert all(g.holds("japan", hex) for hex in PHILIPPINES)


@pytest.mark.rule("ES-SURR-6")
def test_the_indies_surrender_on_tjilatjap_and_seven_resource_hexes():
    surrenders("dutch_east_indies", INDIES_DECIDE)


@pytest.mark.rule("ES-SURR-7", "ES-X-SURR-1")
def test_all_groups_of_the_indies_pass():
    m = at_table("campaign", empty=True, japan=INDIES_DECIDE, agenda=STATUS)
    assert {hex for hex in INDIES_BASES if state(m).holds("allied", hex)} == set()
    (passed,) = [e for e in heard(m, None, "passed") if "2919" in e.about["places"]]
    for hexes in INDIES.values():
        assert set(hexes) - set(INDIES_DECIDE) <= set(passed.about["places"])
    assert set(INDIES_BASES) == set(NATIONS["dutch_east_indies"]["bases"])
    assert {n: tuple(h) for n, h in NATIONS["dutch_east_indies"]["groups"].items()} == INDIES


@pytest.mark.rule("ES-SURR-5")
def test_china_has_no_hexes_but_a_procedure():
    g = position("campaign", empty=True, japan=("2609", "3007"))
    g.take("2407", "japan")
    assert "china" not in surrender.due(g)
    assert g.holds("allied", "2407")
    assert NATIONS["china"]["bases"] == ["2407"]
    assert not NATIONS["china"]["surrender"]


@pytest.mark.rule("ES-SURR-14")
def test_siam_does_not_surrender():
    g = state(at_table("campaign", empty=True, japan=("2110",), agenda=STATUS))
    assert "siam" not in g.surrendered
    assert g.holds("japan", "2110")
    assert g.holds("allied", "2210")
    assert NATIONS["siam"]["bases"] == ["2110"]


@pytest.mark.rule("ES-SURR-10")
def test_manchuria_is_harbin_and_mukden():
    assert NATIONS["japan"]["groups"]["manchuria"] == ["3302", "3303"]
    g = position("campaign", empty=True, japan=("3302", "3303"))
    assert g.garrison("3302")
    assert g.garrison("3303")


@pytest.mark.example("ES-E-56")
@pytest.mark.rule("ES-SURR-1", "ES-SURR-4", "ES-SURR-12", "ES-SURR-13")
def test_four_nations_read_at_once():
    held = ("2008", "2106", "2206", "2305", "2015", "2112", "1912", "2813", "2915", *AUSTRALIA[:-1])
    assert set(surrender.due(position("campaign", empty=True, japan=held))) == {"burma", "philippines"}


@pytest.mark.example("ES-E-16")
@pytest.mark.rule("ES-SURR-6")
def test_the_indies_hold_out_while_tarakan_does():
    held = ("2019", "1813", "1916", "2017", "2220", "2415", "2517")
    assert surrender.due(position("campaign", empty=True, japan=held)) == ()
    assert surrender.due(position("campaign", empty=True, japan=(*held, "2616"))) == ("dutch_east_indies",)


# ---- what it does


@pytest.mark.rule("ES-X-SURR-1")
def test_a_nation_surrenders_once_a_game():
    g = position("campaign", empty=True, japan=PHILIPPINES_DECIDE, surrendered=("philippines",))
    assert "philippines" not in surrender.due(g)


@pytest.mark.rule("ES-X-SURR-2", "ES-X-NAV-4", "ES-X-AIR-5", "ES-Q-150")
def test_the_philippines_lose_their_army_and_us_ships_flee():
    where = {
        "a_m_corps": "3014",
        "a_ca_us_asia": "3014",
        "a_ca_exeter": "3014",
        "a_feaf_air": "3014",
        "a_dut_air": "2911",
    }
    m = at_table("campaign", where, empty=True, japan=PHILIPPINES_DECIDE, allied=("3416",), agenda=STATUS)
    assert state(m).units["a_m_corps"].at == "eliminated"
    assert state(m).units["a_ca_exeter"].at == state(m).units["a_dut_air"].at == "eliminated"
    assert state(m).holds("japan", "3014")
    assert state(m).holds("japan", "2812")
    assert asked(m) == ("allied", "emergency")
    assert ("flee", "3416") in moves(m)
    say(m, "flee", "3416")
    while asked(m)[1] == "emergency":
        say(m, *moves(m)[0])
    assert state(m).units["a_ca_us_asia"].at == "3416" or state(m).units["a_feaf_air"].at == "3416"
    assert state(m).units["a_ca_us_asia"].at not in ("3014", "eliminated")


@pytest.mark.rule("ES-X-SURR-2", "ES-Q-151")
def test_the_dutch_leave_and_a_british_garrison_keeps_its_base():
    where = {"a_j_division": "2018", "a_cl_dutch": "2018", "a_33_british_corps": "2721", "a_abda_hq": "1917"}
    g = state(at_table("campaign", where, empty=True, japan=INDIES_DECIDE, agenda=STATUS))
    assert g.units["a_j_division"].at == g.units["a_cl_dutch"].at == "out"
    assert g.holds("allied", "2721")
    assert g.holds("japan", "2018")
    assert g.holds("japan", "1917")
    assert g.units["a_abda_hq"].at == "out"
    assert g.holds("japan", "2217")
    assert g.holds("japan", "2117")


@pytest.mark.rule("ES-X-SURR-2", "ES-Q-151")
def test_burma_and_malaya_keep_their_other_bases():
    where = {"a_b_ind_division": "2006", "a_1b_division": "1905", "a_33_british_corps": "1913"}
    g = state(at_table("campaign", where, empty=True, japan=(*BURMA_DECIDES, *MALAYA_DECIDES), agenda=STATUS))
    assert set(g.surrendered) == {"burma", "malaya"}
    assert g.units["a_b_ind_division"].at == g.units["a_1b_division"].at == "out"
    assert g.holds("allied", "2006")
    assert g.holds("allied", "1912")
    assert g.units["a_33_british_corps"].at == "1913"


@pytest.mark.rule("ES-X-SURR-3")
def test_australian_units_do_not_come_any_more_but_fight_on():
    where = {
        "a_1_aus_corps": "3823",
        "a_2_aus_corps": "eliminated",
        "a_4_aus_corps": "schedule",
        "a_3nz_division": "schedule",
    }
    g = state(at_table("campaign", where, empty=True, japan=AUSTRALIA, agenda=STATUS))
    assert g.units["a_1_aus_corps"].at == "3823"
    assert g.units["a_2_aus_corps"].at == g.units["a_4_aus_corps"].at == "out"
    assert g.units["a_3nz_division"].at == "schedule"


@pytest.mark.rule("ES-X-SURR-1", "ES-Q-152")
def test_recapture_brings_bases_back_once():
    where = {"j_8_ad": "2911", "a_cv_essex": "5808"}
    m = at_table("y1943", where, empty=True, allied=PHILIPPINES_DECIDE, agenda=STATUS)
    g = state(m)
    assert g.regained == ("philippines",)
    assert "philippines" in g.surrendered
    assert g.holds("allied", "3014")
    assert g.holds("japan", "2911")


# ---- groups


@pytest.mark.rule("ES-SURR-2", "ES-X-SURR-4")
@pytest.mark.parametrize("side", ["japan", "allied"])
def test_rabaul_and_guadalcanal_decide_the_mandates(side: str):
    how = {
        "japan": MANDATES if side == "allied" else ("4021", "4423"),
        "allied": ("4021", "4423") if side == "allied" else MANDATES[:3],
    }
    army, flyers = ("a_xi_corps", "a_5af_air") if side == "japan" else ("j_17th_army", "j_24_af")
    g = state(at_table("campaign", {army: "3820", flyers: "3921"}, empty=True, agenda=STATUS, **how))
    assert [hex for hex in MANDATES if not g.holds(side, hex)] == ["3820"]
    assert not group(position("campaign", empty=True, japan=("4021",)), "mandates", "japan")
    assert not group(position("campaign", empty=True, japan=("4423",)), "mandates", "japan")


@pytest.mark.rule("ES-SURR-3", "ES-X-SURR-4")
def test_seven_places_decide_new_guinea():
    g = state(at_table("campaign", {"a_5af_air": "3721"}, empty=True, japan=NEW_GUINEA_DECIDES, agenda=STATUS))
    assert [hex for hex in NEW_GUINEA if not g.holds("japan", hex)] == ["3721"]  # any unit holds a place there
    for hex in NEW_GUINEA_DECIDES:
        assert not group(position("campaign", empty=True, japan=set(NEW_GUINEA) - {hex}), "new_guinea", "japan")


@pytest.mark.rule("ES-Q-150", "ES-X-SURR-4")
def test_who_flees_from_a_surrender_holds_his_refuge_when_the_group_passes_next():
    held = (*PHILIPPINES_DECIDE, *NEW_GUINEA_DECIDES)
    m = at_table("campaign", {"a_5af_lrb": "3014"}, empty=True, japan=held, agenda=STATUS)
    assert asked(m) == ("allied", "emergency")
    assert state(m).holds("allied", "3620")
    say(m, "flee", "3119")
    assert [hex for hex in NEW_GUINEA if not state(m).holds("japan", hex)] == ["3119"]


@pytest.mark.rule("ES-SURR-11", "ES-X-SURR-4")
def test_eniwetok_and_kwajalein_decide_the_marshalls_for_the_allies():
    m = at_table(
        "campaign", {"j_24_af": "4816", "j_4_sn_bde": "4817"}, empty=True, allied=("4415", "4715"), agenda=STATUS
    )
    assert state(m).holds("allied", "4816")
    assert asked(m) == ("japan", "emergency")
    say(m, "flee", "4817")
    assert [hex for hex in MARSHALLS if not state(m).holds("allied", hex)] == ["4817"]
    for lone in ("4415", "4715"):
        g = state(at_table("campaign", empty=True, allied=(lone,), agenda=STATUS))
        assert [hex for hex in MARSHALLS if g.holds("allied", hex)] == [lone]


@pytest.mark.rule("ES-X-SURR-4")
def test_the_marshalls_never_pass_to_japan():
    g = state(at_table("campaign", empty=True, allied=("4316", "4817"), agenda=STATUS))
    assert g.holds("japan", "4415")
    assert g.holds("japan", "4715")
    assert [hex for hex in MARSHALLS if g.holds("allied", hex)] == ["4316", "4817"]


# ---- Japan


@pytest.mark.rule("ES-SURR-9", "ES-X-VIC-1")
def test_japan_surrenders_with_all_of_honshu():
    m = at_table("campaign", empty=True, allied=HONSHU, agenda=STATUS)
    assert m.result == {"japan": 0.0, "allied": 1.0}
    assert state(m).holds("japan", "3307")
    assert state(m).holds("japan", "3704")
    for hex in HONSHU:
        assert not surrender.honshu_lost(position("campaign", empty=True, allied=set(HONSHU) - {hex}))
    assert set(NATIONS["japan"]["groups"]["home_islands"]) == {*HONSHU, "3307", "3704"} - {"3606"}


@pytest.mark.rule("ES-X-SURR-5")
def test_japan_surrenders_after_three_segments_without_resources():
    everything = ("3302", "3303", "3305")
    for before, over in ((0, False), (1, False), (2, True)):
        m = at_table("campaign", empty=True, allied=everything, isolated=before, agenda=STATUS)
        assert (m.result is not None) == over
        assert state(m).isolated == before + 1
    assert state(at_table("campaign", empty=True, isolated=2, agenda=STATUS)).isolated == 0


@pytest.mark.rule("ES-X-VIC-1")
def test_the_south_pacific_knows_nothing_of_honshu():
    assert not REGIONS["honshu"] & set(REGIONS["australia"])
    m = at_table("south_pacific", agenda=STATUS)
    assert m.result is None
    assert state(m).isolated == 0
