"""Ships: how far, over which hexsides, and where they may end (8.1, 8.2)."""

from __future__ import annotations

import pytest
from empire_steps import at_step, ends, go, underway
from empire_table import asked, moves, refused, say, state

from wardroom.games.empire.movement import allowance, naval
from wardroom.games.empire.printed import HEXES, PORTS, distance
from wardroom.games.empire.traces.masks import BIT

JAPAN, ALLIED = "japan", "allied"


@pytest.mark.rule("ES-X-MOVE-1", "ES-OFF-3")
@pytest.mark.parametrize(("card", "ops"), [("A25", 1), ("A29", 2), ("A21", 3)])
def test_the_base_times_the_operations_value(card: str, ops: int) -> None:
    g = underway(ALLIED, card, {"a_bb_washington": "4828"})
    assert (allowance.naval(g), allowance.ground(g), allowance.legs(g)) == (5 * ops, 2 * ops, ops)
    m = at_step(2, g)
    sailed = ends(m, "a_bb_washington", "sail")
    reached = {hex for hex in PORTS if g.holds(ALLIED, hex) and 0 < distance("4828", hex) <= 5 * ops}
    assert sailed <= reached
    assert ("4825" in sailed, "4423" in sailed, "5808" in sailed) == (True, ops > 1, False)


@pytest.mark.rule("ES-X-MOVE-1")
def test_an_event_moves_by_the_operations_value_too() -> None:
    g = underway(ALLIED, "A29", {"a_bb_washington": "4828"}, use="event")
    assert allowance.naval(g) == 10


@pytest.mark.rule("ES-X-NAV-1")
def test_ships_keep_to_water() -> None:
    """Round Port Moresby: land sides to Buna and Lae, a mixed one to 3722."""
    g = underway(JAPAN, "J44", {"j_ca_takao": "4021"})
    one = {hex for hex in HEXES["3823"].sides if BIT[hex] & naval.reach(g, "3823", 1)}
    assert one == {"3723", "3722", "3824"}
    assert naval.path(g, "3822", "3823", 1, 0) == ()
    assert len(naval.path(g, "3822", "3922", 1, 0)) == 1


@pytest.mark.rule("ES-X-NAV-2", "ES-Q-073")
def test_ships_end_in_a_port_or_where_enemies_are() -> None:
    units = {"a_bb_washington": "4423", "j_ca_takao": "4222", "j_south_seas_hq": "4017"}
    m = at_step(2, underway(ALLIED, "A29", units))
    sailed = ends(m, "a_bb_washington", "sail")
    assert "4222" in sailed
    assert "4017" not in sailed
    assert all(hex in PORTS for hex in sailed - {"4222"})
    why = refused(m, "sail", "4322")
    assert (why.key, why.rules) == ("no_use_there", ("ES-X-NAV-2",))
    assert refused(m, "sail", "4423").key == "already_there"
    assert refused(m, "sail", "5808").key == "too_far"
    assert refused(m, "sail", "9999").key == "no_such_hex"
    assert refused(m, "march", "4422").key == "not_that_way"


@pytest.mark.rule("ES-X-NAV-2", "ES-Q-073")
def test_carriers_end_in_range_of_enemies() -> None:
    units = {"a_cv_enterprise": "4423", "a_bb_washington": "4423", "j_ca_takao": "4021"}
    m = at_step(2, underway(ALLIED, "A29", units))
    sailed = ends(m, ("a_cv_enterprise", "a_bb_washington"), "sail")
    assert {"4122", "4023", "4019"} <= sailed
    assert "4323" not in sailed
    assert all(distance(hex, "4021") <= 2 or hex in PORTS for hex in sailed)


@pytest.mark.rule("ES-X-NAV-2", "ES-Q-073")
def test_a_landing_on_an_empty_enemy_hex_gives_ships_a_place() -> None:
    units = {"a_cv_enterprise": "4423", "a_bb_washington": "4423", "a_2m_division": "4423"}
    g = underway(ALLIED, "A29", units, asp={JAPAN: 5, ALLIED: 5})
    m = at_step(2, g)
    assert "4322" not in ends(m, "a_bb_washington", "sail")
    m = at_step(2, g)
    go(m, "a_2m_division", "assault", "4322")
    assert "4322" in ends(m, "a_bb_washington", "sail")
    m = at_step(2, g)
    go(m, "a_2m_division", "assault", "4322")
    sailed = ends(m, "a_cv_enterprise", "sail")
    assert {"4322", "4223", "4323"} <= sailed
    assert all(distance(hex, "4322") <= 2 or hex in PORTS for hex in sailed)


@pytest.mark.rule("ES-X-MOVE-2", "ES-Q-070")
def test_one_group_after_the_other_and_each_once() -> None:
    units = {"a_bb_washington": "4828", "a_bb_north_carolina": "4828", "a_1_maw": "4423", "a_2m_division": "4828"}
    m = at_step(2, underway(ALLIED, "A29", units))
    assert ("fleet", "4828") in moves(m)
    say(m, "pick", "a_bb_washington")
    assert refused(m, "with", "a_1_maw").key == "not_together"
    assert refused(m, "with", "a_bb_washington").key == "in_the_group"
    say(m, "with", "a_bb_north_carolina")
    say(m, "sail", "4825")
    assert {state(m).units[id].at for id in ("a_bb_washington", "a_bb_north_carolina")} == {"4825"}
    assert {move[1] for move in moves(m, "pick")} == {"a_1_maw", "a_2m_division"}
    why = refused(m, "pick", "a_bb_washington")
    assert (why.key, why.rules) == ("moved_already", ("ES-Q-070",))
    assert refused(m, "fleet", "4825").key == "no_group"


@pytest.mark.rule("ES-Q-070")
def test_aircraft_do_not_go_with_ships() -> None:
    m = at_step(2, underway(ALLIED, "A29", {"a_bb_washington": "4825", "a_13af_air": "4825"}))
    say(m, "pick", "a_bb_washington")
    assert refused(m, "with", "a_13af_air").key == "other_kind"


@pytest.mark.rule("ES-Q-069")
def test_an_active_unit_may_stay() -> None:
    m = at_step(2, underway(ALLIED, "A29", {"a_bb_washington": "4828", "j_ca_takao": "4222"}))
    go(m, "a_bb_washington", "stay")
    assert state(m).units["a_bb_washington"].at == "4828"
    assert asked(m)[1] != "battles"


@pytest.mark.rule("ES-X-MOVE-2", "ES-ZOI-17")
def test_enemies_and_their_zoi_do_not_stop_ships() -> None:
    """Cruisers and aircraft of Japan in every hex of the strait, and ZOI all the way."""
    clear = at_step(2, underway(ALLIED, "A29", {"a_bb_washington": "4423"}))
    free = ends(clear, "a_bb_washington", "sail")
    units = {
        "a_bb_washington": "4423",
        "j_cl_tenryu": "4523",
        "j_ca_aoba": "4524",
        "j_25_af": "4322",
        "j_21_af": "4222",
    }
    guarded = at_step(2, underway(ALLIED, "A29", units))
    assert ends(guarded, "a_bb_washington", "sail") >= free
    assert {"4523", "4524", "4322", "4222"} <= ends(guarded, "a_bb_washington", "sail")


# ---- strategic


@pytest.mark.rule("ES-X-NAV-3")
def test_strategic_movement_goes_twice_as_far_from_port_to_port() -> None:
    units = {"a_bb_washington": "4828", "a_bb_new_york": "5808", "j_ca_takao": "4222"}
    m = at_step(2, underway(ALLIED, "A25", units))
    far = ends(m, "a_bb_washington", "strategic")
    assert {"4423", "5325"} <= far
    assert far <= PORTS
    assert max(distance("4828", hex) for hex in far) <= 10
    assert "4423" not in ends(m, "a_bb_washington", "sail")
    assert refused(m, "strategic", "4222").key == "not_your_port"
    assert refused(m, "strategic", "5808").key == "too_far"
    say(m, "strategic", "4423")
    assert state(m).now.moved["a_bb_washington"].how == "strategic"
    assert state(m).units["a_bb_washington"].at == "4423"


@pytest.mark.rule("ES-X-NAV-3", "ES-X-BATT-4")
def test_a_carrier_that_moved_strategically_does_not_fight() -> None:
    units = {"a_cv_enterprise": "4828", "a_13af_lrb": "4423", "j_ca_takao": "4222"}
    m = at_step(2, underway(ALLIED, "A25", units))
    go(m, "a_cv_enterprise", "strategic", "4423")
    say(m, "finish")
    assert {move[1] for move in moves(m, "commit")} == {"a_13af_lrb"}
    assert refused(m, "commit", "a_cv_enterprise", "4222").key == "cannot_fight"


@pytest.mark.rule("ES-ZOI-10", "ES-X-NAV-3")
def test_strategic_movement_neither_leaves_nor_enters_a_zoi() -> None:
    """The Allied air unit at Buna holds Rabaul and Lae in its ZOI."""
    units = {"j_bb_hiei": "4021", "j_ca_aoba": "4017", "a_5af_air": "3922"}
    m = at_step(2, underway(JAPAN, "J44", units))
    assert ends(m, "j_bb_hiei", "strategic") == set()
    why = refused(m, "strategic", "4017")
    assert (why.key, why.rules) == ("zoi_in_the_way", ("ES-ZOI-10",))
    assert "4017" in ends(m, "j_bb_hiei", "sail")
    m = at_step(2, underway(JAPAN, "J44", units))
    there = ends(m, "j_ca_aoba", "strategic")
    assert "4021" not in there
    assert "3822" not in there
    assert "4222" in there


@pytest.mark.rule("ES-ZOI-9", "ES-ZOI-10")
def test_a_carrier_has_no_zoi_while_it_moves_strategically() -> None:
    """Alone, Shokaku cannot neutralise what shuts her in; with another carrier that stays she can leave."""
    units = {"j_cv_shokaku": "4021", "a_5af_air": "3922"}
    m = at_step(2, underway(JAPAN, "J44", units))
    assert ends(m, "j_cv_shokaku", "strategic") == set()
    m = at_step(2, underway(JAPAN, "J44", {**units, "j_cvl_zuiho": "4021"}))
    assert "4017" in ends(m, "j_cv_shokaku", "strategic")
    m = at_step(2, underway(JAPAN, "J44", {**units, "j_bb_hiei": "4021"}))
    assert "4017" in ends(m, "j_bb_hiei", "strategic")


@pytest.mark.rule("ES-ZOI-9")
def test_on_arrival_it_has_its_zoi_again() -> None:
    """Zuiho neutralises the ZOI over Rabaul when she is there: the battleship gets away."""
    units = {"j_cvl_zuiho": "4020", "j_bb_hiei": "4021", "a_5af_air": "3922"}
    g = underway(JAPAN, "J44", {**units, "j_cvl_zuiho": "3416"})
    m = at_step(2, g)
    go(m, "j_cvl_zuiho", "strategic", "4020")
    assert "4017" in ends(m, "j_bb_hiei", "strategic")


@pytest.mark.rule("ES-X-NAV-3")
def test_ships_at_sea_make_no_strategic_move() -> None:
    m = at_step(2, underway(ALLIED, "A29", {"a_bb_washington": "4323"}))
    assert ends(m, "a_bb_washington", "strategic") == set()
    assert refused(m, "strategic", "4423").key == "not_from_port"


# ---- contact


def _contact(units: dict[str, str], unit: str, verb: str, hex: str, card: str = "J44") -> bool:
    m = at_step(2, underway(JAPAN, card, units, asp={JAPAN: 5, ALLIED: 5}))
    go(m, unit, verb, hex)
    now = state(m).offensive
    assert now is not None
    return now.contact


@pytest.mark.rule("ES-ZOI-14", "ES-Q-072", "ES-Q-071")
@pytest.mark.parametrize(
    ("start", "end", "contact"),
    [("4017", "4222", True), ("4222", "4017", True), ("4017", "4715", False), ("4017", "4415", False)],
)
def test_contact_is_to_leave_or_enter_a_zoi(start: str, end: str, contact: bool) -> None:
    """The air unit on Guadalcanal reaches Buka two hexes away."""
    units = {"j_bb_hiei": start, "a_1_maw": "4423", "a_ca_kent": "4828"}
    assert _contact(units, "j_bb_hiei", "sail", end) == contact


@pytest.mark.rule("ES-Q-072")
def test_to_stay_in_a_zoi_is_no_contact() -> None:
    m = at_step(2, underway(JAPAN, "J44", {"j_bb_hiei": "4222", "j_ca_aoba": "4017", "a_1_maw": "4423"}))
    go(m, "j_bb_hiei", "stay")
    assert not state(m).now.contact


@pytest.mark.rule("ES-ZOI-14")
def test_a_neutralised_zoi_counts_for_contact() -> None:
    units = {"j_bb_hiei": "4017", "a_1_maw": "4423", "j_25_af": "4222", "j_cl_tenryu": "4017"}
    assert _contact(units, "j_bb_hiei", "sail", "4222")


@pytest.mark.rule("ES-Q-071")
def test_the_way_keeps_out_of_a_zoi_if_it_can() -> None:
    """From Truk to Nauru's north there is room; with one operation point the straight way is the only one."""
    g = underway(JAPAN, "J44", {"j_bb_hiei": "4222", "a_1_maw": "4423"})
    zoi = 0
    for hex in ("4121", "4221"):
        zoi |= BIT[hex]
    assert not {"4121", "4221"} & set(naval.path(g, "4222", "4017", 15, zoi))
    short = naval.path(g, "4222", "4017", distance("4222", "4017"), zoi)
    assert len(short) == distance("4222", "4017")
    everything = naval.path(g, "4222", "4017", 15, (1 << 1200) - 1)
    assert len(everything) == distance("4222", "4017")
