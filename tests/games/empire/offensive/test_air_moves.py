"""Air units: legs from airfield to airfield, and from where they may fight (8.3)."""

from __future__ import annotations

import pytest
from empire_steps import at_step, ends, go, underway
from empire_table import asked, moves, refused, say, state

from wardroom.games.empire import battles
from wardroom.games.empire.movement import air, allowance
from wardroom.games.empire.printed import AIRFIELDS, COUNTERS, FERRY, distance

JAPAN, ALLIED = "japan", "allied"


@pytest.mark.rule("ES-X-AIR-1", "ES-X-MOVE-1", "ES-Q-078")
def test_one_leg_for_each_point_of_the_card() -> None:
    units = {"j_21_af": "4021"}
    near = ends(at_step(2, underway(JAPAN, "J18", units)), "j_21_af", "fly")
    assert near
    assert all(distance("4021", hex) <= 5 for hex in near)
    assert {"4017", "4222"} <= near
    far = ends(at_step(2, underway(JAPAN, "J23", units)), "j_21_af", "fly")
    assert "4415" not in near
    assert "4415" in far
    assert max(distance("4021", hex) for hex in far) in (9, 10)
    assert all(hex in AIRFIELDS for hex in far)


@pytest.mark.rule("ES-X-AIR-1", "ES-Q-078")
def test_every_leg_ends_on_a_friendly_airfield() -> None:
    """From Guadalcanal to Santa Cruz there are four hexes; to Efate a second leg, and not over an enemy field."""
    units = {"a_13af_air": "4423"}
    g = underway(ALLIED, "A29", units)
    assert "4826" in ends(at_step(2, g), "a_13af_air", "fly")
    g = underway(ALLIED, "A29", units, japan=["4825", "4826", "4926"])
    m = at_step(2, g)
    assert "4826" not in ends(m, "a_13af_air", "fly")
    why = refused(m, "fly", "4825")
    assert (why.key, why.rules) == ("not_your_airfield", ("ES-X-AIR-1", "ES-X-AIR-6"))
    assert refused(m, "fly", "4423").key == "already_there"
    assert refused(m, "fly", "5808").key == "too_far"
    assert refused(m, "fly", "4424").key == "not_your_airfield"


@pytest.mark.rule("ES-X-AIR-1", "ES-Q-078")
def test_no_flight_into_a_battle() -> None:
    """The destroyers off Espiritu Santo are met by active ships: nobody flies in, nobody is transported there."""
    units = {"a_13af_air": "4423", "a_bb_washington": "4825", "j_cl_tenryu": "4825", "a_2_maw": "4825"}
    m = at_step(2, underway(ALLIED, "A29", units))
    assert "4825" not in ends(m, "a_13af_air", "fly")
    assert "4825" not in ends(m, "a_13af_air", "strategic")
    assert refused(m, "fly", "4825").key == "battle_there"
    assert refused(m, "strategic", "4825").key == "battle_there"
    say(m, "stay")
    go(m, "a_2_maw", "stay")
    assert state(m).units["a_2_maw"].at == "4825"


@pytest.mark.rule("ES-X-AIR-2")
def test_a_parenthesised_leg_forbids_to_fight() -> None:
    """1 MAW has 2 (4): from Espiritu Santo to Guadalcanal are four hexes."""
    units = {"a_1_maw": "4825", "a_13af_air": "4825", "j_ca_takao": "4322"}
    m = at_step(2, underway(ALLIED, "A29", units))
    go(m, "a_1_maw", "fly", "4423")
    go(m, "a_13af_air", "fly", "4423")
    assert (state(m).now.moved["a_1_maw"].far, state(m).now.moved["a_13af_air"].far) == (True, False)
    assert {move[1] for move in moves(m, "commit")} == {"a_13af_air"}
    why = refused(m, "commit", "a_1_maw", "4322")
    assert (why.key, "ES-X-AIR-2" in why.rules) == ("cannot_fight", True)


@pytest.mark.rule("ES-X-AIR-2", "ES-Q-078")
def test_two_short_legs_are_no_long_one() -> None:
    """Two legs of 2 over an airfield between keep 1 MAW fit."""
    g = underway(ALLIED, "A29", {"a_1_maw": "4826"})
    found = air.ends(g, ALLIED, ("a_1_maw",), allowance.legs(g))
    assert found["4825"] is False
    assert found["4423"] is True
    g = underway(JAPAN, "J44", {"j_21_af": "4021"})
    assert not any(air.ends(g, JAPAN, ("j_21_af",), allowance.legs(g)).values())


@pytest.mark.rule("ES-X-AIR-3", "ES-Q-092")
@pytest.mark.parametrize(
    ("unit", "far"), [("a_1_maw", 2), ("a_13af_air", 4), ("a_13af_lrb", 6), ("j_21_af", 5), ("j_cv_shokaku", 3)]
)
def test_how_far_they_fight(unit: str, far: int) -> None:
    assert battles.reach(unit) == far
    side = COUNTERS[unit].side
    card = "A29" if side == ALLIED else "J44"
    target = {"allied": "j_ca_takao", "japan": "a_ca_kent"}[side]
    g = underway(side, card, {unit: "4423", target: "4017"})
    hexes = [hex for hex in ("4323", "4222", "4122", "4021", "4020", "4019", "4018") if distance("4423", hex) <= 8]
    for hex in hexes:
        assert battles.fights_from(g, unit, hex) == (distance("4423", hex) <= far)


@pytest.mark.rule("ES-X-AIR-3")
def test_out_of_reach_is_refused() -> None:
    units = {"a_1_maw": "4423", "a_13af_lrb": "4423", "j_ca_takao": "4021"}
    m = at_step(2, underway(ALLIED, "A29", units))
    say(m, "finish")
    assert {move[1] for move in moves(m, "commit")} == {"a_13af_lrb"}
    why = refused(m, "commit", "a_1_maw", "4021")
    assert (why.key, why.about["range"]) == ("out_of_reach", 2)


# ---- strategic


@pytest.mark.example("ES-E-35")
@pytest.mark.rule("ES-X-AIR-4")
def test_strategic_air_transport_has_twice_the_legs() -> None:
    """Extended range 4, two points: four legs, sixteen hexes."""
    g = underway(JAPAN, "J23", {"j_6_ad": "3706"})
    assert COUNTERS["j_6_ad"].ext == 4
    assert allowance.STRATEGIC * allowance.legs(g) == 4
    there = air.strategic(g, JAPAN, ("j_6_ad",))
    assert max(distance("3706", hex) for hex in there) == 16
    assert there <= AIRFIELDS
    plain = air.ends(g, JAPAN, ("j_6_ad",), allowance.legs(g))
    assert max(distance("3706", hex) for hex in plain) <= 8


@pytest.mark.rule("ES-X-AIR-4", "ES-ZOI-10")
def test_strategic_air_transport_keeps_out_of_zoi() -> None:
    """Rabaul lies in the ZOI of the aircraft at Buna: nobody is transported there or away; flights are free."""
    units = {"j_25_af": "4017", "j_21_af": "4021", "a_5af_air": "3922", "a_13af_air": "4024"}
    m = at_step(2, underway(JAPAN, "J44", {**units, "j_21_af": "2909"}))
    there = ends(m, "j_25_af", "strategic")
    assert "4021" not in there
    assert "3822" not in there
    assert refused(m, "strategic", "4021").key == "no_safe_way"
    assert "4021" in ends(m, "j_25_af", "fly")
    g = underway(JAPAN, "J44", {"j_25_af": "4021", "a_5af_air": "3922"})
    m = at_step(2, g)
    assert ends(m, "j_25_af", "strategic") == set()
    assert "4017" in ends(m, "j_25_af", "fly")


@pytest.mark.rule("ES-X-AIR-4")
def test_who_was_transported_does_not_fight() -> None:
    units = {"a_13af_lrb": "5325", "a_13af_air": "4423", "j_ca_takao": "4222"}
    m = at_step(2, underway(ALLIED, "A29", units))
    go(m, "a_13af_lrb", "strategic", "4423")
    say(m, "finish")
    assert {move[1] for move in moves(m, "commit")} == {"a_13af_air"}
    assert refused(m, "commit", "a_13af_lrb", "4222").key == "cannot_fight"


# ---- the ferry point, the turn track


@pytest.mark.rule("ES-X-AIR-6")
def test_french_frigate_shoals() -> None:
    """From Midway to Oahu by two legs of four; nobody stops there, and a Japanese ship closes it."""
    g = underway(ALLIED, "A29", {"a_7af_air": "5108"}, hq="a_cen_pac_hq")
    m = at_step(2, g)
    assert "5808" in ends(m, "a_7af_air", "fly")
    assert FERRY not in ends(m, "a_7af_air", "fly")
    assert "ES-X-AIR-6" in refused(m, "fly", FERRY).rules
    g = underway(ALLIED, "A29", {"a_7af_air": "5108", "j_cl_tenryu": FERRY}, hq="a_cen_pac_hq")
    assert "5808" not in ends(at_step(2, g), "a_7af_air", "fly")
    assert FERRY not in air.fields(g, JAPAN)


@pytest.mark.rule("ES-X-AIR-7", "ES-Q-069")
def test_an_air_unit_may_leave_for_the_turn_track() -> None:
    units = {"a_13af_air": "4825", "a_bb_washington": "4825", "a_2_maw": "4825"}
    m = at_step(2, underway(ALLIED, "A29", units, turn=5))
    say(m, "pick", "a_bb_washington")
    assert refused(m, "leave").key == "only_air_leaves"
    say(m, "stay")
    go(m, "a_13af_air", "leave")
    unit = state(m).units["a_13af_air"]
    assert (unit.at, unit.due) == ("track", 6)
    assert asked(m)[1] == "move"


@pytest.mark.rule("ES-ZOI-17")
def test_a_zoi_does_not_hinder_flights() -> None:
    free = ends(at_step(2, underway(ALLIED, "A29", {"a_13af_air": "4423"})), "a_13af_air", "fly")
    units = {"a_13af_air": "4423", "j_25_af": "4322", "j_21_af": "4121", "j_24_af": "4719"}
    assert ends(at_step(2, underway(ALLIED, "A29", units)), "a_13af_air", "fly") == free


@pytest.mark.rule("ES-Q-072", "ES-ZOI-14")
@pytest.mark.parametrize(("end", "contact"), [("4826", False), ("4423", True)])
def test_contact_in_the_air(end: str, contact: bool) -> None:
    """The Japanese on Rennell have Guadalcanal in their ZOI, not Efate."""
    units = {"a_13af_air": "4825", "j_25_af": "4322", "a_bb_new_york": "5808"}
    m = at_step(2, underway(ALLIED, "A29", units))
    go(m, "a_13af_air", "fly", end)
    assert state(m).now.contact == contact


@pytest.mark.rule("ES-Q-071", "ES-Q-072")
@pytest.mark.parametrize(("card", "contact"), [("A25", True), ("A29", False)])
def test_a_way_round_a_zoi_counts_if_there_are_legs_for_it(card: str, contact: bool) -> None:
    """A carrier in the Coral Sea stands on the straight way from Townsville to Buna."""
    units = {"a_5af_lrb": "3727", "j_cv_akagi": "3724", "a_bb_new_york": "5808"}
    m = at_step(2, underway(ALLIED, card, units))
    go(m, "a_5af_lrb", "fly", "3922")
    assert state(m).now.contact == contact
