"""On the march: points, routes, stops, closed land, control; disengagement; transport by sea (8.4)."""

from __future__ import annotations

import pytest
from empire_steps import at_step, ends, go, underway
from empire_table import asked, heard, moves, refused, say, state

from wardroom.games.empire.movement import ground
from wardroom.games.empire.movement.ends import objection
from wardroom.games.empire.printed import PORTS, distance
from wardroom.games.empire.state import Empire, Fight, Trip
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import BIT

JAPAN, ALLIED = "japan", "allied"
ONE, TWO, THREE = "J18", "J23", "J44"


@pytest.mark.rule("ES-X-GRND-1", "ES-Q-079")
@pytest.mark.parametrize(
    ("a", "b", "half_points"),
    [
        ("2109", "2210", 2),  # open
        ("1814", "1815", 4),  # mixed
        ("3822", "3721", 4),  # jungle
        ("3822", "3823", 6),  # mountain
        ("2110", "2211", 1),  # along the Indochina railway
        ("3823", "3922", 1),  # the Kokoda track
    ],
)
def test_what_a_hex_costs(a: str, b: str, half_points: int) -> None:
    g = underway(JAPAN, THREE, {"j_17th_army": a})
    assert ground.entry_cost(g, JAPAN, ("j_17th_army",), a, b) == half_points


@pytest.mark.rule("ES-X-GRND-1", "ES-X-MOVE-1", "ES-Q-079")
@pytest.mark.parametrize(("card", "there"), [(ONE, set()), (TWO, {"3721"}), (THREE, {"3721", "3823", "3722"})])
def test_a_unit_without_the_points_does_not_enter(card: str, there: set[str]) -> None:
    m = at_step(2, underway(JAPAN, card, {"j_18th_army": "3822"}))
    near = {"3721", "3823", "3722"}
    assert ends(m, "j_18th_army", "march") & near == there
    for hex in near - there:
        why = refused(m, "march", hex)
        assert (why.key, why.rules) == ("too_far_by_land", ("ES-X-GRND-1", "ES-X-GRND-2"))


@pytest.mark.rule("ES-X-GRND-1", "ES-Q-079")
def test_half_a_point_along_a_route_into_hexes_without_enemies() -> None:
    units = {"j_38th_army": "2110"}
    assert {"2211", "2212", "2210"} <= ends(at_step(2, underway(JAPAN, ONE, units)), "j_38th_army", "march")
    units["a_77_brigade"] = "2211"
    met = ends(at_step(2, underway(JAPAN, ONE, units, hq="j_south_hq")), "j_38th_army", "march")
    assert not {"2211", "2212"} & met
    assert "2211" in ends(at_step(2, underway(JAPAN, TWO, units)), "j_38th_army", "march")


@pytest.mark.rule("ES-X-GRND-1")
def test_never_over_the_sea() -> None:
    m = at_step(2, underway(JAPAN, ONE, {"j_38th_army": "2012"}))
    march = ends(m, "j_38th_army", "march")
    assert "2111" not in march
    assert "2112" in march
    assert refused(m, "march", "2111").key == "too_far_by_land"
    assert refused(m, "march", "3824").key == "not_land"


@pytest.mark.rule("ES-X-GRND-2", "ES-Q-079")
@pytest.mark.parametrize(("unit", "stops"), [("a_77_brigade", True), ("a_1_maw", True), ("a_malaya_hq", True)])
def test_enemies_stop_the_march(unit: str, stops: bool) -> None:
    """The railway bends at Saigon: over 2211 there is no other way to Hanoi for three points."""
    g = underway(JAPAN, THREE, {"j_38th_army": "2210", unit: "2211"}, allied=["2211"])
    assert ground.stops(g, JAPAN, "2211") == stops
    march = ground.marches(g, JAPAN, ("j_38th_army",), 6)
    assert "2211" in march
    assert all("2211" not in way.way[:-1] for way in march.values())


@pytest.mark.rule("ES-X-GRND-2")
def test_ships_do_not_stop_the_march() -> None:
    units = {"j_38th_army": "2211", "a_ca_kent": "2212"}
    m = at_step(2, underway(JAPAN, ONE, units, hq="j_south_hq"))
    assert {"2212", "2311"} <= ends(m, "j_38th_army", "march")
    g = underway(JAPAN, ONE, units)
    assert not ground.stops(g, JAPAN, "2212")


@pytest.mark.rule("ES-X-GRND-2")
def test_a_garrison_stops_the_march() -> None:
    g = underway(ALLIED, "A21", {"a_xi_corps": "2708"}, allied=["2708"])
    assert ground.stops(g, ALLIED, "2709")
    assert not ground.stops(g, JAPAN, "2709")


@pytest.mark.rule("ES-X-GRND-3", "ES-Q-082")
@pytest.mark.parametrize(
    ("side", "unit", "start", "hex", "closed"),
    [
        (JAPAN, "j_15th_army", "2206", "2306", True),
        (JAPAN, "j_15th_army", "1905", "1805", True),
        (JAPAN, "j_15th_army", "2206", "2205", False),
        (ALLIED, "a_33_british_corps", "2206", "2306", True),
        (ALLIED, "a_33_british_corps", "2206", "2106", False),
        (ALLIED, "a_5_chinese_army", "2206", "2306", False),
        (ALLIED, "a_5_chinese_army", "2107", "2208", True),
        (ALLIED, "a_5_chinese_army", "2205", "2204", True),
        (ALLIED, "a_33_british_corps", "2104", "2103", True),
    ],
)
def test_closed_land(side: str, unit: str, start: str, hex: str, closed: bool) -> None:
    g = underway(
        side, THREE if side == JAPAN else "A21", {unit: start}, hq="j_south_hq" if side == JAPAN else "a_seac_hq"
    )
    m = at_step(2, g)
    assert (hex in ends(m, unit, "march")) != closed
    if closed:
        assert refused(m, "march", hex).rules == ("ES-X-GRND-3",)


@pytest.mark.rule("ES-X-GRND-6")
def test_armour_takes_the_road_over_the_mountains() -> None:
    m = at_step(2, underway(ALLIED, "A21", {"a_7_armor_bde": "3922"}, hq="a_anzac_hq"))
    assert "3823" in ends(m, "a_7_armor_bde", "march")
    assert ends(m, "a_7_armor_bde", "assault") == set()
    units = {"a_7_armor_bde": "3822", "a_3_aus_corps": "3822", "j_16th_army": "3922"}
    g = underway(ALLIED, "A21", units, allied=["3822"])
    m = at_step(2, g)
    assert "3823" not in ends(m, "a_7_armor_bde", "march")
    m = at_step(2, g)
    assert "3823" in ends(m, "a_3_aus_corps", "march")


@pytest.mark.rule("ES-ZOI-16")
def test_a_zoi_does_not_touch_the_march() -> None:
    """Aircraft at Akyab hinder no more than a corps would: the hexes of their ZOI are open."""
    found = []
    for unit in ("a_4_ind_corps", "a_seac_air"):
        g = underway(JAPAN, TWO, {"j_38th_army": "2107", unit: "2006"}, hq="j_south_hq")
        found.append(ends(at_step(2, g), "j_38th_army", "march"))
    assert found[0] == found[1]
    assert {"2007", "2106", "2105"} <= found[1]
    assert all(supply.survey(g).zoi[ALLIED] & BIT[hex] for hex in ("2007", "2106"))


@pytest.mark.rule("ES-Q-071")
def test_the_march_goes_round_a_zoi_if_it_can() -> None:
    g = underway(JAPAN, THREE, {"j_38th_army": "2110"})
    assert ground.way(g, JAPAN, ("j_38th_army",), "2212", 6) == ("2211", "2212")
    quiet = ground.marches(g, JAPAN, ("j_38th_army",), 12, BIT["2211"])
    assert "2211" not in quiet
    assert quiet["2310"].way == ("2210", "2310")


# ---- control


@pytest.mark.rule("ES-X-CTRL-1", "ES-Q-080")
def test_control_passes_on_the_march_at_once() -> None:
    units = {"j_38th_army": "2110", "j_ca_takao": "2415", "j_27_af": "2415"}
    m = at_step(2, underway(JAPAN, THREE, units, allied=["2211", "2212", "2311"]))
    go(m, "j_38th_army", "march", "2212")
    assert [state(m).holder(hex) for hex in ("2211", "2212", "2311")] == [JAPAN, JAPAN, ALLIED]


@pytest.mark.rule("ES-X-CTRL-1")
def test_ships_and_aircraft_take_nothing() -> None:
    units = {"j_ca_takao": "2212", "a_ca_kent": "2311", "j_27_af": "2212"}
    m = at_step(2, underway(JAPAN, THREE, units, allied=["2311"]))
    go(m, "j_ca_takao", "sail", "2311")
    assert state(m).holder("2311") == ALLIED


@pytest.mark.rule("ES-X-CTRL-1", "ES-Q-080")
def test_a_hex_with_enemies_is_not_taken_on_the_march() -> None:
    units = {"j_38th_army": "2110", "a_77_brigade": "2211", "j_ca_takao": "2415"}
    m = at_step(2, underway(JAPAN, THREE, units, allied=["2211"]))
    go(m, "j_38th_army", "march", "2211")
    assert state(m).holder("2211") == ALLIED


@pytest.mark.rule("ES-Q-081", "ES-X-GRND-2", "ES-X-CTRL-1")
def test_a_lone_hq_leaves_and_the_march_ends() -> None:
    units = {"j_38th_army": "2110", "a_malaya_hq": "2211", "j_ca_takao": "2415"}
    g = underway(JAPAN, THREE, units, allied=["2211"])
    assert all("2211" not in march.way[:-1] for march in ground.marches(g, JAPAN, ("j_38th_army",), 6).values())
    m = at_step(2, g)
    go(m, "j_38th_army", "march", "2211")
    assert state(m).units["a_malaya_hq"].at != "2211"
    assert state(m).holder("2211") == JAPAN
    say(m, "finish")
    assert asked(m)[1] != "battles"


@pytest.mark.rule("ES-Q-081", "ES-X-CARD-1")
def test_marching_on_a_lone_hq_is_no_second_battle() -> None:
    """An operation that has its battle at sea: an HQ alone is none by land, and nothing is said against the march."""
    units = {"j_38th_army": "2110", "a_malaya_hq": "2211", "j_ca_takao": "2415", "a_ca_kent": "2415"}
    g = underway(JAPAN, THREE, units, allied=["2211"])
    assert objection(g, JAPAN, ("j_38th_army",), ("march", "2211")) is None
    m = at_step(2, g)
    go(m, "j_38th_army", "march", "2211")
    assert state(m).holder("2211") == JAPAN


# ---- disengagement


def _battle(steps: int = 1, via: str = "3822", how: str = "march", **more: str) -> Empire:
    """The 18th Army has come to Buna over land; the Australians there have 22."""
    units = {"j_18th_army": f"3922 {steps}", "a_3_aus_corps": "3922", "a_anzac_hq": "3823", **more}
    trips = {"j_18th_army": Trip(how, "3822", via=via)}
    return underway(JAPAN, THREE, units, fights=["3922"], now={"condition": "intercept", "moved": trips})


@pytest.mark.rule("ES-X-GRND-4", "ES-Q-115")
def test_the_stronger_may_slip_away() -> None:
    m = at_step(8, _battle())
    assert asked(m) == (ALLIED, "disengage")
    ways = {move[2] for move in moves(m, "disengage")}
    assert {"3823", "3923"} <= ways
    assert "3822" not in ways
    why = refused(m, "disengage", "a_3_aus_corps", "3822")
    assert (why.key, why.rules) == ("enemy_there", ("ES-X-GRND-4",))
    assert refused(m, "disengage", "a_3_aus_corps", "3727").key == "too_far_by_land"
    assert refused(m, "disengage", "j_18th_army", "3822").key == "not_in_battle"
    say(m, "disengage", "a_3_aus_corps", "3923")
    assert state(m).units["a_3_aus_corps"].at == "3923"


@pytest.mark.rule("ES-X-GRND-4", "ES-Q-115")
def test_those_who_together_are_stronger_may_all_leave_one_after_the_other() -> None:
    """Two corps of 12 against 18: weighed as they stood, also when the first has gone."""
    corps = {"a_1_aus_corps": "3922", "a_2_aus_corps": "3922", "a_3_aus_corps": "out"}
    m = at_step(8, _battle(steps=2, **corps))
    say(m, "disengage", "a_1_aus_corps", "3923")
    assert asked(m) == (ALLIED, "disengage")
    assert {move[1] for move in moves(m, "disengage")} == {"a_2_aus_corps"}
    say(m, "disengage", "a_2_aus_corps", "3823")
    assert {state(m).units[unit].at for unit in ("a_1_aus_corps", "a_2_aus_corps")} == {"3923", "3823"}
    assert state(m).now.left == {"a_1_aus_corps": "3922", "a_2_aus_corps": "3922"}


@pytest.mark.rule("ES-X-GRND-4", "ES-Q-115")
def test_those_who_left_another_battle_are_not_counted() -> None:
    """At 3922 two corps of 12 stand against 18; at 3720 one of 12 stands against 18 and must hold."""
    corps = {"a_1_aus_corps": "3922", "a_2_aus_corps": "3922", "a_3_aus_corps": "3720 1", "j_17th_army": "3720"}
    g = _battle(steps=2, **corps)
    trips = {**g.now.moved, "j_17th_army": Trip("march", "3619", via="3619")}
    g.go(fights=(Fight("3720"), *g.now.fights), moved=trips, active={**g.now.active, "j_17th_army": "3619"})
    m = at_step(8, g)
    assert {move[1] for move in moves(m, "disengage")} == {"a_1_aus_corps", "a_2_aus_corps"}
    say(m, "disengage", "a_1_aus_corps", "3923")
    assert {move[1] for move in moves(m, "disengage")} == {"a_2_aus_corps"}


@pytest.mark.rule("ES-X-GRND-4", "ES-Q-115")
def test_the_weaker_and_the_equal_hold() -> None:
    g = _battle(steps=2)
    assert asked(at_step(8, g)) == (ALLIED, "disengage")
    units = {"a_3_aus_corps": "3922 1"}
    g = _battle(steps=2, **units)
    assert asked(at_step(8, g))[1] != "disengage"
    g = _battle(steps=1, **units)
    assert asked(at_step(8, g)) == (ALLIED, "disengage")
    g = _battle(steps=2, a_15_british_corps="3922", a_3_aus_corps="track")
    assert asked(at_step(8, g))[1] != "disengage"
    g = _battle(steps=1, a_3nz_division="3922", a_3_aus_corps="track")  # 9 against 9
    assert asked(at_step(8, g))[1] != "disengage"


@pytest.mark.rule("ES-X-GRND-4", "ES-Q-115")
def test_nobody_slips_away_from_a_landing() -> None:
    assert asked(at_step(8, _battle(how="assault")))[1] != "disengage"


@pytest.mark.rule("ES-X-GRND-4")
def test_the_first_hex_is_always_affordable() -> None:
    """One operation point would not pay for the mountains of Owen Stanley without the track."""
    units = {"j_18th_army": "3822 1", "a_3_aus_corps": "3822", "a_anzac_hq": "3727"}
    trips = {"j_18th_army": Trip("march", "3721", via="3721")}
    now = {"condition": "intercept", "moved": trips}
    m = at_step(8, underway(JAPAN, ONE, units, fights=["3822"], now=now))
    assert {move[2] for move in moves(m, "disengage")} >= {"3823", "3722"}
    assert "3721" not in {move[2] for move in moves(m, "disengage")}


@pytest.mark.rule("ES-Q-115")
def test_an_empty_battle_hex_is_taken() -> None:
    m = at_step(8, _battle())
    say(m, "disengage", "a_3_aus_corps", "3923")
    while asked(m)[1] not in ("stop", "homeward"):
        say(m, *moves(m)[0])
    assert state(m).holder("3922") == JAPAN


# ---- strategic ground transport


@pytest.mark.rule("ES-X-GRND-5")
def test_transport_from_port_to_port_twice_the_way() -> None:
    """J18: five hexes, ten from a port, to ports that are eligible for supply, without ASP."""
    g = underway(JAPAN, ONE, {"j_17th_army": "4021", "j_ca_takao": "4017"})
    m = at_step(2, g)
    there = ends(m, "j_17th_army", "ferry")
    assert {"4017", "4222", "4415"} <= there
    assert there <= PORTS
    assert 5 < max(distance("4021", hex) for hex in there) <= 10
    assert refused(m, "ferry", "4221").key == "not_your_port"
    assert refused(m, "ferry", "4423").key == "not_your_port"
    used = state(m).asp_used[JAPAN]
    say(m, "ferry", "4017")
    assert state(m).asp_used[JAPAN] == used
    assert state(m).now.moved["j_17th_army"].how == "ferry"


@pytest.mark.rule("ES-X-GRND-5")
def test_from_a_beach_the_plain_allowance() -> None:
    m = at_step(2, underway(JAPAN, ONE, {"j_17th_army": "4322"}))
    there = ends(m, "j_17th_army", "ferry")
    assert there
    assert max(distance("4322", hex) for hex in there) <= 5


@pytest.mark.rule("ES-X-GRND-5")
def test_who_is_transported() -> None:
    """Amphibious units and the armoured brigade; the Indian corps are not."""
    units = {"a_1_ind_corps": "1905", "a_7_armor_bde": "1905", "a_15_british_corps": "1905"}
    m = at_step(2, underway(ALLIED, "A21", units, hq="a_seac_hq"))
    assert ends(m, "a_1_ind_corps", "ferry") == set()
    assert refused(m, "ferry", "1805").key == "not_amphibious"
    say(m, "stay")
    assert "1805" in ends(m, "a_7_armor_bde", "ferry")
    say(m, "stay")
    assert "1805" in ends(m, "a_15_british_corps", "ferry")


@pytest.mark.rule("ES-X-GRND-5", "ES-ZOI-10")
def test_transport_keeps_out_of_zoi_and_battles() -> None:
    units = {"j_17th_army": "4017", "a_5af_air": "3922"}
    m = at_step(2, underway(JAPAN, THREE, units))
    there = ends(m, "j_17th_army", "ferry")
    assert "4021" not in there
    assert "4222" in there
    m = at_step(2, underway(JAPAN, THREE, {**units, "j_17th_army": "4021"}))
    assert ends(m, "j_17th_army", "ferry") == set()
    assert refused(m, "ferry", "4017").rules == ("ES-X-GRND-5", "ES-ZOI-10")
    g = underway(JAPAN, THREE, {"j_17th_army": "2008", "j_ca_takao": "2015", "a_ca_kent": "2009"}, hq="j_south_hq")
    assert "2015" in ends(at_step(2, g), "j_17th_army", "ferry")
    m = at_step(2, g)
    go(m, "j_ca_takao", "sail", "2009")
    assert ends(m, "j_17th_army", "ferry") == set()


@pytest.mark.rule("ES-X-GRND-5")
def test_a_port_that_was_just_taken_is_a_goal() -> None:
    units = {"j_38th_army": "2211", "j_16th_army": "2415", "j_south_hq": "2110"}
    g = underway(JAPAN, THREE, units, allied=["2212"], hq="j_south_hq")
    m = at_step(2, g)
    assert "2212" not in ends(m, "j_16th_army", "ferry")
    m = at_step(2, g)
    go(m, "j_38th_army", "march", "2212")
    assert "2212" in ends(m, "j_16th_army", "ferry")
    say(m, "ferry", "2212")
    assert not heard(m, None, "landed")
