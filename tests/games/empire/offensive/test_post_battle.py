"""Step 13: landings take their hexes, then everybody goes home, the Reaction player first (9.6)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_steps import at_step, hurry, underway
from empire_table import Stop, asked, going_on, heard, moves, refused, say, state

from wardroom.games.empire import homeward
from wardroom.games.empire.printed import HEXES, PORTS, distance
from wardroom.games.empire.state import Fight, Trip
from wardroom.games.empire.tasks.post_battle import GoHome, Homeward, Landings
from wardroom.kernel import Match

JAPAN, ALLIED = "japan", "allied"
LANDED = Trip("assault", "4423")
SAILED = Trip("sail", "4423")


def _after(
    units: dict[str, str], trips: dict[str, Trip], fights: tuple[Fight, ...] = (), card: str = "A29", **how: Any
) -> Any:
    now = {"moved": trips, **how.pop("now", {})}
    return underway(ALLIED, card, units, fights=fights, now=now, **how)


def _landings(*fights: Fight, **units: str) -> Match:
    g = _after({"a_2m_division": "4222", **units}, {"a_2m_division": LANDED}, fights)
    return going_on(g, (Landings(), Stop()))


# ---- control


@pytest.mark.rule("ES-X-CTRL-1", "ES-Q-140", "ES-Q-076")
def test_a_landing_on_an_empty_hex_takes_it_before_anybody_goes_home() -> None:
    m = _landings()
    assert state(m).holder("4222") == ALLIED
    assert [event.about["hex"] for event in heard(m, None, "hex_taken")] == ["4222"]


@pytest.mark.rule("ES-X-CTRL-1", "ES-Q-140")
def test_a_landing_that_won_takes_the_hex() -> None:
    assert state(_landings(Fight("4222", won=ALLIED, stage="over"))).holder("4222") == ALLIED


@pytest.mark.rule("ES-X-CTRL-1", "ES-Q-140")
def test_a_landing_that_lost_or_stands_beside_enemies_takes_nothing() -> None:
    assert state(_landings(Fight("4222", won=JAPAN, stage="over"))).holder("4222") == JAPAN
    assert state(_landings(Fight("4222", won=ALLIED, stage="over"), j_ss_bde="4222")).holder("4222") == JAPAN
    barred = Fight("4222", won=ALLIED, barred=("a_2m_division",))
    assert state(_landings(barred)).holder("4222") == JAPAN


@pytest.mark.rule("ES-X-CTRL-1")
def test_ships_alone_take_nothing() -> None:
    g = _after({"a_bb_washington": "4222"}, {"a_bb_washington": SAILED}, (Fight("4222", won=ALLIED),))
    assert state(going_on(g, (Landings(), Stop()))).holder("4222") == JAPAN


@pytest.mark.rule("ES-Q-140", "ES-Q-141")
def test_ships_may_stay_in_the_port_that_was_just_taken() -> None:
    units = {"a_2m_division": "4222", "a_bb_washington": "4222", "a_bb_new_york": "4323"}
    m = at_step(13, _after(units, {"a_2m_division": LANDED, "a_bb_washington": SAILED, "a_bb_new_york": SAILED}))
    assert m.asks[ALLIED].about["stranded"] == ["a_bb_new_york"]
    say(m, "pick", "a_bb_new_york")
    assert ("to", "4222") in moves(m)


# ---- who goes


@pytest.mark.rule("ES-X-POST-1", "ES-Q-141", "ES-Q-143")
def test_active_ships_and_aircraft_without_a_strategic_move() -> None:
    units = {
        "a_bb_washington": "4322",
        "a_bb_new_york": "4423",
        "a_1_maw": "4423",
        "a_2_maw": "4423",
        "a_xiv_corps": "4423",
    }
    trips = {
        "a_bb_washington": SAILED, "a_bb_new_york": Trip("strategic", "4828"), "a_1_maw": Trip("fly", "4825"),
        "a_2_maw": Trip("stay", "4423"), "a_xiv_corps": Trip("march", "4423"),
    }  # fmt: skip
    g = _after(units, trips)
    assert set(homeward.movable(g, ALLIED)) == {"a_bb_washington", "a_1_maw", "a_2_maw"}
    assert homeward.stranded(g, ALLIED) == ("a_bb_washington",)


@pytest.mark.rule("ES-X-POST-1", "ES-X-MOVE-1", "ES-OFF-21")
@pytest.mark.parametrize(("card", "far"), [("A25", 5), ("A29", 10)])
def test_ships_go_to_friendly_ports_with_the_allowance_of_the_offensive(card: str, far: int) -> None:
    g = _after({"a_bb_washington": "4323"}, {"a_bb_washington": SAILED}, card=card)
    there = homeward.ends(g, ALLIED, ("a_bb_washington",))
    assert "4423" in there
    assert all(hex in PORTS and g.holds(ALLIED, hex) for hex in there)
    assert max(distance("4323", hex) for hex in there) <= far
    assert ("4828" in there) == (far == 10)
    m = going_on(g, (Homeward(ALLIED), Stop()))
    say(m, "pick", "a_bb_washington")
    assert refused(m, "to", "4222").key == "not_your_base"
    assert refused(m, "to", "5808").key == "too_far_home"
    assert refused(m, "stay").key == "must_go_home"
    say(m, "to", "4423")
    assert state(m).units["a_bb_washington"].at == "4423"


@pytest.mark.rule("ES-X-POST-1")
def test_aircraft_go_to_airfields() -> None:
    g = _after({"a_13af_air": "4423"}, {"a_13af_air": Trip("fly", "4825")}, card="A25")
    m = going_on(g, (GoHome(ALLIED), Stop()))
    say(m, "pick", "a_13af_air")
    assert ("stay",) in moves(m)
    assert ("to", "4825") in moves(m)
    assert refused(m, "to", "4424").key == "not_your_base"
    assert refused(m, "to", "5808").key == "too_far_home"


@pytest.mark.rule("ES-X-POST-1", "ES-Q-141")
def test_a_ship_without_a_port_is_lost() -> None:
    ports = [hex for hex in PORTS if distance("4323", hex) <= 6]
    g = _after({"a_bb_washington": "4323"}, {"a_bb_washington": SAILED}, card="A25", japan=ports)
    m = going_on(g, (Homeward(ALLIED), Stop()))
    assert state(m).units["a_bb_washington"].at == "eliminated"
    assert heard(m, None, "lost_at_sea")


@pytest.mark.rule("ES-X-POST-1")
def test_who_can_go_home_must() -> None:
    g = _after({"a_bb_washington": "4323", "a_1_maw": "4423"}, {"a_bb_washington": SAILED})
    m = going_on(g, (Homeward(ALLIED), Stop()))
    assert ("done",) not in moves(m)
    assert refused(m, "done").key == "must_go_home"
    say(m, "home")
    assert state(m).units["a_bb_washington"].at == "4423"
    assert state(m).units["a_1_maw"].at == "4423"


@pytest.mark.rule("ES-Q-142")
def test_ships_go_home_together() -> None:
    units = {"a_bb_washington": "4323", "a_cv_enterprise": "4323", "a_13af_air": "4423"}
    trips = {"a_bb_washington": SAILED, "a_cv_enterprise": SAILED}
    m = going_on(_after(units, trips), (Homeward(ALLIED), Stop()))
    assert refused(m, "fleet", "4423").key == "no_group"
    say(m, "fleet", "4323")
    say(m, "to", "4825")
    assert {state(m).units[id].at for id in trips} == {"4825"}


@pytest.mark.rule("ES-Q-143")
def test_nobody_is_asked_where_nobody_could_go() -> None:
    g = _after({"a_xiv_corps": "4423"}, {"a_xiv_corps": Trip("march", "4423")})
    assert asked(going_on(g, (Homeward(ALLIED), Stop())))[1] == "stop"


# ---- the Reaction player


@pytest.mark.rule("ES-X-POST-1", "ES-Q-141")
def test_reaction_units_go_where_they_are_supplied_if_they_can() -> None:
    """Rabaul is shut in by Allied aircraft at Buna; Truk is not."""
    units = {"a_5af_air": "3922", "j_ca_takao": "4119", "a_bb_washington": "4828"}
    g = _after(units, {}, active=["a_bb_washington"], now={"reacting": {"j_ca_takao": "4021"}})
    there = homeward.ends(g, JAPAN, ("j_ca_takao",))
    assert "4017" in there
    assert "4021" not in there
    m = going_on(g, (Homeward(JAPAN), Stop()))
    say(m, "pick", "j_ca_takao")
    why = refused(m, "to", "4021")
    assert (why.key, why.rules) == ("supplied_base_first", ("ES-X-POST-1",))
    g.go(side=JAPAN, active={"j_ca_takao": "4021"}, reacting={})
    assert "4021" in homeward.ends(g, JAPAN, ("j_ca_takao",))


@pytest.mark.rule("ES-X-SUPS-3", "ES-X-POST-1", "ES-Q-141")
def test_the_tokyo_express_is_a_supplied_base() -> None:
    """The same two ships, and the marker at Rabaul: supplied there for every purpose, so they may go home to it."""
    units = {"a_5af_air": "3922", "j_ca_takao": "4119", "j_cl_tenryu": "4119", "a_bb_washington": "4828"}
    reacting = {"j_ca_takao": "4021", "j_cl_tenryu": "4021"}
    for express, there in (("", False), ("4021", True)):
        g = _after(units, {}, active=["a_bb_washington"], now={"reacting": reacting}, express=express)
        assert ("4021" in homeward.ends(g, JAPAN, ("j_ca_takao", "j_cl_tenryu"))) is there
        assert "4017" in homeward.ends(g, JAPAN, ("j_ca_takao", "j_cl_tenryu"))


@pytest.mark.rule("ES-OFF-21", "ES-X-POST-1")
def test_the_reaction_player_goes_first_and_the_offensives_player_sees_it() -> None:
    units = {"a_bb_washington": "4323", "j_ca_takao": "4119"}
    m = at_step(13, _after(units, {"a_bb_washington": SAILED}, now={"reacting": {"j_ca_takao": "4021"}}))
    assert asked(m)[0] == JAPAN
    hurry(m)
    assert [event.about["side"] for event in heard(m, None, "went_home")] == [JAPAN, ALLIED]


# ---- withdrawing troops


@pytest.mark.rule("ES-X-POST-2", "ES-Q-142", "ES-X-POST-1")
def test_a_beaten_landing_withdraws_to_a_friendly_coast() -> None:
    g = _after({"a_2m_division": "4322 1", "j_ss_bde": "4322"}, {"a_2m_division": LANDED}, (Fight("4322", won=JAPAN),))
    there = homeward.ends(g, ALLIED, ("a_2m_division",))
    assert "4423" in there
    assert "4222" not in there
    m = going_on(g, (Homeward(ALLIED), Stop()))
    say(m, "home")
    assert state(m).units["a_2m_division"].at in there


@pytest.mark.rule("ES-X-POST-2")
def test_withdrawing_troops_keep_clear_of_enemies_and_zoi() -> None:
    """Aircraft on Tulagi's north shut Guadalcanal off, and so does a ship in its harbour."""
    fights = (Fight("4322", won=JAPAN),)
    units = {"a_2m_division": "4322 1", "j_ss_bde": "4322"}
    trips = {"a_2m_division": LANDED}
    assert "4423" in homeward.ends(_after(units, trips, fights), ALLIED, ("a_2m_division",))
    shut = _after({**units, "j_21_af": "4522"}, trips, fights, japan=["4522"])
    assert "4423" not in homeward.ends(shut, ALLIED, ("a_2m_division",))
    harbour = _after({**units, "j_cl_tenryu": "4423"}, trips, fights)
    assert "4423" not in homeward.ends(harbour, ALLIED, ("a_2m_division",))


@pytest.mark.rule("ES-X-POST-2")
def test_out_of_a_zoi_in_which_losses_have_left_them_they_may_go() -> None:
    """The aircraft stand on the beach itself: through their ZOI the troops come away, and stop outside it."""
    units = {"a_2m_division": "4322 1", "j_21_af": "4322"}
    g = _after(units, {"a_2m_division": LANDED}, (Fight("4322", won=JAPAN),))
    there = homeward.ends(g, ALLIED, ("a_2m_division",))
    assert "4423" not in there
    assert there
    assert all(distance("4322", hex) > 2 for hex in there)


@pytest.mark.rule("ES-Q-142", "ES-Q-074")
def test_troops_withdraw_with_ships_and_under_the_wings_of_a_carrier() -> None:
    units = {"a_2m_division": "4322 1", "a_cv_enterprise": "4322", "j_21_af": "4522", "j_ss_bde": "4322"}
    trips = {"a_2m_division": LANDED, "a_cv_enterprise": SAILED}
    g = _after(units, trips, (Fight("4322", won=JAPAN),), japan=["4522"])
    g.change("a_cv_enterprise", at="4322")
    m = going_on(g, (Homeward(ALLIED), Stop()))
    say(m, "pick", "a_2m_division")
    say(m, "with", "a_cv_enterprise")
    goals = {move[1] for move in moves(m, "to")}
    assert "4423" in goals
    assert goals <= PORTS
    say(m, "to", "4423")
    assert {state(m).units[id].at for id in trips} == {"4423"}


@pytest.mark.rule("ES-X-POST-1")
def test_troops_without_a_way_back_are_lost() -> None:
    ours = [hex for hex in HEXES if HEXES[hex].land and distance("4322", hex) <= 6]
    units = {"a_2m_division": "4322 1", "j_ss_bde": "4322"}
    g = _after(units, {"a_2m_division": LANDED}, (Fight("4322", won=JAPAN),), card="A25", japan=ours)
    m = going_on(g, (Homeward(ALLIED), Stop()))
    assert state(m).units["a_2m_division"].at == "eliminated"
    assert [event.about["unit"] for event in heard(m, None, "lost_at_sea")] == ["a_2m_division"]


@pytest.mark.rule("ES-X-POST-1")
def test_winning_troops_stay() -> None:
    g = _after({"a_2m_division": "4222"}, {"a_2m_division": LANDED}, (Fight("4222", won=ALLIED),), allied=["4222"])
    assert homeward.movable(g, ALLIED) == ()


@pytest.mark.rule("ES-Q-084", "ES-X-AMPH-7")
def test_barges_go_back_over_their_hexside() -> None:
    units = {"j_17th_army": "4322 1", "a_2m_division": "4322", "j_ca_takao": "4017"}
    now = {"moved": {"j_17th_army": Trip("barge", "4222")}}
    g = underway(JAPAN, "J44", units, fights=[Fight("4322", won=ALLIED)], now=now)
    assert homeward.ends(g, JAPAN, ("j_17th_army",)) == ("4222",)
    g.go(moved={"j_17th_army": Trip("assault", "4222")})
    assert len(homeward.ends(g, JAPAN, ("j_17th_army",))) > 1
