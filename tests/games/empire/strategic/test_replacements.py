"""The Replacements segment (ES-REPL, ES-X-REPL)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_table import Stop, asked, at_table, heard, moves, position, refused, say, state

from wardroom.games.empire import replacements
from wardroom.games.empire.printed import ALLIED, JAPAN, PLACES, PORTS
from wardroom.games.empire.replacements import table_naval
from wardroom.games.empire.tasks.replacements import Replacements
from wardroom.kernel import Match

OLD = {"a_sw_pac_hq": "3727", "a_seac_hq": "1805", "j_south_seas_hq": "4017"}
FLEET = ["1307", "1308", "2015", "2709", "3727"]  # ports that keep the Commonwealth ships coming
SHIP, CRUISER, MARINES, INDIANS, FLYERS = "a_cv_essex", "a_ca_london", "a_3m_division", "a_4_ind_corps", "a_5af_air"


def income(turn: int, *, oahu: str = ALLIED, fleet: str = ALLIED, **more: Any) -> dict[str, int]:
    sides: dict[str, list[str]] = {ALLIED: [], JAPAN: []}
    sides[oahu].append("5808")
    sides[fleet] += FLEET
    g = position("y1943", turn=turn, allied=sides[ALLIED], japan=sides[JAPAN], **more)
    return {**replacements.allied(g), "japan_naval": table_naval(g)}


def steps(ground: int, air: int, us: int, chinese: int, commonwealth: int, japan: int) -> dict[str, int]:
    allied = {"ground": ground, "air": air, "us_naval": us, "chinese": chinese, "cw_naval": commonwealth}
    return {**allied, "japan_naval": japan}


def segment(units: dict[str, str], *, turn: int = 6, scenario: str = "y1944", **more: Any) -> Match:
    agenda = (Replacements(), Stop())
    return at_table(scenario, {**OLD, **units}, empty=True, agenda=agenda, turn=turn, **more)


def offered(match: Match) -> set[Any]:
    return {move[1] for move in moves(match) if move[0] != "done"}


# ---- income


VECTORS: list[Any] = [
    pytest.param(6, ALLIED, ALLIED, steps(2, 5, 2, 0, 1, 0), marks=pytest.mark.example("ES-E-10"), id="ES-E-10"),
    pytest.param(5, ALLIED, ALLIED, steps(2, 5, 1, 1, 0, 0), marks=pytest.mark.example("ES-E-11"), id="ES-E-11"),
    pytest.param(3, JAPAN, ALLIED, steps(2, 5, 0, 1, 0, 1), marks=pytest.mark.example("ES-E-12"), id="ES-E-12"),
    pytest.param(4, JAPAN, ALLIED, steps(2, 5, 0, 0, 0, 1), marks=pytest.mark.example("ES-E-51"), id="ES-E-51"),
    pytest.param(1, ALLIED, ALLIED, steps(0, 0, 0, 0, 0, 0), marks=pytest.mark.example("ES-E-52"), id="ES-E-52"),
    pytest.param(12, ALLIED, JAPAN, steps(2, 5, 2, 0, 0, 0), marks=pytest.mark.example("ES-E-53"), id="ES-E-53"),
]


@pytest.mark.rule(
    "ES-REPL-1", "ES-REPL-4", "ES-REPL-5", "ES-REPL-6", "ES-REPL-9", "ES-REPL-15", "ES-REPL-16", "ES-REPL-17"
)
@pytest.mark.parametrize(("turn", "oahu", "fleet", "expected"), VECTORS)
def test_the_steps_of_a_turn(turn: int, oahu: str, fleet: str, expected: dict[str, int]) -> None:
    assert income(turn, oahu=oahu, fleet=fleet) == expected


@pytest.mark.rule("ES-REPL-1", "ES-REPL-4", "ES-REPL-15", "ES-REPL-16", "ES-REPL-9")
@pytest.mark.parametrize("turn", range(2, 13))
def test_the_table(turn: int) -> None:
    found = income(turn)
    assert found == steps(2, 5, 2 - turn % 2, turn % 2, turn in (6, 9, 12), turn in (3, 4, 11))


@pytest.mark.rule("ES-REPL-8", "ES-REPL-10")
@pytest.mark.parametrize("port", FLEET)
def test_one_port_keeps_the_commonwealth_ships_coming(port: str) -> None:
    g = position("y1943", turn=6, japan=[other for other in FLEET if other != port], allied=[port])
    assert replacements.allied(g)["cw_naval"] == 1
    g.take(port, JAPAN)
    assert replacements.allied(g)["cw_naval"] == 0


@pytest.mark.rule("ES-REPL-11")
@pytest.mark.parametrize(("turn", "china", "chinese"), [(5, 5, 1), (5, 0, 0), (6, 5, 0)])
def test_chinese_steps_while_china_stands(turn: int, china: int, chinese: int) -> None:
    assert income(turn, china=china)["chinese"] == chinese


@pytest.mark.rule("ES-Q-023")
@pytest.mark.parametrize(("strike", "ground"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_strikes_in_india_cost_ground_steps(strike: int, ground: int) -> None:
    assert income(6, strike=strike)["ground"] == ground


# ---- spending


@pytest.mark.rule("ES-X-REPL-1", "ES-Q-020")
def test_a_step_restores_a_reduced_unit() -> None:
    match = segment({MARINES: "3727 1"})
    assert moves(match) == [("done",), ("restore", MARINES)]
    say(match, "restore", MARINES)
    assert state(match).units[MARINES].steps == 2
    assert heard(match, JAPAN, "restored")


@pytest.mark.rule("ES-X-REPL-1", "ES-Q-020")
@pytest.mark.parametrize("steps", [1, 2])
def test_an_eliminated_unit_returns_reduced_for_one_step_and_full_for_two(steps: int) -> None:
    match = segment({MARINES: "eliminated 0", "a_x_corps": "3727 1"})
    say(match, "rebuild", MARINES, "3727", steps)
    g = state(match)
    assert (g.units[MARINES].at, g.units[MARINES].steps) == ("3727", steps)
    assert g.rebuilt == (MARINES,)
    assert (asked(match) == (ALLIED, "replacements")) == (steps == 1), "two ground steps in all"


@pytest.mark.rule("ES-X-REPL-1")
def test_a_unit_comes_back_like_a_reinforcement() -> None:
    match = segment({MARINES: "eliminated 0", "j_cv_akagi": "3825"})
    assert refused(match, "rebuild", MARINES, "3624", 1).key == "needs_port"
    assert refused(match, "rebuild", MARINES, "3626", 1).key == "enemy_zoi"
    assert refused(match, "rebuild", MARINES, "3727", 3).key == "that_many_steps"


@pytest.mark.rule("ES-X-REPL-1")
def test_what_takes_no_step() -> None:
    units = {MARINES: "3727", "a_x_corps": "delay 1", "a_3_aus_corps": "3727 1", "a_w_brigade": "eliminated 0"}
    match = segment({**units, "a_2_regiment": "3727 1", "a_i_corps": "3624 1", FLYERS: "3226 1"})
    assert refused(match, "restore", MARINES).key == "full_strength"
    assert refused(match, "restore", "a_x_corps").key == "not_on_the_map"
    assert refused(match, "rebuild", "a_w_brigade", "3727", 1).key == "dotted"
    assert refused(match, "restore", "a_3_aus_corps").key == "unsupplied", "no Commonwealth HQ is near"
    assert refused(match, "rebuild", MARINES, "3727", 1).key == "not_eliminated"
    assert refused(match, "restore", "j_24_af").key == "not_yours"
    assert offered(match) == {"a_i_corps", FLYERS}


@pytest.mark.rule("ES-X-REPL-1")
def test_no_step_in_an_unneutralised_zoi() -> None:
    match = segment({"a_x_corps": "3626 1", MARINES: "3727 1", "j_cv_akagi": "3825"})
    assert refused(match, "restore", "a_x_corps").key == "stands_in_zoi"


@pytest.mark.rule("ES-REPL-14")
def test_dutch_units_take_none() -> None:
    match = segment(
        {"a_dut_air": "eliminated 0", "a_cl_dutch": "eliminated 0", "a_anzac_hq": "3727", MARINES: "3727 1"}
    )
    assert offered(match) == {MARINES}
    assert refused(match, "rebuild", "a_dut_air", "3727", 1).key == "dutch"


@pytest.mark.rule("ES-REPL-3", "ES-REPL-21", "ES-REPL-7", "ES-Q-020")
def test_each_kind_for_its_own() -> None:
    units = {MARINES: "3727 1", INDIANS: "1805 1", FLYERS: "3624 1", "a_seac_lrb": "1805 1", SHIP: "3727 1"}
    match = segment(units, turn=7)
    assert offered(match) == set(units)
    for unit in (FLYERS, "a_seac_lrb", SHIP):
        say(match, "restore", unit)
    assert state(match).purse == {"ground": 2, "air": 3, "us_naval": 0, "cw_naval": 0, "chinese": 1}
    for unit in (MARINES, INDIANS):
        say(match, "restore", unit)
    assert asked(match) == (JAPAN, "stop")


@pytest.mark.rule("ES-REPL-7", "ES-REPL-8", "ES-Q-020")
def test_us_steps_are_not_for_commonwealth_ships() -> None:
    match = segment({CRUISER: "1307 1", SHIP: "3727 1"}, turn=7)
    assert offered(match) == {SHIP}
    assert refused(match, "restore", CRUISER).key == "no_steps"
    both = segment({CRUISER: "1307 1", SHIP: "3727 1"}, turn=6)
    assert offered(both) == {SHIP, CRUISER}
    say(both, "restore", CRUISER)
    assert state(both).purse["us_naval"] == 2


@pytest.mark.rule("ES-REPL-12", "ES-REPL-13", "ES-REPL-20", "ES-Q-027")
def test_chinese_steps() -> None:
    chinese = "a_5_chinese_army"
    start: dict[str, Any] = {"turn": 7, "china": 5, "marks": ("hump",)}
    match = segment({chinese: "eliminated 0", MARINES: "3727 1"}, **start)
    assert moves(match, "rebuild") == [("rebuild", chinese, "2407", 1)]
    say(match, "rebuild", chinese)
    assert (state(match).units[chinese].at, state(match).units[chinese].steps) == ("2407", 1)
    assert offered(match) == {MARINES}, "no ground step for Chinese units"
    closed = segment({chinese: "eliminated 0", MARINES: "3727 1"}, **{**start, "marks": ()})
    assert refused(closed, "rebuild", chinese, "2407", 1).key == "kunming_cut_off"
    reduced = segment({chinese: "2407 1"}, **start)
    say(reduced, "restore", chinese)
    assert state(reduced).units[chinese].steps == 2


@pytest.mark.rule("ES-REPL-20")
def test_no_other_step_for_chinese_units() -> None:
    match = segment({"a_5_chinese_army": "2407 1", MARINES: "3727 1"}, turn=6, china=5, marks=("hump",))
    assert refused(match, "restore", "a_5_chinese_army").key == "no_steps"


@pytest.mark.rule("ES-REPL-2", "ES-REPL-19", "ES-REPL-22", "ES-REPL-23", "ES-Q-024")
def test_what_the_allies_do_not_use_is_lost() -> None:
    match = segment({MARINES: "3727 1"}, turn=5, china=5)
    assert sum(state(match).purse.values()) == 2 + 5 + 1 + 1
    say(match, "done")
    assert state(match).purse == {}
    assert state(match).steps_saved == {"air": 0, "naval": 0}
    again = at_table("y1944", {**OLD, MARINES: "3727 1"}, empty=True, turn=5, china=5,
                     agenda=(Replacements(), Replacements(), Stop()))  # fmt: skip
    say(again, "done")
    assert state(again).purse == {"ground": 2, "air": 5, "us_naval": 1, "cw_naval": 0, "chinese": 1}


@pytest.mark.rule("ES-Q-023")
def test_strikers_get_no_steps_for_one_segment() -> None:
    match = segment({MARINES: "3727 1", INDIANS: "1805 1"}, strike=1)
    assert offered(match) == {MARINES}
    assert refused(match, "restore", INDIANS).key == "strike"
    say(match, "done")
    assert state(match).strike == 0


@pytest.mark.rule("ES-X-SURR-3", "ES-Q-021")
def test_australians_do_not_return_after_the_surrender_but_those_in_play_are_restored() -> None:
    units = {"a_3_aus_corps": "eliminated 0", "a_4_aus_corps": "3727 1", "a_anzac_hq": "3626"}
    assert offered(segment(units)) == {"a_3_aus_corps", "a_4_aus_corps"}
    match = segment(units, surrendered=("australia",))
    assert offered(match) == {"a_4_aus_corps"}
    assert refused(match, "rebuild", "a_3_aus_corps", "3626", 1).key == "australian"


@pytest.mark.rule("ES-Q-025", "ES-X-REPL-1")
def test_units_returned_neutralise_nothing_for_one_another_but_reinforcements_do() -> None:
    units = {SHIP: "eliminated 0", "a_cv_hancock": "eliminated 0", "j_cv_akagi": "3825", MARINES: "3626 1"}
    match = segment(units)
    say(match, "rebuild", SHIP, "3727", 1)
    assert refused(match, "rebuild", "a_cv_hancock", "3626", 1).key == "enemy_zoi"
    assert refused(match, "restore", MARINES).key == "stands_in_zoi"
    fresh = segment({**units, SHIP: "3727"}, arrived=(SHIP,))
    assert ("rebuild", "a_cv_hancock", "3626", 1) in moves(fresh)
    assert ("restore", MARINES) in moves(fresh)


# ---- Japan

ARMY, AIR_FLEET, CARRIER = "j_2nd_army", "j_50_af", "j_cv_taiho"


@pytest.mark.rule("ES-X-REPL-2", "ES-Q-022")
def test_japanese_ground_steps_are_divisions_from_china() -> None:
    match = segment({ARMY: "4017 1", "j_14th_army": "4017 1", "j_16th_army": "4017 1"}, divisions=7)
    assert asked(match) == (JAPAN, "replacements")
    say(match, "restore", ARMY)
    assert state(match).divisions == 6
    say(match, "restore", "j_14th_army")
    assert state(match).divisions == 5
    assert asked(match) == (JAPAN, "stop"), "two a turn"


@pytest.mark.rule("ES-X-REPL-2")
@pytest.mark.parametrize(("divisions", "ground"), [(12, 2), (1, 1), (0, 0)])
def test_no_more_divisions_than_there_are(divisions: int, ground: int) -> None:
    assert replacements.japanese(position(divisions=divisions))["ground"] == ground


@pytest.mark.rule("ES-X-REPL-2", "ES-X-SURR-5", "ES-Q-022")
def test_no_division_leaves_when_all_ports_are_lost() -> None:
    ports = [hex for hex in PORTS if PLACES[hex].group in ("china_coast", "korea")]
    assert replacements.japanese(position(divisions=12, allied=ports))["ground"] == 0
    assert replacements.japanese(position(divisions=12, allied=ports[:-1], japan=ports[-1:]))["ground"] == 2


@pytest.mark.rule("ES-REPL-15", "ES-X-REPL-2", "ES-Q-022", "ES-Q-024")
def test_japanese_naval_and_air_steps_add_up_and_are_kept() -> None:
    units = {CARRIER: "4017 1", AIR_FLEET: "4017 1"}
    match = segment(units, turn=11, steps_saved={"air": 1, "naval": 2}, divisions=0)
    assert state(match).purse == {"ground": 0, "air": 1, "naval": 3}
    say(match, "restore", CARRIER)
    say(match, "done")
    assert state(match).steps_saved == {"air": 1, "naval": 2}
    assert state(match).units[CARRIER].steps == 2


@pytest.mark.rule("ES-X-REPL-1")
def test_the_allies_spend_first() -> None:
    match = segment({MARINES: "3727 1", ARMY: "4017 1"})
    assert asked(match)[0] == ALLIED
    say(match, "done")
    assert asked(match)[0] == JAPAN


@pytest.mark.rule("ES-Q-020")
@pytest.mark.parametrize("side", [ALLIED, JAPAN])
def test_offered_is_what_nothing_speaks_against(side: str) -> None:
    g = position("y1944", turn=9)
    g.purse = replacements.allied(g) if side == ALLIED else replacements.japanese(g)
    from wardroom.games.empire.tasks.replacements import Spend

    spend = Spend(side)
    asked_moves = set(spend.ask(g).moves)
    for unit in g.units:
        assert (("restore", unit) in asked_moves) == (spend.why_not(g, ("restore", unit)) is None)
        for where in ("3727", "2407", "4017", "3407", "1307"):
            move = ("rebuild", unit, where, 1)
            assert (move in asked_moves) == (spend.why_not(g, move) is None)
