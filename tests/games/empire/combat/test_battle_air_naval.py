"""The air-naval part of a battle: who rolls when, what is added, where hits go, who has won."""

from __future__ import annotations

from typing import Any

import pytest
from empire_battle import battle, scene
from empire_table import asked, heard, moves, refused, say, state

from wardroom.games.empire.combat.hits import Board, Target, board
from wardroom.games.empire.combat.strength import GARRISON, defence, fighters, total
from wardroom.games.empire.combat.winner import drowned
from wardroom.games.empire.state import Blow, Fight
from wardroom.kernel import Match

SEA = "5506"


def about(m: Match, kind: str) -> list[dict[str, Any]]:
    return [dict(event.about) for event in heard(m, None, kind)]


def steps(m: Match, unit: str) -> int:
    return state(m).units[unit].steps


def sides(m: Match) -> list[str]:
    return [roll["side"] for roll in about(m, "air_naval_roll")]


def fleets(japan: str, allied: str, **how: Any) -> Match:
    """Ships that met at sea: "j_bb_hiei j_ca_aoba/1" against as many others."""

    def at_sea(names: str) -> dict[str, str]:
        return {id.split("/")[0]: f"{SEA} {id.split('/')[1]}" if "/" in id else SEA for id in names.split()}

    return battle(SEA, at_sea(japan), at_sea(allied), **how)


# ---- order


@pytest.mark.rule("ES-OFF-19", "ES-Q-120")
def test_the_offensives_player_says_which_battle_comes_next() -> None:
    m = battle(
        SEA, {"j_bb_hiei": SEA, "j_ca_aoba": "5606"}, {"a_ca_kent": SEA, "a_ca_exeter": "5606"},
        fights=(Fight("5606"), Fight("5607")), fight={}, dice=[0] * 9,
    )  # fmt: skip
    assert asked(m) == ("japan", "next_battle")
    assert moves(m) == [("fight", SEA), ("fight", "5606"), ("fight", "5607")]
    assert refused(m, "fight", "4612").key == "no_battle_there"
    say(m, "fight", "5606")
    assert refused(m, "fight", "5606").key == "fought_already"
    say(m, "fight", SEA)
    assert [e["hex"] for e in about(m, "battle_begins")] == [
        "5606",
        SEA,
        "5607",
    ]  # the last one goes without a question
    assert {f.stage for f in state(m).now.fights} == {"over"}


@pytest.mark.rule("ES-X-AN-4", "ES-X-AN-3", "ES-Q-135")
def test_surprise_strikes_first_and_survivors_answer_with_what_they_have_left() -> None:
    m = fleets("j_bb_hiei", "a_bb_md_ca", dice=[2, 6])
    first, second = about(m, "air_naval_roll")
    assert (first["side"], first["modifiers"], first["hits"]) == ("japan", {"surprise": 3}, 9)
    assert (second["side"], second["modifiers"], second["strength"]) == ("allied", {}, 15)
    m = fleets("j_bb_hiei", "a_bb_md_ca", dice=[3, 6])
    assert about(m, "air_naval_roll")[1]["strength"] == 9  # reduced before it answers
    assert steps(m, "j_bb_hiei") == 2


@pytest.mark.rule("ES-X-AN-4", "ES-X-AN-3", "ES-Q-112")
def test_in_an_ambush_the_reaction_player_is_first_and_only_an_allied_one_gets_four_for_it() -> None:
    m = fleets("j_bb_hiei", "a_bb_md_ca", condition="ambush", dice=[2, 0])
    assert sides(m) == ["allied", "japan"]
    assert about(m, "air_naval_roll")[0]["modifiers"] == {"ambush": 4}
    m = fleets("j_bb_hiei", "a_bb_md_ca", condition="ambush", side="allied", dice=[2, 0])
    assert sides(m) == ["japan", "allied"]
    assert [roll["modifiers"] for roll in about(m, "air_naval_roll")] == [{}, {}]


@pytest.mark.rule("ES-X-AN-4", "ES-Q-124")
def test_on_intercept_both_roll_and_give_out_under_seal() -> None:
    m = fleets(
        "j_bb_hiei/1 j_ca_aoba/1 j_ca_mogami/1", "a_bb_md_ca/1 a_ca_kent/1 a_ca_exeter/1", condition="intercept",
        dice=[6, 6],
    )  # fmt: skip
    assert sides(m) == ["japan", "allied"]
    assert set(m.asks) == {"japan", "allied"}
    say(m, "hit", "a_ca_kent", seat="japan")
    assert steps(m, "a_ca_kent") == 1  # nothing happens before both are done
    assert state(m).blows["japan"].chosen == ("a_ca_kent",)
    assert state(m).blows["japan"].seen_by("allied").chosen == ()
    assert state(m).blows["japan"].seen_by("japan").chosen == ("a_ca_kent",)
    say(m, "auto", seat="allied")
    while "japan" in m.asks and m.asks["japan"].prompt == "hits":
        say(m, "auto", seat="japan")
    assert steps(m, "a_ca_kent") == 0
    assert len(about(m, "eliminated")) == 3


@pytest.mark.rule("ES-X-AN-2")
def test_a_side_that_is_hit_first_under_intercept_still_rolls_with_everything() -> None:
    m = fleets("j_bb_hiei", "a_ca_kent/1", condition="intercept", dice=[6, 6])
    assert about(m, "air_naval_roll")[1]["strength"] == 2
    assert steps(m, "a_ca_kent") == 0


# ---- who takes part


@pytest.mark.rule("ES-X-BATT-2", "ES-X-BATT-3", "ES-Q-121", "ES-X-AN-1")
def test_all_in_the_hex_take_part_active_or_not_and_those_committed_from_elsewhere() -> None:
    g = scene(
        "2015",
        {"j_bb_kongo": "2015", "j_22_af": "2112", "j_ca_aoba": "2016"},
        {"a_ma_air": "2015", "a_bb_force_z": "2015", "a_malaya_hq": "2015", "a_b_ind_division": "2015"},
        offensive={"active": {"j_22_af": "2112"}},
    )
    fight = g.now.fights[0]
    assert fighters(g, fight, "japan") == ("j_bb_kongo", "j_22_af")  # a cruiser next door has no reach
    assert set(fighters(g, fight, "allied")) == {"a_ma_air", "a_bb_force_z"}


@pytest.mark.rule("ES-X-AIR-3", "ES-X-AN-1")
def test_ranges_full_half_and_none() -> None:
    """7AF: 10 at 2, extended 4. MA Air: extended range in parentheses. Lexington: range 2 and no more."""
    for hex, strength in (("5606", 10), ("5607", 10), ("5508", 10), ("5509", 5), ("5510", 5), ("5511", 0)):
        g = scene(SEA, {"j_bb_hiei": SEA}, {"a_7af_air": hex}, side="allied")
        assert total(g, g.now.fights[0], "allied") == strength
    for unit, near, far in (("a_ma_air", "5508", "5509"), ("a_cv_lexington", "5508", "5509")):
        for hex, there in ((near, True), (far, False)):
            g = scene(SEA, {"j_bb_hiei": SEA}, {unit: hex}, side="allied")
            assert (unit in fighters(g, g.now.fights[0], "allied")) == there


@pytest.mark.rule("ES-Q-031", "ES-X-BOMB-1", "ES-X-AIR-2")
def test_who_bombed_does_not_fight_but_in_reaction_where_it_stands() -> None:
    at = {"a_bc21_b29": "4612"}
    g = scene("4613", {"j_bb_hiei": "4613"}, at, side="allied", bombing=("a_bc21_b29",), turn=9)
    assert fighters(g, g.now.fights[0], "allied") == ()
    g = scene("4612", {"j_bb_hiei": "4612"}, at, bombing=("a_bc21_b29",), turn=9)
    assert fighters(g, g.now.fights[0], "allied") == ()
    g = scene("4612", {"j_bb_hiei": "4612"}, at, bombing=("a_bc21_b29",), turn=9, reacting={"a_bc21_b29": "4612"})
    assert fighters(g, g.now.fights[0], "allied") == ("a_bc21_b29",)
    g = scene("4613", {"j_bb_hiei": "4613"}, at, bombing=("a_bc21_b29",), turn=9, reacting={"a_bc21_b29": "4612"})
    assert fighters(g, g.now.fights[0], "allied") == ()  # from elsewhere it fights for nobody
    g.bombing = ()
    assert fighters(g, g.now.fights[0], "allied") == ("a_bc21_b29",)


@pytest.mark.rule("ES-Q-121")
def test_without_air_and_ships_on_one_side_only_the_other_rolls_and_without_any_nobody() -> None:
    m = battle("4612", {"j_24_af": "4715"}, {"a_w_brigade": "4612"}, dice=[0])
    assert sides(m) == ["japan"]
    m = battle(
        "2013", {"j_14th_army": "2013"}, {"a_3_ind_corps": "2013"}, moved={"j_14th_army": "march 2112"}, dice=[0, 0]
    )
    assert sides(m) == []
    assert about(m, "air_naval_won")[0]["side"] == "japan"


# ---- the die


@pytest.mark.rule("ES-X-AN-3", "ES-Q-135")
@pytest.mark.parametrize(("turn", "year"), [(4, 0), (5, 1), (7, 1), (8, 3), (11, 3)])
def test_the_years_count_for_the_allies_with_us_air_or_carriers(turn: int, year: int) -> None:
    m = fleets("j_bb_hiei", "a_cv_essex", condition="ambush", side="allied", turn=turn, dice=[0, 0])
    assert about(m, "air_naval_roll")[1]["modifiers"] == ({"year": year} if year else {})
    m = fleets("j_bb_hiei", "a_bb_md_ca", condition="ambush", side="allied", turn=turn, dice=[0, 0])
    assert about(m, "air_naval_roll")[1]["modifiers"] == {}
    m = fleets("j_bb_hiei", "a_cv_indomitable", condition="ambush", side="allied", turn=turn, dice=[0, 0])
    assert about(m, "air_naval_roll")[1]["modifiers"] == {}


@pytest.mark.rule("ES-X-AN-2", "ES-X-AN-8", "ES-X-DIE-1")
def test_a_natural_nine_is_critical_and_a_card_may_make_others_so() -> None:
    assert about(fleets("j_bb_hiei", "a_bb_mississippi", dice=[9, 0]), "air_naval_roll")[0]["critical"]
    assert not about(fleets("j_bb_hiei", "a_bb_mississippi", dice=[8, 0]), "air_naval_roll")[0]["critical"]
    ambush = {"condition": "ambush", "offensive": {"cards": ("A12",)}}
    assert about(fleets("j_bb_hiei", "a_bb_mississippi", dice=[5, 0], **ambush), "air_naval_roll")[0]["critical"]
    assert not about(fleets("j_bb_hiei", "a_bb_mississippi", dice=[4, 0], **ambush), "air_naval_roll")[0]["critical"]


# ---- hits


@pytest.mark.rule("ES-X-AN-5", "ES-Q-122")
def test_all_that_can_be_reduced_come_first_even_one_too_dear() -> None:
    m = fleets("j_bb_hiei", "a_bb_md_ca a_ca_kent/1 a_ca_exeter", dice=[4, 0])  # 17 hits: 10 and 8 to reduce
    assert asked(m) == ("japan", "hits")
    assert moves(m) == [("auto",), ("hit", "a_bb_md_ca"), ("hit", "a_ca_exeter")]
    assert refused(m, "hit", "a_ca_kent").key == "reduce_first"
    assert refused(m, "hit", "j_bb_hiei").key == "not_a_target"
    say(m, "hit", "a_ca_exeter")  # 9 left: the battleship costs 10, and still bars the elimination of Kent
    assert steps(m, "a_ca_kent") == 1
    assert steps(m, "a_ca_exeter") == 1
    assert steps(m, "a_bb_md_ca") == 2


@pytest.mark.rule("ES-X-AN-5")
def test_full_units_reduced_in_the_same_roll_may_then_be_eliminated() -> None:
    m = fleets("j_bb_hiei", "a_ca_kent", dice=[4])
    assert steps(m, "a_ca_kent") == 0  # 8 and 8 of 17


@pytest.mark.rule("ES-X-AN-5", "ES-X-AN-1")
def test_escorts_of_a_distant_carrier_may_be_hit_and_hold_back_eliminations() -> None:
    allied = {"a_bb_mississippi": "5508", "a_cv_lexington": "5508"}
    m = battle("5508", {"j_cv_akagi": f"{SEA} 1", "j_ca_aoba": SEA}, allied, condition="intercept", dice=[0, 0])
    assert about(m, "air_naval_roll")[0]["strength"] == 8  # without the cruiser
    assert not about(m, "reduced")  # 7 hits do not pay for it
    m = battle("5508", {"j_cv_akagi": f"{SEA} 1", "j_ca_aoba": SEA}, allied, condition="intercept", dice=[0, 3])
    assert (steps(m, "j_ca_aoba"), steps(m, "j_cv_akagi")) == (1, 1)  # of 14 hits 10 go to the cruiser first


@pytest.mark.rule("ES-X-AN-6", "ES-Q-123")
def test_distant_flyers_are_hit_up_to_the_number_of_enemy_flyers() -> None:
    far = {"j_cv_akagi": SEA, "j_cv_soryu": SEA}
    m = battle("5508", far, {"a_bb_mississippi": "5508", "a_bb_md_ca": "5508"}, condition="intercept", dice=[0, 6])
    assert not about(m, "reduced")
    allied = {"a_bb_mississippi": "5508", "a_cv_lexington": "5508"}
    m = battle("5508", far, allied, condition="intercept", dice=[0, 6])
    assert moves(m, "hit") == [("hit", "j_cv_akagi"), ("hit", "j_cv_soryu")]
    say(m, "hit", "j_cv_soryu")  # with 27 hits: then the same again, for no other may be hit
    assert steps(m, "j_cv_soryu") == 0
    assert steps(m, "j_cv_akagi") == 2


@pytest.mark.rule("ES-X-AN-6")
def test_flyers_that_share_a_hex_with_enemy_ships_are_open_to_all_hits() -> None:
    m = battle(SEA, {"j_cv_akagi": SEA, "j_cv_soryu": SEA}, {"a_bb_mississippi": SEA, "a_bb_md_ca": SEA}, dice=[0, 6])
    assert steps(m, "j_cv_akagi") == steps(m, "j_cv_soryu") == 1


@pytest.mark.rule("ES-X-AN-7", "ES-Q-126")
def test_ground_units_are_hit_where_the_enemy_had_neither_air_nor_ships() -> None:
    ground = {"a_3_ind_corps": "2015", "a_b_ind_division": "2015 1"}
    m = battle("2015", {"j_bb_kongo": "2015", "j_ca_aoba": "2015"}, ground, dice=[4])
    assert asked(m) == ("allied", "last_step")  # 25 hits against 9 + 9 + 5
    assert moves(m) == [("keep", "a_3_ind_corps"), ("keep", "a_b_ind_division")]
    say(m, "keep", "a_3_ind_corps")
    assert steps(m, "a_b_ind_division") == 0
    assert steps(m, "a_3_ind_corps") == 1
    m = battle("2015", {"j_bb_kongo": "2015", "j_ca_aoba": "2015"}, {**ground, "a_ma_air": "2015 1"}, dice=[4])
    assert (steps(m, "a_ma_air"), steps(m, "a_3_ind_corps")) == (0, 2)


@pytest.mark.rule("ES-X-AN-7", "ES-Q-126")
def test_hits_go_to_ground_units_only_if_the_enemy_began_without_air_and_ships() -> None:
    """An air unit that was there and is gone keeps the ground units safe for the rest of the part."""
    g = scene("2015", {"j_bb_kongo": "2015"}, {"a_3_ind_corps": "2015"}, fight={"bare": ()})
    assert board(g, g.now.fights[0], Blow("japan", hits=30)).targets == ()
    g.refight("2015", bare=("allied",))
    assert board(g, g.now.fights[0], Blow("japan", hits=30)).legal(()) == ("a_3_ind_corps",)


@pytest.mark.rule("ES-X-AN-7", "ES-Q-126")
def test_the_last_ground_step_stays_and_landed_units_are_hit_at_full_defence() -> None:
    m = battle("4612", {"j_bb_kongo": "4612", "j_ca_aoba": "4612"}, {"a_w_brigade": "4612"}, dice=[8])
    assert steps(m, "a_w_brigade") == 1
    m = battle(
        "4612", {"j_4_sn_bde": "4612"}, {"a_vf_211": "4612", "a_7af_air": "4612"}, moved={"j_4_sn_bde": "assault"},
        begun={"j_4_sn_bde": "4715"}, condition="intercept", dice=[3],
    )  # fmt: skip
    assert about(m, "air_naval_roll")[0]["hits"] == 6
    assert steps(m, "j_4_sn_bde") == 1


@pytest.mark.rule("ES-X-AN-7", "ES-X-CHINA-6", "ES-Q-126")
def test_a_garrison_is_always_the_last_ground_step() -> None:
    m = battle(
        "2709", {"j_17th_army": "2709 1"}, {"a_bb_mississippi": "2709", "a_bb_md_ca": "2709"}, side="allied",
        divisions=4, scenario="y1943", turn=5, dice=[6],
    )  # fmt: skip
    assert state(m).garrison("2709") == 1
    assert steps(m, "j_17th_army") == 0
    assert not about(m, "garrison_lost")


@pytest.mark.rule("ES-X-AN-8", "ES-Q-127")
def test_a_critical_hit_lifts_the_limits() -> None:
    m = fleets("j_bb_hiei", "a_bb_md_ca a_ca_kent", dice=[9, 0])
    assert moves(m, "hit") == [("hit", "a_bb_md_ca"), ("hit", "a_ca_kent")]
    say(m, "hit", "a_ca_kent")
    say(m, "hit", "a_ca_kent") if asked(m)[1] == "hits" else None
    assert steps(m, "a_ca_kent") == 0
    assert steps(m, "a_bb_md_ca") == 2


@pytest.mark.rule("ES-X-AN-8", "ES-Q-127")
def test_a_critical_hit_takes_at_least_a_step_of_the_weakest() -> None:
    m = battle("5508", {"j_cvl_ryujo": "5507 1"}, {"a_bb_mississippi": "5508", "a_bb_md_ca": "5508"}, dice=[9, 0])
    assert (steps(m, "a_bb_md_ca"), steps(m, "a_bb_mississippi")) == (1, 2)
    m = battle("5508", {"j_cvl_ryujo": "5507 1"}, {"a_ca_kent": "5508", "a_ca_exeter": "5508"}, dice=[9, 0])
    assert asked(m) == ("allied", "weakest")
    assert refused(m, "hit", "a_bb_md_ca").key == "not_the_weakest"
    say(m, "hit", "a_ca_exeter")
    assert (steps(m, "a_ca_kent"), steps(m, "a_ca_exeter")) == (2, 1)


@pytest.mark.rule("ES-X-AN-9", "ES-Q-125")
def test_japan_may_shift_a_carrier_step_to_another_carrier() -> None:
    decks = "j_cv_akagi j_cv_soryu/1"
    m = fleets(decks, "a_bb_mississippi a_ca_kent", condition="ambush", dice=[2, 0])  # 18 hits: 12 for one of them
    assert asked(m) == ("japan", "carrier_shift")
    assert moves(m) == [("leave",), ("shift", "j_cv_akagi", "j_cv_soryu")]
    assert refused(m, "shift", "j_cv_soryu", "j_cv_akagi").key == "lost_nothing"
    say(m, "shift", "j_cv_akagi")
    assert (steps(m, "j_cv_akagi"), steps(m, "j_cv_soryu")) == (2, 0)
    m = fleets(decks, "a_bb_mississippi a_ca_kent", condition="ambush", dice=[9, 0])
    while asked(m)[1] == "hits":
        say(m, "auto")
    assert asked(m)[1] == "stop"  # after an Allied critical hit there is no shift
    m = fleets("j_cv_akagi j_bb_hiei", "a_bb_mississippi a_ca_kent", condition="ambush", dice=[2, 0])
    say(m, "hit", "j_cv_akagi")
    assert asked(m)[1] == "stop"


@pytest.mark.rule("ES-X-AN-9")
def test_a_sunk_carrier_comes_back_where_it_was() -> None:
    m = fleets("j_cv_akagi/1 j_cv_soryu/1", "a_bb_mississippi", condition="ambush", dice=[2, 0])
    say(m, "hit", "j_cv_akagi")
    assert steps(m, "j_cv_akagi") == 0
    say(m, "shift", "j_cv_akagi")
    assert (state(m).units["j_cv_akagi"].at, steps(m, "j_cv_akagi")) == (SEA, 1)
    assert steps(m, "j_cv_soryu") == 0


@pytest.mark.rule("ES-X-AN-5")
def test_the_staff_takes_what_costs_the_enemy_most() -> None:
    b = Board((Target("a", 2, 10, (5, 5)), Target("b", 2, 6, (4, 2)), Target("c", 2, 6, (4, 2))), 12)
    assert set(b.staff()) == {"b", "c"}
    assert b.staff(("a",)) == ("a",)
    b = Board((Target("a", 1, 10, (9,)), Target("b", 2, 6, (1, 1))), 16)
    assert b.forced(()) == ("b",)
    assert b.legal(("b",)) == ("a", "b")
    b = Board((Target("a", 1, 10, (9,)), Target("b", 2, 6, (1, 1))), 12, critical=True)
    assert b.staff() == ("a",)


# ---- who has won


@pytest.mark.rule("ES-X-AN-10")
def test_the_higher_strength_left_wins_and_the_reaction_player_of_equals() -> None:
    assert about(fleets("j_bb_hiei", "a_bb_md_ca", dice=[0, 0]), "air_naval_won")[0]["side"] == "japan"
    m = fleets("j_ca_aoba", "a_bb_md_ca/1 a_ca_kent", dice=[0, 0])  # 12 against 9 and 3
    assert about(m, "air_naval_won")[0]["side"] == "allied"
    m = fleets("j_ca_aoba", "a_bb_md_ca/1 a_ca_kent", side="allied", condition="intercept", dice=[0, 0])
    assert about(m, "air_naval_won")[0]["side"] == "japan"


@pytest.mark.rule("ES-X-AN-10")
def test_reaction_flyers_against_none_win_outright() -> None:
    m = battle("4612", {"j_bb_kongo": "4612"}, {"a_vf_211": "4612"}, condition="ambush", dice=[0, 0])
    assert steps(m, "a_vf_211") == 1
    assert about(m, "air_naval_won")[0]["side"] == "allied"
    m = battle("4612", {"j_bb_kongo": "4612", "j_24_af": "4715"}, {"a_vf_211": "4612"}, condition="ambush", dice=[0, 0])
    assert about(m, "air_naval_won")[0]["side"] == "japan"


@pytest.mark.rule("ES-X-AN-10", "ES-Q-136")
def test_if_nothing_survives_the_offensives_player_wins() -> None:
    m = fleets("j_cl_tenryu/1 j_ca_aoba/1", "a_ca_kent/1 a_bb_md_ca/1", condition="intercept", dice=[9, 9])
    for seat in ("japan", "allied"):
        if seat in m.asks and m.asks[seat].prompt == "hits":
            say(m, "auto", seat=seat)
    assert len(about(m, "eliminated")) == 2
    m = fleets("j_ca_aoba/1", "a_ca_us_asia/1 a_ca_kent/1", condition="intercept", dice=[6, 9])
    assert fighters(state(m), state(m).now.fights[0], "japan") == ()
    assert state(m).now.fights[0].won == "allied"
    m = fleets("j_ca_aoba/1", "a_ca_us_asia/1", condition="intercept", dice=[6, 9])
    assert not about(m, "reduced")
    assert len(about(m, "eliminated")) == 2
    assert state(m).now.fights[0].won == "japan"


# ---- brigades and their ships, cards


@pytest.mark.rule("ES-X-AMPH-6")
def test_a_brigade_goes_down_with_its_ship() -> None:
    japan = {"j_cl_tenryu": "4612 1", "j_4_sn_bde": "4612"}
    how = {"moved": {"j_4_sn_bde": "organic"}, "begun": {"j_4_sn_bde": "4715", "j_cl_tenryu": "4715"}}
    m = battle("4612", japan, {"a_7af_air": "4612", "a_w_brigade": "4612"}, condition="ambush", dice=[6], **how)
    assert steps(m, "j_cl_tenryu") == 0
    assert steps(m, "j_4_sn_bde") == 0
    assert not about(m, "ground_roll")
    japan["j_apd_kamikaze"] = "4612"
    how["begun"]["j_apd_kamikaze"] = "4715"
    m = battle("4612", japan, {"a_vf_211": "4612", "a_ca_kent": "4612"}, condition="ambush", dice=[9, 0], **how)
    assert steps(m, "j_4_sn_bde") == 2


@pytest.mark.rule("ES-X-AMPH-6")
def test_of_two_brigades_the_weaker_goes_down() -> None:
    """One of the two ships that brought them is left: the stronger brigade is the one on board."""
    japan = {"j_cl_tenryu": "4612", "j_4_sn_bde": "4612", "j_ss_bde": "4612", "j_1_sn_bde": "4612"}
    begun = dict.fromkeys(japan, "4715") | {"j_1_sn_bde": "4316"}
    how = {"moved": dict.fromkeys(("j_4_sn_bde", "j_ss_bde"), "organic"), "begun": begun}
    g = scene("4612", japan, {"a_w_brigade": "4612"}, **how)
    (fight,) = g.now.fights
    assert drowned(g, fight) == ("j_4_sn_bde",), "who came by other means is on board of nobody"


# ---- boards of targets, as they are laid out


def _target(unit: str, steps: int = 1, cost: int = 9) -> Target:
    return Target(unit, steps, cost, (1,) * steps)


@pytest.mark.rule("ES-X-AN-8", "ES-X-CHINA-6")
def test_a_garrison_is_the_weakest_only_where_it_stands_alone() -> None:
    guard, army = _target(GARRISON, 2, 5), _target("j_14th_army")
    assert Board((army, guard), 3, critical=True).weakest() == ("j_14th_army",)
    assert Board((guard,), 3, critical=True).weakest() == (GARRISON,)
    assert Board((army, _target("j_16th_army", cost=8)), 3, critical=True).weakest() == ("j_16th_army",)


@pytest.mark.rule("ES-X-AN-7", "ES-Q-126")
def test_who_could_be_the_last_with_just_enough_hits() -> None:
    """Two units of one step, of 9 each: with 9 hits either could be left, with 8 nobody falls."""
    pair = (_target("j_14th_army"), _target("j_16th_army"))
    assert Board(pair, 9, spare=True).lasts() == ("j_14th_army", "j_16th_army")
    assert Board(pair, 8, spare=True).lasts() == ()
    assert Board((*pair, _target(GARRISON)), 18, spare=True).lasts() == (), "a garrison is the last"


@pytest.mark.rule("ES-X-AMPH-4", "ES-Q-116")
def test_an_assault_that_failed_at_sea_takes_no_part_and_alone_has_lost() -> None:
    m = battle(
        "4612", {"j_4_sn_bde": "4612 1"}, {"a_w_brigade": "4612", "a_ca_kent": "4612"},
        fight={"barred": ("j_4_sn_bde",)}, moved={"j_4_sn_bde": "assault"}, condition="intercept",
    )  # fmt: skip
    assert not about(m, "air_naval_roll")
    assert not about(m, "ground_roll")
    assert state(m).now.fights[0].won == "allied"
    assert steps(m, "j_4_sn_bde") == 1
    m = battle(
        "4612", {"j_4_sn_bde": "4612 1", "j_24_af": "4715"}, {"a_w_brigade": "4612", "a_ca_kent": "4612"},
        fight={"barred": ("j_4_sn_bde",)}, moved={"j_4_sn_bde": "assault"}, condition="intercept", dice=[0, 0],
    )  # fmt: skip
    assert state(m).now.fights[0].won == "japan"
    assert not about(m, "ground_roll")
    assert not state(m).now.fights[0].taken


@pytest.mark.rule("ES-Q-118", "ES-X-AN-5")
def test_cards_change_defence() -> None:
    g = scene("2015", {"j_bb_kongo": "2015"}, {"a_ma_air": "2015"}, offensive={"cards": ("A05",)})
    assert defence(g, "a_ma_air") == 11
    assert defence(g, "j_bb_kongo") == 14
    b = board(g, g.now.fights[0], Blow("japan", hits=21))
    assert b.legal(("a_ma_air",)) == ()


# ---- what became of the hits


@pytest.mark.rule("ES-X-AN-5")
@pytest.mark.parametrize("die", range(10))
def test_the_pieces_of_the_hits_are_told_with_their_steps_and_never_more_than_there_are(die: int) -> None:
    m = fleets("j_bb_yamato j_ca_aoba j_ca_takao", "a_ca_kent a_ca_exeter a_bb_washington", dice=[die, die])
    while asked(m)[1] == "hits":
        say(m, *moves(m)[-1], seat=asked(m)[0])
    rolls = {roll["side"]: roll["hits"] for roll in about(m, "air_naval_roll")}
    lost = [*about(m, "reduced"), *about(m, "eliminated")]
    for side, mark in (("japan", "a_"), ("allied", "j_")):
        pieces = [event["hits"] for event in lost if event["unit"].startswith(mark)]
        assert sum(pieces) <= rolls[side]
        assert all(pieces)
        overs = [event["over"] for event in lost if event["unit"].startswith(mark) and "over" in event]
        assert len(overs) == bool(pieces), "why the rest is lost is told once, at the end"
        for over in overs:
            assert not over["n"] or over["n"] > rolls[side] - sum(pieces), "who could be paid for is struck"


def test_the_step_that_a_critical_hit_is_sure_of_takes_no_more_hits_than_there_are() -> None:
    dear = Board((Target("a", 2, 9, (3, 3)), Target("b", 1, 12, (4,))), 4, critical=True)
    assert list(dear.paid(("a",))) == [{"hits": 4, "over": {"unit": "a", "n": 9}}]
    all_gone = Board((Target("b", 1, 3, (4,)),), 4)
    assert list(all_gone.paid(("b",))) == [{"hits": 3, "over": {"n": 0}}]
