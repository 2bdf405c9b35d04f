"""Step 3: which hexes must and may be battles, and who is named for them (7.24)."""

from __future__ import annotations

import pytest
from empire_steps import at_step, go, underway
from empire_table import Stop, asked, going_on, heard, moves, refused, say, state

from wardroom.games.empire import battles
from wardroom.games.empire.state import Empire, Trip
from wardroom.games.empire.tasks.declaring import Declaring
from wardroom.kernel import Match

JAPAN, ALLIED = "japan", "allied"


def _fights(m: Match) -> dict[str, set[str]]:
    return {fight.hex: set(fight.committed) for fight in state(m).now.fights}


@pytest.mark.rule("ES-X-BATT-1", "ES-Q-090", "ES-OFF-4")
def test_where_both_stand_there_is_a_battle() -> None:
    units = {
        "a_bb_washington": "4222",
        "j_ca_takao": "4222",
        "a_1_maw": "4423",
        "j_21_af": "4021",
        "a_13af_lrb": "4423",
    }
    m = at_step(3, underway(ALLIED, "A21", units))
    assert _fights(m) == {"4222": set()}
    assert asked(m)[1] == "battles"
    assert {move[1:] for move in moves(m, "commit")} == {("a_1_maw", "4222"), ("a_13af_lrb", "4222")}


@pytest.mark.rule("ES-X-BATT-1", "ES-Q-090")
def test_no_battle_where_only_inactive_units_stand() -> None:
    units = {"a_bb_washington": "4828", "a_bb_new_york": "4222", "j_ca_takao": "4222"}
    g = underway(ALLIED, "A21", units, active=["a_bb_washington"])
    assert battles.outlook(g).must == frozenset()


@pytest.mark.rule("ES-X-BATT-1", "ES-Q-090")
def test_a_battle_from_afar_needs_aircraft_in_range_and_more_than_an_hq() -> None:
    units = {"a_1_maw": "4423", "j_ca_takao": "4222", "j_ss_bde": "4121", "j_south_seas_hq": "4322"}
    m = at_step(3, underway(ALLIED, "A29", units))
    assert {move[1:] for move in moves(m, "commit")} == {("a_1_maw", "4222")}
    why = refused(m, "commit", "a_1_maw", "4322")
    assert (why.key, why.rules) == ("nothing_there", ("ES-X-BATT-1",))
    assert refused(m, "commit", "a_1_maw", "4121").key == "out_of_reach"
    say(m, "done")
    assert [event.about["hexes"] for event in heard(m, None, "declared")] == [[]]


@pytest.mark.rule("ES-X-BATT-1", "ES-Q-090", "ES-Q-081")
def test_a_landing_on_a_lone_hq_is_a_battle() -> None:
    units = {"a_2m_division": "4322", "j_south_seas_hq": "4322"}
    g = underway(ALLIED, "A29", units, now={"moved": {"a_2m_division": Trip("assault", "4423")}})
    assert battles.outlook(g).must == {"4322"}
    m = at_step(3, g)
    assert _fights(m) == {"4322": set()}


@pytest.mark.rule("ES-X-BATT-1", "ES-Q-090")
def test_a_garrison_is_a_target() -> None:
    g = underway(ALLIED, "A21", {"a_13af_lrb": "2609"}, allied=["2609"])
    assert "2709" in battles.targets(g, ALLIED)
    assert "2609" not in battles.targets(g, ALLIED)


@pytest.mark.rule("ES-X-BATT-1", "ES-Q-093", "ES-Q-082")
def test_no_battle_in_interior_china() -> None:
    units = {"j_5_ad": "2305", "a_6_chinese_army": "2407", "a_5_chinese_army": "2306", "a_seac_air": "1805"}
    g = underway(JAPAN, "J44", units, hq="j_south_hq")
    assert not {"2407", "2306"} & battles.targets(g, JAPAN)
    assert "1805" in battles.targets(g, JAPAN)
    assert refused(_asked_with(g), "commit", "j_5_ad", "2306").key == "nothing_there"


def _asked_with(g: Empire) -> Match:
    """A carrier at sea keeps the question open."""
    g.put("j_cv_akagi", "4323")
    g.put("a_ca_kent", "4423")
    g.go(active={**g.now.active, "j_cv_akagi": "4017"})
    return going_on(g, (Declaring(), Stop()))


@pytest.mark.rule("ES-X-CARD-1", "ES-Q-083")
def test_an_operation_declares_one_battle_an_event_any_number() -> None:
    units = {"a_13af_lrb": "4423", "a_5af_lrb": "4423", "j_ca_takao": "4222", "j_ss_bde": "4322"}
    m = at_step(3, underway(ALLIED, "A29", units))
    say(m, "commit", "a_13af_lrb", "4222")
    assert {move[1:] for move in moves(m, "commit")} == {("a_5af_lrb", "4222")}
    why = refused(m, "commit", "a_5af_lrb", "4322")
    assert (why.key, why.rules) == ("one_battle", ("ES-X-CARD-1",))
    assert refused(m, "all", "4322").key == "one_battle"
    m = at_step(3, underway(ALLIED, "A29", units, use="event"))
    say(m, "commit", "a_13af_lrb", "4222")
    say(m, "commit", "a_5af_lrb", "4322")
    say(m, "done")
    (told,) = heard(m, None, "declared")
    assert told.about["hexes"] == ["4222", "4322"]


@pytest.mark.rule("ES-X-BATT-1")
def test_nobody_fights_twice() -> None:
    units = {"a_13af_lrb": "4423", "a_5af_lrb": "4423", "j_ca_takao": "4222", "j_ss_bde": "4322"}
    m = at_step(3, underway(ALLIED, "A29", units, use="event"))
    say(m, "commit", "a_13af_lrb", "4222")
    assert "a_13af_lrb" not in {move[1] for move in moves(m, "commit")}
    assert refused(m, "commit", "a_13af_lrb", "4322").key == "named_already"


@pytest.mark.rule("ES-Q-091")
def test_all_in_range_at_once() -> None:
    units = {"a_13af_lrb": "4423", "a_5af_lrb": "4423", "a_1_maw": "4825", "j_ca_takao": "4222"}
    m = going_on(underway(ALLIED, "A29", units), (Declaring(), Stop()))
    assert refused(m, "all", "4322").key == "nobody_in_range"
    say(m, "all", "4222")
    assert _fights(m) == {"4222": {"a_13af_lrb", "a_5af_lrb"}}


# ---- carriers


@pytest.mark.rule("ES-X-BATT-4", "ES-Q-091")
def test_a_carrier_at_sea_is_named_for_something() -> None:
    units = {"a_cv_enterprise": "4323", "j_ca_takao": "4222"}
    m = at_step(3, underway(ALLIED, "A29", units))
    why = refused(m, "done")
    assert (why.key, why.rules) == ("ship_at_sea", ("ES-X-BATT-4",))
    assert moves(m) == [("commit", "a_cv_enterprise", "4222")]
    say(m, "commit", "a_cv_enterprise", "4222")
    say(m, "done")
    (told,) = heard(m, None, "declared")
    assert told.about["hexes"] == ["4222"]


@pytest.mark.rule("ES-X-BATT-4", "ES-Q-091", "ES-Q-069")
def test_a_carrier_in_port_and_aircraft_may_stay_out() -> None:
    units = {"a_cv_enterprise": "4423", "a_1_maw": "4423", "j_ca_takao": "4222"}
    m = at_step(3, underway(ALLIED, "A29", units))
    assert ("done",) in moves(m)
    assert {move[1] for move in moves(m, "commit")} == {"a_cv_enterprise", "a_1_maw"}


@pytest.mark.rule("ES-X-BATT-4", "ES-Q-091")
def test_carriers_cover_a_landing_on_an_empty_hex() -> None:
    units = {"a_cv_enterprise": "4323", "a_2m_division": "4322", "a_1_maw": "4423", "a_13af_air": "4826"}
    trips = {"a_2m_division": Trip("assault", "4423"), "a_cv_enterprise": Trip("sail", "4423")}
    m = at_step(3, underway(ALLIED, "A29", units, now={"moved": trips}))
    assert {move[1:] for move in moves(m, "cover")} == {("a_cv_enterprise", "4322"), ("a_1_maw", "4322")}
    assert refused(m, "cover", "a_13af_air", "4322").key == "out_of_reach"
    assert refused(m, "cover", "a_1_maw", "4222").rules == ("ES-X-BATT-4",)
    assert refused(m, "done").key == "ship_at_sea"
    say(m, "cover", "a_cv_enterprise", "4322")
    assert state(m).now.covers == {"a_cv_enterprise": "4322"}
    assert ("done",) in moves(m)


@pytest.mark.rule("ES-X-BATT-4")
def test_own_hexes_need_no_cover() -> None:
    units = {"a_cv_enterprise": "4423", "a_2m_division": "4424"}
    g = underway(ALLIED, "A29", units, now={"moved": {"a_2m_division": Trip("assault", "4423")}})
    assert battles.outlook(g).cover == frozenset()


@pytest.mark.rule("ES-Q-091", "ES-X-NAV-2")
def test_ships_go_with_the_carriers_of_their_hex() -> None:
    units = {"a_cv_enterprise": "4323", "a_bb_washington": "4323", "j_ca_takao": "4222", "a_1_maw": "4423"}
    m = at_step(3, underway(ALLIED, "A29", units))
    say(m, "commit", "a_cv_enterprise", "4222")
    assert _fights(m)["4222"] == {"a_cv_enterprise", "a_bb_washington"}


@pytest.mark.rule("ES-X-NAV-2", "ES-Q-073")
def test_one_battle_must_do_for_all_ships_at_sea() -> None:
    """An operation: after the carrier went to hunt off Buka, other ships cannot go elsewhere."""
    units = {"a_cv_enterprise": "4423", "a_bb_washington": "4423", "j_ca_takao": "4222", "j_ss_bde": "4719"}
    m = at_step(2, underway(ALLIED, "A21", units))
    go(m, "a_cv_enterprise", "sail", "4122")
    say(m, "pick", "a_bb_washington")
    assert refused(m, "sail", "4719").key == "one_battle"
    assert ("sail", "4222") in moves(m)


# ---- events that ask for a battle


@pytest.mark.rule("ES-Q-045", "ES-X-CARD-4")
def test_an_event_without_its_battle_is_turned_into_an_operation() -> None:
    """A62 must fight in the Philippines."""
    units = {"a_bb_washington": "4828", "j_ca_takao": "4222"}
    m = at_step(3, underway(ALLIED, "A62", units, use="event"))
    assert moves(m) == [("operation",)]
    assert refused(m, "done")
    say(m, "operation")
    assert (state(m).now.use, state(m).now.step, state(m).now.active) == ("oc", 1, {})
    assert heard(m, None, "as_operation")


@pytest.mark.rule("ES-Q-045")
def test_an_event_that_has_what_it_needs_is_no_operation() -> None:
    units = {"a_1_maw": "4423", "a_bb_washington": "2915", "j_35th_army": "2915", "j_ca_takao": "4222"}
    m = at_step(3, underway(ALLIED, "A62", units, use="event"))
    assert ("done",) in moves(m)
    assert refused(m, "operation").key == "event_is_fine"


@pytest.mark.rule("ES-OFF-4")
def test_step_4_follows() -> None:
    m = at_step(3, underway(ALLIED, "A29", {"a_1_maw": "4423", "j_ca_takao": "4222"}, hands={JAPAN: ["J18"]}))
    say(m, "commit", "a_1_maw", "4222")
    say(m, "done")
    assert (asked(m), state(m).now.step) == ((JAPAN, "weather"), 4)


@pytest.mark.rule("ES-OFF-4", "ES-Q-201")
def test_battles_are_declared_by_the_player_and_never_by_themselves() -> None:
    """All units are named, or nobody is to be named: the last word is still the player's, and can be taken back."""
    m = at_step(3, underway(ALLIED, "A29", {"a_1_maw": "4423", "j_ca_takao": "4222"}))
    say(m, "commit", "a_1_maw", "4222")
    assert (asked(m), moves(m)) == ((ALLIED, "battles"), [("done",)])
    m.undo(ALLIED)
    assert ("commit", "a_1_maw", "4222") in moves(m)
    m = at_step(3, underway(ALLIED, "A29", {"a_bb_washington": "4222", "j_ca_takao": "4222"}))
    assert (asked(m), moves(m)) == ((ALLIED, "battles"), [("done",)])
    assert not heard(m, None, "declared")


@pytest.mark.rule("ES-OFF-4")
def test_where_there_is_nothing_to_declare_nobody_is_asked() -> None:
    m = at_step(3, underway(ALLIED, "A29", {"a_1_maw": "4423"}))
    (told,) = heard(m, None, "declared")
    assert told.about["hexes"] == []


@pytest.mark.rule("ES-Q-195", "ES-Q-045")
def test_sandcrab_without_its_battle_is_discarded() -> None:
    """Japan stands on Attu: A30 is an event with a battle there, or nothing."""
    units = {"a_bb_washington": "4828", "a_1_maw": "4423", "j_2_sn_bde": "4600"}
    m = at_step(3, underway(ALLIED, "A30", units, use="event", hands={ALLIED: ["A13"]}))
    assert moves(m) == [("discard",)]
    assert refused(m, "operation").key == "not_given_up_so"
    say(m, "discard")
    assert (asked(m)[1], state(m).offensive) == ("stop", None)
    assert "A30" in state(m).decks[ALLIED].discards
    assert heard(m, None, "event_given_up")
    free = {**units, "j_2_sn_bde": "out"}
    m = at_step(3, underway(ALLIED, "A30", {**free, "j_ca_takao": "4222"}, use="event"))
    assert ("done",) in moves(m), "without them it is an event like any"


@pytest.mark.rule("ES-X-AIR-3", "ES-X-BATT-1")
def test_aircraft_in_the_battle_hex_fight_from_there() -> None:
    """Nobody has to be named for the hex in which he stands, and nobody there can be named for another."""
    units = {"a_1_maw": "4423", "a_13af_lrb": "4423", "j_cl_tenryu": "4423", "j_ca_takao": "4222"}
    g = underway(ALLIED, "A29", units, use="event")
    assert battles.uncommitted(g) == ()
    m = going_on(g, (Declaring(), Stop()))
    assert _fights(m) == {"4423": set()}
    assert not moves(m, "commit")
