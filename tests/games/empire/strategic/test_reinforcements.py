"""The Reinforcements segment: order, delay, Europe (ES-REIN-1, ES-REIN-8 to ES-REIN-10, ES-X-REIN)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_table import Stop, asked, at_table, heard, moves, position, refused, say, state

from wardroom.games.empire.printed import ALLIED, JAPAN, PORTS
from wardroom.games.empire.state import SCHEDULE
from wardroom.games.empire.tasks.reinforcements import Reinforcements, due
from wardroom.kernel import Match

OLD = {"a_sw_pac_hq": "3727", "j_south_seas_hq": "4017"}
SHIP, MARINES, FLYERS, ARMY, ESCORT = "a_cv_essex", "a_3m_division", "a_1_maw", "a_xxiv_corps", "a_cve_sangamon"
PEACE = {JAPAN: False, ALLIED: False}


def coming(units: dict[str, str], *dice: int, scenario: str = "y1943_44", **more: Any) -> Match:
    """The segment on an all but empty map, in quiet times unless said otherwise."""
    settings: dict[str, Any] = {"turn": 6, "wie": 1, "rivalry": PEACE, **more}
    agenda = (Reinforcements(), Stop())
    return at_table(scenario, {**OLD, **units}, empty=True, agenda=agenda, dice=dice, **settings)


def where(match: Match, unit: str) -> str:
    return state(match).units[unit].at


# ---- entering


@pytest.mark.rule("ES-REIN-1")
def test_the_schedule_brings_units_on_their_turn() -> None:
    match = coming({SHIP: "schedule"})
    assert asked(match) == (ALLIED, "reinforcements")
    say(match, "place", SHIP, "3727")
    assert where(match, SHIP) == "3727"
    assert state(match).arrived == (SHIP,)
    assert SHIP not in due(position("y1943", turn=5), ALLIED, SCHEDULE)
    assert SHIP in due(position("y1943", turn=6), ALLIED, SCHEDULE)


@pytest.mark.rule("ES-REIN-8", "ES-Q-010")
def test_the_allies_place_all_of_theirs_first() -> None:
    match = coming({SHIP: "schedule", MARINES: "schedule", "j_24_af": "schedule", "j_2nd_army": "schedule"})
    for unit in (MARINES, SHIP):
        assert asked(match) == (ALLIED, "reinforcements")
        say(match, "place", unit, "3727")
    assert asked(match) == (JAPAN, "reinforcements")
    assert {move[1] for move in moves(match)} == {"j_24_af", "j_2nd_army"}


@pytest.mark.rule("ES-REIN-9")
def test_a_carrier_just_placed_does_not_open_the_next_port() -> None:
    match = coming({"j_cv_akagi": "3825", SHIP: "schedule", "a_cv_bunker_hill": "schedule"})
    assert ("place", "a_cv_bunker_hill", "3626") not in moves(match)
    say(match, "place", SHIP, "3727")
    assert asked(match) == (ALLIED, "reinforcements")
    assert refused(match, "place", "a_cv_bunker_hill", "3626").key == "enemy_zoi"


@pytest.mark.rule("ES-REIN-10", "ES-Q-014")
def test_a_carrier_just_placed_binds_the_japanese() -> None:
    match = coming({SHIP: "schedule", "j_24_af": "schedule"}, allied=["4423"])
    say(match, "place", SHIP, "4423")
    assert asked(match) == (JAPAN, "reinforcements")
    assert ("place", "j_24_af", "4322") not in moves(match)
    elsewhere = coming({SHIP: "schedule", "j_24_af": "schedule"}, allied=["4423"])
    say(elsewhere, "place", SHIP, "3727")
    assert ("place", "j_24_af", "4322") in moves(elsewhere)


@pytest.mark.rule("ES-REIN-11")
def test_placing_may_not_overstack() -> None:
    corps = {"a_x_corps": "3727", "a_xi_corps": "3727"}
    match = coming({**corps, MARINES: "schedule", ARMY: "schedule"})
    say(match, "place", MARINES, "3727")
    assert refused(match, "place", ARMY, "3727").key == "stack_full"


@pytest.mark.rule("ES-X-REIN-4", "ES-Q-016")
def test_nobody_holds_back_a_unit_that_has_a_place() -> None:
    match = coming({SHIP: "schedule"})
    assert all(move[0] == "place" for move in moves(match))
    assert refused(match, "place", MARINES, "3727").key == "not_due"


@pytest.mark.rule("ES-X-REIN-4")
def test_a_unit_with_one_place_goes_there_by_itself() -> None:
    match = coming({"a_seac_hq": "1307", "a_bb_warspite": "schedule"}, standing=("a_sw_pac_hq",))
    assert where(match, "a_bb_warspite") == "1307"
    assert asked(match) == (JAPAN, "stop")


FOUR = ("a_1m_division", "a_2m_division", "a_3m_division", "a_4m_division")


def _one_port(*units: str) -> Match:
    """Brisbane is the only Allied port there is."""
    ports = [hex for hex in PORTS if hex != "3727"]
    return coming({**dict.fromkeys(units, "schedule"), "j_south_seas_hq": "out"}, japan=ports)


@pytest.mark.rule("ES-Q-010", "ES-X-REIN-4")
def test_where_there_is_no_room_for_all_the_owner_says_who_comes() -> None:
    match = _one_port(*FOUR)
    assert (asked(match), match.asks[ALLIED].about) == ((ALLIED, "reinforcements"), {"left": 4, "units": list(FOUR)})
    assert {move[1:] for move in moves(match)} == {(unit, "3727") for unit in FOUR}
    for unit in FOUR[1:]:
        say(match, "place", unit, "3727")
    assert [where(match, unit) for unit in FOUR] == ["delay", "3727", "3727", "3727"]


@pytest.mark.rule("ES-Q-010", "ES-X-REIN-4")
def test_where_there_is_room_for_all_nobody_is_asked() -> None:
    """Three divisions, and ships, which have room of their own."""
    match = _one_port(*FOUR[:3], SHIP, "a_bb_washington")
    assert asked(match) == (JAPAN, "stop")
    assert {where(match, unit) for unit in (*FOUR[:3], SHIP, "a_bb_washington")} == {"3727"}


@pytest.mark.rule("ES-REIN-6", "ES-X-REIN-4")
def test_nobody_is_hurried_while_an_hq_may_still_open_its_own_port() -> None:
    units = {"a_seac_hq": "schedule", "a_bb_warspite": "track", "a_anzac_hq": "1307"}
    match = coming(units, standing=("a_sw_pac_hq",))
    assert {move[1] for move in moves(match)} == {"a_seac_hq", "a_bb_warspite"}
    say(match, "place", "a_seac_hq", "1308")
    assert moves(match) == [("place", "a_bb_warspite", "1307"), ("place", "a_bb_warspite", "1308")]


@pytest.mark.rule("ES-X-REIN-3", "ES-X-REIN-4")
def test_a_unit_without_a_place_waits_the_japanese_too() -> None:
    match = coming({"a_bb_warspite": "schedule", "j_24_af": "schedule", "j_south_seas_hq": "out"})
    assert where(match, "a_bb_warspite") == "delay"
    assert where(match, "j_24_af") == "delay"
    assert [event.about["unit"] for event in heard(match, None, "delayed")] == ["a_bb_warspite", "j_24_af"]


@pytest.mark.rule("ES-X-REIN-4")
def test_a_waiting_japanese_unit_comes_with_the_next_ones() -> None:
    match = coming({"j_24_af": "delay"})
    assert asked(match) == (JAPAN, "reinforcements")


# ---- ASP


@pytest.mark.rule("ES-X-AMPH-8", "ES-Q-010")
@pytest.mark.parametrize(("turn", "wie", "asp"), [(2, 0, 4), (6, -4, 4), (6, -5, 3), (6, -7, 3), (1, 1, 3)])
def test_the_allies_gain_an_asp_unless_europe_takes_it(turn: int, wie: int, asp: int) -> None:
    used = {JAPAN: 2, ALLIED: 2}
    g = state(coming({}, turn=turn, wie=wie, asp={JAPAN: 7, ALLIED: 3}, asp_used=used))
    assert g.asp == {JAPAN: 7, ALLIED: asp}
    assert g.asp_used == {JAPAN: 0, ALLIED: 0}


# ---- delay


@pytest.mark.rule("ES-X-REIN-1")
def test_the_war_in_europe_delays_new_units() -> None:
    match = coming({SHIP: "schedule", MARINES: "schedule", "a_bb_warspite": "schedule"}, wie=0)
    assert {where(match, unit) for unit in (SHIP, MARINES, "a_bb_warspite")} == {"delay"}
    assert asked(match) == (JAPAN, "stop")


@pytest.mark.rule("ES-X-REIN-1", "ES-Q-012")
def test_rivalry_delays_the_us_army_alone() -> None:
    rivals = {JAPAN: False, ALLIED: True}
    match = coming({MARINES: "schedule", ARMY: "schedule", ESCORT: "schedule"}, rivalry=rivals)
    assert where(match, ARMY) == "delay"
    assert {move[1] for move in moves(match)} == {MARINES, ESCORT}


@pytest.mark.rule("ES-X-REIN-1", "ES-Q-012")
@pytest.mark.parametrize(("panama", "place"), [(6, "delay"), (5, "3727")])
def test_the_raid_on_the_canal_delays_one_turn_without_a_roll(panama: int, place: str) -> None:
    match = coming({ARMY: "schedule"}, panama=panama)
    if place != "delay":
        say(match, "place", ARMY, place)
    assert where(match, ARMY) == place


@pytest.mark.rule("ES-X-REIN-1")
def test_hqs_bombers_and_units_from_the_track_are_never_delayed() -> None:
    units = {"a_seac_hq": "schedule", "a_20bc_b29": "schedule", SHIP: "track"}
    match = coming(units, wie=-7)
    say(match, "place", "a_seac_hq", "1307")
    say(match, "place", SHIP, "3727")
    say(match, "place", "a_20bc_b29", "3624")
    assert asked(match) == (JAPAN, "stop")


@pytest.mark.rule("ES-X-REIN-1", "ES-Q-011", "ES-Q-010")
def test_the_delay_box_enters_first_whatever_the_level() -> None:
    match = coming({SHIP: "delay", "a_seac_hq": "schedule", MARINES: "schedule"}, wie=-4)
    assert {move[1] for move in moves(match)} == {SHIP}
    say(match, "place", SHIP, "3727")
    assert {move[1] for move in moves(match)} == {"a_seac_hq"}
    say(match, "place", "a_seac_hq", "1307")
    assert where(match, MARINES) == "delay"


# ---- Europe


@pytest.mark.rule("ES-X-REIN-2", "ES-X-WIE-1", "ES-Q-012")
@pytest.mark.parametrize(
    ("wie", "rival", "die", "sent"),
    [
        (0, False, 1, True), (0, False, 2, False), (0, True, 2, True), (0, True, 0, True), (-3, False, 3, True),
        (-3, False, 4, False), (-6, False, 5, True), (-6, False, 6, False), (-7, False, 7, True), (-7, False, 8, False),
    ],
)  # fmt: skip
def test_who_is_sent_to_europe(wie: int, rival: bool, die: int, sent: bool) -> None:
    match = coming({ARMY: "schedule"}, die, wie=wie, rivalry={JAPAN: False, ALLIED: rival})
    unit = state(match).units[ARMY]
    assert (unit.at, unit.due) == (("schedule", 9) if sent else ("delay", 0))


@pytest.mark.rule("ES-X-REIN-2")
def test_the_army_and_escort_carriers_roll_one_die_each() -> None:
    match = coming({ARMY: "schedule", ESCORT: "schedule", MARINES: "schedule", SHIP: "schedule"}, 9, 9, wie=0)
    assert {event.about["unit"] for event in heard(match, None, "europe")} == {ARMY, ESCORT}


@pytest.mark.rule("ES-X-REIN-2", "ES-Q-012")
def test_beyond_the_last_turn_they_are_gone() -> None:
    match = coming({ARMY: "schedule"}, 0, wie=0, scenario="y1943")
    assert where(match, ARMY) == "out"


@pytest.mark.rule("ES-X-REIN-4")
def test_a_unit_that_stays_in_the_delay_box_rolls_again() -> None:
    match = coming({ARMY: "delay", "a_sw_pac_hq": "out"}, 9, wie=0)
    assert where(match, ARMY) == "delay"
    assert len(heard(match, None, "europe")) == 1


@pytest.mark.rule("ES-X-REIN-2")
def test_a_unit_back_from_europe_is_like_a_new_one() -> None:
    match = coming({ARMY: "schedule"}, 9, wie=0, turn=9)
    assert where(match, ARMY) == "delay"
