"""The ground part of a battle: modifiers, losses, who holds the hex, who goes where."""

from __future__ import annotations

from typing import Any

import pytest
from empire_battle import battle, scene
from empire_table import Stop, asked, going_on, heard, moves, refused, say, state

from wardroom.games.empire.combat import dice
from wardroom.games.empire.combat.retreat import havens
from wardroom.games.empire.combat.strength import ground_defence, ground_fighters, ground_total
from wardroom.games.empire.printed import COUNTERS, HEXES, PLACES
from wardroom.games.empire.tasks.retreat import Retreats
from wardroom.kernel import Match

MARCH = {"j_14th_army": "march 2013"}


def about(m: Match, kind: str) -> list[dict[str, Any]]:
    return [dict(event.about) for event in heard(m, None, kind)]


def steps(m: Match, unit: str) -> int:
    return state(m).units[unit].steps


def modifiers(m: Match, side: str) -> dict[str, int]:
    found: dict[str, int] = next(roll["modifiers"] for roll in about(m, "ground_roll") if roll["side"] == side)
    return found


@pytest.mark.rule("ES-X-GC-1", "ES-X-DIE-1")
@pytest.mark.parametrize(
    ("modified", "hits"), [(-3, 5), (0, 5), (2, 5), (3, 9), (6, 9), (7, 14), (8, 14), (9, 18), (14, 18)]
)
def test_the_ground_table(modified: int, hits: int) -> None:
    assert dice.hits("ground", 9, modified) == hits


# ---- modifiers


@pytest.mark.rule("ES-X-GC-2", "ES-Q-129")
def test_ships_alone_in_the_hex_bombard() -> None:
    ours = {"j_14th_army": "2014", "j_bb_kongo": "2014"}
    m = battle("2014", ours, {"a_3_ind_corps": "2014"}, moved=MARCH, dice=[0, 0, 0])
    assert modifiers(m, "japan") == {"bombardment": 2, "terrain": -2}
    m = battle("2014", ours, {"a_3_ind_corps": "2014", "a_ca_kent": "2014"}, moved=MARCH, dice=[0, 0, 0, 0])
    assert modifiers(m, "japan") == {"terrain": -2}


@pytest.mark.rule("ES-X-GC-2", "ES-Q-129")
def test_active_flyers_alone_in_the_sky_help() -> None:
    ours = {"j_14th_army": "2014", "j_22_af": "2112"}
    theirs = {"a_3_ind_corps": "2014"}
    m = battle("2014", ours, theirs, moved=MARCH, dice=[0, 0, 0])
    assert modifiers(m, "japan") == {"superiority": 2, "terrain": -2}
    m = battle("2014", ours, {**theirs, "a_ma_air": "2014"}, moved=MARCH, condition="intercept", dice=[0, 0, 0, 0])
    assert steps(m, "a_ma_air") > 0
    assert modifiers(m, "japan") == {"terrain": -2}
    idle = {"active": {"j_14th_army": "2112"}}
    m = battle("2014", {"j_14th_army": "2014", "j_22_af": "2014"}, theirs, moved=MARCH, offensive=idle, dice=[0, 0, 0])
    assert modifiers(m, "japan") == {"terrain": -2}


@pytest.mark.rule("ES-X-GC-2", "ES-Q-129")
def test_an_unopposed_carrier_in_the_hex_gives_both() -> None:
    m = battle(
        "2014", {"j_14th_army": "2014", "j_cv_akagi": "2014"}, {"a_3_ind_corps": "2014"}, moved=MARCH, dice=[0, 0, 0]
    )
    assert modifiers(m, "japan") == {"bombardment": 2, "superiority": 2, "terrain": -2}


@pytest.mark.rule("ES-X-GC-2", "ES-X-DEC41-2", "ES-Q-129")
@pytest.mark.parametrize(("hex", "named"), [("2015", {"terrain": -2}), ("2014", {"bombardment": 2, "terrain": -2})])
def test_no_bombardment_of_the_fortresses_in_december(hex: str, named: dict[str, int]) -> None:
    m = battle(
        hex, {"j_14th_army": hex, "j_bb_kongo": hex}, {"a_3_ind_corps": hex}, moved=MARCH, card="J02", use="event",
        turn=1, scenario="campaign", dice=[0, 0, 0],
    )  # fmt: skip
    assert modifiers(m, "japan") == named


@pytest.mark.rule("ES-X-GC-2", "ES-Q-130")
@pytest.mark.parametrize(
    ("how", "held", "named"),
    [
        ("assault", True, {"beaches": 3}),
        ("barge", True, {"beaches": 3}),
        ("assault", False, {}),
        ("march 2013", True, {}),
    ],
)
def test_beaches_that_were_held_help_the_defender(how: str, held: bool, named: dict[str, int]) -> None:
    m = battle(
        "2014", {"j_14th_army": "2014"}, {"a_3_ind_corps": "2014"}, moved={"j_14th_army": how},
        fight={"attacked": held}, dice=[0, 0],
    )  # fmt: skip
    assert modifiers(m, "allied") == named


@pytest.mark.rule("ES-X-GC-2", "ES-Q-130")
def test_terrain_is_against_the_offensives_die_only() -> None:
    by_terrain = {"open": {}, "jungle": {"terrain": -1}, "mixed": {"terrain": -2}, "mountain": {"terrain": -3}}
    for terrain, named in by_terrain.items():
        hex = next(
            h for h in sorted(HEXES) if HEXES[h].terrain == terrain and "20" <= h[:2] <= "23" and h not in PLACES
        )
        m = battle(hex, {"j_14th_army": hex}, {"a_3_ind_corps": hex}, moved={"j_14th_army": "march 2112"}, dice=[0, 0])
        assert modifiers(m, "japan") == named
        assert modifiers(m, "allied") == {}


@pytest.mark.rule("ES-X-GC-2", "ES-Q-130")
def test_tanks_and_cards() -> None:
    theirs = {"a_3_ind_corps": "2014", "a_7_armor_bde": "2014"}
    m = battle("2014", {"j_14th_army": "2014"}, theirs, moved=MARCH, offensive={"cards": ("A07",)}, dice=[0, 0])
    assert modifiers(m, "allied") == {"armour": 1, "cards": 2}
    m = battle("2014", {"j_14th_army": "2014"}, theirs, moved=MARCH, card="J03", use="event", dice=[0, 0])
    assert modifiers(m, "japan") == {"cards": 4}  # final: the terrain does not count
    theirs = {"a_3_ind_corps": "3014"}
    m = battle("3014", {"j_14th_army": "3014"}, theirs, moved=MARCH, marks=("doctrine",), dice=[0, 0])
    assert modifiers(m, "japan") == {"terrain": -2, "cards": 1}


# ---- losses


@pytest.mark.rule("ES-X-GC-3", "ES-Q-134")
def test_only_assault_units_of_the_offensives_player_defend_at_half() -> None:
    g = scene(
        "2014", {"j_14th_army": "2014", "j_16th_army": "2014"}, {"a_m_brigade": "2014"},
        moved={"j_14th_army": "assault", "j_16th_army": "march 2013", "a_m_brigade": "assault"},
    )  # fmt: skip
    assert (ground_defence(g, "j_14th_army"), ground_defence(g, "j_16th_army")) == (6, 12)
    assert ground_defence(g, "a_m_brigade") == 8
    assert ground_total(g, g.now.fights[0], "japan") == 18  # before the air-naval part is won


@pytest.mark.rule("ES-X-GC-3", "ES-X-GC-1", "ES-Q-124", "ES-Q-134")
def test_both_give_out_their_hits_at_the_same_time() -> None:
    m = battle(
        "2014", {"j_14th_army": "2014", "j_15th_army": "2014"}, {"a_3_ind_corps": "2014", "a_b_ind_division": "2014"},
        moved={"j_14th_army": "march 2013", "j_15th_army": "march 2013"}, dice=[2, 8],
    )  # fmt: skip
    assert set(m.asks) == {"allied"}  # 19 hits against 9, 5, 9, 5: reductions are certain, 5 are left for a division
    assert moves(m, "hit", "allied") == [("hit", "j_14th_army"), ("hit", "j_15th_army")]
    say(m, "hit", "j_15th_army")
    assert (steps(m, "a_3_ind_corps"), steps(m, "a_b_ind_division")) == (1, 0)
    assert (steps(m, "j_14th_army"), steps(m, "j_15th_army")) == (2, 1)


@pytest.mark.rule("ES-X-GC-3", "ES-Q-134")
def test_ships_and_aircraft_are_not_hit_on_the_ground() -> None:
    m = battle(
        "2014", {"j_14th_army": "2014", "j_bb_kongo": "2014"}, {"a_3_ind_corps": "2014", "a_fe_air": "2014"},
        moved=MARCH, dice=[0, 0, 9, 9],
    )  # fmt: skip
    assert steps(m, "j_bb_kongo") == 2
    assert steps(m, "a_fe_air") == 2


@pytest.mark.rule("ES-X-CHINA-6", "ES-Q-134")
def test_a_garrison_fights_and_dies_last() -> None:
    ours = {"a_5_chinese_army": "2709", "a_4m_division": "2709", "a_1m_division": "2709"}
    march = dict.fromkeys(ours, "march 2708")
    m = battle(
        "2709", {"j_17th_army": "2709"}, ours, side="allied", moved=march, divisions=12, scenario="y1943", turn=5,
        dice=[9, 0],
    )  # fmt: skip
    ours_roll, theirs = about(m, "ground_roll")
    assert theirs["strength"] == 18 + 3 * 9
    assert (ours_roll["strength"], ours_roll["factor"], ours_roll["hits"]) == (29, 1.5, 44)
    say(m, "auto")
    assert steps(m, "j_17th_army") == 0  # 24 hits, then one garrison unit for 12
    assert [e["n"] for e in about(m, "garrison_lost")] == [1, 2]  # the rest has nowhere to go
    assert state(m).holds("allied", "2709")


@pytest.mark.rule("ES-X-CHINA-6")
def test_the_garrison_of_a_home_city_is_gone_for_good_and_one_in_china_comes_back() -> None:
    ours = {"a_4m_division": "3706", "a_1m_division": "3706"}
    m = battle(
        "3706", {}, ours, side="allied", moved=dict.fromkeys(ours, "march 3705"), scenario="y1944", turn=11, dice=[9, 0]
    )
    while asked(m)[1] == "hits":
        say(m, "auto")
    assert state(m).ground_lost == ("3706",)
    assert state(m).holds("allied", "3706")
    g = state(m)
    g.take("3706", "japan")
    assert g.garrison("3706") == 0
    m = battle("2709", {}, {"a_4m_division": "2709", "a_1m_division": "2709"}, side="allied",
               moved=dict.fromkeys(ours, "march 2708"), divisions=3, scenario="y1943", turn=5, dice=[9, 0])  # fmt: skip
    while asked(m)[1] == "hits":
        say(m, "auto")
    assert state(m).holds("allied", "2709")
    g = state(m)
    g.take("2709", "japan")
    assert g.garrison("2709") == 1


# ---- who holds the hex


@pytest.mark.rule("ES-X-GC-4")
def test_the_side_that_loses_more_steps_retreats() -> None:
    m = battle(
        "2014", {"j_15th_army": "2014"}, {"a_3_ind_corps": "2014", "a_b_ind_division": "2014"},
        moved={"j_15th_army": "march 2013"}, dice=[5, 0],
    )  # fmt: skip
    assert about(m, "ground_won")[0] == {"side": "japan", "hex": "2014", "japan": 0, "allied": 3}
    if asked(m)[1] == "retreat":
        say(m, *moves(m)[0])
    assert state(m).holds("japan", "2014")
    assert state(m).units["a_3_ind_corps"].at != "2014"
    m = battle(
        "2014", {"j_15th_army": "2014"}, {"a_3_ind_corps": "2014"}, moved={"j_15th_army": "march 2013"}, dice=[0, 8]
    )
    assert about(m, "ground_won")[0] == {"side": "allied", "hex": "2014", "japan": 1, "allied": 1}  # a tie


@pytest.mark.rule("ES-X-GC-4")
def test_if_all_die_the_reaction_player_keeps_the_hex() -> None:
    m = battle("4612", {"j_ss_bde": "4612 1"}, {"a_w_brigade": "4612"}, moved={"j_ss_bde": "assault"}, dice=[9, 9])
    assert (steps(m, "j_ss_bde"), steps(m, "a_w_brigade")) == (0, 0)
    assert about(m, "ground_won")[0]["side"] == "allied"
    assert not state(m).now.fights[0].taken


@pytest.mark.rule("ES-X-AN-11", "ES-Q-128", "ES-Q-136")
def test_after_a_lost_air_naval_part_only_who_came_by_land_fights_on() -> None:
    ours = {"j_14th_army": "2014", "j_16th_army": "2014"}
    how = {"j_14th_army": "assault", "j_16th_army": "march 2013"}
    m = battle(
        "2014", ours, {"a_3_ind_corps": "2014", "a_ma_air": "2014"}, moved=how, condition="intercept", dice=[0, 6, 0]
    )
    assert state(m).now.fights[0].won == "allied"
    assert about(m, "ground_roll")[0]["strength"] == 18
    m = battle("2014", {"j_14th_army": "2014"}, {"a_ma_air": "2014"}, moved=how | {}, condition="intercept", dice=[0])
    assert not state(m).now.fights[0].taken
    assert not about(m, "ground_roll")


@pytest.mark.rule("ES-Q-128")
@pytest.mark.parametrize("won", ["japan", "allied"])
def test_reaction_units_from_the_sea_fight_on_whoever_won_there(won: str) -> None:
    how = {"j_14th_army": "march 2013", "a_m_brigade": "assault"}
    g = scene("2014", {"j_14th_army": "2014"}, {"a_m_brigade": "2014"}, moved=how, fight={"won": won})
    assert ground_fighters(g, g.now.fights[0], "allied") == ("a_m_brigade",)


@pytest.mark.rule("ES-Q-136", "ES-Q-128", "ES-X-CTRL-1")
def test_an_empty_hex_goes_to_who_came_by_land_at_once_and_from_the_sea_in_step_13() -> None:
    m = battle("2014", {"j_14th_army": "2014"}, {"a_ca_kent": "2014"}, moved=MARCH, condition="intercept", dice=[0])
    assert state(m).holds("japan", "2014")  # even after a lost air-naval part
    ours = {"j_14th_army": "2014", "j_bb_kongo": "2014"}
    m = battle("2014", ours, {"a_ca_kent": "2014"}, moved={"j_14th_army": "assault"}, dice=[3, 0])
    assert state(m).now.fights[0].taken
    assert not state(m).holds("japan", "2014")
    m = battle("2014", {"j_bb_kongo": "2014"}, {"a_ca_kent": "2014"}, dice=[3, 0])
    assert not state(m).now.fights[0].taken


@pytest.mark.rule("ES-Q-133", "ES-X-HQ-3")
def test_a_headquarters_in_a_hex_that_is_taken_leaves_the_map() -> None:
    m = battle("2015", {"j_14th_army": "2015"}, {"a_sw_pac_hq": "2015"}, moved={"j_14th_army": "march 2014"})
    assert state(m).holds("japan", "2015")
    assert state(m).units["a_sw_pac_hq"].at == "track"


# ---- retreats


@pytest.mark.rule("ES-X-RETR-1", "ES-Q-131", "ES-Q-132")
def test_the_offensives_player_retreats_reaction_units_to_a_named_place_first() -> None:
    m = battle(
        "2008", {"j_15th_army": "2008"}, {"a_3_ind_corps": "2008"}, moved={"j_15th_army": "march 2108"}, dice=[0, 0],
        allied_holds=("2007", "2107", "2109"),
    )  # fmt: skip
    assert asked(m) == ("japan", "retreat")
    assert {move[1] for move in moves(m)} <= set(HEXES["2008"].sides) - set(PLACES)
    assert refused(m, "retreat", "2108").key == "entry_hex"
    assert refused(m, "retreat", "2015").key == "not_next_by_land"
    say(m, "retreat", "2107")
    assert state(m).units["a_3_ind_corps"].at == "2107"
    assert state(m).holds("japan", "2008")


@pytest.mark.rule("ES-X-RETR-1", "ES-Q-132")
@pytest.mark.parametrize(("there", "asked_for"), [(2, True), (1, False)])
def test_where_some_will_be_lost_the_offensives_player_says_who_goes_first(there: int, asked_for: bool) -> None:
    """Two beaten corps, one hex to go to, and in it room for one, or for both."""
    lost = ("a_3_ind_corps", "a_15_british_corps")
    g = scene(
        "2107", {"j_15th_army": "2107"}, dict.fromkeys(lost, "2107 1"), moved={"j_15th_army": "march 2108"}
    )  # fmt: skip
    for hex in (*HEXES["2107"].sides, "2107"):
        g.take(hex, "allied")
    haven, *_ = havens(g, g.now.fights[0], lost[0])
    armies = iter(id for id, c in COUNTERS.items() if c.side == "japan" and c.type == "ground" and id != "j_15th_army")
    for hex in set(HEXES["2107"].sides) - {haven}:
        g.put(next(armies), hex)
    for unit in ("a_4_ind_corps", "a_33_british_corps")[:there]:
        g.put(unit, haven)
    m = going_on(g, (Retreats("2107", "allied"), Stop()))
    if asked_for:
        assert (asked(m), moves(m)) == (("japan", "next_retreat"), [("first", unit) for unit in sorted(lost)])
        say(m, "first", lost[0])
    assert asked(m)[1] == "stop"
    assert state(m).units[lost[0]].at == haven
    assert state(m).units[lost[1]].at == ("eliminated" if asked_for else haven)


@pytest.mark.rule("ES-X-RETR-1", "ES-Q-132")
def test_havens_named_places_before_free_hexes_and_three_to_a_hex() -> None:
    def at(extra: dict[str, str] | None = None, **how: Any) -> tuple[str, ...]:
        g = scene(
            "2107",
            {"j_15th_army": "2107", **(extra or {})},
            {"a_3_ind_corps": "2107 1"},
            moved={"j_15th_army": "march 2108"},
            **how,
        )
        for hex in (*HEXES["2107"].sides, "2107"):
            g.take(hex, "allied")
        return havens(g, g.now.fights[0], "a_3_ind_corps")

    named = {hex for hex in HEXES["2107"].sides if hex in PLACES}
    assert named
    assert set(at()) == named
    free = at({f"j_{n}th_army": hex for n, hex in zip((14, 16, 17, 18), sorted(named), strict=False)})
    assert free
    assert not set(free) & (named | {"2108"})


@pytest.mark.rule("ES-X-RETR-1")
def test_on_a_one_hex_island_there_is_no_retreat() -> None:
    m = battle(
        "3014", {"j_15th_army": "3014"}, {"a_3_ind_corps": "3014"}, moved={"j_15th_army": "assault"}, dice=[0, 0]
    )
    assert about(m, "ground_won")[0]["allied"] == 1
    assert about(m, "no_retreat")[0]["unit"] == "a_3_ind_corps"
    assert steps(m, "a_3_ind_corps") == 0


@pytest.mark.rule("ES-X-RETR-1", "ES-Q-131", "ES-Q-132")
def test_offensives_units_go_back_where_they_came_from_and_assault_units_wait() -> None:
    ours = {"j_14th_army": "2014", "j_16th_army": "2014"}
    how = {"j_14th_army": "march 2013", "j_16th_army": "assault"}
    m = battle("2014", ours, {"a_3_ind_corps": "2014", "a_m_corps": "2014"}, moved=how, dice=[0, 7])
    say(m, "hit", "a_m_corps")
    assert about(m, "ground_won")[0] == {"side": "allied", "hex": "2014", "japan": 2, "allied": 1}
    assert state(m).units["j_14th_army"].at == "2013"
    assert state(m).units["j_16th_army"].at == "2014"  # it leaves in step 13


@pytest.mark.rule("ES-Q-132")
def test_a_way_back_that_the_enemy_holds_alone_is_no_way_back() -> None:
    m = battle(
        "2014",
        {"j_14th_army": "2014 1"},
        {"a_3_ind_corps": "2014", "a_b_ind_division": "2013"},
        moved=MARCH,
        dice=[0, 3],
    )
    assert about(m, "ground_won")[0]["side"] == "allied"
    assert about(m, "no_retreat")[0]["unit"] == "j_14th_army"
